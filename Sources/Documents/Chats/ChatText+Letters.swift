extension ChatText {
  /// Reads a line of messages that are written as letters are: sender, time and words.
  mutating func readLetters(_ line: ChatLine, _ builder: inout ConversationBuilder) {
    let parts = line.whole.split(separator: ":", maxSplits: 1)
    let value = parts.count > 1 ? parts[1].trimmed() : ""
    if parts.first == "From" {
      endLetter(&builder)
      letter = (ChatWords.heading(value) ?? value, nil, nil)
    } else if let (name, stamp, media) = letter {
      if parts.first == "Sent" {
        letter?.stamp = ChatLine.stamp(of: value)
      } else if parts.first == "Attachment" {
        let file = value.prefix { $0 != "(" }.trimmed()
        if media == nil { letter?.media = Media(Media.Kind(file: file), name: file) }
      } else if !Self.letterHeads.contains(parts.first.map(String.init) ?? "") {
        letter = nil
        say((name, line.whole.trimmed()), stamp, &builder)
        if let media { builder.attach(media) }
      }
    } else if builder.messages.isEmpty {
      leaveOut(line, &builder)
    } else {
      builder.goOn(line.whole.trimmed())
    }
  }

  /// Reads a letter that has no words.
  mutating func endLetter(_ builder: inout ConversationBuilder) {
    guard let (name, stamp, media) = letter else { return }
    letter = nil
    guard let media else { return builder.leaveOut() }
    say((name, media.kind.title), stamp, &builder)
    builder.attach(media)
  }

  private static let letterHeads: Set = [
    "Type", "Received", "Edited", "Attachment", "Attachments", "Quote", "Reaction", "Mention",
  ]
}
