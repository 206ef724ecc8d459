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
