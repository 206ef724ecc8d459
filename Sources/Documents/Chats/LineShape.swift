/// A way in which lines name their senders: one row of the table.
struct LineShape {
  /// Where the words are that a sender says.
  enum Words { case after, below }
  /// Where the time is.
  enum Time { case anywhere, before, afterName, atEnd, alone }

  let format: String
  /// What stands before a name and after it; nothing after it is the end of the line.
  var open = "", close = ""
  var words = Words.after
  var time = Time.anywhere
  /// Whether the name is one word, of letters and digits at least.
  var isNick = false

  /// The first of those that name equally many senders again is taken.
  static let all = [
    LineShape(format: "IRC log", open: "<", close: ">"),
    LineShape(format: "Transcript", open: "<|im_start|>", close: "", words: .below),
    LineShape(format: "Transcript", open: "<|start_header_id|>", close: "<|end_header_id|>"),
    LineShape(format: "Zoom chat", open: "From ", close: ": "),
    LineShape(format: "KakaoTalk", open: "[", close: "] ", time: .afterName),
    LineShape(format: "Name: text", close: ": "),
    LineShape(format: "Log", open: "| ", close: " | ", isNick: true),
    LineShape(format: "Log", close: "\t", isNick: true),
    LineShape(format: "Log", close: "| ", isNick: true),
    LineShape(format: "Log", open: "[", close: "] ", time: .before, isNick: true),
    LineShape(format: "Log", close: "> ", isNick: true),
    LineShape(format: "iMessage", words: .below, time: .alone),
    LineShape(format: "Headings", words: .below, time: .before),
    LineShape(format: "Transcript", words: .below, time: .atEnd),
    LineShape(format: "Headings", open: "## ", words: .below),
    LineShape(format: "Headings", open: "### ", words: .below),
    LineShape(format: "Name: text", close: ":"),
  ]

  /// Whether names have to return, as nothing but a time and the line's end sets them off.
  var needsReturns: Bool { time == .atEnd || time == .alone }

  /// The program that wrote a file of this shape, by words that only it writes.
  func format(of start: ArraySlice<UInt8>, hasDays: Bool?) -> String {
    if let known = Self.programs.first(where: { start.range(of: $0.words) != nil }) {
      return known.name
    }
    guard let hasDays, isColon else { return format }
    return hasDays ? "Chat with times" : "Log"
  }

  private static let programs: [(words: String, name: String)] = [
    ("[LINE]", "LINE"), ("KakaoTalk", "KakaoTalk"), ("카카오톡", "KakaoTalk"), ("저장한 날짜", "KakaoTalk"),
    ("Guild: ", "Discord"), ("\u{200E}", "WhatsApp"), ("\u{202F}", "WhatsApp"),
    ("end-to-end", "WhatsApp"),
    ("Ende-zu-Ende", "WhatsApp"), ("<Media omitted>", "WhatsApp"),
  ]

  var isColon: Bool { open.isEmpty && close.hasPrefix(":") }

  struct Match {
    var name: ArraySlice<UInt8>
    var words: ArraySlice<UInt8>
    var stamp: Stamp?
  }

  /// The sender and the words of a line whose time is taken off; nil where it does not have this shape.
  ///
  /// - Parameters:
  ///   - line: What follows the time.
  ///   - stamp: The time.
  ///   - next: The line below.
  /// - Returns: Both, and the time where the shape has it elsewhere.
  func match(
    _ line: ArraySlice<UInt8>, _ stamp: Stamp?, next: () -> ArraySlice<UInt8>
  ) -> Match? {
    switch time {
    case .alone:
      guard stamp?.time != nil, line.isEmpty || line.first == UInt8(ascii: "(") else { return nil }
      let name = next().trimmed
      return isName(name) ? Match(name: name, words: line[line.endIndex...]) : nil
    case .atEnd:
      return stamp == nil ? Self.timeAtEnd(line).flatMap { isName($0.name) ? $0 : nil } : nil
    case .before where stamp == nil: return nil
    default: break
    }
    var rest = line
    if !open.isEmpty {
      if open == "<" { rest = rest.withoutLabels }
      guard rest.begins(with: Array(open.utf8)) else { return nil }
      rest = rest.dropFirst(open.utf8.count)
    } else if isColon, rest.first == UInt8(ascii: "#"), stamp != nil {
      rest = rest.withoutLabels
    }
    if time == .before, words == .below {
      // Words stand below: the next line has no time, and the name is no start of a sentence.
      guard !rest.has(UInt8(ascii: ":")), StampScanner.scan(next()) == nil else { return nil }
    }
    guard let (name, words) = cut(rest) else { return nil }
    return finish(name, words, stamp)
  }

  private func finish(
    _ name: ArraySlice<UInt8>, _ words: ArraySlice<UInt8>, _ stamp: Stamp?
  ) -> Match? {
    var (name, words) = (name, words)
    if open == "From " {
      for to in [" to ", " To "] {
        name = name.range(of: to).map { name[..<$0.lowerBound] } ?? name
      }
    }
    if open == "<" || isNick { name = name.withoutHost }
    if isColon, let first = name.first, "*_#".utf8.contains(first) {
      guard undecorate(&name, &words) else { return nil }
    }
    name = name.trimmed
    // `Ada (10:00): hi`, `Maple (pinned)`.
    var inside: Stamp?
    if time != .afterName, name.last == UInt8(ascii: ")") || name.last == UInt8(ascii: "]"),
      let start = name.lastIndex(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") }),
      start > name.startIndex
    {
      inside = stamp == nil ? StampScanner.scan(name[start...]) : nil
      if inside?.end == name.endIndex
        || words.isEmpty && name[start...].elementsEqual("(pinned)".utf8)
      {
        name = name[..<start].trimmed
      } else {
        inside = nil
      }
    }
    if isColon, name.count > 2, name.first == UInt8(ascii: "\""), name.last == UInt8(ascii: "\"") {
      name = name.dropFirst().dropLast()
    }
    guard isName(name) else { return nil }
    if time == .afterName {
      guard let after = StampScanner.scan(words), words.first == UInt8(ascii: "[") else {
        return nil
      }
      return Match(name: name, words: words[after.end...], stamp: after)
    }
    return Match(name: name, words: words, stamp: inside)
  }

  /// Takes the marks of Markdown off a name; false where they are no such marks.
  private func undecorate(_ name: inout ArraySlice<UInt8>, _ words: inout ArraySlice<UInt8>) -> Bool
  {
    let first = name.first
    let marks = name.prefix { $0 == first }
    name = name.dropFirst(marks.count).trimmedStart
    if words.starts(with: marks) { words = words.dropFirst(marks.count) }
    if name.count > marks.count, name.suffix(marks.count).elementsEqual(marks) {
      name = name.dropLast(marks.count)
    }
    return name.last != UInt8(ascii: "#")
  }

  /// The longest name, in bytes.
  private static let longestName = 120

  /// What stands before the close and after it.
  private func cut(_ rest: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    let near = rest.prefix(Self.longestName + 4)
    if close.isEmpty {
      return words == .below && near.count <= 60 ? (rest, rest[rest.endIndex...]) : nil
    }
    let last = UInt8(close.utf8.first ?? 0)
    var from = near.startIndex
    while let place = near[from...].place(of: last) {
      let after = rest[(place + 1)...]
      switch close {
      // A colon ends a name where a space follows: of `;): hello` the second does.
      case ": ":
        if after.isEmpty || after.first == 0x20 || after.first == 0x09
          || after.starts(with: [0xC2, 0xA0])
          || after.starts(with: [UInt8(ascii: "*"), UInt8(ascii: "*")])
        {
          return wide(rest, before: place) ?? (rest[..<place], after)
        }
      case ":":
        // A time has digits around it.
        return after.starts(with: "//".utf8) || after.first?.isDigit == true || after.isEmpty
          ? nil : (rest[..<place], after)
      case ">":
        // A nick may hold one: `<->-> hi`.
        let isEnd =
          after.isEmpty || after.first == 0x20 || after.first == 0x09
          || after.first == UInt8(ascii: ":")
        if isEnd {
          return (rest[..<place], after.first == UInt8(ascii: ":") ? after.dropFirst() : after)
        }
      default:
        if rest[place...].starts(with: close.utf8) {
          return (rest[..<place], rest[(place + close.utf8.count)...])
        }
      }
      from = place + 1
    }
    return close == ": " ? wide(rest, before: near.endIndex) : nil
  }

  /// The same at a colon of full width.
  private func wide(
    _ rest: ArraySlice<UInt8>, before end: Int
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    guard let colon = rest[..<end].range(of: "：") else { return nil }
    return (rest[..<colon.lowerBound], rest[colon.upperBound...])
  }

  /// A name and a time at the end of a line: `Maple Rowan  0:03`.
  private static func timeAtEnd(_ line: ArraySlice<UInt8>) -> Match? {
    guard line.count <= longestName,
      line.last?.isDigit == true || line.last == UInt8(ascii: ")")
        || line.last == UInt8(ascii: "]")
        || line.last.map({ $0 | 0x20 == UInt8(ascii: "m") }) == true
    else { return nil }
    var place = line.startIndex
    while let space = line[place...].place(where: { $0 == 0x20 || $0 == 0x09 }) {
      place = space + 1
      let rest = line[place...].trimmedStart
      guard
        rest.first.map({ $0.isDigit || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") })
          == true,
        let stamp = StampScanner.scan(rest), stamp.time != nil, stamp.end == line.endIndex
      else { continue }
      // Without hours they are minutes and seconds of a recording.
      var written = stamp
      if stamp.isShort, stamp.day == nil { written.time = stamp.time.map { $0 / 60 } }
      return Match(name: line[..<space].trimmed, words: line[line.endIndex...], stamp: written)
    }
    return nil
  }

  private func isName(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, name.count <= Self.longestName, !name.has(0x09) else {
      return false
    }
    if isNick {
      if open == "[", name.has(UInt8(ascii: "/")) { return false }
      let isWord = name.contains { $0.isDigit || $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20) }
      return isWord && !Self.levels.contains(String(decoding: name, as: UTF8.self))
        && !first.isSpaceOrDash
        && (close == "] " || close == "| " || close == " | " || !name.has(0x20))
        && !name.contains(UInt8(ascii: "<"))
        && name.scalar(at: name.startIndex).value != 0x2139
    }
    if open == "<" {
      return first != UInt8(ascii: "/") && first != UInt8(ascii: "!")
        && !name.has(UInt8(ascii: "="))
    }
    guard name.range(of: "://") == nil, first != UInt8(ascii: "<") || !isColon else { return false }
    guard name.contains(where: { $0.isDigit || $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20) })
    else { return false }
    if isColon, first == UInt8(ascii: "["), name.last == UInt8(ascii: "]") { return false }
    // A bullet is no part of a name.
    let isBullet =
      (first.isSpaceOrDash || first == UInt8(ascii: "*") || first == UInt8(ascii: ">"))
      && name.dropFirst().first == 0x20
    return !isBullet && (words == .after || name.count { $0 == 0x20 } < 5)
  }

  private static let levels: Set = [
    "INFO", "WARN", "WARNING", "ERROR", "DEBUG", "TRACE", "FATAL", "NOTICE", "info", "warn",
    "error", "debug",
  ]
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isSpaceOrDash: Bool {
    self == 0x20 || self == UInt8(ascii: "-") || self == UInt8(ascii: "=")
  }
}

extension ArraySlice<UInt8> {
  func place(where passes: (UInt8) -> Bool) -> Int? { firstIndex(where: passes) }

  /// The same without channels and labels in front: `#springs `, `[#springs] `, `[Server thread/INFO]: `.
  var withoutLabels: ArraySlice<UInt8> {
    var rest = self
    for _ in 0..<4 {
      guard let first = rest.first, first == UInt8(ascii: "#") || first == UInt8(ascii: "[") else {
        break
      }
      guard
        let end = first == UInt8(ascii: "#")
          ? rest.place(of: 0x20) : rest.place(of: UInt8(ascii: "]"))
      else { break }
      rest = rest[(end + 1)...]
      if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
      rest = rest.trimmedStart
    }
    return rest
  }

  /// A name without the sign that WhatsApp puts before those that are not in its owner's contacts.
  var trimmedTilde: ArraySlice<UInt8> {
    let name = trimmed
    return name.first == UInt8(ascii: "~") && name.count > 1 ? name.dropFirst().trimmedStart : name
  }

  /// A nick without the signs of its rights, its channel, and the user and host behind it.
  var withoutHost: ArraySlice<UInt8> {
    var name = trimmed
    while let first = name.first, name.count > 1, "@+%&~".utf8.contains(first) {
      name = name.dropFirst()
    }
    if let mark = name.place(of: UInt8(ascii: "!")), name[mark...].has(UInt8(ascii: "@")),
      mark > name.startIndex
    {
      name = name[..<mark]
    }
    if let colon = name.place(of: UInt8(ascii: ":")) {
      if name.first == UInt8(ascii: "#") {
        name = name[(colon + 1)...]
      } else if name[(colon + 1)...].first == UInt8(ascii: "#") {
        name = name[..<colon]
      }
    }
    return name
  }
}
