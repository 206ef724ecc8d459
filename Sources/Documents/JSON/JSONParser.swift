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
      if byte == UInt8(ascii: "{") { try members(depth: depth) } else { try elements(depth: depth) }
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

  private mutating func elements(depth: Int) throws {
    at += 1
    skipSpace()
    if byte == UInt8(ascii: "]") {
      at += 1
      return
    }
    path.steps.append(.index(0))
    for index in 0... {
      path.steps[path.steps.count - 1] = .index(index)
      try pass(depth: depth + 1)
      skipSpace()
      if byte == UInt8(ascii: "]") { break }
      guard byte == UInt8(ascii: ",") else {
        path.steps.removeLast()
        return try expect(",")
      }
      at += 1
    }
    at += 1
    path.steps.removeLast()
  }

  private mutating func members(depth: Int) throws {
    at += 1
    skipSpace()
    if byte == UInt8(ascii: "}") {
      at += 1
      return
    }
    while true {
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
      try pass(depth: depth + 1)
      path.steps.removeLast()
      skipSpace()
      if byte == UInt8(ascii: "}") {
        at += 1
        return
      }
      try expect(",")
    }
  }

  // MARK: - Numbers

  /// More letters than any number needs to be exact.
  private static let longestNumber = 1000
  /// Whole numbers of no more digits are exact; decimal ones without an exponent are finite.
  private static let mostDigits = 15, mostFiniteLetters = 300

  private mutating func number() throws {
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
