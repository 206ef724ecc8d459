import Documents
import Foundation

/// The messages on show: a conversation, repeated as often as asked, without what was deleted, and
/// what was sent since.
///
/// A million repeated messages cost no more than one conversation: the message at a position is
/// worked out from its number.
struct Transcript: Hashable {
  private(set) var conversation: Conversation
  private(set) var me: Int
  /// How many messages come from the conversation.
  private let repeatedCount: Int
  /// Which of those were deleted, ascending.
  private var removed: [Int] = []
  private(set) var sent: [Message] = []
  /// Whether the last message is still being typed by somebody.
  private(set) var isTyping = false

  init(_ conversation: Conversation, me: Int, count: Int?) {
    (self.conversation, self.me) = (conversation, me)
    repeatedCount = conversation.messages.isEmpty ? 0 : count ?? conversation.messages.count
  }

  var count: Int { keptCount + sent.count }
  private var keptCount: Int { repeatedCount - removed.count }

  /// Whether names help: more than two speak.
  var showsNames: Bool { conversation.participants.count > 2 }

  subscript(position: Int) -> Message {
    guard position < keptCount else { return sent[position - keptCount] }
    return conversation.messages[number(of: position) % conversation.messages.count]
  }

  /// The number in the repeated conversation of what stands at a position: as many more as were
  /// deleted before it.
  private func number(of position: Int) -> Int {
    var (low, high) = (0, removed.count)
    while low < high {
      let middle = (low + high) / 2
      if removed[middle] - middle > position { high = middle } else { low = middle + 1 }
    }
    return position + low
  }

  // MARK: - Changes

  mutating func send(_ text: String) {
    sent.append(Message(sender: me, text: text, at: nil))
  }

  mutating func remove(_ position: Int) {
    if position >= keptCount {
      sent.remove(at: position - keptCount)
    } else {
      let number = number(of: position)
      removed.insert(number, at: removed.firstIndex { $0 > number } ?? removed.count)
    }
  }

  mutating func startTyping(_ sender: Int) {
    sent.append(Message(sender: sender, text: "", at: nil))
    isTyping = true
  }

  mutating func finishTyping(with words: String) {
    guard isTyping else { return }
    sent[sent.count - 1].text = words
    isTyping = false
  }

  /// Whether a position holds the words that are still being typed.
  func isTyping(_ position: Int) -> Bool { isTyping && position == count - 1 }

  // MARK: - What stands where

  func name(of sender: Int) -> String {
    conversation.participants.indices.contains(sender) ? conversation.participants[sender] : ""
  }

  /// The pause before a message in seconds; nil at the start, at a seam of the repetition, and where
  /// a time is not known.
  func pause(before position: Int) -> Double? {
    guard position > 0, position < keptCount,
      number(of: position) % conversation.messages.count > 0,
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
