import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

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
