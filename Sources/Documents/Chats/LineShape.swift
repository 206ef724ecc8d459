/// A way in which lines name their senders: one row of the table.
struct LineShape {
  enum Time { case anywhere, before, afterName, alone }

  let format: String
  /// What stands before a name, and the sign after it; without that the name ends with the line, and words stand below.
  var open = "", close: Unicode.Scalar?
  /// What may follow the sign after a name besides the end of the line; anything but a number where this is empty.
  var after = [" ", "\t"]
  var time = Time.anywhere
  /// What follows a name that is no part of it.
  var ends: [String] = []
  /// Whether the name is one word, of letters and digits at least.
  var isNick = false

  /// The first of those that name equally many senders again is taken.
  static let all = [
    LineShape(format: "IRC log", open: "<", close: ">"),
    LineShape(format: "Transcript", open: "<|im_start|>"),
    LineShape(format: "Zoom chat", open: "From ", close: ":", ends: [" to ", " To "]),
    LineShape(format: "KakaoTalk", open: "[", close: "]", time: .afterName),
    LineShape(format: "IRC log", open: "[", close: "]", isNick: true),
    LineShape(format: "IRC log", close: ">", isNick: true),
    LineShape(format: "Name: text", close: ":", after: [" ", "\t", "\u{A0}", "**"]),
    LineShape(format: "Log", close: "\t", after: [""], isNick: true),
    LineShape(format: "LINE", close: "\t", after: [""], time: .before),
    LineShape(format: "iMessage", time: .alone),
    LineShape(format: "Headings", time: .before, ends: [" (pinned)"]),
    LineShape(format: "Headings", open: "## "), LineShape(format: "Headings", open: "### "),
    LineShape(format: "Name: text", close: ":", after: []),
  ]
  /// What a person does, as in `* nick waves`.
  static let action = LineShape(format: "", open: "*", close: " ", after: [""], isNick: true)

  var isColon: Bool { open.isEmpty && close == ":" }

  /// The program that wrote a file of this shape, by words that only it writes.
  func format(of start: ArraySlice<UInt8>) -> String {
    Self.programs.first { start.range(of: String($0[1])) != nil }.map { String($0[0]) } ?? format
  }

  private static let programs = ChatWords.list("program").map { $0.split(separator: "=") }

  struct Match {
    var name, words: ArraySlice<UInt8>
    var stamp: Stamp?
  }

  /// The sender and the words of a line, and its time; nil where it does not have this shape.
  func match(_ line: TextLine) -> Match? {
    if time == .alone {
      guard line.stamp?.time != nil, line.rest.isEmpty || line.rest.first == "(" else { return nil }
      let name = line.next.trimmed
      return isName(name) ? Match(name: name, words: name.nothing, stamp: line.stamp) : nil
    }
    // Where words stand below, the next line has no time, and the name is no start of a sentence.
    if time == .before,
      line.stamp == nil || close == nil && (line.rest.has(0x3A) || Stamp(line.next) != nil)
    {
      return nil
    }
    let start = line.rest.dropFirst(open.utf8.count)
    guard line.rest.begins(with: open), var match = cut(isNick ? start.trimmedStart() : start)
    else { return nil }
    match.stamp = line.stamp
    for end in ends { match.name = match.name.before(end) ?? match.name }
    if open == "<" || isNick { match.name = match.name.withoutRights }
    if isColon { match.takeMarks() }
    match.name = match.name.trimmed
    if time == .afterName {
      let rest = match.words.trimmedStart()
      guard let after = Stamp(rest) else { return nil }
      (match.words, match.stamp) = (rest[after.end...], after)
    }
    return isName(match.name) ? match : nil
  }

  /// The longest name, in bytes.
  private static let longestName = 120

  /// What stands before the sign after a name, and behind it.
  private func cut(_ rest: ArraySlice<UInt8>) -> Match? {
    guard let close else { return rest.count <= 60 ? Match(name: rest, words: rest.nothing) : nil }
    var near = rest.prefix(Self.longestName + 4)
    let wide = isColon && near.has(0xEF) ? near.range(of: "：") : nil
    if let wide { near = near[..<wide.lowerBound] }
    // Of `;): hello` the second colon ends the name, and `<->-> hi` has a nick with an arrow.
    while let place = near.place(of: UInt8(ascii: close)) {
      let words = rest[(place + 1)...]
      // A time has digits around its colon.
      if after.isEmpty, words.first.isDigit || words.begins(with: "//") { return nil }
      if words.isEmpty || after.isEmpty || after.contains(where: words.begins) {
        return Match(name: rest[..<place], words: words)
      }
      near = near[(place + 1)...]
    }
    return wide.map { Match(name: rest[..<$0.lowerBound], words: rest[$0.upperBound...]) }
  }

  private func isName(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, name.count <= Self.longestName, !name.has(0x09) else {
      return false
    }
    if open == "<" { return first != "/" && first != "!" && !name.has(0x3D) }
    guard name.contains(where: { $0.isDigit || $0.isLetter }) else { return false }
    if isNick { return !"-= ".utf8.contains(first) && !name.has(0x20) && !name.has(0x3C) }
    // A bullet is no part of a name, and a sentence is none.
    let isBullet = "-=*>".utf8.contains(first) && name.dropFirst().first == " "
    let isMark = first == "<" || first == "-" || first == "[" && name.last == "]"
    let isBare = open.isEmpty && close != nil
    return !isBullet && !(isBare && (isMark || name.elementsEqual("From".utf8)))
      && name.range(of: "://") == nil && (close != nil || name.count { $0 == " " } < 5)
  }
}

extension LineShape.Match {
  /// Takes the marks of Markdown off a name.
  fileprivate mutating func takeMarks() {
    let marks = name.prefix { "*_#".utf8.contains($0) }
    guard !marks.isEmpty else { return }
    name = name.dropFirst(marks.count).trimmedStart()
    if words.starts(with: marks) { words = words.dropFirst(marks.count) }
    while let last = name.last, "*_#".utf8.contains(last) { name = name.dropLast() }
  }
}

/// The lines of a text.
struct TextLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>?
  private var number = 0

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func next() -> TextLine? {
    guard let all = rest else { return nil }
    let end = all.place(of: 0x0A) ?? all.endIndex
    rest = end == all.endIndex ? nil : all[(end + 1)...]
    defer { number += 1 }
    return TextLine(all[..<end].trimmedEnd, number, following: all[end...].dropFirst())
  }
}

/// A line whose time, and what sets that off, is taken off.
struct TextLine {
  /// What of a stamp has to be alike in a file.
  struct Form: Hashable {
    var hasDay, hasTime: Bool
    /// With which sign it starts, or 1 where a word such as a channel stands before it.
    var start: UInt8
  }

  let number: Int
  let whole, following: ArraySlice<UInt8>
  var stamp: Stamp?
  var form: Form?
  var rest: ArraySlice<UInt8>

  /// The line below, which may be a name or the start of words.
  var next: ArraySlice<UInt8> { following.prefix { $0 != 0x0A } }

  init(_ whole: ArraySlice<UInt8>, _ number: Int, following: ArraySlice<UInt8>) {
    (self.whole, self.number, self.following, rest) = (whole, number, following, whole)
    stamp = Stamp(whole)
    var start = whole.first { $0 < 0x80 && $0 != " " } ?? 0
    if start.isDigit || start.isLetter { start = 0 }
    if stamp == nil, let word = whole.prefix(40).before(" "), word.last != ":",
      case let after = whole[(word.endIndex + 1)...], after.first.isDigit || after.first == "[",
      let found = Stamp(after), found.day?.year != nil, found.time != nil
    {
      (stamp, start) = (found, 1)
    }
    if let stamp {
      form = Form(hasDay: stamp.day?.year != nil, hasTime: stamp.time != nil, start: start)
      rest = whole[stamp.end...].trimmedStart(keepingTabs: true)
      if rest.first == "," { rest = rest.dropFirst().trimmedStart(keepingTabs: true) }
      if rest.first == "\t" { rest = rest.dropFirst() }
      for sign in ["- ", ": "] where rest.begins(with: sign) { rest = rest.dropFirst(2) }
    }
    rest = rest.trimmedStart(keepingTabs: true)
  }
}
