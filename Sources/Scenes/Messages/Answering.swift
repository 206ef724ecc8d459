import Foundation

/// The other person of a conversation: reads what was sent, types for a while, answers.
struct Answering {
  /// What happens next, told once.
  enum Event { case startsTyping, answers }

  private enum Phase {
    case idle
    /// For so many seconds more.
    case reading(Double)
    case typing(Double)
  }

  private var phase = Phase.idle
  /// How long the person reads before typing, and types before answering, in seconds.
  static let reading = 0.7
  static let typing = 1.8

  /// Whether nothing is to be expected.
  var isIdle: Bool { if case .idle = phase { true } else { false } }

  /// A message was sent.
  mutating func note() { if isIdle { phase = .reading(Self.reading) } }

  mutating func advance(by dt: Double) -> Event? {
    switch phase {
    case .idle: return nil
    case .reading(let left):
      phase = left > dt ? .reading(left - dt) : .typing(Self.typing)
      return left > dt ? nil : .startsTyping
    case .typing(let left):
      phase = left > dt ? .typing(left - dt) : .idle
      return left > dt ? nil : .answers
    }
  }
}
