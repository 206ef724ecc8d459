import Localization

/// Reads messages from lines of text, once enough lines show how they name senders.
struct ChatText {
  /// So many lines that name a sender are enough.
  private static let enough = 1000

  private var waiting: [ChatLine] = []
  private(set) var tally = MannerCount()
  private var manner: ChatManner?
  /// What the lines are written in, which the first one shows.
  private enum Markup { case none, html, xml }
  private var markup: Markup?
  /// A heading whose words are awaited: the name is nil where the next line has it.
  private var heading: (name: String?, stamp: Stamp)?
  /// The letter whose words are awaited.
  var letter: (name: String, stamp: Stamp?)?
  /// What is known of copied text.
  var copied = CopiedText()
  /// Whether the lines tell reactions to the last message.
  private var isInReactions = false
  private var isInNotice = true
  /// Whether the times have no dates, which then have lines of their own.
  private var hasDayLines = false

  /// Reads one more line.
  mutating func take(_ line: ChatLine, _ builder: inout ConversationBuilder) throws {
    if markup == nil {
      markup =
        HTMLText.isStart(line.whole) ? .html : XMLChat.isStart(line.whole) ? .xml : Markup.none
    }
    if markup == Markup.none, manner == nil, isBeforeText, HTMLText.isElement(line.whole) {
      (markup, waiting, tally) = (.html, [], MannerCount())
    }
    if markup == .xml { return takeXML(line, &builder) }
    guard markup == .html else { return try takeText(line, &builder) }
    for words in HTMLText.words(line.whole).split(separator: "\n") where !words.trimmed().isEmpty {
      try takeText(ChatLine(String(words), number: line.number), &builder)
    }
  }

  /// Whether nothing was read but the head that Markdown's pages have.
  private var isBeforeText: Bool {
    waiting.isEmpty || waiting[0].whole == "---" && !tally.hasMarked
  }

  private mutating func takeXML(_ line: ChatLine, _ builder: inout ConversationBuilder) {
    // Without a manner nothing is awaited at the end.
    manner = .plain
    let (messages, others) = XMLChat.read(line.whole)
    for said in messages {
      let stamp = ChatLine("[\(said.time ?? "")]", number: line.number).stamp
      say((said.name, said.words), stamp, &builder)
    }
    for _ in 0..<others { builder.leaveOut() }
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
    endCopied(&builder)
    builder.settleTimes()
  }

  private mutating func decide(_ builder: inout ConversationBuilder) throws {
    guard let manner = tally.manner else {
      guard let line = tally.firstOdd ?? waiting.first else { return }
      throw DocumentError(line: line.number, Self.unknown(line.whole))
    }
    self.manner = manner
    switch manner {
    case .colons(let frame): hasDayLines = !frame.hasDay
    case .columns, .enclosed, .firstWords: hasDayLines = true
    case .plain, .headings, .letters, .copied: hasDayLines = false
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
    }
  }

  // MARK: - Manners

  private mutating func readPlain(_ line: ChatLine, _ builder: inout ConversationBuilder) throws {
    if let said = ChatWords.deed(line.whole), builder.hasParticipant(said.name) {
      builder.add(said.name, said.words, nil)
    } else if ChatNotices.isNotice(line.whole) || ChatNotices.isClients(line.whole)
      || isMove(line, builder)
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

  private static func unknown(_ line: String) -> LocalizedText {
    let start = line.count > 60 ? line.prefix(60) + "…" : line[...]
    return """
      needs a name, "Name: text", but is "\(start)"; it was also tried as JSON, as an IRC log \
      and as an export of WhatsApp, Telegram, Discord, Slack, Signal, iMessage and LINE.
      """
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
      if let more = ChatWords.moreColumns(line.body), !isInNotice { return builder.goOn(more) }
      return goOn(line, &builder)
    }
    guard let column = ChatWords.column(of: line.body, edge) else {
      return leaveOut(line, &builder)
    }
    if column.name == "*", let said = ChatWords.deed(of: column.words) {
      say(said, stamp, &builder)
    } else if column.isName {
      say((ChatWords.unranked(column.name[...]), column.words), stamp, &builder)
    } else if column.name.isEmpty, line.body.first == "|", !isInNotice {
      builder.goOn(column.words)
    } else {
      leaveOut(line, &builder)
    }
  }

  private mutating func readFirstWords(
    _ line: ChatLine, _ names: [String], _ builder: inout ConversationBuilder
  ) {
    guard let stamp = line.stamp else { return goOn(line, &builder) }
    let name = names.first { line.body.hasPrefix($0 + " ") }
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
    if let said = ChatWords.deed(line.body) {
      say(said, stamp, &builder)
    } else if let said = ChatWords.named(line.body), !line.isProgramsOwn,
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
      return isReaction(line.whole, &builder) ? () : goOn(line, &builder)
    }
    isInReactions = false
    // What nothing was said under, the program said itself.
    if heading?.name != nil { builder.leaveOut() }
    guard ChatWords.isHeading(line.body, in: frame) else { return leaveOut(line, &builder) }
    heading = (ChatWords.heading(line.body), stamp)
    isInNotice = false
  }

  /// Whether a line tells a reaction to the message before it, or that it is an answer, as exports of iMessage do.
  private mutating func isReaction(_ line: String, _ builder: inout ConversationBuilder) -> Bool {
    let words = line.trimmed()
    if words == "This message responded to an earlier message." { return true }
    if words == "Tapbacks:" || words == "Reactions:" {
      isInReactions = heading == nil
      return isInReactions
    }
    let sign = isInReactions ? ChatWords.reaction(words) : nil
    isInReactions = sign != nil
    if let sign { builder.react(sign) }
    return isInReactions
  }

  // MARK: - Messages

  mutating func say(
    _ said: ChatWords.Said, _ stamp: Stamp?, _ builder: inout ConversationBuilder
  ) {
    if ChatNotices.isOwnMove(said) { return leaveOut(nil, &builder) }
    heading = nil
    isInNotice = false
    builder.add(said.name, said.words, stamp)
  }

  mutating func leaveOut(_ line: ChatLine?, _ builder: inout ConversationBuilder) {
    (heading, isInNotice) = (nil, true)
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
    if let (name, stamp) = heading {
      if let name { say((name, text), stamp, &builder) } else { heading = (text, stamp) }
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
