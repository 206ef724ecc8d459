/// What is taken back and taken off when all lines are read: names that turn out to be none, and marks on words.
extension TextChat {
  /// Takes back the names that turn out to be none, and what stands for media.
  ///
  /// - Parameter counts: How often each name comes.
  mutating func clean(_ counts: [Int]) {
    let others =
      form != nil ? sentences(counts).union(groups(counts)) : wordsBeforeColons(counts)
    var last: Int?
    for place in builder.messages.indices {
      let words = builder.messages[place].words
      if !others.contains(builder.messages[place].sender) {
        last = place
        continue
      }
      builder.messages[place].sender = -1
      if form != nil {
        builder.leftOut += 1
      } else if let last, case let said = builder.messages[last].words,
        max(said.upperBound, words.upperBound) <= bytes.count
      {
        // The line goes on with what was said before it.
        builder.messages[last].words = said.lowerBound..<words.upperBound
      }
    }
    for place in builder.messages.indices
    where builder.messages[place].sender >= 0 && !clean(messageAt: place) {
      builder.messages[place].sender = -1
      builder.leftOut += 1
    }
    builder.messages.removeAll { $0.sender < 0 }
  }

  // MARK: - Names

  private static let roles = Set(ChatWords.list("role"))
  /// What people write before colons inside a message, and above a chat.
  private static let colonWords = Set(ChatWords.list("no name"))

  /// Of lines without times: what comes once and looks like no name that returns.
  private func wordsBeforeColons(_ counts: [Int]) -> Set<Int> {
    if builder.names.count(where: { Self.roles.contains($0.lowercased()) }) > 1 {
      return senders { _, name in !Self.roles.contains(name.lowercased()) }
    }
    let returning = builder.names.indices.filter { counts[$0] > 1 }
    let hasCapitals = !returning.contains { builder.names[$0].first?.isLowercase == true }
    return senders { place, name in
      !returning.isEmpty && counts[place] == 1
        && (hasCapitals && name.first?.isLowercase == true || name.split(separator: " ").count > 3
          || Self.colonWords.contains(name.lowercased())
          || name.allSatisfy { $0.isNumber || $0 == "." })
    }
  }

  /// Of lines with times: sentences about a name that has messages.
  private func sentences(_ counts: [Int]) -> Set<Int> {
    senders { place, name in
      guard counts[place] == 1 else { return false }
      if ChatNotices.isKnown(Array(name.utf8)[...]) { return true }
      return name.indices.contains { end in
        guard name[end] == " ", builder.hasName(String(name[..<end])) else { return false }
        let rest = name[name.index(after: end)...]
        return rest.contains { "“”„«»\"「".contains($0) }
          || rest.first?.isLowercase == true && rest.contains(" ")
      }
    }
  }

  /// Names in which nothing but notices is said, and the first of what a person did: those of groups.
  private func groups(_ counts: [Int]) -> Set<Int> {
    var (marked, first) = ([Int: Int](), [Int: ArraySlice<UInt8>]())
    for message in builder.messages where isMarked(message) && media(of: message) == nil {
      marked[message.sender, default: 0] += 1
      first[message.sender] = first[message.sender] ?? words(of: message)
    }
    return Set(
      first.filter { sender, words in
        marked[sender] == counts[sender]
          && (ChatNotices.isStandIn(words)
            || words.indices.prefix(80).contains {
              words[$0] == " " && builder.hasName(words[..<$0].text)
            })
      }.keys)
  }

  private func senders(where passes: (Int, String) -> Bool) -> Set<Int> {
    Set(builder.names.indices.filter { passes($0, builder.names[$0]) })
  }

  // MARK: - Words

  private func isMarked(_ message: Message) -> Bool {
    builder.store[message.words].drop { $0 == " " }.begins(with: Media.mark)
  }

  private func words(of message: Message) -> ArraySlice<UInt8> {
    builder.store[message.words].trimmed
  }

  private func media(of message: Message) -> Media? {
    let (words, isMarked) = (words(of: message), isMarked(message))
    guard words.count < 200, let first = words.first,
      isMarked || "<[/!~.a".utf8.contains(first) || words.last == ")" || first >= 0x80
    else { return nil }
    return Media(standIn: (isMarked ? Media.mark : "") + words.text)
  }

  /// Takes marks off a message's words, and finds its media; false where a program says them.
  private mutating func clean(messageAt place: Int) -> Bool {
    let message = builder.messages[place]
    var words = words(of: message)
    if isMarked(message),
      ChatNotices.isStandIn(words) || words.begins(with: builder.names[message.sender] + " ")
    {
      return false
    }
    let isZoom = shape?.open == "From "
    if shape?.words == .below || isZoom, ChatNotices.isTold(words) { return false }
    if isZoom, words.begins(with: "Replying to \""), let end = words.place(of: 0x0A) {
      words = words[end...].trimmed
    }
    if words.last == ">" { words = withoutNote(words) }
    if let found = media(in: &words) ?? media(of: message) { builder.messages[place].media = found }
    builder.messages[place].words = range(words)
    let isQuoted =
      words.first == "\"" && words.last == "\"" && words.count > 2 && words.has(0x0A)
    let plain = isQuoted ? words.dropFirst().dropLast().text : ""
    let isEmpty = words.isEmpty
    // Held by these words as well, the store would be copied when it changes.
    words = []
    if isEmpty, let media = builder.messages[place].media {
      builder.messages[place].media?.isAlone = true
      builder.replaceWords(of: place, with: media.kind.title.utf8)
    } else if isQuoted {
      // LINE quotes what has several lines.
      builder.replaceWords(of: place, with: plain.replacing("\"\"", with: "\"").utf8)
    }
    return !builder.messages[place].words.isEmpty
  }

  /// Takes the name of media off words that are said of it.
  private func media(in words: inout ArraySlice<UInt8>) -> Media? {
    var (standIn, rest) = (words.nothing, words)
    if let end = words.place(of: 0x0A) {
      (standIn, rest) = (words[..<end].prefix(200), words[end...].trimmed)
    } else if words.has(0xE2), let mark = words.lastRange(of: Media.mark) {
      (standIn, rest) = (words[mark.lowerBound...], words[..<mark.lowerBound].trimmedEnd)
    }
    guard !standIn.isEmpty, !rest.isEmpty, var media = Media(standIn: standIn.text) else {
      return nil
    }
    media.isAlone = false
    words = rest
    return media
  }

  /// The words without `<This message was edited>` and the marks at the end of a transcript's turn.
  private func withoutNote(_ words: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for note in ["\u{200E}<", " <This message was edited>", "<|"] {
      guard let start = words.lastRange(of: note),
        note != "<|" || words.suffix(2).elementsEqual("|>".utf8),
        !words[start.upperBound...].dropLast().has(0x3E)
      else { continue }
      return words[..<start.lowerBound].trimmedEnd
    }
    return words
  }
}
