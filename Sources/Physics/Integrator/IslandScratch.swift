/// Which islands are integrated in a sub-step, in memory that serves again.
struct IslandScratch {
  var integrator = IslandIntegrator()
  /// The slots of an island's bodies.
  var slots: [Int] = []
  /// The place of each of the world's bodies in its island, or -1.
  var memberOf: [Int] = []
  var isDone: [Bool] = []
  var stack: [Int] = []
  var joints: [Int] = []
  var contacts: [Int] = []
}

extension World {
  /// Moves on by their equations of motion all bodies that joints or fields hold and nothing touches.
  ///
  /// Those whose equations cannot be solved go to the solver, and those for which there is no time.
  mutating func integrateIslands(_ lists: inout ChainScratch, _ h: Double) {
    guard lists.methods.indices.contains(where: { lists.methods[$0].isIntegrated }) else { return }
    // Out of the world while it is used, so that no list is copied.
    var island = IslandScratch()
    swap(&island, &scratch.islands)
    defer { swap(&island, &scratch.islands) }
    island.isDone.refill(slots.count, with: false)
    island.integrator.work = 0
    if island.memberOf.count != slots.count { island.memberOf.refill(slots.count, with: -1) }
    for seed in lists.methods.indices {
      guard lists.methods[seed].isIntegrated, slots[seed].isAwake, !island.isDone[seed]
      else { continue }
      gatherIsland(from: seed, &island)
      let isMoved = moveIsland(&island, h)
      for slot in island.slots {
        island.memberOf[slot] = -1
        if !isMoved { lists.methods[slot] = .solver }
      }
      if !isMoved { for c in island.contacts { contacts[c].isExact = false } }
    }
  }

  /// Lists the bodies that joints and contacts connect with one, and these.
  private mutating func gatherIsland(from seed: Int, _ island: inout IslandScratch) {
    island.slots.removeAll(keepingCapacity: true)
    island.joints.removeAll(keepingCapacity: true)
    island.contacts.removeAll(keepingCapacity: true)
    island.stack.append(seed)
    island.isDone[seed] = true
    while let slot = island.stack.popLast() {
      island.memberOf[slot] = island.slots.count
      island.slots.append(slot)
      for place in graph.jointPlaces(of: slot) {
        let joint = graph.joint(at: place)
        let other = joints.list[joint].other(than: slot)
        guard other >= 0, slots[other].isDynamic else {
          island.joints.append(joint)
          continue
        }
        // Of two moving ends, the one that is found first lists it.
        if island.memberOf[other] < 0 { island.joints.append(joint) }
        visit(other, &island)
      }
      for place in graph.contactPlaces(of: slot) {
        let c = graph.contact(at: place)
        guard contacts[c].isExact else { continue }
        let other = contacts[c].other(than: slot)
        guard slots[other].isDynamic else {
          island.contacts.append(c)
          continue
        }
        if island.memberOf[other] < 0 { island.contacts.append(c) }
        visit(other, &island)
      }
    }
  }

  private mutating func visit(_ slot: Int, _ island: inout IslandScratch) {
    guard !island.isDone[slot] else { return }
    island.isDone[slot] = true
    island.stack.append(slot)
  }

  private mutating func moveIsland(_ island: inout IslandScratch, _ h: Double) -> Bool {
    guard island.slots.count <= Tolerances.largestIntegratedIsland,
      island.integrator.work <= Tolerances.mostIntegratorWork
    else { return false }
    guard fill(&island, h) else { return false }
    // Kept with the island's first body, so that a copy of the world goes on alike.
    let longest = Double(slots[island.slots[0]].flags.nextStep)
    guard island.integrator.equations.canBeIntegrated,
      island.integrator.advance(h, longest: longest)
    else { return false }
    for (m, slot) in island.slots.enumerated() where slots[slot].canTouch {
      let isTied = !island.joints.isEmpty
      guard staysInReach(slot, island.integrator.state[m], h, isTied: isTied) else { return false }
    }
    let nextStep = Float(island.integrator.nextStep)
    for (m, slot) in island.slots.enumerated() {
      slots[slot].wake()
      slots[slot].beginSweep()
      let motion = island.integrator.state[m]
      (slots[slot].position, slots[slot].velocity) = (motion.position, motion.velocity)
      (slots[slot].angle, slots[slot].angularVelocity) = (motion.angle, motion.spin)
      keepFinite(slot)
      slots[slot].flags.nextStep = nextStep
      slots[slot].flags.motion = .integrated
      (slots[slot].flags.isInLargeIsland, slots[slot].flags.isFree) = (false, false)
      synchronizeBounds(of: slot)
    }
    reportTouches(island)
    sleepIsland(island, h)
    return true
  }

  // MARK: - Filling in

  /// False where the equations take too much work.
  private mutating func fill(_ island: inout IslandScratch, _ h: Double) -> Bool {
    island.integrator.equations.removeAll()
    island.integrator.state.removeAll(keepingCapacity: true)
    island.integrator.equations.startTime = time
    island.integrator.equations.subStep = h
    for slot in island.slots {
      island.integrator.equations.members.append(member(slot))
      island.integrator.state.append(
        Motion(
          position: slots[slot].position, velocity: slots[slot].velocity, angle: slots[slot].angle,
          spin: slots[slot].matter.inverseInertia > 0 ? slots[slot].angularVelocity : 0))
    }
    for joint in island.joints {
      island.integrator.equations.add(link(joint, island.memberOf))
    }
    if !fields.isEmpty { addFields(&island) }
    for c in island.contacts { island.integrator.equations.add(pair(c, island.memberOf)) }
    // What gravity gives in a share of a sub-step is rest, not a bounce.
    island.integrator.equations.restingSpeed = max(
      Tolerances.restingSpeed, Tolerances.restingShare * gravity.length * h)
    return island.integrator.arrange()
  }

  private mutating func pair(_ c: Int, _ memberOf: [Int]) -> IslandContact {
    let (a, b) = (contacts[c].a, contacts[c].b)
    let isHeld = slots[a].flags.isHeld || slots[b].flags.isHeld
    let (first, second) = (slots[a].material, slots[b].material)
    return IslandContact(
      contact: c, sideA: side(a, child: contacts[c].child, memberOf),
      sideB: side(b, child: contacts[c].child, memberOf),
      restitution: isHeld ? 0 : max(first.restitution, second.restitution),
      friction: max(0, first.friction * second.friction).squareRoot())
  }

  /// A body, or of a line one segment.
  private mutating func side(_ slot: Int, child: Int32, _ memberOf: [Int]) -> IslandContact.Side {
    let own = pieces(of: slot, child: child).outlines.map { SharpOutline($0) }
    guard slots[slot].isStatic else {
      return IslandContact.Side(member: memberOf[slot], outlines: own)
    }
    let transform = slots[slot].transform
    return IslandContact.Side(member: -1, outlines: own.map { $0.moved(transform) })
  }

  private mutating func reportTouches(_ island: IslandScratch) {
    for pair in island.integrator.equations.contacts {
      if let place = pair.touchedAt {
        if !contacts[pair.contact].isTouching {
          setTouching(pair.contact, true)
          contactEvents[contactEvents.count - 1].point = place
        }
      }
      setTouching(pair.contact, false)
    }
  }

  private mutating func member(_ slot: Int) -> IslandEquations.Member {
    IslandEquations.Member(
      inverseMass: slots[slot].matter.inverseMass,
      inverseInertia: slots[slot].matter.inverseInertia,
      push: slots[slot].acceleration(gravity: gravity),
      twist: slots[slot].matter.inverseInertia * slots[slot].applied.torque,
      damping: slots[slot].material.linearDamping,
      angularDamping: slots[slot].material.angularDamping, drift: slots[slot].applied.drift)
  }

  private mutating func link(_ j: Int, _ memberOf: [Int]) -> Link {
    // Not by a copy of the joint, which is large.
    var link = Link(
      kind: joints.list[j].kind, a: joints.list[j].a, b: joints.list[j].b,
      placeA: joints.list[j].placeA, placeB: joints.list[j].placeB, length: joints.list[j].length,
      omega: 2 * .pi * joints.list[j].frequency, dampingRatio: max(0, joints.list[j].dampingRatio),
      maximumForce: joints.list[j].maximumForce, rule: joints.list[j].angle)
    (link.a, link.placeA, link.angleA) = end(link.a, link.placeA, memberOf)
    (link.b, link.placeB, link.angleB) = end(link.b, link.placeB, memberOf)
    if link.a < 0 { link.rule.axis = Rotation(link.angleA).apply(link.rule.axis) }
    return link
  }

  /// An end of a joint as the member of an island; of a fixed body and of the world it is a place of the world.
  private func end(
    _ slot: Int, _ place: Vector, _ memberOf: [Int]
  ) -> (member: Int, place: Vector, angle: Double) {
    guard slot >= 0 else { return (-1, place, 0) }
    guard slots[slot].isStatic else { return (memberOf[slot], place, 0) }
    return (-1, transform(of: slot).apply(place), slots[slot].angle)
  }

  private mutating func addFields(_ island: inout IslandScratch) {
    for (f, field) in fields.enumerated() where field.isAlive {
      for slot in field.members.map(Int.init) where island.memberOf[slot] >= 0 {
        island.integrator.equations.fields.append(
          FieldOnMember(
            field: f, member: island.memberOf[slot], mass: slots[slot].matter.mass,
            charge: slots[slot].applied.charge))
      }
    }
    if !island.integrator.equations.fields.isEmpty {
      island.integrator.equations.worldFields = fields
    }
  }

  // MARK: - Rest

  /// An island sleeps when what is left of its motion is not worth a digit of any number shown.
  private mutating func sleepIsland(_ island: IslandScratch, _ h: Double) {
    guard restDuration.isFinite else { return }
    var least = Double.infinity
    for (m, slot) in island.slots.enumerated() {
      let isStill =
        isStill(slot) && island.integrator.acceleration(of: m) * restDuration <= exactRest
      least = min(least, timeAtRest(of: slot, isStill, h))
    }
    guard least >= restDuration else { return }
    for slot in island.slots { slots[slot].sleep() }
  }
}
