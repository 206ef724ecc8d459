import Foundation

/// What a messenger wrote into a folder or an archive: the parts of a long chat, or one file with the chat.
struct ExportFolder {
  private let tree: any FileTree
  /// Whether any text in it may be the chat: an archive was made to be sent, a folder may hold anything.
  private let isArchive: Bool

  init(_ tree: any FileTree) { (self.tree, isArchive) = (tree, tree is ZipArchive) }

  /// Whether a folder holds a chat, by the names of its files.
  var isExport: Bool { !chats(named: "").isEmpty }

  /// So many chats are tried, the likeliest first.
  private static let mostTried = 12
  /// All parts of a chat may have so many bytes: each is small, but an archive may list thousands that unpack to much.
  private static let largestChat = 8 * Conversation.largestFile
  private static let kinds: Set = [
    "txt", "json", "jsonl", "log", "weechatlog", "html", "csv", "vtt", "srt", "xml",
  ]
  /// What WhatsApp, Telegram, Messenger and others call the chat in a folder.
  private static let names: Set = [
    "_chat.txt", "result.json", "message_1.json", "messages.json", "messages.html",
    "message_1.html",
  ]

  /// How sure the name of a file makes that it is a chat, the surest first.
  private enum Rank: Int { case day, known, whole, other }

  /// A file that may be a chat, or all parts of one.
  private struct Chat {
    let rank: Rank
    /// The folder that it is in, with the slash.
    let folder: String
    /// The oldest has the lowest place.
    var files: [(place: Int, path: String, size: Int)] = []

    var size: Int { files.reduce(0) { $0 + $1.size } }

    /// What is said of a chat that has too much to be read; nil of any other.
    var refusal: DocumentError? {
      let most = ExportFolder.largestChat
      if let large = files.first(where: { $0.size > Conversation.largestFile }) {
        return .tooLarge(large.path)
      }
      if rank == .day, size > Conversation.largestFile { return .tooLarge(folder.fileName) }
      guard size > most else { return nil }
      return DocumentError(
        "holds a chat whose parts have more than the \(most >> 20) MB that are read.")
    }
  }

  /// How a file's name makes it a part of its folder's chat; nil for another file.
  ///
  /// Slack's are days, `2024-01-31.json`, Messenger's numbers from the newest, `message_1.json`.
  private static func part(_ name: String) -> (rank: Rank, place: Int)? {
    let digits = name.filter(\.isWholeNumber)
    guard name.hasSuffix(".json"), let number = Int(digits) else { return nil }
    if name == "message_\(digits).json" { return (.known, -number) }
    let isDay = name.utf8.map(\.isDigit).elementsEqual("1111011011.json".utf8.map { $0 == "1" })
    return isDay ? (.day, number) : nil
  }

  /// What may be a chat, the likeliest first: by its name, as attachments can be larger, and then by its size.
  private func chats(named name: String) -> [Chat] {
    var chats: [String: Chat] = [:]
    for file in tree.files {
      let title = file.path.fileName
      let folder = String(file.path.dropLast(title.count))
      let part = Self.part(title)
      let isWhole = title.withoutExtension == name.withoutExtension
      let rank = part?.rank ?? (Self.names.contains(title) ? .known : isWhole ? .whole : .other)
      guard
        rank.rawValue <= Rank.known.rawValue
          || isArchive && Self.kinds.contains(file.path.fileExtension)
      else { continue }
      let key = part.map { "\(folder)\n\($0.rank)" } ?? file.path
      chats[key, default: Chat(rank: rank, folder: folder)].files.append(
        (part?.place ?? 0, file.path, file.size))
    }
    for key in chats.keys { chats[key]?.files.sort { $0.place < $1.place } }
    return chats.values.sorted { one, other in
      (one.rank.rawValue, other.size, one.files[0].path)
        < (other.rank.rawValue, one.size, other.files[0].path)
    }
  }

  /// The likeliest chat that can be read, as WhatsApp's `_chat.txt` beside pictures.
  ///
  /// - Throws: What is wrong with the likeliest where none can be read.
  func conversation(named name: String, progress: ReadingProgress) throws -> Conversation {
    var mistake: DocumentError?
    for chat in chats(named: name).prefix(Self.mostTried) {
      do {
        if let refusal = chat.refusal { throw refusal }
        return try read(chat, named: name, progress)
      } catch let error as DocumentError {
        mistake = mistake ?? error
        // No attachment stands for what is too large, or for a channel's days.
        if chat.rank == .day || chat.rank == .known && chat.refusal != nil { break }
      }
    }
    throw mistake
      ?? DocumentError(
        """
        holds no conversation; what is read are Slack's exports, archives with a chat, and folders with \
        \(Self.names.sorted().joined(separator: ", ")).
        """)
  }

  /// Reads a chat; a mistake names its file.
  private func read(
    _ chat: Chat, named name: String, _ progress: ReadingProgress
  ) throws -> Conversation {
    let isSlack = chat.rank == .day
    if chat.files.count == 1, !isSlack {
      let path = chat.files[0].path
      var found = try Conversation(
        bytes: try tree.read(path), file: path.fileName, progress: progress)
      // Files in archives have names that are all alike; the archive's says more.
      found.title = name.withoutExtension
      return found
    }
    var json = JSONChat()
    let people = tree.files.map(\.path).filter { $0.fileName == "users.json" }
    if isSlack, let list = people.min(by: { $0.count < $1.count }) {
      try json.take(people: try tree.read(list)[...])
    }
    for (place, file) in chat.files.enumerated() {
      try progress(Double(place) / Double(chat.files.count))
      let bytes = try tree.read(file.path)
      try DocumentError.naming(isSlack ? file.path : file.path.fileName) {
        try json.take(part: bytes[...])
      }
    }
    let title = isSlack && !chat.folder.isEmpty ? chat.folder.fileName + ".json" : name
    return try json.finished(named: title, progress)
  }
}
