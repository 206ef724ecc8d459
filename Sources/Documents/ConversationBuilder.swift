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
  /// How many messages each of several chats in one list has, and in which of them the messages are.
  var (chats, chatOf): ([String: Int], [Int: String]) = ([:], [:])
  /// The name of the participant that exported the file.
  var own: String?
  /// How many notices were read.
  private(set) var leftOut = 0

  private mutating func index(of name: String) -> Int {
    if let index = indices[name] { return index }
    participants.append(name)
    indices[name] = participants.count - 1
    return participants.count - 1
  }

  mutating func add(
    _ name: String, _ text: String, at: Double? = nil, media: Media? = nil, reactions: [String] = []
  ) {
    // Most have none, and no list is copied.
    let all = reactions.count <= Message.mostReactions
    messages.append(
      Message(
        sender: index(of: name), text: text, at: at, media: media,
        reactions: all ? reactions : Array(reactions.prefix(Message.mostReactions))))
  }

  /// What was read.
  mutating func conversation(named file: String) throws -> Conversation {
    leaveOutEmpty()
    unwrapRelays()
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
      title: (file as NSString).deletingPathExtension, participants: participants,
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
    let kept = messages.filter { !isEmpty($0) }
    leftOut += messages.count - kept.count
    readd(kept)
  }

  /// Starts anew with some of the messages.
  mutating func readd(_ kept: [Message]) {
    let names = participants
    readd(kept.map { (names[$0.sender], $0) })
  }

  /// Starts anew with messages, each of a name.
  private mutating func readd(_ kept: [(name: String, message: Message)]) {
    (messages, participants, indices) = ([], [], [:])
    for (name, message) in kept {
      add(
        name, message.text, at: message.at, media: message.media, reactions: message.reactions)
    }
  }

  /// Gives what relays say the names of those that said it in another network.
  private mutating func unwrapRelays() {
    let relays = Relays(messages, participants)
    guard !relays.isEmpty else { return }
    let told: [(String, Message)] = messages.compactMap { message in
      guard let (name, words) = relays.unwrapped(message) else {
        return relays.isNotice(message) ? nil : (participants[message.sender], message)
      }
      var message = message
      message.text = words
      return (name, message)
    }
    leftOut += messages.count - told.count
    readd(told)
  }

  /// Calls for every line that holds more than space, with its number from 1.
  mutating func readLines(
    _ bytes: ArraySlice<UInt8>, _ progress: ReadingProgress,
    _ read: (inout ConversationBuilder, ArraySlice<UInt8>, Int) throws -> Void
  ) throws {
    var lines = LineReader()
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = min(bytes.endIndex, start + Self.pieceSize)
      try progress(Double(start - bytes.startIndex) / Double(bytes.count))
      try lines.take(bytes[start..<end]) { try read(&self, $0, $1) }
      start = end
    }
    try lines.end { try read(&self, $0, $1) }
  }

  /// Puts the oldest message first, and its sender.
  mutating func turnAround() { readd(messages.reversed()) }

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
