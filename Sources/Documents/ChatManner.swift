/// How a text names the senders of its messages.
enum ChatManner: Hashable {
  /// `Name: words`, without times.
  case plain
  /// `<nick> words` and `* nick waves`, as IRC clients write.
  case angles(haveTimes: Bool)
  /// A name and words with a tab between them, after a time and a tab.
  case columns
  /// `Name: words` after a time.
  case colons(ChatLine.Frame)
  /// A name after a date and time, or in the line after these, and words in the lines that follow.
  case headings(ChatLine.Frame)
}

/// Counts the ways in which lines name senders.
struct MannerCount {
  private var plain = 0
  private var plainAtFirst = 0
  private var angles = 0
  private var bareAngles = 0
  private var columns = 0
  private var notices = 0
  private var colons: [ChatLine.Frame: Int] = [:]
  private var headings: [ChatLine.Frame: Int] = [:]
  private var last: ChatLine.Frame?
  /// Whether a line of `=` has begun a head or foot that another one ends.
  private var isInHead = false
  /// Whether lines with a date, or a time that is set off, have named one: then others go on with them.
  private var isSettled = false

  /// How many lines name one.
  var count: Int { plain + marked }

  private var marked: Int {
    angles + bareAngles + columns + colons.values.reduce(0, +) + headings.values.reduce(0, +)
  }

  mutating func take(_ line: ChatLine) {
    guard let frame = line.frame else {
      takeBare(line)
      return
    }
    last = nil
    isInHead = false
    if ChatWords.angled(line.body) != nil {
      angles += 1
    } else if frame.edge == .tab, line.body.contains("\t") {
      columns += 1
    } else if ChatWords.named(line.body) != nil {
      colons[frame, default: 0] += 1
      isSettled = isSettled || !frame.isWeak
    } else if frame.hasDay, ChatWords.isHeading(line.body) {
      last = frame
    } else {
      notices += 1
    }
  }

  private mutating func takeBare(_ line: ChatLine) {
    if ChatWords.angled(line.body) != nil {
      bareAngles += 1
    } else if let heading = last {
      headings[heading, default: 0] += 1
      isSettled = true
    } else if ChatNotices.isRule(line.body) {
      isInHead.toggle()
    } else if !isInHead, !isSettled, ChatWords.named(line.body) != nil,
      !ChatNotices.isMarked(line.body)
    {
      plain += 1
      plainAtFirst += marked == 0 ? 1 : 0
    }
    last = nil
  }

  /// The manner of most lines, where names in angles and columns count before names and colons, which
  /// words have too.
  var manner: ChatManner {
    let colon = colons.max { ($0.value, $1.key.rank) < ($1.value, $0.key.rank) }
    let heading = headings.max { ($0.value, $1.key.rank) < ($1.value, $0.key.rank) }
    let times = angles + columns + (colon?.value ?? 0) + (heading?.value ?? 0)
    if times + bareAngles == 0 { return notices > plain ? .angles(haveTimes: true) : .plain }
    let isSure = plainAtFirst == 0 && colon?.key.isWeak != true
    guard times + bareAngles > plain || isSure else { return .plain }
    if (angles + bareAngles) * 4 > (colon?.value ?? 0), angles + bareAngles >= columns,
      angles + bareAngles > 0
    {
      return .angles(haveTimes: angles >= bareAngles)
    }
    if columns * 4 > colon?.value ?? 0, columns > 0 { return .columns }
    guard let colon, colon.value >= heading?.value ?? 0 else {
      return heading.map { .headings($0.key) } ?? .plain
    }
    return .colons(colon.key)
  }
}

extension ChatLine.Frame {
  /// Whether words may well start so: `12:30 lunch: soup`.
  var isWeak: Bool { edge == .space && !hasDay }
  /// What decides between frames that are equally frequent.
  fileprivate var rank: Int { isWeak ? 1 : 0 }
}

/// A name and what it says, as lines hold them.
enum ChatWords {
  typealias Said = (name: String, words: String)

  /// A longer run of letters before a colon is no name.
  private static let longestName = 60
  /// The same where nothing else shows that it is one.
  private static let longestPlainName = 40
  /// The signs that servers put before the names of operators.
  private static let ranks: Set<Character> = ["@", "+", "%", "~", "&", "!", " "]

  /// `<nick> words`.
  static func angled(_ text: String) -> Said? {
    guard text.utf8.first == UInt8(ascii: "<"), let end = text.firstIndex(of: ">") else {
      return nil
    }
    let inside = text[text.index(after: text.startIndex)..<end]
    let words = text[text.index(after: end)...].trimmed()
    let name = unranked(inside)
    guard !name.isEmpty, !words.isEmpty, name.count <= longestName, !name.hasPrefix("/"),
      !name.hasPrefix("-")
    else { return nil }
    return (name, words)
  }

  /// `Name: words`.
  static func named(_ text: String) -> Said? {
    guard let colon = text.unicodeScalars.firstIndex(where: { $0 == ":" || $0 == "：" }) else {
      return nil
    }
    let name = String(text[..<colon].dropMarks().dropLastMarks())
    let rest = text[text.unicodeScalars.index(after: colon)...]
    guard !name.isEmpty, name.count <= longestName,
      text.unicodeScalars[colon] != ":"
        || rest.isEmpty || rest.unicodeScalars.first?.isStampSpace == true || rest.first == "\t"
    else { return nil }
    guard !ChatNotices.isSentence(name), !ChatNotices.isMarked(name) else { return nil }
    return (name, String(rest.dropMarks().dropLastMarks()))
  }

  /// `Name: words` as people write them, whose names are short and whose words are in the same line.
  static func plain(_ line: String) -> Said? {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = line[..<colon].trimmed()
    let rest = line[line.utf8.index(after: colon)...]
    guard !name.isEmpty, name.count <= longestPlainName, rest.isEmpty || rest.first == " " else {
      return nil
    }
    let words = rest.trimmed()
    return words.isEmpty ? nil : (name, words)
  }

  /// A name without a colon, or what iMessage's exports put between a date and a name.
  static func isHeading(_ body: String) -> Bool {
    body.isEmpty || body.hasPrefix("(")
      || (body.count <= longestName && !body.contains(":")
        && !ChatNotices.isMarked(body) && !body.hasPrefix("* ") && !body.contains("@"))
  }

  /// `* nick waves`, `• nick: waves`, `***nick waves`; nil where the program says it.
  static func deed(_ text: String) -> Said? {
    let marks = text.prefix { $0 == "*" || $0 == "•" }
    let rest = text[marks.endIndex...]
    guard marks == "*" || marks == "•" || (marks == "***" && rest.first?.isWhitespace == false)
    else { return nil }
    return deed(of: rest.trimmed())
  }

  /// `nick waves`; nil where the program says it.
  static func deed(of text: String) -> Said? {
    guard !ChatNotices.isOpening(text), let space = text.firstIndex(where: \.isWhitespace) else {
      return nil
    }
    let words = text[space...].trimmed()
    let name = unranked(text[..<space].hasSuffix(":") ? text[..<space].dropLast() : text[..<space])
    guard !name.isEmpty, !words.isEmpty, !ChatNotices.isDeed(words), name.first != "#",
      name.contains(where: { $0.isLetter || $0.isNumber })
    else { return nil }
    return (name, words)
  }

  /// A name without the signs before it, and of `nick!user@host` the nick: one person may come from several
  /// hosts.
  static func unranked(_ name: Substring) -> String {
    let bare = name.drop { ranks.contains($0) }
    guard let end = bare.firstIndex(of: "!"), bare[end...].contains("@") else {
      return (bare.isEmpty ? name : bare).trimmed()
    }
    return bare[..<end].trimmed()
  }
}
