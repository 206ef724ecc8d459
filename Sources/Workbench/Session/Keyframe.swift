import DequeModule
import Foundation
import Scenes

/// The state of a session after a tick.
struct Keyframe<S: Scene> {
  var tick: Int
  var settings: Settings
  /// Of each of the session's scenes.
  var lanes: [(state: S.Snapshot, cursor: LogCursor)]
}

/// States of the last minute to come back to.
///
/// Memory is bounded: one each half second, fewer of scenes with many items, and never more than
/// `most`.
struct Keyframes<S: Scene> {
  static var most: Int { 240 }
  /// From one state to the next, in ticks.
  ///
  static var spacing: Int { 60 }
  /// How far back they reach, in ticks.
  static var reach: Int { 60 * Tick.rate }

  private(set) var all: Deque<Keyframe<S>> = []

  /// Whether it is time for another one, of a scene with so many items.
  func isDue(at tick: Int, items: Int) -> Bool {
    guard let last = all.last else { return true }
    return tick - last.tick >= Self.spacing * max(1, items / 100)
  }

  /// Keeps a state, instead of later ones.
  mutating func keep(_ keyframe: Keyframe<S>) {
    while let last = all.last, last.tick >= keyframe.tick { all.removeLast() }
    all.append(keyframe)
    while all.count > Self.most || all[0].tick < keyframe.tick - Self.reach { all.removeFirst() }
  }

  /// The last state at or before a tick.
  func last(at tick: Int) -> Keyframe<S>? { all.last { $0.tick <= tick } }

  mutating func cut(after tick: Int) {
    while let last = all.last, last.tick > tick { all.removeLast() }
  }

  mutating func clear() { all.removeAll(keepingCapacity: true) }

  /// Keeps the first scene's states only.
  mutating func forgetComparison() {
    for i in all.indices { all[i].lanes = Array(all[i].lanes.prefix(1)) }
  }
}
