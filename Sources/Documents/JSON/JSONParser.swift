import Foundation
import Localization

/// A strict JSON reader over UTF-8 bytes, linear in their number.
///
/// Foundation's reader gives no line numbers and loses one of two values of a repeated key; messages about files written
/// by hand need both.
struct JSONParser {
  /// The deepest nesting that is read: the parser is recursive, and its stack is finite.
  static let deepest = 200
  /// The most values of a document that are kept at a time.
  static let mostValues = 16_000_000

  let bytes: ArraySlice<UInt8>
  var at: Int
  private var line: Int
  private var path = JSONPath()
  private var (count, words): (Int, [UInt32]) = (0, [])
  /// The offset at which reading ends, to tell its line and path; nil for none.
  private let target: Int32?

  init(_ bytes: ArraySlice<UInt8>, line: Int = 1, target: Int32? = nil) {
    precondition(bytes.count <= Int(JSONTape.offsets), "A document has less than 256 MB.")
    (self.bytes, self.line, self.target) = (bytes, line, target)
    // A byte order mark is no part of the document.
    at = bytes.withoutMark.startIndex
  }

  // MARK: - Whole documents

  /// What `make` makes of the one value that the bytes hold; its mistakes get their lines and paths.
  static func read<Document>(
    _ bytes: ArraySlice<UInt8>, line: Int = 1, _ make: (JSONValue) throws -> Document
  ) throws -> Document {
    try locating(bytes, line: line) { try make(try parse(bytes, line: line)) }
  }

  /// What `make` makes of a file; its errors name the file.
  static func read<Document>(
    _ data: Data, file: String?, _ make: (JSONValue) throws -> Document
  ) throws -> Document {
    try DocumentError.naming(file) {
      let bytes = Array(data)
      guard !isUTF16(bytes) else { throw DocumentError("is UTF-16 text; save it as UTF-8.") }
      return try read(bytes[...], make)
    }
  }

  /// Whether bytes start with the mark of UTF-16, or with two signs of ASCII in it, as any document's first ones are.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    if bytes.isMarkedAsUTF16 { return true }
    let zeros = bytes.prefix(4).map { $0 == 0 }
    return zeros == [false, true, false, true] || zeros == [true, false, true, false]
  }

  /// The one value that the bytes hold.
  static func parse(_ bytes: ArraySlice<UInt8>, line: Int = 1) throws -> JSONValue {
    var parser = JSONParser(bytes, line: line)
    try parser.pass(depth: 0)
    parser.skipSpace()
    guard parser.at == bytes.endIndex else { throw parser.error("goes on after its end.") }
    return JSONValue(JSONTape(bytes, parser.words), 0)
  }

  /// Which of some keys the one object has that the bytes hold; nil where they hold none.
  static func keys(_ bytes: ArraySlice<UInt8>, among wanted: [String]) -> [String]? {
    guard let value = try? parse(bytes), case .object(let members) = value.content else {
      return nil
    }
    return wanted.filter { members[$0] != nil }
  }

  /// Thrown where the target is reached.
  private struct Reached: Error {
    let line: Int
    let path: String?
  }

  /// Gives mistakes in the values of some bytes their lines and paths.
  static func locating<Result>(
    _ bytes: ArraySlice<UInt8>, line: Int = 1, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch let mistake as JSONMistake {
      var parser = JSONParser(bytes, line: line, target: mistake.offset)
      do { try parser.pass(depth: 0) } catch let place as Reached {
        throw DocumentError(line: place.line, path: place.path, mistake.message)
      }
      throw DocumentError(mistake.message)
    }
  }

  func error(_ message: LocalizedText) -> DocumentError {
    DocumentError(line: line, path: path.text(in: bytes), message)
  }

  var byte: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

  mutating func skipSpace() {
    while let b = byte, b == 0x20 || b == 0x0A || b == 0x0D || b == 0x09 {
      if b == 0x0A { line += 1 }
      at += 1
    }
  }

  private mutating func expect(_ character: Character) throws {
    guard let wanted = character.asciiValue, byte == wanted else {
      throw error("needs \"\(character)\" here, not \(found).")
    }
    at += 1
  }

  var found: LocalizedText {
    guard let byte else { return "the end of the file" }
    return byte < 0x80 ? "\"\(Character(UnicodeScalar(byte)))\"" : "another character"
  }

  // MARK: - Values

  /// Passes over the next value, and notes its words.
  private mutating func pass(depth: Int) throws {
    skipSpace()
    let offset = at - bytes.startIndex
    if let target, offset == target { throw Reached(line: line, path: path.text(in: bytes)) }
    guard depth <= Self.deepest else { throw error("is nested more than \(Self.deepest) deep.") }
    count += 1
    guard count <= Self.mostValues else {
      throw error("is the \(Self.mostValues + 1)th value, which is too many.")
    }
    let place = words.count
    words.append(UInt32(offset))
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      words.append(0)
      try inside(isObject: byte == UInt8(ascii: "{"), depth: depth)
      words[place + 1] = UInt32(words.count)
    case UInt8(ascii: "\""): words[place] |= try text()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  private mutating func word(_ word: String) throws {
    guard bytes[at...].starts(with: word.utf8) else { throw error("is no JSON value.") }
    at += word.utf8.count
  }

  /// Passes over what a list or an object holds; in an object each value has a key before it.
  private mutating func inside(isObject: Bool, depth: Int) throws {
    let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    at += 1
    skipSpace()
    var index = 0
    while index > 0 || byte != close {
      if isObject { try key() } else { path.steps.append(.index(index)) }
      try pass(depth: depth + 1)
      path.steps.removeLast()
      skipSpace()
      if byte == close { break }
      try expect(",")
      index += 1
    }
    at += 1
  }

  private mutating func key() throws {
    skipSpace()
    guard byte == UInt8(ascii: "\"") else {
      throw error("needs a key in quotes, not \(found).")
    }
    let offset = UInt32(at - bytes.startIndex)
    let key = offset | (try text())
    path.steps.append(.key(key))
    words.append(key)
    skipSpace()
    try expect(":")
  }

  // MARK: - Numbers

  /// More letters than any number needs to be exact.
  private static let longestNumber = 1000

  /// Passes over a number; JSON's grammar is narrower than Swift's, which also takes `01`, `1.` and `+1`.
  private mutating func number() throws {
    let letters = Self.letters(ofNumberIn: bytes[at...])
    at = letters.endIndex
    guard letters.count <= Self.longestNumber else {
      throw error("is a number of \(letters.count) letters, which is too long.")
    }
    let text = String(decoding: letters, as: UTF8.self)
    let whole = letters.dropFirst(letters.first == UInt8(ascii: "-") ? 1 : 0).prefix(
      while: \.isDigit)
    let endsInPoint = letters.indices.contains {
      letters[$0] == UInt8(ascii: ".") && !letters[($0 + 1)...].prefix(1).contains(where: \.isDigit)
    }
    guard let number = Double(text), !endsInPoint,
      whole.count == 1 || whole.count > 1 && whole.first != UInt8(ascii: "0")
    else {
      throw error(
        letters.isEmpty ? "needs a value here, not \(found)." : "\"\(text)\" is no JSON number.")
    }
    guard number.isFinite else {
      throw error("is too large a number; the largest is about 1.8e308.")
    }
  }

  /// The number at an offset, which has been passed over.
  static func number(at offset: Int, of bytes: ArraySlice<UInt8>) -> Double {
    let letters = letters(ofNumberIn: bytes[(bytes.startIndex + offset)...])
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

  // MARK: - Texts

  /// Passes over a text.
  ///
  /// - Returns: The bits of its word that say what it holds.
  private mutating func text() throws -> UInt32 {
    at += 1
    var (bits, all) = (UInt32(0), UInt8(0))
    let start = at
    while let b = byte {
      switch b {
      case UInt8(ascii: "\""):
        at += 1
        guard all >= 0x80 else { return bits }
        guard bytes[start..<at - 1].isUTF8 else { throw error("is not UTF-8 text.") }
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
    let digits = bytes[at...].prefix(4)
    // A sign, which Swift takes too, comes before the digits in ASCII.
    guard digits.count == 4, digits.allSatisfy({ $0 >= UInt8(ascii: "0") }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("needs four hexadecimal digits after \\u.") }
    at += 4
    return value
  }
}
