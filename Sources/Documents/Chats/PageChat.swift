import Foundation

/// Messages of a page in HTML by the classes of its elements.
struct PageChat {
  private enum Field: String, CaseIterable { case sender, words, time }

  private struct Element {
    var name: Substring
    var field: Field?
    /// Whether nothing in it is read.
    var isSkipped = false
    /// Whether a field is in it, so that its own text is none.
    var isContainer = false
    /// Whether its sender and time are those of another message, which it forwards.
    var isForwarded = false
    var text = ""
    /// The time that an attribute tells.
    var time: String?
  }

  private static let fields = Field.allCases.map { field in
    (field: field, classes: Set(ChatWords.list("page \(field)")))
  }
  /// Parts of classes whose elements hold no new message.
  private static let skipped = ChatWords.list("page skipped")
  private static let void = Set(ChatWords.list("page void"))
  private static let blocks = Set(ChatWords.list("page blocks"))

  private var builder = ChatBuilder()
  private var clock = ChatClock()
  private var stack: [Element] = []
  private var sender: String?
  private var time: Stamp?
  private var telephone: String?
  /// Whether times stand below what was said; nil until the first one.
  private var isTimeAfter: Bool?
  private var media: Media?

  /// The chat of a page; nil where no class tells senders and words.
  static func read(_ bytes: ArraySlice<UInt8>, named file: String) throws -> Conversation? {
    var page = PageChat()
    try page.take(bytes.text)
    guard !page.builder.drafts.isEmpty else { return nil }
    page.builder.sortByTime()
    return try page.builder.conversation(named: file, format: "Page")
  }

  private static let starts = ChatWords.list("page start"), tags = ChatWords.list("page tag")

  /// Whether a file is a page, and no log with nicks in angles: by its start, or as most of its first lines have tags
  /// that end.
  static func isOne(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.prefix(400).text.lowercased().trimmed(.whitespaceAndNewlines)
    if starts.contains(where: start.hasPrefix) { return true }
    let lines = bytes.prefix(8000).split(separator: 0x0A)
    return lines.count { line in tags.contains { line.range(of: $0) != nil } } * 2 > lines.count
  }

  // MARK: - Tags

  struct Tag {
    var name: Substring
    var isEnd: Bool
    var whole: Substring

    /// The value of an attribute, with the signs that stand for others read.
    func attribute(_ key: String) -> String? {
      var rest = whole
      while let found = rest.utf8.range(of: key) {
        let before = rest[..<found.lowerBound].utf8.last ?? 0x20
        rest = rest[found.upperBound...]
        guard before.isJSONSpace, rest.first == "=" else { continue }
        let value = rest.dropFirst()
        guard let quote = value.first, quote == "\"" || quote == "'" else {
          return PageChat.unescaped(String(value.prefix { !$0.isWhitespace && $0 != ">" }))
        }
        return PageChat.unescaped(String(value.dropFirst().prefix { $0 != quote }))
      }
      return nil
    }

    var classes: [String] {
      (attribute("class") ?? "").lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
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
        rest = rest[(rest.utf8.range(of: "-->")?.upperBound ?? rest.endIndex)...]
        continue
      }
      guard let next = rest.utf8.dropFirst().first,
        next.isLetter && next < 0x80 || "/!?".utf8.contains(next),
        let close = rest.utf8.firstIndex(of: UInt8(ascii: ">"))
      else {
        try words(rest.prefix(1))
        rest = rest.dropFirst()
        continue
      }
      let whole = rest[..<close].dropFirst()
      rest = rest[close...].dropFirst()
      let name = whole.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
      guard next != UInt8(ascii: "/"), ["style", "script", "head"].contains(name) else {
        try tag(Tag(name: name[...], isEnd: next == UInt8(ascii: "/"), whole: whole))
        continue
      }
      let ends = ["</" + name, "</" + name.uppercased()].lazy.compactMap { rest.utf8.range(of: $0) }
      if let end = ends.first?.lowerBound ?? (name == "head" ? nil : rest.endIndex) {
        rest = rest[end...]
      }
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
    let classes = tag.classes
    if let name = tag.attribute("href"), name.hasPrefix("tel:") {
      telephone = String(name.dropFirst(4))
    }
    if Self.void.contains(String(tag.name)) { return takeVoid(tag, classes) }
    if Self.blocks.contains(String(tag.name)),
      let place = stack.lastIndex(where: { $0.field == .words }),
      !stack[place].text.trimmed(.whitespaceAndNewlines).isEmpty
    {
      stack[place].text += "\n"
    }
    if stack.count < 400 { stack.append(element(tag, classes)) }
  }

  /// An element that starts, with what its classes say of it.
  private mutating func element(_ tag: Tag, _ classes: [String]) -> Element {
    var element = Element(name: tag.name)
    let isReaction =
      classes.contains { $0.hasPrefix("reaction") } || tag.name == "ul" && classes.contains("_a6-q")
    let isInside = stack.last?.isSkipped == true
    element.isSkipped =
      isInside || isReaction
      || classes.contains { name in Self.skipped.contains(where: name.contains) }
    if !isInside, classes.contains("service") { builder.leftOut += 1 }
    takeMedia(tag, classes)
    guard !element.isSkipped else { return element }
    element.isForwarded = classes.contains("forwarded")
    element.field = element.isForwarded ? nil : Self.field(tag, classes)
    guard let field = element.field else { return element }
    if field != .words, stack.contains(where: \.isForwarded) {
      element.field = nil
    } else if field == .time {
      element.time = tag.attribute("title") ?? tag.attribute("datetime")
    }
    // A field in another makes that a container, but for a time in words.
    for place in stack.indices where stack[place].field == field || stack[place].field == .words {
      stack[place].isContainer = true
    }
    return element
  }

  private static func field(_ tag: Tag, _ classes: [String]) -> Field? {
    if tag.name == "time" { return .time }
    if tag.name == "q" { return .words }
    // `chatlog__author` is an author.
    let names =
      classes
      + classes.compactMap { name in
        name.contains("__") ? name.split(separator: "_").last.map(String.init) : nil
      }
    return fields.first { field in names.contains(where: field.classes.contains) }?.field
  }

  private mutating func takeVoid(_ tag: Tag, _ classes: [String]) {
    guard let place = stack.lastIndex(where: { $0.field == .words && !$0.isContainer }),
      stack.last?.isSkipped != true
    else { return takeMedia(tag, classes) }
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
      media = Media(Media.Kind(word: kind) ?? .file)
      return
    }
    guard ["img", "video", "audio", "a"].contains(tag.name),
      let path = tag.attribute("src") ?? tag.attribute("href"),
      classes.contains(where: { $0.contains("attachment") })
        || tag.name != "a" && (stack.contains { $0.field == .words } || path.hasPrefix("photos/"))
          && !classes.contains(where: { $0.contains("avatar") || $0.contains("emoji") })
    else { return }
    let file = path.fileName
    media = Media(
      Media.Kind(extensionOf: file) ?? (tag.name == "img" ? .photo : .file),
      name: file.fileExtension.isEmpty ? nil : file)
  }

  private mutating func close() throws {
    guard let element = stack.popLast(), let field = element.field, !element.isSkipped else {
      return
    }
    let text = Self.unescaped(element.text).trimmed(.whitespaceAndNewlines)
    switch field {
    case .sender:
      guard !element.isContainer, let name = text.isEmpty ? telephone : text else { return }
      try endMessage()
      sender = name.replacing("\n", with: " ")
      telephone = nil
    case .time:
      let written = (element.time ?? text).replacing("\n", with: " ")
      if let stamp = StampScanner.scan(Array(written.utf8)[...]) { try take(stamp) }
    case .words: if !element.isContainer, !text.isEmpty || media != nil { try say(text) }
    }
  }

  private mutating func take(_ stamp: Stamp) throws {
    isTimeAfter = isTimeAfter ?? !builder.drafts.isEmpty
    if isTimeAfter == true {
      if let last = builder.drafts.indices.last, builder.drafts[last].at.isNaN {
        builder.drafts[last].at = clock.seconds(stamp) ?? .nan
      }
      return
    }
    var stamp = stamp
    if stamp.day == nil, let day = time?.day { stamp.day = day } else { try endMessage() }
    time = stamp
  }

  private mutating func say(_ text: String) throws {
    guard let sender else { return }
    try builder.add(sender, text, at: time.flatMap { clock.seconds($0) }, media: media)
    media = nil
  }

  /// Media without words are a message too.
  private mutating func endMessage() throws {
    if media != nil { try say("") }
  }

  // MARK: - Text

  /// The text of a page, a line for each of its blocks.
  static func plain(_ page: String) -> String {
    var text = ""
    scan(page) {
      text += $0
    } _: { tag in
      if tag.name == "br" || blocks.contains(String(tag.name)) {
        if text.last != "\n", !text.isEmpty { text += "\n" }
      } else if tag.name == "td" || tag.name == "th", !tag.isEnd, text.last != "\n" {
        text += "\t"
      }
    }
    return unescaped(text)
  }

  private static let entities = Dictionary(
    ChatWords.list("entity").map { entity in
      let name = entity.prefix { $0 != " " }
      return (name, String(entity.dropFirst(name.count + 1)))
    }, uniquingKeysWith: { first, _ in first })

  /// The text with the signs for which `&lt;`, `&#39;` and `&#x1F600;` stand.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var (plain, rest) = ("", text[...])
    while let mark = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      plain += rest[..<mark]
      rest = rest[mark...].dropFirst()
      let name = rest.prefix(9).prefix { $0 != ";" }
      if rest[name.endIndex...].first == ";", let sign = entities[name] ?? numbered(name) {
        plain += sign
        rest = rest[name.endIndex...].dropFirst()
      } else {
        plain += "&"
      }
    }
    return plain + rest
  }

  private static func numbered(_ name: Substring) -> String? {
    let isHex = name.lowercased().hasPrefix("#x")
    guard name.hasPrefix("#"),
      let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
      let scalar = Unicode.Scalar(number), scalar != "\0"
    else { return nil }
    return String(Character(scalar))
  }
}
