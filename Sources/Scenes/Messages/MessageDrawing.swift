import Canvas
import Foundation
import Geometry
import Widgets

/// Draws rows of a conversation into a viewport.
struct MessageDrawing {
  let theme: Theme
  let text: any TextMeasuring
  /// The column's left edge and the viewport, in stage points.
  let columnX: CGFloat
  let viewport: CGRect

  /// Draws a row with its top at a height of the stage.
  func draw(_ row: MessageRow, top: CGFloat, into list: inout DrawList) {
    let shift = CGAffineTransform(translationX: columnX, y: top)
    list.transformed(by: shift) { list in
      for label in row.labels { list.text(label.block, at: label.origin, theme.secondary) }
      let outline = Path(
        bubble: row.bubble, radius: MessageMetrics.cornerRadius, hasTail: row.hasTail,
        tailAtRight: row.isMine)
      list.append(.fill(.path(outline), paint(of: row, top: top)))
      let hugged = text.metrics(of: row.text).size
      list.text(
        row.text, at: row.textOrigin(hugged: hugged),
        row.isMine ? theme.outgoingText : theme.incomingText)
    }
  }

  /// Incoming bubbles are grey; outgoing ones show their slice of a gradient that stands still on
  /// the screen.
  private func paint(of row: MessageRow, top: CGFloat) -> Paint {
    guard row.isMine else { return .color(theme.incomingBubble) }
    return .linear(
      from: CGPoint(x: 0, y: viewport.minY - top), to: CGPoint(x: 0, y: viewport.maxY - top),
      stops: [
        GradientStop(0, theme.outgoingBubbleTop), GradientStop(1, theme.outgoingBubbleBottom),
      ])
  }
}
