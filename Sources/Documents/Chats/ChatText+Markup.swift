extension ChatText {
  /// What the lines are written in, which the first one shows.
  enum Markup { case none, html, xml, history, table(TableChat), captions(Captions) }

  mutating func takeXML(_ line: ChatLine, _ builder: inout ConversationBuilder) {
    let (messages, others) = XMLChat.read(line.whole)
    for said in messages {
      let stamp = ChatLine.stamp(of: said.time ?? "")
      say((said.name, said.words), stamp, &builder)
    }
    for _ in 0..<others { builder.leaveOut() }
  }

  /// Reads a page: its elements, where their classes tell what they hold, or else the lines of their text.
  mutating func endPage(_ builder: inout ConversationBuilder) throws {
    guard !page.isEmpty else { return }
    if let chat = PageChat(page.map(\.text).joined(separator: "\n")) {
      chat.said.forEach { take($0, &builder) }
      for _ in 0..<chat.others { builder.leaveOut() }
    } else {
      for (text, number) in page {
        for words in HTMLText.words(text).split(separator: "\n") where !words.trimmed().isEmpty {
          try takeText(ChatLine(String(words), number: number), &builder)
        }
      }
    }
    page = []
  }

  private mutating func take(_ said: PageChat.Said, _ builder: inout ConversationBuilder) {
    let words = said.words.joined(separator: "\n")
    say((said.name, words.isEmpty ? said.media?.kind.title ?? "" : words), said.stamp, &builder)
    if let media = said.media { builder.attach(media) }
    said.reactions.forEach { builder.react($0) }
  }

  mutating func takeHistory(_ line: ChatLine, _ builder: inout ConversationBuilder) {
    guard let said = PsiHistory.read(line.whole), !said.words.isEmpty else {
      return builder.leaveOut()
    }
    say((said.name, said.words), said.stamp, &builder)
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
    case .said(let name, let words, let time, let file, let reactions):
      let media = file.isEmpty ? nil : Self.media(file)
      let words = words.isEmpty ? media?.kind.title ?? "" : words
      if let at = Double(time).flatMap(LoggedMessage.scaled) {
        builder.add(name, words, at: at)
      } else {
        say((name, words), ChatLine.stamp(of: time), &builder)
      }
      if let media { builder.attach(media) }
      for part in reactions.split(separator: ",") {
        for sign in ChatWords.reactions(part.trimmed()) ?? [] { builder.react(sign) }
      }
    case .notice: builder.leaveOut()
    case nil: break
    }
  }

  /// The first of files that a table names by their paths or addresses.
  private static func media(_ files: String) -> Media {
    let path = files.split(separator: ",").first ?? ""
    let name = String(path.split(separator: "/").last ?? "").prefix { $0 != "?" }
    return Media(Media.Kind(file: String(name)), name: String(name))
  }

  /// What a text whose first line is this is written in.
  static func markup(of line: ChatLine) -> Markup {
    if HTMLText.isStart(line.whole) { return .html }
    if XMLChat.isStart(line.whole) { return .xml }
    if PsiHistory.read(line.whole) != nil { return .history }
    if Captions.isStart(line.whole) { return .captions(Captions()) }
    return TableChat(line.whole).map { .table($0) } ?? .none
  }
}
