extension World {
  /// Moves isolated springs in one go and everything else in sub-steps.
  mutating func advanceExactly(by dt: Double) {
    guard dt > 0 else { return }
    guard !isAsleep else {
      time += dt
      return
    }
    if packed.isFull { packed.exact.advance(by: dt, restRule) }
    if packed.isFull, packed.others.isEmpty, fields.isEmpty {
      return inSubSteps(dt) { _, _ in }
    }
    refreshLinks()
    // Out of the world while it is used, so that no list is copied.
    var lists = RowScratch()
    swap(&lists, &rowScratch)
    if packed.isFull { lists.chosen = packed.treatments } else { choose(&lists.chosen) }
    if !packed.isFull || !packed.others.isEmpty { advanceSprings(lists.chosen, dt) }
    inSubSteps(dt) { world, h in
      if !world.packed.isFull || !world.packed.others.isEmpty { world.exactSubStep(&lists, h) }
      if !world.fields.isEmpty { world.flyInFields(lists.chosen, h) }
    }
    swap(&lists, &rowScratch)
  }

  /// One sub-step of all but the isolated springs.
  private mutating func exactSubStep(_ lists: inout RowScratch, _ h: Double) {
    guard startTreatments(&lists) else { return }
    let firstEvent = contactEvents.count
    reachAhead(&lists, h)
    findNewContacts()
    dropPartedContacts()
    findRows(&lists, h)
    updateContacts()
    refreshLinks()
    solveRest(lists.treatments, h)
    for r in 0..<lists.rowCount { advance(row: r, &lists, h) }
    for slot in lists.lone { land(flyer(slot, lists.treatments[slot], h).advanced(h), h) }
    sleepRows(lists, h)
    placeBeganEvents(from: firstEvent)
    lastStep = h
  }

  /// Notes how bodies move in a sub-step as far as joints and the last one tell; false if none does.
  private mutating func startTreatments(_ lists: inout RowScratch) -> Bool {
    lists.treatments.removeAll(keepingCapacity: true)
    lists.flights.removeAll(keepingCapacity: true)
    var isMoved = false
    for slot in lists.chosen.indices {
      var treatment = lists.chosen[slot]
      // Who was in a crowd is not looked at anew for rows, until the crowd is none.
      if treatment.isFlight, slots[slot].isCrowded { treatment = .solver }
      lists.treatments.append(treatment)
      guard slots[slot].isAwake else { continue }
      if treatment.isFlight { lists.flights.append(slot) }
      isMoved = isMoved || treatment.isFlight || treatment.isSolver
    }
    return isMoved
  }

  /// Grows the boxes so far that no impact inside the sub-step can be missed.
  ///
  /// After one, any member of a row may have the speed of the fastest. Others go to the solver
  /// before their first; in a crowd a second impact in the same sub-step may wait for the next.
  private mutating func reachAhead(_ lists: inout RowScratch, _ h: Double) {
    var (fastest, members) = (0.0, 0)
    for slot in lists.flights where slots[slot].meetsSomebody && slots[slot].isRowMember {
      fastest = max(fastest, slots[slot].velocity.lengthSquared)
      members += 1
    }
    let isCrowd = members > Tolerances.longestRow
    lists.fastest = isCrowd ? 0 : fastest.squareRoot()
    let reach = 2 * h * lists.fastest
    for slot in lists.flights where slots[slot].meetsSomebody {
      if slots[slot].isRowMember && !isCrowd {
        synchronizeBounds(of: slot, reach: reach)
      } else {
        let pull = slots[slot].acceleration(gravity: gravity)
        let speed = slots[slot].velocity + slots[slot].drift + h * pull
        synchronizeBounds(of: slot, reach: Tolerances.rowMargin, next: h * speed)
      }
    }
  }

  /// The solver's bodies: islands, then times of impact.
  private mutating func solveRest(_ treatments: [Treatment], _ h: Double) {
    guard treatments.indices.contains(where: { treatments[$0].isSolver && slots[$0].isAwake })
    else { return }
    if !fields.isEmpty { evaluateFields(h) }
    bounceAtStart(h)
    noteFootings(h)
    solveIslands(h, treatments)
    findNewContacts()
    refreshLinks()
    solveTimesOfImpact(h)
    holdBackFootings()
  }
}
