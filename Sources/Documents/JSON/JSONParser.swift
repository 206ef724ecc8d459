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
  /// How many values are kept, and their words; values that are only passed over have none.
  private var (count, words): (Int, [UInt32]) = (0, [])
  private var isKeeping = false
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

  mutating func end() throws {
    skipSpace()
    guard at == bytes.endIndex else { throw error("goes on after its end.") }
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

  /// The next value.
  mutating func value(depth: Int) throws -> JSONValue {
    (count, isKeeping) = (0, true)
    defer { isKeeping = false }
    try pass(depth: depth)
    let tape = JSONTape(bytes, words)
    // The next one may be as long; of a large one the room is needed.
    words = []
    words.reserveCapacity(min(tape.words.count, Self.fewWords))
    return JSONValue(tape, 0)
  }

  private static let fewWords = 256

  /// Passes over the next value, of which the words are noted where it is kept.
  mutating func pass(depth: Int) throws {
    skipSpace()
    let offset = at - bytes.startIndex
    if let target, offset == target { throw Reached(line: line, path: path.text(in: bytes)) }
    guard depth <= Self.deepest else { throw error("is nested more than \(Self.deepest) deep.") }
    guard isKeeping else { return try content(depth: depth) }
    count += 1
    guard count <= Self.mostValues else {
      throw error("is the \(Self.mostValues + 1)th value, which is too many.")
    }
    let place = words.count
    words.append(UInt32(offset))
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      words.append(0)
      try content(depth: depth)
      words[place + 1] = UInt32(words.count)
    case UInt8(ascii: "\""):
      let bits = try text()
      words[place] |= bits
    default: try content(depth: depth)
    }
  }

  private mutating func content(depth: Int) throws {
    switch byte {
    case UInt8(ascii: "{"): try members { parser, _ in try parser.pass(depth: depth + 1) }
    case UInt8(ascii: "["): try elements { try $0.pass(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try text()
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

  /// Calls at each element of a list.
  mutating func elements(_ read: (inout JSONParser) throws -> Void) throws {
    at += 1
    skipSpace()
    if byte == UInt8(ascii: "]") {
      at += 1
      return
    }
    path.steps.append(.index(0))
    for index in 0... {
      path.steps[path.steps.count - 1] = .index(index)
      try read(&self)
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

  /// Calls at the value of each key of an object, with the key's word.
  mutating func members(_ read: (inout JSONParser, UInt32) throws -> Void) throws {
    at += 1
    var keys = JSONKeys()
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
      // Up to a target the document has been read.
      guard target != nil || keys.insert(key, of: bytes) else { throw error("is given twice.") }
      if isKeeping { words.append(key) }
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
}
