import Foundation

/// What a messenger wrote into a folder or an archive: Slack's days, or one file with the chat.
struct ExportFolder {
  private let tree: any FileTree
  /// Whether any text in it may be the chat: an archive was made to be sent, a folder may hold anything.
  private let isArchive: Bool

  init(_ tree: any FileTree) { (self.tree, isArchive) = (tree, tree is ZipArchive) }

  /// Whether it holds a chat, by the names of its files.
  var isExport: Bool {
    !channels.isEmpty || tree.files.contains { Self.isKnown($0.path) }
  }

  /// The longest chat that it holds.
  ///
  /// - Throws: `DocumentError` where it holds none.
  func conversation(named name: String, progress: ReadingProgress) throws -> Conversation {
    let channel = channels.max { ($0.size, $1.name) < ($1.size, $0.name) }
    guard let channel else { return try chatFile(named: name, progress) }
    guard channel.size <= Conversation.largestFile else {
      throw DocumentError.tooLarge(channel.name.isEmpty ? name : channel.name)
    }
    let lists = tree.files.map(\.path).filter { $0.fileName == "users.json" }
    let people = try lists.min { $0.count < $1.count }.map { try [tree.read($0)[...]] } ?? []
    let title = channel.name.isEmpty ? name : channel.name + ".json"
    return try read(channel.days.map(\.path), people: people, named: title, progress)
  }

  /// Reads files that hold one chat, the oldest first; a mistake names its file.
  private func read(
    _ paths: [String], people: [ArraySlice<UInt8>] = [], named name: String,
    _ progress: ReadingProgress
  ) throws -> Conversation {
    var chat = JSONChat()
    for list in people { try chat.take(people: list) }
    for (place, path) in paths.enumerated() {
      try progress(Double(place) / Double(paths.count))
      let bytes = try tree.read(path)
      try DocumentError.naming(
        people.isEmpty && paths.count > 1 && path.fileName.hasPrefix("message_")
          ? path.fileName : path
      ) { try chat.take(part: bytes[...]) }
    }
    return try chat.finished(named: name, progress)
  }

  // MARK: - Slack

  private struct Channel {
    var name: String
    var days: [(path: String, size: Int)] = []
    var size = 0
  }

  /// The channels: folders of files that are named after days.
  private var channels: [Channel] {
    var found: [String: Channel] = [:]
    for day in tree.files where Self.isDay(day.path) {
      let folder = String(day.path.dropLast(day.path.fileName.count))
      found[folder, default: Channel(name: folder.fileName)].days.append(day)
      found[folder]?.size += day.size
    }
    return found.keys.sorted().compactMap { found[$0] }
  }

  /// Whether a path ends as `2024-01-31.json`.
  private static func isDay(_ path: String) -> Bool {
    let name = path.fileName
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard name.hasSuffix(".json"), parts.count == 3, parts[0].count == 4, parts[1].count == 2,
      parts[2].count == 7
    else { return false }
    return name.dropLast(5).allSatisfy { $0 == "-" || ("0"..."9").contains($0) }
  }

  // MARK: - One file

  /// So many chats are tried, the likeliest first, and of those after the first no more bytes than one may have.
  private static let mostTried = 12
  /// All parts of a chat may have so many bytes: each is small, but an archive may list thousands that unpack to much.
  private static let largestChat = 8 * Conversation.largestFile
  private static let kinds: Set = [
    "txt", "json", "jsonl", "log", "weechatlog", "html", "csv", "vtt", "srt", "xml",
  ]
  /// What WhatsApp, Telegram, Messenger and Google Chat call the chat in a folder.
  private static let names: Set = [
    "_chat.txt", "result.json", "message_1.json", "messages.json", "messages.html",
    "message_1.html",
  ]

  /// Whether messengers give a chat this name.
  private static func isKnown(_ name: String) -> Bool {
    names.contains(name) || number(ofPart: name) != nil
  }

  /// The number of a part of a long chat, of which Messenger writes `message_1.json`, the newest, and so on; nil for
  /// another name.
  private static func number(ofPart name: String) -> Int? {
    guard name.hasPrefix("message_"), name.hasSuffix(".json") else { return nil }
    let digits = name.dropFirst(8).dropLast(5)
    guard digits.count <= 4, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    return Int(digits)
  }

  /// A file that may be a chat, or all parts of one, the oldest first.
  private struct Chat {
    /// 0 with a name that messengers give, 1 with the name of the whole, 2 with another.
    var rank: Int
    var files: [(path: String, size: Int)]

    var path: String { files.first?.path ?? "" }
    var size: Int { files.reduce(0) { $0 + $1.size } }

    /// What is said of a chat that has too much to be read; nil of any other.
    var refusal: DocumentError? {
      if let large = files.first(where: { $0.size > Conversation.largestFile }) {
        return .tooLarge(large.path)
      }
      let most = ExportFolder.largestChat
      guard size > most else { return nil }
      return DocumentError(
        "holds a chat whose parts have more than the \(most >> 20) MB that are read.")
    }
  }

  /// What may be a chat, the likeliest first: by its name, as attachments can be larger, and then by its size.
  private func chats(named name: String) -> [Chat] {
    let whole = name.withoutExtension
    var chats: [Chat] = []
    var parts: [String: [Int: (path: String, size: Int)]] = [:]
    for file in tree.files {
      let kind = file.path.fileExtension
      guard isArchive ? Self.kinds.contains(kind) : Self.isKnown(file.path) else { continue }
      let title = file.path.fileName
      if let number = Self.number(ofPart: title) {
        let folder = String(file.path.dropLast(title.count))
        parts[folder, default: [:]][number] = file
      } else {
        let isWhole = title.withoutExtension == whole
        chats.append(Chat(rank: Self.isKnown(title) ? 0 : isWhole ? 1 : 2, files: [file]))
      }
    }
    for numbered in parts.values {
      let files = numbered.sorted { $0.key > $1.key }.map { $0.value }
      chats.append(Chat(rank: 0, files: files))
    }
    return chats.sorted { one, other in
      (one.rank, other.size, one.path) < (other.rank, one.size, other.path)
    }
  }

  /// The likeliest chat that can be read, as WhatsApp's `_chat.txt` beside pictures.
  ///
  /// - Throws: What is wrong with the likeliest where none can be read.
  private func chatFile(named name: String, _ progress: ReadingProgress) throws -> Conversation {
    var (tried, more) = (0, 0)
    var mistake: DocumentError?
    for chat in chats(named: name) where tried < Self.mostTried {
      if let refusal = chat.refusal {
        mistake = mistake ?? refusal
        // No attachment stands for what is a chat by its name.
        if chat.rank == 0 { break }
        continue
      }
      if tried > 0 {
        guard more + chat.size <= Conversation.largestFile else { continue }
        more += chat.size
      }
      tried += 1
      do { return try read(chat, named: name, progress) } catch let error as DocumentError {
        mistake = mistake ?? error
      }
    }
    if let mistake { throw mistake }
    throw DocumentError(
      """
      holds no conversation; what is read are Slack's exports, archives with a chat, and folders with \
      \(Self.names.sorted().joined(separator: ", ")).
      """)
  }

  private func read(
    _ chat: Chat, named name: String, _ progress: ReadingProgress
  ) throws -> Conversation {
    guard chat.files.count < 2 else {
      return try read(chat.files.map(\.path), named: name, progress)
    }
    let title = chat.path.fileName
    let bytes = try tree.read(chat.path)
    var found = try Conversation(bytes: bytes, file: title, progress: progress)
    // Files in archives have names that are all alike; the archive's says more.
    found.title = name.withoutExtension
    return found
  }

}
