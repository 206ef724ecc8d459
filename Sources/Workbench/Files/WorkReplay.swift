import Canvas
import Documents
import Foundation
import Scenes

/// Runs saved work off the stage: its gesture from the scene's opening, frame by frame as recorded.
struct WorkReplay {
  private let scene: any Scene
  private let gesture: Gesture

  /// The longest replay, in microseconds.
  private static let longest: Int64 = 60_000_000
  /// The frame where none is recorded, in microseconds, and for how long after the last event.
  private static let usualFrame: Int64 = 16_667
  private static let tail: Int64 = 2_000_000
  /// The scene's opening has come to rest after so many frames.
  private static let opening = 1200

  /// A replay of a gesture in a scene of its own.
  init(_ gesture: Gesture, tuning: Tuning, of info: SceneInfo, in environment: SceneEnvironment) {
    self.gesture = gesture
    let rival = Rival(Setting(title: "", tuning: tuning), of: info, in: environment)
    scene = rival.scene
    scene.resize(to: gesture.size)
    for _ in 0..<Self.opening where !scene.isAtRest {
      scene.advance(by: Double(Self.usualFrame) / 1e6)
    }
  }

  /// The times of its frames, in microseconds.
  private var frames: [Int64] {
    var times = gesture.frames.filter { $0 <= Self.longest }
    let end = min(Self.longest, (gesture.events.last?.t ?? 0) + Self.tail)
    while (times.last ?? 0) < end { times.append((times.last ?? 0) + Self.usualFrame) }
    return times
  }

  /// The state's hash after each second.
  func hashes() -> [UInt64] {
    var (hashes, next, last): ([UInt64], Int, Int64) = ([], 0, 0)
    for time in frames {
      while next < gesture.events.count, gesture.events[next].t <= time {
        let event = gesture.events[next]
        if let input = event.input(at: event.t, shiftedBy: .zero) { _ = scene.handle(input) }
        next += 1
      }
      scene.advance(by: Double(time - last) / 1e6)
      if time / 1_000_000 > last / 1_000_000 { hashes.append(StateHash(scene.tracedItems).value) }
      last = time
    }
    return hashes
  }

  /// The first second, from 1, in which two replays differ; nil where they are the same.
  static func divergence(_ a: [UInt64], _ b: [UInt64]) -> Int? {
    if let at = zip(a, b).enumerated().first(where: { $1.0 != $1.1 })?.offset { return at + 1 }
    return a.count == b.count ? nil : min(a.count, b.count) + 1
  }
}
