import Foundation
import Localization

/// The rule by which a library calls a step over.
public struct EndRule: Sendable {
  /// The rule in a few words, with its thresholds; empty for none.
  public let words: LocalizedText
  /// Whether what moves is put on its target then; where it is not, it stays where it is.
  let snaps: Bool
  /// When it is over, s, where that is known in advance.
  let time: Double?
  /// Whether it is over in a frame.
  let isOver: @Sendable (StepFrame) -> Bool

  /// No end: it is moved on for ever.
  static let never = EndRule(words: "", snaps: false, time: nil) { _ in false }

  /// The first frame at a time that is known in advance, s.
  static func at(_ time: Double, _ words: LocalizedText, snaps: Bool = true) -> EndRule {
    EndRule(words: words, snaps: snaps, time: time) { $0.time >= time - 1e-9 }
  }

  /// The first frame that is near enough and slow enough, in units and units per second; the start is no end.
  static func rest(
    _ release: Release, displacement: Double, speed: Double, _ words: LocalizedText,
    snaps: Bool = true
  ) -> EndRule {
    let (near, slow) = (displacement / release.distance, speed / release.distance)
    return EndRule(words: words, snaps: snaps, time: nil) {
      abs(1 - $0.position) <= near && abs($0.velocity) <= slow
    }
  }

  /// What the engine's own steps find.
  static func inSteps(_ words: LocalizedText, snaps: Bool = true) -> EndRule {
    EndRule(words: words, snaps: snaps, time: nil) { $0.isAtRest }
  }
}

/// When a library calls a step over, and what is seen of it.
public struct StepEnd: Hashable, Sendable {
  /// The time of its completion, s.
  public let time: Double
  /// What is left of the way then, a share of it with its sign: how far it jumps where it is put on its
  /// target, and how far off it stays where it is not.
  public let left: Double
  /// Whether it is put on its target.
  public let snaps: Bool
}

/// A step as a library plays it: its own motion, and its own end.
public struct LibraryMotion: Sendable {
  /// The motion, as if it had no end.
  public let response: any StepResponse
  /// The rule of its end.
  public let rule: EndRule
  let release: Release

  init(_ response: any StepResponse, _ release: Release, end rule: EndRule = .never) {
    (self.response, self.release, self.rule) = (response, release, rule)
  }

  /// Ends are looked for up to this time, s, and so many frames.
  private static let longest = 120.0

  /// When the library calls it over by its own rule; nil where it does not within two minutes.
  ///
  /// Frame by frame as the library looks at it: costs as many steps as it takes frames.
  public var end: StepEnd? { end(within: Self.longest) }

  /// The same, looked for up to a time, s.
  public func end(within seconds: Double) -> StepEnd? {
    if let time = rule.time, let curve = response as? any StepCurve {
      guard time.isFinite else { return nil }
      // It is noticed in the next frame.
      return StepEnd(
        time: time, left: 1 - curve.frame(at: time).position, snaps: rule.snaps)
    }
    guard rule.words != EndRule.never.words else { return nil }
    var left = Int(min(seconds, Self.longest) * release.rate) + 2
    var k = 0
    for frame in response.frames(rate: release.rate) {
      if k > 0, rule.isOver(frame) {
        return StepEnd(
          time: Double(k) / release.rate, left: 1 - frame.position, snaps: rule.snaps)
      }
      (k, left) = (k + 1, left - 1)
      if left == 0 || !frame.position.isFinite { return nil }
    }
    return nil
  }

  /// The start and `count` frames as they are shown, the end included.
  public func shown(frames count: Int) -> [StepFrame] {
    var ended: StepFrame?
    var k = -1
    return response.frames(rate: release.rate).prefix(count + 1).map { frame in
      k += 1
      if ended == nil, k > 0, rule.isOver(frame) {
        ended = frame
        if rule.snaps { ended?.position = 1 }
        ended?.velocity = 0
      }
      guard var last = ended else { return frame }
      last.time = frame.time
      return last
    }
  }

  /// The spring that it shows: its own where it follows a spring's closed form, else what its frames obey.
  /// - Parameter spring: What it is meant to be.
  /// - Returns: Nil where the frames are no spring's.
  public func shownSpring(near spring: Spring) -> Spring? {
    if let closed = response as? ClosedStep { return closed.shown }
    if let motion = response as? MotionStep, !motion.isCut { return motion.spring }
    if let svelte = response as? SvelteSteps { return svelte.spring(rate: release.rate) }
    // True to a millisecond, but a frame late, which is no other spring.
    if let rebound = response as? ReboundSteps { return rebound.spring }
    let rest = Release(distance: release.distance, rate: release.rate)
    return response.effectiveSpring(near: spring, rate: rest.rate)
  }
}
