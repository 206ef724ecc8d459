import Documents
import Foundation
import Scenes

/// Steps the gesture of saved work from the scene's opening, when that has come to rest, in a session
/// of its own.
struct WorkReplay {
  private let session: any Session
  /// The sizes of the conversation's rows: those that were saved, then those that it met.
  let rows: MeasuredRows
  /// The seconds that are stepped.
  private let length: Int

  /// The longest replay, and how long it goes on after the last event, in microseconds.
  private static let longest: Int64 = 60_000_000
  private static let tail: Int64 = 2_000_000
  /// The scene's opening has come to rest after so many ticks.
  private static let opening = 20 * Tick.rate

  /// A replay of a gesture under a tuning, in the scene that another session shows, with rows of sizes that
  /// were saved.
  init(_ gesture: Gesture, tuning: Tuning, like other: any Session, rows: [MeasuredRow] = []) {
    self.rows = MeasuredRows(rows)
    session = other.opened(tuning, size: gesture.size, measuredRows: self.rows)
    session.settle(within: Self.opening)
    session.play(gesture)
    let end = min(Self.longest, (gesture.events.last?.t ?? 0) + Self.tail)
    length = Int((end + 999_999) / 1_000_000)
  }

  /// The state's hash after each second, of as many as the replay takes unless said otherwise.
  func hashes(seconds: Int? = nil) -> [UInt64] {
    (0..<(seconds ?? length)).map { _ in
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
