/// The tags and the text of pages.
enum PageText {
  struct Tag {
    var name: String
    var isEnd: Bool
    var whole: Substring

    /// Whether its text has lines of its own.
    var isBlock: Bool { PageText.blocks.contains(name) }

    /// The value of an attribute, with the signs that stand for others read.
    func attribute(_ key: String) -> String? {
      var rest = whole
      while let found = rest.utf8.range(of: key + "=") {
        let before = rest[..<found.lowerBound].utf8.last
        rest = rest[found.upperBound...]
        guard before?.isJSONSpace == true, let quote = rest.first else { continue }
        let isQuoted = quote == "\"" || quote == "'"
        let value = rest.dropFirst(isQuoted ? 1 : 0)
        return PageText.unescaped(
          String(value.prefix { isQuoted ? $0 != quote : !$0.isWhitespace }))
      }
      return nil
    }
  }

  private static let blocks = Set(ChatWords.list("page blocks"))

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
      let (whole, isEnd) = (rest[..<close].dropFirst(), next == "/")
      rest = rest[close...].dropFirst()
      let name = whole.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" }.lowercased()
      guard !isEnd, ["style", "script", "head"].contains(name) else {
        try tag(Tag(name: name, isEnd: isEnd, whole: whole))
        continue
      }
      let end = rest.utf8.range(of: "</" + name) ?? rest.utf8.range(of: "</" + name.uppercased())
      if let end = end?.lowerBound ?? (name == "head" ? nil : rest.endIndex) { rest = rest[end...] }
    }
    if !rest.isEmpty { try words(rest) }
  }

  /// The text of a page, a line for each of its blocks.
  static func plain(_ page: String) -> String {
    var text = ""
    scan(page) {
      text += $0
    } _: { tag in
      if tag.name == "br" || tag.isBlock {
        if text.utf8.last != 0x0A, !text.isEmpty { text += "\n" }
      } else if tag.name == "td" || tag.name == "th", !tag.isEnd, text.utf8.last != 0x0A {
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
