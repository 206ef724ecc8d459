import Localization

/// Reads messages from lines of text, once enough lines show how they name senders.
struct ChatText {
  /// So many lines that name a sender are enough.
  private static let enough = 1000

  private var waiting: [ChatLine] = []
  private var tally = MannerCount()
  private var manner: ChatManner?
  /// Whether the lines are HTML, which the first one shows.
  private var isHTML: Bool?
  /// A heading whose words are awaited: the name is nil where the next line has it.
  private var heading: (name: String?, stamp: Stamp)?
  private var isInNotice = true
  /// Whether the times have no dates, which then have lines of their own.
  private var hasDayLines = false
  /// A date that the program wrote, for the next message that has none.
  private var today: WrittenDay?
  private var year: Int16 = 1970

  /// Reads one more line.
  mutating func take(_ line: ChatLine, _ builder: inout ConversationBuilder) throws {
    if isHTML == nil { isHTML = HTMLText.isStart(line.whole) }
    guard isHTML == true else { return try takeText(line, &builder) }
    for words in HTMLText.words(line.whole).split(separator: "\n") where !words.trimmed().isEmpty {
      try takeText(ChatLine(String(words), number: line.number), &builder)
    }
  }

  private mutating func takeText(
    _ line: ChatLine, _ builder: inout ConversationBuilder
  ) throws {
    if let manner { return try read(line, manner, &builder) }
    tally.take(line)
    waiting.append(line)
    if tally.count == Self.enough { try decide(&builder) }
  }

  /// Reads what is left when all lines are known.
  mutating func end(_ builder: inout ConversationBuilder) throws {
    if manner == nil { try decide(&builder) }
    builder.settleTimes()
  }

  private mutating func decide(_ builder: inout ConversationBuilder) throws {
    let manner = tally.manner
    self.manner = manner
    switch manner {
    case .colons(let frame): hasDayLines = !frame.hasDay
    case .columns, .angles: hasDayLines = true
    case .plain, .headings: hasDayLines = false
    }
    for line in waiting { try read(line, manner, &builder) }
    waiting = []
  }

  private mutating func read(
    _ line: ChatLine, _ manner: ChatManner, _ builder: inout ConversationBuilder
  ) throws {
    switch manner {
    case .plain: try readPlain(line, &builder)
    case .angles(let haveTimes): readAngles(line, haveTimes, &builder)
    case .columns: readColumns(line, &builder)
    case .colons(let frame): readColons(line, frame, &builder)
    case .headings(let frame): readHeadings(line, frame, &builder)
    }
  }

  // MARK: - Manners

  private mutating func readPlain(_ line: ChatLine, _ builder: inout ConversationBuilder) throws {
    if ChatNotices.isNotice(line.whole) {
      builder.leaveOut()
    } else if let said = ChatWords.plain(line.whole) {
      builder.add(said.name, said.words, nil)
    } else if builder.messages.isEmpty {
      throw DocumentError(line: line.number, Self.unknown(line.whole))
    } else {
      builder.goOn(line.whole.trimmed())
    }
  }

  private static func unknown(_ line: String) -> LocalizedText {
    let start = line.count > 60 ? line.prefix(60) + "…" : line[...]
    return """
      needs a name, "Name: text", but is "\(start)"; it was also tried as JSON, as an IRC log \
      and as an export of WhatsApp, Telegram, Discord, Slack, Signal, iMessage and LINE.
      """
  }

  private mutating func readAngles(
    _ line: ChatLine, _ haveTimes: Bool, _ builder: inout ConversationBuilder
  ) {
    if let said = ChatWords.angled(line.body) {
      say(said, line.stamp, &builder)
    } else if let said = ChatWords.deed(line.body),
      line.stamp != nil || !haveTimes || builder.hasParticipant(said.name)
    {
      say(said, line.stamp, &builder)
    } else if line.stamp != nil || ChatNotices.isMarked(line.body)
      || ChatNotices.isNotice(line.body)
    {
      leaveOut(line, &builder)
    } else {
      goOn(line, &builder)
    }
  }

  private mutating func readColumns(_ line: ChatLine, _ builder: inout ConversationBuilder) {
    guard let stamp = line.stamp, line.frame?.edge == .tab else { return goOn(line, &builder) }
    guard let tab = line.body.utf8.firstIndex(of: UInt8(ascii: "\t")) else {
      return leaveOut(line, &builder)
    }
    let name = line.body[..<tab].trimmed()
    let words = line.body[line.body.utf8.index(after: tab)...].trimmed()
    if name == "*", let said = ChatWords.deed(of: words) {
      say(said, stamp, &builder)
    } else if name.contains(where: { !"-<>=!* ".contains($0) }), !words.isEmpty {
      say((ChatWords.unranked(name[...]), words), stamp, &builder)
    } else {
      leaveOut(line, &builder)
    }
  }

  private mutating func readColons(
    _ line: ChatLine, _ frame: ChatLine.Frame, _ builder: inout ConversationBuilder
  ) {
    guard let stamp = line.stamp,
      line.frame == frame || (line.frame?.edge == .round && frame.edge == .round)
    else { return goOn(line, &builder) }
    if let said = ChatWords.deed(line.body) {
      say(said, stamp, &builder)
    } else if let said = ChatWords.named(line.body), !line.isProgramsOwn {
      if said.words.isEmpty {
        heading = (said.name, stamp)
        isInNotice = false
      } else {
        say(said, stamp, &builder)
      }
    } else {
      leaveOut(line, &builder)
    }
  }

  private mutating func readHeadings(
    _ line: ChatLine, _ frame: ChatLine.Frame, _ builder: inout ConversationBuilder
  ) {
    guard let stamp = line.stamp, line.frame == frame, ChatWords.isHeading(line.body) else {
      return goOn(line, &builder)
    }
    let name = line.body.prefix { $0 != "(" }.trimmed()
    heading = (name.isEmpty ? nil : name, stamp)
    isInNotice = false
  }

  // MARK: - Messages

  private mutating func say(
    _ said: ChatWords.Said, _ stamp: Stamp?, _ builder: inout ConversationBuilder
  ) {
    var stamp = stamp
    if let day = stamp?.day {
      if day.sign == nil, day.numbers[0] == 0 { stamp?.day = day.inYear(year) }
    } else if let day = today {
      stamp?.day = day
    }
    today = nil
    heading = nil
    isInNotice = false
    builder.add(said.name, said.words, stamp)
  }

  private mutating func leaveOut(_ line: ChatLine, _ builder: inout ConversationBuilder) {
    (heading, isInNotice) = (nil, true)
    builder.leaveOut()
    noteDay(line)
  }

  private mutating func noteDay(_ line: ChatLine) {
    guard line.stamp == nil || line.body.hasPrefix("---"), let day = line.lastDay else { return }
    today = day
    if day.sign == nil { year = day.numbers[0] }
  }

  /// A line without a date and time goes on with the message, or notice, before it.
  private mutating func goOn(_ line: ChatLine, _ builder: inout ConversationBuilder) {
    let text = line.whole.trimmed()
    if let (name, stamp) = heading {
      if let name { say((name, text), stamp, &builder) } else { heading = (text, stamp) }
    } else if ChatNotices.isNotice(line.body) || (hasDayLines && line.isDay) {
      leaveOut(line, &builder)
    } else if isInNotice {
      noteDay(line)
    } else {
      builder.goOn(text)
    }
  }
}
