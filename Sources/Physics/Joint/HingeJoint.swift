extension AngularConstraint {
  /// Prepares a pin with friction or limits for the velocity passes and applies the last impulses.
  mutating func prepareHinge(
    _ joint: inout Joint, _ bodies: inout [Body], h: Double, ratio: Double
  ) {
    let sideA = JointSide(joint.a, joint.placeA, bodies)
    let sideB = JointSide(joint.b, joint.placeB, bodies)
    (joint.armA, joint.armB) = (sideA.arm, sideB.arm)
    mass = JointSide.angularMass(sideA, sideB)
    turnMass = mass.zz > 0 ? 1 / mass.zz : 0
    maximumFrictionImpulse = h * frictionTorque
    if frictionTorque <= 0 || turnMass == 0 { frictionImpulse = 0 }
    let turn = bodies.angle(joint.b) - bodies.angle(joint.a) - referenceAngle
    setLimit(turnMass == 0 ? .none : limit(at: turn, slop: Tolerances.angularSlop))
    impulse *= ratio
    frictionImpulse *= ratio
    let push = Vector(impulse.x, impulse.y)
    let twist = frictionImpulse + impulse.z
    bodies.applyImpulse(-push, twist: -(joint.armA.cross(push) + twist), joint.a)
    bodies.applyImpulse(push, twist: joint.armB.cross(push) + twist, joint.b)
  }

  /// One velocity pass: friction, then the limit with the pin, or the pin alone.
  mutating func solveHingeVelocity(_ joint: Joint, _ bodies: inout [Body]) {
    if frictionTorque > 0 && limit != .equal && turnMass > 0 {
      let spin = bodies.spin(joint.b) - bodies.spin(joint.a)
      let old = frictionImpulse
      frictionImpulse = min(
        max(old - turnMass * spin, -maximumFrictionImpulse), maximumFrictionImpulse)
      bodies.applyTwist(old - frictionImpulse, joint.a)
      bodies.applyTwist(frictionImpulse - old, joint.b)
    }
    let slip =
      bodies.velocity(joint.b, arm: joint.armB) - bodies.velocity(joint.a, arm: joint.armA)
    let change =
      limit == .none
      ? SIMD3(mass.solve(-slip), 0)
      : limitChange(slip, bodies.spin(joint.b) - bodies.spin(joint.a))
    impulse += change
    let push = Vector(change.x, change.y)
    bodies.applyImpulse(-push, twist: -(joint.armA.cross(push) + change.z), joint.a)
    bodies.applyImpulse(push, twist: joint.armB.cross(push) + change.z, joint.b)
  }

  /// A limit only pushes: where it would pull, its impulse goes to 0 and the pin is solved alone.
  private func limitChange(_ slip: Vector, _ spin: Double) -> SIMD3<Double> {
    let change = mass.solve(-SIMD3(slip, spin))
    let new = impulse.z + change.z
    let pulls = (limit == .lower && new < 0) || (limit == .upper && new > 0)
    guard pulls else { return change }
    return SIMD3(mass.solve(impulse.z * Vector(mass.xz, mass.yz) - slip), -impulse.z)
  }

  /// One position pass: the limit's angle, then the pin; true when both errors are small.
  func solveHingePosition(
    _ joint: Joint, _ bodies: inout [Body], tolerances: Tolerances
  ) -> Bool {
    var angularError = 0.0
    if limit != .none && turnMass > 0 {
      let turn = bodies.angle(joint.b) - bodies.angle(joint.a) - referenceAngle
      let correction = turnCorrection(turn, &angularError)
      bodies.applyTurn(turnMass * correction, joint.a)
      bodies.applyTurn(-turnMass * correction, joint.b)
    }
    let isTogether = joint.solvePinPosition(&bodies, tolerances: tolerances)
    return isTogether && angularError <= Tolerances.angularSlop
  }

  private func turnCorrection(_ turn: Double, _ error: inout Double) -> Double {
    let most = Tolerances.maxAngularCorrection
    switch limit {
    case .none: return 0
    case .equal:
      let correction = min(max(turn - lower, -most), most)
      error = abs(correction)
      return correction
    case .lower:
      error = lower - turn
      return min(max(turn - lower + Tolerances.angularSlop, -most), 0)
    case .upper:
      error = turn - upper
      return min(max(turn - upper - Tolerances.angularSlop, 0), most)
    }
  }
}
