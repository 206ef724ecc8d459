import Foundation

/// How something covers the way from 0 to 1: by a formula, or step by step as an engine does it.
public protocol StepResponse: Sendable {
  /// The share of the way that is covered at the frames 0...`count` of a display.
  ///
  /// Frame 0 is the start, at rest.
  /// - Parameters:
  ///   - count: How many frames after the start; 0 or more.
  ///   - rate: Frames per second, Hz.
  /// - Returns: One share more than `count`.
  func positions(frames count: Int, rate: Double) -> [Double]

  /// What the target takes the time of a frame to be, s; k/rate unless its clock is coarser.
  func time(ofFrame k: Int, rate: Double) -> Double
}

extension StepResponse {
  /// The time of a frame on an even display, s.
  public func time(ofFrame k: Int, rate: Double) -> Double { Double(k) / rate }

  /// How far it is off a spring's closed form at each frame, in shares of the step.
  public func deviations(from spring: Spring, frames count: Int, rate: Double) -> [Double] {
    positions(frames: count, rate: rate).enumerated().map { k, position in
      position - spring.covered(at: time(ofFrame: k, rate: rate))
    }
  }

  /// The largest distance from a spring's closed form while that moves, in shares of the step.
  /// - Parameters:
  ///   - spring: What it should move as.
  ///   - rate: Frames per second, Hz; 60 by default.
  /// - Returns: 0 or more.
  public func largestDeviation(from spring: Spring, rate: Double = 60) -> Double {
    let frames = Int((spring.visibleTime * rate).rounded(.up))
    // A NaN is as far off as can be, and comparisons would lose it.
    return deviations(from: spring, frames: frames, rate: rate)
      .map { $0.isNaN ? .infinity : abs($0) }.max() ?? 0
  }
}

extension Spring {
  /// The share of a step from rest that is covered at a time, 0 at 0 s.
  public func covered(at t: Double) -> Double { 1 - state(at: t, displacement: 1).displacement }

  /// No comparison lasts longer, s, and none more swings.
  private static let longest = 30.0, mostSwings = 40.0

  /// For how long a step from rest is worth comparing, s: until what is left of it counts as exact.
  public var visibleTime: Double {
    let settled = settlingTime(tolerance: Exactness.limit)
    return min(settled, Self.longest, max(1, Self.mostSwings * 2 * .pi / angularFrequency))
  }
}

/// A spring's closed form, with what a library does to its clock and its end.
struct ClosedStep: StepResponse {
  var spring: Spring
  /// From here on it stands at the target, s; nil for never.
  var end: Double?
  /// Whether the target counts time in whole milliseconds, rounded down.
  var countsMilliseconds = false

  init(_ spring: Spring, end: Double? = nil, countsMilliseconds: Bool = false) {
    (self.spring, self.end, self.countsMilliseconds) = (spring, end, countsMilliseconds)
  }

  func time(ofFrame k: Int, rate: Double) -> Double {
    let time = Double(k) / rate
    // 1e-6 ms: a time that is whole but for its last bits is not a millisecond earlier.
    return countsMilliseconds ? (time * 1000 + 1e-6).rounded(.down) / 1000 : time
  }

  func positions(frames count: Int, rate: Double) -> [Double] {
    (0...count).map { k in
      let t = time(ofFrame: k, rate: rate)
      return end.map { t >= $0 } ?? false ? 1 : spring.covered(at: t)
    }
  }
}
