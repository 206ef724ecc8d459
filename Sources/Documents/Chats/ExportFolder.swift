/// What a messenger wrote into a folder or an archive: the parts of a long chat, or one file with the chat.
struct ExportFolder {
  private let tree: any FileTree
  /// Whether any text in it may be the chat: an archive was made to be sent, a folder may hold anything.
  private let isArchive: Bool

  init(_ tree: any FileTree) { (self.tree, isArchive) = (tree, tree is ZipArchive) }

  /// Whether a folder holds a chat, by the names of its files.
  var isExport: Bool { !chats(named: "").isEmpty }

  /// All parts of a chat may have so many bytes: each is small, but an archive may list thousands that unpack to much.
  private static let largestChat = 8 * Conversation.largestFile
  private static let kinds = ChatWords.list("export kinds")
  /// What WhatsApp, Telegram, Messenger and others call the chat in a folder.
  private static let names = ChatWords.list("export names")

  /// How sure the name of a file makes that it is a chat, the surest first.
  private enum Rank: Int { case day, known, other }

  /// A file that may be a chat, or all parts of one in a folder.
  private struct Chat {
    let rank: Rank, folder: String
    var files: [(place: Int, path: String)] = []
    var size = 0
  }

  /// The place of a part of its folder's chat by its name; nil for another file.
  ///
  /// Slack's are days, `2024-01-31.json`, Messenger's numbers from the newest, `message_1.json`.
  private static func part(_ name: String) -> (rank: Rank, place: Int)? {
    let digits = name.filter(\.isWholeNumber)
    guard name.hasSuffix(".json"), let number = Int(digits) else { return nil }
    if name == "message_\(digits).json" { return (.known, number) }
    return name.count == 15 && Stamp(name)?.day?.year != nil ? (.day, number) : nil
  }

  /// What may be a chat, the likeliest first: by its name, as attachments can be larger, and then by its size.
  private func chats(named name: String) -> [Chat] {
    var chats: [String: Chat] = [:]
    for (path, size) in tree.files {
      let (title, part) = (path.fileName, Self.part(path.fileName))
      let isWhole = title.withoutExtension == name.withoutExtension
      let isKnown = Self.names.contains(title) || isArchive && isWhole
      let rank = part?.rank ?? (isKnown ? .known : .other)
      guard rank != .other || isArchive && Self.kinds.contains(path.fileExtension) else { continue }
      let folder = String(path.dropLast(title.count))
      let key = part.map { "\(folder)\n\($0.rank)" } ?? path
      chats[key, default: Chat(rank: rank, folder: folder)].files.append((part?.place ?? 0, path))
      chats[key]?.size += size
    }
    return chats.values.sorted { one, other in
      (one.rank.rawValue, other.size, one.files[0].path)
        < (other.rank.rawValue, one.size, other.files[0].path)
    }
  }

  /// The likeliest chat, as WhatsApp's `_chat.txt` beside pictures.
  ///
  /// - Throws: What is wrong with it, or `DocumentError` where there is none.
  func conversation(named name: String, progress: ReadingProgress) throws -> Conversation {
    guard let chat = chats(named: name).first else {
      throw DocumentError(
        """
        holds no conversation; what is read are Slack's exports, archives with a chat, and folders with \
        \(Self.names.sorted().joined(separator: ", ")).
        """)
    }
    return try read(chat, named: name, progress)
  }

  /// Reads a chat; a mistake names its file.
  private func read(
    _ chat: Chat, named name: String, _ progress: ReadingProgress
  ) throws -> Conversation {
    guard chat.size <= Self.largestChat else {
      throw DocumentError(
        "holds a chat whose parts have more than the \(Self.largestChat >> 20) MB that are read.")
    }
    if chat.files.count == 1, chat.rank != .day {
      let path = chat.files[0].path
      var found = try Conversation(
        bytes: try tree.read(path), file: path.fileName, progress: progress)
      // Files in archives have names that are all alike; the archive's says more.
      found.title = name.withoutExtension
      return found
    }
    let users = tree.files.map(\.path).filter { $0.fileName == "users.json" && chat.rank == .day }
    let paths = users.prefix(1) + chat.files.sorted { $0.place < $1.place }.map(\.path)
    var json = JSONChat()
    for (place, path) in paths.enumerated() {
      try progress(Double(place) / Double(paths.count))
      let bytes = try tree.read(path)
      try DocumentError.naming(path) { try json.take(bytes[...]) }
    }
    let isNamed = chat.rank == .day && !chat.folder.isEmpty
    return try json.conversation(named: isNamed ? chat.folder.fileName + ".json" : name)
  }
}
