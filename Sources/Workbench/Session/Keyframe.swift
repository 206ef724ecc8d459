import DequeModule
import Scenes

/// The state of a session after a tick.
struct Keyframe {
  var tick: Int
  var setup: SceneSetup
  /// Of each of the session's scenes.
  var participants: [(state: SceneSnapshot, cursor: LogCursor)]

  /// Its tick, or the one before where its own did not move the scene.
  var tickOfMotion: Int { setup.fidelity.moves(in: tick) ? tick : tick - 1 }

  /// The number of the first entry that one of the scenes has not taken yet.
  var entry: Int { participants.map(\.cursor.entry).min() ?? 0 }

  /// Keeps the first scene's state only.
  mutating func forgetComparison() { participants.removeLast(participants.count - 1) }
}

/// States of the last minute to come back to.
///
/// Memory is bounded: there is one each half second, and of a scene with many items one each so much longer.
struct Keyframes {
  /// From one state to the next, in ticks.
  static let spacing = 60
  /// How far back they reach, in ticks.
  static let reach = 60 * Tick.rate
  /// More items than this have states farther apart.
  private static let fewItems = 100

  private(set) var all: Deque<Keyframe> = []

  /// Whether it is time for another one, of a scene with so many items.
  func isDue(at tick: Int, items: Int) -> Bool {
    guard let last = all.last else { return true }
    return tick - last.tick >= Self.spacing * max(1, items / Self.fewItems)
  }

  /// Keeps a state instead of later ones.
  mutating func keep(_ keyframe: Keyframe) {
    cut(after: keyframe.tick - 1)
    all.append(keyframe)
    // The first one is at the beginning of the last minute, or before it.
    while all.count > 1 && all[1].tick <= keyframe.tick - Self.reach { all.removeFirst() }
  }

  /// The last state at or before a tick.
  func last(at tick: Int) -> Keyframe? { all.last { $0.tick <= tick } }

  mutating func cut(after tick: Int) {
    while let last = all.last, last.tick > tick { all.removeLast() }
  }

  mutating func clear() { all.removeAll(keepingCapacity: true) }

  /// Keeps the first scene's states only.
  mutating func forgetComparison() {
    for i in all.indices { all[i].forgetComparison() }
  }
}
