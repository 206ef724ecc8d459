import Foundation

/// A session that steps again what its log holds.
struct SessionPlayback {
  /// Whether it starts again at its end.
  var loops: Bool
  /// When it starts, in microseconds.
  let start: Int64
  /// How long a pass is, in microseconds; nil for as long as the gesture and a while.
  var length: Int64?
  /// The range of the session's clock that is played again and again; nil for a gesture.
  var loop: ClosedRange<Int64>?
  /// The end of what happened before it; nil where what is played was made elsewhere and has not happened here.
  var liveEnd: LiveEnd?

  /// After the last input a pass of a loop goes on for so long, and a single one at most so long, in
  /// microseconds.
  static let loopTail: Int64 = 1_100_000
  static let longestTail: Int64 = 6_000_000

  /// Whether there is more to come: `end` is the time of the last input, in microseconds.
  func goesOn(at now: Int64, end: Int64, hasMore: Bool, isAtRest: Bool) -> Bool {
    if let length { return now - start < length }
    if hasMore { return true }
    let tail = now - end
    return loops ? tail < Self.loopTail : tail < Self.longestTail && !isAtRest
  }
}
