extension World {
  /// One sub-step of Box2D's kind: contacts, islands, broad phase, times of impact.
  mutating func subStep(_ h: Double) {
    defer { time += h }
    if packed.isFull {
      packed.soft.subStep(
        h, ratio: lastStep > 0 ? h / lastStep : 0, gravity: gravity,
        deadZone: tolerances.deadZone, restRule)
      guard !packed.others.isEmpty else {
        lastStep = h
        return
      }
    }
    findNewContacts()
    guard !isAsleep else { return }
    let firstEvent = contactEvents.count
    dropPartedContacts()
    updateContacts()
    refreshLinks()
    if !fields.isEmpty { evaluateFields(h) }
    let footings = footings(h)
    solveIslands(h, seeds: nil)
    findNewContacts()
    refreshLinks()
    solveTimesOfImpact(h)
    if !footings.isEmpty { holdBack(footings) }
    placeBeganEvents(from: firstEvent)
    lastStep = h
  }

  /// Finds the groups of awake bodies that are joined or touch, and solves each.
  ///
  /// `seeds` are the bodies to start from, newest first; nil for all.
  mutating func solveIslands(_ h: Double, seeds: [Int]? = nil) {
    let ratio = lastStep > 0 ? h / lastStep : 0
    var marks = IslandMarks(
      bodies: slots.count, contacts: contacts.count, joints: joints.count)
    // Its lists serve again in every sub-step.
    var island = scratch
    scratch = Island()
    defer { scratch = island }
    for seed in seeds ?? slots.indices.reversed() {
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
      for c in links.contacts(of: slot) where !marks.contacts[Int(c)] {
        guard contacts[Int(c)].takesPart else { continue }
        marks.contacts[Int(c)] = true
        island.contacts.append(Int(c))
        push(contacts[Int(c)].other(than: slot), &island.stack, &marks)
      }
      for j in links.joints(of: slot) where !marks.joints[Int(j)] {
        marks.joints[Int(j)] = true
        island.joints.append(Int(j))
        push(joints[Int(j)].other(than: slot), &island.stack, &marks)
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

/// What the search for islands has seen.
struct IslandMarks {
  var bodies: [Bool]
  var contacts: [Bool]
  var joints: [Bool]

  init(bodies: Int, contacts: Int, joints: Int) {
    self.bodies = .init(repeating: false, count: bodies)
    self.contacts = .init(repeating: false, count: contacts)
    self.joints = .init(repeating: false, count: joints)
  }
}
