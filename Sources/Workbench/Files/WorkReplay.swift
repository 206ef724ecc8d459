import Documents
import Foundation
import Scenes

/// Steps the gesture of saved work from the scene's opening, when that has come to rest, in a session
/// of its own.
struct WorkReplay {
  private let session: any Session
  /// The seconds that are stepped.
  private let length: Int

  /// The longest replay, and how long it goes on after the last event, in microseconds.
  private static let longest: Int64 = 60_000_000
  private static let tail: Int64 = 2_000_000
  /// The scene's opening has come to rest after so many ticks.
  private static let opening = 20 * Tick.rate

  /// A replay of a gesture under a tuning, in the scene that another session shows.
  init(_ gesture: Gesture, tuning: Tuning, like other: any Session) {
    session = other.opened(tuning, size: gesture.size)
    session.settle(within: Self.opening)
    session.play(gesture)
    let end = min(Self.longest, (gesture.events.last?.t ?? 0) + Self.tail)
    length = Int((end + 999_999) / 1_000_000)
  }

  /// The state's hash after each second.
  func hashes() -> [UInt64] {
    (0..<length).map { _ in
      session.step(ticks: Tick.rate)
      return StateHash(session.scene.tracedItems).value
    }
  }

  /// The first second, from 1, in which two replays differ; nil where they are the same.
  static func divergence(_ a: [UInt64], _ b: [UInt64]) -> Int? {
    if let at = zip(a, b).enumerated().first(where: { $1.0 != $1.1 })?.offset { return at + 1 }
    return a.count == b.count ? nil : min(a.count, b.count) + 1
  }
}
