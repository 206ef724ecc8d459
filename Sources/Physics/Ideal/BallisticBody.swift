import Foundation

/// A body in free flight, or on a rigid rod to a fixed pivot: what an exact chain is made of.
///
/// Flight is closed form. On a rod it is velocity Verlet with the rod kept by projection (SHAKE
/// for the place, RATTLE for the velocity), composed to fourth order after Yoshida: symplectic,
/// so that a pendulum neither gains nor loses energy over hours.
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
  /// Decay of velocity, 1/s.
  var damping: Double
  var drift: Vector
  var inverseMass: Double
  var radius: Double
  var restitution: Double
  var isHeld: Bool
  /// Whether the impulse of a spring has moved it.
  var isPulled = false
  /// rad/s.
  var spin = 0.0
  var inverseInertia = 0.0
  var friction = 0.0
  var rod: Rod?

  // Yoshida's weights of a symmetric fourth-order composition of a second-order step.
  private static let outerWeight = 1.351_207_191_959_657_6
  private static let innerWeight = 1 - 2 * outerWeight

  /// Moves on by `h` seconds.
  mutating func advance(_ h: Double) {
    guard h > 0 else { return }
    guard let rod else { return flyFreely(h) }
    let decay = damping == 0 ? 1 : exp(-0.5 * damping * h)
    velocity *= decay
    var arm = position - rod.pivot
    let inverseSquare = 1 / (rod.length * rod.length)
    swing(&arm, Self.outerWeight * h, rod.length, inverseSquare)
    swing(&arm, Self.innerWeight * h, rod.length, inverseSquare)
    swing(&arm, Self.outerWeight * h, rod.length, inverseSquare)
    position = rod.pivot + arm
    velocity *= decay
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
    let reach = -expm1(-ch) / damping
    // (h − reach)/c by its series where the difference would lose its digits.
    let fall =
      abs(ch) < 1e-3
      ? h * h * (1.0 / 2 - ch * (1.0 / 6 - ch * (1.0 / 24 - ch * (1.0 / 120 - ch / 720))))
      : (h - reach) / damping
    position += reach * velocity + fall * acceleration
    velocity = exp(-ch) * velocity + reach * acceleration
  }

  /// One step of velocity Verlet on the rod; `h` may be negative.
  mutating func swing(
    _ arm: inout Vector, _ h: Double, _ length: Double, _ inverseSquare: Double
  ) {
    let half = velocity + 0.5 * h * acceleration
    let free = arm + h * half
    let along = free.dot(arm)
    let excess = free.lengthSquared - length * length
    let root = max(0, along * along - arm.lengthSquared * excess).squareRoot()
    let divisor = along + root
    guard divisor > .leastNormalMagnitude else {
      // Thrown more than a rod's length in one sub-step: keep the rod, lose the speed.
      arm = free.lengthSquared > 0 ? free.normalized * length : Vector(0, length)
      velocity = Vector()
      return
    }
    let inverse = 1 / divisor
    // The pull for the velocity is worked out without the rounding error of the length, which
    // division by a very short h would blow up.
    let pull = (2 * arm.dot(half) + h * half.lengthSquared) * inverse
    let next = free - excess * inverse * arm
    velocity = half - pull * arm + 0.5 * h * acceleration
    // Off the circle by rounding alone, the length's root is known without taking it.
    let square = next.lengthSquared * inverseSquare
    arm =
      abs(square - 1) < 1e-8
      ? (1.5 - 0.5 * square) * next : next * (length / next.length)
    velocity -= velocity.dot(arm) * inverseSquare * arm
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
  @inline(__always)
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
