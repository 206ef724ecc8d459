import Foundation

/// The media and reactions in a message of a messenger's JSON export.
struct ExportedMedia {
  /// The first of the media; nil where there are none.
  let media: Media?
  /// The reactions, each as often as it was given.
  let reactions: [String]

  init(_ value: JSONValue) {
    media = Self.media(in: value)
    var reactions: [String] = []
    if let list = Self.list(value, "reactions") {
      for given in list where reactions.count < Message.mostReactions {
        reactions += Self.reaction(given)
      }
    }
    // Rocket.Chat has a member for each sign.
    if case .object(let signs)? = value.member("reactions")?.content {
      for (sign, givers) in signs where reactions.count < Message.mostReactions {
        let count = min(Message.mostOfOneReaction, Self.list(givers, "usernames")?.count ?? 0)
        reactions += Array(repeating: Self.shown(sign), count: count)
      }
    }
    self.reactions = reactions
  }

  /// A list of a message; nil where there is none.
  private static func list(_ value: JSONValue, _ key: String) -> JSONList? {
    try? value.member(key)?.array()
  }

  // MARK: - Media

  private static func media(in value: JSONValue) -> Media? {
    telegram(value) ?? messenger(value) ?? files(value) ?? inContent(value)
  }

  /// Matrix's and Skype's, whose contents have a kind, and Hangouts' list.
  private static func inContent(_ value: JSONValue) -> Media? {
    if let content = value.member("content"), let type = content.words("msgtype") {
      let kinds: [String: Media.Kind] = [
        "m.image": .photo, "m.video": .video, "m.audio": .audio, "m.file": .file,
        "m.location": .place,
      ]
      return kinds[type].map { Media($0, name: content.words("body")) }
    }
    if let words = value.words("content"), words.hasPrefix("<URIObject"),
      let type = words.utf8.range(of: " type=\"")
    {
      let kind = words[type.upperBound...].prefix { $0.isLetter }
      let kinds: [String: Media.Kind] = ["Picture": .photo, "Video": .video, "Audio": .audio]
      return Media(kinds[String(kind)] ?? .file)
    }
    let parts = value.member("chat_message")?.member("message_content")
    return parts?.first("attachment").map { _ in Media(.photo) }
  }

  /// Telegram's: a key for each kind, or the kind in words.
  private static func telegram(_ value: JSONValue) -> Media? {
    if let type = value.words("media_type") {
      switch type {
      // Its emoji, where it has one, is the message's text.
      case "sticker": return value.words("sticker_emoji") == nil ? Media(.sticker) : nil
      case "voice_message", "audio_file": return Media(.audio, name: value.words("title"))
      case "video_file", "video_message": return Media(.video)
      case "animation": return Media(.photo)
      default: break
      }
    }
    if value.words("photo") != nil { return Media(.photo) }
    if value.member("location_information") != nil { return Media(.place) }
    if value.member("contact_information") != nil { return Media(.contact) }
    guard value.words("file") != nil else { return nil }
    return Media(Media.Kind(type: value.words("mime_type") ?? ""), name: value.words("file_name"))
  }

  /// Messenger's: a list for each kind.
  private static func messenger(_ value: JSONValue) -> Media? {
    let kinds: [(String, Media.Kind)] = [
      ("photos", .photo), ("gifs", .photo), ("videos", .video), ("audio_files", .audio),
    ]
    if let kind = kinds.first(where: { value.first($0.0) != nil })?.1 { return Media(kind) }
    if value.member("sender_name") != nil, value.member("sticker") != nil { return Media(.sticker) }
    return nil
  }

  /// Slack's, Discord's, Messenger's and Google Chat's: a list of files.
  private static func files(_ value: JSONValue) -> Media? {
    if let file = value.first("files") {
      let name = file.words("name") ?? file.words("uri")?.fileName
      return Media(
        file.words("mimetype").map { Media.Kind(type: $0) } ?? Media.Kind(file: name ?? ""),
        name: name)
    }
    if let file = value.first("attachments"),
      let name = ["fileName", "filename", "name", "path"].lazy.compactMap({ file.words($0) }).first
        ?? file.words("url")
    {
      let end = name.fileName
      let type = file.words("contentType") ?? file.words("content_type") ?? file.words("mime_type")
      return Media(type.map { Media.Kind(type: $0) } ?? Media.Kind(file: end), name: end)
    }
    if let file = value.first("media"), let path = file.words("uri") {
      let name = path.fileName
      return Media(Media.Kind(file: name), name: name)
    }
    if value.member("author") != nil, let sticker = value.first("stickers") {
      return Media(.sticker, name: sticker.words("name"))
    }
    guard let file = value.first("attached_files") else { return nil }
    let name = file.words("export_name") ?? file.words("original_name")
    return Media(Media.Kind(file: name ?? ""), name: name)
  }

  // MARK: - Reactions

  /// A sign as often as it was given: Telegram's, Slack's, Discord's, Messenger's and Google Chat's.
  private static func reaction(_ value: JSONValue) -> [String] {
    // Signal's exports have pairs of a name and a sign.
    if case .array(let list) = value.content {
      guard list.count == 2, let sign = try? Array(list)[1].string() else { return [] }
      return [sign]
    }
    let emoji = value.member("emoji")
    let sign: String?
    if let text = value.words("emoji") {
      sign = text
    } else if let emoji {
      sign = emoji.words("unicode") ?? emoji.words("name").map(shown)
    } else if let text = value.words("reaction") {
      sign = text.mended()
    } else {
      let name = value.words("name") ?? value.words("emoji_name") ?? value.words("reactionType")
      sign = name.map(shown)
    }
    guard let sign, sign.count <= 24 else { return [] }
    let count = (try? value.member("count")?.number()) ?? 1
    let givers = list(value, "reactor_emails")?.count ?? 0
    let most = Message.mostOfOneReaction
    let times = count.isFinite ? Int(min(Double(most), max(1, count))) : 1
    return Array(repeating: sign, count: max(times, min(givers, most)))
  }

  /// The sign of Slack's and Discord's names, such as `thumbsup`; the name itself where it is another one.
  static func shown(_ name: String) -> String {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return name }
    let bare = String(name.drop { $0 == ":" }.prefix { $0 != ":" })
    return EmojiCodes.sign(of: bare) ?? ":\(bare):"
  }
}
