import Foundation

/// Messages in JSON of whatever shape: the longest list whose objects have a sender and words, found by their keys.
struct JSONChat {
  /// The names that programs give the parts of a message, the surest first.
  static let senders = [
    "sender_name", "senderName", "sender name", "sender_full_name", "from_display", "from_name",
    "user_profile",
    "from", "fromUser",
    "sender", "author", "creator", "speaker", "role", "displayName", "user", "username",
    "user_name", "nick", "nickname", "u",
    "participant", "who", "handle", "source", "contact_name", "contact", "name", "sender_id",
    "from_id", "user_id", "bot_id", "actor",
    "sender id", "real_name", "address", "authorid",
  ]
  static let texts = [
    "text", "content", "body", "message", "value", "msg", "utterance", "words", "caption", "parts",
    "transcript",
    "line",
  ]
  static let times = [
    "date_unixtime", "timestamp_ms", "timestamp", "ts", "at", "date", "time", "create_time",
    "created_at", "create_at",
    "createdAt", "created", "created_date", "createdDateTime", "sent_at", "sentAt", "sent",
    "date_sent", "datetime",
    "originalarrivaltime", "composetime", "origin_server_ts", "message_date", "message date",
    "date_ms",
  ]
  private static let names = [
    "display_name", "displayName", "global_name", "nickname", "full_name", "real_name",
    "fallback_name", "name", "first_name",
    "username", "email", "role", "id", "_id", "displayname", "user_id", "gaia_id",
  ]
  /// A question and its answer, in one object.
  private static let pairs = [
    ("human", "assistant"), ("user", "assistant"), ("prompt", "completion"), ("prompt", "response"),
    ("instruction", "output"), ("instruction", "response"), ("question", "answer"),
    ("input", "output"),
  ]

  private var builder = ChatBuilder()
  /// Names of people by the signs that messages have for them.
  private var people: [String: String] = [:]
  private var best: [JSONValue] = []
  private var format = "JSON"

  /// Reads the bytes of one document, or of one on each line.
  static func read(
    _ bytes: ArraySlice<UInt8>, named file: String, _ progress: ReadingProgress
  ) throws -> Conversation {
    try progress(0)
    var chat = JSONChat()
    try chat.take(bytes)
    return try chat.finished(named: file, progress)
  }

  /// Takes the names that a list of people tells.
  mutating func take(people list: ArraySlice<UInt8>) throws {
    for person in try JSONParser.read(list, { $0.list }) { notePerson(person) }
  }

  /// Takes one of the files of a chat, the oldest first.
  mutating func take(part: ArraySlice<UInt8>) throws {
    try take(part)
    try addBest()
  }

  mutating func finished(named file: String, _ progress: ReadingProgress) throws -> Conversation {
    try addBest()
    try progress(0.9)
    builder.sortByTime()
    return try builder.conversation(named: file, format: format)
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) throws {
    let values: [JSONValue]
    do { values = [try JSONParser.parse(bytes)] } catch {
      guard let lines = try Self.lines(bytes) else { throw error }
      values = lines
      consider(values)
    }
    for value in values { search(value, depth: 0) }
  }

  /// The values of a document with one on each line; nil where the first line holds none.
  private static func lines(_ bytes: ArraySlice<UInt8>) throws -> [JSONValue]? {
    var (values, number) = ([JSONValue](), 0)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard line.contains(where: { !$0.isJSONSpace }) else { continue }
      do { values.append(try JSONParser.parse(line, line: number)) } catch {
        // The last line of a log may be cut.
        if values.isEmpty { return nil }
        if values.count < 2 { throw error }
      }
    }
    return values.isEmpty ? nil : values
  }

  // MARK: - Finding the list

  private mutating func search(_ value: JSONValue, depth: Int) {
    guard depth < 12 else { return }
    switch value.content {
    case .array(let list):
      consider(Array(list))
      for element in list { search(element, depth: depth + 1) }
    case .object(let members):
      notePerson(value)
      if let mapping = members["mapping"],
        let messages = Self.thread(mapping, end: members["current_node"])
      {
        consider(messages)
        return
      }
      if Self.isMessage(value) && depth == 0 { consider([value]) }
      for (_, member) in members { search(member, depth: depth + 1) }
    default: break
    }
  }

  private mutating func consider(_ list: [JSONValue]) {
    guard list.count > best.count || best.isEmpty else { return }
    let count = list.count { Self.isMessage($0) }
    if count > best.count { best = list }
  }

  private static func isMessage(_ value: JSONValue) -> Bool {
    if pair(value) != nil { return true }
    guard case .object = value.content else { return false }
    if let inside = inside(value) { return isMessage(inside) }
    let isOwn = value.value(of: "is_from_me") != nil || value.value(of: "fromMe") != nil
    let hasSender =
      senders.contains { value.value(of: $0) != nil } || isOwn
      || value.value(of: "type")?.text.map { directions.contains($0) } == true
    return hasSender
      && (texts.contains { value.value(of: $0) != nil } || value.value(of: "media_type") != nil
        || value.value(of: "sticker_emoji") != nil || value.value(of: "photos") != nil)
  }

  private static let directions: Set = ["incoming", "outgoing", "sent", "received"]

  /// The message that an object wraps, as nodes, posts and logs of tools do.
  private static func inside(_ value: JSONValue) -> JSONValue? {
    for key in ["message", "post", "direct_post", "payload"] {
      guard let inside = value.member(key), case .object(let members) = inside.content,
        senders.contains(where: { members[$0] != nil }),
        texts.contains(where: { members[$0] != nil })
      else { continue }
      return inside
    }
    return nil
  }

  /// The messages of a tree from its root to the node that is shown, or to its last one.
  private static func thread(_ mapping: JSONValue, end: JSONValue?) -> [JSONValue]? {
    guard case .object(let nodes) = mapping.content else { return nil }
    var (byKey, last) = ([String: JSONValue](), String?.none)
    for (key, node) in nodes {
      byKey[key] = node
      if node.member("children").flatMap({ try? $0.array().isEmpty }) != false { last = key }
    }
    var (messages, next, seen) = ([JSONValue](), end?.text ?? last, Set<String>())
    while let key = next, let node = byKey[key], seen.insert(key).inserted {
      if node.member("message") != nil { messages.append(node) }
      next = node.member("parent")?.text
    }
    return messages.reversed()
  }

  /// Takes the name that an object tells for a sign.
  private mutating func notePerson(_ value: JSONValue) {
    if value.text("type") == "m.room.member", let sign = value.text("state_key"),
      let name = value.member("content")?.text("displayname")
    {
      people[sign] = name
    }
    if let first = value.member("personal_information")?.text("first_name") {
      let last = value.member("personal_information")?.text("last_name")
      builder.own = [first, last].compactMap { $0 }.joined(separator: " ")
    }
    if let user = value.text("user"), let profile = value.member("user_profile"),
      let name = Self.name(profile)
    {
      people[user] = name
      return
    }
    guard let sign = value.member("id").flatMap({ Self.sign($0) }), !Self.isMessage(value) else {
      return
    }
    let profile = value.member("profile").flatMap {
      Self.name($0, among: ["display_name", "real_name"])
    }
    if let name = profile
      ?? Self.name(value, among: Self.names.filter { $0 != "id" && $0 != "role" })
    {
      people[sign] = name
    }
  }

  private static func sign(_ value: JSONValue) -> String? {
    switch value.content {
    case .string(let text): text
    case .number(let number): Int64(exactly: number).map { "\($0)" }
    case .object: value.text("gaia_id") ?? value.text("user")
    default: nil
    }
  }

  private static func name(_ value: JSONValue, among keys: [String] = names) -> String? {
    for key in keys {
      if let name = value.member(key).flatMap({ sign($0) })?.trimmed(), !name.isEmpty {
        return name
      }
    }
    // Teams has people and programs one level deeper.
    return (value.member("user") ?? value.member("application")).flatMap { name($0) }
  }

  // MARK: - Messages

  private mutating func addBest() throws {
    let isSlack = best.contains { $0.text("ts") != nil && $0.text("type") == "message" }
    for value in best {
      if let (asked, answered, names) = Self.pair(value) {
        try builder.add(names.0, asked, at: nil)
        try builder.add(names.1, answered, at: nil)
        continue
      }
      try add(value, isSlack: isSlack, at: nil)
    }
    best = []
  }

  private static func pair(_ value: JSONValue) -> (String, String, (String, String))? {
    guard case .object(let members) = value.content, members["role"] == nil, members["text"] == nil
    else { return nil }
    for (asks, answers) in pairs {
      guard let asked = members[asks]?.text, let answered = members[answers]?.text else { continue }
      return (asked, answered, (asks, answers))
    }
    return nil
  }

  private mutating func add(_ value: JSONValue, isSlack: Bool, at outer: Double?) throws {
    guard case .object = value.content, Self.isMessage(value), !Self.isNotice(value) else {
      builder.leftOut += 1
      return
    }
    let at = Self.time(value) ?? outer
    if let inside = Self.inside(value) {
      try add(inside, isSlack: isSlack, at: at)
      for reply in inside.list("replies") { try add(reply, isSlack: isSlack, at: nil) }
      return
    }
    guard var name = sender(value) else {
      builder.leftOut += 1
      return
    }
    var words = Self.words(value) ?? ""
    if value.member("sender_name") != nil { (name, words) = (name.mended, words.mended) }
    if isSlack { words = SlackText.plain(words, people) }
    if Self.isMarkup(value) { words = PageChat.plain(words) }
    if ChatTold.isNotice(words, of: name), words != "", !value.hasMedia {
      builder.leftOut += 1
      return
    }
    if ChatTold.isAttachment(words) { words = "" }
    let more = JSONMedia(value)
    if let link = more.link, !words.contains(link) {
      words = words.isEmpty ? link : words + "\n" + link
    }
    try builder.add(name, words, at: at, media: more.media, reactions: more.reactions)
  }

  private func sender(_ value: JSONValue) -> String? {
    for key in ["is_from_me", "fromMe", "isFromMe", "from_me"] {
      if case .bool(true)? = value.value(of: key)?.content { return "Me" }
    }
    for key in Self.senders {
      guard let found = value.member(key) else { continue }
      let name = Self.sign(found).map { people[$0] ?? $0 } ?? Self.name(found)
      if let name = name.map({ people[$0] ?? $0 })?.trimmed(), !name.isEmpty {
        // Slack and Matrix have names elsewhere.
        if key == "user_profile", let user = value.text("user"), let known = people[user] {
          return known
        }
        return name
      }
      if case .object = found.content, let id = found.member("id").flatMap({ Self.sign($0) }) {
        return people[id] ?? id
      }
    }
    if let type = value.text("type"), Self.directions.contains(type) {
      return type == "outgoing" || type == "sent" ? "Me" : "Other"
    }
    return value.text("date_unixtime") != nil
      || value.value(of: "from") != nil && value.text("type") == "message" ? "Deleted account" : nil
  }

  private static func words(_ value: JSONValue) -> String? {
    for key in texts {
      guard let found = value.member(key),
        let words = words(in: found, isText: key == "text", depth: 0),
        words.contains(where: { !$0.isWhitespace })
      else { continue }
      return words
    }
    if let question = value.member("poll")?.text("question") { return question }
    if let embed = value.list("embeds").first {
      return ["title", "description"].compactMap { embed.text($0) }.joined(separator: "\n")
    }
    return value.list("attachments").first?.text("fallback") ?? value.text("sticker_emoji")
  }

  /// Words in a text, in a list of parts, or in an object with one.
  private static func words(in value: JSONValue, isText: Bool, depth: Int) -> String? {
    guard depth < 6 else { return nil }
    switch value.content {
    case .string(let text): return text
    case .array(let list):
      let parts = list.compactMap { part -> String? in
        if let type = part.text("type"),
          ["tool_use", "tool_result", "thinking", "image_url"].contains(type)
        {
          return nil
        }
        return words(in: part, isText: isText, depth: depth + 1)
      }
      let isMixed = isText && list.contains { $0.text != nil }
      return parts.joined(separator: isMixed ? "" : "\n")
    case .object:
      for key in ["parts", "text", "body", "content", "value"] {
        if let found = value.member(key) {
          return words(in: found, isText: false, depth: depth + 1)
        }
      }
      return nil
    default: return nil
    }
  }

  private static func isMarkup(_ value: JSONValue) -> Bool {
    value.text("content_type") == "text/html"
      || value.text("messagetype")?.hasPrefix("RichText") == true
      || value.member("body")?.text("contentType") == "html"
  }

  private static func time(_ value: JSONValue) -> Double? {
    for key in times {
      guard let at = value.member(key).flatMap({ seconds($0) }) else { continue }
      return key.hasSuffix("_ms") && at < 1e8 ? at / 1000 : at
    }
    return nil
  }

  private static func seconds(_ value: JSONValue) -> Double? {
    switch value.content {
    case .number(let number):
      // Seconds, thousandths, millionths or less, by how large the number is.
      let parts: Double =
        abs(number) > 1e17 ? 1e9 : abs(number) > 1e14 ? 1e6 : abs(number) > 1e11 ? 1e3 : 1
      return number / parts
    case .string(let text):
      if let number = Double(text) { return number > 1e11 ? number / 1000 : number }
      return ChatClock.seconds(of: text)
    case .object: return value.member("$date").flatMap { seconds($0) }
    default: return nil
    }
  }

  // MARK: - Notices

  private static let kindKeys = ["type", "subtype", "messagetype", "t", "kind", "message_state"]
  /// Parts of the names that programs give to notices.
  private static let notices = [
    "service", "system", "join", "part", "leave", "left", "quit", "nick", "mode", "kick", "topic",
    "pin", "call", "event",
    "threadactivity", "change", "add", "remove", "recipient", "subscribe", "channel_", "group",
    "deleted", "summary",
    "version", "guildmember", "threadcreated", "uj", "ul", "au", "ru", "notice", "room_",
    "file-history", "snapshot",
  ]
  private static let spoken: Set = [
    "bot_message", "me_message", "thread_broadcast", "file_share", "callout", "participant",
  ]

  private static func isNotice(_ value: JSONValue) -> Bool {
    for key in ["is_unsent", "isUnsent", "is_visually_hidden_from_conversation"] {
      if case .bool(true)? = value.value(of: key)?.content { return true }
    }
    let hidden = value.member("message")?.member("metadata")?.value(
      of: "is_visually_hidden_from_conversation")
    if case .bool(true)? = hidden?.content { return true }
    return kindKeys.contains { key in
      guard let kind = value.text(key)?.lowercased(), !spoken.contains(kind),
        !kind.hasPrefix("m.room.message")
      else { return false }
      if key == "t" || kind.hasPrefix("m.") { return true }
      return notices.contains { kind.count < 3 ? kind == $0 : kind.contains($0) && $0.count > 2 }
    }
  }
}
