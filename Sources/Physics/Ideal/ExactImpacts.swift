// `.ideal` only: contacts of the solver's bodies neither create nor lose energy by the sub-step.
// A body that nothing touches flies in closed form; where it comes to touch in the middle of a
// sub-step it is brought to that time exactly, bounces with the speed it has there, and flies on.

extension World {
  /// Whether an island is one body that only its weight acts on.
  @inline(__always)
  func isFreeFlight(_ island: Island) -> Bool {
    profile == .ideal && island.bodies.count == 1 && island.contacts.isEmpty
      && island.joints.isEmpty && scratch.fieldPushes.isEmpty
  }

  /// A sub-step of a body that nothing touches.
  mutating func flyFree(_ slot: Int, _ h: Double) {
    slots[slot].beginSweep()
    limitSpeed(of: slot, h)
    turnFreely(slot, h)
    fly(slot, h)
    (slots[slot].flags.isFree, slots[slot].flags.isInLargeIsland) = (true, false)
    slots[slot].flags.motion = .closedForm
  }

  /// No farther and no more turned in a sub-step than the engine allows.
  private mutating func limitSpeed(of slot: Int, _ h: Double) {
    let speed = slots[slot].velocity.length
    if speed * h > Tolerances.maxTranslation {
      slots[slot].velocity *= Tolerances.maxTranslation / (speed * h)
    }
    let turn = abs(slots[slot].angularVelocity * h)
    if turn > Tolerances.maxRotation {
      slots[slot].angularVelocity *= Tolerances.maxRotation / turn
    }
  }

  /// Moves a body in closed form, forward or, for a negative time, back.
  private mutating func fly(_ slot: Int, _ h: Double) {
    var ballistic = ballistic(slot, .flight(rod: nil, spring: nil), h)
    ballistic.flyFreely(h)
    (slots[slot].position, slots[slot].velocity) = (ballistic.position, ballistic.velocity)
    keepFinite(slot)
  }

  /// Gives a body that flew freely the place and velocity it had some time before the sub-step's end.
  mutating func rewind(_ slot: Int, from end: Body, _ left: Double) {
    guard end.flags.isFree else { return }
    slots[slot].position = end.position
    slots[slot].velocity = end.velocity
    fly(slot, -left)
    slots[slot].sweep.start = slots[slot].position
  }

  /// Flies a body on after an impact.
  mutating func flyOn(_ slot: Int, _ left: Double) {
    fly(slot, left)
    slots[slot].angle += left * slots[slot].angularVelocity
  }

  /// How fast any place of a body moves at most, m/s: what is slower than a bounce needs no look.
  @inline(__always)
  mutating func greatestSpeed(of slot: Int) -> Double {
    guard !slots[slot].isStatic else { return 0 }
    return slots[slot].velocity.length + abs(slots[slot].angularVelocity) * reach(of: slot)
  }

  /// How far a body's outline reaches from its centre, m; not for lines.
  @inline(__always)
  mutating func reach(of slot: Int) -> Double {
    let isCircle = slots[slot].hull.kind == .circle
    return slots[slot].hull.radius + (isCircle ? 0 : slots[slot].hull.vertices[0].length)
  }

  /// Whether a pair has had its impact in this sub-step and parts (`.ideal`): it is still within
  /// touch then, but there is no other impact to be found.
  mutating func hasBounced(_ c: Int) -> Bool {
    guard profile == .ideal, contacts[c].impactCount > 0, contacts[c].isTouching else {
      return false
    }
    var constraint = makeConstraint(c)
    constraint.prepare(
      manifolds[c], slots, impulseRatio: 0, bounceThreshold: 0)
    return !constraint.closes(slots)
  }

  /// Lets touching bodies bounce that still approach when a sub-step begins: with the speed they
  /// have, before gravity adds to it.
  ///
  /// A bounce may drive the next pair together: several rounds.
  mutating func bounceAtStart(_ h: Double) {
    guard slots.indices.contains(where: { slots[$0].material.restitution > 0 }) else { return }
    for _ in 0..<Tolerances.bounceRounds {
      var closing = closingContacts(bounceThreshold(h))
      if closing.isEmpty { return }
      solveBounces(&closing)
      for constraint in closing {
        slots[constraint.a].wake()
        slots[constraint.b].wake()
      }
    }
  }

  private mutating func closingContacts(_ threshold: Double) -> [ContactConstraint] {
    var found: [ContactConstraint] = []
    for c in contacts.indices {
      let (a, b) = (contacts[c].a, contacts[c].b)
      guard contacts[c].isEnabled, contacts[c].isTouching, contacts[c].responds,
        !contacts[c].isExact, isActive(a) || isActive(b),
        slots[a].material.restitution > 0 || slots[b].material.restitution > 0,
        greatestSpeed(of: a) + greatestSpeed(of: b) > threshold
      else { continue }
      var constraint = makeConstraint(c)
      constraint.prepare(
        manifolds[c], slots, impulseRatio: 0, bounceThreshold: threshold)
      if constraint.bounces { found.append(constraint) }
    }
    return found
  }

  /// Velocity passes over impacts that never end with more energy than they began with.
  ///
  /// Newton's restitution together with friction may gain some. Impulses without restitution cannot,
  /// and what lies between two sets of allowed impulses is allowed: as much of the bounce is taken
  /// as keeps the energy.
  mutating func solveBounces(_ constraints: inout [ContactConstraint]) {
    let moving = Set(constraints.flatMap { [$0.a, $0.b] }).filter { slots[$0].isDynamic }.sorted()
    let before = moving.map { slots[$0] }
    var soft = constraints
    let energy = before.kineticEnergy
    passes(&constraints)
    let bounced = moving.map { slots[$0] }
    guard bounced.kineticEnergy > energy else { return }
    for (slot, body) in zip(moving, before) { slots[slot] = body }
    for c in soft.indices { soft[c].loseBounce() }
    passes(&soft)
    let share = moving.map { slots[$0] }.shareOfWay(to: bounced, keeping: energy)
    for (slot, bounced) in zip(moving, bounced) {
      slots[slot].velocity += share * (bounced.velocity - slots[slot].velocity)
      slots[slot].angularVelocity +=
        share * (bounced.angularVelocity - slots[slot].angularVelocity)
    }
  }

  private mutating func passes(_ constraints: inout [ContactConstraint]) {
    for _ in 0..<Tolerances.velocityIterations { constraints.solveVelocities(&slots) }
  }
}

extension [Body] {
  /// ½mv² + ½Iω² of all, J.
  fileprivate var kineticEnergy: Double {
    reduce(0) { sum, body in
      let spin = body.angularVelocity * body.angularVelocity
      return sum + 0.5
        * (body.matter.mass * body.velocity.lengthSquared + body.matter.inertia * spin)
    }
  }

  /// How far bodies may go from their present velocities towards others before they have more than an
  /// energy: the greater root of a square equation.
  fileprivate func shareOfWay(to others: [Body], keeping energy: Double) -> Double {
    let c = kineticEnergy - energy
    var (a, b) = (0.0, 0.0)
    for (body, other) in zip(self, others) {
      let step = other.velocity - body.velocity
      let turn = other.angularVelocity - body.angularVelocity
      a += 0.5 * (body.matter.mass * step.lengthSquared + body.matter.inertia * turn * turn)
      b +=
        body.matter.mass * body.velocity.dot(step) + body.matter.inertia * body.angularVelocity
        * turn
    }
    guard a > 0, c < 0 else { return 0 }
    return Swift.min(1, (-b + (b * b - 4 * a * c).squareRoot()) / (2 * a))
  }
}

extension ContactConstraint {
  /// Sets the speed after the impact to 0 m/s.
  mutating func loseBounce() {
    for i in 0..<Int(count) { points[i].velocityBias = 0 }
  }

  /// Whether any of its points bounces.
  var bounces: Bool {
    for i in 0..<Int(count) where points[i].velocityBias != 0 { return true }
    return false
  }
}
