/// Slack's text, in which people, channels and addresses are in angle brackets, signs around words stand for styles,
/// and names between colons for emoji.
struct SlackText {
  /// The text's characters, and which of them are read already.
  private var characters: [(sign: Character, isRead: Bool)] = []

  /// The text as Slack shows it, without styles.
  static func read(_ text: String, _ names: [String: String]) -> String {
    // Most messages have nothing to be read, and none of Slack's is so long: each letter takes 80 bytes here.
    guard text.utf8.count <= longest, text.utf8.contains(where: { signs.contains($0) }) else {
      return text
    }
    var read = SlackText(text, names)
    read.takeCode("```", acrossLines: true)
    read.takeCode("`", acrossLines: false)
    read.takeEmoji()
    for mark: Character in ["*", "_", "~"] { read.takeStyle(mark) }
    return String(read.characters.map(\.sign))
  }

  /// Slack's messages have 40,000 letters at most, each of up to five bytes.
  private static let longest = 200_000
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
    var (left, at) = (characters[..<0], 0)
    while let open = place(of: mark, from: at, acrossLines: true) {
      let close = place(of: mark, from: open + count, acrossLines: acrossLines)
      guard let close, close > open + count else {
        let next = (close ?? open) + count
        left += characters[at..<next]
        at = next
        continue
      }
      var code = characters[(open + count)..<close]
      if acrossLines {
        // The marks have lines of their own.
        if code.first?.sign.isNewline == true { code.removeFirst() }
        if code.last?.sign.isNewline == true { code.removeLast() }
      }
      left += characters[at..<open]
      left += code.map { ($0.sign, true) }
      at = close + count
    }
    characters = Array(left + characters[at...])
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
    var (left, at) = (characters[..<0], 0)
    while at < characters.count {
      guard let (name, end) = code(at), !Self.isWord(left.last),
        let sign = EmojiCodes.sign(of: name)
      else {
        left.append(characters[at])
        at += 1
        continue
      }
      var (whole, last) = (sign, end)
      if let (tone, end) = code(end + 1), let coloured = EmojiCodes.sign(sign, tone: tone) {
        (whole, last) = (coloured, end)
      }
      left += whole.map { ($0, true) }
      at = last + 1
    }
    characters = Array(left)
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
    let ends = ends(of: mark)
    var (left, at) = (characters[..<0], 0)
    while at < characters.count {
      if opens(mark, at, after: left.last), at + 2 < ends.count, let end = ends[at + 2] {
        left += characters[(at + 1)..<end]
        at = end + 1
      } else {
        left.append(characters[at])
        at += 1
      }
    }
    characters = Array(left)
  }

  private func opens(_ mark: Character, _ at: Int, after last: (sign: Character, isRead: Bool)?)
    -> Bool
  {
    characters[at] == (mark, false) && at + 1 < characters.count && !Self.isWord(last)
      && !characters[at + 1].sign.isWhitespace && characters[at + 1].sign != mark
  }

  /// From each place on the first one in its line at which a sign ends what it encloses.
  private func ends(of mark: Character) -> [Int?] {
    var ends = [Int?](repeating: nil, count: characters.count)
    var end: Int?
    for i in characters.indices.reversed() {
      if characters[i].sign.isNewline {
        end = nil
      } else if i > 0, characters[i] == (mark, false), !characters[i - 1].sign.isWhitespace,
        i + 1 == characters.count || !Self.isWord(characters[i + 1])
      {
        end = i
      }
      ends[i] = end
    }
    return ends
  }

  private static func isWord(_ character: (sign: Character, isRead: Bool)?) -> Bool {
    character.map { $0.sign.isLetter || $0.sign.isNumber } ?? false
  }
}
