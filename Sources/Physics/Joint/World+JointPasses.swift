extension World {
  /// Prepares a joint for the velocity passes of a sub-step.
  mutating func prepareJoint(_ j: Int, _ h: Double, _ ratio: Double) {
    let angular = Int(joints.list[j].angular)
    switch joints.list[j].kind {
    case .distance:
      joints.list[j].prepareDistance(&slots, h: h, ratio: ratio, tolerances: tolerances)
    case .revolute: joints.list[j].preparePin(&slots, ratio: ratio)
    case .hinge: joints.angulars[angular].prepareHinge(&joints.list[j], &slots, h: h, ratio: ratio)
    case .weld: joints.angulars[angular].prepareWeld(&joints.list[j], &slots, ratio: ratio)
    case .slider:
      joints.angulars[angular].prepareSlider(
        joints.list[j], &slots, ratio: ratio, slop: tolerances.slop)
    case .rope: joints.list[j].prepareRope(&slots, h: h, ratio: ratio, tolerances: tolerances)
    case .turnSpring: joints.list[j].prepareTurnSpring(&slots, h: h, ratio: ratio)
    }
  }

  /// One velocity pass over a joint.
  @inline(__always)
  mutating func solveJointVelocity(_ j: Int) {
    switch joints.list[j].kind {
    case .distance: joints.list[j].solveDistanceVelocity(&slots)
    case .revolute: joints.list[j].solvePinVelocity(&slots)
    case .hinge:
      joints.angulars[Int(joints.list[j].angular)].solveHingeVelocity(joints.list[j], &slots)
    case .weld:
      joints.angulars[Int(joints.list[j].angular)].solveWeldVelocity(joints.list[j], &slots)
    case .slider:
      joints.angulars[Int(joints.list[j].angular)].solveSliderVelocity(joints.list[j], &slots)
    case .rope: joints.list[j].solveRopeVelocity(&slots)
    case .turnSpring: joints.list[j].solveTurnSpringVelocity(&slots)
    }
  }

  /// One position pass over a joint; true when its error is small.
  mutating func solveJointPosition(_ j: Int) -> Bool {
    let (joint, angular) = (joints.list[j], Int(joints.list[j].angular))
    switch joint.kind {
    case .distance: return joint.solveDistancePosition(&slots, tolerances: tolerances)
    case .revolute: return joint.solvePinPosition(&slots, tolerances: tolerances)
    case .hinge:
      return joints.angulars[angular].solveHingePosition(joint, &slots, tolerances: tolerances)
    case .weld:
      return joints.angulars[angular].solveWeldPosition(joint, &slots, tolerances: tolerances)
    case .slider:
      return joints.angulars[angular].solveSliderPosition(joint, &slots, tolerances: tolerances)
    case .rope: return joint.solveRopePosition(&slots, tolerances: tolerances)
    case .turnSpring: return true
    }
  }
}
