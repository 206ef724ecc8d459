import Canvas
import Foundation
import Localization
import Widgets

/// Controls below one another, each as wide as the column; places are in points.
struct Column {
  let minX: CGFloat
  let width: CGFloat
  /// Where the next control begins.
  var y: CGFloat

  /// A column from the top of a frame on, as wide as the frame.
  init(_ frame: CGRect) { (minX, width, y) = (frame.minX, frame.width, frame.minY) }

  var maxX: CGFloat { minX + width }

  /// The frame of the next control, with a gap below it.
  mutating func next(_ height: CGFloat, gap: CGFloat = 0) -> CGRect {
    defer { y += height + gap }
    return CGRect(x: minX, y: y, width: width, height: height)
  }

  /// Draws wrapped text as the next control.
  mutating func paragraph(
    _ words: LocalizedText, _ ui: UI, style: TextStyle = Metrics.explanation, color: Color? = nil
  ) {
    y += ui.paragraph(
      words, at: CGPoint(x: minX, y: y), width: width, style: style,
      color: color ?? ui.theme.secondary)
  }

  /// All that was placed since a height.
  func frame(from top: CGFloat) -> CGRect {
    CGRect(x: minX, y: top, width: width, height: y - top)
  }
}
