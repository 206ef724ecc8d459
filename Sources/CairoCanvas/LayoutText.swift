import Canvas
import Foundation

/// The bytes given to Pango, and the conversion between its offsets and the caller's.
///
/// Pango ends a text at NUL, so U+FFFD stands for it. It breaks a word in a time that grows with the square of
/// the word's length, and its 32-bit units hold no longer line than about 100,000 letters: so a place to break
/// at (U+200B, which has no width) stands in a word after so many bytes, and a long text ends with "…".
/// Offsets behind these differ from the caller's. Nothing else differs.
struct LayoutText {
  /// UTF-8 as Pango sees it.
  let bytes: [UInt8]
  /// Where Pango's text has more bytes than the caller's: offsets into the caller's text, ascending.
  private let added: [(place: Int, count: Int)]
  /// The UTF-8 length of the caller's text.
  let callerCount: Int

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
  private static let breakable: [UInt8] = [0xE2, 0x80, 0x8B]
  private static let ellipsis = Array("…".utf8)
  /// The longest text that is laid out, in bytes.
  static let longest = 1 << 16
  /// A word gets a place to break at after so many bytes, between two characters.
  static let longestWord = 256

  /// Prepares a text; what is beyond `most` bytes of it is left out.
  init(_ text: String, most: Int = LayoutText.longest) {
    callerCount = text.utf8.count
    var (bytes, added): ([UInt8], [(place: Int, count: Int)]) = ([], [])
    bytes.reserveCapacity(min(callerCount, most) + Self.ellipsis.count)
    var (place, length) = (0, 0)
    for character in text {
      if place >= most {
        bytes += Self.ellipsis
        break
      }
      let count = character.utf8.count
      if length > 0, length + count > Self.longestWord {
        bytes += Self.breakable
        added.append((place, Self.breakable.count))
        length = 0
      }
      length = character.isWhitespace ? 0 : length + count
      for byte in character.utf8 {
        if place >= most, byte & 0xC0 != 0x80 { break }
        place += 1
        if byte == 0 {
          bytes += Self.replacement
          added.append((place, Self.replacement.count - 1))
        } else {
          bytes.append(byte)
        }
      }
    }
    (self.bytes, self.added) = (bytes, added)
  }

  /// Pango's offset for a caller's one, cut to the text and moved back to the start of a scalar.
  func inner(_ offset: Int) -> Int {
    let offset = min(max(offset, 0), callerCount)
    var inner = offset
    for (place, count) in added where place <= offset { inner += count }
    inner = min(inner, bytes.count)
    while inner > 0, inner < bytes.count, bytes[inner] & 0xC0 == 0x80 { inner -= 1 }
    return inner
  }

  /// The caller's offset for one of Pango's.
  func outer(_ offset: Int) -> Int {
    var sum = 0
    for (place, count) in added where place + sum <= offset {
      guard place + sum + count <= offset else { return place }
      sum += count
    }
    return min(max(offset - sum, 0), callerCount)
  }

  /// Pango's offset some scalars further.
  func advance(_ offset: Int, scalars: Int) -> Int {
    var offset = offset
    for _ in 0..<max(0, scalars) where offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }
}

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

/// Addresses on the web in a text.
enum LinkRanges {
  /// What an address begins with.
  private static let beginnings = ["https://", "http://", "www."].map { Array($0.utf8) }
  /// What ends a sentence or a bracket rather than an address.
  private static let trailing = ".,;:!?)]}>'\"”’»…".map { Array(String($0).utf8) }

  /// The ranges of UTF-8 bytes that are addresses, in order.
  static func find(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let isWordStart = start == 0 || !isLetter(bytes[start - 1])
      guard isWordStart,
        let beginning = beginnings.first(where: { begins(bytes, at: start, with: $0) })
      else {
        start += 1
        continue
      }
      var end = bytes[start...].firstIndex { $0 <= 0x20 } ?? bytes.count
      while let last = trailing.first(where: { bytes[start..<end].ends(with: $0) }) {
        end -= last.count
      }
      if end - start > beginning.count { found.append(start..<end) }
      start = max(end, start + 1)
    }
    return found
  }

  private static func begins(_ bytes: [UInt8], at start: Int, with beginning: [UInt8]) -> Bool {
    start + beginning.count <= bytes.count
      && zip(bytes[start...], beginning).allSatisfy { lowercased($0) == $1 }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(lowercased(byte)) || (0x30...0x39).contains(byte)
  }
}

extension ArraySlice<UInt8> {
  /// Whether they end with these.
  func ends(with bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}
