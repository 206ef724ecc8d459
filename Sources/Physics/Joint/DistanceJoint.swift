extension Joint {
  /// Prepares a distance joint for the velocity passes and applies the last sub-step's impulse.
  mutating func prepareDistance(
    _ bodies: inout [Body], h: Double, ratio: Double, tolerances: Tolerances
  ) {
    let sideA = JointSide(a, placeA, bodies)
    let sideB = JointSide(b, placeB, bodies)
    (armA, armB) = (sideA.arm, sideB.arm)
    let apart = sideB.place - sideA.place
    let distance = apart.length
    direction = distance > tolerances.deadZone ? apart / distance : Vector()
    let crossA = armA.cross(direction)
    let crossB = armB.cross(direction)
    let inverseMass =
      sideA.inverseMass + sideA.inverseInertia * crossA * crossA
      + sideB.inverseMass + sideB.inverseInertia * crossB * crossB
    soft = SoftConstraint(
      inverseMass: inverseMass, frequency: frequency, dampingRatio: dampingRatio, h)
    bias = (distance - length) * soft.biasRate
    maximumImpulse = maximumForce * h
    impulse = min(max(impulse * ratio, -maximumImpulse), maximumImpulse)
    bodies.applyImpulse(-impulse * direction, a, arm: armA)
    bodies.applyImpulse(impulse * direction, b, arm: armB)
  }

  /// One velocity pass.
  @inline(__always)
  mutating func solveDistanceVelocity(_ bodies: inout [Body]) {
    let closing = direction.dot(
      bodies.velocity(b, arm: armB) - bodies.velocity(a, arm: armA))
    let wanted = impulse - soft.effectiveMass * (closing + bias + soft.gamma * impulse)
    let old = impulse
    impulse = min(max(wanted, -maximumImpulse), maximumImpulse)
    let change = (impulse - old) * direction
    bodies.applyImpulse(-change, a, arm: armA)
    bodies.applyImpulse(change, b, arm: armB)
  }

  /// One position pass of a rod; true when its error is small.
  ///
  /// A spring has none.
  func solveDistancePosition(_ bodies: inout [Body], tolerances: Tolerances) -> Bool {
    guard frequency <= 0 else { return true }
    let sideA = JointSide(a, placeA, bodies)
    let sideB = JointSide(b, placeB, bodies)
    let apart = sideB.place - sideA.place
    let direction = apart.normalized
    let limit = Tolerances.maxLinearCorrection
    let error = min(max(apart.length - length, -limit), limit)
    let shift = (-soft.effectiveMass * error) * direction
    bodies.applyShift(-shift, a, arm: sideA.arm)
    bodies.applyShift(shift, b, arm: sideB.arm)
    return abs(error) < tolerances.slop
  }
}
