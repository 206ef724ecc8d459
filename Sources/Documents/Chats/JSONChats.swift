/// The chats in an object of whatever shape: the longest list of messages in it, and the names of those whose signs
/// it tells.
struct JSONChats {
  /// The longest list of messages; nil for none.
  private(set) var longest: JSONList?
  private var count = 0
  private(set) var names: [String: String] = [:]
  /// What the names take, in bytes, roughly.
  private(set) var memory = 0
  /// The name of the one that exported them, where the object tells.
  private(set) var own: String?

  /// So many values of a list are tried.
  private static let mostTried = 60
  /// What a name takes with its sign, and all of them at most, in bytes.
  private static let nameCost = 200, mostMemory = 40 << 20
  private static let ids = ["id", "gaia_id", "chat_id", "user_id", "userId", "_id"]
  private static let titles = [
    "fallback_name", "displayName", "display_name", "full_name", "real_name", "name", "username",
  ]

  init(_ value: JSONValue) {
    search(value)
    if let sign = value.words("userId") {
      // Skype tells the names of all others.
      own = names[sign] ?? "Me"
      names[sign] = own
    } else if let person = value.member("personal_information") {
      own = [person.words("first_name"), person.words("last_name")].compactMap { $0 }
        .joined(separator: " ")
    }
  }

  private mutating func search(_ value: JSONValue) {
    switch value.content {
    case .array(let values):
      let count = values.count
      if count > self.count, Self.areMessages(values) { (longest, self.count) = (values, count) }
      for value in values { search(value) }
    case .object(let members):
      noteName(value)
      for (_, value) in members { search(value) }
    default: break
    }
  }

  /// The chat that a message of a list of several tells: Mattermost's channel, or the members of one without a name,
  /// and Rocket.Chat's room.
  static func key(of message: JSONValue) -> String? {
    if let channel = message.words("channel") {
      return (message.words("team") ?? "") + "/" + channel
    }
    guard let members = try? message.member("channel_members")?.array() else {
      return message.words("rid")
    }
    return members.compactMap { try? $0.string() }.sorted().joined(separator: " ")
  }

  /// Whether a third of the first values have a sender, words and a time.
  private static func areMessages(_ values: JSONList) -> Bool {
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
      guard names[sign] == nil, memory < Self.mostMemory else { continue }
      names[sign] = name
      memory += Self.nameCost + sign.utf8.count + name.utf8.count
    }
  }
}
