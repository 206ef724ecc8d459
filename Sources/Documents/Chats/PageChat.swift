/// Messages of a page in HTML whose elements have classes that tell senders, times and words, as exports of Telegram,
/// Discord, Facebook, Instagram, Signal, iMessage and Element have.
struct PageChat {
  /// A message, with its time as the page writes it.
  struct Said {
    var name = ""
    var words: [String] = []
    var stamp: Stamp?
    var media: Media?
    var reactions: [String] = []

    var isEmpty: Bool { words.isEmpty && media == nil }
  }

  private(set) var said: [Said] = []
  /// How many messages are a program's own.
  private(set) var others = 0

  private struct Element {
    let name: String
    let role: PageRole?
    /// A time as programs read it, where the element has one beside its text.
    var value: String?
    var isForwarded = false
    var keepsSpace = false
    /// Whether parts of a message are inside, so that its text is none.
    var isContainer = false
    var text = ""
  }
  /// The elements that are open, the last one inside.
  private var open: [Element] = []
  private var now = Said()
  private var author = ""
  private var kinds: [String: PageKind] = [:]

  private static let mostDepth = 200
  private static let mostKinds = 10_000
  private static let blocks: Set = ["div", "p", "li", "tr", "blockquote", "ul", "pre"]
  /// Elements whose text is none of the page's.
  static let passedOver: Set = ["style", "script", "head"]

  /// Reads a page; nil where its classes tell no senders and times.
  init?(_ page: String) {
    var rest = page[...]
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      take(text: rest[..<start])
      rest = rest[start...]
      if rest.hasPrefix("<!--") {
        rest = rest.utf8.range(of: "-->").map { rest[$0.upperBound...] } ?? ""
        continue
      }
      guard let end = rest.utf8.firstIndex(of: UInt8(ascii: ">")) else { break }
      let tag = PageTag(rest[..<end].dropFirst())
      rest = rest[end...].dropFirst()
      if tag.isEnd {
        close(tag.name)
      } else if Self.passedOver.contains(tag.name) {
        rest = HTMLText.after(endOf: tag.name, in: rest) ?? ""
      } else {
        take(tag)
      }
    }
    endMessage()
    guard said.contains(where: { $0.stamp != nil }) else { return nil }
  }

  // MARK: - Text

  private mutating func take(text: Substring) {
    guard !text.isEmpty, let inner = capturing else { return }
    let words = HTMLText.unescaped(String(text))
    guard !open.contains(where: \.keepsSpace) else { return open[inner].text += words }
    let parts = words.split(whereSeparator: \.isWhitespace)
    // Space of any length, and breaks of lines, are one space.
    if words.first?.isWhitespace == true, open[inner].text.last?.isWhitespace == false {
      open[inner].text += " "
    }
    open[inner].text += parts.joined(separator: " ")
    if words.last?.isWhitespace == true, !parts.isEmpty { open[inner].text += " " }
  }

  /// The innermost element whose text counts; nil inside of what is passed over.
  private var capturing: Int? {
    isPassingOver ? nil : open.lastIndex { $0.role != nil }
  }

  private var isPassingOver: Bool {
    open.contains { element in
      switch element.role {
      case .ignored, .notice, .media: true
      default: false
      }
    }
  }

  // MARK: - Elements

  private mutating func take(_ tag: PageTag) {
    let kind = kind(of: tag)
    if let inner = capturing { takeSign(tag, kind, inner) }
    if !kind.isOrnament { takePicture(tag) }
    guard !tag.isVoid, open.count < Self.mostDepth else { return }
    let role = role(kind)
    if let role { begin(role) }
    let value = role == .time ? tag.value("title") ?? tag.value("datetime") : nil
    open.append(
      Element(
        name: tag.name, role: role, value: value, isForwarded: kind.isForwarded,
        keepsSpace: kind.keepsSpace))
  }

  /// What the classes say, which are few on a page.
  private mutating func kind(of tag: PageTag) -> PageKind {
    let key = tag.name + " " + tag.classNames
    if let known = kinds[key] { return known }
    let kind = PageKind(name: tag.name, classNames: tag.classNames)
    if kinds.count < Self.mostKinds { kinds[key] = kind }
    return kind
  }

  /// Breaks of lines, and pictures that stand for signs.
  private mutating func takeSign(_ tag: PageTag, _ kind: PageKind, _ inner: Int) {
    if tag.name == "br" {
      open[inner].text += "\n"
    } else if tag.name == "img", kind.isSign {
      open[inner].text += tag.value("alt") ?? ""
    }
  }

  private mutating func takePicture(_ tag: PageTag) {
    let kinds: [String: Media.Kind] = ["img": .photo, "video": .video, "audio": .audio]
    guard let kind = kinds[tag.name], !author.isEmpty, now.media == nil, !isPassingOver,
      !open.contains(where: { $0.role == .author || $0.role == .reactions })
    else { return }
    let name = tag.value("src").flatMap { $0.split(separator: "/").last.map(String.init) }
    now.media = Media(kind, name: name)
  }

  private func role(_ kind: PageKind) -> PageRole? {
    guard !isPassingOver,
      !open.contains(where: { [.author, .time, .reactions].contains($0.role) }),
      let role = kind.role
    else { return nil }
    if role == .words, open.contains(where: { $0.role == .words && !$0.isContainer }) {
      return nil
    }
    // Of what was said elsewhere only the words count.
    let isForwarded = open.contains(where: \.isForwarded)
    return isForwarded && (role == .author || role == .time) ? .ignored : role
  }

  private mutating func begin(_ role: PageRole) {
    switch role {
    case .message: endMessage()
    case .author where !now.isEmpty: endMessage()
    // Some pages have the time after the words.
    case .time where !now.isEmpty && now.stamp != nil: endMessage()
    case .notice:
      endMessage()
      others += 1
    case .media(let kind): now.media = now.media ?? Media(kind)
    default: break
    }
    let isInside = role == .words || role == .reactions
    for i in open.indices where open[i].role == .message || open[i].role == .words && !isInside {
      open[i].isContainer = open[i].isContainer || role != .ignored
    }
  }

  private mutating func close(_ name: String) {
    guard let place = open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > place, let element = open.popLast() { end(element) }
    if Self.blocks.contains(name), let inner = capturing { open[inner].text += "\n" }
  }

  private mutating func end(_ element: Element) {
    let lines = element.text.split(separator: "\n").map { $0.trimmed() }.filter { !$0.isEmpty }
    switch element.role {
    case .author:
      if !lines.isEmpty { author = lines.joined(separator: " ") }
    case .time:
      let read = [element.value, lines.first].lazy.compactMap { $0.flatMap(Self.stamp) }.first
      guard let read else { return }
      // A time alone may follow the date and time to the minute.
      if now.stamp?.day == nil {
        now.stamp = read
      } else if read.day == nil {
        now.stamp?.seconds = read.seconds
      }
    case .words where !element.isContainer, .message where !element.isContainer:
      now.words += lines
    case .reactions: react(lines)
    default: break
    }
  }

  private static func stamp(_ text: String) -> Stamp? {
    ChatLine.stamp(of: text.prefix { $0 != "(" }.trimmed())
  }

  /// Signs, each with its count or with names after it.
  private mutating func react(_ lines: [String]) {
    for part in lines.flatMap({ $0.split(whereSeparator: \.isWhitespace) }) {
      guard let sign = part.first else { continue }
      let isSign = !sign.isLetter && sign.utf8.count > 1
      guard now.reactions.count < Message.mostReactions else { return }
      if isSign { now.reactions.append(String(sign)) }
      guard let count = Int(isSign ? part.dropFirst() : part), let last = now.reactions.last else {
        continue
      }
      let times = min(max(1, count), Message.mostOfOneReaction)
      now.reactions += Array(repeating: last, count: times - 1)
    }
  }

  private mutating func endMessage() {
    guard !now.isEmpty else { return }
    if author.isEmpty {
      others += 1
    } else {
      now.name = author
      said.append(now)
    }
    now = Said()
  }
}
