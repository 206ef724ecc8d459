import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// The rows of a conversation, laid out as they are asked for.
///
/// Rows are the newest messages; those before them wait until they are loaded.
final class MessagesContent: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
  private(set) var transcript: Transcript
  let text: any TextMeasuring
  let days = MessageDays()
  private var column: CGFloat = MessageMetrics.columnWidth
  private var rows: [Int: MessageRow] = [:]
  private let measuredRows: MeasuredRows?
  /// How many messages before the first row are not loaded yet.
  private(set) var unloadedCount = 0
  /// How many of the oldest messages are left out, because the layout needs the heights of all.
  private(set) var cutCount = 0
  /// The number of the first row's message.
  var hiddenCount: Int { max(unloadedCount, cutCount) }
  /// As many rows as are ever laid out at a time.
  private static let mostRows = 2 * mostPublished
  /// Layouts that need the heights of all rows show so many of the newest.
  static let mostPublished = 2000
  /// And of so much text, in bytes, once one message is shown.
  private static let mostPublishedBytes = 1 << 20
  /// With pages, so many messages are there at first, and so many more come at a time.
  static let firstPage = 60
  static let page = 40

  /// What there is to show: a copy is a snapshot.
  struct Said: Hashable {
    fileprivate var transcript: Transcript
    fileprivate var unloadedCount: Int
    fileprivate var cutCount: Int
  }

  /// What there is to show.
  var said: Said {
    get { Said(transcript: transcript, unloadedCount: unloadedCount, cutCount: cutCount) }
    set {
      guard newValue != said else { return }
      (transcript, unloadedCount) = (newValue.transcript, newValue.unloadedCount)
      (cutCount, rows) = (newValue.cutCount, [:])
    }
  }

  init(_ transcript: Transcript, inPages: Bool, in environment: SceneEnvironment) {
    (self.transcript, text) = (transcript, environment.text)
    measuredRows = environment.measuredRows
    unloadedCount = inPages ? max(0, transcript.count - Self.firstPage) : 0
  }

  /// How many rows there are.
  var count: Int { transcript.count - hiddenCount }
  /// Whether messages before the first row can be loaded.
  var canLoadEarlier: Bool { unloadedCount > cutCount }

  /// Leaves all but the newest messages out, or nothing; gives how much higher the rows' numbers are.
  func cut(_ isCut: Bool) -> Int {
    let old = hiddenCount
    cutCount = isCut ? transcript.count - publishedCount : 0
    if hiddenCount != old { rows = [:] }
    return old - hiddenCount
  }

  /// How many of the newest messages a layout shows that needs the heights of all: each is laid out for it.
  private var publishedCount: Int {
    var (count, bytes) = (0, 0)
    while count < min(Self.mostPublished, transcript.count), bytes <= Self.mostPublishedBytes {
      count += 1
      bytes += transcript[transcript.count - count].text.utf8.count
    }
    return count
  }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }

  func setColumn(_ width: CGFloat) {
    guard width != column else { return }
    (column, rows) = (width, [:])
  }

  func row(_ index: Int) -> MessageRow {
    if let row = rows[index] { return row }
    if rows.count >= Self.mostRows { rows = [:] }
    let position = hiddenCount + index
    var row = MessageRow(
      position, of: transcript, column: column, measuredBy: text, days: days)
    if let measuredRows {
      let key = MeasuredRow.Key(
        message: transcript.number(at: position),
        above: position > 0 ? transcript.number(at: position - 1) : -1, isTyping: row.isTyping,
        column: column)
      let size = measuredRows.row(key) {
        MeasuredRow(key: key, height: row.height, gap: row.gap, bubble: row.bubble)
      }
      (row.height, row.gap, row.bubble) = (size.height, size.gap, size.bubble)
    }
    rows[index] = row
    return row
  }

  /// A row's size in a flow layout, with what is free above it.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath
  ) -> CGSize {
    let row = row(path.item)
    return CGSize(width: column, height: row.gap + row.height)
  }

  func words(ofRow index: Int) -> String { transcript[hiddenCount + index].text }

  /// The number of a row's message, which it keeps wherever it stands.
  func message(ofRow index: Int) -> Int { transcript.number(at: hiddenCount + index) }

  /// The row of a message; nil where it was deleted or is not loaded.
  func row(ofMessage number: Int) -> Int? {
    guard let position = transcript.position(of: number), position >= hiddenCount else {
      return nil
    }
    return position - hiddenCount
  }

  // MARK: - Changes

  func send(_ words: String) {
    transcript.insert(Message(sender: transcript.me, text: words, at: nil), at: transcript.count)
    rows[count - 2] = nil
  }

  /// Loads a page of earlier messages, or as many pages as reach back to one; how many rows that made.
  func loadEarlier(to message: Int? = nil) -> Int {
    let missing = message.map { max(0, hiddenCount - $0) } ?? Self.page
    let pages = (missing + Self.page - 1) / Self.page
    let loaded = min(pages * Self.page, unloadedCount - cutCount)
    unloadedCount -= loaded
    rows = [:]
    return loaded
  }

  /// Puts a message before a row, with words that were said before.
  func insert(at index: Int) {
    let messages = transcript.conversation.messages
    let number = transcript.written.count * 7
    var message = Message(sender: transcript.me, text: "…", at: nil)
    if !messages.isEmpty {
      let old = messages[number % messages.count]
      message = Message(sender: old.sender, text: old.text, media: old.media)
    }
    transcript.insert(message, at: hiddenCount + index)
    rows = [:]
  }

  func remove(_ index: Int) {
    transcript.remove(hiddenCount + index)
    rows = [:]
  }

  /// Shuffles rows, in ascending order; gives where each went that moved.
  func shuffle(_ rows: [Int]) -> [(from: Int, to: Int)] {
    let moves = transcript.shuffle(rows.map { hiddenCount + $0 })
    self.rows = [:]
    return moves.map { ($0.from - hiddenCount, $0.to - hiddenCount) }
  }

  /// The other person starts to type; false where there is none.
  func startTyping() -> Bool {
    guard let other = otherPerson else { return false }
    transcript.startTyping(other)
    rows[count - 2] = nil
    return true
  }

  /// The words are there, something that this person said before; gives their row.
  func finishTyping() -> Int? {
    let messages = transcript.conversation.messages
    let answers = messages.indices.filter {
      messages[$0].sender == otherPerson && messages[$0].media == nil
        && messages[$0].textLength <= Self.longestAnswer
    }
    let said =
      answers.isEmpty ? "…" : messages[answers[transcript.written.count * 7 % answers.count]].text
    guard let position = transcript.finishTyping(with: said) else { return nil }
    rows[position - hiddenCount] = nil
    return position - hiddenCount
  }

  /// An answer is no longer, in bytes.
  private static let longestAnswer = 120

  private var otherPerson: Int? {
    transcript.conversation.participants.indices.first { $0 != transcript.me }
  }

  /// Where a row starts in a flow layout with padding before the first, in points.
  func start(ofRow index: Int, endPadding: CGFloat) -> Double {
    (0..<min(index, count)).reduce(Double(endPadding)) { start, row in
      start + Double(self.row(row).gap + self.row(row).height)
    }
  }

  // MARK: - Days

  /// The day on which a row was said; nil where that is not known.
  func day(ofRow index: Int) -> LocalizedText? {
    guard index >= 0, index < count, let at = transcript[hiddenCount + index].at else { return nil }
    return days.day(of: at)
  }
}

/// Messages that come, go and change: batch updates of the collection view.
extension MessagesScene {
  /// Changes rows in one update.
  func update(_ changes: (CollectionView) -> Void) {
    keepRows()
    collection.view.performBatchUpdates { changes(collection.view) }
  }

  /// Lets elements keep what they show: those that are deleted go on showing it.
  private func keepRows() {
    for cell in collection.drawnCells {
      cell.element.content = content.row(cell.element.indexPath.item)
    }
  }

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
  /// - Parameter change: adds it to the content; false where it did not.
  func append(_ change: (MessagesContent) -> Bool) {
    var isAdded = false
    update { view in
      isAdded = change(content)
      if isAdded { view.insertItems(at: [path(content.count - 1)]) }
    }
    guard isAdded else { return }
    // What was the last bubble may have lost its tail.
    remeasure([content.count - 2])
    if let element = collection.view.element(for: .cell(path(content.count - 1))) {
      collection.springs.nudge(element.id, by: Self.sendRise)
    }
  }

  func send(_ words: String) {
    let words = words.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !words.isEmpty else { return }
    append {
      $0.send(words)
      return true
    }
    // A person wants to see what they have sent; what comes from others moves nothing.
    collection.adopt()
    let end = collection.scroll.range.upperBound
    if collection.scroll.offset < end, !collection.scroll.isTracking {
      collection.scroller.scroll(to: end)
    }
    if values[Keys.answers] { answering.note() }
    changeCount += 1
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
    var place = viewport.center
    if let hover = input.hover(over: viewport) { place = hover }
    place.x -= columnX
    let row = collection.drawnCell(nearestTo: place)?.element.indexPath.item ?? 0
    update { view in
      content.insert(at: row)
      view.insertItems(at: [path(row)])
    }
    remeasure([row - 1, row + 1])
    changeCount += 1
    news = "added \(content.words(ofRow: row))"
  }

  /// Deletes a message: it fades, the others close up.
  func delete(_ row: Int) {
    news = "deleted \(content.words(ofRow: row))"
    update { view in
      content.remove(row)
      view.deleteItems(at: [path(row)])
    }
    // Its neighbours may have gained or lost a tail, a name, a time or a day.
    remeasure([row - 1, row])
    changeCount += 1
  }

  /// Shuffles the messages that show.
  private func shuffle() {
    let rows = collection.view.indexPathsForVisibleItems.map(\.item).sorted()
    update { view in
      for (from, to) in content.shuffle(rows) { view.moveItem(at: path(from), to: path(to)) }
    }
    if let first = rows.first, let last = rows.last { remeasure(Array(first - 1...last + 1)) }
    changeCount += 1
    news = .plural(rows.count, "shuffled \(rows.count) message", "shuffled \(rows.count) messages")
  }

  // MARK: - Menus

  /// Runs the messages' menus; returns the input that they produce.
  func menus(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    let entries = [MenuEntry(title: "Copy"), MenuEntry(title: "Delete")]
    var input: [InputEvent.Kind] = []
    for cell in collection.drawnCells where canDelete(cell) {
      let row = cell.element.indexPath.item
      let bubble = bubble(of: cell).offsetBy(dx: frame.minX, dy: frame.minY)
      let shown = bubble.intersection(viewport.offsetBy(dx: frame.minX, dy: frame.minY))
      guard !shown.isEmpty else { continue }
      let id = "message.\(cell.element.id.number)"
      guard let entry = ui.contextMenu(id, on: shown, entries: entries) else { continue }
      if entry == 0 {
        ui.clipboard.text = content.words(ofRow: row)
      } else {
        let middle = shown.center - CGVector(dx: frame.minX, dy: frame.minY)
        input = [.pointerMove(middle, []), .key(.delete, [], isRepeat: false)]
      }
    }
    return input
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
