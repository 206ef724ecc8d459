/// Slack's text, in which people, channels and addresses are in angle brackets, signs around words stand for styles,
/// and names between colons for emoji.
struct SlackText {
  /// Bytes of UTF-8, and which of them are read already: a long message takes two bytes for each of its own.
  private struct Marked {
    var bytes: [UInt8] = []
    var isRead: [Bool] = []
    /// The last scalar that is no accent, looked for in what is appended alone: a run of accents may have been appended
    /// in many parts, and is gone through once.
    private(set) var last: Unicode.Scalar?

    var count: Int { bytes.count }

    mutating func append(_ text: String, isRead read: Bool) {
      let start = count
      bytes += text.utf8
      isRead += repeatElement(read, count: count - start)
      last = scalar(before: count, from: start) ?? last
    }

    mutating func append(_ range: Range<Int>, of other: Marked, isRead read: Bool? = nil) {
      let start = count
      bytes += other.bytes[range]
      if let read {
        isRead += repeatElement(read, count: range.count)
      } else {
        isRead += other.isRead[range]
      }
      last = scalar(before: count, from: start) ?? last
    }

    /// Whether a byte that is not read yet stands at a place.
    func has(_ byte: UInt8, at place: Int) -> Bool {
      place < count && bytes[place] == byte && !isRead[place]
    }

    func isNewline(at place: Int) -> Bool { (0x0A...0x0D).contains(bytes[place]) }

    /// The scalar that begins at a place; nil at the end.
    func scalar(at place: Int) -> Unicode.Scalar? {
      guard place < count else { return nil }
      guard bytes[place] >= 0x80 else { return Unicode.Scalar(bytes[place]) }
      let width = 1 + bytes[(place + 1)...].prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
      return String(decoding: bytes[place..<place + width], as: UTF8.self).unicodeScalars.first
    }

    /// The scalar that ends before a place, or the one before its accents; nil where neither is after the start.
    func scalar(before place: Int, from start: Int = 0) -> Unicode.Scalar? {
      var place = place
      while place > start {
        place -= 1
        while place > start, bytes[place] & 0xC0 == 0x80 { place -= 1 }
        guard bytes[place] >= 0x80, let scalar = scalar(at: place), Self.isAccent(scalar) else {
          return scalar(at: place)
        }
      }
      return nil
    }

    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: true
      default: false
      }
    }
  }

  private var text = Marked()

  /// The text as Slack shows it, without styles.
  static func read(_ text: String, _ names: [String: String]) -> String {
    // Most messages have nothing to be read.
    guard text.utf8.contains(where: { signs.contains($0) }) else { return text }
    var read = SlackText(text, names)
    read.takeCode("```", acrossLines: true)
    read.takeCode("`", acrossLines: false)
    read.takeEmoji()
    for mark in "*_~".utf8 { read.takeStyle(mark) }
    return String(decoding: read.text.bytes, as: UTF8.self)
  }

  private static let signs = Array("<&`:*_~".utf8)
  private static let colon = UInt8(ascii: ":")

  private init(_ text: String, _ names: [String: String]) {
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: ">"))
    {
      add(rest[..<open])
      self.text.append(
        HTMLText.unescaped(Self.shown(rest[open..<close].dropFirst(), names)), isRead: true)
      rest = rest[close...].dropFirst()
    }
    add(rest)
  }

  private mutating func add(_ plain: Substring) {
    text.append(HTMLText.unescaped(String(plain)), isRead: false)
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
    let mark = Array(mark.utf8)
    var (left, at) = (Marked(), 0)
    while let open = place(of: mark, from: at, acrossLines: true) {
      let start = open + mark.count
      let close = place(of: mark, from: start, acrossLines: acrossLines)
      guard let close, close > start else {
        let next = (close ?? open) + mark.count
        left.append(at..<next, of: text)
        at = next
        continue
      }
      left.append(at..<open, of: text)
      let code = acrossLines ? withoutOuterBreaks(start..<close) : start..<close
      left.append(code, of: text, isRead: true)
      at = close + mark.count
    }
    left.append(at..<text.count, of: text)
    text = left
  }

  /// A part of the text without the line breaks that set off its marks, which have lines of their own.
  private func withoutOuterBreaks(_ code: Range<Int>) -> Range<Int> {
    var code = code
    let isPair = { (place: Int) in
      text.bytes[place..<place + 2].elementsEqual([0x0D, 0x0A])
    }
    if text.isNewline(at: code.lowerBound) {
      code = code.dropFirst(code.count > 1 && isPair(code.lowerBound) ? 2 : 1)
    }
    if let last = code.last, text.isNewline(at: last) {
      code = code.dropLast(code.count > 1 && isPair(last - 1) ? 2 : 1)
    }
    return code
  }

  private func place(of mark: [UInt8], from start: Int, acrossLines: Bool) -> Int? {
    for place in start..<max(start, text.count) {
      if !acrossLines, text.isNewline(at: place) { return nil }
      if mark.indices.allSatisfy({ text.has(mark[$0], at: place + $0) }) { return place }
    }
    return nil
  }

  // MARK: - Emoji

  /// Puts signs for `:kite:` and `:wave::skin-tone-3:`; a name that is not known stays.
  private mutating func takeEmoji() {
    var (left, at) = (Marked(), 0)
    while let start = text.bytes[at...].place(of: Self.colon) {
      left.append(at..<start, of: text)
      guard let (name, end) = code(start), !Self.isWord(left.last),
        let sign = EmojiCodes.sign(of: name)
      else {
        left.append(start..<start + 1, of: text)
        at = start + 1
        continue
      }
      var (whole, last) = (sign, end)
      if let (tone, end) = code(end + 1), let coloured = EmojiCodes.sign(sign, tone: tone) {
        (whole, last) = (coloured, end)
      }
      left.append(whole, isRead: true)
      at = last + 1
    }
    left.append(at..<text.count, of: text)
    text = left
  }

  /// The name between two colons, and the place of the second; the names that are known are of ASCII.
  private func code(_ start: Int) -> (name: String, end: Int)? {
    guard text.has(Self.colon, at: start) else { return nil }
    var end = start + 1
    while end < text.count, end - start <= EmojiCodes.longest, !text.isRead[end],
      Self.isOfName(text.bytes[end])
    {
      end += 1
    }
    guard end > start + 1, text.has(Self.colon, at: end) else { return nil }
    return (String(decoding: text.bytes[(start + 1)..<end], as: UTF8.self), end)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return scalar.isASCII && scalar.properties.isAlphabetic || byte.isDigit
      || "_+-'".utf8.contains(byte)
  }

  // MARK: - Styles

  /// Takes a sign off both ends of words that it encloses in a line.
  private mutating func takeStyle(_ mark: UInt8) {
    var (left, at, stop) = (Marked(), 0, 0)
    while let start = text.bytes[at...].place(of: mark) {
      left.append(at..<start, of: text)
      at = start + 1
      if opens(mark, start, after: left.last) {
        // The first place from there on at which the sign ends what it encloses, or the line does.
        stop = max(stop, start + 2)
        while stop < text.count, !text.isNewline(at: stop), !closes(mark, stop) { stop += 1 }
        if stop < text.count, !text.isNewline(at: stop) {
          left.append(start + 1..<stop, of: text)
          at = stop + 1
          continue
        }
      }
      left.append(start..<at, of: text)
    }
    left.append(at..<text.count, of: text)
    text = left
  }

  private func opens(_ mark: UInt8, _ at: Int, after last: Unicode.Scalar?) -> Bool {
    guard text.has(mark, at: at), !Self.isWord(last), let next = text.scalar(at: at + 1) else {
      return false
    }
    return !next.properties.isWhitespace && next != Unicode.Scalar(mark)
  }

  private func closes(_ mark: UInt8, _ at: Int) -> Bool {
    text.has(mark, at: at) && text.scalar(before: at)?.properties.isWhitespace == false
      && !Self.isWord(text.scalar(at: at + 1))
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.isLetter || $0.properties.numericType != nil } ?? false
  }
}
