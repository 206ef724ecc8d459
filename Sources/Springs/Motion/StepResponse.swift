import Foundation

/// A step from 0 to 1 in one frame of a display.
public struct StepFrame: Hashable, Sendable {
  /// What the library takes the time to be, s: its clock may count whole milliseconds.
  public var time: Double
  /// The share of the way that is covered.
  public var position: Double
  /// Shares of the way per second, positive toward the target.
  public var velocity: Double
  /// Whether an engine's own check found it at rest, in this frame or between it and the one before.
  public var isAtRest = false

  init(time: Double, position: Double, velocity: Double) {
    (self.time, self.position, self.velocity) = (time, position, velocity)
  }
}

/// How something covers the way from 0 to 1: by a formula, or step by step as an engine does it.
public protocol StepResponse: Sendable {
  /// The frames of a display, without an end of the library's own.
  /// - Parameter rate: Frames per second, Hz.
  /// - Returns: The start first, and no last one.
  func frames(rate: Double) -> AnyIterator<StepFrame>

  /// The spring that it shows: its own where it is a spring's formula, else what its frames obey.
  /// - Parameters:
  ///   - spring: What it is meant to move as.
  ///   - rate: Frames per second, Hz.
  /// - Returns: Nil where the frames are no spring's.
  func shownSpring(near spring: Spring, rate: Double) -> Spring?
}

/// A step that has a place at any time, as a formula has.
public protocol StepCurve: StepResponse {
  /// Place and velocity at a time of 0 s or more.
  func frame(at time: Double) -> StepFrame
}

extension StepCurve {
  /// The frames of a display, each at its own time.
  public func frames(rate: Double) -> AnyIterator<StepFrame> {
    var k = 0
    return AnyIterator {
      defer { k += 1 }
      return frame(at: Double(k) / rate)
    }
  }
}

extension StepResponse {
  /// The spring whose steps are nearest to its frames.
  public func shownSpring(near spring: Spring, rate: Double) -> Spring? {
    effectiveSpring(near: spring, rate: rate)
  }

  /// The share of the way that is covered at the start and at `count` frames of a display.
  /// - Parameters:
  ///   - count: How many frames after the start; 0 or more.
  ///   - rate: Frames per second, Hz.
  /// - Returns: One share more than `count`.
  public func positions(frames count: Int, rate: Double) -> [Double] {
    states(frames: count, rate: rate).map(\.position)
  }

  func states(frames count: Int, rate: Double) -> [StepFrame] {
    Array(frames(rate: rate).prefix(count + 1))
  }
}

/// A spring's closed form, with what a library does to its clock.
struct ClosedStep: StepCurve {
  var spring: Spring
  /// The velocity at the start, shares per second toward the target.
  var velocity = 0.0
  /// Whether the target counts time in whole milliseconds, rounded down.
  var countsMilliseconds = false
  /// The time that its clock counts a second, s: less than 1 where frames last longer than it lets them.
  var pace = 1.0

  init(_ spring: Spring, velocity: Double = 0, countsMilliseconds: Bool = false, pace: Double = 1) {
    (self.spring, self.velocity) = (spring, velocity)
    (self.countsMilliseconds, self.pace) = (countsMilliseconds, pace)
  }

  func shownSpring(near _: Spring, rate _: Double) -> Spring? {
    Spring(angularFrequency: spring.angularFrequency * pace, dampingRatio: spring.dampingRatio)
  }

  func frame(at time: Double) -> StepFrame {
    // 1e-6 ms: a time that is whole but for its last bits is not a millisecond earlier.
    let t = countsMilliseconds ? (time * 1000 + 1e-6).rounded(.down) / 1000 : time
    let (left, speed) = spring.state(at: t * pace, displacement: 1, velocity: -velocity)
    return StepFrame(time: t, position: 1 - left, velocity: -speed)
  }
}

extension Spring {
  /// The share of a step from rest that is covered at a time, 0 at 0 s.
  public func covered(at t: Double) -> Double { 1 - state(at: t, displacement: 1).displacement }

  /// No picture of a step lasts longer, s, and none has more swings.
  private static let longest = 30.0, mostSwings = 40.0

  /// For how long a step from rest is worth looking at, s: until what is left of it counts as exact.
  public var visibleTime: Double {
    let settled = settlingTime(tolerance: Exactness.limit)
    return min(settled, Self.longest, max(1, Self.mostSwings * 2 * .pi / angularFrequency))
  }
}
