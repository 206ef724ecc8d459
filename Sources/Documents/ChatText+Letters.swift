extension ChatText {
  /// Reads a line of messages that are written as letters are: sender, time and words.
  mutating func readLetters(_ line: ChatLine, _ builder: inout ConversationBuilder) {
    let parts = line.whole.split(separator: ":", maxSplits: 1)
    let value = parts.count > 1 ? parts[1].trimmed() : ""
    if parts.first == "From" {
      letter = (ChatWords.heading(value) ?? value, nil)
    } else if let (name, stamp) = letter {
      if parts.first == "Sent" {
        letter?.stamp = ChatLine("[\(value)]", number: line.number).stamp
      } else if !Self.letterHeads.contains(parts.first.map(String.init) ?? "") {
        letter = nil
        say((name, line.whole.trimmed()), stamp, &builder)
      }
    } else if builder.messages.isEmpty {
      leaveOut(line, &builder)
    } else {
      builder.goOn(line.whole.trimmed())
    }
  }

  private static let letterHeads: Set = [
    "Type", "Received", "Edited", "Attachment", "Attachments", "Quote", "Reaction", "Mention",
  ]
}
