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
    findNewContacts()
    guard !isAsleep else { return }
    let firstEvent = contactEvents.count
    dropPartedContacts()
    updateContacts()
    refreshGraph()
    if !fields.isEmpty { evaluateFields(h) }
    let guards = tunnelGuards(h)
    solveIslands(h)
    findNewContacts()
    refreshGraph()
    solveTimesOfImpact(h)
    apply(guards)
    placeBeganEvents(from: firstEvent)
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
    var marks = IslandMarks(
      bodies: slots.count, contacts: contacts.count, joints: joints.list.count)
    // Once in their order: the search comes by most of them twice, and in none.
    for c in contacts.indices where !contacts[c].takesPart { marks.contacts[c] = true }
    for seed in slots.indices.reversed() {
      if let methods, !methods[seed].isSolver { continue }
      guard slots[seed].isDynamic, slots[seed].isAwake, !marks.bodies[seed],
        slots[seed].packedAt < 0
      else { continue }
      gather(&island, from: seed, &marks)
      solve(&island, h, ratio)
    }
    // Creation order, so that the broad phase sees the same on every machine.
    for slot in slots.indices where marks.bodies[slot] { synchronizeBounds(of: slot) }
  }

  private mutating func gather(_ island: inout Island, from seed: Int, _ marks: inout IslandMarks) {
    island.removeAll()
    island.stack.append(seed)
    marks.bodies[seed] = true
    while let slot = island.stack.popLast() {
      island.bodies.append(slot)
      slots[slot].wake()
      for place in graph.contactPlaces(of: slot) {
        let c = graph.contact(at: place)
        guard !marks.contacts[c] else { continue }
        marks.contacts[c] = true
        island.contacts.append(c)
        push(contacts[c].other(than: slot), &island.stack, &marks)
      }
      for place in graph.jointPlaces(of: slot) {
        let j = graph.joint(at: place)
        guard !marks.joints[j] else { continue }
        marks.joints[j] = true
        island.joints.append(j)
        push(joints.list[j].other(than: slot), &island.stack, &marks)
      }
    }
  }

  @inline(__always)
  private mutating func push(_ slot: Int, _ stack: inout [Int], _ marks: inout IslandMarks) {
    // A static body ends the island: it passes nothing on.
    guard slot >= 0, slots[slot].isDynamic, !marks.bodies[slot] else { return }
    marks.bodies[slot] = true
    stack.append(slot)
  }
}

/// What the search for islands has seen, or need not look at.
struct IslandMarks {
  var bodies, contacts, joints: [Bool]

  init(bodies: Int, contacts: Int, joints: Int) {
    self.bodies = Array(repeating: false, count: bodies)
    self.contacts = Array(repeating: false, count: contacts)
    self.joints = Array(repeating: false, count: joints)
  }
}
