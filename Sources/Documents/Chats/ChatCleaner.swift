/// Takes back names of a text that turn out to be none, and takes marks off the words.
struct ChatCleaner {
  let bytes: [UInt8]
  let shape: LineShape
  /// Whether messages start with a time.
  let hasTimes: Bool
  /// How often each name comes.
  let counts: [Int]
  var builder: ChatBuilder

  /// Takes back the names that turn out to be none, and what stands for media.
  mutating func finish() {
    let others =
      hasTimes
      ? ChatNames.sentences(builder.names, counts).union(groups())
      : ChatNames.others(builder.names, counts)
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
      } else if let last, builder.ownWords[drafts[last].id] == nil {
        // The line goes on with what was said before it.
        drafts[last].end = drafts[place].end
      }
    }
    for place in drafts.indices where drafts[place].sender >= 0 && !clean(&drafts[place]) {
      drafts[place].sender = -1
      builder.leftOut += 1
    }
    drafts.removeAll { $0.sender < 0 }
    builder.drafts = drafts
    builder.sortByTime(isText: true)
  }

  /// The mark that WhatsApp puts before what it says itself in the place of words.
  private static let mark = "\u{200E}"

  private func isMarked(_ draft: ChatBuilder.Draft) -> Bool {
    bytes[Int(draft.start)..<Int(draft.end)].drop { $0 == " " }.begins(with: Self.mark)
  }

  private func words(_ draft: ChatBuilder.Draft) -> ArraySlice<UInt8> {
    bytes[Int(draft.start)..<Int(draft.end)].trimmed
  }

  /// Names in which nothing but notices is said, and the first of what a person did: those of groups.
  private func groups() -> Set<Int32> {
    var (marked, first) = ([Int32: Int](), [Int32: ArraySlice<UInt8>]())
    for draft in builder.drafts where isMarked(draft) && media(of: draft) == nil {
      marked[draft.sender, default: 0] += 1
      first[draft.sender] = first[draft.sender] ?? words(draft)
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

  private func media(of draft: ChatBuilder.Draft) -> Media? {
    let (words, isMarked) = (words(draft), isMarked(draft))
    guard words.count < 200, let first = words.first,
      isMarked || "<[/!~.a".utf8.contains(first) || words.last == ")" || first >= 0x80
    else { return nil }
    return Media(standIn: (isMarked ? Self.mark : "") + words.text)
  }

  /// Takes marks off a message's words, and finds its media; false where a program says them.
  private mutating func clean(_ draft: inout ChatBuilder.Draft) -> Bool {
    if let own = builder.ownWords[draft.id] {
      builder.ownWords[draft.id] = own.trimmed(.whitespaceAndNewlines)
      return true
    }
    var words = words(draft)
    if isMarked(draft) {
      if ChatNotices.isStandIn(words)
        || words.begins(with: builder.names[Int(draft.sender)] + " ")
      {
        return false
      }
    }
    let isZoom = shape.open == "From "
    if shape.words == .below || isZoom, ChatNotices.isTold(words) { return false }
    if isZoom, words.begins(with: "Replying to \""), let end = words.place(of: 0x0A) {
      words = words[end...].trimmed
    }
    if words.last == ">" { words = withoutNote(words) }
    takeMedia(draft, &words)
    (draft.start, draft.end) = (Int32(words.startIndex), Int32(words.endIndex))
    if words.first == "\"", words.last == "\"", words.count > 2, words.has(0x0A) {
      builder.ownWords[draft.id] = words.dropFirst().dropLast().text.replacing("\"\"", with: "\"")
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
      return
    }
    var (standIn, rest) = ("", words)
    if let end = words.place(of: 0x0A) {
      // What follows a picture is said of it.
      (standIn, rest) = (words[..<end].prefix(200).text, words[end...].trimmed)
    } else if words.has(0xE2), let mark = words.lastRange(of: Self.mark) {
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

/// What stands below a message in a block of its own: reactions, files.
struct MessageBlock {
  private var title: String?
  private static let titles = [
    "{Attachments}", "{Reactions}", "{Stickers}", "{Embed}", "Tapbacks:",
  ]

  /// Takes a line; false where it is no part of a block.
  mutating func take(_ line: ArraySlice<UInt8>, _ builder: inout ChatBuilder) -> Bool {
    let words = line.prefix(1000).text
    if Self.titles.contains(words) {
      title = words
      return true
    }
    guard let title, title != "{Embed}", let id = builder.drafts.last?.id else { return false }
    switch title {
    case "{Reactions}":
      for part in words.split(separator: " ") {
        if part.hasPrefix("("), let count = Int(part.dropFirst().dropLast()) {
          let more = max(0, min(count, Message.mostReactions) - 1)
          builder.reactions[id]?.last.map {
            builder.reactions[id, default: []] += Array(repeating: $0, count: more)
          }
        } else {
          builder.reactions[id, default: []].append(
            EmojiCodes.sign(of: String(part)) ?? String(part))
        }
      }
    case "Tapbacks:":
      guard let by = line.before(" by ")?.text else { return false }
      builder.reactions[id, default: []].append(EmojiCodes.sign(of: by) ?? by)
    default:
      let path = String(words.prefix { $0 != "?" }).fileName
      let kind = title == "{Stickers}" ? .sticker : Media.Kind(file: path)
      builder.media[id] = Media(kind, name: path, isAlone: false)
    }
    return true
  }
}
