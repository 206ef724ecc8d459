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
  static let mostValues = 4_000_000
  /// More letters than any number needs to be exact.
  private static let longestNumber = 1000

  private let bytes: ArraySlice<UInt8>
  private var at: Int
  private var count = 0
  /// The offset of a value at which reading ends, to tell its line and path; nil for none.
  private var target: Int32?

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
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
  static func parse(_ bytes: ArraySlice<UInt8>) throws -> JSONValue {
    precondition(bytes.count < Int32.max, "A document has less than 2 GB.")
    var parser = JSONParser(bytes)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.at == bytes.endIndex else { throw parser.error("goes on after its end.") }
    return value
  }

  /// The values that stand one after the other, as those of a log's lines; a line of many may be cut.
  static func documents(_ bytes: ArraySlice<UInt8>) throws -> [JSONValue] {
    var (parser, values, mistake) = (JSONParser(bytes), [JSONValue](), (any Error)?.none)
    repeat {
      do { values.append(try parser.value(depth: 0)) } catch {
        if let mistake { throw mistake }
        mistake = values.count == 1 ? parser.error("goes on after its end.") : error
        parser.at = bytes[parser.at...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      }
      parser.skipSpace()
    } while parser.at < bytes.endIndex
    if let mistake, values.count < 2 { throw mistake }
    return values
  }

  private func error(_ message: LocalizedText) -> DocumentError {
    DocumentError(line: 1 + bytes[..<at].count { $0 == UInt8(ascii: "\n") }, message)
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

  private mutating func word(_ word: String, _ value: JSONValue.Content) throws -> JSONValue.Content
  {
    guard bytes[at...].starts(with: word.utf8) else { throw error("is no JSON value.") }
    at += word.utf8.count
    return value
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
    var isFirst = true
    while byte != end.asciiValue {
      if !isFirst { try expect(",") }
      try pass(&self)
      isFirst = false
      skipSpace()
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

/// What is wrong with a value, before its line and path are looked up.
struct JSONMistake: Error {
  let offset: Int32
  let message: LocalizedText
}

/// A JSON value and where it stands in its document.
struct JSONValue: Sendable {
  /// A value by its kind; members in the order of the file.
  enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONMembers)

    /// Its kind, as a sentence names it.
    var name: LocalizedText {
      switch self {
      case .null: "null"
      case .bool: "true or false"
      case .number: "a number"
      case .string: "a text"
      case .array: "a list"
      case .object: "an object"
      }
    }
  }

  let content: Content
  /// The offset of its first byte in the document, by which a mistake finds its line and path.
  let offset: Int32

  func error(_ message: LocalizedText) -> JSONMistake {
    JSONMistake(offset: offset, message: message)
  }

  private func wrong(_ wanted: LocalizedText) -> JSONMistake {
    error("takes \(wanted), not \(content.name).")
  }

  // MARK: - Reading

  var isNull: Bool { if case .null = content { true } else { false } }

  /// The value of a key of an object, be it null; nil where there is none.
  func value(of key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members[key]
  }

  func string() throws -> String {
    guard case .string(let text) = content else { throw wrong("a text") }
    return text
  }

  func number() throws -> Double {
    guard case .number(let value) = content else { throw wrong("a number") }
    return value
  }

  /// A number in a range.
  func number(in range: ClosedRange<Double>) throws -> Double {
    let value = try number()
    guard range.contains(value) else {
      throw error(
        "takes \(written(range.lowerBound)) to \(written(range.upperBound)), not \(value).")
    }
    return value
  }

  func integer(_ range: ClosedRange<Int64> = Int64.min...Int64.max) throws -> Int64 {
    let value = try number()
    guard let whole = Int64(exactly: value), range.contains(whole) else {
      throw error("takes a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return whole
  }

  func bool() throws -> Bool {
    guard case .bool(let value) = content else { throw wrong("true or false") }
    return value
  }

  /// A list of at most `most` values.
  func array(most: Int = .max) throws -> [JSONValue] {
    guard case .array(let values) = content else { throw wrong("a list") }
    guard values.count <= most else {
      throw error("takes at most \(most) values, not \(values.count).")
    }
    return values
  }

  /// The index of its text among some names.
  func index(in names: [String]) throws -> Int {
    let word = try string()
    guard let index = names.firstIndex(of: word) else {
      throw error("takes one of \(names.joined(separator: ", ")).\(hint(word, names))")
    }
    return index
  }

  /// The largest number of a list of some: beyond it nothing is visible, and squares lose their digits.
  private static let farthest = 1e12

  /// A list of so many numbers.
  func numbers(_ count: Int) throws -> [Double] {
    let values = try array()
    guard values.count == count else {
      throw error("takes \(count) numbers, not \(values.count).")
    }
    return try values.map { try $0.number(in: -Self.farthest...Self.farthest) }
  }

  /// An object that may hold any keys, with all its members.
  func members() throws -> JSONMembers {
    guard case .object(let members) = content else { throw wrong("an object") }
    return members
  }

  /// The version of an object, which is looked at before its keys: another one may have others.
  func checkVersion(_ known: Int64) throws {
    let version = try members().required("version")
    if try version.integer() == known { return }
    throw version.error("is a version that this program does not know; it knows \(known).")
  }

  /// An object that may hold these keys only.
  func object(keys: [String]) throws -> JSONMembers {
    let members = try members()
    var given: Set<String> = []
    for (key, value) in members.all {
      guard keys.contains(key) else {
        throw value.error("is not known here.\(hint(key, keys))")
      }
      guard given.insert(key).inserted else { throw value.error("is given twice.") }
    }
    return members
  }
}

/// The members of an object, in the order of the file.
struct JSONMembers: Sendable {
  /// The offset of the object, where a missing member is reported.
  let offset: Int32
  let all: [(key: String, value: JSONValue)]

  /// The value of a key; nil where there is none.
  subscript(key: String) -> JSONValue? { all.first { $0.key == key }?.value }

  /// A member that must be there.
  func required(_ key: String) throws -> JSONValue {
    guard let found = self[key] else {
      throw JSONMistake(offset: offset, message: "needs \"\(key)\".")
    }
    return found
  }
}
