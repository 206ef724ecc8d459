import Foundation

/// What a messenger wrote into a folder or an archive: Slack's days, or one file with the chat.
struct ExportFolder {
  private let tree: any FileTree
  /// Whether any text in it may be the chat: an archive was made to be sent, a folder may hold anything.
  private let isArchive: Bool

  init(_ tree: any FileTree) { (self.tree, isArchive) = (tree, tree is ZipArchive) }

  /// Whether it holds a chat, by the names of its files.
  var isExport: Bool {
    !channels.isEmpty || tree.files.contains { Self.names.contains($0.path) }
  }

  /// The longest chat that it holds.
  ///
  /// - Throws: `DocumentError` where it holds none.
  func conversation(named name: String, progress: ReadingProgress) throws -> Conversation {
    let channel = channels.max { ($0.size, $1.name) < ($1.size, $0.name) }
    guard let channel else { return try chatFile(named: name, progress) }
    var builder = ConversationBuilder()
    var users: [String: String] = [:]
    if let list = tree.files.map(\.path).filter({ $0.named("users.json") }).min(by: {
      $0.count < $1.count
    }) {
      users = try Self.users(in: try tree.read(list)[...])
    }
    var done = 0
    try builder.readSlack(users: users) { read in
      for day in channel.days {
        try progress(Double(done) / Double(max(1, channel.size)))
        let bytes = try tree.read(day)
        done += bytes.count
        guard done <= Conversation.largestFile else { throw DocumentError.tooLarge(channel.name) }
        do { try read(bytes[...]) } catch let error as DocumentError { throw error.of(file: day) }
      }
    }
    return try builder.conversation(named: channel.name.isEmpty ? name : channel.name + ".json")
  }

  // MARK: - Slack

  private struct Channel {
    var name: String
    var days: [String] = []
    var size = 0
  }

  /// The channels: folders of files that are named after days.
  private var channels: [Channel] {
    var found: [String: Channel] = [:]
    for (path, size) in tree.files where Self.isDay(path) {
      let folder = (path as NSString).deletingLastPathComponent
      let name = (folder as NSString).lastPathComponent
      found[folder, default: Channel(name: name)].days.append(path)
      found[folder]?.size += size
    }
    return found.keys.sorted().compactMap { found[$0] }
  }

  /// Whether a path ends as `2024-01-31.json`.
  private static func isDay(_ path: String) -> Bool {
    let name = (path as NSString).lastPathComponent
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard name.hasSuffix(".json"), parts.count == 3, parts[0].count == 4, parts[1].count == 2,
      parts[2].count == 7
    else { return false }
    return name.dropLast(5).allSatisfy { $0 == "-" || ("0"..."9").contains($0) }
  }

  /// The names of the users by their signs.
  private static func users(in bytes: ArraySlice<UInt8>) throws -> [String: String] {
    var users: [String: String] = [:]
    for user in try JSONParser.parse(bytes).array() {
      guard let id = user.words("id") else { continue }
      let profile = user.member("profile")
      users[id] =
        profile?.words("display_name") ?? profile?.words("real_name") ?? user.words("real_name")
        ?? user.words("name")
    }
    return users
  }

  // MARK: - One file

  /// So many files are tried, the largest first, and of more than the first no more bytes than one may have.
  private static let mostTried = 12
  private static let kinds: Set = [
    "txt", "json", "jsonl", "log", "weechatlog", "html", "mbox", "csv", "vtt",
  ]
  /// What WhatsApp, Telegram, Messenger and Google Chat call the chat in a folder.
  private static let names: Set = [
    "_chat.txt", "result.json", "message_1.json", "messages.json", "messages.html",
    "message_1.html",
  ]

  /// The largest file that is a conversation, as WhatsApp's `_chat.txt` beside pictures.
  private func chatFile(named name: String, _ progress: ReadingProgress) throws -> Conversation {
    let chats = tree.files.filter {
      isArchive
        ? Self.kinds.contains(($0.path as NSString).pathExtension.lowercased())
        : Self.names.contains($0.path)
    }
    var tried = 0
    for file in chats.sorted(by: { $0.size > $1.size }).prefix(Self.mostTried) {
      guard tried == 0 || tried + file.size <= Conversation.largestFile else { continue }
      let bytes = try tree.read(file.path)
      tried += bytes.count
      let title = (file.path as NSString).lastPathComponent
      do {
        var chat = try Conversation(bytes: bytes, file: title, progress: progress)
        // Files in archives have names that are all alike; the archive's says more.
        chat.title = (name as NSString).deletingPathExtension
        return chat
      } catch is DocumentError { continue }
    }
    throw DocumentError(
      """
      holds no conversation; what is read are Slack's exports, archives with a chat, and folders with \
      \(Self.names.sorted().joined(separator: ", ")).
      """)
  }
}

extension String {
  /// Whether the path's last part is this.
  fileprivate func named(_ name: String) -> Bool { self == name || hasSuffix("/" + name) }
}
