import Canvas
import Foundation

/// A part of a text that Pango lays out at a time.
///
/// Pango breaks a paragraph in a time that grows with the square of its length, and a text in one that grows with the
/// square of the number of its paragraphs: 20 kB of ": " took 9 s, and 64 kB in pieces take 0.2 s.
struct TextPiece {
  /// The usual length, in bytes; where it is one line, the piece is made longer.
  static let size = 512

  let paragraphs: PangoParagraphs
  /// The part of the text's bytes.
  let start: Int, end: Int
  /// What to add to an offset into the text for one into the paragraphs.
  let shift: Int
  /// The scalars before the piece's own, one or none.
  var marks: Int { start + shift > 0 ? 1 : 0 }
  /// Its lines, without one of the mark alone: Pango breaks there where what follows is wider than a line, as a long run
  /// of combining marks.
  var ownLines: ArraySlice<PangoParagraphs.Line> {
    let lines = paragraphs.lines
    let holdsMarkAlone = marks > 0 && lines.count > 1 && lines[0].length <= start + shift
    return lines.dropFirst(holdsMarkAlone ? 1 : 0)
  }

  /// Lays out what starts at an offset: where a paragraph goes on, in the direction of the line before; nil for the
  /// text's start.
  init(
    of text: LayoutText, from start: Int, size: Int, _ block: TextBlock, _ links: [Range<Int>],
    after line: PangoParagraphs.Line?, context: OpaquePointer
  ) {
    let end = Self.end(of: text.bytes, from: start, size: size)
    let beginsOne = Self.paragraphEnds.contains { text.bytes[..<start].ends(with: $0) }
    let mark = beginsOne ? [] : line.map(Self.mark) ?? []
    unsafe self.init(
      mark, text, start..<end, [], block, links, isOneLine: false, context: context)
  }

  /// Lays out a line in the direction that it had; what is cut off ends with "…".
  init(
    oneLineOf text: LayoutText, _ part: Range<Int>, isCut: Bool, _ block: TextBlock,
    _ links: [Range<Int>], direction: PangoParagraphs.Line, context: OpaquePointer
  ) {
    unsafe self.init(
      Self.mark(direction), text, part, isCut ? Array("…".utf8) : [], block, links, isOneLine: true,
      context: context)
  }

  private init(
    _ mark: [UInt8], _ text: LayoutText, _ part: Range<Int>, _ tail: [UInt8], _ block: TextBlock,
    _ links: [Range<Int>], isOneLine: Bool, context: OpaquePointer
  ) {
    (start, end, shift) = (part.lowerBound, part.upperBound, mark.count - part.lowerBound)
    let offset = shift
    let own = links.map { $0.clamped(to: part) }.filter { !$0.isEmpty }
      .map { $0.lowerBound + offset..<$0.upperBound + offset }
    unsafe paragraphs = PangoParagraphs(
      mark + text.bytes[part] + tail, block.style, links: own, width: block.width,
      isOneLine: isOneLine, context: context)
  }

  private static let paragraphEnds = ["\n", "\r", "\u{2029}"].map { Array($0.utf8) }

  /// A mark that keeps the direction of a paragraph, which a line's own words may lack.
  private static func mark(_ line: PangoParagraphs.Line) -> [UInt8] {
    Array((line.isRightToLeft ? "\u{200F}" : "\u{200E}").utf8)
  }

  /// The end of a piece: at the start of a scalar, and not within a newline of two.
  private static func end(of bytes: [UInt8], from start: Int, size: Int) -> Int {
    var end = min(bytes.count, start + size)
    while end < bytes.count, end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let isWithinNewline = end > start && end < bytes.count && bytes[end] == 0x0A
    return isWithinNewline && bytes[end - 1] == 0x0D ? end - 1 : end
  }
}
