/// How a text names the senders of its messages.
enum ChatManner: Hashable {
  /// `Name: words`, without times.
  case plain
  /// `<nick> words` or `[nick] words`, and `* nick waves`, as IRC clients write.
  case enclosed(ChatWords.Enclosure, haveTimes: Bool)
  /// A name and words with a tab or a bar between them, after a time.
  case columns(ChatLine.Frame.Edge)
  /// `Name: words` after a time.
  case colons(ChatLine.Frame)
  /// A name after a time and nothing around it: these names.
  case firstWords(Set<String>)
  /// A name after a time, or in the line after it, and words in the lines that follow.
  case headings(ChatLine.Frame)
  /// These names alone in lines before a colon, without times.
  case titles(Set<String>)
  /// A name and a time in lines of their own, as text is copied from the windows of messengers.
  case copied(CopiedHeading.Form)
  /// `From: name` and other lines of that kind before words, as in letters.
  case letters

  /// Whether no sign stands around names or times, so that other lists may look alike.
  var isBare: Bool {
    switch self {
    case .copied: true
    case .columns(let edge): edge == .tab || edge == .space
    case .colons(let frame): frame.edge == .space || frame.edge == .tab
    case .plain, .enclosed, .firstWords, .headings, .titles, .letters: false
    }
  }
}

extension ChatLine.Frame {
  /// Whether words may well start so: `12:30 lunch: soup`.
  var isWeak: Bool { (edge == .space || edge == .dash) && !hasDay }
  /// What decides between frames that are equally frequent.
  var rank: Int { isWeak ? 1 : 0 }
}
