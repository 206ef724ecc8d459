/// Takes back names of a text that turn out to be none, and takes marks off the words.
struct ChatCleaner {
  let bytes: [UInt8]
  let shape: LineShape
  /// Whether messages start with a time.
  let hasTimes: Bool
  /// How often each name comes.
  let names: [Int32: Int]
  var builder: ChatBuilder

  /// Takes back the names that turn out to be none, and what stands for media.
  mutating func finish() {
    let others =
      !hasTimes
      ? ChatNames.others(builder.names, names) : ChatNames.sentences(builder.names, names)
    let groups = groups()
    var (drafts, count) = ([ChatBuilder.Draft](), 0)
    swap(&drafts, &builder.drafts)
    for draft in drafts {
      if others.contains(draft.sender), !hasTimes {
        // The line goes on with what was said before it.
        if count > 0, builder.ownWords[drafts[count - 1].id] == nil {
          drafts[count - 1].end = draft.end
        }
      } else if others.contains(draft.sender) || groups.contains(draft.sender) {
        builder.leftOut += 1
      } else {
        drafts[count] = draft
        count += 1
      }
    }
    drafts.removeLast(drafts.count - count)
    count = 0
    for place in drafts.indices {
      var draft = drafts[place]
      guard clean(&draft) else {
        builder.leftOut += 1
        continue
      }
      drafts[count] = draft
      count += 1
    }
    drafts.removeLast(drafts.count - count)
    builder.drafts = drafts
    builder.sortByTime(isText: true)
  }

  /// The mark that WhatsApp puts before what it says itself in the place of words.
  private static let mark: [UInt8] = [0xE2, 0x80, 0x8E]

  private func isMarked(_ draft: ChatBuilder.Draft) -> Bool {
    bytes[Int(draft.start)..<Int(draft.end)].drop { $0 == 0x20 }.begins(with: Self.mark)
  }

  /// Names in which nothing but notices is said: those of groups.
  private func groups() -> Set<Int32> {
    var marked: [Int32: Int] = [:]
    for draft in builder.drafts where isMarked(draft) && media(of: draft) == nil {
      marked[draft.sender, default: 0] += 1
    }
    return Set(
      marked.filter { sender, count in
        names[sender] == count
          && builder.drafts.first { $0.sender == sender }.map { draft in
            ChatNotices.isStandIn(words(draft)) || isAbout(draft)
          } == true
      }.keys)
  }

  private func words(_ draft: ChatBuilder.Draft) -> ArraySlice<UInt8> {
    bytes[Int(draft.start)..<Int(draft.end)].trimmed
  }

  /// Whether marked words begin with a name, as those do that tell what a person did.
  private func isAbout(_ draft: ChatBuilder.Draft) -> Bool {
    let words = words(draft)
    return words.indices.prefix(80).contains { place in
      words[place] == 0x20 && builder.hasName(String(decoding: words[..<place], as: UTF8.self))
    }
  }

  private func media(of draft: ChatBuilder.Draft) -> Media? {
    let words = words(draft)
    guard words.count < 200, let first = words.first, let last = words.last else { return nil }
    guard
      isMarked(draft) || "<[/!~.a".utf8.contains(first) || last == UInt8(ascii: ")")
        || first >= 0x80
    else { return nil }
    return Media(
      standIn: (isMarked(draft) ? "\u{200E}" : "") + String(decoding: words, as: UTF8.self))
  }

  /// Takes marks off a message's words, and finds its media; false where a program says them.
  private mutating func clean(_ draft: inout ChatBuilder.Draft) -> Bool {
    if let own = builder.ownWords[draft.id] {
      builder.ownWords[draft.id] = own.trimmed(.whitespaceAndNewlines)
      return true
    }
    if isMarked(draft) {
      let name = Array(builder.names[Int(draft.sender)].utf8)
      let words = words(draft)
      if ChatNotices.isStandIn(words)
        || words.begins(with: name) && words.dropFirst(name.count).first == 0x20
      {
        return false
      }
    }
    var words = words(draft)
    if shape.words == .below || shape.open == "From ", ChatNotices.isTold(words) { return false }
    if shape.open == "From ", words.begins(with: Array("Replying to \"".utf8)),
      let end = words.place(of: 0x0A)
    {
      words = words[end...].trimmed
    }
    if words.last == UInt8(ascii: ">") { words = withoutNote(words) }
    takeMedia(draft, &words)
    (draft.start, draft.end) = (Int32(words.startIndex), Int32(words.endIndex))
    if words.first == UInt8(ascii: "\""), words.last == UInt8(ascii: "\""), words.count > 2,
      words.has(0x0A)
    {
      builder.ownWords[draft.id] = String(decoding: words.dropFirst().dropLast(), as: UTF8.self)
        .replacing("\"\"", with: "\"")
    }
    guard words.isEmpty, let media = builder.media[draft.id] else { return !words.isEmpty }
    builder.media[draft.id]?.isAlone = true
    builder.ownWords[draft.id] = media.kind.title
    return true
  }

  /// Finds the media that words stand for, or that are named before or after them.
  private mutating func takeMedia(_ draft: ChatBuilder.Draft, _ words: inout ArraySlice<UInt8>) {
    if let media = media(of: draft) {
      builder.media[draft.id] = media
    } else if let end = words.place(of: 0x0A),
      var media = Media(standIn: String(decoding: words[..<end].prefix(200), as: UTF8.self))
    {
      // What follows a picture is said of it.
      media.isAlone = false
      builder.media[draft.id] = media
      words = words[end...].trimmed
    } else if words.has(0xE2), let mark = words.lastRange(of: "\u{200E}"),
      var media = Media(standIn: String(decoding: words[mark.lowerBound...], as: UTF8.self))
    {
      media.isAlone = false
      builder.media[draft.id] = media
      words = words[..<mark.lowerBound].trimmedEnd
    }
  }

  /// The words without `<This message was edited>` and the marks at the end of a transcript's turn.
  private func withoutNote(_ words: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for note in ["\u{200E}<", " <This message was edited>", "<|"] {
      guard let start = words.lastRange(of: note),
        note != "<|" || words.suffix(2).elementsEqual("|>".utf8),
        !words[start.upperBound...].dropLast().has(UInt8(ascii: ">"))
      else { continue }
      return words[..<start.lowerBound].trimmedEnd
    }
    return words
  }
}
