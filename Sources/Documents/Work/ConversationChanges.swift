import Foundation

/// What a person wrote into a conversation, and how they arranged its messages: kept beside the conversation, which
/// stays as it was.
public struct ConversationChanges: Hashable, Sendable {
  /// The title of the conversation.
  public var title = ""
  /// How many messages it shows by itself; they have the numbers below this.
  public var count = 0
  /// The messages that were added, with the numbers from there on; senders are the conversation's.
  public var added: [Message] = []
  /// The numbers of the messages in the order in which they stand, as runs; a number that is missing was deleted.
  public var order: [Range<Int>] = []
  /// What is written and not sent yet.
  public var draft = ""

  /// Changes of nothing.
  public init() {}

  /// Whether the conversation is as it was by itself.
  public var isEmpty: Bool { order == (count > 0 ? [0..<count] : []) && draft.isEmpty }

  static var format: Format<ConversationChanges> {
    .object(
      ConversationChanges(),
      [
        .required("title", \.title, .text), .required("count", \.count, .count),
        .standard("added", \.added, .list(.addedMessage), []),
        .required("order", \.order, .list(.run)), .standard("draft", \.draft, .text, ""),
      ],
      check: { object, changes in
        if !changes.order.standOnce(below: changes.count + changes.added.count) {
          throw try object.required("order").error("takes each number of a message once at most.")
        }
      })
  }
}

extension [Range<Int>] {
  /// Whether every number of the runs stands once, and is below an end.
  func standOnce(below end: Int) -> Bool {
    let sorted = sorted { $0.lowerBound < $1.lowerBound }
    return zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
      && sorted.last?.upperBound ?? 0 <= end
  }
}

extension Format<Int> {
  /// The most items of a scene: those of a conversation that is repeated.
  private static var most: Int64 { 1 << 40 }

  static var count: Format { upTo(most) }
  /// An index into the participants.
  fileprivate static var sender: Format { upTo(Int64(Message.lastSender)) }

  private static func upTo(_ last: Int64) -> Format {
    Format(read: { Int(try $0.integer(0...last)) }, write: { "\($0)" })
  }
}

extension Format<Range<Int>> {
  /// The first number of a run, and how many there are.
  static var run: Format {
    Format(
      read: { value in
        let parts = try value.array(most: 2).map(Format<Int>.count.read)
        guard parts.count == 2, parts[1] > 0 else {
          throw value.error("takes a first number and how many there are.")
        }
        return parts[0]..<parts[0] + parts[1]
      }, write: { "[\($0.lowerBound), \($0.count)]" })
  }
}

extension Format<Message> {
  /// A message without a time.
  fileprivate static var addedMessage: Format {
    .object(
      Message(sender: 0, text: ""),
      [
        .required("from", \.sender, .sender), .required("text", \.text, .text),
        .optional("media", \.media, .media),
      ])
  }
}

extension Format<Media> {
  fileprivate static var media: Format {
    .object(
      Media(.other),
      [
        .required("kind", \.kind, .choice), .optional("name", \.name, .text),
        .standard("isAlone", \.isAlone, .flag, true),
      ])
  }
}
