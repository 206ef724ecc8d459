extension AngularConstraint {
  /// Where a slider stands: how far apart its ends are, and what is solved for at that place.
  private mutating func placeSlider(_ joint: Joint, _ bodies: [Body]) -> Vector {
    let sideA = JointSide(joint.a, joint.placeA, bodies)
    let sideB = JointSide(joint.b, joint.placeB, bodies)
    let apart = sideB.place - sideA.place
    along = Rotation(bodies.angle(joint.a)).apply(axis)
    across = along.perpendicular
    let reach = apart + sideA.arm
    (a1, a2) = (reach.cross(along), sideB.arm.cross(along))
    (s1, s2) = (reach.cross(across), sideB.arm.cross(across))
    let masses = sideA.inverseMass + sideB.inverseMass
    let (i, j) = (sideA.inverseInertia, sideB.inverseInertia)
    mass = SymmetricMatrix3(
      xx: masses + i * s1 * s1 + j * s2 * s2, xy: i * s1 + j * s2, xz: i * s1 * a1 + j * s2 * a2,
      // Two bodies that may not turn need a matrix that can still be inverted.
      yy: i + j == 0 ? 1 : i + j, yz: i * a1 + j * a2,
      zz: masses + i * a1 * a1 + j * a2 * a2)
    return apart
  }

  /// Prepares a slider for the velocity passes and applies the last impulses.
  mutating func prepareSlider(
    _ joint: Joint, _ bodies: inout [Body], ratio: Double, slop: Double
  ) {
    let apart = placeSlider(joint, bodies)
    setLimit(limit(at: along.dot(apart), slop: slop))
    impulse *= ratio
    applySlider(impulse, joint, &bodies)
  }

  private func applySlider(_ change: SIMD3<Double>, _ joint: Joint, _ bodies: inout [Body]) {
    let push = change.x * across + change.z * along
    bodies.applyImpulse(
      -push, twist: -(change.x * s1 + change.y + change.z * a1), joint.a)
    bodies.applyImpulse(push, twist: change.x * s2 + change.y + change.z * a2, joint.b)
  }

  /// One velocity pass.
  mutating func solveSliderVelocity(_ joint: Joint, _ bodies: inout [Body]) {
    let relative = bodies.centreVelocity(joint.b) - bodies.centreVelocity(joint.a)
    let (spinA, spinB) = (bodies.spin(joint.a), bodies.spin(joint.b))
    let slip = Vector(across.dot(relative) + s2 * spinB - s1 * spinA, spinB - spinA)
    guard limit != .none else {
      let change = SIMD3(mass.solve(-slip), 0)
      impulse += change
      return applySlider(change, joint, &bodies)
    }
    let sliding = along.dot(relative) + a2 * spinB - a1 * spinA
    let old = impulse
    impulse += mass.solve(-SIMD3(slip, sliding))
    if limit == .lower { impulse.z = max(impulse.z, 0) }
    if limit == .upper { impulse.z = min(impulse.z, 0) }
    let rest = -slip - (impulse.z - old.z) * Vector(mass.xz, mass.yz)
    let two = mass.solve(rest) + Vector(old.x, old.y)
    impulse = SIMD3(two, impulse.z)
    applySlider(impulse - old, joint, &bodies)
  }

  /// One position pass; true when the errors are small.
  func solveSliderPosition(
    _ joint: Joint, _ bodies: inout [Body], tolerances: Tolerances
  ) -> Bool {
    var present = self
    let apart = present.placeSlider(joint, bodies)
    let turn = bodies.angle(joint.b) - bodies.angle(joint.a) - referenceAngle
    let error = Vector(present.across.dot(apart), turn)
    var worst = abs(error.x)
    let place = present.along.dot(apart)
    let excess = slideCorrection(place, &worst, tolerances.slop)
    let shift =
      excess.map { present.mass.solve(-SIMD3(error, $0)) }
      ?? SIMD3(present.mass.solve(-error), 0)
    let push = shift.x * present.across + shift.z * present.along
    bodies.applyShift(
      -push, twist: -(shift.x * present.s1 + shift.y + shift.z * present.a1), joint.a)
    bodies.applyShift(
      push, twist: shift.x * present.s2 + shift.y + shift.z * present.a2, joint.b)
    return worst <= tolerances.slop && abs(turn) <= Tolerances.angularSlop
  }

  /// How far beyond a limit the slider stands; nil between the limits.
  private func slideCorrection(
    _ place: Double, _ worst: inout Double, _ slop: Double
  ) -> Double? {
    let most = Tolerances.maxLinearCorrection
    switch limit(at: place, slop: slop) {
    case .none: return nil
    case .equal:
      worst = max(worst, abs(place - lower))
      return min(max(place - lower, -most), most)
    case .lower:
      worst = max(worst, lower - place)
      return min(max(place - lower + slop, -most), 0)
    case .upper:
      worst = max(worst, place - upper)
      return min(max(place - upper - slop, 0), most)
    }
  }
}
