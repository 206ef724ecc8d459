/// The chats in an object of whatever shape: the longest list of messages in it, and the names of those whose signs
/// it tells.
struct JSONChats {
  private(set) var longest: [JSONValue] = []
  private(set) var names: [String: String] = [:]

  /// So many values of a list are tried.
  private static let mostTried = 60
  private static let ids = ["id", "gaia_id", "chat_id", "user_id", "userId", "_id"]
  private static let titles = [
    "fallback_name", "displayName", "display_name", "full_name", "real_name", "name", "username",
  ]

  init(_ value: JSONValue) { search(value) }

  private mutating func search(_ value: JSONValue) {
    switch value.content {
    case .array(let values):
      if values.count > longest.count, Self.areMessages(values) { longest = values }
      for value in values { search(value) }
    case .object(let members):
      noteName(value)
      for (_, value) in members { search(value) }
    default: break
    }
  }

  /// Whether a third of the first values have a sender, words and a time.
  private static func areMessages(_ values: [JSONValue]) -> Bool {
    let tried = values.prefix(mostTried)
    let count = tried.count { value in
      guard LoggedMessage.isDated(value) || value.member("date_unixtime") != nil else {
        return false
      }
      return (try? ExportedMessage(value)) != nil
    }
    return count > 0 && count * 3 >= tried.count
  }

  private mutating func noteName(_ value: JSONValue) {
    guard let name = Self.titles.lazy.compactMap({ value.words($0) }).first else { return }
    for id in Self.ids {
      guard let sign = LoggedMessage.sign(value.member(id), Self.ids) else { continue }
      if names[sign] == nil { names[sign] = name }
    }
  }
}
