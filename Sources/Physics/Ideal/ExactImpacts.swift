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
    slots[slot].start = slots[slot].position
    slots[slot].startAngle = slots[slot].angle
    slots[slot].startFraction = 0
    limitSpeed(of: slot, h)
    fly(slot, h)
    turnFreely(slot, h)
    (slots[slot].isFree, slots[slot].isInLargeIsland) = (true, false)
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
    var ballistic = ballistic(slot, .flight(rod: nil, hand: nil), h)
    ballistic.flyFreely(h)
    guard ballistic.position.isFinite && ballistic.velocity.isFinite else {
      slots[slot].velocity = Vector()
      return
    }
    slots[slot].position = ballistic.position
    slots[slot].velocity = ballistic.velocity
  }

  /// Gives a body that flew freely the place and velocity it had some time before the sub-step's end.
  mutating func rewind(_ slot: Int, from end: Body, _ left: Double) {
    guard end.isFree else { return }
    slots[slot].position = end.position
    slots[slot].velocity = end.velocity
    fly(slot, -left)
    slots[slot].start = slots[slot].position
  }

  /// Flies a body on after an impact.
  mutating func flyOn(_ slot: Int, _ left: Double) {
    fly(slot, left)
    slots[slot].angle += left * slots[slot].angularVelocity
  }

  /// How fast any place of a body moves at most, m/s: what is slower than a bounce needs no look.
  private func greatestSpeed(of slot: Int) -> Double {
    guard !slots[slot].isStatic else { return 0 }
    let hull = slots[slot].hull
    let reach = hull.radius + (hull.kind == .circle ? 0 : hull.vertices[0].length)
    return slots[slot].velocity.length + abs(slots[slot].angularVelocity) * reach
  }

  /// Whether a pair has had its impact in this sub-step and parts (`.ideal`): it is still within
  /// touch then, but there is no other impact to be found.
  mutating func hasBounced(_ c: Int) -> Bool {
    guard profile == .ideal, contacts[c].impactCount > 0, contacts[c].isTouching else {
      return false
    }
    var constraint = makeConstraint(c)
    constraint.prepare(
      contacts[c].manifold, slots, impulseRatio: 0, bounceThreshold: 0)
    return !constraint.closes(slots)
  }

  /// Lets touching bodies bounce that still approach when a sub-step begins: with the speed they
  /// have, before gravity adds to it.
  ///
  /// A bounce may drive the next pair together: several rounds.
  mutating func bounceAtStart(_ h: Double) {
    // Out of the world while it is used, so that no list is copied.
    var closing: [ContactConstraint] = []
    swap(&closing, &scratch.bounces.closing)
    for _ in 0..<Tolerances.bounceRounds {
      findClosing(bounceThreshold(h), &closing)
      if closing.isEmpty { break }
      solveBounces(&closing)
      for constraint in closing {
        slots[constraint.a].wake()
        slots[constraint.b].wake()
      }
    }
    swap(&closing, &scratch.bounces.closing)
  }

  private mutating func findClosing(_ threshold: Double, _ found: inout [ContactConstraint]) {
    found.removeAll(keepingCapacity: true)
    for c in contacts.indices {
      let (a, b) = (contacts[c].a, contacts[c].b)
      guard contacts[c].isEnabled, contacts[c].isTouching, contacts[c].responds,
        !contacts[c].isExact, isActive(a) || isActive(b),
        slots[a].material.restitution > 0 || slots[b].material.restitution > 0,
        greatestSpeed(of: a) + greatestSpeed(of: b) > threshold
      else { continue }
      var constraint = makeConstraint(c)
      constraint.prepare(
        contacts[c].manifold, slots, impulseRatio: 0, bounceThreshold: threshold)
      if constraint.bounces { found.append(constraint) }
    }
  }

  /// Velocity passes over impacts that never end with more energy than they began with.
  ///
  /// Newton's restitution together with friction may gain some. Impulses without restitution cannot,
  /// and what lies between two sets of allowed impulses is allowed: as much of the bounce is taken
  /// as keeps the energy.
  mutating func solveBounces(_ constraints: inout [ContactConstraint]) {
    var lists = BounceScratch()
    swap(&lists, &scratch.bounces)
    defer { swap(&lists, &scratch.bounces) }
    lists.start(constraints, slots)
    let energy = lists.energy(slots)
    passes(&constraints)
    guard lists.energy(slots) > energy else { return }
    for slot in lists.moving { lists.bounced.append(slots[slot]) }
    for (slot, body) in zip(lists.moving, lists.before) { slots[slot] = body }
    for c in lists.soft.indices { lists.soft[c].loseBounce() }
    passes(&lists.soft)
    let share = lists.shareOfBounce(slots, energy)
    for (slot, bounced) in zip(lists.moving, lists.bounced) {
      slots[slot].velocity += share * (bounced.velocity - slots[slot].velocity)
      slots[slot].angularVelocity +=
        share * (bounced.angularVelocity - slots[slot].angularVelocity)
    }
  }

  private mutating func passes(_ constraints: inout [ContactConstraint]) {
    for _ in 0..<Tolerances.velocityIterations { constraints.solveVelocities(&slots) }
  }
}

/// Lists of impacts that are solved together: they serve again.
struct BounceScratch {
  /// The touches that approach when a sub-step begins.
  var closing: [ContactConstraint] = []
  /// The same touches without restitution.
  fileprivate var soft: [ContactConstraint] = []
  /// The bodies they move, as they were, and as they bounced.
  fileprivate var moving: [Int] = []
  fileprivate var before: [Body] = []
  fileprivate var bounced: [Body] = []

  fileprivate mutating func start(_ constraints: [ContactConstraint], _ slots: [Body]) {
    moving.removeAll(keepingCapacity: true)
    before.removeAll(keepingCapacity: true)
    bounced.removeAll(keepingCapacity: true)
    soft.removeAll(keepingCapacity: true)
    soft.append(contentsOf: constraints)
    for constraint in constraints {
      note(constraint.a, slots)
      note(constraint.b, slots)
    }
  }

  private mutating func note(_ slot: Int, _ slots: [Body]) {
    guard slots[slot].isDynamic, !moving.contains(slot) else { return }
    moving.append(slot)
    before.append(slots[slot])
  }

  /// The kinetic energy of all that is moved, J.
  fileprivate func energy(_ slots: [Body]) -> Double {
    var sum = 0.0
    for slot in moving { sum += slots[slot].kineticEnergy }
    return sum
  }

  /// How far bodies may go from their present velocities towards the bounce before they have more
  /// than an energy: the greater root of a square equation.
  fileprivate func shareOfBounce(_ slots: [Body], _ energy: Double) -> Double {
    var (a, b, c) = (0.0, 0.0, -energy)
    for (slot, bounced) in zip(moving, bounced) {
      let body = slots[slot]
      let step = bounced.velocity - body.velocity
      let turn = bounced.angularVelocity - body.angularVelocity
      a += 0.5 * (body.mass * step.lengthSquared + body.inertia * turn * turn)
      b += body.mass * body.velocity.dot(step) + body.inertia * body.angularVelocity * turn
      c += body.kineticEnergy
    }
    guard a > 0, c < 0 else { return 0 }
    return min(1, (-b + (b * b - 4 * a * c).squareRoot()) / (2 * a))
  }
}

extension Body {
  /// ½mv² + ½Iω², J.
  fileprivate var kineticEnergy: Double {
    0.5 * (mass * velocity.lengthSquared + inertia * angularVelocity * angularVelocity)
  }
}

extension ContactConstraint {
  /// Makes its impact inelastic.
  mutating func loseBounce() {
    for i in 0..<Int(count) { points[i].velocityBias = 0 }
  }

  /// Whether any of its points bounces.
  var bounces: Bool {
    for i in 0..<Int(count) where points[i].velocityBias != 0 { return true }
    return false
  }
}
