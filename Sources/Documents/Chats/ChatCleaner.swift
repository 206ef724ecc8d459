/// What is taken back and taken off when all lines are read: names that turn out to be none, and marks on words.
extension TextChat {
  /// Takes back the names that turn out to be none, and what stands for media.
  ///
  /// - Parameter counts: How often each name comes.
  mutating func clean(_ counts: [Int]) {
    let hasTimes = form != nil
    let others = hasTimes ? sentences(counts).union(groups(counts)) : wordsBeforeColons(counts)
    var drafts: [ChatBuilder.Draft] = []
    swap(&drafts, &builder.drafts)
    var last: Int?
    for place in drafts.indices {
      if !others.contains(drafts[place].sender) {
        last = place
        continue
      }
      drafts[place].sender = -1
      if hasTimes {
        builder.leftOut += 1
      } else if let last, max(drafts[last].end, drafts[place].end) <= bytes.count {
        // The line goes on with what was said before it.
        drafts[last].end = drafts[place].end
      }
    }
    swap(&drafts, &builder.drafts)
    for place in builder.drafts.indices
    where builder.drafts[place].sender >= 0 && !clean(messageAt: place) {
      builder.drafts[place].sender = -1
      builder.leftOut += 1
    }
    builder.drafts.removeAll { $0.sender < 0 }
    builder.sortByTime(isText: true)
  }

  // MARK: - Names

  private static let roles = Set(ChatWords.list("role"))
  /// What people write before colons inside a message, and above a chat.
  private static let colonWords = Set(ChatWords.list("no name"))

  /// Of lines without times: what comes once and looks like no name that returns.
  private func wordsBeforeColons(_ counts: [Int]) -> Set<Int32> {
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
  private func sentences(_ counts: [Int]) -> Set<Int32> {
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
  private func groups(_ counts: [Int]) -> Set<Int32> {
    var (marked, first) = ([Int32: Int](), [Int32: ArraySlice<UInt8>]())
    for draft in builder.drafts where isMarked(draft) && media(of: draft) == nil {
      marked[draft.sender, default: 0] += 1
      first[draft.sender] = first[draft.sender] ?? words(of: draft)
    }
    return Set(
      first.filter { sender, words in
        marked[sender] == counts[Int(sender)]
          && (ChatNotices.isStandIn(words)
            || words.indices.prefix(80).contains {
              words[$0] == " " && builder.hasName(words[..<$0].text)
            })
      }.keys)
  }

  private func senders(where passes: (Int, String) -> Bool) -> Set<Int32> {
    Set(builder.names.indices.filter { passes($0, builder.names[$0]) }.map { Int32($0) })
  }

  // MARK: - Words

  private func isMarked(_ draft: ChatBuilder.Draft) -> Bool {
    builder.store[draft.words].drop { $0 == " " }.begins(with: Media.mark)
  }

  private func words(of draft: ChatBuilder.Draft) -> ArraySlice<UInt8> {
    builder.store[draft.words].trimmed
  }

  private func media(of draft: ChatBuilder.Draft) -> Media? {
    let (words, isMarked) = (words(of: draft), isMarked(draft))
    guard words.count < 200, let first = words.first,
      isMarked || "<[/!~.a".utf8.contains(first) || words.last == ")" || first >= 0x80
    else { return nil }
    return Media(standIn: (isMarked ? Media.mark : "") + words.text)
  }

  /// Takes marks off a message's words, and finds its media; false where a program says them.
  private mutating func clean(messageAt place: Int) -> Bool {
    let draft = builder.drafts[place]
    var words = words(of: draft)
    if isMarked(draft),
      ChatNotices.isStandIn(words) || words.begins(with: builder.names[Int(draft.sender)] + " ")
    {
      return false
    }
    let isZoom = shape?.open == "From "
    if shape?.words == .below || isZoom, ChatNotices.isTold(words) { return false }
    if isZoom, words.begins(with: "Replying to \""), let end = words.place(of: 0x0A) {
      words = words[end...].trimmed
    }
    if words.last == ">" { words = withoutNote(words) }
    takeMedia(draft, &words)
    builder.drafts[place].start = Int32(words.startIndex)
    builder.drafts[place].end = Int32(words.endIndex)
    if words.isEmpty, let media = builder.media[draft.id] {
      builder.media[draft.id]?.isAlone = true
      builder.replaceWords(of: place, with: media.kind.title.utf8)
    } else if words.first == "\"", words.last == "\"", words.count > 2, words.has(0x0A) {
      // LINE quotes what has several lines.
      let plain = words.dropFirst().dropLast().text.replacing("\"\"", with: "\"")
      // Held by these words as well, the store would be copied when it changes.
      words = []
      builder.replaceWords(of: place, with: plain.utf8)
    }
    return !builder.drafts[place].words.isEmpty
  }

  /// Finds the media that words stand for, or that are named before or after them.
  private mutating func takeMedia(_ draft: ChatBuilder.Draft, _ words: inout ArraySlice<UInt8>) {
    if let media = media(of: draft) {
      builder.media[draft.id] = media
      return
    }
    var (standIn, rest) = ("", words)
    if let end = words.place(of: 0x0A) {
      // What follows a picture is said of it.
      (standIn, rest) = (words[..<end].prefix(200).text, words[end...].trimmed)
    } else if words.has(0xE2), let mark = words.lastRange(of: Media.mark) {
      (standIn, rest) = (words[mark.lowerBound...].text, words[..<mark.lowerBound].trimmedEnd)
    }
    guard !standIn.isEmpty, var media = Media(standIn: standIn) else { return }
    media.isAlone = false
    builder.media[draft.id] = media
    words = rest
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
