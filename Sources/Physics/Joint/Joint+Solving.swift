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

  /// One velocity pass.
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

  /// A rope only pulls.
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
