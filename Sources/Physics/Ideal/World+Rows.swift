/// Which bodies of a sub-step fly together, and the contacts between them.
struct RowPlan {
  /// A contact and the places of its bodies in the row.
  struct Meeting {
    var contact: Int
    var i: Int
    var j: Int
  }

  var slots: [Int] = []
  var meetings: [Meeting] = []
}

/// The rows of a sub-step.
struct RowPlans {
  /// Those near others.
  var groups: [RowPlan] = []
  /// Those near nobody.
  var lone: [Int] = []
}

/// Who is in one group with whom, by their lowest member.
private struct Groups {
  private var parent: [Int]
  /// Whether all of a group, asked for by its root, can meet exactly.
  private var isExact: [Bool]

  init(count: Int) {
    parent = Array(0..<count)
    isExact = .init(repeating: true, count: count)
  }

  func root(_ slot: Int) -> Int {
    var slot = slot
    while parent[slot] != slot { slot = parent[slot] }
    return slot
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (low, high) = (min(root(a), root(b)), max(root(a), root(b)))
    guard low != high else { return }
    parent[high] = low
    isExact[low] = isExact[low] && isExact[high]
  }

  mutating func spoil(_ slot: Int) { isExact[root(slot)] = false }

  func isExact(_ slot: Int) -> Bool { isExact[root(slot)] }
}

extension World {
  /// Groups the flying bodies by who is near whom.
  ///
  /// A group that is not made of row members alone goes to the solver.
  mutating func rows(_ treatments: inout [Treatment], _ h: Double) -> RowPlans {
    let near = nearContacts(treatments, h)
    var groups = Groups(count: slots.count)
    var isAlone = [Bool](repeating: true, count: slots.count)
    for c in near {
      let (a, b) = (contacts[c].a, contacts[c].b)
      (isAlone[a], isAlone[b]) = (false, false)
      if slots[a].isDynamic, slots[b].isDynamic { groups.join(a, b) }
      for slot in [a, b] where !canMeetExactly(slot, treatments) {
        groups.spoil(a)
        groups.spoil(b)
      }
    }
    var plans = RowPlans()
    var planOf = [Int](repeating: -1, count: slots.count)
    var placeOf = planOf
    for slot in treatments.indices {
      guard case .flight = treatments[slot] else { continue }
      guard !isAlone[slot] else {
        if slots[slot].isAwake { plans.lone.append(slot) }
        continue
      }
      guard groups.isExact(slot) else {
        treatments[slot] = .solver
        continue
      }
      let root = groups.root(slot)
      if planOf[root] < 0 {
        planOf[root] = plans.groups.count
        plans.groups.append(RowPlan())
      }
      placeOf[slot] = plans.groups[planOf[root]].slots.count
      plans.groups[planOf[root]].slots.append(slot)
    }
    for c in near {
      let plan = planOf[groups.root(contacts[c].a)]
      guard plan >= 0, plan == planOf[groups.root(contacts[c].b)] else { continue }
      contacts[c].isExact = true
      plans.groups[plan].meetings.append(
        RowPlan.Meeting(contact: c, i: placeOf[contacts[c].a], j: placeOf[contacts[c].b]))
    }
    plans.groups = plans.groups.filter { plan in plan.slots.contains { slots[$0].isAwake } }
    return plans
  }

  private func canMeetExactly(_ slot: Int, _ treatments: [Treatment]) -> Bool {
    guard case .flight = treatments[slot] else { return false }
    return slots[slot].isRowMember
  }

  /// The contacts of flying bodies that may come to touch in this sub-step; none is exact yet.
  private mutating func nearContacts(_ treatments: [Treatment], _ h: Double) -> [Int] {
    var near: [Int] = []
    for c in contacts.indices {
      if contacts[c].isExact { contacts[c].isExact = false }
      guard treatments[contacts[c].a].isFlight || treatments[contacts[c].b].isFlight else {
        continue
      }
      if isNear(c, h) { near.append(c) }
    }
    return near
  }

  /// Whether two bodies that bounce off each other may come to touch in this sub-step.
  @inline(__always)
  private mutating func isNear(_ c: Int, _ h: Double) -> Bool {
    guard contacts[c].responds else { return false }
    let (a, b) = (contacts[c].a, contacts[c].b)
    let speed = (slots[a].velocity.lengthSquared + slots[b].velocity.lengthSquared).squareRoot()
    let reach = 2 * h * speed + Tolerances.rowMargin
    let first =
      slots[a].chain >= 0
      ? segment(contacts[c].child, of: Int(slots[a].chain)).bounds(slots[a].transform)
      : slots[a].tightBounds
    return first.grown(by: reach).overlaps(slots[b].tightBounds)
  }

  /// Moves one group on.
  mutating func advance(_ plan: RowPlan, _ treatments: [Treatment], _ h: Double) {
    var members: [Flyer] = []
    for slot in plan.slots {
      slots[slot].wake()
      members.append(flyer(slot, treatments[slot], h))
    }
    let pairs = plan.meetings.map {
      Row.Pair(
        i: $0.i, j: $0.j, contact: $0.contact,
        reach: members[$0.i].radius + members[$0.j].radius)
    }
    var row = Row(members: members, pairs: pairs, subStep: tolerances.subStep)
    row.advance(h)
    for member in row.members { land(member, h) }
    for pair in row.pairs {
      if pair.didTouch { setTouching(pair.contact, true) }
      setTouching(pair.contact, row.touches(pair))
    }
  }

  func flyer(_ slot: Int, _ treatment: Treatment, _ h: Double) -> Flyer {
    let body = slots[slot]
    var flyer = Flyer(
      slot: slot, position: body.position, velocity: body.velocity,
      acceleration: body.acceleration(gravity: gravity), damping: body.material.linearDamping,
      drift: body.drift, inverseMass: body.inverseMass, radius: body.hull.radius,
      restitution: body.material.restitution, isHeld: body.isHeld)
    guard case .flight(let rod, let hand) = treatment else { return flyer }
    if let rod {
      flyer.rod = Flyer.Rod(
        pivot: restPlace(of: joints[rod], for: slot), length: joints[rod].length)
      flyer.settleOnRod()
    }
    if let hand { pull(&flyer, joints[hand], h) }
    return flyer
  }

  /// The pull of a spring on a body that also meets others or hangs on a rod: one implicit impulse,
  /// of bounded force, as Box2D's soft joints have it.
  private func pull(_ flyer: inout Flyer, _ joint: Joint, _ h: Double) {
    let omega = 2 * Double.pi * joint.frequency
    let stiffness = omega * omega
    let damping = 2 * joint.dampingRatio * omega
    let offset = flyer.position - restPlace(of: joint, for: flyer.slot)
    let softness = 1 + h * damping + h * h * stiffness
    var change =
      (-h / softness) * (stiffness * (offset + h * flyer.velocity) + damping * flyer.velocity)
    let most = joint.maximumForce * flyer.inverseMass * h
    if change.length > most { change *= most / change.length }
    flyer.velocity += flyer.offRod(change)
  }

  mutating func land(_ flyer: Flyer, _ h: Double) {
    let slot = flyer.slot
    slots[slot].start = slots[slot].position
    slots[slot].startAngle = slots[slot].angle
    slots[slot].position = flyer.position
    slots[slot].velocity = flyer.velocity
    turnFreely(slot, h)
    synchronizeBounds(of: slot)
  }

  /// All rows sleep together: one ball of a cradle may hang still while the others swing, and its
  /// last motion, too slow to see, is still part of the sum.
  mutating func sleepRows(_ rows: RowPlans, _ h: Double) {
    let all = rows.lone + rows.groups.flatMap { $0.slots }
    var least = Double.greatestFiniteMagnitude
    for slot in all {
      slots[slot].sleepTime = isSlow(slot) ? slots[slot].sleepTime + h : 0
      least = min(least, slots[slot].sleepTime)
    }
    guard least >= Tolerances.timeToSleep else { return }
    for slot in all { slots[slot].sleep() }
  }
}
