/// Collects the messages of a chat: words are ranges of one store, so that a message takes 32 bytes until it is made.
struct ChatBuilder {
  struct Draft {
    /// The sender's place among the names; negative for what turns out to be no message.
    var sender: Int32
    /// What belongs to it besides its words is found by this number.
    var id: Int32
    var start, end: Int32
    var at: Double

    var words: Range<Int> { Int(start)..<Int(end) }
  }

  /// The bytes that hold the words.
  var store: [UInt8] = []
  var drafts: [Draft] = []
  private(set) var names: [String] = []
  private var indices: [String: Int32] = [:]
  var media: [Int32: Media] = [:]
  private var reactions: [Int32: [String]] = [:]
  /// How many notices were left out.
  var leftOut = 0
  /// The name of the participant that exported the file, where it tells.
  var own: String?
  /// Whether nothing names a sender, so that sides alternate.
  var isUnnamed = false
  var unread: Conversation.Unread?
  private var reactionCount = 0

  mutating func index(of name: String) -> Int32 {
    if let index = indices[name] { return index }
    names.append(name)
    indices[name] = Int32(names.count - 1)
    return Int32(names.count - 1)
  }

  func hasName(_ name: String) -> Bool { indices[name] != nil }

  /// How many messages each name has.
  var counts: [Int] {
    drafts.reduce(into: names.map { _ in 0 }) { $0[Int($1.sender)] += 1 }
  }

  mutating func add(_ sender: Int32, _ words: Range<Int>, at: Double?) {
    drafts.append(
      Draft(
        sender: sender, id: Int32(drafts.count), start: Int32(words.lowerBound),
        end: Int32(words.upperBound), at: at ?? .nan))
  }

  /// Gives a message words that are in no one range of the store.
  mutating func replaceWords(of place: Int, with words: some Collection<UInt8>) {
    drafts[place].start = Int32(store.count)
    store += words
    drafts[place].end = Int32(store.count)
  }

  /// Adds a line to a message that is not in the store behind it.
  mutating func extendWords(of place: Int, with line: ArraySlice<UInt8>) {
    if drafts[place].end != store.count {
      replaceWords(of: place, with: Array(store[drafts[place].words].trimmed))
    }
    store.append(0x0A)
    store += line
    drafts[place].end = Int32(store.count)
  }

  /// Adds words that are not in the store yet, and what comes with them; without either it is a notice.
  mutating func add(
    _ name: String, _ text: String, at: Double?, media: Media? = nil, reactions: [String] = []
  ) throws {
    let words = text.trimmed
    guard !words.isEmpty || media != nil else {
      leftOut += 1
      return
    }
    let id = Int32(drafts.count)
    add(index(of: name), 0..<0, at: at)
    replaceWords(of: drafts.count - 1, with: (words.isEmpty ? media?.kind.title ?? "" : words).utf8)
    if var media {
      media.isAlone = words.isEmpty || words == media.kind.title
      self.media[id] = media
    }
    if !reactions.isEmpty {
      self.reactions[id] = Array(reactions.prefix(Message.mostReactions))
      reactionCount += min(reactions.count, Message.mostReactions)
    }
    try checkRoom()
  }

  /// - Throws: `DocumentError` where there are more messages than memory is for.
  func checkRoom() throws {
    let memory = store.count + drafts.count * 100 + names.count * 160 + reactionCount * 64
    guard memory > Conversation.mostMemory || drafts.count > Conversation.mostMessages else {
      return
    }
    throw DocumentError(
      "holds more messages than fit into \(Conversation.mostMemory >> 20) MB of memory.")
  }

  /// Puts the oldest message first where all have times and the file has the newest first: its parts at least, or, of
  /// text, all of it.
  mutating func sortByTime(isText: Bool = false) {
    guard drafts.allSatisfy({ $0.at > 100 }) else { return }
    let steps = zip(drafts, drafts.dropFirst())
    let (falls, rises) = (steps.count { $0.at > $1.at }, steps.count { $0.at < $1.at })
    guard falls > 0, isText ? rises == 0 && falls > 1 : falls >= rises else { return }
    // Those of one time keep the order that the file has the other way round.
    drafts.reverse()
    drafts.sort { $0.at < $1.at }
  }

  /// The messages, with their senders in the order of their first ones.
  mutating func conversation(named file: String, format: String) throws -> Conversation {
    guard !drafts.isEmpty else {
      throw DocumentError(
        leftOut == 0
          ? "holds no message; write \"Name: text\" lines, or JSON."
          : .plural(
            leftOut, "holds no message but \(leftOut) notice; write \"Name: text\" lines, or JSON.",
            "holds no message but \(leftOut) notices; write \"Name: text\" lines, or JSON."))
    }
    var (order, people) = ([Int32](repeating: -1, count: names.count), [String]())
    let texts = SharedText(store)
    store = []
    var messages: [Message] = []
    messages.reserveCapacity(drafts.count)
    for draft in drafts {
      if order[Int(draft.sender)] < 0 {
        order[Int(draft.sender)] = Int32(people.count)
        people.append(names[Int(draft.sender)])
      }
      var message = Message(
        sender: Int(order[Int(draft.sender)]), texts, draft.words,
        at: draft.at.isNaN ? nil : draft.at)
      if let media = media[draft.id] { message.media = media }
      if let reactions = reactions[draft.id] { message.reactions = reactions }
      messages.append(message)
    }
    let me = people.firstIndex { $0 == own } ?? people.firstIndex { $0 == "Me" || $0 == "You" } ?? 0
    return Conversation(
      title: file.withoutExtension, participants: people, messages: messages, leftOut: leftOut,
      me: me, format: format, isUnnamed: isUnnamed, unread: unread)
  }
}
