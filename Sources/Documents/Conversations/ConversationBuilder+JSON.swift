import Foundation

extension ConversationBuilder {
  /// An array, JSON Lines, or one object that holds a messenger's whole export.
  mutating func readJSON(_ bytes: ArraySlice<UInt8>, _ progress: ReadingProgress) throws {
    if bytes.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "[") {
      try Self.describing(bytes) { try JSONParser.readList(bytes, progress) { try read($0) } }
    } else {
      try readObject(bytes, progress)
    }
    try settleSlack()
    keepLongestChat()
    if let first = messages.first?.at, let last = messages.last?.at, last < first, isExported {
      turnAround()
    }
  }

  /// One object that holds a messenger's whole export, one message, or JSON Lines.
  private mutating func readObject(
    _ bytes: ArraySlice<UInt8>, _ progress: ReadingProgress
  ) throws {
    if try JSONParser.readList("messages", of: bytes, progress, { try readExported($0) }) { return }
    if try readLongestChat(bytes) { return }
    var isOne = false
    try Self.describing(bytes) { isOne = try JSONParser.readObject(bytes) { try read($0) } }
    if !isOne { try readLines(bytes, progress) { try $0.readJSON($1, line: $2) } }
  }

  /// Reads the messages of the longest chat in one object of whatever shape, as in Telegram's export of all chats;
  /// whether it holds one.
  private mutating func readLongestChat(_ bytes: ArraySlice<UInt8>) throws -> Bool {
    guard let keys = JSONParser.keys(bytes, among: ["from", "text"]), keys.count < 2 else {
      return false
    }
    return try JSONParser.read(bytes) { value in
      let chats = JSONChats(value)
      note(memory: value.memory + chats.memory)
      (users, own) = (chats.names, chats.own)
      guard let longest = chats.longest else { return false }
      for message in longest {
        do { try readExported(message) } catch is JSONMistake { leaveOut() }
      }
      return true
    }
  }

  /// Leaves out all chats but the longest.
  private mutating func keepLongestChat() {
    guard let longest = chats.longest else { return }
    let (names, chats) = (participants, chats)
    restart { chats.chat(of: $0) ?? longest == longest ? names[$1.sender] : nil }
  }

  /// What the place of a message among Slack's takes, in bytes.
  private static let slackCost = 16

  private mutating func readExported(_ value: JSONValue) throws {
    isExported = true
    try checkRoom()
    noteMember(value)
    guard let message = try ExportedMessage(value) else { return leaveOut() }
    if let user = message.user { note(user: user.id, name: user.name) }
    if value.isSlack {
      slack.append(messages.count)
      note(memory: Self.slackCost)
    }
    add(
      message.name, message.words, at: message.at, media: message.media,
      reactions: message.reactions)
  }

  /// Reads Slack's list of users: their names by their signs.
  mutating func readUsers(_ bytes: ArraySlice<UInt8>, _ progress: ReadingProgress) throws {
    note(memory: bytes.count)
    try JSONParser.readList(bytes, progress) { user in
      guard hasRoom else {
        throw DocumentError(
          "lists more users than fit into \(Conversation.mostMemory >> 20) MB of memory.")
      }
      let profile = user.member("profile")
      let name =
        profile?.words("display_name") ?? profile?.words("real_name") ?? user.words("real_name")
        ?? user.words("name")
      if let sign = user.words("id"), let name { note(user: sign, name: name) }
    }
    note(memory: -bytes.count)
  }

  /// Reads Slack's days, whose users have names that other files tell.
  mutating func readSlack(
    _ days: ((ArraySlice<UInt8>) throws -> Void) throws -> Void
  ) throws {
    try days { day in
      note(memory: day.count)
      try JSONParser.readList(day, { _ in }) { try readExported($0) }
      note(memory: -day.count)
    }
    try settleSlack()
  }

  /// Puts the names of Slack's users, which any message may tell, for their signs.
  private mutating func settleSlack() throws {
    let longest = users.values.reduce(0) { max($0, $1.utf8.count) }
    for i in slack {
      let text = messages[i].text
      // A few letters stand for a name, which may be long: without room for all names none is put there.
      let most = longest * text.utf8.count { $0 == UInt8(ascii: "<") }
      note(memory: most)
      try checkRoom()
      let shown = SlackText.read(text, users)
      note(memory: max(0, shown.utf8.count - text.utf8.count) - most)
      messages[i].text = shown
    }
    participants = participants.map { users[$0] ?? $0 }
  }

  /// Takes the name that someone has in a room of Matrix.
  private mutating func noteMember(_ value: JSONValue) {
    guard value.words("type") == "m.room.member", let sign = value.words("state_key"),
      let name = value.member("content")?.words("displayname")
    else { return }
    note(user: sign, name: name)
  }

  /// Notes in which chat the messages from an index on are.
  private mutating func note(chat: String?, from start: Int) {
    if let chat { chats.add(start..<messages.count, to: chat) }
  }

  private mutating func readJSON(_ bytes: ArraySlice<UInt8>, line: Int) throws {
    try Self.describing(bytes, line: line) {
      try JSONParser.read(bytes, line: line) { try read($0) }
    }
  }

  /// A value that has no part of a message.
  private struct UnknownValue: Error { let offset: Int32 }

  /// Reads values from bytes that start in a line; of one that is not known the line and what was tried are told.
  private static func describing(
    _ bytes: ArraySlice<UInt8>, line: Int = 1, _ read: () throws -> Void
  ) throws {
    do { try read() } catch let unknown as UnknownValue {
      let before = bytes.prefix(Int(unknown.offset))
      let rest = bytes.dropFirst(before.count).prefix { $0 != UInt8(ascii: "\n") }
      let number = line + before.count { $0 == UInt8(ascii: "\n") }
      let text = String(decoding: rest.prefix(longestShown), as: UTF8.self)
      throw DocumentError(line: number, ChatText.unknown(text.trimmed()))
    }
  }

  private static let longestShown = 200

  private mutating func read(_ value: JSONValue) throws {
    try checkRoom()
    if value.isSlack { return try readExported(value) }
    noteMember(value)
    // Some exports wrap each entry in an object that says its kind.
    if let kind = value.words("type"), let inside = value.member(kind),
      LoggedMessage.isUnknown(value), value.member("from") == nil
    {
      guard case .object = inside.content, !LoggedMessage.isUnknown(inside) else {
        return leaveOut()
      }
      let start = messages.count
      try read(inside)
      if let replies = try? inside.member("replies")?.array() {
        for reply in replies { try read(reply) }
      }
      return note(chat: JSONChats.key(of: inside), from: start)
    }
    let isOwn =
      value.member("from") != nil && value.member("text") != nil && !LoggedMessage.isDated(value)
    switch isOwn ? nil : LoggedMessage.read(value) {
    case .message(let said):
      let start = messages.count
      let more = ExportedMedia(value)
      add(said.name, said.words, at: said.at, reactions: more.reactions)
      if let media = more.media { attach(media) }
      return note(chat: JSONChats.key(of: value), from: start)
    case .notice: return leaveOut()
    case nil: break
    }
    guard ["from", "text", "at"].contains(where: { value.member($0) != nil }) else {
      throw UnknownValue(offset: value.offset)
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
