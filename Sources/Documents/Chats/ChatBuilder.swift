import Localization

/// Collects the messages of a chat, whose words are ranges of one store.
struct ChatBuilder {
  /// The bytes that hold the words.
  var store: [UInt8] = []
  var messages: [Message] = []
  private var names: [String] = []
  private var indices: [String: Int] = [:]
  /// How many notices were left out.
  var leftOut = 0
  /// Whether nothing names a sender, so that sides alternate.
  var isUnnamed = false
  var unread: LocalizedText?

  /// Adds a message whose words are in the store.
  mutating func add(_ name: String, _ words: Range<Int>, at: Double?) {
    let index = indices[name] ?? names.count
    if index == names.count {
      names.append(name)
      indices[name] = index
    }
    var message = Message(sender: index, text: "", at: at)
    message.words = words
    messages.append(message)
  }

  /// Gives a message words that are in no one range of the store.
  mutating func replaceWords(of place: Int, with words: some Collection<UInt8>) {
    let start = store.count
    store += words
    messages[place].words = start..<store.count
  }

  /// Adds words that are not in the store yet, and the media that come with them; without either it is a notice.
  mutating func add(_ name: String, _ text: String, at: Double?, media: Media?) throws {
    let words = text.trimmed
    guard !words.isEmpty || media != nil else {
      leftOut += 1
      return
    }
    let last = messages.count
    add(name, 0..<0, at: at)
    replaceWords(of: last, with: (words.isEmpty ? media?.kind.title ?? "" : words).utf8)
    messages[last].media = media
    messages[last].media?.isAlone = words.isEmpty || words == media?.kind.title
    try checkRoom()
  }

  /// - Throws: `DocumentError` where there are more messages than memory is for.
  func checkRoom() throws {
    let memory = store.count + messages.count * 100 + names.count * 160
    guard memory > Conversation.mostMemory else { return }
    throw DocumentError(
      "holds more messages than fit into \(Conversation.mostMemory >> 20) MB of memory.")
  }

  /// Puts the oldest message first where all have times and the newest is first.
  mutating func sortByTime() {
    let times = messages.compactMap(\.at)
    // Below 100 they are numbers, and tell no day.
    guard times.count == messages.count, let last = times.last, last > 100, times[0] > last
    else { return }
    // Those of one time keep the order that the file has the other way round.
    messages.reverse()
    messages.sort { $0.at ?? 0 < $1.at ?? 0 }
  }

  /// The messages, with their senders in the order of their first ones.
  mutating func conversation(named file: String, format: String) throws -> Conversation {
    guard !messages.isEmpty else {
      throw DocumentError(
        "holds no message; write \"Name: text\" lines, or JSON.")
    }
    var (order, people) = ([Int](repeating: -1, count: names.count), [String]())
    let texts = SharedText(store)
    store = []
    for place in messages.indices {
      let sender = messages[place].sender
      if order[sender] < 0 {
        order[sender] = people.count
        people.append(names[sender])
      }
      messages[place].sender = order[sender]
      messages[place].share(texts)
    }
    let me = people.firstIndex { $0 == "Me" || $0 == "You" } ?? 0
    return Conversation(
      title: file.withoutExtension, participants: people, messages: messages, leftOut: leftOut,
      me: me, format: format, isUnnamed: isUnnamed, unread: unread)
  }
}
