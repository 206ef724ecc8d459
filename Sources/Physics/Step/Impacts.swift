extension World {
  /// Stops fast bodies at what they would have passed through: Box2D's times of impact.
  ///
  /// Moving bodies are tested against static ones, bullets against all.
  mutating func solveTimesOfImpact(_ h: Double) {
    for i in bodies.indices { bodies[i].startFraction = 0 }
    for i in contacts.indices {
      contacts[i].impactIsKnown = false
      contacts[i].impactCount = 0
      contacts[i].impactFraction = 1
    }
    while let (contact, fraction) = earliestImpact() {
      guard fraction < 1 - 10 * Double.ulpOfOne else { return }
      solveImpact(contact, fraction, h)
    }
  }

  private mutating func earliestImpact() -> (Int, Double)? {
    var best: (Int, Double)?
    for c in contacts.indices where contacts[c].isEnabled {
      guard contacts[c].impactCount <= Tolerances.impactsPerContact else { continue }
      if !contacts[c].impactIsKnown {
        guard mayImpact(contacts[c]) else { continue }
        contacts[c].impactFraction = hasBounced(c) ? 1 : impactFraction(of: contacts[c])
        contacts[c].impactIsKnown = true
      }
      let fraction = contacts[c].impactFraction
      if fraction < best?.1 ?? 1 { best = (c, fraction) }
    }
    return best
  }

  private func mayImpact(_ contact: Contact) -> Bool {
    guard contact.responds, !contact.isExact else { return false }
    let (a, b) = (bodies[contact.a], bodies[contact.b])
    guard isActive(contact.a) || isActive(contact.b) else { return false }
    return a.isBullet || a.isStatic || b.isBullet || b.isStatic
  }

  private mutating func impactFraction(of contact: Contact) -> Double {
    let (a, b) = (contact.a, contact.b)
    let from = max(bodies[a].startFraction, bodies[b].startFraction)
    if bodies[a].startFraction < from { bodies[a].advanceSweep(to: from) }
    if bodies[b].startFraction < from { bodies[b].advanceSweep(to: from) }
    let impact =
      bodies[a].pieces >= 0 || bodies[b].pieces >= 0
      ? pieceImpact(contact)
      : timeOfImpact(
        hull(of: a, child: contact.child), Sweep(bodies[a]),
        hull(of: b, child: contact.child), Sweep(bodies[b]), slop: tolerances.slop,
        depth: tolerances.impactOverlap)
    return impact.map { min(from + (1 - from) * $0, 1) } ?? 1
  }

  private mutating func solveImpact(_ c: Int, _ fraction: Double, _ h: Double) {
    let (a, b) = (contacts[c].a, contacts[c].b)
    let backup = (bodies[a], bodies[b])
    bodies[a].moveBack(to: fraction)
    bodies[b].moveBack(to: fraction)
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
    bodies[a].wake()
    bodies[b].wake()
    var island = Island()
    island.bodies = [a, b]
    island.contacts = [c]
    for slot in [a, b] where bodies[slot].isDynamic { addNeighbours(of: slot, fraction, &island) }
    solveImpactIsland(&island, (1 - fraction) * h)
    for slot in island.bodies where bodies[slot].isDynamic {
      synchronizeBounds(of: slot)
      for n in links.contacts(of: slot) { contacts[Int(n)].impactIsKnown = false }
    }
    findNewContacts()
    refreshLinks()
  }

  private mutating func restoreSweep(of slot: Int, from backup: Body) {
    bodies[slot].position = backup.position
    bodies[slot].angle = backup.angle
    bodies[slot].start = backup.start
    bodies[slot].startAngle = backup.startAngle
    bodies[slot].startFraction = backup.startFraction
  }

  /// What the two bodies touch at the time of impact takes part as well.
  private mutating func addNeighbours(of slot: Int, _ fraction: Double, _ island: inout Island) {
    for n in links.contacts(of: slot).map(Int.init) {
      guard contacts[n].responds, !contacts[n].isExact, !island.contacts.contains(n) else {
        continue
      }
      let other = contacts[n].other(than: slot)
      if bodies[other].isDynamic && !bodies[slot].isBullet && !bodies[other].isBullet { continue }
      let isNew = !island.bodies.contains(other)
      let backup = bodies[other]
      if isNew { bodies[other].moveBack(to: fraction) }
      updateContact(n)
      guard contacts[n].isTouching else {
        restoreSweep(of: other, from: backup)
        continue
      }
      island.contacts.append(n)
      guard isNew else { continue }
      bodies[other].wake()
      island.bodies.append(other)
    }
  }

  /// Pushes the bodies of an impact apart, lets them bounce, and flies them on to the sub-step's
  /// end.
  private mutating func solveImpactIsland(_ island: inout Island, _ h: Double) {
    for c in island.contacts { island.constraints.append(makeConstraint(c)) }
    let pair = (island.bodies[0], island.bodies[1])
    for _ in 0..<Tolerances.impactPositionIterations {
      var least = 0.0
      for constraint in island.constraints {
        least = min(
          least,
          constraint.solvePosition(
            &bodies, baumgarte: Tolerances.impactBaumgarte, slop: tolerances.slop, movable: pair))
      }
      if least >= -1.5 * tolerances.slop { break }
    }
    for slot in [pair.0, pair.1] {
      bodies[slot].start = bodies[slot].position
      bodies[slot].startAngle = bodies[slot].angle
    }
    let threshold =
      profile == .uikit
      ? tolerances.bounceThreshold
      : Tolerances.restingShare * gravity.length * tolerances.subStep
    for c in island.constraints.indices {
      island.constraints[c].prepare(bodies, impulseRatio: 0, bounceThreshold: threshold)
    }
    let isBounce = island.constraints.contains { $0.bounces }
    if profile == .ideal {
      solveBounces(&island.constraints)
    } else {
      for _ in 0..<Tolerances.velocityIterations {
        for c in island.constraints.indices { island.constraints[c].solveVelocity(&bodies) }
      }
    }
    for slot in island.bodies where bodies[slot].isDynamic {
      // What comes to rest has no flight left.
      if !isBounce { bodies[slot].isFree = false }
      if bodies[slot].isFree { flyOn(slot, h) } else { integratePosition(of: slot, h) }
    }
  }
}
