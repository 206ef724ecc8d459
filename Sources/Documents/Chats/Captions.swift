/// What WebVTT files hold, in which meetings are written down: a time, and in the lines below it a name and words.
struct Captions {
  private var stamp: Stamp?
  private var isOpen = false
  private var name: String?

  /// Whether a file that starts so is one.
  static func isStart(_ line: String) -> Bool {
    line.drop { $0 == "\u{FEFF}" }.hasPrefix("WEBVTT")
  }

  /// What a line adds.
  enum Part {
    case said(name: String, words: String, stamp: Stamp?)
    case more(String)
    case nothing
  }

  mutating func take(_ line: String) -> Part {
    let text = line.trimmed()
    if let arrow = text.utf8.range(of: " --> ") {
      stamp = ChatLine.stamp(of: text[..<arrow.lowerBound])
      isOpen = true
      return .nothing
    }
    // Numbers and names of captions are before their times.
    guard isOpen, !text.isEmpty, !text.allSatisfy(\.isNumber) else { return .nothing }
    if text.hasPrefix("<v "), let end = text.firstIndex(of: ">") {
      let words = HTMLText.words(String(text[end...].dropFirst())).trimmed()
      return say(text[..<end].dropFirst(3).trimmed(), words)
    }
    let words = HTMLText.words(text)
    if let said = ChatWords.plain(words) { return say(said.name, said.words) }
    return name == nil || words.isEmpty ? .nothing : .more(words)
  }

  /// What the same person goes on to say is one message.
  private mutating func say(_ name: String, _ words: String) -> Part {
    guard !words.isEmpty else { return .nothing }
    if name == self.name { return .more(words) }
    self.name = name
    return .said(name: name, words: words, stamp: stamp)
  }
}
