extension World {
  /// Adds a joint; its bodies wake.
  public mutating func addJoint(_ definition: JointDefinition) -> JointID {
    var joint = Joint(definition, ends: resolve(definition))
    joint.isAlive = true
    joint.lock = addLock(definition)
    if joint.kind == .turnSpring { turnSprings += 1 }
    let slot: Int
    if let free = freeJoints.popLast() {
      slot = Int(free)
      joint.generation = joints[slot].generation
      joints[slot] = joint
    } else {
      slot = joints.count
      joints.append(joint)
    }
    jointOrder.append(Int32(slot))
    linksAreStale = true
    wakeEnds(of: slot)
    if !joint.endsCollide {
      separatingJoints += 1
      removeContacts(between: joint.a, and: joint.b)
    }
    return JointID(index: Int32(slot), generation: joint.generation)
  }

  /// Removes a joint; its bodies wake.
  public mutating func removeJoint(_ id: JointID) {
    let slot = self.slot(id)
    wakeEnds(of: slot)
    if !joints[slot].endsCollide {
      separatingJoints -= 1
      broadPhase.isStale = true
    }
    removeLock(of: slot)
    if joints[slot].kind == .turnSpring { turnSprings -= 1 }
    joints[slot].isAlive = false
    joints[slot].generation &+= 1
    freeJoints.append(Int32(slot))
    jointOrder.removeAll { $0 == Int32(slot) }
    linksAreStale = true
  }

  /// Whether the joint is (still) in the world.
  public func contains(_ id: JointID) -> Bool {
    joints.indices.contains(Int(id.index)) && joints[Int(id.index)].isAlive
      && joints[Int(id.index)].generation == id.generation
  }

  /// Changes a joint; its bodies wake.
  ///
  /// One that stays of its kind keeps its impulse.
  public mutating func updateJoint(_ id: JointID, _ definition: JointDefinition) {
    let slot = self.slot(id)
    let old = joints[slot]
    var joint = Joint(definition, ends: resolve(definition))
    joint.isAlive = true
    joint.generation = old.generation
    let oldLock = old.lock >= 0 ? locks[Int(old.lock)] : nil
    removeLock(of: slot)
    joint.lock = addLock(definition)
    turnSprings += (joint.kind == .turnSpring ? 1 : 0) - (old.kind == .turnSpring ? 1 : 0)
    if joint.kind == old.kind, (joint.frequency > 0) == (old.frequency > 0) {
      joint.impulse = old.impulse
      joint.pinImpulse = old.pinImpulse
      if let oldLock, joint.lock >= 0 { locks[Int(joint.lock)].keepImpulses(of: oldLock) }
    }
    wakeEnds(of: slot)
    joints[slot] = joint
    wakeEnds(of: slot)
    if joint.a != old.a || joint.b != old.b { linksAreStale = true }
    if joint.endsCollide != old.endsCollide {
      separatingJoints += joint.endsCollide ? -1 : 1
      broadPhase.isStale = true
      if !joint.endsCollide { removeContacts(between: joint.a, and: joint.b) }
    }
  }

  /// The slot of a joint that must exist.
  func slot(_ id: JointID) -> Int {
    precondition(contains(id), "the joint is in this world")
    return Int(id.index)
  }

  private mutating func wakeEnds(of slot: Int) {
    if joints[slot].a >= 0 { bodies[joints[slot].a].wake() }
    if joints[slot].b >= 0 { bodies[joints[slot].b].wake() }
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

  private mutating func addLock(_ definition: JointDefinition) -> Int32 {
    guard let lock = Lock(definition) else { return -1 }
    if let free = freeLocks.popLast() {
      locks[Int(free)] = lock
      return free
    }
    locks.append(lock)
    return Int32(locks.count - 1)
  }

  private mutating func removeLock(of slot: Int) {
    guard joints[slot].lock >= 0 else { return }
    freeLocks.append(joints[slot].lock)
    joints[slot].lock = -1
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
