import Foundation

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
    let value = try parser.value(path: "", depth: 0)
    parser.skipSpace()
    guard parser.at == bytes.endIndex else {
      throw parser.error("goes on after its end.", path: "")
    }
    return value
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

  private func error(_ message: String, path: String) -> DocumentError {
    DocumentError(line: line, path: path.isEmpty ? nil : path, message)
  }

  private var byte: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

  private mutating func skipSpace() {
    while let b = byte, b == 0x20 || b == 0x0A || b == 0x0D || b == 0x09 {
      if b == 0x0A { line += 1 }
      at += 1
    }
  }

  private mutating func expect(_ character: Character, path: String) throws {
    guard let wanted = character.asciiValue, byte == wanted else {
      throw error("needs \"\(character)\" here, not \(found).", path: path)
    }
    at += 1
  }

  private var found: String {
    guard let byte else { return "the end of the file" }
    return byte < 0x80 ? "\"\(Character(UnicodeScalar(byte)))\"" : "another character"
  }

  // MARK: - Values

  private mutating func value(path: String, depth: Int) throws -> JSONValue {
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
    _ word: String, _ content: JSONValue.Content, path: String
  ) throws -> JSONValue.Content {
    guard bytes[at...].starts(with: word.utf8) else {
      throw error("is no JSON value.", path: path)
    }
    at += word.utf8.count
    return content
  }

  private mutating func array(path: String, depth: Int) throws -> JSONValue.Content {
    at += 1
    var values: [JSONValue] = []
    skipSpace()
    if byte == UInt8(ascii: "]") {
      at += 1
      return .array(values)
    }
    while true {
      values.append(try value(path: "\(path)[\(values.count)]", depth: depth + 1))
      skipSpace()
      if byte == UInt8(ascii: "]") {
        at += 1
        return .array(values)
      }
      try expect(",", path: path)
    }
  }

  private mutating func object(path: String, depth: Int) throws -> JSONValue.Content {
    at += 1
    var members: [(key: String, value: JSONValue)] = []
    var keys: Set<String> = []
    skipSpace()
    if byte == UInt8(ascii: "}") {
      at += 1
      return .object(members)
    }
    while true {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else {
        throw error("needs a key in quotes, not \(found).", path: path)
      }
      let key = try string(path: path)
      let place = path.isEmpty ? key : "\(path).\(key)"
      guard keys.insert(key).inserted else { throw error("is given twice.", path: place) }
      skipSpace()
      try expect(":", path: place)
      members.append((key, try value(path: place, depth: depth + 1)))
      skipSpace()
      if byte == UInt8(ascii: "}") {
        at += 1
        return .object(members)
      }
      try expect(",", path: path)
    }
  }

  // MARK: - Numbers and texts

  private mutating func number(path: String) throws -> Double {
    let start = at
    while let b = byte, "+-.0123456789eE".utf8.contains(b) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard Self.isNumber(text), let value = Double(text), value.isFinite else {
      throw error(
        text.isEmpty ? "needs a value here, not \(found)." : "\"\(text)\" is no JSON number.",
        path: path)
    }
    return value
  }

  /// JSON's grammar, which is narrower than Swift's.
  private static func isNumber(_ text: String) -> Bool {
    text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
  }

  private mutating func string(path: String) throws -> String {
    at += 1
    var text: [UInt8] = []
    while let b = byte {
      switch b {
      case UInt8(ascii: "\""):
        at += 1
        guard let decoded = String(validating: text, as: UTF8.self) else {
          throw error("is not UTF-8 text.", path: path)
        }
        return decoded
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

  private mutating func escape(path: String) throws -> [UInt8] {
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

  private mutating func unicode(path: String) throws -> [UInt8] {
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

  private mutating func hex(path: String) throws -> UInt32 {
    let digits = String(decoding: bytes[at...].prefix(4), as: UTF8.self)
    // Swift's own reader would take a sign as well.
    guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let value = UInt32(digits, radix: 16)
    else { throw error("needs four hexadecimal digits after \\u.", path: path) }
    at += 4
    return value
  }
}
