extension World {
  /// Whole sub-steps and then a partial one; isolated springs in one go.
  mutating func advanceExactly(by dt: Double) {
    guard dt > 0 else { return }
    guard !isAsleep else {
      time += dt
      return
    }
    if packed.isFull { packed.exact.advance(by: dt, restRule) }
    refreshLinks()
    let treatments = packed.isFull ? packed.treatments : treatments()
    if !packed.isFull || !packed.others.isEmpty { advanceSprings(treatments, dt) }
    var left = dt
    while left > Tolerances.shortestStep {
      let h = min(left, tolerances.subStep)
      if !packed.isFull || !packed.others.isEmpty { exactSubStep(treatments, h) }
      if !fields.isEmpty { flyInFields(treatments, h) }
      time += h
      left -= h
    }
  }

  /// One sub-step of all but the isolated springs.
  private mutating func exactSubStep(_ treatments: [Treatment], _ h: Double) {
    var treatments = treatments
    let flights = flightSlots(treatments)
    guard
      !flights.isEmpty
        || treatments.indices.contains(where: { treatments[$0].isSolver && slots[$0].isAwake })
    else { return }
    let firstEvent = contactEvents.count
    reachAhead(flights, h)
    findNewContacts()
    dropPartedContacts()
    let rows = rows(&treatments, h)
    updateContacts()
    refreshLinks()
    solveRest(treatments, h)
    for row in rows.groups { advance(row, treatments, h) }
    for slot in rows.lone { land(flyer(slot, treatments[slot], h).advanced(h), h) }
    sleepRows(rows, h)
    placeBeganEvents(from: firstEvent)
    lastStep = h
  }

  private func flightSlots(_ treatments: [Treatment]) -> [Int] {
    treatments.indices.filter {
      if case .flight = treatments[$0] { slots[$0].isAwake } else { false }
    }
  }

  /// Grows the boxes so far that no impact inside the sub-step can be missed.
  ///
  /// After one, any member of a row may have the speed of the fastest. Others go to the solver
  /// before their first.
  private mutating func reachAhead(_ flights: [Int], _ h: Double) {
    var fastest = 0.0
    for slot in flights where slots[slot].meetsSomebody && slots[slot].isRowMember {
      fastest = max(fastest, slots[slot].velocity.lengthSquared)
    }
    let reach = 2 * h * fastest.squareRoot()
    for slot in flights where slots[slot].meetsSomebody {
      if slots[slot].isRowMember {
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
    let footings = footings(h)
    solveIslands(h, seeds: treatments.indices.reversed().filter { treatments[$0].isSolver })
    findNewContacts()
    refreshLinks()
    solveTimesOfImpact(h)
    if !footings.isEmpty { holdBack(footings) }
  }
}
