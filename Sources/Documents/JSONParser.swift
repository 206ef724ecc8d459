import Foundation
import Localization

/// A strict JSON reader over UTF-8 bytes.
///
/// Foundation's reader accepts repeated keys and gives no line numbers; error messages for files
/// written by hand need both.
struct JSONParser {
  /// The deepest nesting that is read: the parser is recursive, and its stack is finite.
  static let deepest = 200

  private let bytes: ArraySlice<UInt8>
  private var at: Int
  private var line: Int
  private let firstLine: Int

  init(_ bytes: ArraySlice<UInt8>, line: Int = 1) {
    (self.bytes, self.at, self.line, self.firstLine) = (bytes, bytes.startIndex, line, line)
  }

  /// The one value that the bytes hold.
  static func parse(_ bytes: ArraySlice<UInt8>, line: Int = 1) throws -> JSONValue {
    var parser = JSONParser(bytes, line: line)
    let value = try parser.value(path: .root, depth: 0)
    try parser.end()
    return value
  }

  // MARK: - Long lists

  /// Bytes between two calls of the progress.
  private static let pieceSize = 1 << 20

  /// Calls for each element of the list that the bytes hold, one after the other, so that none is kept.
  static func readList(
    _ bytes: ArraySlice<UInt8>, _ progress: ReadingProgress, _ read: (JSONValue) throws -> Void
  ) throws {
    var parser = JSONParser(bytes)
    parser.skipSpace()
    try parser.elements(path: .root, depth: 0, progress, read)
    try parser.end()
  }

  /// The same for the list under a key of the one object that the bytes hold.
  ///
  /// - Returns: False where the first object has no such key: then bytes may follow it.
  static func readList(
    _ key: String, of bytes: ArraySlice<UInt8>, _ progress: ReadingProgress,
    _ read: (JSONValue) throws -> Void
  ) throws -> Bool {
    var (parser, isFound) = (JSONParser(bytes), false)
    parser.skipSpace()
    try parser.members(path: .root) { parser, name, place in
      parser.skipSpace()
      if name == key, parser.byte == UInt8(ascii: "[") {
        isFound = true
        try parser.elements(path: place, depth: 1, progress, read)
      } else {
        let value = try parser.value(path: place, depth: 1)
        if name == key { _ = try value.array() }
      }
    }
    if isFound { try parser.end() }
    return isFound
  }

  private mutating func elements(
    path: JSONPath, depth: Int, _ progress: ReadingProgress, _ read: (JSONValue) throws -> Void
  ) throws {
    var next = at
    try elements(path: path, depth: depth) { parser, value in
      try read(value)
      guard parser.at >= next else { return }
      next = parser.at + Self.pieceSize
      try progress(Double(parser.at - parser.bytes.startIndex) / Double(parser.bytes.count))
    }
  }

  private mutating func end() throws {
    skipSpace()
    guard at == bytes.endIndex else { throw error("goes on after its end.", path: .root) }
  }

  /// What `make` makes of a file; its errors name the file.
  static func read<Document>(
    _ data: Data, file: String?, _ make: (JSONValue) throws -> Document
  ) throws -> Document {
    do {
      return try make(try parse(Array(data)[...]))
    } catch let error as DocumentError {
      throw error.of(file: file)
    }
  }

  private func error(_ message: LocalizedText, path: JSONPath) -> DocumentError {
    DocumentError(line: line, path: path.text, message)
  }

  private var byte: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

  private mutating func skipSpace() {
    while let b = byte, b == 0x20 || b == 0x0A || b == 0x0D || b == 0x09 {
      if b == 0x0A { line += 1 }
      at += 1
    }
  }

  private mutating func expect(_ character: Character, path: JSONPath) throws {
    guard let wanted = character.asciiValue, byte == wanted else {
      throw error("needs \"\(character)\" here, not \(found).", path: path)
    }
    at += 1
  }

  private var found: LocalizedText {
    guard let byte else { return "the end of the file" }
    return byte < 0x80 ? "\"\(Character(UnicodeScalar(byte)))\"" : "another character"
  }

  // MARK: - Values

  private mutating func value(path: JSONPath, depth: Int) throws -> JSONValue {
    skipSpace()
    guard depth <= Self.deepest else {
      throw error("is nested more than \(Self.deepest) deep.", path: path)
    }
    let start = line
    let content: JSONValue.Content
    switch byte {
    case UInt8(ascii: "{"): content = try object(path: path, depth: depth)
    case UInt8(ascii: "["): content = try array(path: path, depth: depth)
    case UInt8(ascii: "\""): content = .string(try string(path: path))
    case UInt8(ascii: "t"): content = try word("true", .bool(true), path: path)
    case UInt8(ascii: "f"): content = try word("false", .bool(false), path: path)
    case UInt8(ascii: "n"): content = try word("null", .null, path: path)
    default: content = .number(try number(path: path))
    }
    return JSONValue(content: content, line: start, path: path)
  }

  private mutating func word(
    _ word: String, _ content: JSONValue.Content, path: JSONPath
  ) throws -> JSONValue.Content {
    guard bytes[at...].starts(with: word.utf8) else {
      throw error("is no JSON value.", path: path)
    }
    at += word.utf8.count
    return content
  }

  private mutating func array(path: JSONPath, depth: Int) throws -> JSONValue.Content {
    var values: [JSONValue] = []
    try elements(path: path, depth: depth) { values.append($1) }
    return .array(values)
  }

  private mutating func elements(
    path: JSONPath, depth: Int, _ read: (inout JSONParser, JSONValue) throws -> Void
  ) throws {
    at += 1
    skipSpace()
    if byte == UInt8(ascii: "]") {
      at += 1
      return
    }
    var count = 0
    while true {
      let element = try value(path: .index(count, of: path), depth: depth + 1)
      try read(&self, element)
      count += 1
      skipSpace()
      if byte == UInt8(ascii: "]") {
        at += 1
        return
      }
      try expect(",", path: path)
    }
  }

  private mutating func object(path: JSONPath, depth: Int) throws -> JSONValue.Content {
    var members: [(key: String, value: JSONValue)] = []
    try self.members(path: path) { parser, key, place in
      members.append((key, try parser.value(path: place, depth: depth + 1)))
    }
    return .object(members)
  }

  /// Calls at the value of each key.
  private mutating func members(
    path: JSONPath, _ read: (inout JSONParser, String, JSONPath) throws -> Void
  ) throws {
    at += 1
    var keys = KeySet()
    skipSpace()
    if byte == UInt8(ascii: "}") {
      at += 1
      return
    }
    while true {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else {
        throw error("needs a key in quotes, not \(found).", path: path)
      }
      let key = try string(path: path)
      let place = JSONPath.key(key, of: path)
      guard keys.insert(key) else { throw error("is given twice.", path: place) }
      skipSpace()
      try expect(":", path: place)
      try read(&self, key, place)
      skipSpace()
      if byte == UInt8(ascii: "}") {
        at += 1
        return
      }
      try expect(",", path: path)
    }
  }

  /// The keys of an object: most have few, for which a hashed set costs more than it saves.
  private struct KeySet {
    private static let few = 12
    private var list: [String] = []
    private var set: Set<String> = []

    /// Adds a key; false where it is there already.
    mutating func insert(_ key: String) -> Bool {
      guard list.count < Self.few else {
        if set.isEmpty { set = Set(list) }
        return set.insert(key).inserted
      }
      guard !list.contains(key) else { return false }
      list.append(key)
      return true
    }
  }

  // MARK: - Numbers and texts

  private mutating func number(path: JSONPath) throws -> Double {
    let start = at
    while let b = byte, b < 0x80, "+-.0123456789eE".utf8.contains(b) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard Self.isNumber(bytes[start..<at]), let value = Double(text), value.isFinite else {
      throw error(
        text.isEmpty ? "needs a value here, not \(found)." : "\"\(text)\" is no JSON number.",
        path: path)
    }
    return value
  }

  /// JSON's grammar, which is narrower than Swift's.
  ///
  /// `-?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?`
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func digits() -> Int {
      let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
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

  private mutating func string(path: JSONPath) throws -> String {
    at += 1
    // Up to the first escape the bytes are the text.
    let start = at
    while let b = byte, b != UInt8(ascii: "\""), b != UInt8(ascii: "\\"), b >= 0x20 { at += 1 }
    guard byte != UInt8(ascii: "\"") else {
      at += 1
      return try decoded(bytes[start..<at - 1], path: path)
    }
    var text = Array(bytes[start..<at])
    while let b = byte {
      switch b {
      case UInt8(ascii: "\""):
        at += 1
        return try decoded(text[...], path: path)
      case UInt8(ascii: "\\"):
        at += 1
        text += try escape(path: path)
      case ..<0x20:
        throw error("holds a control character; write it as \\u00XX.", path: path)
      default:
        text.append(b)
        at += 1
      }
    }
    throw error("has no closing quote.", path: path)
  }

  private func decoded(_ text: ArraySlice<UInt8>, path: JSONPath) throws -> String {
    guard let decoded = String(validating: text, as: UTF8.self) else {
      throw error("is not UTF-8 text.", path: path)
    }
    return decoded
  }

  private mutating func escape(path: JSONPath) throws -> [UInt8] {
    guard let b = byte else { throw error("has no closing quote.", path: path) }
    at += 1
    switch b {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [b]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try unicode(path: path)
    default: throw error("holds an unknown escape.", path: path)
    }
  }

  private mutating func unicode(path: JSONPath) throws -> [UInt8] {
    let first = try hex(path: path)
    var scalar = first
    if (0xD800..<0xDC00).contains(first), bytes[at...].starts(with: "\\u".utf8) {
      at += 2
      let second = try hex(path: path)
      guard (0xDC00..<0xE000).contains(second) else {
        throw error("holds half a surrogate pair.", path: path)
      }
      scalar = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    guard let known = UnicodeScalar(scalar) else {
      throw error("holds half a surrogate pair.", path: path)
    }
    return Array(String(Character(known)).utf8)
  }

  private mutating func hex(path: JSONPath) throws -> UInt32 {
    let digits = String(decoding: bytes[at...].prefix(4), as: UTF8.self)
    // Swift's own reader would take a sign as well.
    guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let value = UInt32(digits, radix: 16)
    else { throw error("needs four hexadecimal digits after \\u.", path: path) }
    at += 4
    return value
  }
}
