import Foundation

/// Bodies that are joined or touch, and by what.
struct Island {
  var bodies: [Int] = []
  var contacts: [Int] = []
  var joints: [Int] = []
  var constraints: [ContactConstraint] = []

  mutating func removeAll() {
    bodies.removeAll(keepingCapacity: true)
    contacts.removeAll(keepingCapacity: true)
    joints.removeAll(keepingCapacity: true)
    constraints.removeAll(keepingCapacity: true)
  }
}

extension World {
  /// One sub-step of one island.
  mutating func solve(_ island: inout Island, _ h: Double, _ ratio: Double) {
    integrateVelocities(island.bodies, h)
    prepare(&island, h, ratio)
    for _ in 0..<Tolerances.velocityIterations {
      for j in island.joints { solveJointVelocity(j) }
      for c in island.constraints.indices { island.constraints[c].solveVelocity(&slots) }
    }
    for constraint in island.constraints {
      contacts[constraint.contact].manifold = constraint.solvedManifold
    }
    for slot in island.bodies { integratePosition(of: slot, h) }
    let isSolved = solvePositions(island)
    updateSleep(of: island, h, isSolved)
  }

  /// Forces, gravity and damping: semi-implicit Euler.
  private mutating func integrateVelocities(_ slots: [Int], _ h: Double) {
    for slot in slots {
      bodies[slot].start = bodies[slot].position
      bodies[slot].startAngle = bodies[slot].angle
      bodies[slot].startFraction = 0
      bodies[slot].velocity += h * bodies[slot].acceleration(gravity: gravity)
      bodies[slot].angularVelocity += h * bodies[slot].inverseInertia * bodies[slot].torque
      bodies[slot].velocity *= 1 / (1 + h * bodies[slot].material.linearDamping)
      bodies[slot].angularVelocity *= 1 / (1 + h * bodies[slot].material.angularDamping)
    }
  }

  private mutating func prepare(_ island: inout Island, _ h: Double, _ ratio: Double) {
    let threshold = bounceThreshold(h)
    for c in island.contacts {
      var constraint = makeConstraint(c)
      constraint.prepare(bodies, impulseRatio: ratio, bounceThreshold: threshold)
      island.constraints.append(constraint)
    }
    for constraint in island.constraints { constraint.warmStart(&slots) }
    for j in island.joints {
      switch joints[j].kind {
      case .distance:
        joints[j].prepareDistance(&slots, h: h, ratio: ratio, tolerances: tolerances)
      case .revolute: joints[j].preparePin(&slots, ratio: ratio)
      }
    }
  }

  func makeConstraint(_ c: Int) -> ContactConstraint {
    let contact = contacts[c]
    let radius =
      bodies[contact.a].chain >= 0
      ? tolerances.lineSkin : bodies[contact.a].hull.radius
    return ContactConstraint(c, contact, bodies, radiusA: radius)
  }

  /// The approach below which nothing bounces, m/s.
  func bounceThreshold(_ h: Double) -> Double {
    profile == .uikit
      ? tolerances.bounceThreshold : Tolerances.restingSubSteps * gravity.length * h
  }

  @inline(__always)
  private mutating func solveJointVelocity(_ j: Int) {
    switch joints[j].kind {
    case .distance: joints[j].solveDistanceVelocity(&slots)
    case .revolute: joints[j].solvePinVelocity(&slots)
    }
  }

  /// Moves a body by its velocity, no farther and no more turned than the engine allows.
  mutating func integratePosition(of slot: Int, _ h: Double) {
    let step = h * bodies[slot].velocity
    if step.lengthSquared > Tolerances.maxTranslation * Tolerances.maxTranslation {
      bodies[slot].velocity *= Tolerances.maxTranslation / step.length
    }
    let turn = h * bodies[slot].angularVelocity
    if abs(turn) > Tolerances.maxRotation {
      bodies[slot].angularVelocity *= Tolerances.maxRotation / abs(turn)
    }
    bodies[slot].position += h * (bodies[slot].velocity + bodies[slot].drift)
    bodies[slot].angle += h * bodies[slot].angularVelocity
  }

  /// The position passes; true when the errors that are left are small.
  private mutating func solvePositions(_ island: Island) -> Bool {
    for _ in 0..<Tolerances.positionIterations {
      var least = 0.0
      for constraint in island.constraints {
        least = min(
          least,
          constraint.solvePosition(
            &slots, baumgarte: Tolerances.baumgarte, slop: tolerances.slop, movable: nil))
      }
      var jointsAreSolved = true
      for j in island.joints where !solveJointPosition(j) { jointsAreSolved = false }
      if least >= -3 * tolerances.slop && jointsAreSolved { return true }
    }
    return false
  }

  private mutating func solveJointPosition(_ j: Int) -> Bool {
    switch joints[j].kind {
    case .distance: joints[j].solveDistancePosition(&slots, tolerances: tolerances)
    case .revolute: joints[j].solvePinPosition(&slots, tolerances: tolerances)
    }
  }

  /// An island sleeps when all of it has been slow for long enough.
  private mutating func updateSleep(of island: Island, _ h: Double, _ isSolved: Bool) {
    var least = Double.greatestFiniteMagnitude
    for slot in island.bodies {
      if isSlow(slot) {
        bodies[slot].sleepTime += h
        least = min(least, bodies[slot].sleepTime)
      } else {
        bodies[slot].sleepTime = 0
        least = 0
      }
    }
    guard least >= Tolerances.timeToSleep, isSolved else { return }
    for slot in island.bodies { bodies[slot].sleep() }
  }

  /// Whether a body moves too little to be seen.
  @inline(__always)
  func isSlow(_ slot: Int) -> Bool {
    abs(bodies[slot].angularVelocity) <= Tolerances.sleepAngularSpeed
      && bodies[slot].velocity.lengthSquared <= Tolerances.sleepSpeed * Tolerances.sleepSpeed
      && bodies[slot].drift == Vector()
  }
}
