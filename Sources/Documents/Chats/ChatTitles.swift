/// Counts names that stand alone in a line before a colon, with words in the lines that follow: `Ada:`, `You said:`.
struct ChatTitles {
  private var counts: [String: Int] = [:]
  private var lines = 0
  private var isFirst = false
  /// Whether a line has a name and words.
  private var hasOthers = false

  mutating func take(_ line: ChatLine) {
    lines += 1
    guard let name = Self.name(in: line.whole) else {
      hasOthers = hasOthers || ChatWords.plain(line.whole) != nil
      return
    }
    counts[name, default: 0] += 1
    if lines == 1 { isFirst = true }
  }

  /// What stands before a colon that ends a line; nil for other lines.
  static func name(in line: String) -> String? {
    let text = line.trimmed()
    guard text.last == ":", case let name = text.dropLast().trimmed(), CopiedHeading.isName(name),
      !name.contains(":"), name.split(separator: " ").count <= 4
    else { return nil }
    return name
  }

  /// The names, where the text shows that it is a chat: with `said` in two lines at least, or, where no line has a
  /// name and words, in its first line and another one.
  var names: Set<String>? {
    let said = counts.filter { $0.key.hasSuffix(Self.verb) }
    if said.count > 1 { return Set(said.keys) }
    let isChat = isFirst && !hasOthers && counts.count > 1
    return isChat ? Set(counts.keys) : nil
  }

  private static let verb = " said"

  /// A name without the verb after it.
  static func bare(_ name: String) -> String {
    name.hasSuffix(verb) ? name.dropLast(verb.count).trimmed() : name
  }
}

extension ChatText {
  /// Reads a line of a text whose names stand alone before the words.
  mutating func readTitles(
    _ line: ChatLine, _ names: Set<String>, _ builder: inout ConversationBuilder
  ) {
    if let name = ChatTitles.name(in: line.whole), names.contains(name) {
      title = (ChatTitles.bare(name), false)
    } else if let (name, hasWords) = title {
      title = (name, true)
      if hasWords {
        builder.goOn(line.whole.trimmed())
      } else {
        builder.add(name, line.whole.trimmed(), nil)
      }
    } else {
      builder.leaveOut()
    }
  }
}
