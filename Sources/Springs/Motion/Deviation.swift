import Foundation

/// How far a library's step is from a spring's.
extension LibraryMotion {
  /// No comparison lasts longer, s, and none more swings.
  private static let longest = 40.0, mostSwings = 60.0
  /// Places of a curve in each radian that the spring turns, and how many there may be.
  private static let density = 12.0, mostPlaces = 20_000.0

  /// The greatest distance from a spring until both stay at the target, in shares of the step.
  ///
  /// The jump at the library's end is part of it. A curve is looked at everywhere, an engine in its frames.
  /// - Parameters:
  ///   - spring: What it should move as, with the same velocity at the start.
  ///   - limit: Where a distance is as good as none.
  /// - Returns: 0 or more; infinite where it is no number.
  public func largestDeviation(from spring: Spring, limit: Double = 1e-4) -> Double {
    let released = ReleasedSpring(spring, velocity: release.share)
    let horizon = min(
      released.settlingTime(tolerance: limit), Self.longest,
      max(1, Self.mostSwings * 2 * .pi / spring.angularFrequency))
    if let curve = response as? any StepCurve {
      return deviation(of: curve, from: released, until: horizon)
    }
    let count = min(Int((horizon * release.rate).rounded(.up)) + 1, Int(Self.mostPlaces))
    return shown(frames: count).reduce(0) { worst, frame in
      let off = abs(1 - frame.position - released.left(at: frame.time).displacement)
      // A NaN is as far off as can be, and comparisons would lose it.
      return off.isNaN ? .infinity : max(worst, off)
    }
  }

  private func deviation(
    of curve: any StepCurve, from released: ReleasedSpring, until horizon: Double
  ) -> Double {
    let end = curveEnd(curve, until: horizon)
    let off = { (t: Double) -> Double in
      let frame = curve.frame(at: t)
      let left = released.left(at: frame.time).displacement
      let off = abs(t >= end && rule.snaps ? left : 1 - frame.position - left)
      return off.isNaN ? .infinity : off
    }
    let turns = horizon * max(released.spring.angularFrequency, 1 / horizon)
    let count = Int(min(Self.mostPlaces, max(200, turns * Self.density)))
    let step = horizon / Double(count)
    var worst = (place: 0, off: 0.0)
    for k in 0...count {
      let now = off(Double(k) * step)
      if now > worst.off { worst = (k, now) }
    }
    guard worst.off.isFinite else { return worst.off }
    // The end jumps from one side of it to the other, and the highest place lies between others.
    var highest = max(worst.off, end <= horizon ? max(off(end), off(end.nextDown)) : 0)
    for k in 0...64 {
      let t = (Double(worst.place) - 1 + Double(k) / 32) * step
      if t >= 0 { highest = max(highest, off(t)) }
    }
    return highest
  }

  /// When a curve is over, s; infinite where it is not.
  private func curveEnd(_ curve: any StepCurve, until horizon: Double) -> Double {
    if let time = rule.time { return time }
    guard rule.words != EndRule.never.words else { return .infinity }
    return end?.time ?? .infinity
  }
}
