/// Messages of a page in HTML by the classes of its elements.
struct PageChat {
  private enum Field: String, CaseIterable { case sender, words, time }

  private struct Element {
    var name: String
    var field: Field?
    /// Whether nothing in it is read.
    var isSkipped = false
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

  private var (builder, clock) = (ChatBuilder(), ChatClock())
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
    try PageText.scan(bytes.text) {
      page.take($0)
    } _: {
      try page.take($0)
    }
    while !page.stack.isEmpty { try page.close() }
    try page.endMessage()
    guard !page.builder.messages.isEmpty else { return nil }
    page.builder.sortByTime()
    return try page.builder.conversation(named: file, format: "Page")
  }

  private static let starts = ChatWords.list("page start"), tags = ChatWords.list("page tag")

  /// Whether a file is a page, and no log with nicks in angles: by its start, or as most of its first lines have tags
  /// that end.
  static func isOne(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.prefix(400).text.lowercased().trimmed
    if starts.contains(where: start.hasPrefix) { return true }
    let lines = bytes.prefix(8000).split(separator: 0x0A)
    return lines.count { line in tags.contains { line.range(of: $0) != nil } } * 2 > lines.count
  }

  // MARK: - Elements

  private mutating func take(_ words: Substring) {
    guard let place = stack.lastIndex(where: { $0.field != nil || $0.isSkipped }),
      !stack[place].isSkipped
    else { return }
    stack[place].text += words
  }

  private mutating func take(_ tag: PageText.Tag) throws {
    if tag.isEnd {
      guard let place = stack.lastIndex(where: { $0.name == tag.name }), stack.count - place < 200
      else { return }
      while stack.count > place { try close() }
      return
    }
    let classes = (tag.attribute("class") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
      .map(String.init)
    let isSkipped = stack.last?.isSkipped == true
    let words = stack.lastIndex { $0.field == .words }
    if let words, tag.name == "br" || tag.isBlock && !stack[words].text.trimmed.isEmpty {
      stack[words].text += "\n"
    }
    if let name = tag.attribute("href"), name.hasPrefix("tel:") {
      telephone = String(name.dropFirst(4))
    }
    if !isSkipped, let words, tag.name == "img", classes.contains(where: { $0.contains("emoji") }) {
      stack[words].text += tag.attribute("alt") ?? ""
    } else if !isSkipped {
      takeMedia(tag, classes)
    }
    if !Self.void.contains(tag.name), stack.count < 400 { open(tag, classes, isSkipped) }
  }

  /// Opens an element, with what its classes say of it.
  private mutating func open(_ tag: PageText.Tag, _ classes: [String], _ isInSkipped: Bool) {
    var element = Element(name: tag.name)
    defer { stack.append(element) }
    if !isInSkipped, classes.contains("service") { builder.leftOut += 1 }
    element.isSkipped =
      isInSkipped || classes.contains { name in Self.skipped.contains(where: name.contains) }
    element.isForwarded = classes.contains("forwarded")
    guard !element.isSkipped, !element.isForwarded, let field = Self.field(tag, classes),
      field == .words || !stack.contains(where: \.isForwarded)
    else { return }
    element.field = field
    if field == .time { element.time = tag.attribute("title") ?? tag.attribute("datetime") }
    // What has a field in it is none itself.
    for place in stack.indices where stack[place].field == field || stack[place].field == .words {
      stack[place].field = nil
    }
  }

  private static func field(_ tag: PageText.Tag, _ classes: [String]) -> Field? {
    if tag.name == "time" { return .time }
    if tag.name == "q" { return .words }
    // `chatlog__author` is an author.
    let ends = classes.filter { $0.contains("__") }.compactMap { $0.split(separator: "_").last }
    let names = classes + ends.map(String.init)
    return fields.first { field in names.contains(where: field.classes.contains) }?.field
  }

  private mutating func takeMedia(_ tag: PageText.Tag, _ classes: [String]) {
    guard media == nil else { return }
    if let kind = classes.first(where: { $0.hasPrefix("media_") && $0 != "media_wrap" }) {
      media = Media(Media.Kind(word: kind) ?? .file)
      return
    }
    let isShown =
      ["img", "video", "audio"].contains(tag.name)
      && !classes.contains { $0.contains("avatar") || $0.contains("emoji") }
    let isAttached = classes.contains { $0.contains("attachment") }
    guard isShown || tag.name == "a" && isAttached,
      let path = tag.attribute("src") ?? tag.attribute("href"),
      isAttached || stack.contains(where: { $0.field == .words }) || path.hasPrefix("photos/")
    else { return }
    media = Media(tag.name == "img" ? .photo : .file, path: path)
  }

  private mutating func close() throws {
    guard let element = stack.popLast(), let field = element.field else { return }
    let text = PageText.unescaped(element.text).trimmed
    switch field {
    case .sender:
      guard let name = text.isEmpty ? telephone : text else { return }
      try endMessage()
      (sender, telephone) = (name.replacing("\n", with: " "), nil)
    case .time:
      let written = (element.time ?? text).replacing("\n", with: " ")
      if let stamp = Stamp(written) { try take(stamp) }
    case .words: if !text.isEmpty || media != nil { try say(text) }
    }
  }

  // MARK: - Messages

  private mutating func take(_ stamp: Stamp) throws {
    isTimeAfter = isTimeAfter ?? !builder.messages.isEmpty
    if isTimeAfter == true {
      if let last = builder.messages.indices.last, builder.messages[last].at == nil {
        builder.messages[last].at = clock.seconds(stamp)
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
  private mutating func endMessage() throws { if media != nil { try say("") } }
}
