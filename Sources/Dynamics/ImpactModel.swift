import Physics

/// What an impact between circles that hang or stand free is: no two are right about a row of balls
/// that touch.
public enum ImpactModel: Hashable, Sendable {
  /// Pair after pair, the fastest approach first: the textbook's, as if there were gaps.
  case sequential
  /// Elastic spheres that press into each other, F = k·δ^(3/2) after Hertz, and lose speed by Tsuji's
  /// damper.
  ///
  /// `stiffness` is k in N/m^(3/2), above 0; 100 points are a metre, and density 1 is a kilogram for
  /// a square metre. How a row answers does not depend on it, how long a touch lasts does.
  case compliant(stiffness: Double)
  /// All that touch at one instant, each by Newton's restitution: what simultaneous solvers do.
  case simultaneous

  init(_ model: Physics.ImpactModel) {
    switch model {
    case .sequential: self = .sequential
    case .compliant(let stiffness): self = .compliant(stiffness: stiffness)
    case .simultaneous: self = .simultaneous
    }
  }

  /// The same in the engine's words.
  var engine: Physics.ImpactModel {
    switch self {
    case .sequential: .sequential
    case .compliant(let stiffness): .compliant(stiffness: stiffness)
    case .simultaneous: .simultaneous
    }
  }

  /// How long two equal bodies touch that meet at a speed.
  ///
  /// Hertz: 2.943·δ/v, δ being the deepest overlap.
  /// - Parameters:
  ///   - speed: m/s, above 0.
  ///   - mass: Of one of them, kg, above 0.
  /// - Returns: s; 0 where impacts take no time.
  public func touchDuration(speed: Double, mass: Double) -> Double {
    guard case .compliant(let stiffness) = self, speed > 0, mass > 0 else { return 0 }
    return Physics.ImpactModel.touchDuration(
      speed: speed, inverseMass: 2 / mass, stiffness: stiffness)
  }
}
