extension World {
  /// Adds a joint; its bodies wake.
  public mutating func addJoint(_ definition: JointDefinition) -> JointID {
    var joint = Joint(definition, ends: resolve(definition))
    joint.isAlive = true
    if joint.kind == .turnSpring { joints.turnSprings += 1 }
    let slot: Int
    if let free = joints.free.popLast() {
      slot = Int(free)
      joint.generation = joints.list[slot].generation
      joints.list[slot] = joint
    } else {
      slot = joints.list.count
      joints.list.append(joint)
    }
    joints.order.append(Int32(slot))
    graph.isStale = true
    wakeEnds(of: slot)
    if !joint.endsCollide {
      joints.separating += 1
      removeContacts(between: joint.a, and: joint.b)
    }
    return JointID(index: Int32(slot), generation: joint.generation)
  }

  /// Removes a joint; its bodies wake.
  public mutating func removeJoint(_ id: JointID) {
    let slot = self.slot(id)
    wakeEnds(of: slot)
    if !joints.list[slot].endsCollide {
      joints.separating -= 1
      broadPhase.isStale = true
    }
    if joints.list[slot].kind == .turnSpring { joints.turnSprings -= 1 }
    joints.list[slot].isAlive = false
    joints.list[slot].generation &+= 1
    joints.free.append(Int32(slot))
    joints.order.removeAll { $0 == Int32(slot) }
    graph.isStale = true
  }

  /// Whether the joint is (still) in the world.
  public func contains(_ id: JointID) -> Bool {
    guard joints.list.indices.contains(Int(id.index)) else { return false }
    let (isAlive, generation) = (
      joints.list[Int(id.index)].isAlive, joints.list[Int(id.index)].generation
    )
    return isAlive && generation == id.generation
  }

  /// Changes a joint; its bodies wake.
  ///
  /// One that stays of its kind keeps its impulse.
  public mutating func updateJoint(_ id: JointID, _ definition: JointDefinition) {
    let slot = self.slot(id)
    let old = joints.list[slot]
    var joint = Joint(definition, ends: resolve(definition))
    joint.isAlive = true
    joint.generation = old.generation
    joints.turnSprings += (joint.kind == .turnSpring ? 1 : 0) - (old.kind == .turnSpring ? 1 : 0)
    if joint.kind == old.kind, (joint.frequency > 0) == (old.frequency > 0) {
      (joint.impulse, joint.frictionImpulse, joint.limit) = (
        old.impulse, old.frictionImpulse, old.limit
      )
    }
    wakeEnds(of: slot)
    joints.list[slot] = joint
    wakeEnds(of: slot)
    if joint.a != old.a || joint.b != old.b { graph.isStale = true }
    if joint.endsCollide != old.endsCollide {
      joints.separating += joint.endsCollide ? -1 : 1
      broadPhase.isStale = true
      if !joint.endsCollide { removeContacts(between: joint.a, and: joint.b) }
    }
  }

  /// The slot of a joint that must exist.
  func slot(_ id: JointID) -> Int {
    let isHere = contains(id)
    precondition(isHere, "the joint is in this world")
    return Int(id.index)
  }

  private mutating func wakeEnds(of slot: Int) {
    if joints.list[slot].a >= 0 { bodies[joints.list[slot].a].wake() }
    if joints.list[slot].b >= 0 { bodies[joints.list[slot].b].wake() }
  }

  private func resolve(_ definition: JointDefinition) -> (Joint.End, Joint.End) {
    switch definition {
    case .distance(let a, let b, _, _, _, _, _): (resolve(a), resolve(b))
    case .revolute(let a, let b, _), .rope(let a, let b, _, _), .weld(let a, let b, _, _):
      (resolve(a), resolve(b))
    case .hinge(let a, let b, _, _, _, _), .slider(let a, let b, _, _, _, _):
      (resolve(a), resolve(b))
    case .turnSpring(let body, _, _, _):
      (Joint.End(body: slot(body), place: Vector()), Joint.End(body: -1, place: Vector()))
    }
  }

  private func resolve(_ end: JointEnd) -> Joint.End {
    switch end {
    case .world(let place):
      precondition(place.isFinite, "a joint's place is finite")
      return Joint.End(body: -1, place: place)
    case .body(let id, let local):
      precondition(local.isFinite, "a joint's place is finite")
      return Joint.End(body: slot(id), place: local)
    }
  }
}
