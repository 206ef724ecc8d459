import Foundation

/// Why no spring has the wanted measures, and the nearest one that is possible.
public struct WishRefusal: Error, Hashable, Sendable {
  /// The reason, as a sentence.
  public let reason: Sentence
  /// The nearest spring that is possible.
  public let nearest: Spring
}

/// Inverse design: from what a spring should do to the spring.
extension Spring {
  /// The spring of an overshoot and the time of its peak.
  ///
  /// ζ = −ln M/√(π² + ln² M), ω = π/(t√(1−ζ²)).
  /// - Parameters:
  ///   - overshoot: A share of the way, above 0, below 1.
  ///   - peakTime: s, above 0.
  public init(overshoot: Double, peakTime: Double) {
    precondition(overshoot > 0 && overshoot < 1, "an overshoot is above 0 and below 1")
    precondition(peakTime > 0, "a peak comes after the start")
    let ratio = Self.dampingRatio(overshoot: overshoot)
    self.init(
      angularFrequency: .pi / (peakTime * ((1 - ratio) * (1 + ratio)).squareRoot()),
      dampingRatio: ratio)
  }

  /// As bouncy, but so many times as fast.
  public func faster(by factor: Double) -> Spring {
    precondition(factor > 0, "a spring is made faster by a factor above 0")
    return Spring(angularFrequency: angularFrequency * factor, dampingRatio: dampingRatio)
  }

  /// The spring that has one measure at a value and keeps another as it is here.
  /// - Parameters:
  ///   - measure: What to change.
  ///   - value: What it should become; in the measure's unit.
  ///   - held: What stays; nil for what goes with the measure: a time keeps the damping ratio, a
  ///     ratio keeps the peak time, or the undamped period where there is no peak. Where no spring keeps
  ///     that, one is taken that does not.
  ///   - limits: Where springs are looked for.
  ///   - closeness: How far off a value may be that counts as wished, in its unit.
  /// - Returns: The spring as wished.
  /// - Throws: A refusal with the nearest possible spring, where there is none as wished.
  public func with(
    _ measure: SpringMeasure, at value: Double, holding held: SpringMeasure? = nil,
    within limits: SpringLimits = .all, closeness: Double = 0
  ) throws(WishRefusal) -> Spring {
    let search = SpringSearch(measure, at: value, from: self, within: limits)
    if let reason = reason(against: measure, at: value) {
      let nearest = value.isFinite ? search.nearest(holding: held) : nil
      throw WishRefusal(reason: reason, nearest: nearest?.spring ?? self)
    }
    guard held != nil || measure.value(of: self) != nil else {
      throw WishRefusal(reason: why(noneOf: measure), nearest: self)
    }
    let isMet = { (found: SpringSearch.Candidate) in
      abs(found.error) <= max(closeness, Self.rounding * abs(value))
    }
    var found = search.nearest(holding: held ?? partner(of: measure, at: value))
    if let found, isMet(found) { return found.spring }
    if held == nil { found = search.nearest(holding: nil) ?? found }
    guard let found else { throw WishRefusal(reason: why(noneOf: measure), nearest: self) }
    if isMet(found) { return found.spring }
    throw WishRefusal(reason: why(not: measure, holding: held), nearest: found.spring)
  }

  /// What computing with a value may change it by, as a share of it.
  private static let rounding = 1e-9

  private func partner(of measure: SpringMeasure, at value: Double) -> SpringMeasure {
    if measure.isTime { return .dampingRatio }
    return peakTime == nil || value <= 0 && measure != .dampingRatio ? .response : .peakTime
  }

  /// Why no spring at all has a measure at a value; nil where one may.
  private func reason(against measure: SpringMeasure, at value: Double) -> Sentence? {
    let isFinite = value.isFinite
    switch measure {
    case .overshoot, .overshootPoints:
      guard value >= 0 else { return "An overshoot is 0 or more." }
      return isFinite && value <= way(of: measure)
        ? nil : "A spring overshoots by less than the way it came."
    case .dampingRatio: return value >= 0 && isFinite ? nil : "A damping ratio is 0 or more."
    default: return value > 0 && isFinite ? nil : "A \(measure.title) is longer than 0 s."
    }
  }

  /// The way that an overshoot is measured by, in its unit; infinite where it depends on the spring.
  private func way(of measure: SpringMeasure) -> Double {
    switch measure {
    case .overshoot: 1
    case .overshootPoints(of: .fixed(let points)): points
    default: .infinity
    }
  }

  private func why(noneOf measure: SpringMeasure) -> Sentence {
    switch measure {
    case _ where measure.needsSwing:
      "With ζ ≥ 1 it never passes its target, so there is no \(measure.title)."
    case .settlingTime where dampingRatio == 0, .settlingPoints where dampingRatio == 0:
      "Without damping it never settles."
    case .settlingTime: "The whole way is within the tolerance."
    default: "This spring has no \(measure.title)."
    }
  }

  private func why(not measure: SpringMeasure, holding held: SpringMeasure?) -> Sentence {
    guard let held else { return "No spring in range has this \(measure.title)." }
    if !held.isTime, held.dependence == .constant, !measure.isTime {
      return "The \(held.title) is held, and it alone decides this."
    }
    return "No spring has this \(measure.title) and keeps its \(held.title)."
  }
}
