internal import CPangoCairo
import Canvas
import Foundation

/// A text block laid out: lines placed by us, glyphs by Pango.
///
/// Pango breaks and shapes lines; where they stand is decided here, because the block hugs its
/// longest line, its line height is exact whatever fonts a line falls back to, and its line limit
/// counts lines of all paragraphs. Public offsets are the caller's, places are in points.
@safe final class TextLayout {
  /// A line and its place in the block.
  struct Line {
    var paragraphs: PangoParagraphs
    var line: PangoParagraphs.Line
    /// What to add to an offset into the text for an offset into the line's own layout.
    var shift: Int
    /// Offsets into the text; the end without the line's newline.
    var start: Int, end: Int
    var frame: CGRect
    /// The distance of the baseline from the block's top.
    var baseline: CGFloat
  }

  let metrics: TextMetrics
  let lines: [Line]
  /// The box around all ink, from the block's top left.
  let ink: CGRect
  private let text: LayoutText
  private let pieces: [TextPiece]
  private let style: TextStyle

  /// Bytes of memory, roughly: a share per letter and a fixed one.
  var cost: Int { Self.baseCost + Self.costPerByte * text.bytes.count }
  private static let baseCost = 2048, costPerByte = 160

  init(_ block: TextBlock, context: OpaquePointer) {
    text = LayoutText(block.text)
    style = block.style
    let links = style.underlinesLinks ? LinkRanges.find(in: text.bytes) : []
    let limit = style.lineLimit.map { max(1, $0) }
    var lines: [Line]
    unsafe (pieces, lines) = Self.lines(of: text, block, links, most: limit, context: context)
    if let limit, lines.count > limit {
      unsafe Self.shorten(&lines, to: limit, text, block, links, context: context)
    }
    Self.align(&lines, style.alignment)
    self.lines = lines
    ink = Self.ink(of: lines)
    metrics = TextMetrics(
      size: CGSize(
        width: lines.map(\.frame.width).max() ?? 0, height: lines.last?.frame.maxY ?? 0),
      lineCount: lines.count, baseline: lines.first?.baseline ?? 0)
  }

  // MARK: Lines

  /// Lays a text out piece by piece, to one line more than the most: all lines of a piece but the last, which what
  /// follows may change, and from there on the next.
  private static func lines(
    of text: LayoutText, _ block: TextBlock, _ links: [Range<Int>], most: Int?,
    context: OpaquePointer
  ) -> (pieces: [TextPiece], lines: [Line]) {
    var (pieces, lines) = ([TextPiece](), [Line]())
    var (start, size) = (0, TextPiece.size)
    while true {
      let piece = unsafe TextPiece(
        of: text, from: start, size: size, block, links, after: lines.last?.line, context: context)
      var own = Self.lines(of: piece, block.style, below: lines.last?.frame.maxY ?? 0)
      let isEnd = piece.end == text.bytes.count
      let last = isEnd ? nil : own.popLast()
      guard isEnd || !own.isEmpty else {
        size *= 2
        continue
      }
      pieces.append(piece)
      lines += own
      guard let last, lines.count <= most ?? .max else { return (pieces, lines) }
      (start, size) = (last.start, TextPiece.size)
    }
  }

  private static func lines(of piece: TextPiece, _ style: TextStyle, below top: CGFloat) -> [Line] {
    var y = top
    return piece.ownLines.map { line in
      let unit = PangoParagraphs.unit
      let natural = CGFloat(line.extents.height) / unit
      let height = lineHeight(style) ?? natural
      let ascent = CGFloat(line.baseline - line.extents.y) / unit
      let frame = CGRect(x: 0, y: y, width: CGFloat(line.extents.width) / unit, height: height)
      y += height
      return Line(
        paragraphs: piece.paragraphs, line: line, shift: piece.shift,
        start: max(piece.start, line.start - piece.shift),
        end: line.start + line.length - piece.shift, frame: frame,
        baseline: frame.minY + (height - natural) / 2 + ascent)
    }
  }

  private static func ink(of lines: [Line]) -> CGRect {
    let box = lines.reduce(CGRect.null) { box, line in
      var ink = PangoRectangle()
      unsafe pango_layout_line_get_extents(line.line.pointer, &ink, nil)
      let unit = PangoParagraphs.unit
      return box.union(
        CGRect(
          x: line.frame.minX + Double(ink.x) / unit, y: line.baseline + Double(ink.y) / unit,
          width: Double(ink.width) / unit, height: Double(ink.height) / unit))
    }
    return box.isNull ? .zero : box
  }

  private static func lineHeight(_ style: TextStyle) -> CGFloat? {
    guard let height = style.lineHeight, height.isFinite, height > 0 else { return nil }
    return height
  }

  /// Cuts the lines to a number and ends the last one with an ellipsis.
  private static func shorten(
    _ lines: inout [Line], to limit: Int, _ text: LayoutText, _ block: TextBlock,
    _ links: [Range<Int>], context: OpaquePointer
  ) {
    let last = lines[limit - 1]
    let paragraphEnd =
      text.bytes[last.start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.bytes.count
    let piece = unsafe TextPiece(
      oneLineOf: text, last.start..<paragraphEnd, isCut: last.end >= paragraphEnd, block, links,
      direction: last.line, context: context)
    guard var shortened = Self.lines(of: piece, block.style, below: last.frame.minY).first else {
      return
    }
    (shortened.start, shortened.end) = (last.start, text.bytes.count)
    lines.replaceSubrange((limit - 1)..., with: [shortened])
  }

  private static func align(_ lines: inout [Line], _ alignment: TextStyle.Alignment) {
    let width = lines.map(\.frame.width).max() ?? 0
    for index in lines.indices {
      let room = width - lines[index].frame.width
      switch alignment {
      case .left: break
      case .center: lines[index].frame.origin.x = room / 2
      case .right: lines[index].frame.origin.x = room
      case .natural: lines[index].frame.origin.x = lines[index].line.isRightToLeft ? room : 0
      }
    }
  }

  private func line(holding offset: Int) -> Line? {
    lines.last { $0.start <= offset } ?? lines.first
  }

  // MARK: Carets

  /// The insertion mark before an offset.
  func caret(at offset: Int) -> CGRect {
    let inner = text.inner(offset)
    guard let line = line(holding: inner) else { return .zero }
    let own = min(inner, line.end) + line.shift
    var strong = PangoRectangle()
    unsafe pango_layout_get_cursor_pos(line.paragraphs.pointer, Int32(own), &strong, nil)
    let x = CGFloat(strong.x - line.line.extents.x) / PangoParagraphs.unit
    return CGRect(
      x: line.frame.minX + min(max(x, 0), line.frame.width), y: line.frame.minY, width: 0,
      height: line.frame.height)
  }

  /// The offset nearest to a place.
  func offset(at point: CGPoint) -> Int {
    let y = point.y.isNaN ? 0 : point.y
    guard let line = lines.first(where: { y < $0.frame.maxY }) ?? lines.last else { return 0 }
    let x = point.x.isNaN ? 0 : min(max(point.x - line.frame.minX, -1), line.frame.width + 1)
    var index: Int32 = 0
    var trailing: Int32 = 0
    unsafe pango_layout_line_x_to_index(
      line.line.pointer, Int32(x * PangoParagraphs.unit), &index, &trailing)
    let inner = min(max(Int(index) - line.shift, line.start), line.end)
    return text.outer(min(text.advance(inner, scalars: Int(trailing)), line.end))
  }

  /// The next offset to the right or left on the screen.
  func offset(from offset: Int, moving direction: Int) -> Int {
    guard direction != 0 else { return text.outer(text.inner(offset)) }
    let inner = text.inner(offset)
    guard let piece = pieces.last(where: { $0.start <= inner }) ?? pieces.first else { return 0 }
    var index: Int32 = 0
    var trailing: Int32 = 0
    unsafe pango_layout_move_cursor_visually(
      piece.paragraphs.pointer, 1, Int32(inner + piece.shift), 0, Int32(direction.signum()), &index,
      &trailing)
    // Pango's marks for "before the first" and "behind the last" line.
    if index == Int32.max { return text.callerCount }
    let next = Int(index) - piece.shift
    // Before a piece ends the one before it.
    guard index >= 0, next >= piece.start else { return text.outer(text.inner(piece.start - 1)) }
    return text.outer(text.advance(next, scalars: Int(trailing)))
  }

  // MARK: Ranges

  /// The boxes that a range covers; a covered end of paragraph shows as a sliver.
  func selectionRects(of range: Range<Int>) -> [CGRect] {
    let (from, to) = (text.inner(range.lowerBound), text.inner(range.upperBound))
    guard from < to else { return [] }
    return lines.enumerated().flatMap { index, line in
      let next = index + 1 < lines.count ? lines[index + 1].start : line.end
      var rects = boxes(in: line, from: max(from, line.start), to: min(to, line.end))
      if next > line.end, from <= line.end, to > line.end {
        let x = line.line.isRightToLeft ? line.frame.minX - sliver : line.frame.maxX
        rects.append(
          CGRect(x: x, y: line.frame.minY, width: sliver, height: line.frame.height))
      }
      return rects
    }
  }

  /// The width by which a covered newline is shown.
  private var sliver: CGFloat { style.size / 3 }

  private func boxes(in line: Line, from: Int, to: Int) -> [CGRect] {
    guard from < to else { return [] }
    var ranges: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    unsafe pango_layout_line_get_x_ranges(
      line.line.pointer, Int32(from + line.shift), Int32(to + line.shift), &ranges, &count)
    guard let list = unsafe ranges else { return [] }
    defer { unsafe g_free(list) }
    let unit = PangoParagraphs.unit
    return (0..<Int(count)).map { index in
      let left = CGFloat(unsafe list[2 * index] - line.line.extents.x) / unit
      let right = CGFloat(unsafe list[2 * index + 1] - line.line.extents.x) / unit
      return CGRect(
        x: line.frame.minX + left, y: line.frame.minY, width: right - left,
        height: line.frame.height)
    }
  }

  /// Offsets where a word starts or ends, ascending, the ends of the text included.
  var wordBoundaries: [Int] {
    var result = [0]
    for (piece, next) in zip(pieces, pieces.dropFirst().map(\.start) + [text.bytes.count + 1]) {
      var count: Int32 = 0
      guard let all = unsafe pango_layout_get_log_attrs_readonly(piece.paragraphs.pointer, &count)
      else { continue }
      var inner = piece.start
      for index in piece.marks..<Int(count) where inner < next {
        let attribute = unsafe all[index]
        if attribute.is_word_start != 0 || attribute.is_word_end != 0 {
          result.append(text.outer(inner))
        }
        inner = text.advance(inner, scalars: 1)
      }
    }
    result.append(text.callerCount)
    return result.reduce(into: []) { kept, offset in
      if kept.last != offset { kept.append(offset) }
    }
  }
}
