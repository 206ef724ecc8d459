import Foundation

/// How far a spring goes in a typical step, in points.
public enum StepLength: Hashable, Sendable {
  /// As far with any spring.
  case fixed(Double)
  /// As far as a drag of a speed in points per second leaves the spring behind: 2ζ·speed/ω.
  case lag(speed: Double)

  /// The step of a spring, in points.
  public func points(of spring: Spring) -> Double {
    switch self {
    case .fixed(let points): points
    case .lag(let speed): spring.angularFrequency > 0 ? spring.steadyLag(speed: speed) : 0
    }
  }
}
