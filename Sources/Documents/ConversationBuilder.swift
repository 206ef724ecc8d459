import Foundation

/// Collects messages, one line or object at a time.
struct ConversationBuilder {
  /// A longer run of letters before a colon is no name.
  private static let longestName = 40
  /// How much is read between two calls of `progress`, in bytes.
  private static let pieceSize = 1 << 20

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

  /// What was read.
  func conversation(named file: String) throws -> Conversation {
    guard !messages.isEmpty else {
      throw DocumentError("holds no message; write \"Name: text\" lines, or JSON.")
    }
    return Conversation(
      title: (file as NSString).deletingPathExtension, participants: participants,
      messages: messages)
  }

  /// Calls for every line that holds more than space, with its number from 1.
  mutating func readLines(
    _ bytes: ArraySlice<UInt8>, _ progress: ReadingProgress,
    _ read: (inout ConversationBuilder, ArraySlice<UInt8>, Int) throws -> Void
  ) throws {
    var lines = LineReader()
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = min(bytes.endIndex, start + Self.pieceSize)
      try progress(Double(start - bytes.startIndex) / Double(bytes.count))
      try lines.take(bytes[start..<end]) { try read(&self, $0, $1) }
      start = end
    }
    try lines.end { try read(&self, $0, $1) }
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
      let more = text.trimmed()
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
    let name = line[..<colon].trimmed()
    let rest = line[line.utf8.index(after: colon)...]
    guard !name.isEmpty, name.count <= longestName, rest.isEmpty || rest.first == " " else {
      return nil
    }
    let words = rest.trimmed()
    return words.isEmpty ? nil : (name, words)
  }

  // MARK: - JSON

  /// An array, JSON Lines, or one object that holds a messenger's whole export.
  mutating func readJSON(_ bytes: ArraySlice<UInt8>, _ progress: ReadingProgress) throws {
    if bytes.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "[") {
      try JSONParser.readList(bytes, progress) { try read($0) }
    } else if try !JSONParser.readList("messages", of: bytes, progress, { try readExported($0) }) {
      try readLines(bytes, progress) { try $0.readJSON($1, line: $2) }
    }
  }

  private mutating func readExported(_ value: JSONValue) throws {
    guard let message = try ExportedMessage(value) else { return }
    add(message.name, message.words, at: message.at)
  }

  private mutating func readJSON(_ bytes: ArraySlice<UInt8>, line: Int) throws {
    try read(try JSONParser.parse(bytes, line: line))
  }

  private mutating func read(_ value: JSONValue) throws {
    if value.member("ts") != nil {
      return try readExported(value)
    }
    let object = try value.object(keys: ["from", "text", "at"])
    let from = try object.required("from")
    let text = try object.required("text")
    let name = try from.string().trimmed(.whitespaceAndNewlines)
    guard !name.isEmpty else { throw from.error("takes a name.") }
    let words = try text.string()
    guard words.contains(where: { !$0.isWhitespace }) else { throw text.error("takes some words.") }
    add(name, words, at: try object["at"]?.time())
  }
}
