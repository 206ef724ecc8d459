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

/// Who is in one group with whom.
private struct Groups {
  /// What is known of a body, or, at the group's lowest, of the group.
  private struct Member {
    var parent: Int32
    /// Whether all of the group can meet exactly.
    var isExact = true
    var isAlone = true
    /// The group's plan, or -1, and the body's place in it.
    var plan: Int32 = -1
    var place: Int32 = -1
    /// How many contacts the group has within, and whether any of them rubs.
    var meetings: Int32 = 0
    var rubs = false
  }

  private var members: [Member]

  init(count: Int) {
    members = []
    members.reserveCapacity(count)
    for slot in 0..<count { members.append(Member(parent: Int32(slot))) }
  }

  private func root(_ slot: Int) -> Int {
    var slot = slot
    while Int(members[slot].parent) != slot { slot = Int(members[slot].parent) }
    return slot
  }

  mutating func meet(_ a: Int, _ b: Int) {
    (members[a].isAlone, members[b].isAlone) = (false, false)
  }

  /// Notes a contact within a group, of two groups so far or of one.
  ///
  /// Rubbing balls in a crowd are the solver's: an exact row's cost grows with its square.
  mutating func join(_ a: Int, _ b: Int, rubs: Bool) {
    let (low, high) = (min(root(a), root(b)), max(root(a), root(b)))
    if low != high {
      members[high].parent = Int32(low)
      members[low].isExact = members[low].isExact && members[high].isExact
      members[low].meetings += members[high].meetings
      members[low].rubs = members[low].rubs || members[high].rubs
    }
    members[low].meetings += 1
    members[low].rubs = members[low].rubs || rubs
    if members[low].rubs && members[low].meetings > Tolerances.longestRow {
      members[low].isExact = false
    }
  }

  mutating func spoil(_ slot: Int) { members[root(slot)].isExact = false }

  func isAlone(_ slot: Int) -> Bool { members[slot].isAlone }
  func isExact(_ slot: Int) -> Bool { members[root(slot)].isExact }
  func plan(of slot: Int) -> Int { Int(members[root(slot)].plan) }
  func place(of slot: Int) -> Int { Int(members[slot].place) }
  mutating func setPlan(_ plan: Int, of slot: Int) { members[root(slot)].plan = Int32(plan) }
  mutating func setPlace(_ place: Int, of slot: Int) { members[slot].place = Int32(place) }
}

extension World {
  /// Groups the flying bodies by who is near whom.
  ///
  /// A group that is not made of row members alone goes to the solver.
  mutating func rows(_ treatments: inout [Treatment], _ h: Double) -> RowPlans {
    var groups = Groups(count: slots.count)
    let near = findMeetings(treatments, &groups, h)
    var plans = makePlans(&treatments, &groups)
    for c in near {
      let plan = groups.plan(of: contacts[c].a)
      guard plan >= 0, plan == groups.plan(of: contacts[c].b) else { continue }
      contacts[c].isExact = true
      plans.groups[plan].meetings.append(
        RowPlan.Meeting(
          contact: c, i: groups.place(of: contacts[c].a), j: groups.place(of: contacts[c].b)))
    }
    plans.groups.removeAll { plan in !plan.slots.contains { slots[$0].isAwake } }
    return plans
  }

  /// Who flies alone, who in which group, and who goes to the solver after all.
  private mutating func makePlans(
    _ treatments: inout [Treatment], _ groups: inout Groups
  ) -> RowPlans {
    var plans = RowPlans()
    for slot in treatments.indices where treatments[slot].isFlight {
      if groups.isAlone(slot) {
        if slots[slot].isAwake { plans.lone.append(slot) }
        continue
      }
      guard groups.isExact(slot) else {
        treatments[slot] = .solver
        continue
      }
      if groups.plan(of: slot) < 0 {
        groups.setPlan(plans.groups.count, of: slot)
        plans.groups.append(RowPlan())
        // Once is enough for the rows that are usual.
        plans.groups[plans.groups.count - 1].slots.reserveCapacity(8)
        plans.groups[plans.groups.count - 1].meetings.reserveCapacity(8)
      }
      let plan = groups.plan(of: slot)
      groups.setPlace(plans.groups[plan].slots.count, of: slot)
      plans.groups[plan].slots.append(slot)
    }
    return plans
  }

  @inline(__always)
  private mutating func canMeetExactly(_ slot: Int, _ treatments: [Treatment]) -> Bool {
    treatments[slot].isFlight && slots[slot].isRowMember
  }

  @inline(__always)
  private mutating func rubs(_ slot: Int) -> Bool {
    slots[slot].inverseInertia > 0 && slots[slot].material.friction != 0
  }

  /// Notes which flying bodies may come to touch somebody in this sub-step.
  ///
  /// Answers the contacts of those that can meet exactly; none is marked as exact yet.
  private mutating func findMeetings(
    _ treatments: [Treatment], _ groups: inout Groups, _ h: Double
  ) -> [Int] {
    var near: [Int] = []
    near.reserveCapacity(8)
    for c in contacts.indices {
      if contacts[c].isExact { contacts[c].isExact = false }
      let (a, b) = (contacts[c].a, contacts[c].b)
      guard treatments[a].isFlight || treatments[b].isFlight else { continue }
      let isExact = canMeetExactly(a, treatments) && canMeetExactly(b, treatments)
      // Once it is known that both go to the solver, another touch says nothing new.
      let isKnown =
        (!treatments[a].isFlight || !groups.isExact(a))
        && (!treatments[b].isFlight || !groups.isExact(b))
      guard isExact || !isKnown, isNear(c, h) else { continue }
      groups.meet(a, b)
      if isExact {
        groups.join(a, b, rubs: rubs(a) || rubs(b))
        near.append(c)
      } else {
        groups.spoil(a)
        groups.spoil(b)
      }
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
      : presentBounds(of: a)
    return first.grown(by: reach).overlaps(presentBounds(of: b))
  }

  /// Moves one group on.
  mutating func advance(_ plan: RowPlan, _ treatments: [Treatment], _ h: Double) {
    var members: [Flyer] = []
    members.reserveCapacity(plan.slots.count)
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
    (flyer.spin, flyer.inverseInertia) = (body.angularVelocity, body.inverseInertia)
    flyer.friction = body.material.friction
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
    if flyer.position.isFinite && flyer.velocity.isFinite {
      (slots[slot].position, slots[slot].velocity) = (flyer.position, flyer.velocity)
    } else {
      slots[slot].velocity = Vector()
    }
    slots[slot].angularVelocity = flyer.spin
    slots[slot].isFree = false
    turnFreely(slot, h)
    synchronizeBounds(of: slot)
  }

  /// All rows sleep together: one ball of a cradle may hang still while the others swing, and its
  /// last motion, too slow to see, is still part of the sum.
  mutating func sleepRows(_ rows: RowPlans, _ h: Double) {
    var least = Double.greatestFiniteMagnitude
    for slot in rows.lone { least = min(least, noteSleepTime(slot, h)) }
    for row in rows.groups {
      for slot in row.slots { least = min(least, noteSleepTime(slot, h)) }
    }
    guard least >= restDuration, least < .greatestFiniteMagnitude else { return }
    for slot in rows.lone { slots[slot].sleep() }
    for row in rows.groups { for slot in row.slots { slots[slot].sleep() } }
  }

  private mutating func noteSleepTime(_ slot: Int, _ h: Double) -> Double {
    slots[slot].sleepTime = isSlow(slot) ? slots[slot].sleepTime + h : 0
    return slots[slot].sleepTime
  }
}
