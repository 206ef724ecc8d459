/// What exports write in lines below a message: files, stickers, reactions.
enum ChatAddition { case files, stickers, reactions, words }

extension ChatText {
  /// Whether a line tells a reaction to the message before it, a file with it, or that it is an answer, as exports of
  /// iMessage, Discord and Signal do.
  mutating func isAddition(_ line: String, _ builder: inout ConversationBuilder) -> Bool {
    let words = line.trimmed()
    if words == "This message responded to an earlier message." { return true }
    if let start = Self.additions[words] {
      // What follows only words that are known is none of a person's.
      guard start != .reactions || heading == nil else { return false }
      addition = start
      return true
    }
    switch addition {
    case .reactions:
      guard let signs = ChatWords.reactions(words) else {
        addition = nil
        return false
      }
      for sign in signs { builder.react(sign) }
    case .files, .stickers:
      let name = String(words.split(separator: "/").last ?? "").prefix { $0 != "?" }
      attach(
        addition == .files
          ? Media(Media.Kind(file: String(name)), name: String(name)) : Media(.sticker), &builder)
    case .words, nil: return false
    }
    return true
  }

  private static let additions: [String: ChatAddition] = [
    "Tapbacks:": .reactions, "Reactions:": .reactions, "{Reactions}": .reactions,
    "{Attachments}": .files, "{Stickers}": .stickers, "{Embed}": .words,
  ]

  /// Whether a line is quoted before the words of the message that is awaited, as Signal's exports do: `> hi`.
  mutating func isAnswered(_ text: String) -> Bool {
    guard text == ">" || text.hasPrefix("> ") else {
      quotation = []
      return false
    }
    quotation.append(text)
    return true
  }

  /// Ends a message that only quotes, whose words are these then.
  mutating func endAnswered(_ builder: inout ConversationBuilder) {
    guard !quotation.isEmpty else { return }
    let words = quotation.joined(separator: "\n")
    quotation = []
    if let (name, stamp) = heading, let name { say((name, words), stamp, &builder) }
  }

  /// Adds media to the message before, or as the message that is awaited.
  mutating func attach(_ media: Media, _ builder: inout ConversationBuilder) {
    guard let (name, stamp) = heading, let name else { return builder.attach(media) }
    say((name, media.kind.title), stamp, &builder)
    builder.attach(media)
  }

  /// Whether a line tells reactions as Signal's exports do, `(- Ada: 👍, Ben: 👍 -)`, or a sticker, `(( 😀 ))`.
  mutating func isReactions(_ text: String, _ builder: inout ConversationBuilder) -> Bool {
    let isSticker = text.hasPrefix("(( ") && text.hasSuffix(" ))")
    guard isSticker || text.hasPrefix("(- ") && text.hasSuffix(" -)"), text.utf8.count > 6 else {
      return false
    }
    let inside = text.dropFirst(3).dropLast(3)
    if isSticker {
      // Words in brackets are words.
      guard !inside.contains(where: \.isLetter) else { return false }
      attach(Media(.sticker), &builder)
      return true
    }
    var signs: [String] = []
    for pair in inside.split(separator: ",") {
      guard let colon = pair.utf8.lastIndex(of: UInt8(ascii: ":")),
        case let sign = pair[colon...].dropFirst().trimmed(), !sign.isEmpty,
        !sign.contains(where: \.isLetter)
      else { return false }
      signs.append(sign)
    }
    signs.forEach { builder.react($0) }
    return true
  }

  /// Whether words begin with a quotation mark that none closes in their line.
  static func opensQuotation(_ words: String) -> Bool {
    words.first == "\"" && words.utf8.count { $0 == UInt8(ascii: "\"") } % 2 == 1
  }

  /// Takes the signs off that LINE puts around words of more than one line.
  mutating func endQuotation(_ text: String, _ builder: inout ConversationBuilder) {
    guard text.hasSuffix("\"") else { return }
    isQuoted = false
    builder.unquote()
  }

  /// Whether what is said only quotes what it answers, as Zoom writes it before the words: then they are in the next
  /// line.
  mutating func answers(_ said: ChatWords.Said, _ stamp: Stamp?) -> Bool {
    guard let stamp, said.words.hasPrefix("Replying to \""), said.words.hasSuffix("\"") else {
      return false
    }
    heading = (said.name, stamp)
    return true
  }

  /// Whether it is a reaction that Zoom tells in words: `Reacted to "hi" with 👍`.
  func reacts(_ said: ChatWords.Said, _ builder: inout ConversationBuilder) -> Bool {
    let words = said.words
    if words.hasPrefix("Removed a "), words.hasSuffix("\""), words.contains(" reaction from \"") {
      builder.leaveOut()
      return true
    }
    guard words.hasPrefix("Reacted to \""),
      let end = words.utf8.lastRange(of: "\" with ")
    else { return false }
    let start = words[..<end.lowerBound].dropFirst("Reacted to \"".count)
    builder.react(words[end.upperBound...].trimmed(), toWordsWith: start.prefix { $0 != "…" })
    builder.leaveOut()
    return true
  }
}
