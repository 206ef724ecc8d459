internal import HeapModule

/// What is read of a body when times of impact are searched for, for each of its contacts.
struct ImpactEnd {
  /// Whether its contacts may have times of impact.
  let stops: Bool
  /// Whether it was solved among many, which push it apart from what it touches.
  let isInLargeIsland: Bool
  /// Whether no place of it moved by more than a share of its own size.
  let staysNear: Bool
}

/// The times of impact of a sub-step.
private struct ImpactQueue {
  /// A time that was found, in shares of the sub-step: of those at once the contact with the least index is first.
  struct Impact: Comparable {
    let fraction: Double
    let contact: Int

    static func < (a: Impact, b: Impact) -> Bool {
      (a.fraction, a.contact) < (b.fraction, b.contact)
    }
  }

  /// Contacts whose time is to be found; of a contact that is here twice it is found once.
  var open: [Int]
  /// Times of which some have been found anew since.
  var found = Heap<Impact>()
  /// How many contacts may still be looked at: those of a pile at one place would take seconds.
  var room: Int

  init(_ open: [Int]) {
    self.open = open
    room = open.count + Tolerances.impactSearches
  }
}

extension World {
  /// Stops fast bodies at what they would have passed through: Box2D's times of impact.
  ///
  /// Moving bodies are tested against static ones, bullets against all.
  mutating func solveTimesOfImpact(_ h: Double) {
    guard !contacts.isEmpty else { return }
    var ends: [ImpactEnd] = []
    // Out of the world while it is used, so that it is not copied.
    swap(&ends, &scratch.impactEnds)
    ends.removeAll(keepingCapacity: true)
    for i in slots.indices {
      slots[i].sweep.fraction = 0
      ends.append(impactEnd(of: i))
    }
    swap(&ends, &scratch.impactEnds)
    scratch.isInImpact.refill(slots.count, with: false)
    var queue = ImpactQueue(openImpacts())
    var seen = contacts.count
    while let impact = earliestImpact(&queue) {
      guard impact.fraction < 1 - 10 * Double.ulpOfOne else { return }
      scratch.looks = 0
      solveImpact(impact.contact, impact.fraction, h, &queue.open)
      queue.room -= scratch.looks
      queue.open += impactCandidates(from: seen)
      seen = contacts.count
    }
  }

  /// Forgets the times of impact of the sub-step before, and finds the contacts that may have one in this.
  ///
  /// Of most there is none to be had.
  private mutating func openImpacts() -> [Int] {
    var open: [Int] = []
    for c in contacts.indices where mayHaveImpact(c) {
      contacts[c].impactCount = 0
      contacts[c].impactFraction = 1
      let isActive = isActive(contacts[c].a) || isActive(contacts[c].b)
      contacts[c].impactIsKnown = isActive && isHeldApart(c)
      if !contacts[c].impactIsKnown { open.append(c) }
    }
    return open
  }

  /// The contacts from an index on of which there may be a time of impact.
  private func impactCandidates(from first: Int) -> [Int] {
    (first..<contacts.count).filter { mayHaveImpact($0) }
  }

  @inline(__always)
  private func mayHaveImpact(_ c: Int) -> Bool {
    let (a, b) = (scratch.impactEnds[contacts[c].a], scratch.impactEnds[contacts[c].b])
    return (a.stops || b.stops) && contacts[c].responds && !contacts[c].isExact
  }

  /// The earliest impact; nil where there is none, and where too many were looked for.
  private mutating func earliestImpact(_ queue: inout ImpactQueue) -> ImpactQueue.Impact? {
    queue.room -= queue.open.count
    guard queue.room >= 0 else { return nil }
    scratch.looks = 0
    for c in queue.open where mayBeHit(c) && !contacts[c].impactIsKnown {
      guard isActive(contacts[c].a) || isActive(contacts[c].b) else { continue }
      guard queue.room >= scratch.looks else { break }
      let fraction =
        isHeldApart(c) || hasBounced(c) || passesBy(c) ? 1 : impactFraction(of: contacts[c])
      (contacts[c].impactFraction, contacts[c].impactIsKnown) = (fraction, true)
      if fraction < 1 { queue.found.insert(.init(fraction: fraction, contact: c)) }
    }
    queue.room -= scratch.looks
    queue.open.removeAll(keepingCapacity: true)
    while let impact = queue.found.popMin() {
      let c = impact.contact
      let isLast = contacts[c].impactIsKnown && contacts[c].impactFraction == impact.fraction
      if isLast, mayBeHit(c) { return impact }
    }
    return nil
  }

  // Mutating although it changes nothing, as every function is that is called for each contact.

  /// Whether a contact is not left out of the sub-step, and has not had all of its impacts.
  private mutating func mayBeHit(_ c: Int) -> Bool {
    contacts[c].isEnabled && contacts[c].impactCount <= Tolerances.impactsPerContact
  }

  /// Whether a pair is in a large island that will push it apart, or on `.ideal` touched from the start and
  /// was solved so, and cannot have passed through one another since.
  private mutating func isHeldApart(_ c: Int) -> Bool {
    guard contacts[c].impactCount == 0 else { return false }
    let (a, b) = (scratch.impactEnds[contacts[c].a], scratch.impactEnds[contacts[c].b])
    guard a.staysNear && b.staysNear else { return false }
    return a.isInLargeIsland || b.isInLargeIsland || profile == .ideal && contacts[c].takesPart
  }

  /// What its contacts read of a body in the search for times of impact.
  @inline(__always)
  private func impactEnd(of slot: Int) -> ImpactEnd {
    ImpactEnd(
      stops: scratch.ends[slot].stops, isInLargeIsland: slots[slot].flags.isInLargeIsland,
      staysNear: staysNear(slot))
  }

  /// Whether no place of a body moved by more than a share of its own size.
  @inline(__always)
  private func staysNear(_ slot: Int) -> Bool {
    if slots[slot].isStatic { return true }
    // A body of pieces may be thin anywhere.
    guard slots[slot].pieces < 0 else { return false }
    let way = (slots[slot].position - slots[slot].sweep.start).length
    let turn = abs(slots[slot].angle - slots[slot].sweep.angle)
    let isCircle = slots[slot].hull.kind == .circle
    let reach = isCircle ? 0 : slots[slot].hull.vertices[2].length
    return way + turn * reach < Tolerances.shortWay * slots[slot].hull.leastHalfWidth
  }

  /// Whether the ways of two bodies stay so far apart that they cannot come to touch.
  private mutating func passesBy(_ c: Int) -> Bool {
    let (a, b) = (contacts[c].a, contacts[c].b)
    let reachB = reach(of: b) + 2 * tolerances.slop
    if slots[a].chain >= 0 {
      let (start, end) = (slots[b].sweep.start, slots[b].position)
      let way = AABB(lower: start.lowest(end), upper: start.highest(end)).grown(by: reachB)
      return slots[a].isStatic && !way.overlaps(segmentBounds(contacts[c].child, of: a))
    }
    guard slots[a].sweep.fraction == slots[b].sweep.fraction else { return false }
    let start = slots[b].sweep.start - slots[a].sweep.start
    let way = slots[b].position - slots[a].position - start
    let share = way == Vector() ? 0 : min(max(0, -start.dot(way) / way.lengthSquared), 1)
    let least = reach(of: a) + reachB
    return (start + share * way).lengthSquared > least * least
  }

  @inline(__always)
  private func segmentBounds(_ child: Int32, of slot: Int) -> AABB {
    let (chain, first) = (Int(slots[slot].chain), Int(child))
    let start = slots[slot].transform.apply(outlines.chains[chain][first])
    let end = slots[slot].transform.apply(outlines.chains[chain][first + 1])
    return AABB(lower: start.lowest(end), upper: start.highest(end))
      .grown(by: tolerances.lineSkin)
  }

  private mutating func impactFraction(of contact: Contact) -> Double {
    let (a, b) = (contact.a, contact.b)
    let from = max(slots[a].sweep.fraction, slots[b].sweep.fraction)
    if slots[a].sweep.fraction < from { slots[a].advanceSweep(to: from) }
    if slots[b].sweep.fraction < from { slots[b].advanceSweep(to: from) }
    let impact =
      slots[a].pieces >= 0 || slots[b].pieces >= 0
      ? pieceImpact(contact)
      : timeOfImpact(
        hull(of: a, child: contact.child), Sweep(slots[a]),
        hull(of: b, child: contact.child), Sweep(slots[b]), slop: tolerances.slop,
        depth: tolerances.impactOverlap)
    return impact.map { min(from + (1 - from) * $0, 1) } ?? 1
  }

  private mutating func solveImpact(
    _ c: Int, _ fraction: Double, _ h: Double, _ open: inout [Int]
  ) {
    let (a, b) = (contacts[c].a, contacts[c].b)
    let backup = (slots[a], slots[b])
    slots[a].moveBack(to: fraction)
    slots[b].moveBack(to: fraction)
    updateContact(c)
    contacts[c].impactIsKnown = false
    contacts[c].impactCount += 1
    guard contacts[c].isTouching else {
      contacts[c].isEnabled = false
      restoreSweep(of: a, from: backup.0)
      restoreSweep(of: b, from: backup.1)
      return
    }
    rewind(a, from: backup.0, (1 - fraction) * h)
    rewind(b, from: backup.1, (1 - fraction) * h)
    slots[a].wake()
    slots[b].wake()
    refreshGraph()
    var island = Island()
    (island.bodies, island.contacts) = ([a, b], [c])
    for slot in island.bodies { scratch.isInImpact[slot] = true }
    if slots[a].isDynamic { addNeighbours(of: a, fraction, &island) }
    if slots[b].isDynamic { addNeighbours(of: b, fraction, &island) }
    for slot in island.bodies { scratch.isInImpact[slot] = false }
    solveImpactIsland(&island, (1 - fraction) * h)
    for slot in island.bodies where slots[slot].isDynamic {
      synchronizeBounds(of: slot)
      scratch.impactEnds[slot] = impactEnd(of: slot)
      for place in graph.contactPlaces(of: slot) {
        let n = graph.contact(at: place)
        contacts[n].impactIsKnown = false
        if mayHaveImpact(n) { open.append(n) }
      }
    }
    findNewContacts()
  }

  private mutating func restoreSweep(of slot: Int, from backup: Body) {
    slots[slot].position = backup.position
    slots[slot].angle = backup.angle
    slots[slot].sweep = backup.sweep
  }

  /// What the two bodies touch at the time of impact takes part as well.
  private mutating func addNeighbours(of slot: Int, _ fraction: Double, _ island: inout Island) {
    for n in graph.contactPlaces(of: slot).lazy.map(graph.contact) {
      // Two bodies have one contact, and it is here.
      guard contacts[n].responds, !contacts[n].isExact, n != island.contacts[0] else { continue }
      let other = contacts[n].other(than: slot)
      if slots[other].isDynamic && !slots[slot].flags.isBullet && !slots[other].flags.isBullet {
        continue
      }
      let isNew = !scratch.isInImpact[other]
      let backup = slots[other]
      if isNew { slots[other].moveBack(to: fraction) }
      scratch.looks += 1
      updateContact(n)
      guard contacts[n].isTouching else {
        restoreSweep(of: other, from: backup)
        continue
      }
      island.contacts.append(n)
      guard isNew else { continue }
      slots[other].wake()
      scratch.isInImpact[other] = true
      island.bodies.append(other)
    }
  }

  /// Pushes the bodies of an impact apart, lets them bounce, and flies them on to the sub-step's
  /// end.
  private mutating func solveImpactIsland(_ island: inout Island, _ h: Double) {
    let pair = (island.bodies[0], island.bodies[1])
    for c in island.contacts {
      island.constraints.append(makeConstraint(c))
      let (a, b) = contactEnds(of: c)
      var overlap = Overlap(contacts[c], manifolds[c], a, b, radii: radii(of: c, a, b))
      overlap.hold(allBut: pair)
      island.overlaps.append(overlap)
    }
    for _ in 0..<Tolerances.impactPositionIterations {
      let rule = PushOut(slop: tolerances.slop, share: Tolerances.impactBaumgarte)
      let least = island.overlaps.solve(&slots, rule)
      if least >= -1.5 * tolerances.slop { break }
    }
    for slot in island.bodies[..<2] {
      slots[slot].sweep.start = slots[slot].position
      slots[slot].sweep.angle = slots[slot].angle
    }
    let threshold =
      profile == .uikit
      ? tolerances.bounceThreshold
      : Tolerances.restingShare * gravity.length * tolerances.subStep
    for c in island.constraints.indices {
      island.constraints[c].prepare(
        manifolds[island.constraints[c].contact], slots, impulseRatio: 0,
        bounceThreshold: threshold)
    }
    let isBounce = island.constraints.contains { $0.bounces }
    if profile == .ideal {
      solveBounces(&island.constraints)
    } else {
      for _ in 0..<Tolerances.velocityIterations { island.constraints.solveVelocities(&slots) }
    }
    for slot in island.bodies where slots[slot].isDynamic {
      // What comes to rest has no flight left.
      if !isBounce { slots[slot].flags.isFree = false }
      if slots[slot].flags.isFree { flyOn(slot, h) } else { integratePosition(of: slot, h) }
    }
  }
}
