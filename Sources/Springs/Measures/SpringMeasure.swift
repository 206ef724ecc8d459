import Foundation

/// A measure of a spring's step response, by which a spring can be designed.
public enum SpringMeasure: Hashable, Sendable {
  /// How far it swings past the target, a share of the way.
  case overshoot
  /// The damping ratio.
  case dampingRatio
  /// When it is farthest past the target, s.
  case peakTime
  /// When it first reaches the target, s.
  case firstArrival
  /// The last time that it is a share of the way off, s.
  case settlingTime(tolerance: Double)
  /// A visible swing there and back, s.
  case visiblePeriod
  /// The undamped period, s.
  case response
  /// How far it trails a drag of 1 unit/s: 2ζ/ω, s.
  case lag

  /// Its kind, as a sentence names it.
  public var title: String {
    switch self {
    case .overshoot: "overshoot"
    case .dampingRatio: "damping ratio"
    case .peakTime: "peak time"
    case .firstArrival: "first arrival"
    case .settlingTime: "settling time"
    case .visiblePeriod: "visible period"
    case .response: "response"
    case .lag: "lag"
    }
  }

  /// Whether it is a time, which halves when the spring is twice as fast; others do not change.
  public var isTime: Bool {
    switch self {
    case .overshoot, .dampingRatio: false
    default: true
    }
  }

  /// The measure of a spring; nil where it has none, as a peak without an overshoot.
  public func value(of spring: Spring) -> Double? {
    switch self {
    case .overshoot: spring.overshoot
    case .dampingRatio: spring.dampingRatio
    case .peakTime: spring.peakTime
    case .firstArrival: spring.firstArrival
    case .settlingTime(let tolerance): settled(spring, tolerance)
    case .visiblePeriod: spring.dampedPeriod
    case .response: spring.angularFrequency > 0 ? spring.response : nil
    case .lag: spring.angularFrequency > 0 ? spring.steadyLag(speed: 1) : nil
    }
  }

  private func settled(_ spring: Spring, _ tolerance: Double) -> Double? {
    guard tolerance < 1 else { return nil }
    let time = spring.settlingTime(tolerance: tolerance)
    return time.isFinite ? time : nil
  }

  /// A time at ω = 1 rad/s: the measure of a spring is this over its ω.
  func phase(at dampingRatio: Double) -> Double? {
    value(of: Spring(angularFrequency: 1, dampingRatio: dampingRatio))
  }
}
