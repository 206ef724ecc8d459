/// A joint's slot in the world: its definition, its impulses, and what a sub-step prepares.
package struct Joint {
  package enum Kind: UInt8 { case distance, revolute, hinge, weld, slider, rope, turnSpring }

  /// Where a limit is met.
  enum Limit: UInt8 { case none, lower, upper, equal }

  /// A body's slot, or -1 for the world; and a place in the body's frame, or of the world.
  struct End {
    var body: Int
    var place: Vector
  }

  /// What joints that also hold an angle keep to.
  struct AngleRule {
    var reference = 0.0
    /// Of a slider, in the frame of `a`, length 1.
    var axis = Vector(1, 0)
    /// Of a slider's place, m, or a hinge's angle, rad.
    var lower = -Double.infinity
    var upper = Double.infinity
    /// The torque of a hinge's friction, N·m.
    var frictionTorque = 0.0

    init(reference: Double = 0, limits: ClosedRange<Double>? = nil) {
      precondition(reference.isFinite, "a joint's angle is finite")
      self.reference = reference
      if let limits { (lower, upper) = (limits.lowerBound, limits.upperBound) }
    }

    /// Which limit a place between `lower` and `upper` meets.
    func limit(at place: Double, slop: Double) -> Limit {
      guard lower > -.infinity || upper < .infinity else { return .none }
      if upper - lower < 2 * slop { return .equal }
      if place <= lower { return .lower }
      return place >= upper ? .upper : .none
    }
  }

  var generation: UInt32 = 0
  var isAlive = false
  var kind: Kind
  var (a, b): (Int, Int)
  var (placeA, placeB): (Vector, Vector)
  var endsCollide: Bool
  /// m; of a rope the greatest, and of a spring of the angle the angle it pulls to, rad.
  var length = 0.0
  var frequency = 0.0
  var dampingRatio = 0.0
  var maximumForce = Double.infinity
  var angle = AngleRule()

  // Kept from sub-step to sub-step.
  /// The impulse of each row.
  var impulse = SIMD3<Double>()
  var frictionImpulse = 0.0
  var limit = Limit.none
  /// Those of the rows and of the friction.
  var impulses: SIMD4<Double> { SIMD4(impulse, frictionImpulse) }

  var prepared = Prepared()

  init(_ definition: JointDefinition, ends: (End, End)) {
    (a, placeA) = (ends.0.body, ends.0.place)
    (b, placeB) = (ends.1.body, ends.1.place)
    precondition(a != b || a < 0, "a joint's two ends are on different bodies")
    switch definition {
    case .distance(_, _, let length, let frequency, let ratio, let force, let endsCollide):
      precondition(
        length >= 0 && length.isFinite && frequency >= 0 && frequency.isFinite && ratio.isFinite,
        "a distance joint's length and frequency are 0 or more")
      (kind, self.endsCollide, maximumForce) = (.distance, endsCollide, force)
      self.length = length
      setSpring(frequency, ratio)
    case .revolute(_, _, let endsCollide): (kind, self.endsCollide) = (.revolute, endsCollide)
    case .hinge(_, _, let reference, let limits, let torque, let endsCollide):
      precondition(torque >= 0 && torque.isFinite, "a hinge's friction is 0 or more")
      (kind, self.endsCollide) = (.hinge, endsCollide)
      angle = AngleRule(reference: reference, limits: limits)
      angle.frictionTorque = torque
    case .weld(_, _, let reference, let endsCollide):
      (kind, self.endsCollide, angle) = (.weld, endsCollide, AngleRule(reference: reference))
    case .slider(_, _, let axis, let reference, let limits, let endsCollide):
      precondition(
        abs(axis.length - 1) < Tolerances.unitLength, "a slider's axis has the length 1")
      (kind, self.endsCollide) = (.slider, endsCollide)
      angle = AngleRule(reference: reference, limits: limits)
      angle.axis = axis.normalized
    case .rope(_, _, let length, let endsCollide):
      precondition(length >= 0 && length.isFinite, "a rope's length is 0 or more")
      (kind, self.length, self.endsCollide) = (.rope, length, endsCollide)
    case .turnSpring(_, let angle, let frequency, let ratio):
      precondition(
        frequency > 0 && frequency.isFinite && ratio.isFinite && angle.isFinite,
        "a spring of the angle has a frequency above 0")
      (kind, endsCollide) = (.turnSpring, true)
      length = angle
      setSpring(frequency, ratio)
    }
  }

  private mutating func setSpring(_ frequency: Double, _ ratio: Double) {
    let (frequencies, ratios) = (Tolerances.springFrequencies, Tolerances.dampingRatios)
    self.frequency =
      frequency > 0 ? min(max(frequency, frequencies.lowerBound), frequencies.upperBound) : 0
    dampingRatio = min(max(ratio, ratios.lowerBound), ratios.upperBound)
  }

  func joins(_ slot: Int) -> Bool { isAlive && (a == slot || b == slot) }

  /// The body at the other end, or -1.
  func other(than slot: Int) -> Int { a == slot ? b : a }
}

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

extension Joint {
  /// What a sub-step works out for its velocity passes.
  struct Prepared {
    var rows = JointRows()
    /// Of a joint of one row, with its bias velocity.
    var soft = SoftConstraint(inverseMass: 0)
    var bias = 0.0
    var maximumImpulse = Double.infinity
    var maximumFrictionImpulse = 0.0
  }

  private var hasOneRow: Bool { kind == .distance || kind == .rope || kind == .turnSpring }

  /// Prepares it for the velocity passes of a sub-step and applies the last impulses.
  mutating func prepare(
    _ bodies: inout [Body], h: Double, ratio: Double, tolerances: Tolerances
  ) {
    let deadZone = kind == .rope ? tolerances.slop : tolerances.deadZone
    let rows = JointRows(self, bodies, deadZone: deadZone)
    prepared.rows = rows
    impulse *= ratio
    switch kind {
    case .distance, .rope, .turnSpring: prepareRow(h)
    case .hinge:
      prepared.maximumFrictionImpulse = h * angle.frictionTorque
      frictionImpulse *= angle.frictionTorque > 0 && rows.mass.zz > 0 ? ratio : 0
      let isMet = rows.mass.zz > 0
      setLimit(isMet ? angle.limit(at: rows.error.z, slop: Tolerances.angularSlop) : .none)
    case .slider: setLimit(angle.limit(at: rows.error.z, slop: tolerances.slop))
    case .weld: limit = .equal
    case .revolute: break
    }
    if hasOneRow { return rows.push(impulse.x, &bodies, a, b) }
    rows.push(impulse + SIMD3(0, 0, frictionImpulse), &bodies, a, b)
  }

  private mutating func prepareRow(_ h: Double) {
    let error = prepared.rows.error.x
    prepared.soft = SoftConstraint(
      inverseMass: prepared.rows.mass.xx, frequency: frequency, dampingRatio: dampingRatio, h)
    prepared.bias = error * prepared.soft.biasRate
    prepared.maximumImpulse = maximumForce * h
    if kind == .rope {
      // What is left of the rope may be run out in this sub-step.
      prepared.bias = min(error, 0) / h
      if prepared.rows.rows[0].direction == Vector() { impulse = SIMD3() }
    }
    impulse.x = min(max(impulse.x, -prepared.maximumImpulse), prepared.maximumImpulse)
  }

  /// Forgets the impulse that belongs to another limit than the present one.
  private mutating func setLimit(_ new: Limit) {
    if new == .none || new != limit { impulse.z = 0 }
    limit = new
  }

  // MARK: - Velocities

  @inline(__always)
  mutating func solveVelocity(_ bodies: inout [Body]) {
    if frictionImpulse != 0 || prepared.maximumFrictionImpulse > 0 { solveFriction(&bodies) }
    if hasOneRow {
      let change = rowChange(prepared.rows.speed(bodies, a, b))
      impulse.x += change
      return prepared.rows.push(change, &bodies, a, b)
    }
    let change = change(prepared.rows.speeds(bodies, a, b))
    impulse += change
    prepared.rows.push(change, &bodies, a, b)
  }

  /// The change of the impulse of the one row; a rope's only pulls.
  @inline(__always)
  private func rowChange(_ speed: Double) -> Double {
    let soft = prepared.soft
    let wanted =
      impulse.x - soft.effectiveMass * (speed + prepared.bias + soft.gamma * impulse.x)
    let most = kind == .rope ? 0 : prepared.maximumImpulse
    return min(max(wanted, -prepared.maximumImpulse), most) - impulse.x
  }

  /// A limit only pushes: where it would pull, its impulse goes to 0 and the other rows are solved
  /// alone.
  private func change(_ speeds: SIMD3<Double>) -> SIMD3<Double> {
    let mass = prepared.rows.mass
    let two = Vector(speeds.x, speeds.y)
    guard limit != .none else { return SIMD3(mass.solve(-two), 0) }
    let change = mass.solve(-speeds)
    let new = impulse.z + change.z
    let pulls = (limit == .lower && new < 0) || (limit == .upper && new > 0)
    guard pulls else { return change }
    return SIMD3(mass.solve(impulse.z * Vector(mass.xz, mass.yz) - two), -impulse.z)
  }

  private mutating func solveFriction(_ bodies: inout [Body]) {
    guard limit != .equal, prepared.rows.mass.zz > 0 else { return }
    let spin = prepared.rows.speeds(bodies, a, b).z
    let most = prepared.maximumFrictionImpulse
    let old = frictionImpulse
    frictionImpulse = min(max(old - spin / prepared.rows.mass.zz, -most), most)
    prepared.rows.push(SIMD3(0, 0, frictionImpulse - old), &bodies, a, b)
  }

  // MARK: - Places

  /// One position pass; true when the error is small.
  func solvePosition(_ bodies: inout [Body], tolerances: Tolerances) -> Bool {
    if kind == .turnSpring || frequency > 0 { return true }
    var turnError = 0.0
    if kind == .hinge, limit != .none { turnError = turnBack(&bodies) }
    let rows = JointRows(self, bodies, deadZone: 0)
    let slop = tolerances.slop
    let apart = Vector(rows.error.x, rows.error.y)
    switch kind {
    case .turnSpring: return true
    case .distance, .rope:
      let most = Tolerances.maxLinearCorrection
      let error = min(max(rows.error.x, kind == .rope ? 0 : -most), most)
      rows.shift(SIMD3(-prepared.soft.effectiveMass * error, 0, 0), &bodies, a, b)
      return abs(error) < slop
    case .revolute, .hinge:
      rows.shift(SIMD3(rows.mass.solve(-apart), 0), &bodies, a, b)
      return apart.length <= slop && turnError <= Tolerances.angularSlop
    case .weld:
      rows.shift(rows.mass.solve(-rows.error), &bodies, a, b)
      return apart.length <= slop && abs(rows.error.z) <= Tolerances.angularSlop
    case .slider:
      let reached = angle.limit(at: rows.error.z, slop: slop)
      let (way, excess) = correction(
        rows.error.z, reached, slop: slop, most: Tolerances.maxLinearCorrection)
      let shift =
        reached == .none
        ? SIMD3(rows.mass.solve(-apart), 0) : rows.mass.solve(-SIMD3(apart, way))
      rows.shift(shift, &bodies, a, b)
      return max(abs(apart.x), excess) <= slop && abs(apart.y) <= Tolerances.angularSlop
    }
  }

  /// Turns a hinge back from its limit; answers by how much it was beyond.
  private func turnBack(_ bodies: inout [Body]) -> Double {
    let rows = JointRows(self, bodies, deadZone: 0)
    guard rows.mass.zz > 0 else { return 0 }
    let (turn, excess) = correction(
      rows.error.z, limit, slop: Tolerances.angularSlop, most: Tolerances.maxAngularCorrection)
    rows.shift(SIMD3(0, 0, -turn / rows.mass.zz), &bodies, a, b)
    return excess
  }

  /// How far to go back from a limit in one pass, and how far beyond it the joint is.
  private func correction(
    _ place: Double, _ limit: Limit, slop: Double, most: Double
  ) -> (way: Double, excess: Double) {
    switch limit {
    case .none: return (0, 0)
    case .equal:
      let way = min(max(place - angle.lower, -most), most)
      return (way, abs(way))
    case .lower:
      return (min(max(place - angle.lower + slop, -most), 0), angle.lower - place)
    case .upper:
      return (min(max(place - angle.upper - slop, 0), most), place - angle.upper)
    }
  }
}
