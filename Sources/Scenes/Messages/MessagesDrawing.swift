import Canvas
import CollectionLayout
import Foundation
import Geometry
import Localization
import Widgets

extension MessagesScene {
  // MARK: - Drawing

  /// A row with where it is drawn: its top in stage points.
  private struct Shown {
    var row: MessageRow
    var index: Int
    var top: CGFloat
    var height: CGFloat
  }

  /// Draws the current state.
  public func draw(into drawing: inout DrawList, theme: Theme) {
    let looks = MessageDrawing(
      theme: theme, text: environment.text, columnX: columnX, viewport: viewport,
      typingTime: typingTime)
    drawing.clipped(to: .rect(viewport)) { drawing in
      var shown: [Shown] = []
      for cell in collection.drawn where cell.frame.minY < viewport.maxY && cell.frame.maxY > -8 {
        let element = cell.element
        guard let row = row(of: element) else { continue }
        let free = freeAbove(row, in: element)
        let top = cell.frame.minY + collection.alignment(of: cell) + free
        let growth = cell.frame.height - free - row.height
        drawing.faded(to: element.alpha) { looks.draw(row, top: top, growth: growth, into: &$0) }
        if element.isGhost { continue }
        shown.append(
          Shown(row: row, index: element.indexPath.item, top: top, height: cell.frame.height))
      }
      drawDays(shown.sorted { $0.index < $1.index }, looks, into: &drawing)
      if loading != nil { drawLoading(looks, into: &drawing) }
      input.indicator.draw(.init(collection, in: viewport), into: &drawing, theme: theme)
    }
  }

  /// What of a cell is free above its row: a flow layout has no spacing of its own for each row.
  ///
  /// A cell that comes from the list grows by it at its upper edge, so that its row stays.
  func freeAbove(_ row: MessageRow, in element: CollectionElement) -> CGFloat {
    guard list == nil else { return 0 }
    return min(row.gap, max(0, row.gap + element.size.height - element.attributes.size.height))
  }

  /// What a cell shows; one that was deleted goes on showing what it did.
  private func row(of element: CollectionElement) -> MessageRow? {
    element.isGhost
      ? element.content as? MessageRow : content.row(element.indexPath.item)
  }

  /// Days stand where they start; the one that was last to start sticks to the top, pushed away by
  /// the next.
  private func drawDays(
    _ shown: [Shown], _ looks: MessageDrawing, into drawing: inout DrawList
  ) {
    var next = Double.infinity
    for one in shown {
      guard let day = one.row.day else { continue }
      let y = one.top + day.frame.minY
      guard y > MessageMetrics.stuckTop else { continue }
      next = min(next, y)
      let words = looks.theme.string(day.words)
      let frame = MessageDrawing.dayFrame(
        words, column: columnWidth, top: y, text: environment.text)
      looks.drawDay(words, in: frame.offsetBy(dx: columnX, dy: 0), into: &drawing)
    }
    guard let words = stuckDay(shown).map(looks.theme.string) else { return }
    var frame = MessageDrawing.dayFrame(
      words, column: columnWidth, top: MessageMetrics.stuckTop, text: environment.text)
    frame.origin.y = min(frame.minY, next - frame.height - MessageMetrics.gapInRun)
    looks.drawDay(words, in: frame.offsetBy(dx: columnX, dy: 0), into: &drawing)
  }

  /// The day of what is at the viewport's top.
  private func stuckDay(_ shown: [Shown]) -> LocalizedText? {
    guard let first = shown.first(where: { $0.top + $0.height > MessageMetrics.stuckTop }) else {
      return nil
    }
    if let day = first.row.day, first.top + day.frame.minY > MessageMetrics.stuckTop {
      return content.day(ofRow: first.index - 1)
    }
    return content.day(ofRow: first.index)
  }

  private func drawLoading(_ looks: MessageDrawing, into drawing: inout DrawList) {
    let words = looks.theme.string("Loading earlier messages")
    let frame = MessageDrawing.dayFrame(
      words, column: columnWidth, top: MessageMetrics.stuckTop + 30, text: environment.text)
    looks.drawDay(words, in: frame.offsetBy(dx: columnX, dy: 0), into: &drawing)
  }

  /// What the engine computes: each row by its bubble.
  public var debugSnapshot: SceneDebugSnapshot? {
    SceneDebugSnapshot(collection.debugSnapshot { self.bubble(of: $0) })
  }

  /// What a row is called in traces: by its message, wherever that stands.
  private func id(of row: CollectionElement) -> String {
    "row\(content.message(ofRow: row.indexPath.item))"
  }

  /// How far those rows near the screen are from rest that are farthest, at most so many.
  public func farthestItems(_ most: Int) -> FarthestItems {
    collection.farthestItems(most, frequency: values["frequency"], named: id(of:))
  }

  /// What moves, for traces: the rows near the screen.
  public var tracedItems: [TracedItem] {
    collection.tracedItems(frequency: values["frequency"], named: id(of:)) { cell in
      CGPoint(x: bubble(of: cell).midX, y: cell.frame.midY)
    }
  }

  func follow() {
    collection.follow(followedID) { [content] number in
      content.row(ofMessage: number).map { IndexPath(item: $0, section: 0) }
    }
  }

  /// The followed message while it is off the screen.
  public var followedItem: TracedItem? {
    collection.followedItem(followedID, frequency: values["frequency"])
  }

  /// The bubbles.
  public var outlines: [ItemOutline] { collection.drawnCells.map(outline) }

  /// One bubble.
  public func outline(of id: String) -> ItemOutline? {
    collection.drawnCells.last { self.id(of: $0.element) == id }.map(outline)
  }

  private func outline(_ cell: DrawnElement) -> ItemOutline {
    let row = content.row(cell.element.indexPath.item)
    let path = Path(
      bubble: row.bubble, radius: MessageMetrics.cornerRadius, hasTail: row.hasTail,
      tailAtRight: row.isMine)
    let shift = CGAffineTransform(
      translationX: columnX, y: cell.frame.minY + freeAbove(row, in: cell.element))
    return ItemOutline(id: id(of: cell.element), shape: .path(path.applying(shift)))
  }

  /// A line about where the list is.
  public var status: String {
    let scroll = collection.scroll
    return "offset \(Numerals.fixed(scroll.offset, 1)) "
      + "of \(Numerals.fixed(scroll.range.upperBound, 1))"
      + (content.cutCount > 0 ? ", the newest \(content.count) messages" : "")
  }
}
