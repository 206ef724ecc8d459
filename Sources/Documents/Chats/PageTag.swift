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

  /// The names in its class.
  var classNames: String { attributes.isEmpty ? "" : value("class") ?? "" }
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
    let names = PageNames(classNames)
    role = PageRole(name, names)
    isForwarded = names.has("forwarded")
    keepsSpace = name == "pre" || names.contain("preserve")
    isSign = names.contain("emoji")
    isOrnament = isSign || ["avatar", "userpic", "icon"].contains(where: names.contain)
  }
}

/// The names in an element's class, of which a page may give one element any number.
struct PageNames {
  /// All in small letters, as the page writes them.
  private let text: String
  /// Each once.
  private let names: Set<Substring>

  init(_ classNames: String) {
    text = classNames.lowercased()
    names = Set(text.split(whereSeparator: \.isWhitespace))
  }

  func has(_ name: Substring) -> Bool { names.contains(name) }

  /// Whether a part, which holds no space, is in one of them: they are searched together, once.
  func contain(_ part: String) -> Bool { text.utf8.range(of: part) != nil }

  /// Whether a name is one of these, or ends so after what programs put before: `chatlog__author`,
  /// `mx_MessageTimestamp`.
  func end(with words: [String]) -> Bool {
    names.contains { name in words.contains { Self.ends(name, $0) } }
  }

  private static func ends(_ name: Substring, _ word: String) -> Bool {
    guard name.utf8.last == word.utf8.last else { return false }
    let before = name.utf8.dropLast(word.utf8.count)
    guard name.utf8[before.endIndex...].elementsEqual(word.utf8) else { return false }
    return before.isEmpty || "_-".utf8.contains(before.last ?? 0)
      || word.utf8.count > 7 && before.contains(UInt8(ascii: "_"))
  }
}

/// What an element of a page holds of a chat, by the names that programs give its class.
enum PageRole: Equatable {
  case message, author, time, words, reactions, notice, ignored
  case media(Media.Kind)

  init?(_ tag: String, _ names: PageNames) {
    if let kind = Self.media(names) {
      self = .media(kind)
    } else if Self.otherNames.contains(where: names.contain) {
      self = .ignored
    } else if names.contain("reaction") || names.has("_a6-q") {
      self = .reactions
    } else if tag == "time" || names.end(with: Self.timeNames) {
      self = .time
    } else if names.has("service") || names.contain("system") {
      self = .notice
    } else if names.end(with: Self.authorNames) {
      self = .author
    } else if names.end(with: Self.wordNames) {
      self = .words
    } else if names.end(with: Self.messageNames) {
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

  /// Telegram's names for what is sent beside words, of which an element has one.
  private static func media(_ names: PageNames) -> Media.Kind? {
    mediaNames.first { names.has($0.key) }?.value
  }

  private static let mediaNames: KeyValuePairs<Substring, Media.Kind> = [
    "photo_wrap": .photo, "media_photo": .photo, "video_file_wrap": .video,
    "animated_wrap": .video, "media_video": .video, "sticker_wrap": .sticker,
    "media_sticker": .sticker, "media_voice_message": .audio, "media_audio_file": .audio,
    "media_file": .file, "media_contact": .contact, "media_location": .place,
    "media_live_location": .place, "media_venue": .place,
  ]
}
