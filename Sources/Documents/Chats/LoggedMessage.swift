import Foundation

/// A message of a log in JSON, whatever program wrote it: its parts are known by the names that programs give
/// them.
struct LoggedMessage {
  let name: String
  let words: String
  let at: Double?

  /// What an object tells.
  enum Kind {
    case message(LoggedMessage)
    /// That something happened, such as that a participant joined.
    case notice
  }

  static let names = [
    "nick", "nickname", "display_name", "displayName", "fromUser", "from", "user_name", "username",
    "userName", "user", "sender_name", "senderName", "from_name", "sender_full_name", "sender",
    "author",
    "speaker", "who", "name", "login", "sourceName", "source", "sourceServiceId", "sourceUuid", "u",
  ]
  /// What programs call the sign of a sender whose name is somewhere else.
  private static let signs = [
    "sender_id", "sender", "author_id", "user_id", "userId", "gaia_id", "chat_id",
  ]
  static let texts = [
    "message", "text", "msg", "body", "content", "words", "line", "message_text", "chat_message",
    "message_content", "segment",
  ]
  static let times = [
    "time", "timestamp", "timestamp_ms", "at", "date", "datetime", "sent", "sent_at", "sentAt",
    "created_at", "createdAt", "created", "when", "origin_server_ts", "ts", "create_at",
    "date_sent", "originalarrivaltime", "createdDateTime", "composetime", "sentDateTime",
  ]
  static let kinds = [
    "type", "kind", "event", "command", "event_type", "messagetype", "messageType",
  ]
  /// What the kinds of entries hold that are none of a participant's.
  private static let noticeKinds = [
    "join", "part", "quit", "leave", "left", "nick", "topic", "mode", "kick", "ban", "notice",
    "member", "connect", "system", "server", "service", "status", "threadactivity",
    "event/", "reaction", "redaction", "encrypted",
  ]

  /// Whether an object has a time under a name that only logs of programs have.
  static func isDated(_ value: JSONValue) -> Bool {
    times.contains { $0 != "at" && value.member($0) != nil }
  }

  /// Whether nothing is known of an object.
  static func isUnknown(_ value: JSONValue) -> Bool {
    if case nil = read(value) { true } else { false }
  }

  /// Reads an object; nil where it has no name and no words under a name that is known.
  static func read(_ value: JSONValue) -> Kind? {
    guard case .object = value.content else { return nil }
    let kind = kinds.lazy.compactMap { value.words($0) }.first
    if let kind, isNotice(kind) { return .notice }
    // Rocket.Chat gives its own entries a kind and people's none.
    if value.words("t") != nil, value.member("u") != nil { return .notice }
    guard let words = words(value) else {
      let hasText = texts.contains { value.hasKey($0) }
      let isKnown = hasText && name(value) != nil || kind != nil && isDated(value)
      return isKnown && value.member("from") == nil ? .notice : nil
    }
    guard let name = name(value) else {
      return isDated(value) && names.contains { value.hasKey($0) } ? .notice : nil
    }
    let at = times.lazy.compactMap { seconds(value, $0) }.first
    return .message(LoggedMessage(name: name, words: words, at: at))
  }

  /// Whether an entry of this kind is none of a participant's.
  static func isNotice(_ kind: String) -> Bool {
    let kind = kind.lowercased()
    return kind == "m.room.member" || kind.hasPrefix("systemevent")
      || !kind.contains("message") && noticeKinds.contains(where: kind.contains)
  }

  private static func words(_ value: JSONValue) -> String? {
    let media = ExportedMedia(value).media
    guard let words = texts.lazy.compactMap({ text(value.member($0), texts) }).first else {
      return media?.kind.title
    }
    let content = value.member("content")
    // Matrix and Skype write the name of a file, or an element, where words would be.
    if let media, content?.member("msgtype") != nil || words.hasPrefix("<URIObject") {
      return media.kind.title
    }
    let isHTML =
      value.words("content_type") == "text/html"
      || value.member("body")?.words("contentType") == "html"
      || value.words("messagetype")?.hasPrefix("RichText") == true
    if isHTML { return HTMLText.words(words).trimmed(.whitespaceAndNewlines) }
    let isReply = content?.member("m.relates_to")?.member("m.in_reply_to") != nil
    return isReply ? withoutQuotation(words) : words
  }

  /// An answer without what it answers, as Matrix writes it before.
  private static func withoutQuotation(_ words: String) -> String {
    let own = words.split(separator: "\n", omittingEmptySubsequences: false).drop {
      $0.hasPrefix("> ") || $0.isEmpty
    }
    return own.isEmpty ? words : own.joined(separator: "\n")
  }

  private static func name(_ value: JSONValue) -> String? {
    if value.words("type") == "outgoing" { return "Me" }
    if let name = names.lazy.compactMap({ text(value.member($0), Self.names) }).first {
      return name
    }
    let isMine = ["is_from_me", "isFromMe", "fromMe"].contains {
      if case .bool(true)? = value.member($0)?.content { true } else { false }
    }
    return isMine ? "Me" : signs.lazy.compactMap { sign(value.member($0), signs) }.first
  }

  /// A text, or the one in an object or a list that is found under one of its keys.
  private static func text(_ value: JSONValue?, _ keys: [String], depth: Int = 0) -> String? {
    switch value?.content {
    case .string(let text): return text.contains { !$0.isWhitespace } ? text : nil
    case .object where depth < 3:
      return keys.lazy.compactMap { text(value?.member($0), keys, depth: depth + 1) }.first
    case .array(let parts):
      let text = parts.map { part in
        if case .string(let text) = part.content { return text }
        return (try? part.member("text")?.string()) ?? ""
      }.joined()
      return text.contains { !$0.isWhitespace } ? text : nil
    default: return nil
    }
  }

  /// A text or whole number, or the one in an object that is found under one of its keys.
  static func sign(_ value: JSONValue?, _ keys: [String]) -> String? {
    switch value?.content {
    case .string(let text): text.isEmpty ? nil : text
    case .number(let number): Int(exactly: number).map { "\($0)" }
    case .object: keys.lazy.compactMap { value?.words($0) }.first
    default: nil
    }
  }

  /// Seconds since 1970, from a date and time or from seconds, milliseconds or microseconds.
  private static func seconds(_ value: JSONValue, _ key: String) -> Double? {
    guard var member = value.member(key) else { return nil }
    // Databases write their dates so.
    if let date = member.member("$date") { member = date }
    switch member.content {
    case .number(let number): return scaled(number)
    case .string(let text):
      return Double(text).flatMap(scaled) ?? (try? member.time()) ?? member.clockTime
    default: return nil
    }
  }

  /// A count since 1970 of whatever part of a second gives a date before the year 5138.
  static func scaled(_ number: Double) -> Double? {
    guard number.isFinite, number >= 0 else { return nil }
    return [1, 1e3, 1e6, 1e9].map { number / $0 }.first { $0 < 1e11 }
  }
}

extension JSONValue {
  /// Whether an object has a member of this name, be it null.
  fileprivate func hasKey(_ key: String) -> Bool { value(of: key) != nil }
}
