/// Which bodies of a sub-step fly together, and the contacts between them.
struct ChainPlan {
  /// A contact and the places of its bodies in the chain.
  struct Meeting {
    var contact: Int
    var i: Int
    var j: Int
  }

  var slots: [Int] = []
  var meetings: [Meeting] = []
}

/// The lists of `.ideal`'s sub-steps.
struct ChainScratch {
  /// How every body moves by its joints, and how in this sub-step.
  var chosen: [IntegrationMethod] = []
  var methods: [IntegrationMethod] = []
  /// Whether the sub-step's method is none of the solver's, read for most contacts.
  var isMovedExactly: [Bool] = []
  /// The greatest speed of those that may pass it on within a sub-step, m/s.
  var fastest = 0.0
  /// The awake bodies in exact flight.
  var flights: [Int] = []
  fileprivate var groups = FlightGroups()
  /// Contacts of bodies that may meet exactly.
  fileprivate var near: [Int] = []
  /// Those near others; the first `planCount` are this sub-step's.
  fileprivate var plans: [ChainPlan] = []
  fileprivate(set) var planCount = 0
  /// Those near no other body.
  fileprivate(set) var lone: [Int] = []
  fileprivate var chain = ContactChain(members: [], pairs: [], subStep: 0)
}

extension World {
  /// Groups the flying bodies that are near each other.
  ///
  /// A group that is not made of chain members alone goes to the solver.
  mutating func findContactChains(_ lists: inout ChainScratch, _ h: Double) {
    lists.groups.reset(count: slots.count)
    findMeetings(&lists, h)
    makePlans(&lists)
    for c in lists.near {
      let moving = slots[contacts[c].a].isDynamic ? contacts[c].a : contacts[c].b
      if lists.methods[moving].isIntegrated {
        contacts[c].isExact = true
        continue
      }
      let plan = lists.groups.plan(of: contacts[c].a)
      guard plan >= 0, plan == lists.groups.plan(of: contacts[c].b) else { continue }
      contacts[c].isExact = true
      lists.plans[plan].meetings.append(
        ChainPlan.Meeting(
          contact: c, i: lists.groups.place(of: contacts[c].a),
          j: lists.groups.place(of: contacts[c].b)))
    }
  }

  /// Lists the bodies that fly alone and those of each group; the others go to the solver.
  private mutating func makePlans(_ lists: inout ChainScratch) {
    lists.lone.removeAll(keepingCapacity: true)
    lists.planCount = 0
    for slot in lists.methods.indices {
      if lists.methods[slot].isIntegrated, !lists.groups.isExact(slot) {
        lists.methods[slot] = .solver
      }
      guard case .flight(_, let spring) = lists.methods[slot] else { continue }
      if lists.groups.isAlone(slot) {
        if spring != nil {
          lists.methods[slot] = .integrated
        } else if slots[slot].isAwake {
          lists.lone.append(slot)
        }
        continue
      }
      guard lists.groups.isExact(slot) else {
        lists.methods[slot] = .solver
        continue
      }
      if lists.groups.isMixed(slot) {
        lists.methods[slot] = .integrated
        continue
      }
      if lists.groups.plan(of: slot) < 0 {
        lists.groups.setPlan(lists.planCount, of: slot)
        if lists.planCount == lists.plans.count { lists.plans.append(ChainPlan()) }
        lists.plans[lists.planCount].slots.removeAll(keepingCapacity: true)
        lists.plans[lists.planCount].meetings.removeAll(keepingCapacity: true)
        lists.planCount += 1
      }
      let plan = lists.groups.plan(of: slot)
      lists.groups.setPlace(lists.plans[plan].slots.count, of: slot)
      lists.plans[plan].slots.append(slot)
    }
  }

  @inline(__always)
  private mutating func canMeetExactly(_ slot: Int, _ methods: [IntegrationMethod]) -> Bool {
    methods[slot].isFlight && slots[slot].isCircle
  }

  @inline(__always)
  private mutating func rubs(_ slot: Int) -> Bool {
    slots[slot].matter.inverseInertia > 0 && slots[slot].material.friction != 0
  }

  /// Finds the flying bodies that may come to touch another body in this sub-step.
  ///
  /// Those that can meet exactly are listed; none is marked as exact yet.
  private mutating func findMeetings(_ lists: inout ChainScratch, _ h: Double) {
    lists.near.removeAll(keepingCapacity: true)
    joinIslands(&lists)
    for c in contacts.indices {
      if contacts[c].isExact { contacts[c].isExact = false }
      let (a, b) = (contacts[c].a, contacts[c].b)
      if lists.isMovedExactly[a] || lists.isMovedExactly[b] { findMeeting(c, &lists, h) }
    }
  }

  private mutating func findMeeting(_ c: Int, _ lists: inout ChainScratch, _ h: Double) {
    let (a, b) = (contacts[c].a, contacts[c].b)
    let (movesA, movesB) = (lists.isMovedExactly[a], lists.isMovedExactly[b])
    let isExact = canMeetExactly(a, lists.methods) && canMeetExactly(b, lists.methods)
    // Where both go to the solver already, another contact changes nothing.
    let isKnown =
      (!movesA || !lists.groups.isExact(a)) && (!movesB || !lists.groups.isExact(b))
    guard isExact || !isKnown, isNear(c, h, isExact ? lists.fastest : 0) else { return }
    lists.groups.meet(a, b)
    if isExact {
      lists.groups.join(a, b, rubs: rubs(a) || rubs(b))
    } else if canMeet(c, lists.methods) {
      if movesA && movesB { lists.groups.join(a, b) }
      lists.groups.mix(movesA ? a : b)
    } else {
      lists.groups.spoil(a)
      lists.groups.spoil(b)
      return
    }
    lists.near.append(c)
  }

  /// Whether a contact that is not of two balls may be an impact, and not one that lasts, or of a body that
  /// the solver moves.
  @inline(__always)
  private mutating func canMeet(_ c: Int, _ methods: [IntegrationMethod]) -> Bool {
    let (a, b) = (contacts[c].a, contacts[c].b)
    let (isFixedA, isFixedB) = (slots[a].isStatic, slots[b].isStatic)
    guard isFixedA || methods[a].isExact, isFixedB || methods[b].isExact else {
      return false
    }
    let wasSolved =
      (!isFixedA && slots[a].flags.motion == .solved)
      || (!isFixedB && slots[b].flags.motion == .solved)
    return !(wasSolved && contacts[c].isTouching)
  }

  /// What joints connect goes to the solver together.
  private mutating func joinIslands(_ lists: inout ChainScratch) {
    for j in joints.order.map(Int.init) {
      let (a, b) = (joints.list[j].a, joints.list[j].b)
      guard a >= 0, b >= 0, lists.methods[a].isIntegrated, lists.methods[b].isIntegrated
      else { continue }
      lists.groups.join(a, b)
    }
  }

  /// Whether two bodies that bounce off each other may come to touch in this sub-step, if others may
  /// give them a speed.
  @inline(__always)
  private mutating func isNear(_ c: Int, _ h: Double, _ fastest: Double) -> Bool {
    guard contacts[c].responds else { return false }
    let (a, b) = (contacts[c].a, contacts[c].b)
    let speed = (squareOfApproach(a) + squareOfApproach(b)).squareRoot()
    let reach = 2 * h * max(speed, fastest) + Tolerances.flightMargin
    let first =
      slots[a].chain >= 0
      ? segment(contacts[c].child, of: Int(slots[a].chain)).bounds(slots[a].transform)
      : presentBounds(of: a)
    return first.grown(by: reach).overlaps(presentBounds(of: b))
  }

  /// The square of how fast a body's outline may come near others, m²/s²: a ball's does not by turning.
  @inline(__always)
  private mutating func squareOfApproach(_ slot: Int) -> Double {
    if slots[slot].hull.kind == .circle { return slots[slot].velocity.lengthSquared }
    let speed = greatestSpeed(of: slot)
    return speed * speed
  }

  /// Whether a body went no farther in a sub-step than `isNear` looks on its behalf, or stayed in its box, where it meets
  /// nothing but what its island looks at.
  ///
  /// A joint may lead a body out of its box and back.
  mutating func staysInReach(_ slot: Int, _ motion: Motion, _ h: Double, isTied: Bool) -> Bool {
    let isCircle = slots[slot].hull.kind == .circle
    let turn = isCircle ? 0 : abs(motion.angle - slots[slot].angle) * reach(of: slot)
    let way = (motion.position - slots[slot].position).length + turn
    let reach = h * (2 * squareOfApproach(slot)).squareRoot() + 0.5 * Tolerances.flightMargin
    if way <= reach || isTied { return way <= reach }
    for place in graph.contactPlaces(of: slot) where !contacts[graph.contact(at: place)].isExact {
      return false
    }
    let end = Transform(position: motion.position, angle: motion.angle)
    return slots[slot].bounds.contains(tightBounds(of: slot, at: end))
  }

  /// Moves one group on, unless all of it sleeps.
  mutating func advance(plan r: Int, _ lists: inout ChainScratch, _ h: Double) {
    guard lists.plans[r].slots.contains(where: { slots[$0].isAwake }) else { return }
    lists.chain.clear(subStep: tolerances.subStep, model: impactModel)
    for slot in lists.plans[r].slots {
      slots[slot].wake()
      lists.chain.add(ballistic(slot, lists.methods[slot], h))
    }
    for meeting in lists.plans[r].meetings {
      lists.chain.addPair(meeting.i, meeting.j, contact: meeting.contact)
    }
    lists.chain.advance(h)
    for member in lists.chain.members { land(member, h) }
    for pair in lists.chain.pairs {
      if pair.didTouch { setTouching(pair.contact, true) }
      setTouching(pair.contact, lists.chain.touches(pair))
    }
  }

  mutating func ballistic(_ slot: Int, _ method: IntegrationMethod, _ h: Double) -> BallisticBody {
    // Not by a copy of the body, which is large.
    var ballistic = BallisticBody(
      slot: slot, position: slots[slot].position, velocity: slots[slot].velocity,
      acceleration: slots[slot].acceleration(gravity: gravity),
      damping: slots[slot].material.linearDamping, drift: slots[slot].applied.drift,
      inverseMass: slots[slot].matter.inverseMass, radius: slots[slot].hull.radius,
      restitution: slots[slot].material.restitution, isHeld: slots[slot].flags.isHeld)
    ballistic.spin = slots[slot].angularVelocity
    ballistic.inverseInertia = slots[slot].matter.inverseInertia
    ballistic.friction = slots[slot].material.friction
    guard case .flight(let rod, let spring) = method else { return ballistic }
    if let rod {
      ballistic.rod = BallisticBody.Rod(
        pivot: restPlace(of: joints.list[rod], for: slot), length: joints.list[rod].length)
      ballistic.settleOnRod()
    }
    if let spring {
      pull(&ballistic, joints.list[spring], h)
      ballistic.isPulled = true
    }
    return ballistic
  }

  /// The pull of a spring on a body that also meets others or hangs on a rod: one implicit impulse,
  /// of bounded force, as Box2D's soft joints have it.
  private mutating func pull(_ ballistic: inout BallisticBody, _ joint: Joint, _ h: Double) {
    let omega = 2 * Double.pi * joint.frequency
    let stiffness = omega * omega
    let damping = 2 * joint.dampingRatio * omega
    let offset = ballistic.position - restPlace(of: joint, for: ballistic.slot)
    let softness = 1 + h * damping + h * h * stiffness
    var change =
      (-h / softness)
      * (stiffness * (offset + h * ballistic.velocity) + damping * ballistic.velocity)
    let most = joint.maximumForce * ballistic.inverseMass * h
    if change.length > most { change *= most / change.length }
    ballistic.velocity += ballistic.offRod(change)
  }

  mutating func land(_ ballistic: BallisticBody, _ h: Double) {
    let slot = ballistic.slot
    slots[slot].beginSweep()
    (slots[slot].position, slots[slot].velocity) = (ballistic.position, ballistic.velocity)
    slots[slot].angularVelocity = ballistic.spin
    slots[slot].flags.isFree = false
    let isExact = !ballistic.isPulled
    slots[slot].flags.motion =
      isExact ? (ballistic.rod == nil ? .closedForm : .integrated) : .solved
    turnFreely(slot, h)
    keepFinite(slot)
    synchronizeBounds(of: slot)
  }

  /// All chains sleep together: one ball of a cradle may hang still while the others swing, and its
  /// last motion, too slow to see, is still part of the sum.
  mutating func sleepContactChains(_ lists: ChainScratch, _ h: Double) {
    var least = Double.greatestFiniteMagnitude
    for slot in lists.lone { least = min(least, timeAtRest(of: slot, isStill(slot), h)) }
    for plan in lists.plans.prefix(lists.planCount) {
      guard plan.slots.contains(where: { slots[$0].isAwake }) else { continue }
      for slot in plan.slots { least = min(least, timeAtRest(of: slot, isSlow(slot), h)) }
    }
    guard least >= restDuration, least < .greatestFiniteMagnitude else { return }
    for slot in lists.lone { slots[slot].sleep() }
    for plan in lists.plans.prefix(lists.planCount) {
      for slot in plan.slots { slots[slot].sleep() }
    }
  }

  /// How long a body has been at rest, s, after a step of `h` seconds at whose end it is or is not.
  @inline(__always)
  mutating func timeAtRest(of slot: Int, _ isAtRest: Bool, _ h: Double) -> Double {
    let time = isAtRest ? slots[slot].sleepTime + h : 0
    slots[slot].sleepTime = time
    return time
  }
}

/// Which bodies are in one group.
struct FlightGroups {
  /// A body's place in the forest of groups; at the lowest of a group, what holds for the group.
  private struct Member {
    var parent: Int32
    /// Whether all of the group can meet exactly.
    var isExact = true
    var isAlone = true
    /// The group's plan, or -1, and the body's place in it.
    var plan: Int32 = -1
    var place: Int32 = -1
    /// How many contacts the group has within, and whether any of them rubs, or is not of two balls.
    var meetings: Int32 = 0
    var rubs = false
    var isMixed = false
  }

  private var members: [Member] = []

  mutating func reset(count: Int) {
    members.refill(count) { Member(parent: Int32($0)) }
  }

  /// The lowest body of a group.
  mutating func root(_ slot: Int) -> Int {
    var slot = slot
    while true {
      let parent = Int(members[slot].parent)
      guard parent != slot else { return slot }
      // Halves the path for the next search.
      members[slot].parent = members[parent].parent
      slot = Int(members[slot].parent)
    }
  }

  mutating func meet(_ a: Int, _ b: Int) {
    (members[a].isAlone, members[b].isAlone) = (false, false)
  }

  /// Adds a contact within a group, of two groups so far or of one.
  ///
  /// Rubbing balls in a large island are the solver's: an exact chain's cost grows with its square.
  mutating func join(_ a: Int, _ b: Int, rubs: Bool) {
    let low = join(a, b)
    members[low].meetings += 1
    members[low].rubs = members[low].rubs || rubs
    limit(low)
  }

  /// Adds a contact that is not of two balls, or of a body with a fixed one.
  mutating func mix(_ slot: Int) {
    let low = root(slot)
    members[low].isMixed = true
    members[low].meetings += 1
    limit(low)
  }

  private mutating func limit(_ low: Int) {
    let (isMixed, rubs) = (members[low].isMixed, members[low].rubs)
    let most =
      isMixed ? Tolerances.mostMeetings : rubs ? Tolerances.longestChain : .max
    if members[low].meetings > most { members[low].isExact = false }
  }

  /// Makes one group of two; its lowest body.
  @discardableResult
  mutating func join(_ a: Int, _ b: Int) -> Int {
    let (low, high) = (min(root(a), root(b)), max(root(a), root(b)))
    guard low != high else { return low }
    members[high].parent = Int32(low)
    members[low].isExact = members[low].isExact && members[high].isExact
    members[low].meetings += members[high].meetings
    members[low].rubs = members[low].rubs || members[high].rubs
    members[low].isMixed = members[low].isMixed || members[high].isMixed
    limit(low)
    return low
  }

  mutating func spoil(_ slot: Int) { members[root(slot)].isExact = false }

  func isAlone(_ slot: Int) -> Bool { members[slot].isAlone }
  mutating func isExact(_ slot: Int) -> Bool { members[root(slot)].isExact }
  mutating func isMixed(_ slot: Int) -> Bool { members[root(slot)].isMixed }
  mutating func plan(of slot: Int) -> Int { Int(members[root(slot)].plan) }
  func place(of slot: Int) -> Int { Int(members[slot].place) }
  mutating func setPlan(_ plan: Int, of slot: Int) { members[root(slot)].plan = Int32(plan) }
  mutating func setPlace(_ place: Int, of slot: Int) { members[slot].place = Int32(place) }
}
