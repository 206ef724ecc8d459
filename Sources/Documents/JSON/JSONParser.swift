import Foundation
import Localization

/// A strict JSON reader over UTF-8 bytes, linear in their number.
///
/// Foundation's reader gives no line numbers and loses one of two values of a repeated key; messages about files written
/// by hand need both.
struct JSONParser {
  /// The deepest nesting that is read: the parser is recursive, and its stack is finite.
  static let deepest = 200
  /// The most values of a document, which take 24 bytes each, and 16 for a key.
  static let mostValues = 16_000_000
  /// More letters than any number needs to be exact.
  private static let longestNumber = 1000

  private let bytes: ArraySlice<UInt8>
  private var at: Int
  private let firstLine: Int
  private var count = 0
  /// The offset of a value at which reading ends, to tell its line and path; nil for none.
  private var target: Int32?

  private init(_ bytes: ArraySlice<UInt8>, line: Int = 1) {
    (self.bytes, firstLine) = (bytes, line)
    // A byte order mark is no part of the document.
    at = bytes.withoutMark.startIndex
  }

  // MARK: - Whole documents

  /// What `make` makes of the one value that the bytes hold; its mistakes get their lines and paths.
  static func read<Document>(
    _ bytes: ArraySlice<UInt8>, _ make: (JSONValue) throws -> Document
  ) throws -> Document {
    do { return try make(try parse(bytes)) } catch let mistake as JSONMistake {
      var parser = JSONParser(bytes)
      parser.target = mistake.offset
      var found = DocumentError(mistake.message)
      do { _ = try parser.value(depth: 0) } catch let place as DocumentError {
        (found.line, found.path) = (place.line, place.path)
      }
      throw found
    }
  }

  /// What `make` makes of a file; its errors name the file.
  static func read<Document>(
    _ data: Data, file: String?, _ make: (JSONValue) throws -> Document
  ) throws -> Document {
    try DocumentError.naming(file) {
      let bytes = Array(data)
      guard !bytes.isMarkedAsUTF16 else {
        throw DocumentError("is UTF-16 text; save it as UTF-8.")
      }
      return try read(bytes[...], make)
    }
  }

  /// The one value that the bytes hold.
  static func parse(_ bytes: ArraySlice<UInt8>, line: Int = 1) throws -> JSONValue {
    precondition(bytes.count < Int32.max, "A document has less than 2 GB.")
    var parser = JSONParser(bytes, line: line)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.at == bytes.endIndex else { throw parser.error("goes on after its end.") }
    return value
  }

  /// Which of some keys the one object has that the bytes hold; nil where they hold none.
  static func keys(_ bytes: ArraySlice<UInt8>, among wanted: [String]) -> [String]? {
    guard let members = try? parse(bytes).members() else { return nil }
    return wanted.filter { members[$0] != nil }
  }

  private func error(_ message: LocalizedText) -> DocumentError {
    let lines = bytes[..<at].count { $0 == UInt8(ascii: "\n") }
    return DocumentError(line: firstLine + lines, message)
  }

  private var byte: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

  private mutating func skipSpace() {
    while byte?.isJSONSpace == true { at += 1 }
  }

  private mutating func expect(_ character: Character) throws {
    guard let wanted = character.asciiValue, byte == wanted else {
      throw error("needs \"\(character)\" here, not \(found).")
    }
    at += 1
  }

  private var found: LocalizedText {
    guard let byte else { return "the end of the file" }
    return byte < 0x80 ? "\"\(Character(UnicodeScalar(byte)))\"" : "another character"
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws -> JSONValue {
    skipSpace()
    let offset = Int32(at - bytes.startIndex)
    if offset == target { throw error(.verbatim("")) }
    guard depth <= Self.deepest else { throw error("is nested more than \(Self.deepest) deep.") }
    count += 1
    guard count <= Self.mostValues else {
      throw error("is the \(Self.mostValues + 1)th value, which is too many.")
    }
    let content: JSONValue.Content =
      switch byte {
      case UInt8(ascii: "{"): .object(JSONMembers(offset: offset, all: try members(depth: depth)))
      case UInt8(ascii: "["): .array(try elements(depth: depth))
      case UInt8(ascii: "\""): .string(try text())
      case UInt8(ascii: "t"): try word("true", .bool(true))
      case UInt8(ascii: "f"): try word("false", .bool(false))
      case UInt8(ascii: "n"): try word("null", .null)
      default: .number(try number())
      }
    return JSONValue(content: content, offset: offset)
  }

  private mutating func word(
    _ word: String, _ content: JSONValue.Content
  ) throws -> JSONValue.Content {
    guard bytes[at...].starts(with: word.utf8) else { throw error("is no JSON value.") }
    at += word.utf8.count
    return content
  }

  private mutating func elements(depth: Int) throws -> [JSONValue] {
    var elements: [JSONValue] = []
    try inside("]") { parser in
      elements.append(try parser.inner("[\(elements.count)]", depth: depth))
    }
    return elements
  }

  private mutating func members(depth: Int) throws -> [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = []
    try inside("}") { parser in
      parser.skipSpace()
      guard parser.byte == UInt8(ascii: "\"") else {
        throw parser.error("needs a key in quotes, not \(parser.found).")
      }
      let key = try parser.text()
      parser.skipSpace()
      try parser.expect(":")
      members.append((key, try parser.inner(key, depth: depth)))
    }
    return members
  }

  /// Passes over what a list or an object holds, up to its last character.
  private mutating func inside(
    _ end: Character, _ pass: (inout JSONParser) throws -> Void
  ) throws {
    at += 1
    skipSpace()
    if byte != end.asciiValue {
      try pass(&self)
      skipSpace()
      while byte != end.asciiValue {
        try expect(",")
        try pass(&self)
        skipSpace()
      }
    }
    at += 1
  }

  /// A value in another one; a mistake in it gets its step on the path, such as `items` and `[0]` of `items[0]`.
  private mutating func inner(
    _ step: @autoclosure () -> String, depth: Int
  ) throws -> JSONValue {
    do { return try value(depth: depth + 1) } catch var error as DocumentError {
      let dot = error.path.map { $0.hasPrefix("[") ? $0 : "." + $0 }
      error.path = step() + (dot ?? "")
      throw error
    }
  }

  // MARK: - Numbers

  /// A number; JSON's grammar is narrower than Swift's, which also takes `01`, `1.` and `+1`.
  private mutating func number() throws -> Double {
    let letters = bytes[at...].prefix {
      $0.isDigit || "+-.eE".utf8.contains($0)
    }
    at = letters.endIndex
    guard letters.count <= Self.longestNumber else {
      throw error("is a number of \(letters.count) letters, which is too long.")
    }
    let text = String(decoding: letters, as: UTF8.self)
    let whole = letters.drop { $0 == UInt8(ascii: "-") }.prefix(while: \.isDigit)
    let fraction = letters[whole.endIndex...]
    let endsInPoint =
      fraction.first == UInt8(ascii: ".") && fraction.dropFirst().first?.isDigit != true
    guard let number = Double(text), !endsInPoint,
      whole.count == 1 || whole.first.map({ $0 != UInt8(ascii: "0") }) == true
    else {
      throw error(
        letters.isEmpty ? "needs a value here, not \(found)." : "\"\(text)\" is no JSON number.")
    }
    guard number.isFinite else {
      throw error("is too large a number; the largest is about 1.8e308.")
    }
    return number
  }

  // MARK: - Texts

  private mutating func text() throws -> String {
    at += 1
    var (text, start) = ([UInt8](), at)
    while let b = byte {
      switch b {
      case UInt8(ascii: "\""):
        let rest = bytes[start..<at]
        at += 1
        let whole = text.isEmpty ? rest : (text + rest)[...]
        guard let text = String(validating: whole, as: UTF8.self) else {
          throw error("is not UTF-8 text.")
        }
        return text
      case UInt8(ascii: "\\"):
        text += bytes[start..<at]
        at += 1
        text += String(Character(try escape())).utf8
        start = at
      case ..<0x20:
        throw error("holds a control character; write it as \\u00XX.")
      default: at += 1
      }
    }
    throw error("has no closing quote.")
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
    case UInt8(ascii: "u"): break
    default: throw error("holds an unknown escape.")
    }
    var scalar = try hex()
    if (0xD800..<0xDC00).contains(scalar), bytes[at...].starts(with: "\\u".utf8) {
      at += 2
      let second = try hex()
      scalar =
        (0xDC00..<0xE000).contains(second)
        ? 0x10000 + (scalar - 0xD800) << 10 + (second - 0xDC00) : scalar
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
