/// A line of a text with the date and time at its start taken off: `[12:30] <nick> words`,
/// `31.12.23, 22:15 - Name: words`, `2024-01-01 10:00:00⇥name⇥words`.
struct ChatLine {
  /// How a date and time are set off from what follows.
  struct Frame: Hashable {
    enum Edge { case square, round, dash, tab, space, end, after }
    let edge: Edge
    let hasDay: Bool
  }

  /// The number of the line, from 1.
  let number: Int
  /// The line without codes for colours and styles.
  let whole: String
  /// Whether a program's label was between the time and the body: then nicks stand in angles.
  let isLabelled: Bool
  /// What follows the date and time, or the whole line where there is none.
  let body: String
  /// The date and time; nil where the line has none.
  let stamp: Stamp?
  /// How they are set off.
  let frame: Frame?

  init(_ line: String, number: Int) {
    let text = line.withoutStyles()
    let start = text.dropMarks()
    self.number = number
    whole = text
    if let (stamp, edge, rest) = Self.stamp(start) {
      (self.stamp, frame) = (stamp, Frame(edge: edge, hasDay: stamp.day != nil))
      let hasTab = edge != .tab && edge != .space && rest.utf8.first == UInt8(ascii: "\t")
      let bare = (hasTab ? rest.drop { $0 == "\t" } : rest).dropMarks()
      let logged = LogLabel.drop(bare)
      isLabelled = logged != nil
      body =
        logged.map { LogLabel.withoutColours(String($0)) } ?? RawIRC.read(bare)?.body
        ?? Self.withoutQuotes(bare) ?? String(Self.withoutChannel(bare))
    } else if let (body, time) = RawIRC.read(start) {
      let stamp = time.flatMap { Self.stamp("[\($0)]")?.0 }
      (self.stamp, self.body, isLabelled) = (stamp, body, false)
      frame = stamp.map { Frame(edge: .square, hasDay: $0.day != nil) }
    } else if let (name, stamp, rest) = Self.secondStamp(start) {
      (self.stamp, frame) = (stamp, Frame(edge: .square, hasDay: stamp.day != nil))
      (body, isLabelled) = ("\(name): \(rest.dropMarks())", false)
    } else if let (stamp, rest) = Self.lastStamp(start) {
      (self.stamp, frame) = (stamp, Frame(edge: .end, hasDay: false))
      (body, isLabelled) = (String(rest), false)
    } else if let (name, stamp, rest) = Self.namedStamp(start) {
      (self.stamp, frame) = (stamp, Frame(edge: .after, hasDay: stamp.day != nil))
      (body, isLabelled) = ("\(name): \(rest)", false)
    } else {
      isLabelled = false
      (stamp, frame) = (nil, nil)
      // Most lines are their own body, which needs no copy.
      let bare = Self.withoutChannel(start)
      body = bare.utf8.count == text.utf8.count ? text : String(bare)
    }
  }

  /// The date and time that a text is; nil for any other text.
  static func stamp(of text: some StringProtocol) -> Stamp? {
    ChatLine("[\(text)]", number: 1).stamp
  }

  /// A line of UTF-8 or, where it is none, of Windows-1252.
  init(bytes: ArraySlice<UInt8>, number: Int) {
    let text = String(validating: bytes, as: UTF8.self)
    self.init(text ?? String(windows1252: bytes), number: number)
  }

  /// Whether the line starts with a time, or with a letter or a digit, in brackets that end, as no list of messages
  /// in JSON does.
  var startsInBrackets: Bool {
    guard let next = whole.unicodeScalars.dropFirst().first else { return false }
    return stamp != nil
      || (next.isLetter || next.decimalDigit != nil) && whole.utf8.has(UInt8(ascii: "]"))
  }

  /// Whether a mark of direction is before the line too, as with pictures.
  var isMarked: Bool { whole.unicodeScalars.first == "\u{200E}" }

  /// Whether the words after the name may be WhatsApp's: a mark of direction is before them; polls, places and files
  /// are a participant's all the same.
  var hasMarkedWords: Bool {
    guard frame?.edge == .square, let colon = body.firstIndex(of: ":") else { return false }
    let rest = body.unicodeScalars[body.unicodeScalars.index(after: colon)...].drop { $0 == " " }
    guard rest.first == "\u{200E}" else { return false }
    let words = Substring(rest.dropFirst())
    let title = words.prefix { $0 != ":" }
    let isPoll = title.endIndex < words.endIndex && title.allSatisfy(\.isUppercase)
    return !isPoll && !words.contains("://") && words.last != ">"
      && Media(standIn: String(words)) == nil
  }

  /// `name: words` for `"name": words`, as TeamSpeak writes them; nil for all else.
  private static func withoutQuotes(_ body: Substring) -> String? {
    guard body.utf8.first == UInt8(ascii: "\""), let end = body.utf8.range(of: "\": ") else {
      return nil
    }
    let name = body[..<end.lowerBound].dropFirst()
    guard !name.isEmpty, name.count < 60, !name.contains("\"") else { return nil }
    return "\(name): \(body[end.upperBound...])"
  }

  /// The same without the channel that some logs put before each nick: `#springs <ada> hi`, `[#springs] <ada> hi`.
  private static func withoutChannel(_ body: Substring) -> Substring {
    let isOne =
      body.utf8.first == UInt8(ascii: "#")
      || body.utf8.first == UInt8(ascii: "[") && body.utf8.dropFirst().first == UInt8(ascii: "#")
    guard isOne, let space = body.utf8.firstIndex(of: UInt8(ascii: " ")) else { return body }
    let rest = body[space...].dropMarks()
    return rest.hasPrefix("<") || rest.hasPrefix("*") ? rest : body
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
  private static func between(_ text: Substring, _ end: Unicode.Scalar, _ edge: Frame.Edge)
    -> Found?
  {
    let close = UInt8(ascii: end)
    if let (stamp, rest) = epoch(Substring(text.utf8.dropFirst())), rest.utf8.first == close {
      return (stamp, edge, rest.dropFirst())
    }
    guard let (inside, rest) = bracket(text, close) else { return nil }
    if let stamp = inside.stamp { return (stamp, edge, rest) }
    let more = rest.drop { $0 == " " }
    let isFollowed = more.utf8.first == text.utf8.first
    if !isFollowed, let stamp = inside.dotted { return (stamp, edge, rest) }
    guard inside.hasDateNumbers, isFollowed, let (second, after) = bracket(more, close),
      var stamp = second.stamp
    else { return nil }
    stamp.day = stamp.day ?? inside.day
    return (stamp, edge, after)
  }

  private static func bracket(_ text: Substring, _ close: UInt8) -> (StampScanner, Substring)? {
    guard let end = text.utf8.prefix(longestBracket).place(of: close) else { return nil }
    var inside = text[text.index(after: text.startIndex)..<end]
    // Skype notes in the same brackets when a message was changed.
    if inside.utf8.has(UInt8(ascii: "|")), let note = inside.utf8.range(of: " | Edited ") {
      inside = inside[..<note.lowerBound]
    }
    var scanner = StampScanner(inside)
    while scanner.step() {}
    scanner.skip { $0.isStampSpace || $0 == "." || $0 == ":" }
    return scanner.isAtEnd ? (scanner, text[text.index(after: end)...]) : nil
  }

  /// No date and time in brackets are longer, in bytes: letters of most scripts take two or three.
  private static let longestBracket = 160

  /// A name and a time in brackets before words, as KakaoTalk writes them: `[Ada] [10:00] hi`.
  private static func secondStamp(_ text: Substring) -> (Substring, Stamp, Substring)? {
    guard text.utf8.first == UInt8(ascii: "["), let close = text.utf8.range(of: "] ["),
      let (scanner, rest) = bracket(
        text[text.index(before: close.upperBound)...], UInt8(ascii: "]")),
      let stamp = scanner.stamp, scanner.isWhole, rest.first == " "
    else { return nil }
    let name = text[..<close.lowerBound].dropFirst()
    return name.isEmpty || name.contains(where: { "[]:".contains($0) }) ? nil : (name, stamp, rest)
  }

  /// A name and a time before a colon: `Ada (10:00): hi`, `Ada 10:00 AM: hi`.
  private static func namedStamp(_ text: Substring) -> (String, Stamp, Substring)? {
    guard let colon = colonAfterTime(text.utf8.prefix(90)),
      let heading = CopiedHeading(ending: text[..<colon]), let name = heading.nameBeforeColon
    else { return nil }
    return (name, heading.stamp, text[colon...].dropFirst().dropMarks())
  }

  /// The first colon before space, where a time may end before it.
  private static func colonAfterTime(_ bytes: Substring.UTF8View) -> String.Index? {
    var last: UInt8 = 0
    var (isAfterColon, mayBeTime) = (false, false)
    let space = bytes.place { byte in
      if isAfterColon, byte == UInt8(ascii: " ") { return true }
      isAfterColon = byte == UInt8(ascii: ":")
      mayBeTime = mayBeTime || byte.mayBeDigit
      if !isAfterColon { last = byte }
      return false
    }
    guard let space, mayBeTime, isEnd(last) else { return nil }
    return bytes.index(before: space)
  }

  /// Whether a time may end so: a digit, `M` or a bracket.
  private static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "M"), UInt8(ascii: "m"),
      UInt8(ascii: ")"), UInt8(ascii: "]"):
      true
    default: false
    }
  }

  /// Space and a time in brackets at the end of a line that says something or starts as a notice, as ERC writes
  /// them.
  private static func lastStamp(_ text: Substring) -> (Stamp, Substring)? {
    guard text.utf8.last == UInt8(ascii: "]"),
      let open = text.utf8.lastIndex(of: UInt8(ascii: "[")),
      "<*".contains(text.first ?? " "),
      text[..<open].hasSuffix("  "), let (scanner, _) = bracket(text[open...], UInt8(ascii: "]")),
      let stamp = scanner.stamp, stamp.day == nil
    else { return nil }
    return (stamp, text[..<open].dropLastMarks())
  }

  /// A date and time that are followed by a dash, a tab or space.
  private static func bare(_ text: Substring) -> Found? {
    guard mayHaveTime(text) else { return nil }
    if let (stamp, rest) = epoch(text), rest.first ?? " " == " " { return (stamp, .space, rest) }
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
      if next == "|", stamp.day != nil, let bar = rest.dropFirst().firstIndex(of: "|") {
        let (name, words) = (rest[..<bar].dropFirst(), rest[bar...].dropFirst())
        best = (stamp, .tab, Substring(name + "\t" + words))
      } else if next == "\t" {
        best = (stamp, .tab, rest.dropFirst())
      } else if next.isStampSpace {
        best = (stamp, .space, rest)
      } else if next == ":" || next == "," && stamp.day != nil, rest.dropFirst().first == " " {
        best = (stamp, .space, rest.dropFirst())
      }
    }
    return best
  }

  /// Whether a digit is among the first words, or a letter of another script, whose digits are others; most lines of
  /// a chat without times have none, and need not be scanned.
  private static func mayHaveTime(_ text: Substring) -> Bool {
    var words = 0
    let end = text.utf8.place { byte in
      if byte == UInt8(ascii: " ") { words += 1 }
      return words == mostWordsBeforeTime || byte.mayBeDigit
    }
    return end != nil && words < mostWordsBeforeTime
  }

  /// The scanner takes fewer words before the first number: three that are not known, and names of days and months.
  private static let mostWordsBeforeTime = 10

  /// Ten digits that are seconds since 1970, with or without parts of one.
  private static func epoch(_ text: Substring) -> (Stamp, Substring)? {
    let bytes = text.utf8
    guard let end = bytes.index(bytes.startIndex, offsetBy: 10, limitedBy: bytes.endIndex),
      bytes[..<end].allSatisfy(\.isDigit), let seconds = Int(text[..<end]),
      let stamp = Stamp(secondsSince1970: seconds)
    else { return nil }
    let rest = bytes[end...]
    guard rest.first == UInt8(ascii: ".") else { return (stamp, Substring(rest)) }
    return (stamp, Substring(rest.dropFirst().drop(while: \.isDigit)))
  }

  private static func afterDash(_ rest: Substring) -> Substring? {
    let dash = rest.dropMarks()
    guard let first = dash.unicodeScalars.first, first == "-" || first == "–" else { return nil }
    let after = dash.dropFirst()
    return dash.startIndex > rest.startIndex && after.first?.isWhitespace == true ? after : nil
  }
}
