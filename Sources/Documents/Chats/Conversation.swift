import Foundation
import Localization

/// How much of a file is read, 0 to 1; what it throws ends the reading.
public typealias ReadingProgress = (_ share: Double) throws -> Void

/// Messages of named participants, in order.
///
/// What is read: lines of text by the rows of `LineShape.all`, JSON by its keys (`JSONChat`), pages by their classes
/// (`PageChat`), tables, captions and backups (`RecordChat`), and folders and archives with one of these (`ExportFolder`).
///
/// Dates are ISO or day, month, year; where both orders are possible the whole file decides. Without any date, days are
/// counted where the clock falls back by more than five minutes. Of several chats in one file the longest is read. Text that is not UTF-8 is read as Windows-1252.
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
  /// What the file was read as, in English.
  public var format: String
  /// Whether nothing names the senders, so that messages alternate between two sides.
  public var isUnnamed: Bool
  /// How many lines were read and the first that was not, where these are less than half.
  public var unread: LocalizedText?

  /// A conversation from its parts.
  public init(
    title: String, participants: [String], messages: [Message], leftOut: Int = 0, me: Int = 0,
    format: String = "", isUnnamed: Bool = false, unread: LocalizedText? = nil
  ) {
    (self.title, self.participants, self.messages) = (title, participants, messages)
    (self.leftOut, self.me, self.format) = (leftOut, me, format)
    (self.isUnnamed, self.unread) = (isUnnamed, unread)
  }

  /// The index of a participant by name, whatever the case.
  public func participantIndex(named name: String) -> Int? {
    if let index = participants.firstIndex(of: name) { return index }
    let small = name.lowercased()
    return participants.firstIndex { $0.lowercased() == small }
  }

  /// What reading may take, in bytes, roughly: a program with a window takes 60 MB besides.
  static let mostMemory = 180 << 20
  /// The largest file that is read, in bytes.
  public static let largestFile = 64 << 20

  /// Reads a file, a folder or an archive with a chat, whichever kind it is.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - progress: Called now and then with the share that is read, 0 to 1; what it throws ends the reading.
  /// - Throws: `DocumentError` with the file and the line of the first mistake, and what `progress` throws.
  public init(contentsOf path: String, progress: ReadingProgress = { _ in }) throws {
    let name = path.fileName
    self = try DocumentError.naming(name) {
      if let tree = try Self.tree(at: path) {
        return try ExportFolder(tree).conversation(named: name, progress: progress)
      }
      let file = try InputFile(path, most: Self.largestFile, kind: "a conversation")
      return try Self(bytes: try file.rest(), file: name, progress: progress)
    }
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
  init(bytes: consuming [UInt8], file: String, progress: ReadingProgress) throws {
    var text = bytes
    self = try DocumentError.naming(file) {
      try Self.makeText(&text)
      return try Self.read(text, file: file, progress)
    }
  }

  private static func read(
    _ text: [UInt8], file: String, _ progress: ReadingProgress
  ) throws -> Conversation {
    try progress(0)
    let start = text.drop { $0.isJSONSpace }
    let isPage = PageText.isPage(start)
    let lists = [
      ("JSON", isJSON(start) ? text[...] : nil),
      ("SMS Backup", isPage ? RecordChat.backup(start) : nil),
      ("Page", isPage ? PageChat.json(start.text) : nil), ("Table", RecordChat.table(start)),
    ]
    for case (let format, let json?) in lists {
      var chat = JSONChat()
      try chat.take(json)
      return try chat.conversation(named: file, format: format)
    }
    let captions = RecordChat.captions(start)
    var chat = TextChat(captions ?? (isPage ? Array(PageText.plain(start.text).utf8) : text))
    return try chat.read(named: file, format: captions.map { _ in "Captions" }, progress)
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

  /// Whether text starts as JSON does: a time or a name in brackets does not.
  private static func isJSON(_ start: ArraySlice<UInt8>) -> Bool {
    let next = start.dropFirst().first { !$0.isJSONSpace }
    return "{[".utf8.contains(start.first ?? 0)
      && next.map { "\"{[]}".utf8.contains($0) } ?? true
  }

  /// Makes bytes UTF-8 with line feeds alone between lines, and without other signs of control.
  ///
  /// - Throws: `DocumentError` where they are no text, or more than a file may have.
  private static func makeText(_ text: inout [UInt8]) throws {
    guard !text.isMarkedAsUTF16 else { throw DocumentError("is UTF-16 text; save it as UTF-8.") }
    text.removeFirst(text.count - text.withoutMark.count)
    guard !text.has(0) else { throw DocumentError("is not text: it holds zero bytes.") }
    if !text[...].isUTF8 { text = Array(String(windows1252: text).utf8) }
    guard text.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }) else { return }
    let all = text
    text = all.indices.compactMap { place in
      let byte = all[place]
      // A carriage return alone ends a line.
      if byte == 0x0D, place + 1 == all.count || all[place + 1] != 0x0A { return 0x0A }
      return byte >= 0x20 || byte == 0x0A || byte == 0x09 ? byte : nil
    }
  }
}

extension Conversation {
  /// What was read, as JSON; the sender of a message is null where sides alternate.
  public var json: String {
    let messages = messages.map { message in
      let name = isUnnamed ? "null" : quoted(participants[message.sender])
      let time = time(of: message).map { ",\"time\":\(quoted($0))" } ?? ""
      return "{\"from\":\(name),\"text\":\(quoted(message.text))\(time)}"
    }
    return "{\"kind\":\"chat\",\"format\":\(quoted(format)),\"messages\":[\n"
      + messages.joined(separator: ",\n") + "\n],\"leftOut\":\(leftOut)}"
  }

  /// When a message was sent, by this machine's clock: `2024-01-31T10:00:00`, or the time of a day that is not known.
  public func time(of message: Message) -> String? {
    guard let at = message.at, abs(at) < 1e11 else { return nil }
    var time = time_t((at + Double(LocalTime.shift(at: at))).rounded(.down))
    var (parts, text) = unsafe (tm(), [CChar](repeating: 0, count: 24))
    guard unsafe gmtime_r(&time, &parts) != nil else { return nil }
    let form = unsafe parts.tm_year < 80 ? "%H:%M:%S" : "%Y-%m-%dT%H:%M:%S"
    let count = unsafe strftime(&text, text.count, form, &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
