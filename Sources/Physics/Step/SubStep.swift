extension World {
  /// One sub-step of Box2D's kind: contacts, islands, broad phase, times of impact.
  mutating func subStep(_ h: Double) {
    if packed.isFull {
      packed.soft.subStep(
        h, ratio: clock.lastStep > 0 ? h / clock.lastStep : 0, gravity: gravity,
        deadZone: tolerances.deadZone, restRule)
      guard !packed.others.isEmpty else {
        clock.lastStep = h
        return
      }
    }
    findContacts()
    guard !isAsleep else { return }
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
    clock.lastStep = h
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
    if profile == .ideal { island.listMoving(slots) }
    for seed in slots.indices.reversed() {
      if let methods, !methods[seed].isSolver { continue }
      guard slots[seed].isDynamic, slots[seed].isAwake, !island.marks.bodies[seed],
        slots[seed].packedAt < 0
      else { continue }
      gather(&island, from: seed)
      solve(&island, h, ratio)
    }
    // Creation order, so that the broad phase sees the same on every machine.
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
