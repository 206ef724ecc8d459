import CollectionLayout
import Documents
import Foundation

/// The messages on show: a conversation, repeated as often as asked, in an order that can be changed,
/// and what was written since.
///
/// A million repeated messages cost no more than one conversation: the message of an id is worked out
/// from its number.
struct Transcript: Hashable {
  private(set) var conversation: Conversation
  private(set) var me: Int
  /// How many messages come from the conversation: those of the ids below this.
  private let repeatedCount: Int
  /// Which message stands where.
  private var order: RowIDs
  /// The messages of the ids from `repeatedCount` on.
  private(set) var written: [Message] = []
  /// The message that is still being typed.
  private var typing: RowID?

  init(_ conversation: Conversation, me: Int, count: Int?) {
    (self.conversation, self.me) = (conversation, me)
    repeatedCount = conversation.messages.isEmpty ? 0 : count ?? conversation.messages.count
    order = RowIDs(count: repeatedCount)
  }

  var count: Int { order.count }
  /// Whether names help: more than two speak.
  var showsNames: Bool { conversation.participants.count > 2 }
  /// Whether a message is still being typed.
  var isTyping: Bool { typing != nil }

  subscript(position: Int) -> Message { known(number(at: position)) }

  /// The number of the message at a position, which it keeps wherever it stands.
  func number(at position: Int) -> Int { Int(order[position].number) }

  /// The position of the message of a number; nil where it was deleted.
  func position(of number: Int) -> Int? { order.index(of: RowID(number: Int64(number))) }

  /// The message of a number, deleted or not; nil where none has it, as after its writing was undone.
  func message(_ number: Int) -> Message? {
    (0..<repeatedCount + written.count).contains(number) ? known(number) : nil
  }

  private func known(_ number: Int) -> Message {
    if number >= repeatedCount { return written[number - repeatedCount] }
    return conversation.messages[number % conversation.messages.count]
  }

  // MARK: - Changes

  /// Puts a new message before a position.
  mutating func insert(_ message: Message, at position: Int) {
    written.append(message)
    order.insert(1, at: position)
  }

  mutating func remove(_ position: Int) {
    if order[position] == typing { typing = nil }
    order.remove(position..<position + 1)
  }

  /// Lets two messages change places.
  mutating func swap(_ position: Int, _ other: Int) {
    let (low, high) = (min(position, other), max(position, other))
    guard low < high else { return }
    order.move(high, to: low)
    order.move(low + 1, to: high)
  }

  mutating func startTyping(_ sender: Int) {
    insert(Message(sender: sender, text: "", at: nil), at: count)
    typing = order[count - 1]
  }

  /// The words of the message that was being typed are there; gives its position, nil where none is.
  mutating func finishTyping(with words: String) -> Int? {
    guard let id = typing, let position = order.index(of: id) else { return nil }
    written[Int(id.number) - repeatedCount].text = words
    typing = nil
    return position
  }

  /// Whether a position holds the words that are still being typed.
  func isTyping(_ position: Int) -> Bool { typing != nil && order[position] == typing }

  /// What was written and arranged, without words that are still being typed.
  var changes: ConversationChanges {
    var (order, written) = (order, written)
    var unfinished = Int.max
    if let typing, let position = order.index(of: typing) {
      unfinished = Int(typing.number)
      order.remove(position..<position + 1)
      written.remove(at: unfinished - repeatedCount)
    }
    var changes = ConversationChanges()
    (changes.title, changes.count, changes.added) = (conversation.title, repeatedCount, written)
    // Those that were written after it have the numbers that they have without it.
    changes.order = order.runs.reduce(into: []) { runs, run in
      let shift = run.lowerBound > unfinished ? 1 : 0
      let run = Int(run.lowerBound) - shift..<Int(run.upperBound) - shift
      if let last = runs.last, last.upperBound == run.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<run.upperBound
      } else {
        runs.append(run)
      }
    }
    return changes
  }

  /// Takes over what was written and arranged; false where it belongs to another conversation.
  mutating func take(_ changes: ConversationChanges) -> Bool {
    guard changes.title == conversation.title, changes.count == repeatedCount,
      changes.added.allSatisfy({ conversation.participants.indices.contains($0.sender) })
    else { return false }
    (written, typing) = (changes.added, nil)
    order = RowIDs(
      runs: changes.order.map { Int64($0.lowerBound)..<Int64($0.upperBound) },
      next: Int64(repeatedCount + written.count))
    return true
  }

  // MARK: - What stands where

  func name(of sender: Int) -> String {
    conversation.participants.indices.contains(sender) ? conversation.participants[sender] : ""
  }

  /// The pause before a message in seconds; nil at the start, at a seam of the repetition, and where
  /// a time is not known.
  func pause(before position: Int) -> Double? {
    guard position > 0, order[position].number < repeatedCount,
      order[position - 1].number < repeatedCount,
      Int(order[position].number) % conversation.messages.count > 0,
      let before = self[position - 1].at, let now = self[position].at
    else { return nil }
    return now - before
  }

  /// Whether a message opens a run of one speaker.
  func startsRun(_ position: Int) -> Bool {
    guard position > 0 else { return true }
    if self[position - 1].sender != self[position].sender { return true }
    return (pause(before: position) ?? 0) > MessageMetrics.runPause
  }

  /// Whether a message closes a run of one speaker.
  func endsRun(_ position: Int) -> Bool { position + 1 >= count || startsRun(position + 1) }

  /// Whether the time stands above a message.
  func showsTime(above position: Int) -> Bool {
    guard self[position].at != nil else { return false }
    if position == 0 { return true }
    return (pause(before: position) ?? 0) >= MessageMetrics.separatorPause
  }
}
