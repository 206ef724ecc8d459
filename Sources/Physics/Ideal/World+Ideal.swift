extension World {
  /// Moves isolated springs in one go and everything else in sub-steps.
  mutating func advanceExactly(by dt: Double) {
    guard dt > 0 else { return }
    guard !isAsleep else {
      clock.time += dt
      return
    }
    if packed.isFull { packed.exact.advance(by: dt, restRule) }
    if packed.isFull, packed.others.isEmpty, fields.isEmpty {
      return inSubSteps(dt) { _, _ in }
    }
    refreshJoints()
    // Out of the world while it is used, so that no list is copied.
    var lists = ChainScratch()
    swap(&lists, &scratch.chains)
    if packed.isFull { lists.chosen = packed.methods } else { choose(&lists.chosen) }
    if !packed.isFull || !packed.others.isEmpty { advanceSprings(lists.chosen, dt) }
    inSubSteps(dt) { world, h in
      if !world.packed.isFull || !world.packed.others.isEmpty { world.exactSubStep(&lists, h) }
    }
    swap(&lists, &scratch.chains)
  }

  /// One sub-step of all but the isolated springs.
  private mutating func exactSubStep(_ lists: inout ChainScratch, _ h: Double) {
    guard startMethods(&lists) else { return }
    reachAhead(&lists, h)
    findContacts()
    dropPartedContacts()
    refreshGraph()
    findContactChains(&lists, h)
    integrateIslands(&lists, h)
    updateContacts()
    refreshGraph()
    solveRest(lists.methods, h)
    for r in 0..<lists.rowCount { advance(row: r, &lists, h) }
    for slot in lists.lone { land(ballistic(slot, lists.methods[slot], h).advanced(h), h) }
    sleepContactChains(lists, h)
    placeBeganEvents()
    clock.lastStep = h
  }

  /// Lists how bodies move in a sub-step as far as joints and the last one tell; false if none does.
  private mutating func startMethods(_ lists: inout ChainScratch) -> Bool {
    lists.methods.refill(lists.chosen.count) { [chosen = lists.chosen] in chosen[$0] }
    lists.isMovedExactly.refill(lists.chosen.count) { [chosen = lists.chosen] in
      chosen[$0].isFlight || chosen[$0].isIntegrated
    }
    lists.flights.removeAll(keepingCapacity: true)
    var isMoved = false
    for slot in lists.chosen.indices {
      if lists.isMovedExactly[slot] {
        if slots[slot].flags.isInLargeIsland {
          // It stays with the solver until the island is small.
          lists.methods[slot] = .solver
          lists.isMovedExactly[slot] = false
        } else if slots[slot].isAwake {
          lists.flights.append(slot)
        }
        isMoved = isMoved || slots[slot].isAwake
      } else if lists.chosen[slot].isSolver {
        isMoved = isMoved || slots[slot].isAwake
      }
    }
    return isMoved
  }

  /// Grows the boxes so far that no impact inside the sub-step can be missed.
  ///
  /// After one, any member of a chain may have the speed of the fastest. Others go to the solver
  /// before their first; in a large island a second impact in the same sub-step may wait for the next.
  private mutating func reachAhead(_ lists: inout ChainScratch, _ h: Double) {
    var (fastest, members) = (0.0, 0)
    for slot in lists.flights where slots[slot].canTouch && isInChain(slot, lists) {
      fastest = max(fastest, slots[slot].velocity.lengthSquared)
      members += 1
    }
    let isLarge = members > Tolerances.longestChain
    lists.fastest = isLarge ? 0 : fastest.squareRoot()
    let reach = 2 * h * lists.fastest
    for slot in lists.flights where slots[slot].canTouch {
      if isInChain(slot, lists) && !isLarge {
        synchronizeBounds(of: slot, reach: reach)
      } else {
        let pull = slots[slot].acceleration(gravity: gravity)
        let speed = slots[slot].velocity + slots[slot].applied.drift + h * pull
        synchronizeBounds(of: slot, reach: Tolerances.flightMargin, next: h * speed)
      }
    }
  }

  @inline(__always)
  private mutating func isInChain(_ slot: Int, _ lists: ChainScratch) -> Bool {
    lists.methods[slot].isFlight && slots[slot].isCircle
  }

  /// The solver's bodies: islands, then times of impact.
  private mutating func solveRest(_ methods: [IntegrationMethod], _ h: Double) {
    guard methods.indices.contains(where: { methods[$0].isSolver && slots[$0].isAwake })
    else { return }
    if !fields.isEmpty { evaluateFields(h) }
    bounceAtStart(h)
    let guards = tunnelGuards(h)
    solveIslands(h, methods)
    findNewContacts()
    solveTimesOfImpact(h)
    apply(guards)
  }
}
