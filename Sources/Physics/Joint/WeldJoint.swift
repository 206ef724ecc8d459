extension AngularConstraint {
  /// Prepares a weld for the velocity passes and applies the last impulses.
  mutating func prepareWeld(_ joint: inout Joint, _ bodies: inout [Body], ratio: Double) {
    let sideA = JointSide(joint.a, joint.placeA, bodies)
    let sideB = JointSide(joint.b, joint.placeB, bodies)
    (joint.armA, joint.armB) = (sideA.arm, sideB.arm)
    mass = JointSide.angularMass(sideA, sideB)
    impulse *= ratio
    applyWeld(impulse, joint, &bodies)
  }

  /// One velocity pass.
  mutating func solveWeldVelocity(_ joint: Joint, _ bodies: inout [Body]) {
    let slip =
      bodies.velocity(joint.b, arm: joint.armB) - bodies.velocity(joint.a, arm: joint.armA)
    let change = mass.solve(-SIMD3(slip, bodies.spin(joint.b) - bodies.spin(joint.a)))
    impulse += change
    applyWeld(change, joint, &bodies)
  }

  private func applyWeld(_ change: SIMD3<Double>, _ joint: Joint, _ bodies: inout [Body]) {
    let push = Vector(change.x, change.y)
    bodies.applyImpulse(-push, twist: -(joint.armA.cross(push) + change.z), joint.a)
    bodies.applyImpulse(push, twist: joint.armB.cross(push) + change.z, joint.b)
  }

  /// One position pass; true when the ends are together and at their angle.
  func solveWeldPosition(
    _ joint: Joint, _ bodies: inout [Body], tolerances: Tolerances
  ) -> Bool {
    let sideA = JointSide(joint.a, joint.placeA, bodies)
    let sideB = JointSide(joint.b, joint.placeB, bodies)
    let apart = sideB.place - sideA.place
    let turn = bodies.angle(joint.b) - bodies.angle(joint.a) - referenceAngle
    let shift = JointSide.angularMass(sideA, sideB).solve(-SIMD3(apart, turn))
    let push = Vector(shift.x, shift.y)
    bodies.applyShift(-push, twist: -(sideA.arm.cross(push) + shift.z), joint.a)
    bodies.applyShift(push, twist: sideB.arm.cross(push) + shift.z, joint.b)
    return apart.length <= tolerances.slop && abs(turn) <= Tolerances.angularSlop
  }
}
