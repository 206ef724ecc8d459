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

  private static let names = [
    "nick", "nickname", "display_name", "displayName", "fromUser", "from", "user_name", "username",
    "userName", "user", "sender_name", "senderName", "sender_full_name", "sender", "author",
    "speaker", "who", "name", "login", "source",
  ]
  private static let texts = [
    "message", "text", "msg", "body", "content", "words", "line", "message_text",
  ]
  private static let times = [
    "time", "timestamp", "timestamp_ms", "at", "date", "datetime", "sent", "sent_at", "sentAt",
    "created_at", "createdAt", "created", "when", "origin_server_ts", "ts",
  ]
  private static let kinds = ["type", "kind", "event", "command"]
  /// What the kinds of entries hold that are none of a participant's.
  private static let noticeKinds = [
    "join", "part", "quit", "leave", "left", "nick", "topic", "mode", "kick", "ban", "notice",
    "member", "connect", "system", "server", "service", "status",
  ]

  /// Whether an object has a time under a name that only logs of programs have.
  static func isDated(_ value: JSONValue) -> Bool {
    times.contains { $0 != "at" && value.member($0) != nil }
  }

  /// Reads an object; nil where it has no name and no words under a name that is known.
  static func read(_ value: JSONValue) -> Kind? {
    guard case .object = value.content else { return nil }
    let kind = kinds.lazy.compactMap { value.words($0) }.first?.lowercased()
    if let kind, !kind.contains("message"), noticeKinds.contains(where: kind.contains) {
      return .notice
    }
    if kind == "m.room.member" { return .notice }
    guard let words = texts.lazy.compactMap({ text(value.member($0), texts) }).first else {
      let hasText = texts.contains { value.hasKey($0) }
      return hasText && name(value) != nil ? .notice : nil
    }
    guard let name = name(value) else { return nil }
    let at = times.lazy.compactMap { seconds(value, $0) }.first
    return .message(LoggedMessage(name: name, words: words, at: at))
  }

  private static func name(_ value: JSONValue) -> String? {
    let isMine = ["is_from_me", "isFromMe", "fromMe"].contains {
      if case .bool(true)? = value.member($0)?.content { true } else { false }
    }
    return names.lazy.compactMap { text(value.member($0), Self.names) }.first
      ?? (isMine ? "Me" : nil)
  }

  /// A text, or the one in an object that is found under one of its keys.
  private static func text(_ value: JSONValue?, _ keys: [String]) -> String? {
    switch value?.content {
    case .string(let text): text.contains { !$0.isWhitespace } ? text : nil
    case .object: keys.lazy.compactMap { value?.words($0) }.first
    default: nil
    }
  }

  /// Seconds since 1970, from a date and time or from seconds, milliseconds or microseconds.
  private static func seconds(_ value: JSONValue, _ key: String) -> Double? {
    guard let member = value.member(key) else { return nil }
    switch member.content {
    case .number(let number): return scaled(number)
    case .string(let text):
      return Double(text).flatMap(scaled) ?? (try? member.time()) ?? value.time(of: key)
    default: return nil
    }
  }

  /// A count since 1970 of whatever part of a second gives a date before the year 5138.
  private static func scaled(_ number: Double) -> Double? {
    guard number.isFinite, number >= 0 else { return nil }
    return [1, 1e3, 1e6, 1e9].map { number / $0 }.first { $0 < 1e11 }
  }
}

extension JSONValue {
  /// Whether an object has a member of this name, be it null.
  fileprivate func hasKey(_ key: String) -> Bool {
    guard case .object(let members) = content else { return false }
    return members.contains { $0.key == key }
  }
}
