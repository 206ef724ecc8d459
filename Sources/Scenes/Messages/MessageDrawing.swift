import Canvas
import ElementaryFunctions
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
  /// How long the other person has been typing, in seconds.
  let typingTime: Double

  /// Draws a row with its top at a height of the stage; while the row grows or shrinks by points, so
  /// does its bubble.
  func draw(
    _ row: MessageRow, top: CGFloat, growth: CGFloat = 0, into list: inout DrawList
  ) {
    let shift = CGAffineTransform(translationX: columnX, y: top)
    list.transformed(by: shift) { list in
      for label in row.labels { list.text(label.block, at: label.origin, theme.secondary) }
      if row.isLargeEmoji {
        drawWords(of: row, in: theme.text, into: &list)
        return drawReactions(of: row, into: &list)
      }
      var bubble = row.bubble
      bubble.size.height = max(MessageMetrics.cornerRadius, bubble.height + growth)
      let outline = Path(
        bubble: bubble, radius: MessageMetrics.cornerRadius, hasTail: row.hasTail,
        tailAtRight: row.isMine)
      list.append(.fill(.path(outline), paint(of: row, top: top)))
      if row.isTyping { return drawDots(in: bubble, into: &list) }
      let ink =
        isQuiet(row) ? theme.secondary : row.isMine ? theme.outgoingText : theme.incomingText
      if bubble.height < row.bubble.height {
        list.clipped(to: .path(outline)) { drawContent(of: row, in: ink, into: &$0) }
      } else {
        drawContent(of: row, in: ink, into: &list)
      }
      drawReactions(of: row, into: &list)
    }
  }

  /// Whether a bubble holds nothing but what stands for media: it is grey on either side.
  private func isQuiet(_ row: MessageRow) -> Bool { row.tile != nil && row.text.text.isEmpty }

  private func drawContent(of row: MessageRow, in ink: Color, into list: inout DrawList) {
    if let (tile, frame) = row.tile {
      if !isQuiet(row), tile.isTall {
        list.fill(.roundedRect(frame, radius: 10), ink.opacity(0.12))
      }
      tile.draw(
        in: frame, ink: isQuiet(row) ? ink : ink.opacity(0.75), text: text, into: &list)
    }
    drawWords(of: row, in: ink, into: &list)
  }

  /// A capsule with a rim in the stage's colour, so that it stands out from the bubble.
  private func drawReactions(of row: MessageRow, into list: inout DrawList) {
    guard let (capsule, frame) = row.reactions else { return }
    let radius = frame.height / 2
    list.fill(.roundedRect(frame.insetBy(dx: -2, dy: -2), radius: radius + 2), theme.stage)
    list.fill(.roundedRect(frame, radius: radius), theme.incomingBubble)
    list.text(capsule.block, around: frame.center, theme.secondary, text)
  }

  private func drawWords(of row: MessageRow, in ink: Color, into list: inout DrawList) {
    guard !row.text.text.isEmpty else { return }
    let hugged = text.metrics(of: row.text).size
    list.text(row.text, at: row.textOrigin(hugged: hugged), ink)
  }

  /// Incoming bubbles are grey; outgoing ones show their slice of a gradient that stands still on
  /// the screen.
  private func paint(of row: MessageRow, top: CGFloat) -> Paint {
    guard row.isMine, !isQuiet(row) else { return .color(theme.incomingBubble) }
    return .linear(
      from: CGPoint(x: 0, y: viewport.minY - top), to: CGPoint(x: 0, y: viewport.maxY - top),
      stops: [
        GradientStop(0, theme.outgoingBubbleTop), GradientStop(1, theme.outgoingBubbleBottom),
      ])
  }

  // MARK: - Typing

  /// iOS's: each dot fades up and down in a second, a quarter later than the one before.
  private func drawDots(in bubble: CGRect, into list: inout DrawList) {
    for i in 0..<3 {
      let phase = (typingTime - 0.25 * Double(i)) * 2 * Double.pi
      let opacity = 0.325 - 0.125 * Double.cos(phase)
      let x = bubble.midX + (CGFloat(i) - 1) * MessageMetrics.typingPitch
      list.fill(
        .circle(center: CGPoint(x: x, y: bubble.midY), radius: MessageMetrics.typingDot / 2),
        theme.text.opacity(opacity))
    }
  }

  // MARK: - Days

  /// Where the name of a day stands in a column, seen from the column's left edge.
  static func dayFrame(
    _ words: String, column: CGFloat, top: CGFloat, text: any TextMeasuring
  ) -> CGRect {
    let padding = MessageMetrics.dayPadding
    let size = text.metrics(of: TextBlock(words, MessageMetrics.dayText)).size
    let (width, height) = (size.width + 2 * padding.width, size.height + 2 * padding.height)
    return CGRect(x: (column - width) / 2, y: top, width: width, height: height)
  }

  /// Draws the name of a day in its capsule, in stage points.
  func drawDay(_ words: String, in frame: CGRect, into list: inout DrawList) {
    list.shadow(
      frame, radius: frame.height / 2, blur: 6, offset: CGVector(dx: 0, dy: 1),
      Color(0, alpha: 0.16))
    list.fill(.roundedRect(frame, radius: frame.height / 2), theme.panel.opacity(0.94))
    list.text(
      TextBlock(words, MessageMetrics.dayText),
      at: CGPoint(
        x: frame.minX + MessageMetrics.dayPadding.width,
        y: frame.minY + MessageMetrics.dayPadding.height), theme.secondary)
  }
}
