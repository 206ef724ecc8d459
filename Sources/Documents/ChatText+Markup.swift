extension ChatText {
  /// What the lines are written in, which the first one shows.
  enum Markup { case none, html, xml, table(TableChat), captions(Captions) }

  mutating func takeXML(_ line: ChatLine, _ builder: inout ConversationBuilder) {
    let (messages, others) = XMLChat.read(line.whole)
    for said in messages {
      let stamp = ChatLine("[\(said.time ?? "")]", number: line.number).stamp
      say((said.name, said.words), stamp, &builder)
    }
    for _ in 0..<others { builder.leaveOut() }
  }

  mutating func takeCaption(_ part: Captions.Part, _ builder: inout ConversationBuilder) {
    switch part {
    case .said(let name, let words, let stamp): say((name, words), stamp, &builder)
    case .more(let words): builder.goOn(words)
    case .nothing: break
    }
  }

  mutating func takeRow(_ row: TableChat.Row?, _ builder: inout ConversationBuilder) {
    switch row {
    case .said(let name, let words, let time):
      let at = Double(time).flatMap(LoggedMessage.scaled)
      if let at { return builder.add(name, words, at: at) }
      say((name, words), ChatLine("[\(time)]", number: 0).stamp, &builder)
    case .notice: builder.leaveOut()
    case nil: break
    }
  }

  /// What a text whose first line is this is written in.
  static func markup(of line: ChatLine) -> Markup {
    if HTMLText.isStart(line.whole) { return .html }
    if XMLChat.isStart(line.whole) { return .xml }
    if Captions.isStart(line.whole) { return .captions(Captions()) }
    return TableChat(line.whole).map { .table($0) } ?? .none
  }
}
