import ElementaryFunctions
import Foundation

/// What a spring does to displacement and velocity in a fixed time, exactly.
///
/// A 2x2 matrix: four multiplications a step, whatever the step's length.
public struct SpringStep: Hashable, Sendable {
  /// Displacement from displacement, without a unit.
  public let xx: Double
  /// Displacement from velocity, a factor in s.
  public let xv: Double
  /// Velocity from displacement, a factor in 1/s.
  public let vx: Double
  /// Velocity from velocity, without a unit.
  public let vv: Double
  /// Where a drift of 1 unit/s holds the spring: 2ζ/ω, s; 0 for ω = 0.
  @usableFromInline let lag: Double

  /// The step of a spring over `dt` seconds; `dt` may be negative, which goes back in time.
  public init(_ spring: Spring, _ dt: Double) {
    let basis = Basis(spring, dt)
    let (omega, decay) = (spring.angularFrequency, spring.decayRate)
    xx = basis.c + decay * basis.s
    xv = basis.s
    vx = -omega * omega * basis.s
    vv = basis.c - decay * basis.s
    lag = omega > 0 ? 2 * spring.dampingRatio / omega : 0
  }

  /// Displacement and velocity after the step.
  @inlinable
  public func callAsFunction(
    displacement: Double, velocity: Double
  ) -> (displacement: Double, velocity: Double) {
    (xx * displacement + xv * velocity, vx * displacement + vv * velocity)
  }

  /// Moves displacement and velocity on by the step.
  @inlinable
  public func advance(_ displacement: inout Double, _ velocity: inout Double) {
    (displacement, velocity) = self(displacement: displacement, velocity: velocity)
  }

  /// Moves them on while the place, not the velocity, drifts: x′ = u + drift,
  /// u′ = −ω²x − 2ζω u.
  ///
  /// Exact, as a shift of the equilibrium to (2ζ·drift/ω, −drift).
  /// - Parameters:
  ///   - displacement: x, from the rest place.
  ///   - velocity: u, without the drift, units/s.
  ///   - drift: units/s, constant through the step.
  @inlinable
  public func advance(_ displacement: inout Double, _ velocity: inout Double, drift: Double) {
    let (x, u) = self(displacement: displacement - lag * drift, velocity: velocity + drift)
    (displacement, velocity) = (x + lag * drift, u - drift)
  }
}

/// The two solutions a spring's motion is made of, times their decay: C with C(0) = 1, C′(0) = −a,
/// and S with S(0) = 0, S′(0) = 1, where a = ζω.
private struct Basis {
  var c: Double
  var s: Double

  /// Below this |q| the series' first left-out term is under 1e-17 of the sum.
  static let seriesLimit = 1e-2
  /// Beyond this a·t, e^{−at} and cosh are taken together, since each alone over- or underflows.
  static let farDecay = 30.0

  init(_ spring: Spring, _ t: Double) {
    let (omega, zeta) = (spring.angularFrequency, spring.dampingRatio)
    let decay = zeta * omega
    // q = (ω_d t)²: positive under-, negative over-damped; (1−ζ)(1+ζ) keeps its digits near ζ = 1.
    let q = (1 - zeta) * (1 + zeta) * (omega * t) * (omega * t)
    if q.magnitude < Self.seriesLimit {
      let envelope = Double.exp(-decay * t)
      c = envelope * (1 - q / 2 * (1 - q / 12 * (1 - q / 30 * (1 - q / 56 * (1 - q / 90)))))
      s =
        envelope * t
        * (1 - q / 6 * (1 - q / 20 * (1 - q / 42 * (1 - q / 72 * (1 - q / 110)))))
    } else if q > 0 {
      let envelope = Double.exp(-decay * t)
      let angle = q.squareRoot() * (t < 0 ? -1 : 1)
      c = envelope * Double.cos(angle)
      s = envelope * Double.sin(angle) * (t / angle)
    } else {
      let rate = omega * ((zeta - 1) * (zeta + 1)).squareRoot()
      // λ₊ = −ω²/(a + s) keeps its digits where −a + s would lose them.
      let slow = Double.exp(-omega * omega / (decay + rate) * t)
      let fast = Double.exp(-(decay + rate) * t)
      c = 0.5 * (slow + fast)
      s =
        abs(decay * t) > Self.farDecay || t < 0
        ? (slow - fast) / (2 * rate) : Double.exp(-decay * t) * Double.sinh(rate * t) / rate
    }
  }
}
