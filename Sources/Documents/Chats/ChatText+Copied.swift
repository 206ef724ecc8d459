/// What is known of copied text while it is read.
struct CopiedText {
  /// The heading whose words are read.
  fileprivate var name: String?
  fileprivate var stamp: Stamp?
  fileprivate var hasHalf = false
  fileprivate var hasWords = false
  /// The line before, which is a name if a time alone is in this one.
  fileprivate var held: ChatLine?
  /// The sign of a reaction, if a number is in the next line.
  fileprivate var sign: String?
  /// The day that a line of its own told.
  fileprivate var day: Stamp?
}

extension ChatText {
  /// Reads a line of text that is copied from a messenger's window.
  mutating func readCopied(
    _ line: ChatLine, _ form: CopiedHeading.Form, _ builder: inout ConversationBuilder
  ) {
    if CopiedCount.isFiller(line) { return }
    guard let heading = CopiedHeading(line), isStart(heading, form, builder) else {
      takeHeld(&builder)
      copied.held = line
      return
    }
    // The name of a program's account is in the line before its kind.
    let isBelow = heading.form == form ? form.joint == .none : heading.form.isIndented
    if isBelow || CopiedCount.kinds.contains(heading.name),
      let name = copied.held?.whole.trimmed(), CopiedHeading.isName(name)
    {
      copied.held = nil
      endCopied(&builder)
      return start(name, heading, &builder)
    }
    endCopied(&builder)
    // After a time alone the same sender goes on.
    start(heading.name.isEmpty ? copied.name : heading.name, heading, &builder)
  }

  /// Reads what might have been a name, or a reaction.
  mutating func endCopied(_ builder: inout ConversationBuilder) {
    takeHeld(&builder)
    guard let sign = copied.sign else { return }
    copied.sign = nil
    addCopied(sign, &builder)
  }

  private mutating func takeHeld(_ builder: inout ConversationBuilder) {
    guard let line = copied.held else { return }
    copied.held = nil
    takeCopied(line, &builder)
  }

  private func isStart(
    _ heading: CopiedHeading, _ form: CopiedHeading.Form, _ builder: ConversationBuilder
  ) -> Bool {
    let isAwaited = copied.name != nil && !copied.hasWords && copied.held == nil
    if heading.form.isStrong, heading.isFull { return true }
    guard heading.form == form else { return heading.form.joint == .none && !isAwaited }
    guard form.joint == .space || form.joint == .comma else { return true }
    return builder.hasParticipant(heading.name) || heading.hasCapitals && !isAwaited
  }

  private mutating func start(
    _ name: String?, _ heading: CopiedHeading, _ builder: inout ConversationBuilder
  ) {
    // What nothing was said under, the program said itself.
    if copied.name != nil, !copied.hasWords { builder.leaveOut() }
    var stamp = heading.stamp
    if stamp.day == nil, stamp.name == nil {
      let isSame = heading.form.joint == .none && copied.stamp != nil
      let known = isSame && name == copied.name ? copied.stamp : copied.day
      (stamp.day, stamp.name) = (known?.day, known?.name)
    }
    // Slack writes AM and PM where a sender begins alone.
    if copied.hasHalf, !heading.hasHalf, let last = copied.stamp?.seconds {
      let half: Int32 = 43_200
      let times = [stamp.seconds % half, stamp.seconds % half + half]
      stamp.seconds = times.first { $0 >= last } ?? stamp.seconds
      copied.hasHalf = true
    } else {
      copied.hasHalf = heading.hasHalf
    }
    (copied.name, copied.stamp, copied.hasWords) = (name, stamp, false)
  }

  private mutating func takeCopied(_ line: ChatLine, _ builder: inout ConversationBuilder) {
    if let day = line.dayAlone {
      copied.day = day
      // A name that comes before its time is on the next line.
      (copied.stamp, copied.hasHalf) = (nil, false)
      return builder.leaveOut()
    }
    let text = Self.withoutEdit(line.whole.trimmed())
    if let sign = copied.sign {
      copied.sign = nil
      if let count = Int(text), (1...99).contains(count) {
        let shown = ExportedMedia.shown(sign)
        for _ in 0..<count { builder.react(shown) }
        return
      }
      addCopied(sign, &builder)
    }
    if copied.hasWords, Self.isSign(text) {
      copied.sign = text
    } else if copied.name == nil {
      builder.leaveOut()
    } else if !Self.isWindows(text) {
      addCopied(text, &builder)
    }
  }

  private mutating func addCopied(_ text: String, _ builder: inout ConversationBuilder) {
    guard let name = copied.name else { return }
    if copied.hasWords { return builder.goOn(text) }
    copied.hasWords = true
    if ChatNotices.isDeed(text) { return builder.leaveOut() }
    say((name, text), copied.stamp, &builder)
  }

  /// `:thumbsup:`.
  private static func isSign(_ text: String) -> Bool {
    text.count > 2 && text.hasPrefix(":") && text.hasSuffix(":")
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x80 }
  }

  private static func withoutEdit(_ text: String) -> String {
    guard text.hasSuffix("(edited)") else { return text }
    let words = text.dropLast(8).trimmed()
    return words.isEmpty ? text : words
  }

  /// Whether the window says this beside messages: what they answer, where they are from, answers to them.
  private static func isWindows(_ text: String) -> Bool {
    if text.hasSuffix("]"), text.hasPrefix("[In reply to ") || text.hasPrefix("[Forwarded from ") {
      return true
    }
    let words = text.split(separator: " ")
    let isCount =
      words.count == 2 && Int(words[0]) != nil && (words[1] == "replies" || words[1] == "reply")
    return isCount || text.hasPrefix("Last reply ") || text == "View thread"
      || text == "View newer replies"
  }
}
