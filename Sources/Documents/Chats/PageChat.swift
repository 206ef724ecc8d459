/// Messages of a page in HTML by the classes of its elements, as the JSON of a list.
struct PageChat {
  private enum Field: String, CaseIterable { case skipped, forwarded, sender, words, time }

  private static let fields = Field.allCases.map { field in
    (field: field, classes: Set(ChatWords.list("page \(field)")))
  }
  private static let void = Set(ChatWords.list("page void"))

  /// The elements that are open, each with what it holds by its classes.
  private var stack: [(name: String, field: Field?, text: String)] = []
  private var (sender, time) = (String?.none, String?.none)
  /// Whether times stand below what was said; nil until the first one.
  private var isTimeAfter: Bool?
  private var messages: [(sender: String, words: String, time: String?)] = []

  /// The messages of a page; nil where no class tells senders and words.
  static func json(_ page: String) -> ArraySlice<UInt8>? {
    var chat = PageChat()
    PageText.scan(page) { words in
      let place = chat.stack.lastIndex { $0.field != nil && $0.field != .forwarded }
      if let place { chat.stack[place].text += words }
    } _: { tag in
      if !tag.isEnd {
        chat.open(tag)
      } else if let place = chat.stack.lastIndex(where: { $0.name == tag.name }) {
        chat.close(to: place)
      }
    }
    chat.close(to: 0)
    guard !chat.messages.isEmpty else { return nil }
    return RecordChat.json(
      chat.messages.map { [("from", $0.sender), ("text", $0.words), ("time", $0.time ?? "")] })
  }

  /// Opens an element, with what its classes say of it.
  private mutating func open(_ tag: PageText.Tag) {
    let classes = (tag.attribute("class") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
      .map(String.init)
    if let words = stack.lastIndex(where: { $0.field == .words }) {
      if tag.isBreak, !stack[words].text.hasSuffix("\n") { stack[words].text += "\n" }
    } else if let number = tag.attribute("href"), number.hasPrefix("tel:") {
      sender = String(number.dropFirst(4))
    }
    guard !Self.void.contains(tag.name), stack.count < 400 else { return }
    // `chatlog__author` is an author.
    let ends = classes.compactMap { $0.contains("__") ? $0.split(separator: "_").last : nil }
    let names = classes + ends.map(String.init) + [tag.name]
    var field = Self.fields.first { names.contains(where: $0.classes.contains) }?.field
    // What is forwarded has the sender and the time of another message.
    let isOther = field != .words && stack.contains { $0.field == .forwarded }
    if isOther || stack.contains(where: { $0.field == .skipped }) { field = nil }
    // What has a field in it is none itself.
    for place in stack.indices
    where field != nil && field != .skipped
      && (stack[place].field == field || stack[place].field == .words)
    {
      stack[place].field = nil
    }
    let written = field == .time ? tag.attribute("title") ?? tag.attribute("datetime") : nil
    if let written { take(time: written) }
    stack.append((tag.name, written == nil ? field : .skipped, ""))
  }

  private mutating func close(to place: Int) {
    while stack.count > place, let element = stack.popLast() {
      let text = PageText.unescaped(element.text).trimmed
      switch text.isEmpty ? nil : element.field {
      case .sender: sender = text.replacing("\n", with: " ")
      case .time: take(time: text)
      case .words:
        if let sender { messages.append((sender, text, isTimeAfter == true ? nil : time)) }
      default: break
      }
    }
  }

  private mutating func take(time written: String) {
    guard Stamp(written) != nil else { return }
    isTimeAfter = isTimeAfter ?? !messages.isEmpty
    time = written
    if isTimeAfter == true, let last = messages.indices.last, messages[last].time == nil {
      messages[last].time = written
    }
  }
}
