import Foundation

/// A measure of a spring's step response, by which a spring can be designed.
public enum SpringMeasure: Hashable, Sendable {
  /// How far it swings past the target, a share of the way.
  case overshoot
  /// How far it swings past the target, in points of a step.
  case overshootPoints(of: StepLength)
  case dampingRatio
  /// When it is farthest past the target, s.
  case peakTime
  /// When it first reaches the target, s.
  case firstArrival
  /// The last time that it is a share of the way off, s.
  case settlingTime(tolerance: Double)
  /// The last time that it is so many points of a step off, s, or a twentieth of a short step: a step of half a
  /// point is not settled from the start.
  case settlingPoints(tolerance: Double, of: StepLength)
  /// A visible swing there and back, s.
  case visiblePeriod
  /// The undamped period 2π/ω, s.
  case response
  /// How far it trails a drag of 1 unit/s: 2ζ/ω, s.
  case lag

  /// Its kind, as a sentence names it.
  public var title: Sentence {
    switch self {
    case .overshoot, .overshootPoints: "overshoot"
    case .dampingRatio: "damping ratio"
    case .peakTime: "peak time"
    case .firstArrival: "first arrival"
    case .settlingTime, .settlingPoints: "settling time"
    case .visiblePeriod: "visible period"
    case .response: "response"
    case .lag: "lag"
    }
  }

  /// Whether it is a time.
  public var isTime: Bool {
    switch self {
    case .overshoot, .overshootPoints, .dampingRatio: false
    default: true
    }
  }

  /// Whether it is measured at a swing past the target, which a spring of ζ ≥ 1 does not have.
  var needsSwing: Bool {
    switch self {
    case .peakTime, .firstArrival, .visiblePeriod: true
    default: false
    }
  }

  /// How a measure changes with ω while ζ stays.
  enum Dependence {
    /// It does not depend on ω.
    case constant
    /// It is halved when ω is doubled.
    case inverse
    /// It falls as ω grows.
    case falling
  }

  /// How it changes with ω while ζ stays.
  var dependence: Dependence {
    switch self {
    case .overshoot, .overshootPoints(of: .fixed), .dampingRatio: .constant
    case .settlingPoints(_, of: .lag): .falling
    default: .inverse
    }
  }

  /// The measure of a spring; nil where it has none, as a peak without an overshoot.
  public func value(of spring: Spring) -> Double? {
    switch self {
    case .overshoot: spring.overshoot
    case .overshootPoints(let step): spring.overshoot * step.points(of: spring)
    case .dampingRatio: spring.dampingRatio
    case .peakTime: spring.peakTime
    case .firstArrival: spring.firstArrival
    case .settlingTime(let tolerance): tolerance < 1 ? settled(spring, tolerance) : nil
    case .settlingPoints(let tolerance, let step):
      settled(spring, Self.settledShare(tolerance, of: step.points(of: spring)))
    case .visiblePeriod: spring.dampedPeriod
    case .response: spring.angularFrequency > 0 ? spring.response : nil
    case .lag: spring.angularFrequency > 0 ? spring.steadyLag(speed: 1) : nil
    }
  }

  /// What counts as settled in points, as a share of a step in points; a twentieth where the step is short.
  public static func settledShare(_ tolerance: Double, of points: Double) -> Double {
    min(tolerance / points, 0.05)
  }

  private func settled(_ spring: Spring, _ tolerance: Double) -> Double? {
    let time = spring.settlingTime(tolerance: tolerance)
    return time.isFinite ? time : nil
  }
}
