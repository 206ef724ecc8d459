import Foundation

/// Messages of named participants, in order.
///
/// | Format | Senders and words | Times | Also | Left out and counted |
/// |---|---|---|---|---|
/// | `Name: text` lines | before and after the colon | none, or after the name: `Ada (10:00): hi` | lines without a name go on; `* name waves` | `***` and `===` lines |
/// | Own JSON, JSON Lines | `from`, `text` | `at` | | |
/// | Logs as JSON | `nick`, `user`, `sender`, …; `message`, `text`, `body`, … | `time`, `timestamp`, `date`, …, also as `$date` | entries in an object that says their kind (Mattermost); the longest list of messages in an object of any shape | entries of another `type`, without words, without a sender |
/// | Tables (CSV, TSV), of Discord, KakaoTalk and Viber | columns of the same names; without titles the third and the last | `date` and `time`, or one of them | values of more than one line | rows without words |
/// | IRC logs | `<nick>`, `[nick]`, `nick>`, `nick:`, a tab or bar after the nick | any date and time before it, ERC's after it, seconds since 1970 | `* nick waves`, days on their own lines, colours; IRC's own protocol with its tags | joins, modes, topics, notices |
/// | irssi, WeeChat, HexChat in any language, Pidgin, ZNC, mIRC, The Lounge, Konversation, Textual, ChatZilla, Quassel, IRCCloud, Supybot, Eggdrop, Adium | as each writes them | as each writes them | HTML, XML, Markdown around them | the program's own lines |
/// | Minecraft and other programs' logs with levels | `<nick>` and `* nick` after `[thread/LEVEL]` | before it | colours | all else |
/// | Text copied from Telegram, Discord, Slack, WhatsApp, Teams, Google Chat, WeChat, QQ | a line with name and time, or two; the same sender goes on after a time alone | dates, days of the week, today and yesterday in 12 languages | Slack's reactions; names of programs | lines of dates, names without words |
/// | WhatsApp, Android and iOS | before and after the colon | dates and halves of the day in some 50 languages; the order of day and month by the whole file; the Persian, Islamic and Thai calendars | media, captions, polls, places | encryption, groups, deletions on iOS; notes of edits |
/// | Telegram, one chat and all | `from`, `text`, polls' questions | `date_unixtime`, `date` | media, reactions, stickers | service entries |
/// | Slack, a day, folder or zip | `user_profile`, `users.json`; escapes, emoji codes and styles are read | `ts` | files, reactions, programs' cards | joins, other subtypes |
/// | Discord, JSON and text | `author`; headings | `timestamp` | files, reactions, stickers, programs' cards | pins, joins, calls |
/// | Messenger, two forms; Instagram | `sender_name`, `senderName`; letters are mended; all `message_N.json` of a folder or zip | `timestamp_ms`, `timestamp` | media, links, reactions | group changes, calls, reactions told in words |
/// | Signal, text, Markdown, JSON Lines and the database's rows | `[time] name: words`; letters with `From:` and `Sent:` | both | files, reactions | changes of the group, quoted messages |
/// | iMessage as text | lines after the time | with AM and PM | tapbacks, files | names of groups, answers' notes |
/// | LINE, phone and desktop | columns; first words that come back | days on their own lines, Thailand's years | stickers, photos, quoted lines | joins, unsent messages |
/// | KakaoTalk, phone and desktop | before the colon; `[name] [time]` | days on their own lines | | joins |
/// | Google Chat, Hangouts | `creator`; `sender_id` and the participants' list | `created_date`, `timestamp` | files, reactions | deleted messages, joins |
/// | Matrix, Skype, Zulip, Rocket.Chat | `sender`, `from`, `sender_full_name`, `u`; names from other parts of the file | as each writes them | media, reactions; HTML is read | all but messages |
/// | Pages (HTML) of Telegram, Discord, Facebook, Instagram, Signal, iMessage, Element | elements whose class is `author`, `sender`, `text`, `content`, … | `date`, `time`, `timestamp`, with `title` or `datetime` | media, reactions | service messages, what is answered |
/// | Teams (JSON), Psi, Trillian (XML) | `from`, `body`; `from` and `to`; `from_display`, `text` | as each writes them | reactions | system events |
/// | WebVTT, saved chats of Zoom and Webex | `<v name>`, `name:`; `From name to Everyone` | since the start, or of the day | reactions | reactions taken back |
/// | TeamSpeak, ICQ | `"name":`; a line between a rule and a date | as each writes them | | the program's own lines |
/// | Mailboxes (mbox) | `From:`, the plain text | `Date:` | encodings, and the character sets of the C library | |
/// | Bridges between networks, in any of these | the name inside: `<bridge> <ada> hi`, `[Telegram] ada: hi` | | | joins |
///
/// Times before a line with a date belong to the days before it; without any date, days are counted where the clock
/// falls back by more than five minutes.
///
/// Of several chats in one file the longest is read. Lists of times, such as `Lunch, 12:00`, are none.
///
/// Text that is not UTF-8 is read as Windows-1252; UTF-16 by its mark.
public struct Conversation: Hashable, Sendable {
  /// The title: the file's name without the extension.
  public var title: String
  /// The names of the participants, in the order of their first messages.
  public var participants: [String]
  /// The messages; at least one.
  public var messages: [Message]
  /// How many of the program's own notices the file holds, such as that a participant joined.
  public var leftOut: Int
  /// The participant that exported the file, where it tells, or else the first: an index.
  public var me: Int

  /// A conversation from its parts.
  public init(
    title: String, participants: [String], messages: [Message], leftOut: Int = 0, me: Int = 0
  ) {
    (self.title, self.participants, self.messages) = (title, participants, messages)
    (self.leftOut, self.me) = (leftOut, me)
  }

  /// The index of a participant by name, whatever the case.
  public func participantIndex(named name: String) -> Int? {
    if let index = participants.firstIndex(of: name) { return index }
    let small = name.lowercased()
    return participants.firstIndex { $0.lowercased() == small }
  }

  /// What reading may take, in bytes, roughly: a program with a window takes 60 MB besides.
  static let mostMemory = 180 << 20
  /// The most messages: lists of them grow by doubling.
  static let mostMessages = 2_000_000

  /// The largest file that is read, in bytes.
  public static let largestFile = 64 << 20

  /// Reads a file of `Name: text` lines, of a JSON array or of JSON Lines, an IRC log, or a messenger's export,
  /// whichever it is.
  ///
  /// Lines are read from the disk in pieces, so that a file needs no more memory than its messages.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - progress: Called now and then with the share that is read, 0 to 1; what it throws ends the reading.
  /// - Throws: `DocumentError` with the file and the line of the first mistake, and what `progress` throws.
  public init(contentsOf path: String, progress: ReadingProgress = { _ in }) throws {
    let name = path.fileName
    if let tree = try DocumentError.naming(name, { try Self.tree(at: path) }) {
      self = try DocumentError.naming(name) {
        try ExportFolder(tree).conversation(named: name, progress: progress)
      }
      return
    }
    var file = try InputFile(path, most: Self.largestFile, kind: "a conversation")
    self = try DocumentError.naming(name) {
      let start = try file.piece()
      let isLong = start.count == InputFile.pieceSize && !start.isMarkedAsUTF16
      if isLong, Self.isText(start.withoutMark), !Mailbox.isStart(start) {
        return try Self.read(text: file, start, named: name, progress)
      }
      return try Self(bytes: start + file.rest(), file: name, progress: progress)
    }
  }

  /// Reads lines of text as they come from the disk.
  private static func read(
    text file: InputFile, _ start: [UInt8], named name: String, _ progress: ReadingProgress
  ) throws -> Conversation {
    let first = start.withoutMark
    let lines = LinesAhead(file, after: first)
    defer { lines.cancel() }
    var (builder, chat) = (ConversationBuilder(), ChatText())
    var done = start.count - first.count
    while let batch = try lines.next() {
      done += batch.size
      try progress(min(1, Double(done) / Double(max(file.size, done))))
      for line in batch.lines { try chat.take(line, &builder) }
      try builder.checkRoom()
    }
    try chat.end(&builder)
    return try builder.conversation(named: name)
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - file: The file's name.
  ///   - progress: Called now and then with the share that is read, 0 to 1; what it throws ends the reading.
  /// - Throws: `DocumentError` with the line of the first mistake, and what `progress` throws.
  public init(data: Data, file: String, progress: ReadingProgress = { _ in }) throws {
    try self.init(bytes: [UInt8](data), file: file, progress: progress)
  }

  /// Reads the same without a copy.
  init(bytes: [UInt8], file: String, progress: ReadingProgress) throws {
    self = try DocumentError.naming(file) {
      var builder = ConversationBuilder()
      builder.note(memory: bytes.count)
      if Mailbox.isStart(bytes) {
        try Mailbox.read(bytes, into: &builder, progress)
        return try builder.conversation(named: file)
      }
      let bytes = try Self.utf8(bytes)
      if Self.isText(bytes) {
        var chat = ChatText()
        try builder.readLines(bytes, progress, with: LineReader(ofText: bytes)) {
          builder, line, number in
          try chat.take(ChatLine(bytes: line, number: number), &builder)
        }
        try chat.end(&builder)
      } else {
        try builder.readJSON(bytes, progress)
      }
      return try builder.conversation(named: file)
    }
  }

  /// The files of a folder or of a zip archive; nil for any other file.
  private static func tree(at path: String) throws -> (any FileTree)? {
    guard path.isWholePath else { return nil }
    if isFolder(path) { return FolderTree(path) }
    return ZipArchive.isOne(path) ? try ZipArchive(path) : nil
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  // MARK: - Kinds of files

  /// A time in brackets, and a name, end before so many bytes.
  private static let longestStamp = 400

  /// Whether a file that starts so holds lines of text in UTF-8, and no JSON.
  private static func isText(_ start: ArraySlice<UInt8>) -> Bool {
    switch start.first(where: { !$0.isJSONSpace }) {
    case UInt8(ascii: "{"): return false
    case UInt8(ascii: "["): return isStamped(start)
    default: return true
    }
  }

  /// Whether the first line starts with a time or words in brackets, which JSON's do not.
  private static func isStamped(_ bytes: ArraySlice<UInt8>) -> Bool {
    let line = bytes.drop { $0.isJSONSpace }.prefix(longestStamp).prefix { $0 != 0x0A }
    return ChatLine(bytes: line, number: 1).startsInBrackets
  }

  /// The bytes as UTF-8 without a byte order mark; UTF-16 is recognised by its mark.
  ///
  /// - Throws: `DocumentError` where they are no text, or more than a file may have.
  private static func utf8(_ bytes: [UInt8]) throws -> ArraySlice<UInt8> {
    guard bytes.isMarkedAsUTF16 else { return bytes.withoutMark }
    let (low, high) = bytes[0] == 0xFF ? (0, 1) : (1, 0)
    let units = stride(from: 2, to: bytes.count - 1, by: 2).lazy.map { place in
      UInt16(bytes[place + low]) | UInt16(bytes[place + high]) << 8
    }
    var text: [UInt8] = []
    let isCut = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
    ) { if text.count <= largestFile { text.append($0) } }
    guard !isCut, bytes.count % 2 == 0 else {
      throw DocumentError("is not text: it starts as UTF-16 and does not go on so.")
    }
    guard text.count <= largestFile else {
      throw DocumentError("goes on after \(largestFile >> 20) MB, which is the most that is read.")
    }
    return text[...]
  }
}
