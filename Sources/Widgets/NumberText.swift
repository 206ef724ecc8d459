import Canvas
import Foundation
import Geometry

/// One line of words with a number that changes often, in digits of one width.
///
/// A text is laid out and painted once, and that takes longer than to draw it many times. Here each digit
/// is a text of its own and what is between them another, so that a new number needs no new text.
public struct NumberText {
  private var parts: [(block: TextBlock, x: CGFloat, baseline: CGFloat)] = []
  /// The extent of the line, in points.
  public private(set) var size = CGSize.zero

  /// Words in a style; its digits get one width whatever it says of them.
  public init(_ words: String, _ style: TextStyle, _ text: any TextMeasuring) {
    var style = style
    (style.alignment, style.hasTabularDigits, style.lineLimit) = (.left, true, 1)
    for run in Self.runs(of: words) {
      let block = TextBlock(run, style)
      let metrics = text.metrics(of: block)
      parts.append((block, size.width, metrics.baseline))
      size.width += metrics.size.width
      size.height = max(size.height, metrics.size.height)
    }
  }

  /// Draws the line with its top left at a place.
  public func draw(at place: CGPoint, _ color: Color, into list: inout DrawList) {
    let baseline = parts.map(\.baseline).max() ?? 0
    for part in parts {
      list.text(
        part.block, at: CGPoint(x: place.x + part.x, y: place.y + baseline - part.baseline), color)
    }
  }

  /// Each digit, and what is between two of them.
  private static func runs(of words: String) -> [String] {
    var runs: [String] = []
    var start = words.startIndex
    for place in words.utf8.indices where digits.contains(words.utf8[place]) {
      if start < place { runs.append(String(words[start..<place])) }
      start = words.utf8.index(after: place)
      runs.append(String(words[place..<start]))
    }
    if start < words.endIndex { runs.append(String(words[start...])) }
    return runs
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}
