import Foundation

/// Collects messages, one line or object at a time.
struct ConversationBuilder {
  /// How much is read between two calls of `progress`, in bytes.
  private static let pieceSize = 1 << 20

  /// So many of the last messages are searched for the one that a reaction names.
  private static let mostSearched = 1000

  var participants: [String] = []
  var messages: [Message] = []
  private var indices: [String: Int] = [:]
  /// The dates and times that text gave.
  private(set) var times = WrittenTimes()
  /// The names of Slack's users by their signs, and which messages are Slack's.
  var (users, slack): ([String: String], [Int]) = ([:], [])
  /// Whether a messenger wrote the file, which may have the newest message first.
  var isExported = false
  /// The chats of one list that has several.
  var chats = ListedChats()
  /// The name of the participant that exported the file.
  var own: String?
  /// How many notices were read.
  private(set) var leftOut = 0

  /// What reading takes, in bytes, roughly.
  private(set) var memory = 0
  /// How many of the messages have their texts one behind the other.
  private var packedCount = 0

  private mutating func index(of name: String) -> Int {
    if let index = indices[name] { return index }
    memory += Self.nameCost + name.utf8.count
    participants.append(name)
    indices[name] = participants.count - 1
    return participants.count - 1
  }

  mutating func add(
    _ name: String, _ text: String, at: Double? = nil, media: Media? = nil, reactions: [String] = []
  ) {
    guard hasRoom else { return }
    // Most have none, and no list is copied.
    let all = reactions.count <= Message.mostReactions
    let message = Message(
      sender: index(of: name), text: text, at: at, media: media,
      reactions: all ? reactions : Array(reactions.prefix(Message.mostReactions)))
    memory += Self.messageCost + max(0, text.utf8.count - Message.shortText)
    if media != nil { memory += Self.mediaCost }
    memory += Self.cost(ofReactions: message.reactions.count)
    messages.append(message)
    // The last one may go on.
    if messages.count > packedCount + Self.packedAtOnce { pack(to: messages.count - 1) }
  }

  /// Adds what another has read.
  mutating func join(_ part: ConversationBuilder) {
    for message in part.messages {
      add(
        part.participants[message.sender], message.text, at: message.at, media: message.media,
        reactions: message.reactions)
    }
    for _ in 0..<part.leftOut { leaveOut() }
  }

  // MARK: - Memory

  /// What each takes, in bytes, with its share of lists that grow; a message's time as it is written among them.
  private static let (messageCost, nameCost, mediaCost) = (110, 160, 160)
  private static let packedAtOnce = 1 << 10

  /// A list of its own, which grows by doubling.
  private static func cost(ofReactions count: Int) -> Int { count > 0 ? 64 + 32 * count : 0 }

  /// Adds to what reading takes, in bytes.
  mutating func note(memory more: Int) { memory += more }

  /// Takes the name of a user by their sign.
  mutating func note(user sign: String, name: String) {
    let last = users.updateValue(name, forKey: sign)
    memory += name.utf8.count - (last?.utf8.count ?? 0)
    if last == nil { memory += Self.nameCost + sign.utf8.count }
  }

  /// Whether more messages and names are taken.
  var hasRoom: Bool {
    memory <= Conversation.mostMemory && messages.count <= Conversation.mostMessages
  }

  /// - Throws: `DocumentError` where no more messages are taken.
  func checkRoom() throws {
    guard !hasRoom else { return }
    throw DocumentError(
      "holds more messages than fit into \(Conversation.mostMemory >> 20) MB of memory.")
  }

  private mutating func pack(to end: Int) {
    while packedCount < end {
      let next = min(end, packedCount + Self.packedAtOnce)
      Message.pack(&messages, packedCount..<next)
      packedCount = next
    }
  }

  /// What was read.
  mutating func conversation(named file: String) throws -> Conversation {
    try checkRoom()
    leaveOutEmpty()
    unwrapRelays()
    // Those that were changed stand alone again.
    packedCount = 0
    pack(to: messages.count)
    guard !messages.isEmpty else {
      throw DocumentError(
        leftOut == 0
          ? "holds no message; write \"Name: text\" lines, or JSON."
          : .plural(
            leftOut,
            "holds no message but \(leftOut) notice; write \"Name: text\" lines, or JSON.",
            "holds no message but \(leftOut) notices; write \"Name: text\" lines, or JSON."))
    }
    return Conversation(
      title: file.withoutExtension, participants: participants,
      messages: messages, leftOut: leftOut, me: me)
  }

  /// The one that the file tells, or that programs call so.
  private var me: Int {
    participants.firstIndex { $0 == own } ?? participants.firstIndex { Self.mine.contains($0) } ?? 0
  }

  private static let mine: Set = ["Me", "You"]

  /// Leaves out messages that have neither words nor a picture, now that no line can follow theirs.
  private mutating func leaveOutEmpty() {
    let isEmpty = { (message: Message) in
      message.media == nil
        && message.text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    }
    guard messages.contains(where: isEmpty) else { return }
    let (names, all) = (participants, messages.count)
    restart { isEmpty($1) ? nil : names[$1.sender] }
    leftOut += all - messages.count
  }

  /// Starts anew with the messages that get a name, in their places: a copy of all would take as much memory again.
  mutating func restart(_ named: (_ place: Int, inout Message) -> String?) {
    (participants, indices) = ([], [:])
    var (all, count) = ([Message](), 0)
    swap(&all, &messages)
    for place in all.indices {
      guard let name = named(place, &all[place]) else { continue }
      all[place].sender = index(of: name)
      if count < place { all.swapAt(count, place) }
      count += 1
    }
    all.removeLast(all.count - count)
    swap(&all, &messages)
  }

  /// Gives what relays say the names of those that said it in another network.
  private mutating func unwrapRelays() {
    let relays = Relays(messages, participants)
    guard !relays.isEmpty else { return }
    let (names, all) = (participants, messages.count)
    restart { _, message in
      guard let (name, words) = relays.unwrapped(message) else {
        return relays.isNotice(message) ? nil : names[message.sender]
      }
      message.text = words
      return name
    }
    leftOut += all - messages.count
  }

  /// Calls for every line that holds more than space, with its number from 1.
  mutating func readLines(
    _ bytes: ArraySlice<UInt8>, _ progress: ReadingProgress, with lines: LineReader = LineReader(),
    _ read: (inout ConversationBuilder, ArraySlice<UInt8>, Int) throws -> Void
  ) throws {
    var lines = lines
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = min(bytes.endIndex, start + Self.pieceSize)
      try progress(Double(start - bytes.startIndex) / Double(bytes.count))
      try lines.take(bytes[start..<end]) { try read(&self, $0, $1) }
      try checkRoom()
      start = end
    }
    try lines.end { try read(&self, $0, $1) }
  }

  /// Puts the oldest message first, and its sender.
  mutating func turnAround() {
    let names = participants
    messages.reverse()
    restart { names[$1.sender] }
  }

  /// Puts messages in the order of their times, where all have one.
  mutating func sortByTime() {
    guard messages.allSatisfy({ $0.at != nil }) else { return }
    let names = participants
    // Swift's sort keeps the order of equal ones.
    messages.sort { ($0.at ?? 0) < ($1.at ?? 0) }
    restart { names[$1.sender] }
  }

  // MARK: - Text

  /// Adds a message with a date and time as the text writes them.
  mutating func add(_ name: String, _ text: String, _ stamp: Stamp?) {
    if let stamp { times.add(stamp, of: messages.count) }
    let (words, media) = WrittenMarks.media(in: WrittenMarks.withoutEdit(text))
    add(name, words, media: media)
  }

  /// Gives the last message a reaction.
  mutating func react(_ sign: String) {
    guard let last = messages.indices.last else { return }
    react(sign, to: last)
  }

  private mutating func react(_ sign: String, to place: Int) {
    guard messages[place].reactions.count < Message.mostReactions else { return }
    let count = messages[place].reactions.count
    memory += Self.cost(ofReactions: count + 1) - Self.cost(ofReactions: count)
    messages[place].reactions.append(sign)
  }

  /// Gives the last message that starts so a reaction.
  mutating func react(_ sign: String, toWordsWith start: Substring) {
    guard sign.count <= 24 else { return }
    let words = Array((start.hasSuffix("...") ? start.dropLast(3) : start).utf8)
    let place = messages.suffix(Self.mostSearched).lastIndex { $0.text.utf8.begins(with: words) }
    if let place { react(sign, to: place) }
  }

  /// Gives the last message media where it has none; words that only stand for it say no more.
  mutating func attach(_ media: Media) {
    guard let last = messages.indices.last, messages[last].media == nil else { return }
    var media = media
    media.isAlone = messages[last].text == media.kind.title
    messages[last].media = media
  }

  /// Whether a participant of this name has said something.
  func hasParticipant(_ name: String) -> Bool { indices[name] != nil }

  /// Adds a line to the last message.
  mutating func goOn(_ more: String) {
    guard let last = messages.indices.last else { return }
    let whole = WrittenMarks.withoutEdit(more)
    let (more, media) =
      WrittenMarks.mayBeMedia(whole) ? WrittenMarks.media(in: whole) : (whole, nil)
    if let media {
      attach(media)
      if media.isAlone { return }
    }
    if messages[last].media?.isAlone == true {
      // What follows a picture is said of it.
      messages[last].text = more
      messages[last].media?.isAlone = false
    } else {
      memory += 1 + more.utf8.count
      messages[last].text += "\n" + more
    }
  }

  /// Takes the quotation marks off the last message's ends, and of two inside one.
  mutating func unquote() {
    guard let last = messages.indices.last else { return }
    messages[last].text = String(messages[last].text.dropFirst().dropLast())
      .replacing("\"\"", with: "\"")
  }

  /// Counts a notice.
  mutating func leaveOut() { leftOut += 1 }

  /// Takes a date, with a time or none, that a line of the program's own has.
  mutating func note(_ day: WrittenDay, at seconds: Int32?) { times.add(day, at: seconds) }

  /// Gives messages their times, once all dates are known.
  mutating func settleTimes() {
    times.settle { messages[$0].at = $1 }
    // Some logs have the newest message first.
    guard messages.count > 2, let first = messages[0].at, let last = messages.last?.at, first > last
    else { return }
    let isFalling = zip(messages, messages.dropFirst()).allSatisfy { earlier, later in
      guard let start = earlier.at, let end = later.at else { return false }
      return start >= end
    }
    if isFalling { turnAround() }
  }
}
