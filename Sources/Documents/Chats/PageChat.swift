import Foundation

/// Messages of a page in HTML by the classes of its elements, or of SMS Backup's XML by its attributes.
struct PageChat {
  private enum Field { case sender, words, time }

  private struct Element {
    var name: Substring
    var field: Field?
    /// Whether nothing in it is read.
    var isSkipped = false
    /// Whether a field is in it, so that its own text is none.
    var isContainer = false
    var text = ""
    var hint: String?
  }

  private static let fields: [(Field, Set<String>)] = [
    (
      .sender,
      [
        "from_name", "author", "author-name", "sender", "nick", "nickname", "username",
        "displayname", "fn", "speaker", "_a6-h", "user", "name", "from",
      ]
    ),
    (
      .words,
      [
        "text", "content", "body", "message", "bubble", "words", "_a6-p", "message-text", "msg",
        "q", "message_part",
      ]
    ),
    (
      .time,
      [
        "date", "time", "timestamp", "short-timestamp", "dt", "_a6-o", "messagetimestamp",
        "datetime",
      ]
    ),
  ]
  /// Parts of classes whose elements hold no new message.
  private static let skipped = [
    "reply", "quote", "edited", "initials", "service", "systemmessage", "textualevent",
    "participants", "avatar", "duration", "status",
  ]
  private static let void: Set<Substring> = [
    "br", "img", "meta", "hr", "input", "link", "source", "col", "wbr", "!doctype",
  ]
  private static let blocks: Set<Substring> = [
    "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "pre", "table", "ul", "blockquote", "dt", "dd",
    "title",
  ]

  private var builder = ChatBuilder()
  private var stack: [Element] = []
  private var sender: String?
  private var time: Stamp?
  private var telephone: String?
  private var isTimeAfter: Bool?
  private var clock = ChatClock()
  private var media: Media?
  private var hasOpenMessage = false

  /// The chat of a page; nil where no class tells senders and words.
  static func read(_ bytes: ArraySlice<UInt8>, named file: String) throws -> Conversation? {
    let text = String(decoding: bytes, as: UTF8.self)
    if let chat = try BackupChat.read(text, named: file) { return chat }
    var page = PageChat()
    try page.take(text)
    guard !page.builder.drafts.isEmpty else { return nil }
    page.builder.sortByTime()
    return try page.builder.conversation(named: file, format: "Page")
  }

  /// Whether a file that starts so is a page or XML, and no log with nicks in angles.
  static func isStart(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = String(decoding: bytes.prefix(400), as: UTF8.self).lowercased()
    let tags = [
      "<!doctype", "<html", "<head", "<?xml", "<body", "<smses", "<style", "<div ", "<div>",
      "<table", "<meta", "<span ", "<font ", "<p>", "<title>", "<!--", "<h1", "<pre>",
    ]
    return tags.contains { start.trimmed(.whitespaceAndNewlines).hasPrefix($0) }
  }

  /// Whether most lines at the start have tags that end.
  static func hasTags(_ bytes: ArraySlice<UInt8>) -> Bool {
    let lines = bytes.prefix(8000).split(separator: 0x0A)
    let tags = ["</span>", "<br>", "<br/>", "<br />", "</p>", "</div>", "</td>", "</a>", "</li>"]
    return lines.count { line in tags.contains { line.range(of: $0) != nil } } * 2 > lines.count
  }

  // MARK: - Tags

  struct Tag {
    var name: Substring
    var isEnd: Bool
    var whole: Substring

    /// The value of an attribute, with the signs that stand for others read.
    func attribute(_ key: String) -> String? {
      var rest = whole[...]
      while let found = rest.utf8.range(of: key) {
        let before = found.lowerBound > rest.startIndex ? rest[..<found.lowerBound].utf8.last : 0x20
        rest = rest[found.upperBound...]
        guard before == 0x20 || before == 0x0A || before == 0x09, rest.first == "=" else {
          continue
        }
        let value = rest.dropFirst()
        guard let quote = value.first, quote == "\"" || quote == "'" else {
          return PageChat.unescaped(String(value.prefix { !$0.isWhitespace && $0 != ">" }))
        }
        return PageChat.unescaped(String(value.dropFirst().prefix { $0 != quote }))
      }
      return nil
    }
  }

  /// Calls for every piece of text and every tag; what is in styles and scripts is neither.
  static func scan(_ text: String, _ words: (Substring) throws -> Void, _ tag: (Tag) throws -> Void)
    rethrows
  {
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      if open > rest.startIndex { try words(rest[..<open]) }
      rest = rest[open...]
      if rest.hasPrefix("<!--") {
        rest = rest.utf8.range(of: "-->").map { rest[$0.upperBound...] } ?? rest[rest.endIndex...]
        continue
      }
      let next = rest.dropFirst().first
      guard let next, next.isASCII, next.isLetter || next == "/" || next == "!" || next == "?",
        let close = rest.utf8.firstIndex(of: UInt8(ascii: ">"))
      else {
        try words(rest.prefix(1))
        rest = rest.dropFirst()
        continue
      }
      let whole = rest[..<close].dropFirst()
      rest = rest[close...].dropFirst()
      let isEnd = whole.first == "/"
      let name = Substring(
        (isEnd ? whole.dropFirst() : whole).prefix { !$0.isWhitespace && $0 != "/" }.lowercased())
      if !isEnd, ["style", "script", "head"].contains(name) {
        let end = ["</\(name)", "</\(name.uppercased())"].compactMap { rest.utf8.range(of: $0) }
          .first
        if let end {
          rest = rest[end.lowerBound...]
        } else if name != "head" {
          rest = rest[rest.endIndex...]
        }
        continue
      }
      try tag(Tag(name: name, isEnd: isEnd, whole: whole))
    }
    if !rest.isEmpty { try words(rest) }
  }

  // MARK: - Messages

  private mutating func take(_ text: String) throws {
    var page = self
    try Self.scan(text) {
      page.take(words: $0)
    } _: {
      try page.take($0)
    }
    while !page.stack.isEmpty { try page.close() }
    try page.endMessage()
    self = page
  }

  private mutating func take(words: Substring) {
    guard let place = stack.lastIndex(where: { $0.field != nil || $0.isSkipped }),
      !stack[place].isSkipped
    else { return }
    stack[place].text += words
  }

  private mutating func take(_ tag: Tag) throws {
    if tag.isEnd {
      guard let place = stack.lastIndex(where: { $0.name == tag.name }), stack.count - place < 200
      else { return }
      while stack.count > place { try close() }
      return
    }
    let classes =
      tag.attribute("class")?.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
      ?? []
    if let name = tag.attribute("href"), name.hasPrefix("tel:") {
      telephone = String(name.dropFirst(4))
    }
    if Self.void.contains(tag.name) { return takeVoid(tag, classes) }
    if Self.blocks.contains(tag.name), let place = stack.lastIndex(where: { $0.field == .words }),
      !stack[place].text.trimmed(.whitespaceAndNewlines).isEmpty
    {
      stack[place].text += "\n"
    }
    let element = element(tag, classes)
    guard stack.count < 400 else { return }
    stack.append(element)
  }

  /// An element that starts, with what its classes say of it.
  private mutating func element(_ tag: Tag, _ classes: [String]) -> Element {
    var element = Element(name: tag.name)
    let isInside = stack.last?.isSkipped == true
    element.isSkipped =
      isInside || classes.contains { name in Self.skipped.contains { name.contains($0) } }
    if !isInside, classes.contains(where: { $0 == "service" || $0.contains("textualevent") }) {
      builder.leftOut += 1
    }
    if classes.contains(where: { $0.hasPrefix("reaction") })
      || tag.name == "ul" && classes.contains("_a6-q")
    {
      element.isSkipped = true
      element.hint = "reaction"
    }
    takeMedia(tag, classes)
    if !element.isSkipped {
      element.field = Self.field(tag, classes)
      if element.field != nil,
        classes.contains("forwarded") || stack.contains(where: { $0.hint == "forwarded" }),
        element.field != .words
      {
        element.field = nil
      }
      if classes.contains("forwarded") { (element.field, element.hint) = (nil, "forwarded") }
      if element.field == .time {
        element.hint = element.hint ?? tag.attribute("title") ?? tag.attribute("datetime")
      }
      if let field = element.field { open(field) }
    }
    return element
  }

  private static func field(_ tag: Tag, _ classes: [String]) -> Field? {
    if tag.name == "time" { return .time }
    if tag.name == "q" { return .words }
    for (field, names) in fields {
      for name in classes {
        let last =
          name.split(separator: "_", omittingEmptySubsequences: true).last.map(String.init) ?? name
        if names.contains(name) || name.contains("__") && names.contains(last)
          || name.hasPrefix("mx_") && names.contains(last)
        {
          return field
        }
      }
    }
    return nil
  }

  /// A field in another makes that a container, but for a time in words.
  private mutating func open(_ field: Field) {
    for place in stack.indices where stack[place].field != nil {
      if stack[place].field == field || stack[place].field == .words {
        stack[place].isContainer = true
      }
    }
  }

  private mutating func takeVoid(_ tag: Tag, _ classes: [String]) {
    guard let place = stack.lastIndex(where: { $0.field == .words && !$0.isContainer }) else {
      return takeMedia(tag, classes)
    }
    if stack.last?.isSkipped == true { return }
    if tag.name == "br" {
      stack[place].text += "\n"
    } else if classes.contains(where: { $0.contains("emoji") }) {
      stack[place].text += tag.attribute("alt") ?? ""
    } else {
      takeMedia(tag, classes)
    }
  }

  private mutating func takeMedia(_ tag: Tag, _ classes: [String]) {
    guard media == nil, stack.last?.isSkipped != true else { return }
    if let kind = classes.first(where: { $0.hasPrefix("media_") && $0 != "media_wrap" }) {
      let kinds: [String: Media.Kind] = [
        "media_photo": .photo, "media_video": .video, "media_voice_message": .audio,
        "media_audio_file": .audio,
      ]
      media = Media(kinds[kind] ?? .file)
    } else if ["img", "video", "audio", "a"].contains(tag.name),
      let path = tag.attribute("src") ?? tag.attribute("href"),
      classes.contains(where: { $0.contains("attachment") })
        || tag.name != "a" && (stack.contains { $0.field == .words } || path.hasPrefix("photos/"))
          && classes.allSatisfy({ !$0.contains("avatar") && !$0.contains("emoji") })
    {
      let file = path.fileName
      media = Media(
        Media.Kind.extensions[file.fileExtension] ?? (tag.name == "img" ? .photo : .file),
        name: file.fileExtension.isEmpty ? nil : file)
    }
  }

  private mutating func close() throws {
    guard let element = stack.popLast() else { return }
    if element.hint == "reaction" { return }
    guard let field = element.field, !element.isSkipped else { return }
    let text = Self.unescaped(element.text).trimmed(.whitespaceAndNewlines)
    switch field {
    case .sender:
      guard !element.isContainer else { return }
      if text.isEmpty && telephone == nil { return }
      try endMessage()
      sender = text.isEmpty ? telephone : text.replacing("\n", with: " ")
      telephone = nil
    case .time:
      let written = (element.hint ?? text).replacing("\n", with: " ")
      guard let stamp = StampScanner.scan(Array(written.utf8)[...]) else { return }
      take(stamp)
    case .words:
      guard !element.isContainer, !text.isEmpty || media != nil else { return }
      try say(text)
    }
  }

  private mutating func take(_ stamp: Stamp) {
    if isTimeAfter == nil { isTimeAfter = !builder.drafts.isEmpty }
    if isTimeAfter == true {
      if let last = builder.drafts.indices.last, builder.drafts[last].at.isNaN {
        builder.drafts[last].at = clock.seconds(stamp) ?? .nan
      }
      return
    }
    var stamp = stamp
    if stamp.day == nil, let day = time?.day {
      stamp.day = day
    } else if media != nil {
      try? endMessage()
    }
    time = stamp
  }

  private mutating func say(_ text: String) throws {
    guard let sender else { return }
    try builder.add(sender, text, at: time.flatMap { clock.seconds($0) }, media: media)
    media = nil
  }

  /// Media without words are a message too.
  private mutating func endMessage() throws {
    guard media != nil, sender != nil else { return }
    try say("")
  }

  // MARK: - Text

  /// The text of a page, a line for each of its blocks.
  static func plain(_ page: String) -> String {
    var text = ""
    scan(page) {
      text += $0
    } _: { tag in
      if tag.name == "br" || blocks.contains(tag.name) {
        if text.last != "\n", !text.isEmpty { text += "\n" }
      } else if tag.name == "td" || tag.name == "th", !tag.isEnd, text.last != "\n" {
        text += "\t"
      }
    }
    return unescaped(text)
  }

  private static let entities = [
    "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "amp": "&", "hellip": "…",
    "mdash": "—", "ndash": "–",
  ]

  /// The text with the signs for which `&lt;`, `&#39;` and `&#x1F600;` stand.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var (plain, rest) = ("", text[...])
    while let mark = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      plain += rest[..<mark]
      let inside = rest[mark...].dropFirst().prefix(9).prefix { $0 != ";" }
      rest = rest[mark...].dropFirst()
      guard rest[inside.endIndex...].first == ";", let sign = sign(inside) else {
        plain += "&"
        continue
      }
      plain += sign
      rest = rest[inside.endIndex...].dropFirst()
    }
    return plain + rest
  }

  private static func sign(_ name: Substring) -> String? {
    guard name.first == "#" else { return entities[String(name)] }
    let isHex = name.dropFirst().first.map { $0 == "x" || $0 == "X" } == true
    let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
    return number.flatMap(Unicode.Scalar.init).flatMap { $0 == "\0" ? nil : String(Character($0)) }
  }
}

/// SMS Backup's XML: an element for each message, whose attributes tell all of it.
private enum BackupChat {
  private struct Text {
    var (name, words, at, isSent) = ("", "", Double?.none, false)
  }

  /// The longest chat of the backup; nil where it is none.
  static func read(_ text: String, named file: String) throws -> Conversation? {
    guard text.utf8.prefix(4000).range(of: "<smses") != nil else { return nil }
    var (chats, open) = ([String: [Text]](), (address: String, text: Text)?.none)
    PageChat.scan(text) { _ in
    } _: { tag in
      guard !tag.isEnd else {
        if tag.name == "mms", let (address, text) = open, !text.words.isEmpty {
          chats[address, default: []].append(text)
        }
        return
      }
      if tag.name == "part", tag.attribute("ct") == "text/plain" {
        open?.text.words += tag.attribute("text") ?? ""
      }
      guard tag.name == "sms" || tag.name == "mms", let address = tag.attribute("address") else {
        return
      }
      let kind = tag.attribute(tag.name == "sms" ? "type" : "msg_box")
      let known = tag.attribute("contact_name").flatMap {
        $0 == "(Unknown)" || $0.isEmpty || $0 == "null" ? nil : $0
      }
      let text = Text(
        name: known ?? address, words: tag.attribute("body") ?? "",
        at: tag.attribute("date").flatMap(Double.init).map { $0 / 1000 }, isSent: kind == "2")
      if tag.name == "sms" {
        chats[address, default: []].append(text)
      } else {
        open = (address, text)
      }
    }
    var builder = ChatBuilder()
    let longest = chats.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    for text in longest?.value ?? [] {
      try builder.add(text.isSent ? "Me" : text.name, text.words, at: text.at)
    }
    builder.sortByTime()
    return try builder.conversation(named: file, format: "SMS Backup")
  }
}
