import Foundation

/// A message of a messenger's JSON export: Telegram's, DiscordChatExporter's, Slack's, Messenger's and
/// Google Chat's.
///
/// Their objects hold much that is not needed here, so unknown keys are passed over.
struct ExportedMessage {
  /// The sender's name, or Slack's sign of a user, whose name may come later.
  let name: String
  let words: String
  let at: Double?
  /// The name of a Slack user that this message tells.
  var user: (id: String, name: String)?
  private(set) var media: Media?
  private(set) var reactions: [String] = []

  /// Reads one message; nil for an entry that is none of a participant's, such as a note that one joined.
  init?(_ value: JSONValue) throws {
    let more = ExportedMedia(value)
    try self.init(value, media: more.media)
    reactions = more.reactions
    media = more.media
    media?.isAlone = words == more.media?.kind.title
  }

  /// Media without words say what they are.
  private init?(_ value: JSONValue, media: Media?) throws {
    if case .object? = value.member("author")?.content {
      try self.init(discord: value, media)
    } else if value.member("sender_name") != nil {
      try self.init(messenger: value, media)
    } else if value.member("creator") != nil {
      self.init(google: value, media)
    } else if value.isSlack {
      try self.init(slack: value, media)
    } else if !value.isTelegrams, let logged = LoggedMessage.read(value) {
      guard case .message(let said) = logged else { return nil }
      self.init(said.name, said.words, at: said.at, media)
    } else {
      try self.init(telegram: value, media)
    }
  }

  private init?(_ name: String?, _ words: String, at: Double?, _ media: Media?) {
    var words = words.trimmed(.whitespaceAndNewlines)
    if words.isEmpty, let media { words = media.kind.title }
    guard !words.isEmpty else { return nil }
    (self.name, self.words) = (name ?? "Deleted account", words)
    self.at = at.flatMap { JSONValue.times.contains($0) ? $0 : nil }
  }

  private init?(telegram value: JSONValue, _ media: Media?) throws {
    if let type = try value.member("type")?.string(), type != "message" { return nil }
    guard let text = value.member("text") else { throw value.error("needs \"text\".") }
    var words: String
    switch text.content {
    case .array(let parts):
      words = try parts.map { part in
        if case .string(let plain) = part.content { return plain }
        return try part.member("text")?.string() ?? ""
      }.joined()
    default: words = try text.string()
    }
    if words.isEmpty, let question = value.member("poll")?.words("question") { words = question }
    if words.isEmpty, let sticker = try value.member("sticker_emoji")?.string() { words = sticker }
    let name = value.words("from") ?? value.words("from_id")
    let seconds = try value.member("date_unixtime")?.string()
    // Older exports have the time of the clock on the wall only.
    self.init(name, words, at: seconds.flatMap(Double.init) ?? value.time(of: "date"), media)
  }

  private init?(discord value: JSONValue, _ media: Media?) throws {
    guard let author = value.member("author"), let content = value.member("content") else {
      throw value.error("needs \"content\".")
    }
    guard let name = author.words("nickname") ?? author.words("name") ?? author.words("id") else {
      throw author.error("needs \"name\".")
    }
    if let type = value.words("type"), !Self.discordKinds.contains(type) { return nil }
    let at = try value.member("timestamp").map { try $0.time() }
    var words = try content.string()
    if words.isEmpty, media == nil, let card = value.first("embeds") {
      words = [card.words("title"), card.words("description")].compactMap { $0 }
        .joined(separator: "\n")
    }
    self.init(name, words, at: at, media)
  }

  /// The kinds of Discord's entries that hold words of a participant; the exporter has only numbers for answers to
  /// commands.
  private static let discordKinds: Set<String> = ["Default", "Reply", "20", "23"]

  private init?(slack value: JSONValue, _ media: Media?) throws {
    let kind = value.words("subtype")
    guard let text = value.member("text"), kind.map(Self.slackKinds.contains) ?? true else {
      return nil
    }
    let profile = value.member("user_profile")
    let told =
      profile?.words("display_name") ?? profile?.words("real_name") ?? profile?.words("name")
      ?? value.member("bot_profile")?.words("name")
    let user = value.words("user")
    let name = told ?? user ?? value.words("username") ?? value.words("bot_id") ?? "Somebody"
    let at = try value.member("ts")?.string()
    var words = try text.string()
    // Programs say what they do in cards below no words.
    if words.isEmpty, media == nil, let card = value.first("attachments") {
      words = card.words("fallback") ?? card.words("text") ?? card.words("title") ?? ""
    }
    self.init(user ?? name, words, at: at.flatMap(Double.init), media)
    if let user, let told { self.user = (user, told) }
  }

  /// The kinds of Slack's entries that hold words of a participant.
  private static let slackKinds: Set<String> = [
    "me_message", "thread_broadcast", "bot_message", "file_share",
  ]

  private init?(messenger value: JSONValue, _ media: Media?) throws {
    let name = value.words("sender_name")?.mended()
    var words = (value.words("content") ?? "").mended()
    let isAttachment = [name, "You"].contains { $0.map { words.hasPrefix("\($0) sent ") } == true }
    if isAttachment, let link = value.member("share")?.words("link") { words = link }
    if let kind = value.words("type"), Self.messengersNotices.contains(kind) { return nil }
    if value.member("call_duration") != nil { return nil }
    if Self.isMessengers(words, of: name ?? "") { return nil }
    let at = try value.member("timestamp_ms")?.number()
    self.init(name, words, at: at.map { $0 / 1000 }, media)
  }

  private static let messengersNotices: Set<String> = ["Subscribe", "Unsubscribe", "Call"]

  /// Whether Messenger says this in the name of a participant: that they reacted, or changed the group.
  private static func isMessengers(_ words: String, of name: String) -> Bool {
    if words == "Liked a message" || words.hasPrefix("You missed a") { return true }
    if words.hasPrefix("Reacted "), words.hasSuffix(" to your message") { return true }
    guard !name.isEmpty, words.hasPrefix(name + " ") else { return false }
    let rest = words.dropFirst(name.count + 1)
    return [
      "named the group", "set the nickname", "set your nickname", "changed the", "left the group",
      "joined the", "added ", "removed ", "pinned a message", "started a ", "started an ",
      "called ", "created the group",
      "created a poll", "voted for", "missed your", "missed a",
    ].contains { rest.hasPrefix($0) }
  }

  private init?(google value: JSONValue, _ media: Media?) {
    guard let creator = value.member("creator") else { return nil }
    let words = value.words("text") ?? ""
    let at = value.time(of: "created_date")
    self.init(creator.words("name") ?? creator.words("email"), words, at: at, media)
  }
}

extension String {
  /// The text that Messenger meant, which writes each byte of UTF-8 as a letter of its own.
  func mended() -> String {
    let bytes = unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    guard bytes.count == unicodeScalars.count else { return self }
    return String(validating: bytes, as: UTF8.self) ?? self
  }
}

extension JSONValue {
  /// A member of an object, whatever else it holds; nil where there is none or it is null.
  func member(_ key: String) -> JSONValue? {
    guard let found = value(of: key), !found.isNull else { return nil }
    return found
  }

  /// Whether it is a message of Slack's, whose time is a text of seconds.
  var isSlack: Bool { words("ts").flatMap(Double.init) != nil }

  fileprivate var isTelegrams: Bool {
    (member("from") != nil || member("from_id") != nil)
      && (member("text") != nil || member("date_unixtime") != nil)
  }

  /// The first of a list; nil where there is none.
  func first(_ key: String) -> JSONValue? { (try? member(key)?.array())?.first }

  /// A member that is a text with more than space; nil where there is none.
  func words(_ key: String) -> String? {
    guard case .string(let text)? = member(key)?.content else { return nil }
    let words = text.trimmed(.whitespaceAndNewlines)
    return words.isEmpty ? nil : words
  }

  /// The years 1 to 9999, in seconds since 1970.
  fileprivate static var times: ClosedRange<Double> { -62_135_596_800...253_402_300_799 }

  /// Seconds since 1970 of a member that is a date and time as programs write them; nil for any other.
  func time(of key: String) -> Double? { member(key)?.clockTime }

  /// The same of the value itself.
  var clockTime: Double? {
    guard case .string(let text) = content, let stamp = ChatLine.stamp(of: text),
      let day = stamp.day,
      let days = DateOrder([stamp]).day(day)
    else { return nil }
    let there = Double(days) * 86_400 + Double(stamp.seconds)
    return there - Double(stamp.shiftThere(there))
  }

  /// Seconds since 1970, or a date and time as ISO 8601 writes it.
  func time() throws -> Double {
    if case .number(let seconds) = content {
      guard Self.times.contains(seconds) else {
        throw error("takes seconds since 1970 in the years 1 to 9999.")
      }
      return seconds
    }
    let text = try string()
    guard let date = try? Self.style.parse(text), Self.times.contains(date.timeIntervalSince1970)
    else { throw error("takes seconds since 1970 or a time such as 2026-05-01T18:30:00Z.") }
    return date.timeIntervalSince1970
  }

  /// It takes times with a fraction of a second and without.
  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
