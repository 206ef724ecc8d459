extension Joint {
  /// Prepares a pin for the velocity passes and applies the last sub-step's impulse.
  mutating func preparePin(_ bodies: inout [Body], ratio: Double) {
    let sideA = JointSide(a, placeA, bodies)
    let sideB = JointSide(b, placeB, bodies)
    (armA, armB) = (sideA.arm, sideB.arm)
    pinMass = Self.pinMass(sideA, sideB)
    pinImpulse *= ratio
    bodies.applyImpulse(-pinImpulse, a, arm: armA)
    bodies.applyImpulse(pinImpulse, b, arm: armB)
  }

  /// One velocity pass.
  mutating func solvePinVelocity(_ bodies: inout [Body]) {
    let slip = bodies.velocity(b, arm: armB) - bodies.velocity(a, arm: armA)
    let change = pinMass.solve(-slip)
    pinImpulse += change
    bodies.applyImpulse(-change, a, arm: armA)
    bodies.applyImpulse(change, b, arm: armB)
  }

  /// One position pass; true when the ends are together.
  func solvePinPosition(_ bodies: inout [Body], tolerances: Tolerances) -> Bool {
    let sideA = JointSide(a, placeA, bodies)
    let sideB = JointSide(b, placeB, bodies)
    let apart = sideB.place - sideA.place
    let shift = Self.pinMass(sideA, sideB).solve(-apart)
    bodies.applyShift(-shift, a, arm: sideA.arm)
    bodies.applyShift(shift, b, arm: sideB.arm)
    return apart.length <= tolerances.slop
  }

  private static func pinMass(_ a: JointSide, _ b: JointSide) -> SymmetricMatrix {
    let mass = a.inverseMass + b.inverseMass
    let (i, j) = (a.inverseInertia, b.inverseInertia)
    return SymmetricMatrix(
      xx: mass + i * a.arm.y * a.arm.y + j * b.arm.y * b.arm.y,
      xy: -i * a.arm.x * a.arm.y - j * b.arm.x * b.arm.y,
      yy: mass + i * a.arm.x * a.arm.x + j * b.arm.x * b.arm.x)
  }
}
