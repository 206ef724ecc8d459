/// A constraint that gives way as a spring and a damper do, solved implicitly: what its velocity passes
/// need (Erin Catto, "Soft Constraints", GDC 2011).
///
/// γ = 1/(h(c + hk)), and the bias is the error times k·h·γ, with k = mω² and c = 2mζω.
struct SoftConstraint {
  /// What a pass turns a velocity error into, kg.
  var effectiveMass: Double
  /// The share of the impulse that softens the constraint, 1/kg.
  var gamma = 0.0
  /// Bias velocity per unit of error, 1/s.
  var biasRate = 0.0

  /// A constraint without softness.
  @inline(__always)
  init(inverseMass: Double) { effectiveMass = inverseMass != 0 ? 1 / inverseMass : 0 }

  /// A spring of a frequency, Hz, and a damping ratio, for a sub-step of `h` seconds; rigid at 0 Hz.
  @inline(__always)
  init(inverseMass: Double, frequency: Double, dampingRatio: Double, _ h: Double) {
    self.init(inverseMass: inverseMass)
    guard frequency > 0 else { return }
    let omega = 2 * Double.pi * frequency
    let damping = 2 * effectiveMass * dampingRatio * omega
    let stiffness = effectiveMass * omega * omega
    let softness = h * (damping + h * stiffness)
    guard softness.isNormal else {
      // A spring too weak for its softness to be a number pushes nothing; one too strong is rigid, as at 0 Hz.
      if !softness.isInfinite { effectiveMass = 0 }
      return
    }
    gamma = 1 / softness
    biasRate = h * stiffness * gamma
    effectiveMass = inverseMass + gamma != 0 ? 1 / (inverseMass + gamma) : 0
  }
}
