/// A line of a text with the date and time at its start taken off: `[12:30] <nick> words`,
/// `31.12.23, 22:15 - Name: words`, `2024-01-01 10:00:00⇥name⇥words`.
struct ChatLine {
  /// How a date and time are set off from what follows.
  struct Frame: Hashable {
    enum Edge { case square, round, dash, tab, space, end }
    let edge: Edge
    let hasDay: Bool
  }

  /// The number of the line, from 1.
  let number: Int
  /// The line without codes for colours and styles.
  let whole: String
  /// What follows the date and time, or the whole line where there is none.
  let body: String
  /// The date and time; nil where the line has none.
  let stamp: Stamp?
  /// How they are set off.
  let frame: Frame?

  init(_ line: String, number: Int) {
    let text = line.withoutControls().withoutColour().withNarrowAngles().withoutBold()
    let start = text.dropMarks()
    self.number = number
    whole = text
    if let (stamp, edge, rest) = Self.stamp(start) {
      (self.stamp, frame) = (stamp, Frame(edge: edge, hasDay: stamp.day != nil))
      let hasTab = edge != .tab && edge != .space && rest.utf8.first == UInt8(ascii: "\t")
      body = Self.withoutChannel((hasTab ? rest.drop { $0 == "\t" } : rest).dropMarks())
    } else if let (stamp, rest) = Self.lastStamp(start) {
      (self.stamp, frame) = (stamp, Frame(edge: .end, hasDay: false))
      body = String(rest)
    } else {
      (stamp, frame, body) = (nil, nil, Self.withoutChannel(start))
    }
  }

  /// A line of UTF-8 or, where it is none, of Windows-1252.
  init(bytes: ArraySlice<UInt8>, number: Int) {
    let text = String(validating: bytes, as: UTF8.self)
    self.init(text ?? String(windows1252: bytes), number: number)
  }

  /// Whether the line starts with a letter or a digit in brackets, as no list of messages in JSON does.
  var startsInBrackets: Bool {
    guard let next = whole.unicodeScalars.dropFirst().first else { return false }
    return stamp != nil || next.isLetter || next.decimalDigit != nil
  }

  /// Whether the words after the name are WhatsApp's: a mark of direction is before them and, unlike with
  /// pictures, none before the line; polls, places and files are a participant's all the same.
  var isProgramsOwn: Bool {
    guard frame?.edge == .square, whole.first != "\u{200E}", let colon = body.firstIndex(of: ":")
    else {
      return false
    }
    let rest = body.unicodeScalars[body.unicodeScalars.index(after: colon)...].drop { $0 == " " }
    guard rest.first == "\u{200E}" else { return false }
    let words = Substring(rest.dropFirst())
    let title = words.prefix { $0 != ":" }
    let isPoll = title.endIndex < words.endIndex && title.allSatisfy(\.isUppercase)
    return !isPoll && !words.contains("://") && words.last != ">"
      && Media(standIn: String(words)) == nil
  }

  /// What is drawn around dates that stand alone.
  private static let rules: Set<Character> = ["#", "=", " ", "-", "–", "—", "─", "*", "_", "~"]

  /// Whether the line is a date and nothing else, or that and in brackets the date before it.
  var isDay: Bool {
    guard whole.utf8.count < 60, lastDay != nil else { return false }
    // Markdown's titles and rules stand around dates too.
    let start = whole[...].drop { Self.rules.contains($0) }.dropMarks()
    guard let end = Self.endOfDay(start.first == "[" ? start.dropFirst() : start) else {
      return false
    }
    return end.isEmpty || end.first?.isNumber == true && Self.endOfDay(end)?.isEmpty == true
  }

  /// What follows a date, the words after it and what is drawn around both.
  private static func endOfDay(_ text: Substring) -> Substring? {
    var scanner = StampScanner(text)
    while scanner.step() {}
    guard scanner.hasDateNumbers else { return nil }
    scanner.skip {
      $0.isStampSpace || ".,()（）]".unicodeScalars.contains($0) || $0.isLetter
        || rules.contains(Character($0))
    }
    return text[scanner.at...]
  }

  /// The date, with its year, that the line ends with, as programs' notices do, and a time with it; of two dates,
  /// the one that begins.
  var lastDay: (day: WrittenDay, seconds: Int32?)? {
    guard whole.utf8.count < 120 else { return nil }
    var found: (day: WrittenDay, seconds: Int32?)?
    for word in whole.split(whereSeparator: { " \t([".contains($0) }).prefix(12) {
      // The day that ends is in brackets or before `to`.
      if found != nil, word != "to" { continue }
      var scanner = StampScanner(whole[word.startIndex...])
      while scanner.step() {}
      guard let day = scanner.day, day.hasYear else { continue }
      found = (day, scanner.stamp?.seconds)
    }
    return found
  }

  /// The same without the channel that some logs put before each nick: `#springs <ada> hi`, `[#springs] <ada> hi`.
  private static func withoutChannel(_ body: Substring) -> String {
    let isOne =
      body.utf8.first == UInt8(ascii: "#")
      || body.utf8.first == UInt8(ascii: "[") && body.utf8.dropFirst().first == UInt8(ascii: "#")
    guard isOne, let space = body.utf8.firstIndex(of: UInt8(ascii: " ")) else {
      return String(body)
    }
    let rest = body[space...].dropMarks()
    return String(rest.hasPrefix("<") || rest.hasPrefix("*") ? rest : body)
  }

  private typealias Found = (Stamp, Frame.Edge, Substring)

  private static func stamp(_ text: Substring) -> Found? {
    guard let first = text.unicodeScalars.first else { return nil }
    if first == "[" { return between(text, "]", .square) }
    if first == "(" { return between(text, ")", .round) }
    if first == "<" { return between(text, ">", .round) }
    guard first.decimalDigit != nil || first.isLetter else {
      return nil
    }
    return bare(text)
  }

  /// One or two pairs of brackets: `[12:30]`, `[Monday 1 January 2024] [10:00:00 CET]`.
  private static func between(_ text: Substring, _ close: Character, _ edge: Frame.Edge) -> Found? {
    if let (stamp, rest) = epoch(Substring(text.utf8.dropFirst())), rest.first == close {
      return (stamp, edge, rest.dropFirst())
    }
    guard let (inside, rest) = bracket(text, close) else { return nil }
    if let stamp = inside.stamp { return (stamp, edge, rest) }
    let more = rest.drop { $0 == " " }
    if more.first != text.first, let stamp = inside.dotted { return (stamp, edge, rest) }
    guard inside.hasDateNumbers, more.first == text.first, let (second, end) = bracket(more, close),
      var stamp = second.stamp
    else { return nil }
    stamp.day = stamp.day ?? inside.day
    return (stamp, edge, end)
  }

  private static func bracket(_ text: Substring, _ close: Character) -> (StampScanner, Substring)? {
    guard let end = text.prefix(80).firstIndex(of: close) else { return nil }
    var inside = text[text.index(after: text.startIndex)..<end]
    // Skype notes in the same brackets when a message was changed.
    if inside.utf8.contains(UInt8(ascii: "|")), let note = inside.range(of: " | Edited ") {
      inside = inside[..<note.lowerBound]
    }
    var scanner = StampScanner(inside)
    while scanner.step() {}
    scanner.skip { $0.isStampSpace || $0 == "." || $0 == ":" }
    return scanner.isAtEnd ? (scanner, text[text.index(after: end)...]) : nil
  }

  /// Space and a time in brackets at the end of a line that says something or starts as a notice, as ERC writes
  /// them.
  private static func lastStamp(_ text: Substring) -> (Stamp, Substring)? {
    guard text.utf8.last == UInt8(ascii: "]"), let open = text.lastIndex(of: "["),
      "<*".contains(text.first ?? " "),
      text[..<open].hasSuffix("  "), let (scanner, _) = bracket(text[open...], "]"),
      let stamp = scanner.stamp, stamp.day == nil
    else { return nil }
    return (stamp, text[..<open].dropLastMarks())
  }

  /// A date and time that are followed by a dash, a tab or space.
  private static func bare(_ text: Substring) -> Found? {
    if let (stamp, rest) = epoch(text), rest.first == " " { return (stamp, .space, rest) }
    var scanner = StampScanner(text)
    var best: Found?
    while scanner.step() {
      guard let stamp = scanner.stamp else { continue }
      let rest = text[scanner.at...]
      if stamp.day != nil || scanner.isSure, let after = afterDash(rest) {
        return (stamp, .dash, after)
      }
      guard scanner.isSure, let next = scanner.peek ?? " " as Unicode.Scalar? else { continue }
      if next == "<" || rest.hasPrefix("-!-") { return (stamp, .space, rest) }
      if next == "\t" {
        best = (stamp, .tab, rest.dropFirst())
      } else if next.isStampSpace {
        best = (stamp, .space, rest)
      } else if next == ":" || next == "," && stamp.day != nil, rest.dropFirst().first == " " {
        best = (stamp, .space, rest.dropFirst())
      }
    }
    return best
  }

  /// Ten digits that are seconds since 1970, with or without parts of one.
  private static func epoch(_ text: Substring) -> (Stamp, Substring)? {
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    let bytes = text.utf8
    guard let end = bytes.index(bytes.startIndex, offsetBy: 10, limitedBy: bytes.endIndex),
      bytes[..<end].allSatisfy(isDigit), let seconds = Int(text[..<end]),
      let stamp = Stamp(secondsSince1970: seconds)
    else { return nil }
    let rest = bytes[end...]
    guard rest.first == UInt8(ascii: ".") else { return (stamp, Substring(rest)) }
    var after = rest.dropFirst()
    while let next = after.first, isDigit(next) { after = after.dropFirst() }
    return (stamp, Substring(after))
  }

  private static func afterDash(_ rest: Substring) -> Substring? {
    let dash = rest.dropMarks()
    guard let first = dash.unicodeScalars.first, first == "-" || first == "–" else { return nil }
    let after = dash.dropFirst()
    return dash.startIndex > rest.startIndex && after.first?.isWhitespace == true ? after : nil
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The same without the space and the marks of direction at its start.
  func dropMarks() -> Substring {
    Substring(self[...].unicodeScalars.drop { $0.isStampSpace })
  }

  /// The same without the marks of direction and the space at its end.
  func dropLastMarks() -> Substring {
    var scalars = self[...].unicodeScalars
    while let last = scalars.last, last.isStampSpace || last == "\t" { scalars.removeLast() }
    return Substring(scalars)
  }
}

extension String {
  /// The same without the codes for colours and styles that IRC clients write.
  fileprivate func withoutControls() -> String {
    guard utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) else { return self }
    var kept = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let next = rest.popFirst() {
      if next == "\u{3}" {
        Self.dropColour(&rest)
      } else if next.value >= 0x20 || next == "\t" {
        kept.append(next)
      }
    }
    return String(kept)
  }

  /// The same without the number of a colour before a time, which is left where the code itself was lost.
  fileprivate func withoutColour() -> String {
    let digits = utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...2).contains(digits.count), utf8[digits.endIndex...].first == UInt8(ascii: "["),
      utf8[digits.endIndex...].dropFirst().first.map(isDigit) == true
    else { return self }
    return String(self[digits.endIndex...])
  }

  /// The same with `<nick>` for `＜nick＞`, and arrows of the same kind.
  fileprivate func withNarrowAngles() -> String {
    guard utf8.contains(0xEF), let first = unicodeScalars.first, "＜-".unicodeScalars.contains(first)
    else { return self }
    let start = String(prefix(40)).replacing("＜", with: "<", maxReplacements: 1)
    return start.replacing("＞", with: ">", maxReplacements: 1) + dropFirst(40)
  }

  /// The same with `name: words` for `**name**: words` and `**name:** words`, as pages in Markdown have them.
  fileprivate func withoutBold() -> String {
    guard hasPrefix("**") else { return self }
    let inside = dropFirst(2).prefix(60)
    guard inside.first?.isWhitespace == false, let end = inside.range(of: "**"),
      end.lowerBound > inside.startIndex
    else { return self }
    let (name, rest) = (inside[..<end.lowerBound], self[end.upperBound...].dropMarks())
    return name.last == ":" || rest.first == ":"
      ? name + (name.last == ":" ? " " : "") + rest : self
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Up to two digits, and two more after a comma.
  private static func dropColour(_ rest: inout Substring.UnicodeScalarView) {
    func dropTwo(_ from: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
      from.dropFirst(from.prefix(2).prefix { ("0"..."9").contains($0) }.count)
    }
    let after = dropTwo(rest)
    let hasFirst = after.startIndex > rest.startIndex
    rest = after
    guard hasFirst, rest.first == ",", let digit = rest.dropFirst().first,
      ("0"..."9").contains(digit)
    else { return }
    rest = dropTwo(rest.dropFirst())
  }
}
