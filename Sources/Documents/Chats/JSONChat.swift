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
  /// What a person asks and what is answered, in one object.
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
  /// Parts of the names that programs give to what nobody says.
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

/// Sentences that messengers write in a participant's name.
enum ChatTold {
  private static let deeds = [
    "named the group", "started a", "called you", "changed the", "set the", "joined the",
    "left the group", "added ", "removed ",
    "created the", "pinned a", "missed ", "ended the", "reacted ", "set your nickname", "set his",
    "set her", "joined a",
    "started sharing", "waved at", "liked a message", "turned on", "turned off", "voted for",
    "created a poll",
  ]
  private static let starts = [
    "Reacted ", "You missed a", "You called ", "Liked a message", "You named the group",
    "You created the group", "You joined ", "You set the",
  ]

  static func isNotice(_ words: String, of name: String) -> Bool {
    if starts.contains(where: { words.hasPrefix($0) }), words.count < 100 { return true }
    guard words.hasPrefix(name + " ") else { return false }
    let rest = words.dropFirst(name.count + 1)
    return deeds.contains { rest.hasPrefix($0) }
  }

  static func isAttachment(_ words: String) -> Bool {
    words.count < 60 && words.hasSuffix("sent an attachment.")
  }
}

/// The media, links and reactions of a message in JSON.
private struct JSONMedia {
  private static let kinds: [(String, Media.Kind)] = [
    ("photo", .photo), ("photos", .photo), ("images", .photo), ("videos", .video), ("gifs", .photo),
    ("audio_files", .audio),
    ("sticker", .sticker), ("stickers", .sticker), ("files", .file), ("attachments", .file),
    ("media", .file), ("file", .file),
    ("attached_files", .file), ("location_information", .place), ("contact_information", .contact),
  ]
  private static let telegram: [String: Media.Kind] = [
    "sticker": .sticker, "voice_message": .audio, "audio_file": .audio, "video_file": .video,
    "video_message": .video,
    "animation": .photo,
  ]

  var media: Media?
  var link: String?
  var reactions: [String] = []

  init(_ value: JSONValue) {
    link = value.member("share")?.text("link")
    if let kind = value.text("media_type").flatMap({ Self.telegram[$0] }) { media = Media(kind) }
    for (key, kind) in Self.kinds where media == nil {
      guard let found = value.member(key) else { continue }
      let first: JSONValue
      if case .array(let list) = found.content {
        guard let one = list.first else { continue }
        first = one
      } else {
        first = found
      }
      let name =
        first.text
        ?? [
          "fileName", "file_name", "filename", "name", "uri", "export_name", "path", "url", "title",
        ].lazy.compactMap { first.text($0) }.first
      let file = name.map { $0.fileName }
      if key == "attachments", first.text("fallback") != nil,
        file == nil || first.text("url") == nil
      {
        continue
      }
      let byName = file.flatMap { Media.Kind.extensions[$0.fileExtension] }
      let byType = ["mimetype", "contentType", "mime_type"].lazy.compactMap { first.text($0) }.first
        .map { Media.Kind(type: $0) }
      media = Media(
        kind == .file ? byType ?? byName ?? kind : kind, name: byName == nil ? nil : file)
    }
    if let name = value.member("content")?.text("msgtype"),
      let kind = [
        "m.image": Media.Kind.photo, "m.video": .video, "m.audio": .audio, "m.file": .file,
      ][name]
    {
      media = Media(kind, name: value.member("content")?.text("body"))
    }
    for reaction in value.list("reactions") { add(reaction) }
  }

  private mutating func add(_ reaction: JSONValue) {
    let sign =
      reaction.text ?? reaction.text("reaction") ?? reaction.text("emoji") ?? reaction.member(
        "emoji")?.text("name")
      ?? reaction.text("name") ?? reaction.list.last?.text
    guard let sign = sign?.mended, sign.count <= 24 else { return }
    let count = reaction.member("count").flatMap { try? $0.number() } ?? 1
    let shown = EmojiCodes.sign(of: sign) ?? sign
    reactions += Array(
      repeating: shown, count: Int(max(1, min(count, Double(Message.mostReactions)))))
  }
}

extension JSONValue {
  /// A member of an object; nil where there is none or it is null.
  func member(_ key: String) -> JSONValue? {
    guard let found = value(of: key), !found.isNull else { return nil }
    return found
  }

  /// The text that it is; nil for any other value.
  var text: String? { if case .string(let text) = content { text } else { nil } }

  /// A member that is a text with more than space.
  func text(_ key: String) -> String? {
    guard let text = member(key)?.text, text.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    return text
  }

  var list: [JSONValue] { if case .array(let list) = content { Array(list) } else { [] } }

  func list(_ key: String) -> [JSONValue] { member(key)?.list ?? [] }

  fileprivate var hasMedia: Bool {
    member("share") != nil || member("photos") != nil || member("files") != nil
  }
}

extension String {
  /// The text that Messenger meant, which writes each byte of UTF-8 as a letter of its own.
  var mended: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    let bytes = unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    guard bytes.count == unicodeScalars.count else { return self }
    return String(validating: bytes, as: UTF8.self) ?? self
  }
}

/// Slack's text, in which people, channels and addresses are in angle brackets.
enum SlackText {
  static func plain(_ text: String, _ people: [String: String]) -> String {
    guard text.utf8.contains(where: { "<&:".utf8.contains($0) }) else { return text }
    var (plain, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      plain += rest[..<open]
      let parts = rest[open..<close].dropFirst().split(separator: "|", maxSplits: 1).map(
        String.init)
      let (target, label) = (parts.first ?? "", parts.count > 1 ? parts[1] : nil)
      let bare = String(target.dropFirst())
      switch target.first {
      case "@": plain += "@" + (people[bare] ?? label ?? bare)
      case "#": plain += "#" + (label ?? bare)
      case "!": plain += label ?? "@" + bare
      default: plain += label ?? target
      }
      rest = rest[close...].dropFirst()
    }
    return EmojiCodes.shown(PageChat.unescaped(plain + rest))
  }
}
