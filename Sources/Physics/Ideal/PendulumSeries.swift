/// A mass on a rigid rod of length 1 in a constant pull and resistance, by the power series of its motion:
/// e′ = ω·e⊥ and ω′ = e × g − c·ω.
///
/// Every coefficient follows from those before it (R. E. Moore, "Interval Analysis", 1966, chapter 11), up to
/// rounding.
struct PendulumSeries {
  /// From the pivot to the mass; of length 1.
  var direction: Vector
  /// ω, rad/s.
  var spin: Double
  /// g, the acceleration by the length of the rod, 1/s².
  let pull: Vector
  /// c, 1/s.
  let damping: Double

  /// Terms less than this share of what they are added to are the last.
  private static let leastTerm = 1e-17
  private static let mostTerms = 24
  /// The greatest step times the rate at which the motion changes: far within the series' reach.
  private static let stepReach = 0.25
  /// With more steps a second than this the pull is nothing beside the speed.
  private static let mostSteps = 10_000.0

  /// Moves on by `h` seconds.
  mutating func advance(_ h: Double) {
    let square = direction.lengthSquared
    // Off the circle by rounding alone, the length's root is known without taking it.
    direction = abs(square - 1) < 1e-8 ? (1.5 - 0.5 * square) * direction : direction.normalized
    let rate = abs(spin) + pull.length.squareRoot() + abs(damping)
    let steps = max(1, (h * rate / Self.stepReach).rounded(.up))
    guard steps <= Self.mostSteps else {
      direction = Rotation(spin * h).apply(direction)
      return
    }
    for _ in 0..<Int(steps) { step(h / steps, rate) }
  }

  private mutating func step(_ h: Double, _ rate: Double) {
    // The coefficients times the powers of h.
    var directions: [24 of Vector] = .init(repeating: Vector())
    var spins: [24 of Double] = .init(repeating: 0)
    (directions[0], spins[0]) = (direction, spin)
    for k in 0..<Self.mostTerms - 1 {
      var turn = Vector()
      for i in 0...k { turn += spins[i] * directions[k - i] }
      let share = h / Double(k + 1)
      let way = share * turn.perpendicular
      let change = share * (directions[k].cross(pull) - damping * spins[k])
      direction += way
      spin += change
      if abs(way.x) + abs(way.y) < Self.leastTerm, abs(change) < Self.leastTerm * rate { return }
      (directions[k + 1], spins[k + 1]) = (way, change)
    }
  }
}
