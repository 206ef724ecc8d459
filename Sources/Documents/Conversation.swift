import Foundation

/// One message of a conversation.
public struct Message: Hashable, Sendable {
  /// The sender: an index into the participants.
  public var sender: Int
  /// The text, with its line breaks; never empty.
  public var text: String
  /// When, in seconds since 1970; nil where it is not known.
  ///
  /// Times within the first year stand for times of day whose date is not known.
  public var at: Double?

  /// A message from its parts.
  public init(sender: Int, text: String, at: Double? = nil) {
    (self.sender, self.text, self.at) = (sender, text, at)
  }
}

/// Messages of named participants, in order.
public struct Conversation: Hashable, Sendable {
  /// The title: the file's name without the extension.
  public var title: String
  /// The names of the participants, in the order of their first messages.
  public var participants: [String]
  /// The messages; at least one.
  public var messages: [Message]

  /// A conversation from its parts.
  public init(title: String, participants: [String], messages: [Message]) {
    (self.title, self.participants, self.messages) = (title, participants, messages)
  }

  /// The index of a participant by name, whatever the case.
  public func participantIndex(named name: String) -> Int? {
    participants.firstIndex { $0 == name }
      ?? participants.firstIndex { $0.lowercased() == name.lowercased() }
  }

  /// The largest file that is read, in bytes.
  public static let largestFile = 64 << 20

  /// Reads a file of `Name: text` lines, of a JSON array or of JSON Lines, an IRC log, or what
  /// WhatsApp, Telegram, Discord and Slack export, whichever it is.
  ///
  /// - Throws: `DocumentError` with the file and the line of the first mistake.
  public init(contentsOf path: String) throws {
    let name = (path as NSString).lastPathComponent
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw DocumentError(file: path, "there is no such file.")
    }
    if isFolder.boolValue {
      throw DocumentError(file: name, "is a folder; a conversation is a file.")
    }
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    guard size <= Self.largestFile else {
      throw DocumentError(
        file: name,
        "has \(size >> 20) MB; a conversation may have \(Self.largestFile >> 20) MB at most.")
    }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw DocumentError(file: name, "cannot be read; are its permissions right?")
    }
    try self.init(data: data, file: name)
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: `DocumentError` with the line of the first mistake.
  public init(data: Data, file: String) throws {
    do {
      let bytes = try Self.utf8(data)
      var builder = ConversationBuilder()
      let first = bytes.first { !$0.isJSONSpace }
      if first == UInt8(ascii: "["), !Self.isStamped(bytes) {
        try builder.readArray(bytes)
      } else if first == UInt8(ascii: "{") {
        try builder.readObjects(bytes)
      } else {
        try builder.readLines(bytes) { try $0.readText($1, line: $2) }
        builder.settleTimes()
      }
      guard !builder.messages.isEmpty else {
        throw DocumentError("holds no message; write \"Name: text\" lines, or JSON.")
      }
      title = (file as NSString).deletingPathExtension
      (participants, messages) = (builder.participants, builder.messages)
    } catch let error as DocumentError {
      throw error.of(file: file)
    }
  }

  /// Whether the first line starts with a time in brackets, which JSON's do not.
  private static func isStamped(_ bytes: ArraySlice<UInt8>) -> Bool {
    let line = bytes.drop { $0.isJSONSpace }.prefix { $0 != 0x0A }
    return String(validating: line, as: UTF8.self).flatMap(ChatLine.init) != nil
  }

  /// The bytes as UTF-8 without a byte order mark; UTF-16 is recognised by its mark.
  private static func utf8(_ data: Data) throws -> ArraySlice<UInt8> {
    let bytes = [UInt8](data)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      guard let text = String(data: data, encoding: .utf16) else {
        throw DocumentError("is not text: it starts as UTF-16 and does not go on so.")
      }
      return ArraySlice(Array(text.utf8))
    }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    if body.contains(0) { throw DocumentError("is not text: it holds zero bytes.") }
    return body
  }
}

extension UInt8 {
  fileprivate var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

/// Collects messages, one line or object at a time.
private struct ConversationBuilder {
  /// A longer run of letters before a colon is no name.
  static let longestName = 40

  private(set) var participants: [String] = []
  private(set) var messages: [Message] = []
  private var indices: [String: Int] = [:]
  /// The dates and times that text gave, by message.
  private var stamps: [Int: Stamp] = [:]

  private mutating func index(of name: String) -> Int {
    if let index = indices[name] { return index }
    participants.append(name)
    indices[name] = participants.count - 1
    return participants.count - 1
  }

  private mutating func add(_ name: String, _ text: String, at: Double? = nil) {
    messages.append(Message(sender: index(of: name), text: text, at: at))
  }

  /// Calls for every line that holds more than space, with its number from 1.
  mutating func readLines(
    _ bytes: ArraySlice<UInt8>,
    _ read: (inout ConversationBuilder, ArraySlice<UInt8>, Int) throws -> Void
  ) throws {
    var line = 1
    for slice in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let trimmed = slice.last == 0x0D ? slice.dropLast() : slice
      if trimmed.contains(where: { !$0.isJSONSpace }) { try read(&self, trimmed, line) }
      line += 1
    }
  }

  // MARK: - Text

  mutating func readText(_ bytes: ArraySlice<UInt8>, line: Int) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DocumentError(line: line, "is not UTF-8 text.")
    }
    if let chat = ChatLine(text) {
      guard case .message(let name, let words, let stamp) = chat else { return }
      stamps[messages.count] = stamp
      add(name, words)
    } else if let (name, words) = Self.split(text) {
      add(name, words)
    } else if messages.isEmpty {
      throw DocumentError(line: line, "needs a name: \"Name: text\".")
    } else {
      let more = text.trimmingCharacters(in: .whitespaces)
      let before = messages[messages.count - 1].text
      messages[messages.count - 1].text = before.isEmpty ? more : before + "\n" + more
    }
  }

  /// Gives messages their times, once all dates are known; without dates, days follow one another.
  mutating func settleTimes() {
    let order = DateOrder(messages.indices.compactMap { stamps[$0] })
    let zone = TimeZone.current
    var (day, last) = (0, 0)
    for i in messages.indices {
      guard let stamp = stamps[i] else { continue }
      if let date = stamp.date {
        guard let known = order.day(date) else { continue }
        day = known
      } else if stamp.seconds < last {
        day += 1
      }
      last = stamp.seconds
      let there = Double(day * 86_400 + stamp.seconds)
      let shift = zone.secondsFromGMT(for: Date(timeIntervalSince1970: there))
      messages[i].at = there - Double(shift)
    }
  }

  /// A name, a colon that is followed by space, and words; nil where the line has no such start.
  private static func split(_ line: String) -> (name: String, words: String)? {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = line[..<colon].trimmingCharacters(in: .whitespaces)
    let rest = line[line.utf8.index(after: colon)...]
    guard !name.isEmpty, name.count <= longestName, rest.isEmpty || rest.first == " " else {
      return nil
    }
    let words = rest.trimmingCharacters(in: .whitespaces)
    return words.isEmpty ? nil : (name, words)
  }

  // MARK: - JSON

  mutating func readArray(_ bytes: ArraySlice<UInt8>) throws {
    for value in try JSONParser.parse(bytes).array() { try read(value) }
  }

  /// JSON Lines, or one object that holds a messenger's whole export.
  mutating func readObjects(_ bytes: ArraySlice<UInt8>) throws {
    if let whole = try? JSONParser.parse(bytes), let all = try ExportedMessage.all(in: whole) {
      for message in all { add(message.name, message.words, at: message.at) }
    } else {
      try readLines(bytes) { try $0.readJSON($1, line: $2) }
    }
  }

  private mutating func readJSON(_ bytes: ArraySlice<UInt8>, line: Int) throws {
    try read(try JSONParser.parse(bytes, line: line))
  }

  private mutating func read(_ value: JSONValue) throws {
    if value.member("ts") != nil {
      if let message = try ExportedMessage(value) {
        add(message.name, message.words, at: message.at)
      }
      return
    }
    let object = try value.object(keys: ["from", "text", "at"])
    let from = try object.required("from")
    let text = try object.required("text")
    let name = try from.string().trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty else { throw from.error("takes a name.") }
    let words = try text.string()
    guard words.contains(where: { !$0.isWhitespace }) else { throw text.error("takes some words.") }
    add(name, words, at: try object["at"]?.time())
  }
}
