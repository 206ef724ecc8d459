import Foundation
import Localization

/// A strict JSON reader over UTF-8 bytes, linear in their number.
///
/// Foundation's reader accepts repeated keys and gives no line numbers; error messages for files
/// written by hand need both.
struct JSONParser {
  /// The deepest nesting that is read: the parser is recursive, and its stack is finite.
  static let deepest = 200
  /// The most values of a document that are kept at a time.
  static let mostValues = 4_000_000

  let bytes: ArraySlice<UInt8>
  var at: Int
  private var line: Int
  private var path = JSONPath()
  private var count = 0
  /// The offset at which reading ends, to tell its line and path; nil for none.
  private let target: Int32?

  init(_ bytes: ArraySlice<UInt8>, line: Int = 1, target: Int32? = nil) {
    (self.bytes, self.at, self.line, self.target) = (bytes, bytes.startIndex, line, target)
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
    do { return try read(Array(data)[...], make) } catch let error as DocumentError {
      throw error.of(file: file)
    }
  }

  /// The one value that the bytes hold.
  static func parse(_ bytes: ArraySlice<UInt8>, line: Int = 1) throws -> JSONValue {
    var parser = JSONParser(bytes, line: line)
    let value = try parser.value(depth: 0)
    try parser.end()
    return value
  }

  /// Reads the object that the bytes hold; false where they hold another value, several, or no JSON.
  static func readObject(
    _ bytes: ArraySlice<UInt8>, _ read: (JSONValue) throws -> Void
  ) throws -> Bool {
    guard let value = try? parse(bytes), case .object = value.content else { return false }
    try locating(bytes) { try read(value) }
    return true
  }

  /// The keys of the one object that the bytes start with; nil where they start with none.
  static func keys(_ bytes: ArraySlice<UInt8>) -> [String]? {
    var (parser, keys) = (JSONParser(bytes), [String]())
    parser.skipSpace()
    guard parser.byte == UInt8(ascii: "{") else { return nil }
    do {
      try parser.members { parser, key in
        keys.append(key)
        _ = try parser.value(depth: 1)
      }
      try parser.end()
      return keys
    } catch { return nil }
  }

  /// Thrown where the target is reached.
  private struct Reached: Error {
    let line: Int
    let path: String?
  }

  /// Gives mistakes in the values of some bytes their lines and paths.
  private static func locating<Result>(
    _ bytes: ArraySlice<UInt8>, line: Int = 1, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch let mistake as JSONMistake {
      var parser = JSONParser(bytes, line: line, target: mistake.offset)
      do { _ = try parser.value(depth: 0) } catch let place as Reached {
        throw DocumentError(line: place.line, path: place.path, mistake.message)
      }
      throw DocumentError(mistake.message)
    }
  }

  // MARK: - Long lists

  /// Bytes between two calls of the progress.
  private static let pieceSize = 1 << 20

  /// Calls for each element of the list that the bytes hold, one after the other, so that none is kept.
  static func readList(
    _ bytes: ArraySlice<UInt8>, _ progress: ReadingProgress, _ read: (JSONValue) throws -> Void
  ) throws {
    try locating(bytes) {
      var parser = JSONParser(bytes)
      parser.skipSpace()
      try parser.elements(depth: 0, progress, read)
      try parser.end()
    }
  }

  /// The same for the list under a key of the one object that the bytes hold.
  ///
  /// - Returns: False where the first object has no such key: then bytes may follow it.
  static func readList(
    _ key: String, of bytes: ArraySlice<UInt8>, _ progress: ReadingProgress,
    _ read: (JSONValue) throws -> Void
  ) throws -> Bool {
    try locating(bytes) {
      var (parser, isFound) = (JSONParser(bytes), false)
      parser.skipSpace()
      try parser.members { parser, name in
        parser.skipSpace()
        if name == key, parser.byte == UInt8(ascii: "[") {
          isFound = true
          try parser.elements(depth: 1, progress, read)
        } else {
          let value = try parser.value(depth: 1)
          if name == key { _ = try value.array() }
        }
      }
      if isFound { try parser.end() }
      return isFound
    }
  }

  private mutating func elements(
    depth: Int, _ progress: ReadingProgress, _ read: (JSONValue) throws -> Void
  ) throws {
    var next = at
    try elements(depth: depth) { parser, value in
      try read(value)
      parser.count = 0
      guard parser.at >= next else { return }
      next = parser.at + Self.pieceSize
      try progress(Double(parser.at - parser.bytes.startIndex) / Double(parser.bytes.count))
    }
  }

  private mutating func end() throws {
    skipSpace()
    guard at == bytes.endIndex else { throw error("goes on after its end.") }
  }

  func error(_ message: LocalizedText) -> DocumentError {
    DocumentError(line: line, path: path.text, message)
  }

  var byte: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

  private mutating func skipSpace() {
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

  private mutating func value(depth: Int) throws -> JSONValue {
    skipSpace()
    let offset = Int32(clamping: at - bytes.startIndex)
    if offset == target { throw Reached(line: line, path: path.text) }
    guard depth <= Self.deepest else { throw error("is nested more than \(Self.deepest) deep.") }
    count += 1
    guard count <= Self.mostValues || target != nil else {
      throw error("is the \(Self.mostValues + 1)th value, which is too many.")
    }
    return JSONValue(content: try content(depth: depth), offset: offset)
  }

  private mutating func content(depth: Int) throws -> JSONValue.Content {
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(
    _ word: String, _ content: JSONValue.Content
  ) throws -> JSONValue.Content {
    guard bytes[at...].starts(with: word.utf8) else { throw error("is no JSON value.") }
    at += word.utf8.count
    return content
  }

  private mutating func array(depth: Int) throws -> JSONValue.Content {
    var values: [JSONValue] = []
    try elements(depth: depth) { values.append($1) }
    return .array(values)
  }

  private mutating func elements(
    depth: Int, _ read: (inout JSONParser, JSONValue) throws -> Void
  ) throws {
    at += 1
    skipSpace()
    if byte == UInt8(ascii: "]") {
      at += 1
      return
    }
    path.steps.append(.index(0))
    for index in 0... {
      path.steps[path.steps.count - 1] = .index(index)
      let element = try value(depth: depth + 1)
      try read(&self, element)
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

  private mutating func object(depth: Int) throws -> JSONValue.Content {
    var members: [(key: String, value: JSONValue)] = []
    try self.members { members.append(($1, try $0.value(depth: depth + 1))) }
    return .object(members)
  }

  /// Calls at the value of each key.
  private mutating func members(_ read: (inout JSONParser, String) throws -> Void) throws {
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
        throw error("needs a key in quotes, not \(found).")
      }
      let key = try string()
      path.steps.append(.key(key))
      guard keys.insert(key) else { throw error("is given twice.") }
      skipSpace()
      try expect(":")
      try read(&self, key)
      path.steps.removeLast()
      skipSpace()
      if byte == UInt8(ascii: "}") {
        at += 1
        return
      }
      try expect(",")
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
}
