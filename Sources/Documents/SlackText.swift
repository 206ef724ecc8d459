/// Slack's text, in which people, channels and addresses are in angle brackets, signs around words stand for styles,
/// and names between colons for emoji.
struct SlackText {
  /// The text's characters, and which of them are read already.
  private var characters: [(sign: Character, isRead: Bool)] = []

  /// The text as Slack shows it, without styles.
  static func read(_ text: String, _ names: [String: String]) -> String {
    // Most messages have nothing to be read.
    guard text.utf8.contains(where: { signs.contains($0) }) else { return text }
    var read = SlackText(text, names)
    read.takeCode("```", acrossLines: true)
    read.takeCode("`", acrossLines: false)
    read.takeEmoji()
    for mark: Character in ["*", "_", "~"] { read.takeStyle(mark) }
    return String(read.characters.map(\.sign))
  }

  private static let signs = Array("<&`:*_~".utf8)

  private init(_ text: String, _ names: [String: String]) {
    var rest = text[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      add(rest[..<open], isRead: false)
      add(Self.shown(rest[open..<close].dropFirst(), names), isRead: true)
      rest = rest[rest.index(after: close)...]
    }
    add(rest, isRead: false)
  }

  private mutating func add(_ text: some StringProtocol, isRead: Bool) {
    characters += HTMLText.unescaped(String(text)).map { ($0, isRead) }
  }

  /// `@U02`, `#C1|general`, `!here`, `https://x.org|words`.
  private static func shown(_ inside: Substring, _ names: [String: String]) -> String {
    let parts = inside.split(separator: "|", maxSplits: 1).map(String.init)
    guard let target = parts.first else { return "" }
    let label = parts.count > 1 ? parts[1] : nil
    let bare = String(target.dropFirst())
    switch target.first {
    case "@": return "@" + (names[bare] ?? label ?? bare)
    case "#": return "#" + (label ?? bare)
    case "!": return label ?? "@" + bare
    default: return label ?? target
    }
  }

  // MARK: - Code

  /// Takes the marks off code, in which nothing else is read.
  private mutating func takeCode(_ mark: String, acrossLines: Bool) {
    let count = mark.count
    var at = 0
    while let open = place(of: mark, from: at, acrossLines: true) {
      let close = place(of: mark, from: open + count, acrossLines: acrossLines)
      guard let close, close > open + count else {
        at = (close ?? open) + count
        continue
      }
      for i in open..<close { characters[i].isRead = true }
      var (start, end) = (open + count, close)
      if acrossLines {
        // The marks have lines of their own.
        if characters[start].sign.isNewline { start += 1 }
        if end > start, characters[end - 1].sign.isNewline { end -= 1 }
      }
      characters.removeSubrange(end..<(close + count))
      characters.removeSubrange(open..<start)
      at = open + end - start
    }
  }

  private func place(of mark: String, from start: Int, acrossLines: Bool) -> Int? {
    let signs = Array(mark)
    for i in characters.indices.dropFirst(start) {
      if !acrossLines, characters[i].sign.isNewline { return nil }
      let there = characters[i...].prefix(signs.count)
      if there.count == signs.count, zip(there, signs).allSatisfy({ !$0.isRead && $0.sign == $1 }) {
        return i
      }
    }
    return nil
  }

  // MARK: - Emoji

  /// Puts signs for `:kite:` and `:wave::skin-tone-3:`; a name that is not known stays.
  private mutating func takeEmoji() {
    var at = 0
    while at < characters.count {
      guard let (name, end) = code(at), at == 0 || !isWord(at - 1),
        let sign = EmojiCodes.sign(of: name)
      else {
        at += 1
        continue
      }
      var (whole, last) = (sign, end)
      if let (tone, end) = code(end + 1), let coloured = EmojiCodes.sign(sign, tone: tone) {
        (whole, last) = (coloured, end)
      }
      let signs = whole.map { ($0, true) }
      characters.replaceSubrange(at...last, with: signs)
      at += signs.count
    }
  }

  /// The name between two colons, and the place of the second.
  private func code(_ start: Int) -> (name: String, end: Int)? {
    guard start < characters.count, characters[start] == (":", false) else { return nil }
    let name = characters[(start + 1)...].prefix(EmojiCodes.longest).prefix {
      !$0.isRead && ($0.sign.isLetter || $0.sign.isNumber || "_+-'".contains($0.sign))
    }
    guard !name.isEmpty, name.endIndex < characters.count, characters[name.endIndex] == (":", false)
    else { return nil }
    return (String(name.map(\.sign)), name.endIndex)
  }

  // MARK: - Styles

  /// Takes a sign off both ends of words that it encloses in a line.
  private mutating func takeStyle(_ mark: Character) {
    var at = 0
    while at < characters.count {
      if opens(mark, at), let end = end(of: mark, from: at) {
        characters.remove(at: end)
        characters.remove(at: at)
        at = end - 1
      } else {
        at += 1
      }
    }
  }

  private func opens(_ mark: Character, _ at: Int) -> Bool {
    characters[at] == (mark, false) && at + 1 < characters.count && (at == 0 || !isWord(at - 1))
      && !characters[at + 1].sign.isWhitespace && characters[at + 1].sign != mark
  }

  private func end(of mark: Character, from start: Int) -> Int? {
    for i in characters.indices.dropFirst(start + 2) {
      if characters[i].sign.isNewline { return nil }
      if characters[i] == (mark, false), !characters[i - 1].sign.isWhitespace,
        i + 1 == characters.count || !isWord(i + 1)
      {
        return i
      }
    }
    return nil
  }

  private func isWord(_ at: Int) -> Bool {
    characters[at].sign.isLetter || characters[at].sign.isNumber
  }
}
