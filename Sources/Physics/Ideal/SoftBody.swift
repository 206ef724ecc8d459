/// What every contact of a body reads and changes, in one line of the cache.
struct SoftBody {
  /// Of the centre, m/s, and of the turn, rad/s; the last number of each is not used.
  var velocity = SIMD4<Double>()
  /// From where the sub-step began, m and rad.
  var way = SIMD4<Double>()

  /// One that does not move.
  init() {}

  @inline(__always)
  init(_ body: borrowing Body) {
    velocity = SIMD4(lowHalf: body.velocity, highHalf: Vector(body.angularVelocity, 0))
  }
}

/// What moves a body in every short step besides its contacts.
struct SoftMotion {
  /// What forces and gravity add to its velocity, and the share of it that damping leaves.
  private let gain: SIMD4<Double>
  private let share: SIMD4<Double>
  private let drift: Vector
  /// Its velocity in the last short step before the contacts pushed it.
  private var fallen: SIMD4<Double>
  let slot: Int

  /// Of a short step of `h` seconds.
  @inline(__always)
  init(_ slot: Int, _ body: borrowing Body, gravity: Vector, _ h: Double) {
    self.slot = slot
    let turning = body.matter.inverseInertia * body.applied.torque
    gain = h * SIMD4(lowHalf: body.acceleration(gravity: gravity), highHalf: Vector(turning, 0))
    let slowing = 1 / (1 + h * body.material.linearDamping)
    share = SIMD4(slowing, slowing, 1 / (1 + h * body.material.angularDamping), 0)
    drift = body.applied.drift
    fallen = SIMD4(lowHalf: body.velocity, highHalf: Vector(body.angularVelocity, 0))
  }

  /// Forces, gravity and damping: semi-implicit Euler; then the impulses of the last short step once more, which
  /// are all that has changed the velocity since.
  @inline(__always)
  mutating func fall(_ body: inout SoftBody) {
    let pushed = body.velocity - fallen
    fallen = (body.velocity + gain) * share
    body.velocity = fallen + pushed
  }

  /// Moves it by its velocity.
  @inline(__always)
  func move(_ body: inout SoftBody, _ h: Double) {
    body.way += h * (body.velocity + SIMD4(lowHalf: drift, highHalf: Vector()))
  }
}

extension Island {
  /// Lists the bodies of the world for the short steps.
  mutating func listMoving(_ bodies: [Body]) {
    moving.refill(bodies.count + 1) { $0 < bodies.count ? SoftBody(bodies[$0]) : SoftBody() }
  }
}

extension Body {
  /// Takes over the way and the velocity of a sub-step's short steps, no farther and no more turned than the
  /// engine allows, and never out of the numbers.
  mutating func end(_ soft: SoftBody) {
    var way = soft.way.lowHalf
    velocity = soft.velocity.lowHalf
    if !velocity.isFinite || !way.isFinite { (way, velocity) = (Vector(), Vector()) }
    if way.lengthSquared > Tolerances.maxTranslation * Tolerances.maxTranslation {
      let share = Tolerances.maxTranslation / way.length
      way *= share
      velocity *= share
    }
    position = sweep.start + way
    var turn = soft.way.z
    angularVelocity = soft.velocity.z
    if !angularVelocity.isFinite || !turn.isFinite { (turn, angularVelocity) = (0, 0) }
    if abs(turn) > Tolerances.maxRotation {
      angularVelocity *= Tolerances.maxRotation / abs(turn)
      turn = turn > 0 ? Tolerances.maxRotation : -Tolerances.maxRotation
    }
    angle = sweep.angle + turn
  }
}
