import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

extension MessagesScene {
  // MARK: - Looks

  /// Draws the current state.
  public func draw(into drawing: inout DrawList, theme: Theme) {
    let looks = MessageDrawing(
      theme: theme, text: environment.text, columnX: columnX, viewport: viewport,
      typingTime: typingTime)
    let shown = list.drawnRows.filter { $0.top < viewport.maxY && $0.top + $0.place.extent > -8 }
    drawing.clipped(to: .rect(viewport)) { drawing in
      for ghost in list.ghostRows {
        guard let row = leaving[ghost.place.id] else { continue }
        drawing.faded(to: ghost.opacity) { looks.draw(row, top: ghost.top, into: &$0) }
      }
      for (place, top) in shown {
        let top = isAtRest ? top.rounded() : top
        drawing.faded(to: list.opacity(of: place.id)) {
          looks.draw(content.row(place.row), top: top, into: &$0)
        }
      }
      drawDays(shown, looks, into: &drawing)
      if loading != nil { drawLoading(looks, into: &drawing) }
      indicator.draw(
        list.scroll, content: list.layout.contentExtent, in: viewport, into: &drawing, theme: theme)
    }
  }

  /// Days stand where they start; the one that was last to start sticks to the top, pushed away by
  /// the next.
  private func drawDays(
    _ shown: [(place: RowPlace, top: Double)], _ looks: MessageDrawing,
    into drawing: inout DrawList
  ) {
    let column = columnWidth
    var next = Double.infinity
    for (place, top) in shown {
      guard let day = content.row(place.row).day else { continue }
      let y = top + day.frame.minY
      guard y > MessageMetrics.stuckTop else { continue }
      next = min(next, y)
      looks.drawDay(
        day.block.text, in: day.frame.offsetBy(dx: columnX, dy: top), into: &drawing)
    }
    guard let words = stuckDay(shown) else { return }
    var frame = MessageDrawing.dayFrame(
      words, column: column, top: MessageMetrics.stuckTop, text: environment.text)
    frame.origin.y = min(frame.minY, next - frame.height - MessageMetrics.gapInRun)
    looks.drawDay(words, in: frame.offsetBy(dx: columnX, dy: 0), into: &drawing)
  }

  /// The day of what is at the viewport's top.
  private func stuckDay(_ shown: [(place: RowPlace, top: Double)]) -> String? {
    let first = shown.first { $0.top + $0.place.extent > MessageMetrics.stuckTop }
    guard let (place, top) = first else { return nil }
    if let day = content.row(place.row).day, top + day.frame.minY > MessageMetrics.stuckTop {
      return content.day(ofRow: place.row - 1)
    }
    return content.day(ofRow: place.row)
  }

  private func drawLoading(_ looks: MessageDrawing, into drawing: inout DrawList) {
    let words = "Loading earlier messages"
    let frame = MessageDrawing.dayFrame(
      words, column: columnWidth, top: MessageMetrics.stuckTop + 30, text: environment.text)
    looks.drawDay(words, in: frame.offsetBy(dx: columnX, dy: 0), into: &drawing)
  }

  /// What the engine has in hand: each row by its bubble.
  public var debugSnapshot: SceneDebugSnapshot {
    SceneDebugSnapshot(
      list.picture { place, top in
        self.content.row(place.row).bubble.offsetBy(dx: self.columnX, dy: top)
      })
  }

  /// What moves, for traces: the rows that show, by their number.
  public var tracedItems: [TracedItem] {
    let omega = 2 * Double.pi * values["frequency"]
    return list.drawnRows.map { place, top in
      TracedItem(
        id: "row\(place.row)",
        center: CGPoint(x: columnX + content.row(place.row).bubble.midX, y: top + place.extent / 2),
        angle: 0,
        velocity: CGVector(dx: 0, dy: list.springs.velocity(of: place.id) - list.scroll.velocity),
        angularVelocity: 0,
        deflection: Deflection(list.springs.motion(of: place), angularFrequency: omega))
    }
  }

  /// The bubbles.
  public var outlines: [ItemOutline] {
    list.drawnRows.map { place, top in
      let row = content.row(place.row)
      let path = Path(
        bubble: row.bubble, radius: MessageMetrics.cornerRadius, hasTail: row.hasTail,
        tailAtRight: row.isMine)
      let shift = CGAffineTransform(translationX: columnX, y: top)
      return ItemOutline(id: "row\(place.row)", shape: .path(path.applying(shift)))
    }
  }

  /// A line for those who watch: where the list is and what was said last.
  public var status: String {
    "offset \(Numerals.fixed(list.scroll.offset, 1)) of \(Numerals.fixed(list.scroll.range.upperBound, 1))"
  }

  /// What was announced since the last time it was asked for.
  public func takeNews() -> String? {
    defer { news = nil }
    return news
  }
}
