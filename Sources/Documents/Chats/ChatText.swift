import Localization

/// Reads messages from lines of text, once enough lines show how they name senders.
struct ChatText {
  /// So many lines that name a sender are enough.
  private static let enough = 1000
  /// So many lines are looked at for them: the rest of a text in which few name one is read as the first lines are.
  private static let mostWaiting = 50_000

  private var waiting: [ChatLine] = []
  private(set) var tally = MannerCount()
  private var manner: ChatManner?
  /// The first line.
  private var first: ChatLine?
  private var markup: Markup?
  /// The lines of a page in HTML.
  var page: [(text: String, number: Int)] = []
  /// A heading whose words are awaited: the name is nil where the next line has it.
  var heading: (name: String?, stamp: Stamp)?
  /// What the message that is awaited answers: lines that are quoted before its words.
  var quotation: [String] = []
  /// The letter whose words are awaited.
  var letter: (name: String, stamp: Stamp?, media: Media?)?
  /// The name that stood alone before a colon, and whether words of it were read.
  var title: (name: String, hasWords: Bool)?
  /// What is known of copied text.
  var copied = CopiedText()
  /// What the lines below the last message tell of it.
  var addition: ChatAddition?
  private var isInNotice = true
  /// Whether the last message has a time.
  private var isTimed = false
  /// The names in which WhatsApp has said something: groups have no other words.
  var groups: Set<String> = []
  /// Whether the last message's words have begun with a quotation mark that a later line closes.
  var isQuoted = false
  /// Whether the times have no dates, which then have lines of their own.
  private var hasDayLines = false

  /// Reads one more line.
  mutating func take(_ line: ChatLine, _ builder: inout ConversationBuilder) throws {
    guard let markup else {
      markup = Self.markup(of: line)
      if case .table(let table) = markup {
        takeRow(table.first, &builder)
        return manner = .plain
      }
      return try take(line, &builder)
    }
    if case .none = markup, manner == nil, isBeforeText, HTMLText.isElement(line.whole) {
      (self.markup, waiting, tally) = (.html, [], MannerCount())
    }
    switch self.markup ?? markup {
    case .none: try takeText(line, &builder)
    case .xml: takeXML(line, &builder)
    case .history: takeHistory(line, &builder)
    case .captions(var captions):
      let part = captions.take(line.whole)
      self.markup = .captions(captions)
      takeCaption(part, &builder)
    case .table(var table):
      self.markup = Markup.none
      let row = table.take(line.whole)
      self.markup = .table(table)
      takeRow(row, &builder)
    case .html: page.append((line.whole, line.number))
    }
  }

  /// Whether nothing was read but the head that Markdown's pages have.
  private var isBeforeText: Bool {
    waiting.isEmpty || waiting[0].whole == "---" && !tally.hasMarked
  }

  mutating func takeText(
    _ line: ChatLine, _ builder: inout ConversationBuilder
  ) throws {
    if let manner { return try read(line, manner, &builder) }
    tally.take(line)
    waiting.append(line)
    if tally.count == Self.enough || waiting.count == Self.mostWaiting { try decide(&builder) }
  }

  /// Reads what is left when all lines are known.
  mutating func end(_ builder: inout ConversationBuilder) throws {
    if case .table(var table) = markup { takeRow(table.end(), &builder) }
    try endPage(&builder)
    // Without lines of text nothing is awaited.
    if manner == nil, !waiting.isEmpty { try decide(&builder) }
    endCopied(&builder)
    endAnswered(&builder)
    endLetter(&builder)
    if heading?.name != nil { builder.leaveOut() }
    let haveDays = builder.times.haveDays
    builder.settleTimes()
    let isList =
      manner?.isBare == true
      ? Timetable.isOne(
        builder.messages, builder.participants, haveDays: haveDays)
      : Timetable.isOfTimes(builder.messages)
    if let first, isList {
      throw DocumentError(line: first.number, Self.unknown(first.whole))
    }
  }

  private mutating func decide(_ builder: inout ConversationBuilder) throws {
    guard let manner = tally.manner else {
      guard let line = tally.firstOdd ?? waiting.first else { return }
      throw DocumentError(line: line.number, Self.unknown(line.whole))
    }
    (self.manner, first) = (manner, waiting.first)
    switch manner {
    case .colons(let frame): hasDayLines = !frame.hasDay || tally.startsWithDay
    case .columns, .enclosed, .firstWords: hasDayLines = true
    case .plain, .headings, .letters, .copied, .titles: hasDayLines = false
    }
    for line in waiting { try read(line, manner, &builder) }
    waiting = []
  }

  private mutating func read(
    _ line: ChatLine, _ manner: ChatManner, _ builder: inout ConversationBuilder
  ) throws {
    if line.isLabelled { return readLabelled(line, &builder) }
    switch manner {
    case .plain: try readPlain(line, &builder)
    case .enclosed(let kind, let haveTimes): readEnclosed(line, kind, haveTimes, &builder)
    case .columns(let edge): readColumns(line, edge, &builder)
    case .colons(let frame): readColons(line, frame, &builder)
    case .firstWords(let names): readFirstWords(line, names, &builder)
    case .headings(let frame): readHeadings(line, frame, &builder)
    case .letters: readLetters(line, &builder)
    case .copied(let form): readCopied(line, form, &builder)
    case .titles(let names): readTitles(line, names, &builder)
    }
  }

  // MARK: - Manners

  private mutating func readPlain(_ line: ChatLine, _ builder: inout ConversationBuilder) throws {
    if let said = ChatWords.deed(line.whole), builder.hasParticipant(said.name) {
      builder.add(said.name, said.words, nil)
    } else if ChatNotices.isNotice(line.whole) || ChatNotices.isClients(line.whole)
      || ChatNotices.isSigned(line.whole) || isMove(line, builder)
    {
      builder.leaveOut()
    } else if let said = ChatWords.plain(line.whole) {
      builder.add(said.name, said.words, nil)
    } else if builder.messages.isEmpty, ChatNotices.isTitle(line.whole) {
      builder.leaveOut()
    } else if builder.messages.isEmpty {
      throw DocumentError(line: line.number, Self.unknown(line.whole))
    } else {
      builder.goOn(line.whole.trimmed())
    }
  }

  private mutating func readEnclosed(
    _ line: ChatLine, _ kind: ChatWords.Enclosure, _ haveTimes: Bool,
    _ builder: inout ConversationBuilder
  ) {
    let hasTime = line.stamp != nil
    if kind == .angles || hasTime, let said = ChatWords.said(in: kind, line.body) {
      say(said, line.stamp, &builder)
    } else if let said = ChatWords.deed(line.body), !isForeign(said, builder),
      hasTime || !haveTimes || builder.hasParticipant(said.name)
    {
      say(said, line.stamp, &builder)
    } else if hasTime || !haveTimes && isMove(line, builder) || ChatNotices.isMarked(line.body)
      || ChatNotices.isClients(line.body)
      || ChatNotices.isNotice(line.body)
    {
      leaveOut(line, &builder)
    } else {
      goOn(line, &builder)
    }
  }

  private mutating func readLabelled(_ line: ChatLine, _ builder: inout ConversationBuilder) {
    let deed = line.body.hasPrefix("* ") ? ChatWords.deed(line.body) : nil
    if let said = ChatWords.said(in: .angles, line.body) ?? deed {
      say(said, line.stamp, &builder)
    } else {
      leaveOut(line, &builder)
    }
  }

  private mutating func readColumns(
    _ line: ChatLine, _ edge: ChatLine.Frame.Edge, _ builder: inout ConversationBuilder
  ) {
    guard let stamp = line.stamp, line.frame?.edge == edge else {
      if isQuoted { return goOn(line, &builder) }
      if let more = ChatWords.moreColumns(line.body), !isInNotice { return builder.goOn(more) }
      return goOn(line, &builder)
    }
    isQuoted = false
    guard let column = ChatWords.column(of: line.body, edge) else {
      guard let said = ChatWords.deed(line.body) else { return leaveOut(line, &builder) }
      return say(said, stamp, &builder)
    }
    if column.name == "*", let said = ChatWords.deed(of: column.words) {
      say(said, stamp, &builder)
    } else if column.isName {
      say((ChatWords.unranked(column.name[...]), column.words), stamp, &builder)
      isQuoted = edge == .tab && Self.opensQuotation(column.words)
    } else if column.name.isEmpty, line.body.first == "|", !isInNotice {
      builder.goOn(column.words)
    } else if column.name.isEmpty, line.frame?.hasDay == true, !column.words.isEmpty, !isInNotice,
      let last = builder.messages.last
    {
      // WeeChat writes no prefix where the sender goes on.
      say((builder.participants[last.sender], column.words), stamp, &builder)
    } else {
      leaveOut(line, &builder)
    }
  }

  private mutating func readFirstWords(
    _ line: ChatLine, _ names: Set<String>, _ builder: inout ConversationBuilder
  ) {
    guard let stamp = line.stamp else { return goOn(line, &builder) }
    let name = FirstWords.name(of: line.body, among: names)
    let words = name.map { line.body.dropFirst($0.count + 1).trimmed() } ?? ""
    if let said = ChatWords.deed(line.body) {
      say(said, stamp, &builder)
    } else if let name, !words.isEmpty, !ChatNotices.isDeed(words) {
      say((name, words), stamp, &builder)
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
    endAnswered(&builder)
    if let said = ChatWords.deed(line.body) {
      say(said, stamp, &builder)
    } else if let said = ChatWords.named(line.body), !isProgramsOwn(line, of: said.name, builder),
      !isSentence(said.name, builder)
    {
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
    guard let stamp = line.stamp, line.frame == frame else {
      return isAddition(line.whole, &builder) ? () : goOn(line, &builder)
    }
    addition = nil
    // What nothing was said under, the program said itself.
    if heading?.name != nil { builder.leaveOut() }
    guard ChatWords.isHeading(line.body, in: frame) else { return leaveOut(line, &builder) }
    heading = (ChatWords.heading(line.body), stamp)
    isInNotice = false
  }

  // MARK: - Messages

  mutating func say(
    _ said: ChatWords.Said, _ stamp: Stamp?, _ builder: inout ConversationBuilder
  ) {
    if ChatNotices.isOwnMove(said) { return leaveOut(nil, &builder) }
    if answers(said, stamp) { return }
    if reacts(said, &builder) { return heading = nil }
    (heading, isInNotice, isTimed) = (nil, false, stamp != nil)
    builder.add(said.name, said.words, stamp)
  }

  mutating func leaveOut(_ line: ChatLine?, _ builder: inout ConversationBuilder) {
    heading = nil
    // Where messages have times, what follows a notice of one line without one goes on with the message before both.
    let isPassing = line.map { $0.stamp == nil && ChatNotices.isOneLine($0.body) } == true
    isInNotice = isInNotice || !(isTimed && isPassing)
    builder.leaveOut()
    if let line { noteDay(line, &builder) }
  }

  private func noteDay(_ line: ChatLine, _ builder: inout ConversationBuilder) {
    guard line.stamp == nil || line.body.hasPrefix("---"), let (day, seconds) = line.lastDay else {
      return
    }
    builder.note(day, at: line.stamp == nil ? seconds : nil)
  }

  /// A line without a date and time goes on with the message, or notice, before it.
  private mutating func goOn(_ line: ChatLine, _ builder: inout ConversationBuilder) {
    let text = line.whole.trimmed()
    if isReactions(text, &builder) { return }
    if isQuoted {
      builder.goOn(text)
      endQuotation(text, &builder)
    } else if let (name, stamp) = heading {
      if name != nil, isAnswered(text) { return }
      guard let name else { return heading = (text, stamp) }
      if ChatNotices.isTold(text) || ChatNotices.isRule(text) {
        leaveOut(nil, &builder)
      } else {
        say((name, text), stamp, &builder)
      }
    } else if ChatNotices.isFence(text) {
      return
    } else if ChatNotices.isNotice(line.body) || (hasDayLines && line.isDay) {
      leaveOut(line, &builder)
    } else if isInNotice {
      noteDay(line, &builder)
    } else {
      builder.goOn(text)
    }
  }
}
