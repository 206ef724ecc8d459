/// A tag of a page in HTML, or of XML.
struct PageTag {
  /// In small letters; empty for comments and the like.
  let name: String
  let isEnd: Bool
  /// Whether no end follows it.
  let isVoid: Bool
  private let attributes: Substring

  private static let void: Set = [
    "br", "img", "hr", "meta", "link", "input", "source", "wbr", "col", "base", "",
  ]

  /// Reads what stands between the angles.
  init(_ inside: Substring) {
    isEnd = inside.first == "/"
    let rest = isEnd ? inside.dropFirst() : inside
    let end = rest.firstIndex { $0.isWhitespace || $0 == "/" } ?? rest.endIndex
    name = rest.first?.isLetter == true ? rest[..<end].lowercased() : ""
    attributes = rest[end...]
    isVoid = Self.void.contains(name) || inside.last == "/"
  }

  /// The value of an attribute, with its escapes read; nil where it is missing.
  func value(_ key: String) -> String? {
    var rest = attributes.utf8[...]
    while let start = rest.firstIndex(where: { !$0.isBesideAttributes }) {
      rest = rest[start...]
      let name = rest.prefix { !$0.isBesideAttributes && $0 != UInt8(ascii: "=") }
      let after = rest[name.endIndex...].drop(while: \.isJSONSpace)
      guard after.first == UInt8(ascii: "=") else {
        rest = rest[name.endIndex...]
        continue
      }
      rest = after.dropFirst().drop(while: \.isJSONSpace)
      let mark = rest.first.flatMap {
        $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil
      }
      if mark != nil { rest = rest.dropFirst() }
      let value = rest.prefix { byte in mark.map { byte != $0 } ?? !byte.isJSONSpace }
      if name.elementsEqual(key.utf8) { return HTMLText.unescaped(String(Substring(value))) }
      rest = rest[value.endIndex...].dropFirst()
    }
    return nil
  }

  /// The names in its class; of a long one those at its start, as each is compared with many.
  var classNames: String {
    attributes.isEmpty ? "" : value("class").map { String($0.prefix(Self.longestClass)) } ?? ""
  }
  private static let longestClass = 1000
}

extension UInt8 {
  /// Whether it stands between attributes, or ends a tag that is an element by itself.
  fileprivate var isBesideAttributes: Bool { isJSONSpace || self == UInt8(ascii: "/") }
}

/// What a page's classes say of an element.
struct PageKind {
  let role: PageRole?
  /// Whether what is in it was said elsewhere.
  let isForwarded: Bool
  let keepsSpace: Bool
  /// Whether a picture stands for a sign.
  let isSign: Bool
  /// Whether a picture is a person's, or the page's.
  let isOrnament: Bool

  init(name: String, classNames: String) {
    let names = classNames.lowercased().split(whereSeparator: \.isWhitespace)
    func has(_ parts: [String]) -> Bool {
      names.contains { name in parts.contains { name.contains($0) } }
    }
    role = PageRole(name, names)
    isForwarded = names.contains("forwarded")
    keepsSpace = name == "pre" || has(["preserve"])
    isSign = has(["emoji"])
    isOrnament = has(["emoji", "avatar", "userpic", "icon"])
  }
}

/// What an element of a page holds of a chat, by the names that programs give its class.
enum PageRole: Equatable {
  case message, author, time, words, reactions, notice, ignored
  case media(Media.Kind)

  init?(_ tag: String, _ names: [Substring]) {
    func has(_ test: (Substring) -> Bool) -> Bool { names.contains(where: test) }
    if let kind = names.lazy.compactMap(Self.media).first {
      self = .media(kind)
    } else if has({ name in Self.otherNames.contains { name.contains($0) } }) {
      self = .ignored
    } else if has({ $0.contains("reaction") || $0 == "_a6-q" }) {
      self = .reactions
    } else if tag == "time" || has({ Self.ends($0, Self.timeNames) }) {
      self = .time
    } else if has({ $0 == "service" || $0.contains("system") }) {
      self = .notice
    } else if has({ Self.ends($0, Self.authorNames) }) {
      self = .author
    } else if has({ Self.ends($0, Self.wordNames) }) {
      self = .words
    } else if has({ Self.ends($0, Self.messageNames) }) {
      self = .message
    } else {
      return nil
    }
  }

  private static let timeNames = ["timestamp", "date", "time", "datetime", "_a6-o", "_2lem"]
  private static let authorNames = [
    "from_name", "author", "sender", "username", "displayname", "nick", "nickname", "author-name",
    "sender-name", "sender_name", "_a6-h", "_2lek",
  ]
  private static let wordNames = [
    "text", "content", "markdown", "body", "bubble", "message_part", "_a6-p", "_2let",
  ]
  private static let messageNames = ["message", "msg", "eventtile", "_a6-g", "message-container"]
  /// Parts of the names of what is beside messages, or tells of others.
  private static let otherNames = [
    "reply", "reference", "quote", "edited", "avatar", "userpic", "separator", "forwarded-from",
  ]

  /// Whether a name is one of these, or ends so after what programs put before: `chatlog__author`,
  /// `mx_MessageTimestamp`.
  private static func ends(_ name: Substring, _ words: [String]) -> Bool {
    words.contains { word in
      guard name.hasSuffix(word) else { return false }
      let before = name.dropLast(word.count)
      return before.isEmpty || before.hasSuffix("_") || before.hasSuffix("-")
        || word.count > 7 && before.contains("_")
    }
  }

  /// Telegram's names for what is sent beside words.
  private static func media(_ name: Substring) -> Media.Kind? {
    switch name {
    case "photo_wrap", "media_photo": .photo
    case "video_file_wrap", "animated_wrap", "media_video": .video
    case "sticker_wrap", "media_sticker": .sticker
    case "media_voice_message", "media_audio_file": .audio
    case "media_file": .file
    case "media_contact": .contact
    case "media_location", "media_live_location", "media_venue": .place
    default: nil
    }
  }
}
