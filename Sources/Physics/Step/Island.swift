import Foundation

/// Bodies that are joined or touch, and by what.
struct Island {
  var bodies: [Int] = []
  var contacts: [Int] = []
  var joints: [Int] = []
  var constraints: [ContactConstraint] = []
  var overlaps: [Overlap] = []
  /// Which colours the contacts of each of the world's bodies have, as bits.
  var colours: [UInt64] = []
  /// The colour and the sort of each contact, and the contacts before they were put in order.
  private var placeOf: [UInt16] = []
  private var unordered: [Int] = []
  private var isListed: [Bool] = []
  /// Bodies found but not looked at yet.
  var stack: [Int] = []
  var marks = IslandMarks()

  mutating func removeAll() {
    bodies.removeAll(keepingCapacity: true)
    contacts.removeAll(keepingCapacity: true)
    joints.removeAll(keepingCapacity: true)
    constraints.removeAll(keepingCapacity: true)
    overlaps.removeAll(keepingCapacity: true)
  }
}

/// What the search for islands has visited, or leaves out.
struct IslandMarks {
  /// Never those that nothing moves.
  var bodies: [Bool] = []
  var contacts: [Bool] = []
  var joints: [Bool] = []

  mutating func clear(bodies: Int, contacts: Int, joints: Int) {
    self.bodies.refill(bodies, with: false)
    self.contacts.refill(contacts, with: false)
    self.joints.refill(joints, with: false)
  }
}

extension Island {
  /// Puts the contacts of a large island in an order in which neighbours in the list share no moving body.
  ///
  /// Otherwise each impulse would have to wait for the one before it: half the time of a pile. Small
  /// islands keep the order of Apple's engine. Within a colour contacts of one sort stand together, so
  /// that the machine can guess what comes next; nothing but time depends on it.
  mutating func spreadContacts(_ all: [Contact], _ manifolds: [Manifold], bodyCount: Int) {
    guard contacts.count > Tolerances.largeIsland else { return }
    // As they stand in memory.
    bodies.sortByListing(below: bodyCount, &isListed)
    contacts.sortByListing(below: all.count, &isListed)
    if colours.count < bodyCount { colours = .init(repeating: 0, count: bodyCount) }
    for slot in bodies { colours[slot] = 0 }
    var counts: [385 of Int] = .init(repeating: 0)
    placeOf.refill(contacts.count, with: 0)
    Self.chooseColours(contacts, all, manifolds, marks.bodies, &colours, &placeOf)
    for place in placeOf { counts[Int(place) + 1] += 1 }
    for place in 1..<counts.count { counts[place] += counts[place - 1] }
    swap(&contacts, &unordered)
    contacts.refill(unordered.count, with: 0)
    Self.order(unordered, placeOf, &counts, into: &contacts)
  }

  private static func order(
    _ contacts: [Int], _ placeOf: [UInt16], _ next: inout [385 of Int], into list: inout [Int]
  ) {
    var ordered = list.mutableSpan
    for (n, c) in contacts.enumerated() {
      ordered[next[Int(placeOf[n])]] = c
      next[Int(placeOf[n])] += 1
    }
  }

  /// Gives each contact the first colour that neither of its bodies has: a place of that and its sort.
  private static func chooseColours(
    _ contacts: [Int], _ all: [Contact], _ manifolds: [Manifold], _ isMoving: [Bool],
    _ colours: inout [UInt64], _ placeOf: inout [UInt16]
  ) {
    var used = colours.mutableSpan
    var places = placeOf.mutableSpan
    for (n, c) in contacts.enumerated() {
      let (a, b) = (all[c].a, all[c].b)
      let (ofA, ofB) = (isMoving[a] ? used[a] : 0, isMoving[b] ? used[b] : 0)
      let colour = min((~(ofA | ofB)).trailingZeroBitCount, 63)
      // What nothing moves has no colours: its own are not read.
      used[a] = ofA | 1 << UInt64(colour)
      used[b] = ofB | 1 << UInt64(colour)
      places[n] = UInt16(6 * colour + manifolds[c].sort)
    }
  }
}

extension World {
  /// One sub-step of one island.
  mutating func solve(_ island: inout Island, _ h: Double, _ ratio: Double) {
    if isFreeFlight(island) {
      flyFree(island.bodies[0], h)
      return updateSleep(of: island.bodies, h, true)
    }
    island.spreadContacts(contacts, manifolds, bodyCount: slots.count)
    let isLarge = island.contacts.count > Tolerances.largeIsland
    for slot in island.bodies {
      (slots[slot].flags.motion, slots[slot].flags.isInLargeIsland) = (.solved, isLarge)
    }
    integrateVelocities(island.bodies, h)
    prepare(&island, h, ratio)
    let lone = island.contacts.isEmpty && island.joints.count == 1 ? island.joints[0] : nil
    for _ in 0..<Tolerances.velocityIterations {
      let before = lone.map { joints.list[$0].impulses }
      for j in island.joints { joints.list[j].solveVelocity(&slots) }
      island.constraints.solveVelocities(&slots)
      // The other passes would change nothing either.
      if let lone, joints.list[lone].impulses == before { break }
    }
    for c in island.constraints.indices {
      let contact = island.constraints[c].contact
      island.constraints[c].storeImpulses(in: &manifolds[contact])
    }
    for slot in island.bodies { integratePosition(of: slot, h) }
    let isSolved = solvePositions(island)
    for slot in island.bodies { keepFinite(slot) }
    updateSleep(of: island.bodies, h, isSolved)
  }

  /// Forces, gravity and damping: semi-implicit Euler.
  private mutating func integrateVelocities(_ moving: [Int], _ h: Double) {
    for slot in moving {
      slots[slot].beginSweep()
      slots[slot].flags.isFree = false
      slots[slot].angularVelocity +=
        h * slots[slot].matter.inverseInertia * slots[slot].applied.torque
      if scratch.fieldPushes.isEmpty {
        slots[slot].velocity += h * slots[slot].acceleration(gravity: gravity)
        slots[slot].velocity *= 1 / (1 + h * slots[slot].material.linearDamping)
      } else {
        integrateVelocityInFields(of: slot, h)
      }
      slots[slot].angularVelocity *= 1 / (1 + h * slots[slot].material.angularDamping)
    }
  }

  private mutating func prepare(_ island: inout Island, _ h: Double, _ ratio: Double) {
    let threshold = bounceThreshold(h)
    for c in island.contacts {
      let (a, b) = (scratch.ends[contacts[c].a], scratch.ends[contacts[c].b])
      let radii = radii(of: c, a, b)
      island.overlaps.append(Overlap(contacts[c], manifolds[c], a, b, radii: radii))
      island.constraints.append(
        ContactConstraint(c, contacts[c], points: manifolds[c].count, a, b, radii: radii))
      island.constraints[island.constraints.count - 1].prepare(
        manifolds[c], slots, impulseRatio: ratio, bounceThreshold: threshold)
    }
    island.constraints.warmStart(&slots)
    for j in island.joints {
      joints.list[j].prepare(&slots, h: h, ratio: ratio, tolerances: tolerances)
    }
  }

  func makeConstraint(_ c: Int) -> ContactConstraint {
    let (a, b) = contactEnds(of: c)
    return ContactConstraint(
      c, contacts[c], points: manifolds[c].count, a, b, radii: radii(of: c, a, b))
  }

  /// The approach below which nothing bounces, m/s.
  func bounceThreshold(_ h: Double) -> Double {
    profile == .uikit
      ? tolerances.bounceThreshold : Tolerances.restingSubSteps * gravity.length * h
  }

  /// Moves a body by its velocity, no farther and no more turned than the engine allows.
  mutating func integratePosition(of slot: Int, _ h: Double) {
    // Absurd materials can overflow a solve: better to stand still than to be nowhere.
    if !slots[slot].velocity.isFinite { slots[slot].velocity = Vector() }
    if !slots[slot].angularVelocity.isFinite { slots[slot].angularVelocity = 0 }
    let step = h * slots[slot].velocity
    if step.lengthSquared > Tolerances.maxTranslation * Tolerances.maxTranslation {
      slots[slot].velocity *= Tolerances.maxTranslation / step.length
    }
    let turn = h * slots[slot].angularVelocity
    if abs(turn) > Tolerances.maxRotation {
      slots[slot].angularVelocity *= Tolerances.maxRotation / abs(turn)
    }
    slots[slot].position += h * (slots[slot].velocity + slots[slot].applied.drift)
    slots[slot].angle += h * slots[slot].angularVelocity
  }

  /// The position passes; true when the errors that are left are small enough to sleep with.
  private mutating func solvePositions(_ island: Island) -> Bool {
    var (least, jointsAreSolved) = (0.0, true)
    var rule = PushOut(slop: tolerances.slop, share: Tolerances.baumgarte)
    var passes = Tolerances.positionIterations
    if island.contacts.count > Tolerances.hugeIsland {
      passes = Tolerances.hugeIslandPositionIterations
    } else if island.contacts.count > Tolerances.largeIsland {
      passes = Tolerances.largeIslandPositionIterations
      rule.quickWay = tolerances.slop
    }
    for _ in 0..<passes {
      least = island.overlaps.solve(&slots, rule)
      jointsAreSolved = true
      for j in island.joints
      where !joints.list[j].solvePosition(&slots, tolerances: tolerances) {
        jointsAreSolved = false
      }
      if least >= -3 * tolerances.slop && jointsAreSolved { return true }
    }
    return least >= -Tolerances.sleepDepth && jointsAreSolved
  }

  /// An island sleeps when all of it has been slow for long enough.
  @inline(__always)
  mutating func updateSleep(of bodies: some Collection<Int>, _ h: Double, _ isSolved: Bool) {
    var least = Double.greatestFiniteMagnitude
    for slot in bodies {
      if isSlow(slot) {
        slots[slot].sleepTime += h
        least = min(least, slots[slot].sleepTime)
      } else {
        slots[slot].sleepTime = 0
        least = 0
      }
    }
    guard least >= restDuration, isSolved else { return }
    for slot in bodies { slots[slot].sleep() }
  }

  /// Whether what a body's velocities do in a time, s, does not count (`.ideal`).
  @inline(__always)
  mutating func isStill(_ slot: Int, for time: Double = 1) -> Bool {
    slots[slot].velocity.length * time <= exactRest
      && abs(slots[slot].angularVelocity) * time <= exactRest
      && slots[slot].applied.drift == Vector()
  }

  /// Whether a body moves too little to be seen.
  @inline(__always)
  func isSlow(_ slot: Int) -> Bool {
    abs(slots[slot].angularVelocity) <= Tolerances.sleepAngularSpeed
      && slots[slot].velocity.lengthSquared <= restSpeed * restSpeed
      && slots[slot].applied.drift == Vector()
  }
}
