import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// The rows of a conversation, laid out as they are asked for; items say which messages they are of, and in which order.
final class MessagesContent: CollectionViewDelegateFlowLayout {
  let items: ItemList
  var transcript: Transcript { didSet { rows = [:] } }
  private let text: any TextMeasuring
  private let days = MessageDays()
  private let measuredRows: MeasuredRows?
  private var column: CGFloat = MessageMetrics.columnWidth
  private var rows: [MessagePlace: MessageRow] = [:]
  /// As many rows as are ever laid out at a time.
  private static let mostRows = 2 * mostPublished
  /// Layouts that need the heights of all rows show so many of the newest.
  static let mostPublished = 2000
  /// And of so much text, in bytes, once one message is shown.
  private static let mostPublishedBytes = 1 << 20

  init(_ transcript: Transcript, _ items: ItemList, in environment: SceneEnvironment) {
    (self.transcript, self.items, text) = (transcript, items, environment.text)
    measuredRows = environment.measuredRows
  }

  /// How many rows there are.
  var count: Int { items.count }

  /// Leaves all but the newest messages out, or nothing; gives how much higher the rows' numbers are.
  func cut(_ isCut: Bool) -> Int {
    let old = items.order.hidden
    items.order.hidden = isCut ? count + old - publishedCount : 0
    return old - items.order.hidden
  }

  /// How many of the newest messages a layout shows that needs the heights of all: each is laid out for it.
  private var publishedCount: Int {
    let all = count + items.order.hidden
    var (shown, bytes) = (0, 0)
    while shown < min(Self.mostPublished, all), bytes <= Self.mostPublishedBytes {
      shown += 1
      bytes += transcript[items.order[count - shown]].text.utf8.count
    }
    return shown
  }

  func setColumn(_ width: CGFloat) {
    guard width != column else { return }
    (column, rows) = (width, [:])
  }

  func row(_ index: Int) -> MessageRow {
    let order = items.order
    var place = MessagePlace(number: order[index])
    if index + order.hidden > 0 { place.above = order[index - 1] }
    if index + 1 < count { place.below = order[index + 1] }
    place.isTyping = place.number == transcript.typing
    if let row = rows[place] { return row }
    if rows.count >= Self.mostRows { rows = [:] }
    var row = MessageRow(place, of: transcript, column: column, measuredBy: text, days: days)
    if let measuredRows {
      let key = MeasuredRow.Key(
        message: place.number, above: place.above ?? -1, isTyping: row.isTyping, column: column)
      let size = measuredRows.row(key) {
        MeasuredRow(key: key, height: row.height, gap: row.gap, bubble: row.bubble)
      }
      (row.height, row.gap, row.bubble) = (size.height, size.gap, size.bubble)
    }
    rows[place] = row
    return row
  }

  /// A row's size in a flow layout, with what is free above it.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath
  ) -> CGSize {
    let row = row(path.item)
    return CGSize(width: column, height: row.gap + row.height)
  }

  /// Where a row starts in a flow layout with padding before the first, in points.
  func start(ofRow index: Int, endPadding: CGFloat) -> Double {
    (0..<min(index, count)).reduce(Double(endPadding)) { start, row in
      start + Double(self.row(row).gap + self.row(row).height)
    }
  }

  func words(ofRow index: Int) -> String { transcript[items.order[index]].text }

  /// The day on which a row was said; nil where that is not known.
  func day(ofRow index: Int) -> LocalizedText? {
    guard index >= 0, index < count, let at = transcript[items.order[index]].at else { return nil }
    return days.day(of: at)
  }
}

/// Messages that come, go and change: batch updates of the collection view.
extension MessagesScene {
  /// Rows whose text or neighbours have changed take their new heights.
  func remeasure(_ rows: [Int]) {
    let paths = rows.filter { (0..<content.count).contains($0) }.map(path)
    collection.view.animateLayout {
      if let list {
        list.remeasureRows(at: paths)
      } else {
        collection.view.collectionViewLayout.invalidateLayout()
      }
    }
  }

  private func path(_ row: Int) -> IndexPath { IndexPath(item: row, section: 0) }

  /// Adds a message after the last one, which springs in from below.
  func append(_ message: Message, isTyping: Bool = false) {
    content.transcript.write(message, isTyping: isTyping)
    items.add(at: path(content.count), in: collection.view, isByHand: !isTyping)
    // What was the last bubble may have lost its tail.
    remeasure([content.count - 2])
    if let element = collection.view.element(for: .cell(path(content.count - 1))) {
      collection.springs.nudge(element.id, by: Self.sendRise)
    }
  }

  func send(_ words: String) {
    let words = words.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !words.isEmpty else { return }
    append(Message(sender: content.transcript.me, text: words, at: nil))
    // A person wants to see what they have sent; what comes from others moves nothing.
    collection.adopt()
    let end = collection.scroll.range.upperBound
    if collection.scroll.offset < end, !collection.scroll.isTracking {
      collection.scroller.change { $0.scroll(to: end) }
    }
    if values["answers"] > 0, moving.answer == nil { moving.answer = Self.readingDuration }
    news = "sent \(words)"
  }

  /// Adds, deletes or shuffles messages as a key says; false for another key, and where there is
  /// nothing to do.
  func edit(_ key: Key) -> Bool {
    switch key {
    case .insert, .character("+"): insert()
    case .delete, .backspace:
      guard let meant else { return false }
      delete(meant)
    case .character("s"): shuffle()
    default: return false
    }
    return true
  }

  /// Puts a message at the pointer, or in the middle of what shows.
  private func insert() {
    var place = input.hover(over: viewport) ?? viewport.center
    place.x -= columnX
    let row = collection.drawnCell(nearestTo: place)?.element.indexPath.item ?? 0
    content.transcript.write(content.transcript.repeatedMessage)
    items.add(at: path(row), in: collection.view)
    remeasure([row - 1, row + 1])
    news = "added \(content.words(ofRow: row))"
  }

  /// Deletes a message: it fades, the others close up.
  func delete(_ row: Int) {
    news = "deleted \(content.words(ofRow: row))"
    items.remove(at: path(row), in: collection.view)
    // Its neighbours may have gained or lost a tail, a name, a time or a day.
    remeasure([row - 1, row])
  }

  /// Shuffles the messages that show.
  private func shuffle() {
    let rows = collection.view.indexPathsForVisibleItems.sorted()
    items.shuffle(rows, in: collection.view)
    if let first = rows.first?.item, let last = rows.last?.item {
      remeasure(Array(first - 1...last + 1))
    }
    news = .plural(rows.count, "shuffled \(rows.count) message", "shuffled \(rows.count) messages")
  }

  // MARK: - Menus

  var menus: [ItemMenu] {
    collection.drawnCells.filter(canDelete).compactMap { cell in
      let shown = bubble(of: cell).intersection(viewport)
      guard !shown.isEmpty else { return nil }
      return ItemMenu(
        id: "\(cell.element.id.number)", frame: shown,
        copies: content.words(ofRow: cell.element.indexPath.item),
        entries: [
          "Delete": [.pointerMove(shown.center, []), .key(.delete, [], isRepeat: false)]
        ])
    }
  }

  /// Where a cell's bubble is drawn, in stage points.
  func bubble(of cell: DrawnElement) -> CGRect {
    let row = content.row(cell.element.indexPath.item)
    return row.bubble.offsetBy(dx: columnX, dy: cell.frame.minY + freeAbove(row, in: cell.element))
  }

  /// The row that the delete key means: the one under the pointer, without one the last that shows
  /// whole.
  private var meant: Int? {
    let shown = collection.drawnCells.filter(canDelete)
    if let hover = input.hover(over: viewport) {
      return shown.first { bubble(of: $0).contains(hover) }?.element.indexPath.item
    }
    return shown.last { bubble(of: $0).minY >= 0 && $0.frame.maxY <= viewport.maxY }?
      .element.indexPath.item
  }

  /// Words that are still being typed cannot be deleted.
  private func canDelete(_ cell: DrawnElement) -> Bool {
    !content.row(cell.element.indexPath.item).isTyping
  }
}
