import Documents
import Foundation
import Scenes

/// A session that steps again input of its log: the last gesture, a gesture of a file, or what came after a tick.
struct SessionPlayback {
  /// The state that it starts in, each time.
  var start: Keyframe
  /// The number of its first entry in the log.
  let entry: Int
  /// The input that is played.
  let entries: [InputLog.Entry]
  /// Whether it starts again at its end.
  var loops: Bool
  /// How long a pass is, in microseconds; nil for as long as the input and a while.
  var length: Int64?
  /// The range of the session's clock that is played again and again; nil for a gesture.
  var loop: ClosedRange<Int64>?
  /// The end of what happened before it; nil where what is played was made elsewhere and has not happened here.
  var liveEnd: LiveEnd?

  /// After the last input a pass of a loop goes on for so long, and a single one at most so long, in
  /// microseconds.
  static let loopTail: Int64 = 1_100_000
  static let longestTail: Int64 = 6_000_000

  /// Whether there is more to come: `end` is the time of the last input, in microseconds, nil for none.
  func goesOn(at now: Int64, end: Int64?, hasMore: Bool, isAtRest: Bool) -> Bool {
    let startTime = Tick.time(of: start.tick)
    if let length { return now - startTime < length }
    if hasMore { return true }
    let tail = now - (end ?? startTime)
    return loops ? tail < Self.loopTail : tail < Self.longestTail && !isAtRest
  }
}

/// The end of what happened, which the past and a replay come before: what is saved and kept is taken from there.
struct LiveEnd {
  let tick: Int
  /// What was written, added, removed and moved until then.
  let changes: SceneState?
}
