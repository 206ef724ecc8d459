extension World {
  /// One sub-step of Box2D's kind: contacts, islands, broad phase, times of impact.
  mutating func subStep(_ h: Double) {
    findContacts()
    guard !isAsleep else { return }
    if solveSprings(h) { solveOthers(h) }
    clock.lastStep = h
  }

  private mutating func solveOthers(_ h: Double) {
    dropPartedContacts()
    updateContacts()
    refreshGraph()
    if !fields.isEmpty { evaluateFields(h) }
    let guards = tunnelGuards(h)
    solveIslands(h)
    findNewContacts()
    solveTimesOfImpact(h)
    apply(guards)
    placeBeganEvents()
  }

  /// Finds the groups of awake bodies that are joined or touch, and solves each.
  ///
  /// It starts from the newest; with `methods`, from none but the solver's bodies.
  mutating func solveIslands(_ h: Double, _ methods: [IntegrationMethod]? = nil) {
    let ratio = clock.lastStep > 0 ? h / clock.lastStep : 0
    // Its lists serve again in every sub-step.
    var island = Island()
    swap(&island, &scratch.island)
    defer { swap(&island, &scratch.island) }
    island.marks.clear(
      bodies: slots.count, contacts: contacts.count, joints: joints.list.count)
    // Once in their order: the search comes by most of them twice, and in none.
    for c in contacts.indices where !contacts[c].takesPart { island.marks.contacts[c] = true }
    for spring in scratch.springs.soft { island.marks.bodies[spring.slot] = true }
    for seed in slots.indices.reversed() {
      if let methods, !methods[seed].isSolver { continue }
      guard slots[seed].isDynamic, slots[seed].isAwake, !island.marks.bodies[seed] else {
        continue
      }
      gather(&island, from: seed)
      solve(&island, h, ratio)
    }
    // Creation order, so that the broad phase finds pairs in the same order on every machine.
    for slot in slots.indices where island.marks.bodies[slot] { synchronizeBounds(of: slot) }
  }

  private mutating func gather(_ island: inout Island, from seed: Int) {
    island.removeAll()
    island.stack.append(seed)
    island.marks.bodies[seed] = true
    while let slot = island.stack.popLast() {
      island.bodies.append(slot)
      if !scratch.ends[slot].isActive { slots[slot].wake() }
      for place in graph.contactPlaces(of: slot) {
        let c = graph.contact(at: place)
        guard !island.marks.contacts[c] else { continue }
        island.marks.contacts[c] = true
        island.contacts.append(c)
        push(graph.contactOther(at: place), &island)
      }
      for place in graph.jointPlaces(of: slot) {
        let j = graph.joint(at: place)
        guard !island.marks.joints[j] else { continue }
        island.marks.joints[j] = true
        island.joints.append(j)
        push(graph.jointOther(at: place), &island)
      }
    }
  }

  @inline(__always)
  private mutating func push(_ slot: Int, _ island: inout Island) {
    // A static body ends the island: it passes nothing on.
    guard slot >= 0, !island.marks.bodies[slot], scratch.ends[slot].isDynamic else { return }
    island.marks.bodies[slot] = true
    island.stack.append(slot)
  }
}

/// What nothing in a world exceeds, whatever pushes it: resistance below 0 alone lets speeds grow without
/// end.
extension World {
  /// Holds a body that has just moved where it is too fast or too far away to be computed with: speeds
  /// are cut, and what is no number any more stays as the sub-step found it.
  @inline(__always)
  mutating func keepFinite(_ slot: Int) {
    let reach = max(slots[slot].position.max(), -slots[slot].position.min())
    let isFine =
      slots[slot].velocity.lengthSquared <= Tolerances.greatestSpeed * Tolerances.greatestSpeed
      && abs(slots[slot].angularVelocity) <= Tolerances.greatestTurning
      && reach <= Tolerances.greatestDistance && slots[slot].angle.isFinite
    if !isFine { hold(slot) }
  }

  private mutating func hold(_ slot: Int) {
    let (speed, turning) = (slots[slot].velocity.length, slots[slot].angularVelocity)
    if !speed.isFinite {
      slots[slot].velocity = .zero
    } else if speed > Tolerances.greatestSpeed {
      slots[slot].velocity *= Tolerances.greatestSpeed / speed
    }
    slots[slot].angularVelocity =
      turning.isFinite
      ? min(max(turning, -Tolerances.greatestTurning), Tolerances.greatestTurning) : 0
    if !slots[slot].angle.isFinite { slots[slot].angle = slots[slot].sweep.angle }
    if !slots[slot].position.isFinite { slots[slot].position = slots[slot].sweep.start }
    let limit = Vector(repeating: Tolerances.greatestDistance)
    let inside = pointwiseMin(pointwiseMax(slots[slot].position, -limit), limit)
    guard any(inside .!= slots[slot].position) else { return }
    (slots[slot].position, slots[slot].velocity) = (inside, .zero)
  }
}

/// Where a fast body stood before a sub-step, m.
typealias TunnelGuard = (slot: Int, position: Vector)

extension World {
  /// Stores where bodies stand that may fly through a wall in a sub-step: fast ones, and those of
  /// pieces.
  ///
  /// Times of impact are found along straight sweeps; a body that spins by more than a radian in a
  /// sub-step, deep in a corner, can escape them.
  func tunnelGuards(_ h: Double) -> [TunnelGuard] {
    let speed = Tolerances.fastMove / h
    return slots.indices.filter { slot in
      slots[slot].canTouch && isActive(slot)
        && (slots[slot].pieces >= 0 || slots[slot].velocity.lengthSquared > speed * speed)
    }.map { ($0, slots[$0].position) }
  }

  /// Puts bodies back whose centres have crossed a wall, and takes the speed off that led there.
  mutating func apply(_ guards: [TunnelGuard]) {
    if !guards.isEmpty { refreshGraph() }
    for guarded in guards {
      let slot = guarded.slot
      let path = slots[slot].position - guarded.position
      guard path != Vector() else { continue }
      for place in graph.contactPlaces(of: slot) {
        let contact = contacts[graph.contact(at: place)]
        let wall = contact.a
        guard contact.responds, contact.b == slot, slots[wall].chain >= 0 else { continue }
        let hull = hull(of: wall, child: contact.child)
        let transform = slots[wall].transform
        let start = transform.apply(hull.vertices[0])
        let along = transform.apply(hull.vertices[1]) - start
        guard crosses(from: guarded.position, path, start, along) else { continue }
        slots[slot].position = guarded.position
        slots[slot].sweep.start = guarded.position
        let normal = along.perpendicular.normalized
        let speed = slots[slot].velocity.dot(normal)
        if speed * path.dot(normal) > 0 { slots[slot].velocity -= speed * normal }
        synchronizeBounds(of: slot)
        break
      }
    }
  }

  private func crosses(
    from place: Vector, _ path: Vector, _ start: Vector, _ along: Vector
  ) -> Bool {
    let denominator = path.cross(along)
    guard denominator != 0 else { return false }
    let share = (start - place).cross(along) / denominator
    let reach = (start - place).cross(path) / denominator
    return share > 0 && share <= 1 && reach >= 0 && reach <= 1
  }
}
