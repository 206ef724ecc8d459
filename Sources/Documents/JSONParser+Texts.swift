/// Numbers and texts.
extension JSONParser {
  /// More letters than any number needs to be exact.
  private static let longestNumber = 1000

  mutating func number() throws -> Double {
    let start = at
    while let b = byte, b < 0x80, "+-.0123456789eE".utf8.contains(b) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard text.utf8.count <= Self.longestNumber else {
      throw error("is a number of \(text.utf8.count) letters, which is too long.")
    }
    guard Self.isNumber(bytes[start..<at]), let value = Double(text), value.isFinite else {
      throw error(
        text.isEmpty ? "needs a value here, not \(found)." : "\"\(text)\" is no JSON number.")
    }
    return value
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
    func skip(_ characters: String) -> Bool {
      let isThere = rest.first.map { characters.utf8.contains($0) } ?? false
      if isThere { rest = rest.dropFirst() }
      return isThere
    }
    _ = skip("-")
    let isZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !isZero || whole == 1 else { return false }
    if skip("."), digits() == 0 { return false }
    if skip("eE") {
      _ = skip("+-")
      if digits() == 0 { return false }
    }
    return rest.isEmpty
  }

  mutating func string() throws -> String {
    at += 1
    // Up to the first escape the bytes are the text.
    let start = at
    while let b = byte, b != UInt8(ascii: "\""), b != UInt8(ascii: "\\"), b >= 0x20 { at += 1 }
    guard byte != UInt8(ascii: "\"") else {
      at += 1
      return try decoded(bytes[start..<at - 1])
    }
    var text = Array(bytes[start..<at])
    while let b = byte {
      switch b {
      case UInt8(ascii: "\""):
        at += 1
        return try decoded(text[...])
      case UInt8(ascii: "\\"):
        at += 1
        text += try escape()
      case ..<0x20:
        throw error("holds a control character; write it as \\u00XX.")
      default:
        text.append(b)
        at += 1
      }
    }
    throw error("has no closing quote.")
  }

  private func decoded(_ text: ArraySlice<UInt8>) throws -> String {
    guard let decoded = String(validating: text, as: UTF8.self) else {
      throw error("is not UTF-8 text.")
    }
    return decoded
  }

  private mutating func escape() throws -> [UInt8] {
    guard let b = byte else { throw error("has no closing quote.") }
    at += 1
    switch b {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [b]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try unicode()
    default: throw error("holds an unknown escape.")
    }
  }

  private mutating func unicode() throws -> [UInt8] {
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
    guard let known = UnicodeScalar(scalar) else {
      throw error("holds half a surrogate pair.")
    }
    return Array(String(Character(known)).utf8)
  }

  private mutating func hex() throws -> UInt32 {
    let digits = String(decoding: bytes[at...].prefix(4), as: UTF8.self)
    // Swift's own reader would take a sign as well.
    guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let value = UInt32(digits, radix: 16)
    else { throw error("needs four hexadecimal digits after \\u.") }
    at += 4
    return value
  }
}
