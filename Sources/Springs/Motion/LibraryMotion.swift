import Foundation

/// The rule by which a library calls a step over.
public struct EndRule: Sendable {
  /// The rule in a few words, with its thresholds; empty for none.
  public let words: Sentence
  /// Whether what moves is put on its target then; where it is not, it stays where it is.
  let snaps: Bool
  /// When it is over, s, where that is known in advance.
  let time: Double?
  /// Whether it is over in a frame.
  let isOver: @Sendable (StepFrame) -> Bool

  /// No end: it is moved on for ever.
  static let never = EndRule(words: "", snaps: false, time: nil) { _ in false }

  /// The first frame at a time that is known in advance, s.
  static func at(_ time: Double, _ words: Sentence, snaps: Bool = true) -> EndRule {
    EndRule(words: words, snaps: snaps, time: time) { $0.time >= time - 1e-9 }
  }

  /// The first frame that is near enough and slow enough, in units and units per second; the start is no end.
  static func rest(
    _ release: Release, displacement: Double, speed: Double, _ words: Sentence,
    snaps: Bool = true
  ) -> EndRule {
    let (near, slow) = (displacement / release.distance, speed / release.distance)
    return EndRule(words: words, snaps: snaps, time: nil) {
      abs(1 - $0.position) <= near && abs($0.velocity) <= slow
    }
  }

  /// What the engine's own steps find.
  static func inSteps(_ words: Sentence, snaps: Bool = true) -> EndRule {
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

  /// Whether so little is left that it ends without a jump.
  public var isSmooth: Bool { abs(left) < 1e-9 }
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

  /// A spring's closed form with the velocity of the release, as most libraries play it.
  static func closed(
    _ spring: Spring, _ release: Release, countsMilliseconds: Bool = false,
    end rule: EndRule = .never
  ) -> LibraryMotion {
    let step = ClosedStep(
      spring, velocity: release.share, countsMilliseconds: countsMilliseconds)
    return LibraryMotion(step, release, end: rule)
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

  /// The frames as they are shown, the end included: the start first, and no last one.
  var shownFrames: AnyIterator<StepFrame> {
    let frames = response.frames(rate: release.rate)
    var (k, ended) = (0, StepFrame?.none)
    return AnyIterator {
      guard var frame = frames.next() else { return nil }
      if ended == nil, k > 0, rule.isOver(frame) {
        ended = frame
        if rule.snaps { ended?.position = 1 }
      }
      if let ended { (frame.position, frame.velocity) = (ended.position, 0) }
      k += 1
      return frame
    }
  }

  /// The spring that it shows: its own where it is a spring's formula, else what its frames obey.
  /// - Parameter spring: What it is meant to be.
  /// - Returns: Nil where the frames are no spring's.
  public func shownSpring(near spring: Spring) -> Spring? {
    response.shownSpring(near: spring, rate: release.rate)
  }
}
