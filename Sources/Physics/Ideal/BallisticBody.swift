import ElementaryFunctions
import Foundation

/// A body in free flight, or on a rigid rod to a fixed pivot: what an exact chain is made of.
///
/// Flight is closed form; on a rod it is the power series of the pendulum.
struct BallisticBody {
  /// A rigid rod to a fixed place.
  struct Rod {
    var pivot: Vector
    var length: Double
  }

  var slot: Int
  var position: Vector
  var velocity: Vector
  /// Of gravity and forces, m/s².
  var acceleration: Vector
  /// Decay of velocity, 1/s; 0 flies in a parabola.
  var damping: Double
  var drift: Vector
  var inverseMass: Double
  var radius: Double
  var restitution: Double
  var isHeld: Bool
  /// Whether the impulse of a spring has moved it.
  var isPulled = false
  /// How fast it turns, rad/s, clockwise.
  var spin = 0.0
  var inverseInertia = 0.0
  var friction = 0.0
  var rod: Rod?

  /// Moves on by `h` seconds.
  mutating func advance(_ h: Double) {
    guard h > 0 else { return }
    guard let rod else { return flyFreely(h) }
    let arm = position - rod.pivot
    var swing = PendulumSeries(
      direction: arm / rod.length, spin: arm.cross(velocity) / (rod.length * rod.length),
      pull: acceleration / rod.length, damping: damping)
    swing.advance(h)
    position = rod.pivot + rod.length * swing.direction
    velocity = rod.length * swing.spin * swing.direction.perpendicular
  }

  /// The same, as a copy.
  func advanced(_ h: Double) -> BallisticBody {
    var copy = self
    copy.advance(h)
    return copy
  }

  mutating func flyFreely(_ h: Double) {
    position += drift * h
    guard damping != 0 else {
      position += h * velocity + 0.5 * h * h * acceleration
      velocity += h * acceleration
      return
    }
    // v′ = a − cv: the velocity's share of the way, and what the acceleration adds to it.
    let ch = damping * h
    let reach = -Double.expm1(-ch) / damping
    // (h − reach)/c by its series where the difference would lose its digits.
    let fall =
      abs(ch) < 1e-3
      ? h * h * (1.0 / 2 - ch * (1.0 / 6 - ch * (1.0 / 24 - ch * (1.0 / 120 - ch / 720))))
      : (h - reach) / damping
    position += reach * velocity + fall * acceleration
    velocity = Double.exp(-ch) * velocity + reach * acceleration
  }

  /// Takes off what points along the rod.
  @inline(__always)
  func offRod(_ v: Vector) -> Vector {
    guard let rod else { return v }
    let arm = position - rod.pivot
    return v - v.dot(arm) / max(arm.lengthSquared, .leastNormalMagnitude) * arm
  }

  /// The change of velocity per unit of impulse along `direction`.
  ///
  /// It is the inverse mass, projected off the rod. Without the projection each impact would lose energy to the rod.
  func response(to direction: Vector) -> Vector { inverseMass * offRod(direction) }

  /// What the body's velocity changes by now, m/s².
  var presentAcceleration: Vector {
    guard let rod else { return acceleration }
    let arm = position - rod.pivot
    let inward = velocity.lengthSquared / (rod.length * rod.length) * arm
    return offRod(acceleration) - inward
  }

  /// Brings place and velocity onto the rod.
  mutating func settleOnRod() {
    guard let rod else { return }
    let arm = position - rod.pivot
    let direction = arm.lengthSquared > 0 ? arm.normalized : Vector(0, 1)
    position = rod.pivot + rod.length * direction
    velocity = offRod(velocity)
  }

  /// Moves the place without touching the velocity, along the rod's circle.
  mutating func shift(_ by: Vector) {
    position += by
    guard let rod else { return }
    let arm = position - rod.pivot
    if arm.lengthSquared > 0 { position = rod.pivot + rod.length * arm.normalized }
  }
}

/// A mass on a rigid rod of length 1 in a constant pull and resistance, by the power series of its motion:
/// e′ = ω·e⊥ and ω′ = e × g − c·ω.
///
/// Every coefficient follows from those before it (R. E. Moore, "Interval Analysis", 1966, chapter 11), up to
/// rounding.
struct PendulumSeries {
  /// From the pivot to the mass; of length 1.
  var direction: Vector
  /// ω, rad/s; positive from x to y.
  var spin: Double
  /// g, the acceleration by the length of the rod, 1/s².
  let pull: Vector
  /// c, 1/s, as of velocity.
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
    // Off the circle by rounding alone, the inverse length follows without a root.
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
