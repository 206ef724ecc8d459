extension Joint {
  /// Prepares a rope for the velocity passes and applies the last sub-step's impulse.
  mutating func prepareRope(
    _ bodies: inout [Body], h: Double, ratio: Double, tolerances: Tolerances
  ) {
    let sideA = JointSide(a, placeA, bodies)
    let sideB = JointSide(b, placeB, bodies)
    (armA, armB) = (sideA.arm, sideB.arm)
    let apart = sideB.place - sideA.place
    let distance = apart.length
    guard distance > tolerances.slop else {
      (direction, soft, impulse, bias) = (Vector(), SoftConstraint(inverseMass: 0), 0, 0)
      return
    }
    direction = apart / distance
    let crossA = armA.cross(direction)
    let crossB = armB.cross(direction)
    let inverse =
      sideA.inverseMass + sideA.inverseInertia * crossA * crossA
      + sideB.inverseMass + sideB.inverseInertia * crossB * crossB
    soft = SoftConstraint(inverseMass: inverse)
    // What is left of the rope may be run out in this sub-step.
    bias = distance < length ? (distance - length) / h : 0
    impulse *= ratio
    bodies.applyImpulse(-impulse * direction, a, arm: armA)
    bodies.applyImpulse(impulse * direction, b, arm: armB)
  }

  /// One velocity pass: a rope only pulls.
  mutating func solveRopeVelocity(_ bodies: inout [Body]) {
    let parting = direction.dot(
      bodies.velocity(b, arm: armB) - bodies.velocity(a, arm: armA))
    let old = impulse
    impulse = min(0, old - soft.effectiveMass * (parting + bias))
    let change = (impulse - old) * direction
    bodies.applyImpulse(-change, a, arm: armA)
    bodies.applyImpulse(change, b, arm: armB)
  }

  /// One position pass; true when the rope is not longer than it may be.
  func solveRopePosition(_ bodies: inout [Body], tolerances: Tolerances) -> Bool {
    let sideA = JointSide(a, placeA, bodies)
    let sideB = JointSide(b, placeB, bodies)
    let apart = sideB.place - sideA.place
    let excess = min(max(apart.length - length, 0), Tolerances.maxLinearCorrection)
    let shift = (-soft.effectiveMass * excess) * apart.normalized
    bodies.applyShift(-shift, a, arm: sideA.arm)
    bodies.applyShift(shift, b, arm: sideB.arm)
    return apart.length - length < tolerances.slop
  }
}
