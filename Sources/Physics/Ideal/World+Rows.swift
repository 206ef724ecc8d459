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

extension World {
  /// Groups the flying bodies by who is near whom.
  ///
  /// A group that is not made of row members alone
  /// goes to the solver.
  mutating func rows(_ treatments: inout [Treatment], _ h: Double) -> [RowPlan] {
    let near = contacts.indices.filter { isNear(contacts[$0], h) }
    var group = Array(slots.indices)
    func root(_ slot: Int) -> Int {
      var slot = slot
      while group[slot] != slot { slot = group[slot] }
      return slot
    }
    for c in near {
      let (a, b) = (contacts[c].a, contacts[c].b)
      guard slots[a].isDynamic, slots[b].isDynamic else { continue }
      let (low, high) = (min(root(a), root(b)), max(root(a), root(b)))
      group[high] = low
    }
    var isExact = [Bool](repeating: true, count: slots.count)
    for c in near {
      for slot in [contacts[c].a, contacts[c].b] {
        if !canMeetExactly(slot, treatments) { isExact[root(contacts[c].a)] = false }
        if !canMeetExactly(slot, treatments) { isExact[root(contacts[c].b)] = false }
      }
    }
    for c in contacts.indices { contacts[c].isExact = false }
    var plans: [RowPlan] = []
    var planOf = [Int](repeating: -1, count: slots.count)
    var placeOf = planOf
    for slot in treatments.indices {
      guard case .flight = treatments[slot] else { continue }
      let root = root(slot)
      guard isExact[root] else {
        treatments[slot] = .solver
        continue
      }
      if planOf[root] < 0 {
        planOf[root] = plans.count
        plans.append(RowPlan())
      }
      placeOf[slot] = plans[planOf[root]].slots.count
      plans[planOf[root]].slots.append(slot)
    }
    for c in near {
      let plan = planOf[root(contacts[c].a)]
      guard plan >= 0, plan == planOf[root(contacts[c].b)] else { continue }
      contacts[c].isExact = true
      plans[plan].meetings.append(
        RowPlan.Meeting(contact: c, i: placeOf[contacts[c].a], j: placeOf[contacts[c].b]))
    }
    return plans.filter { plan in plan.slots.contains { slots[$0].isAwake } }
  }

  private func canMeetExactly(_ slot: Int, _ treatments: [Treatment]) -> Bool {
    guard case .flight = treatments[slot] else { return false }
    return isRowMember(slot)
  }

  /// Whether two bodies that bounce off each other may come to touch in this sub-step.
  private func isNear(_ contact: Contact, _ h: Double) -> Bool {
    guard contact.responds else { return false }
    let (a, b) = (contact.a, contact.b)
    let speed = (slots[a].velocity.lengthSquared + slots[b].velocity.lengthSquared).squareRoot()
    let reach = 2 * h * speed + Tolerances.rowMargin
    let first =
      slots[a].chain >= 0
      ? hull(of: a, child: contact.child).bounds(slots[a].transform) : tightBounds(of: a)
    return first.grown(by: reach).overlaps(tightBounds(of: b))
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

  private func flyer(_ slot: Int, _ treatment: Treatment, _ h: Double) -> Flyer {
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

  private mutating func land(_ flyer: Flyer, _ h: Double) {
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
  mutating func sleepRows(_ rows: [RowPlan], _ h: Double) {
    var least = Double.greatestFiniteMagnitude
    for row in rows {
      for slot in row.slots {
        slots[slot].sleepTime = isSlow(slot) ? slots[slot].sleepTime + h : 0
        least = min(least, slots[slot].sleepTime)
      }
    }
    guard least >= Tolerances.timeToSleep else { return }
    for row in rows { for slot in row.slots { slots[slot].sleep() } }
  }
}
