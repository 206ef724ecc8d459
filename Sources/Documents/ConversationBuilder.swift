import Foundation

/// Collects messages, one line or object at a time.
struct ConversationBuilder {
  /// How much is read between two calls of `progress`, in bytes.
  private static let pieceSize = 1 << 20

  /// So many of the last messages are searched for the one that a reaction names.
  private static let mostSearched = 1000

  private(set) var participants: [String] = []
  private(set) var messages: [Message] = []
  private var indices: [String: Int] = [:]
  /// The dates and times that text gave.
  private var times = WrittenTimes()
  /// The names of Slack's users by their signs, and which messages are Slack's.
  private var (users, slack): ([String: String], [Int]) = ([:], [])
  /// Whether a messenger wrote the file, which may have the newest message first.
  private var isExported = false
  /// How many notices were read.
  private(set) var leftOut = 0

  private mutating func index(of name: String) -> Int {
    if let index = indices[name] { return index }
    participants.append(name)
    indices[name] = participants.count - 1
    return participants.count - 1
  }

  mutating func add(
    _ name: String, _ text: String, at: Double? = nil, media: Media? = nil, reactions: [String] = []
  ) {
    messages.append(
      Message(sender: index(of: name), text: text, at: at, media: media, reactions: reactions))
  }

  /// What was read.
  mutating func conversation(named file: String) throws -> Conversation {
    leaveOutEmpty()
    guard !messages.isEmpty else {
      throw DocumentError(
        leftOut == 0
          ? "holds no message; write \"Name: text\" lines, or JSON."
          : .plural(
            leftOut,
            "holds no message but \(leftOut) notice; write \"Name: text\" lines, or JSON.",
            "holds no message but \(leftOut) notices; write \"Name: text\" lines, or JSON."))
    }
    return Conversation(
      title: (file as NSString).deletingPathExtension, participants: participants,
      messages: messages, leftOut: leftOut)
  }

  /// Leaves out messages that have neither words nor a picture, now that no line can follow theirs.
  private mutating func leaveOutEmpty() {
    let isEmpty = { (message: Message) in
      message.media == nil && message.text.allSatisfy(\.isWhitespace)
    }
    guard messages.contains(where: isEmpty) else { return }
    let (all, names) = (messages, participants)
    (messages, participants, indices) = ([], [], [:])
    for message in all {
      if isEmpty(message) { leaveOut() } else { add(message, of: names[message.sender]) }
    }
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

  /// Adds a message with a date and time as the text writes them.
  mutating func add(_ name: String, _ text: String, _ stamp: Stamp?) {
    if let stamp { times.add(stamp, of: messages.count) }
    let (words, media) = WrittenMarks.media(in: WrittenMarks.withoutEdit(text))
    add(name, words, media: media)
  }

  /// Gives the last message a reaction.
  mutating func react(_ sign: String) {
    guard let last = messages.indices.last else { return }
    messages[last].reactions.append(sign)
  }

  /// Gives the last message that starts so a reaction.
  mutating func react(_ sign: String, toWordsWith start: Substring) {
    let words = start.hasSuffix("...") ? start.dropLast(3) : start
    let place = messages.suffix(Self.mostSearched).lastIndex { $0.text.hasPrefix(words) }
    guard sign.count <= 24, let place else { return }
    messages[place].reactions.append(sign)
  }

  /// Gives the last message media where it has none; words that only stand for it say no more.
  mutating func attach(_ media: Media) {
    guard let last = messages.indices.last, messages[last].media == nil else { return }
    var media = media
    media.isAlone = messages[last].text == media.kind.title
    messages[last].media = media
  }

  /// Whether a participant of this name has said something.
  func hasParticipant(_ name: String) -> Bool { indices[name] != nil }

  /// Adds a line to the last message.
  mutating func goOn(_ more: String) {
    guard let last = messages.indices.last else { return }
    let whole = WrittenMarks.withoutEdit(more)
    let (more, media) =
      WrittenMarks.mayBeMedia(whole) ? WrittenMarks.media(in: whole) : (whole, nil)
    if let media {
      attach(media)
      if media.isAlone { return }
    }
    if messages[last].media?.isAlone == true {
      // What follows a picture is said of it.
      messages[last].text = more
      messages[last].media?.isAlone = false
    } else {
      messages[last].text += "\n" + more
    }
  }

  /// Takes the quotation marks off the last message's ends, and of two inside one.
  mutating func unquote() {
    guard let last = messages.indices.last else { return }
    messages[last].text = String(messages[last].text.dropFirst().dropLast())
      .replacing("\"\"", with: "\"")
  }

  /// Counts a notice.
  mutating func leaveOut() { leftOut += 1 }

  /// Takes a date, with a time or none, that a line of the program's own has.
  mutating func note(_ day: WrittenDay, at seconds: Int32?) { times.add(day, at: seconds) }

  /// Gives messages their times, once all dates are known.
  mutating func settleTimes() {
    for (message, at) in times.settled() { messages[message].at = at }
    // Some logs have the newest message first.
    let known = messages.compactMap(\.at)
    let isFalling = zip(known, known.dropFirst()).allSatisfy { $0 >= $1 }
    if known.count == messages.count, known.count > 2, isFalling, known[0] > known[known.count - 1]
    {
      turnAround()
    }
  }

  // MARK: - JSON

  /// An array, JSON Lines, or one object that holds a messenger's whole export.
  mutating func readJSON(_ bytes: ArraySlice<UInt8>, _ progress: ReadingProgress) throws {
    if bytes.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "[") {
      try JSONParser.readList(bytes, progress) { try read($0) }
    } else if try !JSONParser.readList("messages", of: bytes, progress, { try readExported($0) }) {
      if try !readLongestChat(bytes) {
        try readLines(bytes, progress) { try $0.readJSON($1, line: $2) }
      }
    }
    settleSlack()
    if let first = messages.first?.at, let last = messages.last?.at, last < first, isExported {
      turnAround()
    }
  }

  /// Reads the messages of the longest chat in one object of whatever shape, as in Telegram's export of all chats;
  /// whether it holds one.
  private mutating func readLongestChat(_ bytes: ArraySlice<UInt8>) throws -> Bool {
    guard let keys = JSONParser.keys(bytes), !(keys.contains("from") && keys.contains("text"))
    else {
      return false
    }
    return try JSONParser.read(bytes) { value in
      let chats = JSONChats(value)
      users.merge(chats.names) { known, _ in known }
      for message in chats.longest {
        do { try readExported(message) } catch is JSONMistake { leaveOut() }
      }
      return !chats.longest.isEmpty
    }
  }

  /// Puts the oldest message first, and its sender.
  private mutating func turnAround() {
    let (newest, names) = (messages, participants)
    (messages, participants, indices) = ([], [], [:])
    for message in newest.reversed() { add(message, of: names[message.sender]) }
  }

  private mutating func add(_ message: Message, of name: String) {
    add(
      name, message.text, at: message.at, media: message.media, reactions: message.reactions)
  }

  private mutating func readExported(_ value: JSONValue) throws {
    isExported = true
    noteMember(value)
    guard let message = try ExportedMessage(value) else { return leaveOut() }
    if let user = message.user { users[user.id] = user.name }
    if value.isSlack { slack.append(messages.count) }
    add(
      message.name, message.words, at: message.at, media: message.media,
      reactions: message.reactions)
  }

  /// Reads Slack's days, whose users have names that other files tell.
  mutating func readSlack(
    users: [String: String], _ days: ((ArraySlice<UInt8>) throws -> Void) throws -> Void
  ) throws {
    self.users = users
    try days { day in try JSONParser.readList(day, { _ in }) { try readExported($0) } }
    settleSlack()
  }

  /// Puts the names of Slack's users, which any message may tell, for their signs.
  private mutating func settleSlack() {
    for i in slack { messages[i].text = SlackText.read(messages[i].text, users) }
    participants = participants.map { users[$0] ?? $0 }
  }

  /// Takes the name that someone has in a room of Matrix.
  private mutating func noteMember(_ value: JSONValue) {
    guard value.words("type") == "m.room.member", let sign = value.words("state_key"),
      let name = value.member("content")?.words("displayname")
    else { return }
    users[sign] = name
  }

  private mutating func readJSON(_ bytes: ArraySlice<UInt8>, line: Int) throws {
    try JSONParser.read(bytes, line: line) { try read($0) }
  }

  private mutating func read(_ value: JSONValue) throws {
    if value.isSlack { return try readExported(value) }
    noteMember(value)
    // Some exports wrap each entry in an object that says its kind.
    if let kind = value.words("type"), let inside = value.member(kind),
      LoggedMessage.isUnknown(value), value.member("from") == nil
    {
      guard case .object = inside.content, !LoggedMessage.isUnknown(inside) else {
        return leaveOut()
      }
      try read(inside)
      for reply in (try? inside.member("replies")?.array()) ?? [] { try read(reply) }
      return
    }
    let isOwn =
      value.member("from") != nil && value.member("text") != nil && !LoggedMessage.isDated(value)
    switch isOwn ? nil : LoggedMessage.read(value) {
    case .message(let said):
      let more = ExportedMedia(value)
      add(said.name, said.words, at: said.at, reactions: more.reactions)
      return more.media.map { attach($0) } ?? ()
    case .notice: return leaveOut()
    case nil: break
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
