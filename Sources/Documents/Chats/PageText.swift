/// The tags and the text of pages.
enum PageText {
  struct Tag {
    var name: String
    var isEnd: Bool
    var whole: Substring

    /// Whether a line ends before it.
    var isBreak: Bool { PageText.breaks.contains(name) }

    /// The value of an attribute, with the signs that stand for others read.
    func attribute(_ key: String) -> String? {
      for quote: Character in ["\"", "'"] {
        guard let start = whole.utf8.range(of: " \(key)=\(quote)") else { continue }
        let value = whole[start.upperBound...].prefix { $0 != quote }
        return PageText.unescaped(String(value))
      }
      return nil
    }
  }

  private static let breaks = Set(ChatWords.list("page breaks"))
  private static let starts = ChatWords.list("page start")

  /// Whether a file is a page, by its start, and no log with nicks in angles.
  static func isPage(_ bytes: ArraySlice<UInt8>) -> Bool {
    starts.contains(where: bytes.prefix(400).text.lowercased().trimmed.hasPrefix)
  }

  /// Calls for every piece of text and every tag; what is in styles and scripts is neither.
  static func scan(_ text: String, _ words: (Substring) -> Void, _ tag: (Tag) -> Void) {
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      words(rest[..<open])
      rest = rest[open...]
      guard let next = rest.utf8.dropFirst().first,
        next.isLetter && next < 0x80 || "/!?".utf8.contains(next),
        let close = rest.utf8.firstIndex(of: UInt8(ascii: ">"))
      else {
        words(rest.prefix(1))
        rest = rest.dropFirst()
        continue
      }
      let whole = rest[..<close].dropFirst()
      rest = rest[close...].dropFirst()
      let name = whole.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
      if next == "/" || !["style", "script", "head"].contains(name) {
        tag(Tag(name: name, isEnd: next == "/", whole: whole))
      } else if let end = rest.utf8.range(of: "</" + name) {
        rest = rest[end.lowerBound...]
      }
    }
    words(rest)
  }

  /// The text of a page, a line for each of its blocks.
  static func plain(_ page: String) -> String {
    var text = ""
    scan(page) {
      text += $0
    } _: { tag in
      if tag.isBreak, text.utf8.last != 0x0A { text += "\n" }
    }
    return unescaped(text)
  }

  private static let entities = Dictionary(
    uniqueKeysWithValues: ChatWords.list("entity").map { ($0.dropLast(), String($0.suffix(1))) })

  /// The text with the signs for which `&lt;`, `&#39;` and `&#x1F600;` stand.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.has(UInt8(ascii: "&")) else { return text }
    return text.replacing(
      #/&(?:#0*([1-9]\d{0,6})|#[xX]0*([1-9a-fA-F][0-9a-fA-F]{0,5})|(\w{2,8}));/#
    ) { found in
      let number = found.1.flatMap { UInt32($0) } ?? found.2.flatMap { UInt32($0, radix: 16) }
      let sign = number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
      return sign ?? found.3.flatMap { entities[$0] } ?? String(found.0)
    }
  }
}
