/// Sentences that messengers write in a participant's name.
enum ChatTold {
  private static let deeds = [
    "named the group", "started a", "called you", "changed the", "set the", "joined the",
    "left the group", "added ", "removed ",
    "created the", "pinned a", "missed ", "ended the", "reacted ", "set your nickname", "set his",
    "set her", "joined a",
    "started sharing", "waved at", "liked a message", "turned on", "turned off", "voted for",
    "created a poll",
  ]
  private static let starts = [
    "Reacted ", "You missed a", "You called ", "Liked a message", "You named the group",
    "You created the group", "You joined ", "You set the",
  ]

  static func isNotice(_ words: String, of name: String) -> Bool {
    if starts.contains(where: { words.hasPrefix($0) }), words.count < 100 { return true }
    guard words.hasPrefix(name + " ") else { return false }
    let rest = words.dropFirst(name.count + 1)
    return deeds.contains { rest.hasPrefix($0) }
  }

  static func isAttachment(_ words: String) -> Bool {
    words.count < 60 && words.hasSuffix("sent an attachment.")
  }
}

/// The media, links and reactions of a message in JSON.
struct JSONMedia {
  private static let kinds: [(String, Media.Kind)] = [
    ("photo", .photo), ("photos", .photo), ("images", .photo), ("videos", .video), ("gifs", .photo),
    ("audio_files", .audio),
    ("sticker", .sticker), ("stickers", .sticker), ("files", .file), ("attachments", .file),
    ("media", .file), ("file", .file),
    ("attached_files", .file), ("location_information", .place), ("contact_information", .contact),
  ]
  private static let telegram: [String: Media.Kind] = [
    "sticker": .sticker, "voice_message": .audio, "audio_file": .audio, "video_file": .video,
    "video_message": .video,
    "animation": .photo,
  ]

  var media: Media?
  var link: String?
  var reactions: [String] = []

  init(_ value: JSONValue) {
    link = value.member("share")?.text("link")
    if let kind = value.text("media_type").flatMap({ Self.telegram[$0] }) { media = Media(kind) }
    for (key, kind) in Self.kinds where media == nil {
      guard let found = value.member(key) else { continue }
      let first: JSONValue
      if case .array(let list) = found.content {
        guard let one = list.first else { continue }
        first = one
      } else {
        first = found
      }
      let name =
        first.text
        ?? [
          "fileName", "file_name", "filename", "name", "uri", "export_name", "path", "url", "title",
        ].lazy.compactMap { first.text($0) }.first
      let file = name.map { $0.fileName }
      if key == "attachments", first.text("fallback") != nil,
        file == nil || first.text("url") == nil
      {
        continue
      }
      let byName = file.flatMap { Media.Kind.extensions[$0.fileExtension] }
      let byType = ["mimetype", "contentType", "mime_type"].lazy.compactMap { first.text($0) }.first
        .map { Media.Kind(type: $0) }
      media = Media(
        kind == .file ? byType ?? byName ?? kind : kind, name: byName == nil ? nil : file)
    }
    if let name = value.member("content")?.text("msgtype"),
      let kind = [
        "m.image": Media.Kind.photo, "m.video": .video, "m.audio": .audio, "m.file": .file,
      ][name]
    {
      media = Media(kind, name: value.member("content")?.text("body"))
    }
    for reaction in value.list("reactions") { add(reaction) }
  }

  private mutating func add(_ reaction: JSONValue) {
    let sign =
      reaction.text ?? reaction.text("reaction") ?? reaction.text("emoji") ?? reaction.member(
        "emoji")?.text("name")
      ?? reaction.text("name") ?? reaction.list.last?.text
    guard let sign = sign?.mended, sign.count <= 24 else { return }
    let count = reaction.member("count").flatMap { try? $0.number() } ?? 1
    let shown = EmojiCodes.sign(of: sign) ?? sign
    reactions += Array(
      repeating: shown, count: Int(max(1, min(count, Double(Message.mostReactions)))))
  }
}

extension JSONValue {
  /// A member of an object; nil where there is none or it is null.
  func member(_ key: String) -> JSONValue? {
    guard let found = value(of: key), !found.isNull else { return nil }
    return found
  }

  /// The text that it is; nil for any other value.
  var text: String? { if case .string(let text) = content { text } else { nil } }

  /// A member that is a text with more than space.
  func text(_ key: String) -> String? {
    guard let text = member(key)?.text, text.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    return text
  }

  var list: [JSONValue] { if case .array(let list) = content { Array(list) } else { [] } }

  func list(_ key: String) -> [JSONValue] { member(key)?.list ?? [] }

  var hasMedia: Bool {
    member("share") != nil || member("photos") != nil || member("files") != nil
  }
}

extension String {
  /// The text that Messenger meant, which writes each byte of UTF-8 as a letter of its own.
  var mended: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    let bytes = unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    guard bytes.count == unicodeScalars.count else { return self }
    return String(validating: bytes, as: UTF8.self) ?? self
  }
}

/// Slack's text, in which people, channels and addresses are in angle brackets.
enum SlackText {
  static func plain(_ text: String, _ people: [String: String]) -> String {
    guard text.utf8.contains(where: { "<&:".utf8.contains($0) }) else { return text }
    var (plain, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      plain += rest[..<open]
      let parts = rest[open..<close].dropFirst().split(separator: "|", maxSplits: 1).map(
        String.init)
      let (target, label) = (parts.first ?? "", parts.count > 1 ? parts[1] : nil)
      let bare = String(target.dropFirst())
      switch target.first {
      case "@": plain += "@" + (people[bare] ?? label ?? bare)
      case "#": plain += "#" + (label ?? bare)
      case "!": plain += label ?? "@" + bare
      default: plain += label ?? target
      }
      rest = rest[close...].dropFirst()
    }
    return EmojiCodes.shown(PageChat.unescaped(plain + rest))
  }
}
