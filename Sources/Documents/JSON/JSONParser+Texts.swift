/// Numbers and texts: what is written there is checked when it is passed over, and made when it is needed.
extension JSONParser {
  /// More letters than any number needs to be exact.
  private static let longestNumber = 1000
  /// Whole numbers of no more digits are exact; decimal ones without an exponent are finite.
  private static let mostDigits = 15, mostFiniteLetters = 300

  /// Passes over a number.
  mutating func number() throws {
    let letters = Self.letters(ofNumberIn: bytes[at...])
    at = letters.endIndex
    let text = { String(decoding: letters, as: UTF8.self) }
    guard letters.count <= Self.longestNumber else {
      throw error("is a number of \(letters.count) letters, which is too long.")
    }
    guard Self.isNumber(letters) else {
      throw error(
        letters.isEmpty ? "needs a value here, not \(found)." : "\"\(text())\" is no JSON number.")
    }
    guard Self.isFinite(letters) else {
      throw error("is too large a number; the largest is about 1.8e308.")
    }
  }

  /// The number at an offset, which has been passed over.
  static func number(at offset: Int, of bytes: ArraySlice<UInt8>) -> Double {
    let letters = letters(ofNumberIn: bytes[(bytes.startIndex + offset)...])
    if letters.count <= mostDigits, letters.allSatisfy(\.isDigit) {
      return Double(letters.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }
    return Double(String(decoding: letters, as: UTF8.self)) ?? 0
  }

  private static func letters(ofNumberIn bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = bytes.startIndex
    while end < bytes.endIndex {
      switch bytes[end] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        end += 1
      default: return bytes[..<end]
      }
    }
    return bytes
  }

  private static func isFinite(_ letters: ArraySlice<UInt8>) -> Bool {
    let isShort = letters.count <= mostFiniteLetters
    if isShort, !letters.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) { return true }
    return Double(String(decoding: letters, as: UTF8.self))?.isFinite == true
  }

  /// JSON's grammar, which is narrower than Swift's.
  ///
  /// `-?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?`
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func digits() -> Int {
      let count = rest.prefix(while: \.isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    func skip(_ characters: UInt8...) -> Bool {
      let isThere = rest.first.map(characters.contains) ?? false
      if isThere { rest = rest.dropFirst() }
      return isThere
    }
    _ = skip(UInt8(ascii: "-"))
    let isZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !isZero || whole == 1 else { return false }
    if rest.isEmpty { return true }
    if skip(UInt8(ascii: ".")), digits() == 0 { return false }
    if skip(UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "+"), UInt8(ascii: "-"))
      if digits() == 0 { return false }
    }
    return rest.isEmpty
  }

  // MARK: - Texts

  /// Passes over a text.
  ///
  /// - Returns: The bits of its word that say what it holds.
  mutating func text() throws -> UInt32 {
    at += 1
    var (bits, all) = (UInt32(0), UInt8(0))
    let start = at
    while let b = byte {
      switch b {
      case UInt8(ascii: "\""):
        at += 1
        guard all >= 0x80 else { return bits }
        guard Self.isUTF8(bytes[start..<at - 1]) else { throw error("is not UTF-8 text.") }
        return bits | JSONTape.wide
      case UInt8(ascii: "\\"):
        bits = JSONTape.escape
        at += 1
        _ = try escape()
      case ..<0x20:
        throw error("holds a control character; write it as \\u00XX.")
      default:
        all |= b
        at += 1
      }
    }
    throw error("has no closing quote.")
  }

  private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    do { _ = try UTF8Span(validating: bytes.span) } catch { return false }
    return true
  }

  /// The text of a word, which has been passed over.
  static func text(_ word: UInt32, in bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.startIndex + Int(word & JSONTape.offsets) + 1
    let quote = UInt8(ascii: "\"")
    if word & JSONTape.escape == 0 {
      let rest = bytes[start...]
      return String(decoding: rest[..<(rest.place(of: quote) ?? rest.endIndex)], as: UTF8.self)
    }
    var (parser, text) = (JSONParser(bytes), [UInt8]())
    parser.at = start
    while let b = parser.byte, b != quote {
      parser.at += 1
      if b != UInt8(ascii: "\\") {
        text.append(b)
      } else if let scalar = try? parser.escape() {
        text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether the text of a word is this one.
  static func isKey(_ word: UInt32, _ key: String, in bytes: ArraySlice<UInt8>) -> Bool {
    guard word & (JSONTape.escape | JSONTape.wide) == 0 else {
      return text(word, in: bytes) == key
    }
    let key = key.utf8
    let start = bytes.startIndex + Int(word) + 1
    let end = start + key.count
    return end < bytes.endIndex && bytes[end] == UInt8(ascii: "\"")
      && bytes[start..<end].elementsEqual(key)
  }

  /// Whether the texts of two words are the same.
  static func isSameKey(_ one: UInt32, _ other: UInt32, in bytes: ArraySlice<UInt8>) -> Bool {
    guard (one | other) & (JSONTape.escape | JSONTape.wide) == 0 else {
      return text(one, in: bytes) == text(other, in: bytes)
    }
    let first = bytes.startIndex + Int(one) + 1
    var (a, b) = (first, bytes.startIndex + Int(other) + 1)
    while bytes[a] == bytes[b] {
      if bytes[a] == UInt8(ascii: "\"") { return true }
      (a, b) = (a + 1, b + 1)
    }
    return false
  }

  private mutating func escape() throws -> Unicode.Scalar {
    guard let b = byte else { throw error("has no closing quote.") }
    at += 1
    switch b {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(b)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode()
    default: throw error("holds an unknown escape.")
    }
  }

  private mutating func unicode() throws -> Unicode.Scalar {
    let first = try hex()
    var scalar = first
    if (0xD800..<0xDC00).contains(first), bytes[at...].starts(with: "\\u".utf8) {
      at += 2
      let second = try hex()
      guard (0xDC00..<0xE000).contains(second) else {
        throw error("holds half a surrogate pair.")
      }
      scalar = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    guard let known = Unicode.Scalar(scalar) else {
      throw error("holds half a surrogate pair.")
    }
    return known
  }

  private mutating func hex() throws -> UInt32 {
    var value: UInt32 = 0
    for place in at..<at + 4 {
      let b = place < bytes.endIndex ? bytes[place] : 0
      switch b {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(b & 15)
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        value = value << 4 | UInt32(b & 15 + 9)
      default: throw error("needs four hexadecimal digits after \\u.")
      }
    }
    at += 4
    return value
  }
}
