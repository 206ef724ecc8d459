import Foundation

/// A name and what it says, as lines hold them.
enum ChatWords {
  typealias Said = (name: String, words: String)

  /// A longer run of letters before a colon is no name.
  private static let longestName = 60
  /// The same where nothing else shows that it is one.
  private static let longestPlainName = 40
  /// And in bytes: a letter that is joined of several may have dozens.
  private static let mostBytesOfName = 4000
  /// The signs that servers put before the names of operators.
  private static let ranks = Array("@+%~&! ".utf8)

  /// What a nick stands in before its words.
  enum Enclosure: Hashable {
    /// `<nick> words`.
    case angles
    /// `[nick] words`.
    case squares
    /// `nick> words`.
    case arrow

    /// The kinds that only lines with a time have.
    static let rare = [squares, arrow]

    fileprivate var ends: (open: UInt8?, close: UInt8) {
      switch self {
      case .angles: (UInt8(ascii: "<"), UInt8(ascii: ">"))
      case .squares: (UInt8(ascii: "["), UInt8(ascii: "]"))
      case .arrow: (nil, UInt8(ascii: ">"))
      }
    }
  }

  /// A nick in its enclosure, and words.
  static func said(in enclosure: Enclosure, _ text: String) -> Said? {
    let ends = enclosure.ends
    let bytes = text.utf8
    guard ends.open == nil || bytes.first == ends.open,
      let end = bytes.place(of: ends.close)
    else { return nil }
    let inside = Substring(ends.open == nil ? bytes[..<end] : bytes[..<end].dropFirst())
    // Before its letters are looked at: of a part that bytes were cut off, each half flag is found from its start.
    guard inside.utf8.count <= mostBytesOfName else { return nil }
    var rest = Substring(bytes[bytes.index(after: end)...])
    if enclosure != .angles {
      guard rest.first?.isWhitespace == true, !inside.contains(where: \.isWhitespace),
        inside.contains(where: \.isAlphanumeric), inside.first != "<"
      else { return nil }
    } else if rest.utf8.first == UInt8(ascii: ":"), rest.hasPrefix(": ") {
      rest = rest.dropFirst()
    }
    let (name, words) = (unranked(inside), rest.trimmed())
    guard !name.isEmpty, !words.isEmpty, name.count <= longestName, !name.hasPrefix("/"),
      !name.hasPrefix("-")
    else { return nil }
    return (name, words)
  }

  /// What is before and after a tab or a bar.
  struct Column {
    let name: String
    let words: String
    /// Whether it is a participant's name, and no sign or label of a program's.
    let isName: Bool

    fileprivate init(_ body: String, at cut: String.Index, hasLabels: Bool) {
      name = body[..<cut].trimmed()
      words = body[body.index(after: cut)...].trimmed()
      let isSign = !name.contains {
        $0.isAlphanumeric || "_^[]{}\\`|".contains($0)
      }
      isName =
        !words.isEmpty && !isSign && !"-<>=*#".contains(name.first ?? "-") && name.last != ":"
        && name != "ℹ"
        && !(hasLabels && ChatNotices.labels.contains(name))
    }
  }

  /// What stands in columns: after a time and a tab a name of any kind, elsewhere one without space.
  static func column(of body: String, _ edge: ChatLine.Frame.Edge) -> Column? {
    let tab = body.firstIndex(of: "\t")
    if let tab, edge == .tab || isNick(body[..<tab]) {
      return Column(body, at: tab, hasLabels: edge != .tab)
    }
    guard edge == .space, tab == nil, let bar = body.firstIndex(where: { bars.contains($0) }),
      isNick(body[..<bar]),
      body[..<bar].last?.isWhitespace ?? true
    else { return nil }
    return Column(body, at: bar, hasLabels: false)
  }

  /// What goes on after a bar at the start of a line; nil for other lines.
  static func moreColumns(_ body: String) -> String? {
    guard let first = body.first, bars.contains(first) else { return nil }
    return body.dropFirst().trimmed()
  }

  private static let bars: Set<Character> = ["|", "│", "┃"]

  private static func isNick(_ text: Substring) -> Bool {
    !text.trimmed().contains(where: \.isWhitespace)
  }

  /// `Name: words`.
  static func named(_ text: String) -> Said? {
    guard let colon = text.unicodeScalars.firstIndex(where: { $0 == ":" || $0 == "：" }) else {
      return nil
    }
    let name = withoutChannel(text[..<colon].dropMarks().dropTilde().dropLastMarks())
    let rest = text[text.unicodeScalars.index(after: colon)...]
    guard !name.isEmpty, name.count <= longestName,
      text.unicodeScalars[colon] != ":"
        || rest.isEmpty || rest.unicodeScalars.first?.isStampSpace == true || rest.first == "\t"
    else { return nil }
    guard !ChatNotices.isSentence(name), !ChatNotices.isMarked(name) else { return nil }
    return (withoutDirection(withoutReply(name)), String(rest.dropMarks().dropLastMarks()))
  }

  /// A name without the mark that Pidgin puts behind it where the program answers for a person.
  private static func withoutReply(_ name: String) -> String {
    let mark = " <AUTO-REPLY>"
    return name.utf8.last == UInt8(ascii: ">") && name.hasSuffix(mark)
      ? String(name.dropLast(mark.count)) : name
  }

  /// The name in `From Ada to Everyone`, `< ada!user@host` and `> ada`, which tell also the reader.
  static func withoutDirection(_ name: String) -> String {
    if name.hasPrefix("< ") || name.hasPrefix("> ") { return unranked(name.dropFirst(2)) }
    let end = name.utf8.lastRange(of: " to ")?.lowerBound
    guard name.hasPrefix("From ") || name.hasPrefix("from ") && end != nil else { return name }
    let sender = name[..<(end ?? name.endIndex)].dropFirst(5).trimmed()
    return sender.isEmpty ? name : sender
  }

  /// `Name: words` as people write them, whose names are short and whose words are in the same line.
  static func plain(_ line: String) -> Said? {
    guard let colon = line.utf8.place(of: UInt8(ascii: ":")) else { return nil }
    // A chat that is copied by hand is often a list.
    let start =
      line.hasPrefix("- ") ? line.utf8.index(line.startIndex, offsetBy: 2) : line.startIndex
    guard start < colon else { return nil }
    let name = line[start..<colon].trimmed()
    let rest = line[line.utf8.index(after: colon)...]
    guard !name.isEmpty, name.count <= longestPlainName, rest.isEmpty || rest.first == " " else {
      return nil
    }
    let words = rest.trimmed()
    // A time or a nick that is set off is no name, and shows another way of writing.
    let isOther =
      name.utf8.has(UInt8(ascii: "<")) && name.utf8.has(UInt8(ascii: ">"))
      || name.utf8.first == UInt8(ascii: "[") && name.dropFirst().first?.isNumber == true
    return words.isEmpty || isOther ? nil : (name, words)
  }

  /// A name without a colon, or what iMessage's exports put between a date and a name; without a date a name in
  /// brackets.
  static func isHeading(_ body: String, in frame: ChatLine.Frame) -> Bool {
    if body.hasPrefix("["), body.hasSuffix("]") { return isNick(body[...]) }
    guard frame.hasDay else { return false }
    return body.isEmpty || body.hasPrefix("(")
      || (body.count <= longestName && !body.contains(":")
        && !ChatNotices.isMarked(body) && !body.hasPrefix("* ") && !body.contains("@"))
  }

  /// The name in a heading; nil where the next line has it.
  static func heading(_ body: String) -> String? {
    let bare = body.hasPrefix("[") ? body.dropFirst().dropLast() : body.prefix { $0 != "(" }
    let name = bare.trimmed()
    return name.isEmpty ? nil : name
  }

  /// The signs of `Loved by Ada`, `😮 by Ada` and `👍 (2) 🎉`, each as often as it was given; nil for other words.
  static func reactions(_ line: String) -> [String]? {
    if let signs = countedSigns(line) { return signs }
    guard let by = line.utf8.range(of: " by ") else { return nil }
    let deed = String(line[..<by.lowerBound])
    return (tapbacks[deed] ?? (isSign(deed) ? deed : nil)).map { [$0] }
  }

  /// Signs with counts in brackets: those that are none but names have one.
  private static func countedSigns(_ line: String) -> [String]? {
    var signs: [String] = []
    var isName = false
    for word in line.split(separator: " ") where signs.count < Message.mostReactions {
      if word.hasPrefix("("), word.hasSuffix(")"), let count = Int(word.dropFirst().dropLast()),
        let last = signs.last
      {
        guard (1...99).contains(count) else { return nil }
        signs += repeatElement(last, count: count - 1)
        isName = false
      } else {
        guard !isName else { return nil }
        isName = !isSign(String(word))
        signs.append(ExportedMedia.shown(String(word)))
      }
    }
    return isName || signs.isEmpty ? nil : signs
  }

  private static func isSign(_ text: String) -> Bool { text.count == 1 && text.utf8.count > 2 }

  private static let tapbacks = [
    "Loved": "❤️", "Liked": "👍", "Disliked": "👎", "Laughed": "😂", "Laughed at": "😂",
    "Emphasized": "‼️", "Questioned": "❓",
  ]

  /// `* nick waves`, `• nick: waves`, `— nick waves`, `***nick waves`, `Action: nick waves`, and `*nick* words` as
  /// what is said to one alone; nil where the program says it.
  static func deed(_ text: String) -> Said? {
    guard let first = text.utf8.first, deedStarts.contains(first) else { return nil }
    if text.hasPrefix(action) { return deed(of: text.dropFirst(action.count).trimmed()) }
    let marks = text.prefix(text.hasPrefix("-*-") ? 3 : 0) + text.prefix { "*•—".contains($0) }
    let rest = text[marks.endIndex...]
    guard
      marks.count == 1 || marks == "-*-" || (marks == "***" && rest.first?.isWhitespace == false)
    else {
      return nil
    }
    if marks == "*", let end = rest.firstIndex(of: "*"), isNick(rest[..<end]), rest.first != " ",
      rest[end...].dropFirst().first == " "
    {
      return (unranked(rest[..<end]), rest[end...].dropFirst().trimmed())
    }
    return deed(of: rest.trimmed())
  }

  private static let action = "Action: "
  /// The first bytes of the signs before an action, of which the last stands for a dot and a dash.
  private static let deedStarts: [UInt8] = Array("A-*".utf8) + [0xE2]

  /// `nick waves`; nil where the program says it.
  static func deed(of text: String) -> Said? {
    guard !ChatNotices.isOpening(text), let space = text.firstIndex(where: \.isWhitespace) else {
      return nil
    }
    let words = text[space...].trimmed()
    let name = unranked(text[..<space].hasSuffix(":") ? text[..<space].dropLast() : text[..<space])
    guard !name.isEmpty, !words.isEmpty, !ChatNotices.isDeed(words), name.first != "#",
      name.contains(where: \.isAlphanumeric)
    else { return nil }
    return (name, words)
  }

  /// A name without the signs before it and the channel after it, and of `nick!user@host` the nick: one person
  /// may come from several hosts.
  static func unranked(_ name: Substring) -> String {
    // Bridges put a space without width into nicks, so that they call no attention.
    let whole = name.utf8.has(0xE2) ? Substring(name.filter { $0 != "\u{200B}" }) : name
    let bare = Substring(whole.utf8.drop { ranks.contains($0) })
    if bare.utf8.has(UInt8(ascii: "#")) {
      let end = [":#", "/#"].compactMap { bare.utf8.range(of: $0)?.lowerBound }.min()
      if let end, end > bare.startIndex { return bare[..<end].trimmed() }
      if bare.first == "#", let colon = bare.utf8.lastIndex(of: UInt8(ascii: ":")) {
        return unranked(bare[colon...].dropFirst())
      }
    }
    guard let end = bare.utf8.place(of: UInt8(ascii: "!")), bare[end...].contains("@") else {
      return (bare.isEmpty ? whole : bare).trimmed()
    }
    return bare[..<end].trimmed()
  }

  /// `#channel nick` without the channel.
  private static func withoutChannel(_ name: Substring) -> String {
    guard name.utf8.first == UInt8(ascii: "#"), let space = name.firstIndex(of: " ") else {
      return String(name)
    }
    return name[space...].trimmed()
  }
}

extension Substring {
  /// The same without the tilde that WhatsApp puts before names that are in no address book.
  fileprivate func dropTilde() -> Substring {
    guard utf8.first == UInt8(ascii: "~"), dropFirst().unicodeScalars.first?.isStampSpace == true
    else { return self }
    return dropFirst().dropMarks()
  }
}
