import Foundation

/// A damped spring, as the two numbers that decide how it moves.
///
/// A body on it obeys x″ = −ω²x − 2ζω x′. Every other family of parameters is a view of these two.
public struct Spring: Hashable, Sendable {
  /// How fast it answers: ω = √(k/m), rad/s, 0 or more.
  public var angularFrequency: Double
  /// How much of critical damping it has: ζ = c/(2√(km)); 0 rings for ever, 1 never overshoots.
  public var dampingRatio: Double

  /// A spring of angular frequency ω (rad/s, 0 or more) and damping ratio ζ (0 or more).
  public init(angularFrequency: Double, dampingRatio: Double) {
    precondition(
      angularFrequency >= 0 && angularFrequency.isFinite,
      "a spring's angular frequency is finite, 0 rad/s or more")
    precondition(
      dampingRatio >= 0 && dampingRatio.isFinite, "a spring's damping ratio is finite, 0 or more")
    self.angularFrequency = angularFrequency
    self.dampingRatio = dampingRatio
  }

  /// A spring as UIKit's attachments have it: frequency in hertz, and damping ratio.
  public init(frequency: Double, dampingRatio: Double) {
    self.init(angularFrequency: 2 * .pi * frequency, dampingRatio: dampingRatio)
  }

  /// A spring as SwiftUI has it: response, the undamped period in s (greater than 0), and damping
  /// fraction.
  public init(response: Double, dampingFraction: Double) {
    precondition(response > 0, "a spring's response is greater than 0 s")
    self.init(angularFrequency: 2 * .pi / response, dampingRatio: dampingFraction)
  }

  /// A spring as Core Animation has it: mass (kg, greater than 0), stiffness (N/m, greater than 0)
  /// and damping (N·s/m).
  public init(mass: Double, stiffness: Double, damping: Double) {
    precondition(mass > 0 && stiffness > 0, "a spring's mass and stiffness are greater than 0")
    self.init(
      angularFrequency: (stiffness / mass).squareRoot(),
      dampingRatio: damping / (2 * (stiffness * mass).squareRoot()))
  }

  /// The undamped frequency ω/2π, Hz.
  public var frequency: Double {
    get { angularFrequency / (2 * .pi) }
    set { angularFrequency = 2 * .pi * newValue }
  }

  /// The undamped period 2π/ω, s: SwiftUI's response.
  ///
  /// Infinite at ω = 0.
  public var response: Double { 2 * .pi / angularFrequency }

  /// The rate at which the envelope decays while ζ ≤ 1: ζω, 1/s.
  public var decayRate: Double { dampingRatio * angularFrequency }

  /// The spring with a resistance r added: a body that also obeys x″ = −r x′ (r in 1/s, 0 or more).
  ///
  /// Exact: ζ becomes ζ + r/2ω and ω stays.
  public func damped(byResistance resistance: Double) -> Spring {
    precondition(angularFrequency > 0, "a spring with a resistance has a frequency")
    return Spring(
      angularFrequency: angularFrequency,
      dampingRatio: max(0, dampingRatio + resistance / (2 * angularFrequency)))
  }
}

extension Spring {
  /// Displacement and velocity at time `t` of a body that starts at `displacement` with `velocity`.
  ///
  /// Closed form, exact at any time.
  /// - Parameters:
  ///   - t: s; may be negative.
  ///   - displacement: From the rest place, any unit.
  ///   - velocity: Units per second.
  ///   - drift: A constant speed added to the change of place alone, units/s.
  /// - Returns: Displacement from the rest place, and velocity without the drift.
  public func state(
    at t: Double, displacement: Double, velocity: Double = 0, drift: Double = 0
  ) -> (displacement: Double, velocity: Double) {
    var (x, u) = (displacement, velocity)
    SpringStep(self, t).advance(&x, &u, drift: drift)
    return (x, u)
  }

  /// How far a body that is dragged along at `speed` trails behind, in the speed's unit times s.
  ///
  /// 2ζ·speed/ω, the equilibrium of a constant drift.
  public func steadyLag(speed: Double) -> Double { 2 * dampingRatio * speed / angularFrequency }
}
