extension World {
  /// Prepares a joint for the velocity passes of a sub-step.
  mutating func prepareJoint(_ j: Int, _ h: Double, _ ratio: Double) {
    let lock = Int(joints[j].lock)
    switch joints[j].kind {
    case .distance:
      joints[j].prepareDistance(&bodies, h: h, ratio: ratio, tolerances: tolerances)
    case .revolute: joints[j].preparePin(&bodies, ratio: ratio)
    case .hinge: locks[lock].prepareHinge(&joints[j], &bodies, h: h, ratio: ratio)
    case .weld: locks[lock].prepareWeld(&joints[j], &bodies, ratio: ratio)
    case .slider:
      locks[lock].prepareSlider(joints[j], &bodies, ratio: ratio, slop: tolerances.slop)
    case .rope: joints[j].prepareRope(&bodies, h: h, ratio: ratio, tolerances: tolerances)
    case .turnSpring: joints[j].prepareTurnSpring(&bodies, h: h, ratio: ratio)
    }
  }

  /// One velocity pass over a joint.
  @inline(__always)
  mutating func solveJointVelocity(_ j: Int) {
    switch joints[j].kind {
    case .distance: joints[j].solveDistanceVelocity(&bodies)
    case .revolute: joints[j].solvePinVelocity(&bodies)
    case .hinge: locks[Int(joints[j].lock)].solveHingeVelocity(joints[j], &bodies)
    case .weld: locks[Int(joints[j].lock)].solveWeldVelocity(joints[j], &bodies)
    case .slider: locks[Int(joints[j].lock)].solveSliderVelocity(joints[j], &bodies)
    case .rope: joints[j].solveRopeVelocity(&bodies)
    case .turnSpring: joints[j].solveTurnSpringVelocity(&bodies)
    }
  }

  /// One position pass over a joint; true when its error is small.
  mutating func solveJointPosition(_ j: Int) -> Bool {
    let (joint, lock) = (joints[j], Int(joints[j].lock))
    switch joint.kind {
    case .distance: return joint.solveDistancePosition(&bodies, tolerances: tolerances)
    case .revolute: return joint.solvePinPosition(&bodies, tolerances: tolerances)
    case .hinge:
      return locks[lock].solveHingePosition(joint, &bodies, tolerances: tolerances)
    case .weld: return locks[lock].solveWeldPosition(joint, &bodies, tolerances: tolerances)
    case .slider:
      return locks[lock].solveSliderPosition(joint, &bodies, tolerances: tolerances)
    case .rope: return joint.solveRopePosition(&bodies, tolerances: tolerances)
    case .turnSpring: return true
    }
  }
}
