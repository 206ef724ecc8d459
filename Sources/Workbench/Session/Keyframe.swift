import DequeModule
import Foundation
import Scenes

/// The state of a session after a tick.
struct Keyframe {
  var tick: Int
  var settings: Settings
  /// Of each of the session's scenes.
  var participants: [(state: SceneSnapshot, cursor: LogCursor)]

  /// Its tick, or the one before where its own did not move the scene.
  var tickOfMotion: Int { settings.fidelity.moves(in: tick) ? tick : tick - 1 }

  /// Gives it its place in a log that entries were taken out of; those of the number `end` and above do not count.
  mutating func renumber(after removed: RemovedEntries, end: Int = .max) {
    for i in participants.indices {
      participants[i].cursor.entry = removed.number(for: participants[i].cursor.entry, end: end)
    }
  }
}

/// States of the last minute to come back to.
///
/// Memory is bounded: one each half second, farther apart the older they are and the more items the scene has, and
/// never more than `most`.
struct Keyframes {
  static let most = 240
  /// From one state to the next, in ticks.
  static let spacing = 60
  /// How far back they reach, in ticks.
  static let reach = 60 * Tick.rate
  /// From states of such an age on, in ticks, there is one each second, and one each two seconds; sooner by as often as
  /// the scene has `fewItems`, so that all together take about the same memory.
  private static let ages = (second: 10 * Tick.rate, twoSeconds: 30 * Tick.rate)
  private static let fewItems = 25

  private(set) var all: Deque<Keyframe> = []
  /// States between two of `all` that jumps came by: most jumps lead to a place near the last one.
  private(set) var passed: [Keyframe] = []
  /// The tick of the state before them.
  private var passedStart = 0
  /// From one of them to the next, in ticks, unless that were more than `mostPassed`.
  static let passedSpacing = 30
  static let mostPassed = 8

  /// Whether it is time for another one, of a scene with so many items.
  func isDue(at tick: Int, items: Int) -> Bool {
    guard let last = all.last else { return true }
    return tick - last.tick >= Self.spacing * max(1, items / 100)
  }

  /// Keeps a state of a scene with so many items, instead of later ones.
  mutating func keep(_ keyframe: Keyframe, items: Int = 0) {
    while let last = all.last, last.tick >= keyframe.tick { all.removeLast() }
    all.append(keyframe)
    passed = []
    thinOut(by: max(1, items / Self.fewItems))
    // The first one is at the beginning of the last minute, or before it.
    while all.count > Self.most || all.count > 1 && all[1].tick <= keyframe.tick - Self.reach {
      all.removeFirst()
    }
  }

  /// Forgets states whose neighbours are near enough to each other for their age.
  private mutating func thinOut(by times: Int) {
    guard let last = all.last else { return }
    var place = 1
    while place + 1 < all.count, (last.tick - all[place].tick) * times > Self.ages.second {
      let isOld = (last.tick - all[place].tick) * times > Self.ages.twoSeconds
      let gap = all[place + 1].tick - all[place - 1].tick
      if gap <= (isOld ? 4 : 2) * Self.spacing {
        all.remove(at: place)
      } else {
        place += 1
      }
    }
  }

  /// The last state at or before a tick.
  func last(at tick: Int) -> Keyframe? { all.last { $0.tick <= tick } }

  /// The last state at or before a tick, those included that jumps came by.
  func nearest(to tick: Int) -> Keyframe? {
    let near = passed.filter { $0.tick <= tick }.max { $0.tick < $1.tick }
    guard let near, let kept = last(at: tick) else { return last(at: tick) }
    return near.tick > kept.tick ? near : kept
  }

  /// Keeps the state after a tick that a jump comes by, where none is near, instead of those elsewhere.
  mutating func pass(_ tick: Int, before end: Int, _ keyframe: () -> Keyframe) {
    guard let place = all.lastIndex(where: { $0.tick <= tick }) else { return }
    let start = all[place].tick
    let next = place + 1 < all.count ? all[place + 1].tick : max(end, tick)
    let spacing = max(Self.passedSpacing, (next - start) / Self.mostPassed)
    guard tick > start, (tick - start) % spacing == 0 else { return }
    if passedStart != start { (passed, passedStart) = ([], start) }
    guard !passed.contains(where: { $0.tick == tick }) else { return }
    passed.append(keyframe())
  }

  mutating func cut(after tick: Int) {
    while let last = all.last, last.tick > tick { all.removeLast() }
    passed.removeAll { $0.tick > tick }
  }

  /// Gives states their places in a log that entries were taken out of.
  mutating func renumber(after removed: RemovedEntries) {
    for i in all.indices { all[i].renumber(after: removed) }
    for i in passed.indices { passed[i].renumber(after: removed) }
  }

  mutating func clear() {
    all.removeAll(keepingCapacity: true)
    passed = []
  }

  /// Keeps the first scene's states only.
  mutating func forgetComparison() {
    for i in all.indices { all[i].participants = Array(all[i].participants.prefix(1)) }
    passed = []
  }
}
