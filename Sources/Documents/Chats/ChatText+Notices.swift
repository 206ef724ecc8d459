extension ChatText {
  /// Whether a client that does not speak English says this, and no participant: those have said something too.
  func isForeign(_ said: ChatWords.Said, _ builder: ConversationBuilder) -> Bool {
    guard tally.isForeign else { return false }
    let isKnown = tally.speakers.contains(said.name) || builder.hasParticipant(said.name)
    return !isKnown || ChatNotices.isForeignDeed(said.words)
  }

  /// Whether a line says without any sign that a participant came or left.
  func isMove(_ line: ChatLine, _ builder: ConversationBuilder) -> Bool {
    guard let space = line.body.utf8.place(of: UInt8(ascii: " ")) else { return false }
    return ChatNotices.isDeed(line.body[space...].dropFirst())
      && builder.hasParticipant(String(line.body[..<space]))
  }

  /// Whether WhatsApp says this itself in the name of a participant or group.
  ///
  /// Where the line has a mark as those of pictures have, it does so in the name of a group, which says nothing else.
  mutating func isProgramsOwn(
    _ line: ChatLine, of name: String, _ builder: ConversationBuilder
  ) -> Bool {
    guard line.hasMarkedWords else { return false }
    guard line.isMarked else {
      groups.insert(name)
      return true
    }
    return groups.contains(name) && !builder.hasParticipant(name)
  }

  /// Whether what stands before a colon is a participant's name and what is told of them, such as that they changed
  /// something: it is said once, and goes on with small letters.
  func isSentence(_ name: String, _ builder: ConversationBuilder) -> Bool {
    guard tally.names[name, default: 0] <= 1, !builder.hasParticipant(name) else { return false }
    return name.indices.contains { place in
      guard name[place] == " " else { return false }
      let (start, rest) = (String(name[..<place]), name[place...].dropFirst())
      return rest.first?.isLowercase == true && rest.contains(" ")
        && (tally.names[start] != nil || builder.hasParticipant(start))
    }
  }
}
