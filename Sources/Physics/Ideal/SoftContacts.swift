// `.ideal` only: islands held together by contacts alone are solved in a few shorter steps, each with
// one pass that also pushes overlaps out by a stiff, strongly damped spring, and one that takes the
// speed of the push away again. (Macklin and others, "Small steps in physics simulation", 2019; Box2D
// 3's "soft step".) A pile sinks a tenth as deep as in long steps with position passes, and rests
// sooner.

/// How a contact gives way in a shorter step.
struct Softness {
  /// Speed of the push-out per depth, 1/s.
  let rate: Double
  let massScale: Double
  let impulseScale: Double

  /// The spring and damper, solved implicitly, of a step of `h` seconds.
  init(frequency: Double, dampingRatio: Double, _ h: Double) {
    let omega = 2 * Double.pi * frequency
    let damping = 2 * dampingRatio + h * omega
    let share = h * omega * damping
    (rate, massScale, impulseScale) = (omega / damping, share / (1 + share), 1 / (1 + share))
  }

  /// Of a contact, as stiff as the step allows.
  static func contact(_ h: Double) -> Softness {
    Softness(
      frequency: Tolerances.contactShare / h, dampingRatio: Tolerances.contactDamping, h)
  }
}

extension World {
  /// Whether the short steps can solve an island.
  @inline(__always)
  func isSoft(_ island: Island) -> Bool {
    profile == .ideal && island.joints.isEmpty && scratch.fieldPushes.isEmpty
  }

  /// One sub-step of an island; true when the overlaps that are left are small enough to sleep with, or
  /// stay as they are.
  mutating func solveSoftly(_ island: inout Island, _ h: Double, _ ratio: Double) -> Bool {
    let count = Tolerances.shortSteps
    let short = h / Double(count)
    for slot in island.bodies { slots[slot].beginSweep() }
    for c in island.contacts {
      island.constraints.append(makeConstraint(c))
      island.constraints[island.constraints.count - 1].prepare(
        contacts[c].manifold, slots, impulseRatio: ratio / Double(count),
        bounceThreshold: .infinity)
    }
    let softness = Softness.contact(short)
    for _ in 0..<count {
      for slot in island.bodies { slots[slot].fall(gravity: gravity, short) }
      island.constraints.warmStart(&slots)
      island.constraints.solveSoftly(&slots, softness, short, slop: tolerances.slop)
      for slot in island.bodies { slots[slot].move(short) }
      island.constraints.solveSoftly(&slots, nil, short, slop: tolerances.slop)
    }
    var greatestWay = 0.0
    for slot in island.bodies {
      slots[slot].endSweep()
      greatestWay = max(greatestWay, slots[slot].sweepLength)
    }
    var least = 0.0
    // By index: a loop over the constraints would copy each.
    for c in island.constraints.indices {
      let contact = island.constraints[c].contact
      island.constraints[c].storeImpulses(in: &contacts[contact].manifold, times: Double(count))
      least = min(least, island.constraints[c].leastSeparation(slots))
    }
    // Under load a deep overlap may stay as it is: then nothing moves, and waiting would not end it.
    return least >= -Tolerances.sleepDepth
      || greatestWay <= Tolerances.creepShare * restSpeed * h
  }
}

extension Body {
  fileprivate mutating func beginSweep() {
    sweep = Sweep(start: position, angle: angle)
    flags.isFree = false
  }

  /// Forces, gravity and damping: semi-implicit Euler.
  @inline(__always)
  fileprivate mutating func fall(gravity: Vector, _ h: Double) {
    velocity += h * acceleration(gravity: gravity)
    velocity *= 1 / (1 + h * material.linearDamping)
    angularVelocity += h * matter.inverseInertia * applied.torque
    angularVelocity *= 1 / (1 + h * material.angularDamping)
  }

  /// Moves it by its velocity; what it looks like turned is worked out at the end.
  @inline(__always)
  fileprivate mutating func move(_ h: Double) {
    position += h * (velocity + applied.drift)
    turnUnseen(by: h * angularVelocity)
  }

  /// How far the sweep took its centre, m.
  fileprivate var sweepLength: Double { (position - sweep.start).length }

  /// No farther and no more turned than the engine allows, and never out of the numbers.
  fileprivate mutating func endSweep() {
    if !velocity.isFinite || !position.isFinite { (position, velocity) = (sweep.start, Vector()) }
    if !angularVelocity.isFinite || !angle.isFinite { (angle, angularVelocity) = (sweep.angle, 0) }
    let way = position - sweep.start
    if way.lengthSquared > Tolerances.maxTranslation * Tolerances.maxTranslation {
      let share = Tolerances.maxTranslation / way.length
      position = sweep.start + share * way
      velocity *= share
    }
    let turn = angle - sweep.angle
    if abs(turn) > Tolerances.maxRotation {
      angularVelocity *= Tolerances.maxRotation / abs(turn)
      angle = sweep.angle + (turn > 0 ? Tolerances.maxRotation : -Tolerances.maxRotation)
    } else {
      angle = sweep.angle + turn
    }
  }
}
