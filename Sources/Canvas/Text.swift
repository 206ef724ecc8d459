import Foundation
import Geometry

/// The style of a text.
public struct TextStyle: Hashable, Sendable {
  /// The weight of the letters.
  public enum Weight: Hashable, Sendable { case regular, medium, semibold, bold }
  /// The alignment of lines in the block's width.
  public enum Alignment: Hashable, Sendable {
    /// Where the text's own direction starts.
    case natural
    /// At the left, in the middle, at the right, whatever the text's direction.
    case left, center, right
  }

  /// The size of the letters in points.
  public var size: CGFloat
  /// The weight of the letters.
  public var weight: Weight
  /// The alignment of the lines.
  public var alignment: Alignment
  /// Whether all digits are equally wide (feature `tnum`).
  public var hasTabularDigits: Bool
  /// The distance of baselines in points; nil for the font's own.
  public var lineHeight: CGFloat?
  /// The greatest number of lines, the last one ended by an ellipsis; nil for no limit.
  public var lineLimit: Int?
  /// Whether all letters are equally wide, as code is set.
  public var isMonospaced = false
  /// Whether addresses on the web are underlined.
  public var underlinesLinks = false

  /// A style; regular, natural, without limit by default.
  public init(
    size: CGFloat, weight: Weight = .regular, alignment: Alignment = .natural,
    hasTabularDigits: Bool = false, lineHeight: CGFloat? = nil, lineLimit: Int? = nil
  ) {
    (self.size, self.weight, self.alignment) = (size, weight, alignment)
    (self.hasTabularDigits, self.lineHeight, self.lineLimit) = (
      hasTabularDigits, lineHeight, lineLimit
    )
  }
}

extension TextStyle {
  /// The same with addresses on the web underlined.
  public func underliningLinks() -> TextStyle {
    var style = self
    style.underlinesLinks = true
    return style
  }
}

/// A text to lay out: the unit that is measured, cached and drawn.
public struct TextBlock: Hashable, Sendable {
  /// The words, broken at newlines as well.
  public var text: String
  /// How the words look and are set.
  public var style: TextStyle
  /// The width at which lines are broken, in points; nil for one line a paragraph.
  public var width: CGFloat?

  /// A block from text, style and wrapping width.
  public init(_ text: String, _ style: TextStyle, width: CGFloat? = nil) {
    (self.text, self.style, self.width) = (text, style, width)
  }
}

/// The measures of a text block that was laid out, in points.
public struct TextMetrics: Hashable, Sendable {
  /// The width of the longest line (the block hugs it) and the height of all lines.
  public var size: CGSize
  /// How many lines there are; at least 1.
  public var lineCount: Int
  /// The distance of the first baseline from the top.
  public var baseline: CGFloat

  /// Metrics from their parts, in points.
  public init(size: CGSize, lineCount: Int, baseline: CGFloat) {
    (self.size, self.lineCount, self.baseline) = (size, lineCount, baseline)
  }
}

/// Lays text out; offsets are UTF-8 offsets into the block's text, places are in points from the
/// top left of the block's box (its hugged size).
public protocol TextMeasuring: AnyObject {
  /// The extent of a block.
  func metrics(of block: TextBlock) -> TextMetrics
  /// The insertion mark before an offset: zero wide, one line high.
  func caret(in block: TextBlock, at offset: Int) -> CGRect
  /// The offset nearest to a place.
  func offset(in block: TextBlock, at point: CGPoint) -> Int
  /// The next offset to the right (`+1`) or left (`-1`) on the screen, by grapheme and bidi-aware.
  func offset(in block: TextBlock, from offset: Int, moving direction: Int) -> Int
  /// The boxes that a range of offsets covers, line by line.
  func selectionRects(in block: TextBlock, range: Range<Int>) -> [CGRect]
  /// Offsets at which words start or end, ascending, the ends of the text included.
  func wordBoundaries(in block: TextBlock) -> [Int]
}
