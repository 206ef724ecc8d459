import Documents
import Foundation

/// The messages on show: a conversation, repeated as often as asked, and what was sent since.
///
/// A million repeated messages cost no more than one conversation: message `n` of the repeated part
/// is worked out from its number.
struct Transcript {
  private(set) var conversation: Conversation
  private(set) var me: Int
  /// How many messages come from the conversation.
  private(set) var repeatedCount: Int
  private(set) var sent: [Message] = []

  init(_ conversation: Conversation, me: Int, count: Int?) {
    (self.conversation, self.me) = (conversation, me)
    repeatedCount = conversation.messages.isEmpty ? 0 : count ?? conversation.messages.count
  }

  var count: Int { repeatedCount + sent.count }

  /// Whether names help: more than two speak.
  var showsNames: Bool { conversation.participants.count > 2 }

  subscript(index: Int) -> Message {
    index < repeatedCount
      ? conversation.messages[index % conversation.messages.count] : sent[index - repeatedCount]
  }

  mutating func send(_ text: String) {
    sent.append(Message(sender: me, text: text, at: nil))
  }

  func name(of sender: Int) -> String {
    conversation.participants.indices.contains(sender) ? conversation.participants[sender] : ""
  }

  /// The pause before a message in seconds; nil at the start, at a seam of the repetition, and where
  /// a time is not known.
  func pause(before index: Int) -> Double? {
    guard index > 0, index < repeatedCount, index % conversation.messages.count > 0,
      let before = self[index - 1].at, let now = self[index].at
    else { return nil }
    return now - before
  }

  /// Whether a message opens a run of one speaker.
  func startsRun(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    if self[index - 1].sender != self[index].sender { return true }
    return (pause(before: index) ?? 0) > MessageMetrics.runPause
  }

  /// Whether a message closes a run of one speaker.
  func endsRun(_ index: Int) -> Bool { index + 1 >= count || startsRun(index + 1) }

  /// Whether the time stands above a message.
  func showsTime(above index: Int) -> Bool {
    guard self[index].at != nil else { return false }
    if index == 0 { return true }
    return (pause(before: index) ?? 0) >= MessageMetrics.separatorPause
  }
}
