extension World {
  /// Prepares a joint for the velocity passes of a sub-step.
  mutating func prepareJoint(_ j: Int, _ h: Double, _ ratio: Double) {
    let lock = Int(joints[j].lock)
    switch joints[j].kind {
    case .distance:
      joints[j].prepareDistance(&slots, h: h, ratio: ratio, tolerances: tolerances)
    case .revolute: joints[j].preparePin(&slots, ratio: ratio)
    case .hinge: locks[lock].prepareHinge(&joints[j], &slots, h: h, ratio: ratio)
    case .weld: locks[lock].prepareWeld(&joints[j], &slots, ratio: ratio)
    case .slider:
      locks[lock].prepareSlider(joints[j], &slots, ratio: ratio, slop: tolerances.slop)
    case .rope: joints[j].prepareRope(&slots, h: h, ratio: ratio, tolerances: tolerances)
    case .turnSpring: joints[j].prepareTurnSpring(&slots, h: h, ratio: ratio)
    }
  }

  /// One velocity pass over a joint.
  @inline(__always)
  mutating func solveJointVelocity(_ j: Int) {
    switch joints[j].kind {
    case .distance: joints[j].solveDistanceVelocity(&slots)
    case .revolute: joints[j].solvePinVelocity(&slots)
    case .hinge: locks[Int(joints[j].lock)].solveHingeVelocity(joints[j], &slots)
    case .weld: locks[Int(joints[j].lock)].solveWeldVelocity(joints[j], &slots)
    case .slider: locks[Int(joints[j].lock)].solveSliderVelocity(joints[j], &slots)
    case .rope: joints[j].solveRopeVelocity(&slots)
    case .turnSpring: joints[j].solveTurnSpringVelocity(&slots)
    }
  }

  /// One position pass over a joint; true when its error is small.
  mutating func solveJointPosition(_ j: Int) -> Bool {
    let (joint, lock) = (joints[j], Int(joints[j].lock))
    switch joint.kind {
    case .distance: return joint.solveDistancePosition(&slots, tolerances: tolerances)
    case .revolute: return joint.solvePinPosition(&slots, tolerances: tolerances)
    case .hinge:
      return locks[lock].solveHingePosition(joint, &slots, tolerances: tolerances)
    case .weld: return locks[lock].solveWeldPosition(joint, &slots, tolerances: tolerances)
    case .slider:
      return locks[lock].solveSliderPosition(joint, &slots, tolerances: tolerances)
    case .rope: return joint.solveRopePosition(&slots, tolerances: tolerances)
    case .turnSpring: return true
    }
  }
}
