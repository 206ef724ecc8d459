/// A line of a text with the date and time at its start taken off: `[12:30] <nick> words`,
/// `31.12.23, 22:15 - Name: words`, `2024-01-01 10:00:00⇥name⇥words`.
struct ChatLine {
  /// How a date and time are set off from what follows.
  struct Frame: Hashable {
    enum Edge { case square, round, dash, tab, space }
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
    let text = line.withoutControls()
    let start = text.dropMarks()
    self.number = number
    whole = text
    if let (stamp, edge, rest) = Self.stamp(start) {
      (self.stamp, frame) = (stamp, Frame(edge: edge, hasDay: stamp.day != nil))
      body = String(rest.dropMarks())
    } else {
      (stamp, frame, body) = (nil, nil, String(start))
    }
  }

  /// A line of UTF-8 or, where it is none, of Windows-1252.
  init(bytes: ArraySlice<UInt8>, number: Int) {
    let text = String(validating: bytes, as: UTF8.self)
    self.init(text ?? String(windows1252: bytes), number: number)
  }

  /// Whether the line starts with a time in brackets or with a capital in them.
  var startsInBrackets: Bool {
    guard let next = whole.unicodeScalars.dropFirst().first else { return false }
    return stamp != nil || next.properties.isUppercase
  }

  /// Whether the words after the name are WhatsApp's: a mark of direction is before them and, unlike with
  /// pictures, none before the line.
  var isProgramsOwn: Bool {
    guard frame?.edge == .square, whole.first != "\u{200E}", let colon = body.firstIndex(of: ":")
    else {
      return false
    }
    let rest = body.unicodeScalars[body.unicodeScalars.index(after: colon)...]
    return rest.drop { $0 == " " }.first == "\u{200E}"
  }

  /// Whether the line is a date and nothing else.
  var isDay: Bool {
    guard whole.utf8.count < 40 else { return false }
    var scanner = StampScanner(whole[...].dropMarks())
    while scanner.step() {}
    scanner.skip {
      $0.isStampSpace || $0 == "." || $0 == "(" || $0 == ")" || $0.properties.isAlphabetic
    }
    return scanner.isAtEnd && scanner.hasDateNumbers && lastDay != nil
  }

  /// The date, with its year, that the line ends with, as programs' notices do.
  var lastDay: WrittenDay? {
    guard whole.utf8.count < 120 else { return nil }
    for word in whole.split(whereSeparator: { " \t([".contains($0) }).prefix(12) {
      var scanner = StampScanner(whole[word.startIndex...])
      while scanner.step() {}
      if let day = scanner.day, day.sign != nil || day.numbers[0] > 0 { return day }
    }
    return nil
  }

  private typealias Found = (Stamp, Frame.Edge, Substring)

  private static func stamp(_ text: Substring) -> Found? {
    guard let first = text.unicodeScalars.first else { return nil }
    if first == "[" { return between(text, "]", .square) }
    if first == "(" { return between(text, ")", .round) }
    guard first.properties.numericType == .decimal || first.properties.isAlphabetic else {
      return nil
    }
    return bare(text)
  }

  /// One or two pairs of brackets: `[12:30]`, `[Monday 1 January 2024] [10:00:00 CET]`.
  private static func between(_ text: Substring, _ close: Character, _ edge: Frame.Edge) -> Found? {
    guard let (inside, rest) = bracket(text, close) else { return nil }
    if let stamp = inside.stamp { return (stamp, edge, rest) }
    let more = rest.drop { $0 == " " }
    guard inside.hasDateNumbers, more.first == text.first, let (second, end) = bracket(more, close),
      var stamp = second.stamp
    else { return nil }
    stamp.day = stamp.day ?? inside.day
    return (stamp, edge, end)
  }

  private static func bracket(_ text: Substring, _ close: Character) -> (StampScanner, Substring)? {
    guard let end = text.prefix(80).firstIndex(of: close) else { return nil }
    var scanner = StampScanner(text[text.index(after: text.startIndex)..<end])
    while scanner.step() {}
    scanner.skip { $0.isStampSpace || $0 == "." }
    return scanner.isAtEnd ? (scanner, text[text.index(after: end)...]) : nil
  }

  /// A date and time that are followed by a dash, a tab or space.
  private static func bare(_ text: Substring) -> Found? {
    var scanner = StampScanner(text)
    var best: Found?
    while scanner.step() {
      guard let stamp = scanner.stamp else { continue }
      let rest = text[scanner.at...]
      if stamp.day != nil, let after = afterDash(rest) { return (stamp, .dash, after) }
      guard scanner.isSure, let next = scanner.peek ?? " " as Unicode.Scalar? else { continue }
      if next == "\t" {
        best = (stamp, .tab, rest.dropFirst())
      } else if next.isStampSpace {
        best = (stamp, .space, rest)
      }
    }
    return best
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
