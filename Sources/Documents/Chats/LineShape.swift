/// A way in which lines name their senders: one row of the table.
struct LineShape {
  /// Where the words are that a sender says.
  enum Words { case after, below }
  enum Time { case anywhere, before, afterName, atEnd, alone }

  let format: String
  /// What stands before a name, and the sign after it; without that the name ends with the line.
  var open = "", close: Unicode.Scalar?
  /// What may follow the sign after a name besides the end of the line; anything but a number where this is empty.
  var after = [" ", "\t"]
  var words = Words.after
  var time = Time.anywhere
  /// What follows a name that is no part of it.
  var ends: [String] = []
  /// Whether the name is one word, of letters and digits at least.
  var isNick = false

  /// The first of those that name equally many senders again is taken.
  static let all = [
    LineShape(format: "IRC log", open: "<", close: ">"),
    LineShape(format: "Transcript", open: "<|im_start|>", words: .below),
    LineShape(
      format: "Transcript", open: "<|start_header_id|>", close: "<", after: ["|"], words: .below),
    LineShape(format: "Zoom chat", open: "From ", close: ":", ends: [" to ", " To "]),
    LineShape(format: "Signal", open: "From: ", words: .below, ends: [" ("]),
    LineShape(format: "KakaoTalk", open: "[", close: "]", time: .afterName),
    LineShape(format: "Name: text", close: ":", after: [" ", "\t", "\u{A0}", "**"]),
    LineShape(format: "Log", open: "| ", close: "|", isNick: true),
    LineShape(format: "Log", close: "\t", after: [""], isNick: true),
    LineShape(format: "Log", close: "|", isNick: true),
    LineShape(format: "Log", open: "[", close: "]", time: .before, isNick: true),
    LineShape(format: "Log", close: ">", isNick: true),
    LineShape(format: "LINE", close: "\t", after: [""], time: .before),
    LineShape(format: "iMessage", words: .below, time: .alone),
    LineShape(format: "Headings", words: .below, time: .before, ends: [" (pinned)"]),
    LineShape(format: "Transcript", words: .below, time: .atEnd),
    LineShape(format: "Headings", open: "## ", words: .below),
    LineShape(format: "Headings", open: "### ", words: .below),
    LineShape(format: "Name: text", close: ":", after: []),
  ]

  /// Whether names have to return, as nothing but a time and the line's end sets them off.
  var needsReturns: Bool { time == .atEnd || time == .alone }
  var isColon: Bool { open.isEmpty && close == ":" }

  /// The program that wrote a file of this shape, by words that only it writes.
  func format(of start: ArraySlice<UInt8>, hasDays: Bool?) -> String {
    let program = Self.programs.first { start.range(of: String($0[1])) != nil }
    guard program == nil, isColon, let hasDays else {
      return program.map { String($0[0]) } ?? format
    }
    return hasDays ? "Chat with times" : "Log"
  }

  private static let programs = ChatWords.list("program").map { $0.split(separator: "=") }

  struct Match {
    var name, words: ArraySlice<UInt8>
    var stamp: Stamp?
    /// Whether a program says it.
    var isNotice = false
  }

  /// The sender and the words of a line whose time is taken off; nil where it does not have this shape.
  ///
  /// - Parameters:
  ///   - line: What follows the time.
  ///   - stamp: The time.
  ///   - next: The lines below, by their number from 1.
  /// - Returns: Both, and the time where the shape has it elsewhere.
  func match(
    _ line: ArraySlice<UInt8>, _ stamp: Stamp?, next: (Int) -> ArraySlice<UInt8>
  ) -> Match? {
    var rest = line
    switch time {
    case .alone:
      guard stamp?.time != nil, line.isEmpty || line.first == "(" else { return nil }
      let name = next(1).trimmed
      return isName(name) ? Match(name: name, words: name.nothing) : nil
    case .atEnd: return stamp == nil ? timeAtEnd(line) : nil
    case .before where stamp == nil: return nil
    // Words stand below: the next line has no time, and the name is no start of a sentence.
    case .before where words == .below:
      guard !line.has(0x3A), Stamp(next(1)) == nil else { return nil }
    default:
      // Channels and labels may stand before a nick.
      if open == "<", rest.first == "#" || rest.first == "[", let nick = rest.place(of: 0x3C) {
        rest = rest[nick...]
      }
    }
    guard rest.begins(with: open), let cut = cut(rest.dropFirst(open.utf8.count)) else {
      return nil
    }
    var match = Match(name: cut.name, words: cut.words)
    // Signal tells the time of a letter in its head.
    for number in 1...3 where open == "From: " && next(number).begins(with: "Sent: ") {
      match.stamp = Stamp(next(number).dropFirst(6))
    }
    for end in ends { match.name = match.name.before(end) ?? match.name }
    if open == "<" || isNick { match.name = match.name.withoutHost }
    if isColon, !match.takeMarks() { return nil }
    match.name = match.name.trimmed
    if time == .afterName {
      let rest = match.words.trimmedStart()
      guard rest.first == "[", let after = Stamp(rest) else { return nil }
      (match.words, match.stamp) = (rest[after.end...], after)
    }
    return isName(match.name) ? match : nil
  }

  /// The longest name, in bytes.
  private static let longestName = 120

  /// What stands before the sign after a name, and behind it.
  private func cut(
    _ rest: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, words: ArraySlice<UInt8>)? {
    guard let close else { return rest.count <= 60 ? (rest, rest.nothing) : nil }
    var near = rest.prefix(Self.longestName + 4)
    let wide = isColon && near.has(0xEF) ? near.range(of: "：") : nil
    if let wide { near = near[..<wide.lowerBound] }
    // Of `;): hello` the second colon ends the name, and `<->-> hi` has a nick with an arrow.
    while let place = near.place(of: UInt8(ascii: close)) {
      let words = rest[(place + 1)...]
      // A time has digits around its colon.
      if after.isEmpty, words.first.isDigit || words.begins(with: "//") { return nil }
      if words.isEmpty || after.isEmpty || after.contains(where: words.begins) {
        return (rest[..<place], self.words == .below ? words.nothing : words)
      }
      near = near[(place + 1)...]
    }
    return wide.map { (rest[..<$0.lowerBound], rest[$0.upperBound...]) }
  }

  /// A name and a time at the end of a line: `Maple Rowan  0:03`.
  private func timeAtEnd(_ line: ArraySlice<UInt8>) -> Match? {
    guard line.count <= Self.longestName, let last = line.last,
      last.isDigit || last == ")" || last == "]" || last | 0x20 == "m"
    else { return nil }
    for space in line.indices where line[space] == " " || line[space] == "\t" {
      let rest = line[(space + 1)...].trimmedStart()
      guard rest.first.isDigit || rest.first == "(" || rest.first == "[", var stamp = Stamp(rest),
        let time = stamp.time, stamp.end == line.endIndex
      else { continue }
      // Without hours they are minutes and seconds of a recording.
      if rest.count(where: { $0 == ":" }) == 1, !rest.contains(where: \.isLetter) {
        stamp.time = stamp.day == nil ? time / 60 : time
      }
      var name = line[..<space].trimmed
      if name.first == "[", name.last == "]" { name = name.dropFirst().dropLast() }
      return isName(name) ? Match(name: name, words: line.nothing, stamp: stamp) : nil
    }
    return nil
  }

  private func isName(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, name.count <= Self.longestName, !name.has(0x09) else {
      return false
    }
    if open == "<" { return first != "/" && first != "!" && !name.has(0x3D) }
    guard name.contains(where: { $0.isDigit || $0.isLetter }) else { return false }
    let isMark = first == " " || first == "-" || first == "="
    if isNick {
      return !isMark && !name.has(0x20) && !name.has(0x3C) && !(open == "[" && name.has(0x2F))
    }
    // A bullet is no part of a name.
    let isBullet = (isMark || first == "*" || first == ">") && name.dropFirst().first == " "
    let isBare = open.isEmpty && words == .after
    if isBare, name.elementsEqual("From".utf8) { return false }
    if isBare, first == "<" || first == "-" || first == "[" && name.last == "]" { return false }
    return !isBullet && name.range(of: "://") == nil
      && (words == .after || name.count { $0 == " " } < 5)
  }
}

extension LineShape.Match {
  /// Takes the marks of Markdown off a name; false where they are no such marks.
  fileprivate mutating func takeMarks() -> Bool {
    guard let first = name.first, "*_#".utf8.contains(first) else { return true }
    let marks = name.prefix { $0 == first }
    name = name.dropFirst(marks.count).trimmedStart()
    if words.starts(with: marks) { words = words.dropFirst(marks.count) }
    if name.count > marks.count, name.suffix(marks.count).elementsEqual(marks) {
      name = name.dropLast(marks.count)
    }
    return name.last != "#"
  }
}

extension ArraySlice<UInt8> {
  /// A nick without the signs of its rights, and the user and host behind it.
  var withoutHost: ArraySlice<UInt8> {
    var name = trimmed
    while let first = name.first, name.count > 1, "@+%&~".utf8.contains(first) {
      name = name.dropFirst()
    }
    if let nick = name.before("!"), !nick.isEmpty, name[nick.endIndex...].has(0x40) { name = nick }
    return name
  }
}

/// What of a stamp has to be alike in a file.
struct StampForm: Hashable {
  var hasDay, hasTime: Bool
  var bracket: UInt8
  /// Whether a word such as a channel stands before it.
  var isAfterWord: Bool
}

/// A line whose time, and what sets that off, is taken off.
struct TextLine {
  var stamp: Stamp?
  var form: StampForm?
  var rest: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) {
    var (line, isAfterWord) = (line, false)
    stamp = Stamp(line)
    if stamp == nil, let word = line.prefix(40).before(" "), word.last != ":",
      case let after = line[(word.endIndex + 1)...], after.first.isDigit || after.first == "[",
      let found = Stamp(after), found.day?.year != nil, found.time != nil
    {
      (stamp, line, isAfterWord) = (found, after, true)
    }
    guard let stamp else {
      rest = line.first == " " ? line.trimmedStart() : line
      return
    }
    let first = line.first { $0 < 0x80 && $0 != " " } ?? 0
    form = StampForm(
      hasDay: stamp.day?.year != nil, hasTime: stamp.time != nil,
      bracket: first.isDigit || first.isLetter ? 0 : first, isAfterWord: isAfterWord)
    rest = line[stamp.end...].trimmedStart(keepingTabs: true)
    while rest.first == "," { rest = rest.dropFirst().trimmedStart(keepingTabs: true) }
    if rest.first == "\t" { rest = rest.dropFirst() }
    for sign in ["- ", ": "] where rest.begins(with: sign) { rest = rest.dropFirst(2) }
    rest = rest.trimmedStart(keepingTabs: true)
  }
}
