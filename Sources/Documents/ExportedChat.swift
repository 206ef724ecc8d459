import Foundation

/// A message of a messenger's JSON export: Telegram's, DiscordChatExporter's and Slack's.
///
/// Their objects hold much that is not needed here, so unknown keys are passed over.
struct ExportedMessage {
  let name: String
  let words: String
  let at: Double?

  /// Reads one message; nil for an entry without words of a participant, such as a picture or a
  /// note that a participant joined.
  init?(_ value: JSONValue) throws {
    if value.member("author") != nil {
      try self.init(discord: value)
    } else if value.member("ts") != nil {
      try self.init(slack: value)
    } else {
      try self.init(telegram: value)
    }
  }

  private init?(_ name: String, _ words: String, at: Double?) {
    let words = words.trimmed(.whitespaceAndNewlines)
    guard !words.isEmpty else { return nil }
    (self.name, self.words, self.at) = (name, words, at)
  }

  private init?(telegram value: JSONValue) throws {
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
    if words.isEmpty, let sticker = try value.member("sticker_emoji")?.string() { words = sticker }
    var name = "Deleted account"
    if case .string(let from)? = value.member("from")?.content { name = from }
    let seconds = try value.member("date_unixtime")?.string()
    self.init(name, words, at: seconds.flatMap(Double.init))
  }

  private init?(discord value: JSONValue) throws {
    guard let author = value.member("author"), let content = value.member("content") else {
      throw value.error("needs \"content\".")
    }
    guard let name = author.member("nickname") ?? author.member("name") else {
      throw author.error("needs \"name\".")
    }
    let at = try value.member("timestamp").map { try $0.time() }
    self.init(try name.string(), try content.string(), at: at)
  }

  private init?(slack value: JSONValue) throws {
    guard let text = value.member("text"), value.member("subtype") == nil else { return nil }
    let profile = value.member("user_profile")
    let name = profile?.member("display_name") ?? profile?.member("real_name")
    let user = try name?.string() ?? value.member("user")?.string() ?? "Somebody"
    let at = try value.member("ts")?.string()
    self.init(user, try text.string(), at: at.flatMap(Double.init))
  }
}

extension JSONValue {
  /// A member of an object, whatever else it holds; nil where there is none or it is null.
  func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = content,
      let found = members.first(where: { $0.key == key })?.value
    else { return nil }
    if case .null = found.content { return nil }
    return found
  }

  /// The years 1 to 9999, in seconds since 1970.
  private static var times: ClosedRange<Double> { -62_135_596_800...253_402_300_799 }

  /// Seconds since 1970, or a date and time as ISO 8601 writes it.
  func time() throws -> Double {
    if case .number(let seconds) = content {
      guard Self.times.contains(seconds) else {
        throw error("takes seconds since 1970 in the years 1 to 9999.")
      }
      return seconds
    }
    let text = try string()
    let formatter = ISO8601DateFormatter()
    for options: ISO8601DateFormatter.Options in [
      [.withInternetDateTime], [.withInternetDateTime, .withFractionalSeconds],
    ] {
      formatter.formatOptions = options
      if let date = formatter.date(from: text) { return date.timeIntervalSince1970 }
    }
    throw error("takes seconds since 1970 or a time such as 2026-05-01T18:30:00Z.")
  }
}
