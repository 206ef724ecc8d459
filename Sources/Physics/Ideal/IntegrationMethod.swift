import ElementaryFunctions
import Foundation
import Springs

/// How `.ideal` moves a body through a frame.
enum IntegrationMethod {
  /// Not at all: it is fixed, or asleep with all it could meet.
  case still
  /// By the closed form of a spring; the joint that is the spring.
  case spring(joint: Int)
  /// By exact flight, on a rod or free, with a spring that pulls it or without.
  case flight(rod: Int?, spring: Int?)
  /// By the equations of motion of all that its joints connect it with.
  case integrated
  /// By impulses, as on `.uikit`: what touches for longer.
  case solver

  var isSolver: Bool { if case .solver = self { true } else { false } }
  var isFlight: Bool { if case .flight = self { true } else { false } }
  var isIntegrated: Bool { if case .integrated = self { true } else { false } }
  var isExact: Bool { isFlight || isIntegrated }
}

extension World {
  /// Chooses the method of every body by its joints alone; contacts may send it to the solver.
  private func choose(_ result: inout [IntegrationMethod]) {
    result.removeAll(keepingCapacity: true)
    for slot in slots.indices {
      result.append(slots[slot].isDynamic ? method(of: slot) : .still)
    }
    for field in fields {
      for member in field.members where slots[Int(member)].isDynamic {
        if case .still = result[Int(member)] { continue }
        result[Int(member)] = .integrated
      }
    }
  }

  private func method(of slot: Int) -> IntegrationMethod {
    var (rod, spring): (Int?, Int?)
    for place in graph.jointPlaces(of: slot) {
      let j = graph.joint(at: place)
      let joint = joints.list[j]
      // The closed form of a turn goes with any flight.
      if joint.kind == .turnSpring { continue }
      guard joint.kind == .distance, joint.other(than: slot) < 0, holdsCentre(joint, of: slot)
      else { return .integrated }
      if joint.frequency > 0, joint.length < Link.noLength, spring == nil {
        spring = j
      } else if joint.frequency == 0, joint.length > tolerances.slop, rod == nil {
        rod = j
      } else {
        return .integrated
      }
    }
    if rod == nil, let spring, !slots[slot].canTouch, joints.list[spring].maximumForce == .infinity
    {
      return .spring(joint: spring)
    }
    // What cannot meet a chain of balls is pulled by the equations of motion.
    let isInChain = slots[slot].canTouch && slots[slot].isCircle
    return spring == nil || isInChain ? .flight(rod: rod, spring: spring) : .integrated
  }

  /// Whether a joint's pull turns the body: not if it takes hold of the centre, nor if the body
  /// may not turn.
  private func holdsCentre(_ joint: Joint, of slot: Int) -> Bool {
    let place = joint.a == slot ? joint.placeA : joint.placeB
    return place == Vector() || slots[slot].matter.inverseInertia == 0
  }

  /// Where a joint to the world pulls the body's centre, m.
  @inline(__always)
  func restPlace(of joint: Joint, for slot: Int) -> Vector {
    let (own, world) =
      joint.a == slot ? (joint.placeA, joint.placeB) : (joint.placeB, joint.placeA)
    return own == Vector() ? world : world - Rotation(slots[slot].angle).apply(own)
  }
}

extension World {
  /// Moves isolated springs in one go and everything else in sub-steps.
  ///
  /// While nothing is changed from outside, every body's method by its joints stays as it was chosen.
  mutating func advanceExactly(by dt: Double, isUntouched: Bool) {
    guard dt > 0 else { return }
    guard !isAsleep else {
      clock.time += dt
      return
    }
    refreshJoints()
    // Out of the world while it is used, so that no list is copied.
    var lists = ChainScratch()
    swap(&lists, &scratch.chains)
    if !isUntouched || lists.chosen.count != slots.count { choose(&lists.chosen) }
    let hasOthers = advanceSprings(lists.chosen, dt)
    inSubSteps(dt) { world, h in if hasOthers { world.exactSubStep(&lists, h) } }
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
    for r in 0..<lists.planCount { advance(plan: r, &lists, h) }
    for slot in lists.lone { land(ballistic(slot, lists.methods[slot], h).advanced(h), h) }
    sleepContactChains(lists, h)
    placeBeganEvents()
    clock.lastStep = h
  }

  /// Lists how bodies move in a sub-step by their joints and by the last sub-step; false if none moves.
  private mutating func startMethods(_ lists: inout ChainScratch) -> Bool {
    lists.methods.refill(lists.chosen.count) { [chosen = lists.chosen] in chosen[$0] }
    lists.isMovedExactly.refill(lists.chosen.count) { [chosen = lists.chosen] in
      chosen[$0].isExact
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

extension World {
  /// Turns a body on which nothing but its own damping and torque acts.
  mutating func turnFreely(_ slot: Int, _ dt: Double) {
    guard slots[slot].matter.inverseInertia > 0 else { return }
    if joints.turnSprings > 0, case let j = turnSpring(of: slot), j >= 0 {
      return turnOnSpring(slot, joints.list[j], dt)
    }
    let spin = slots[slot].angularVelocity
    let damping = slots[slot].material.angularDamping
    let push = slots[slot].matter.inverseInertia * slots[slot].applied.torque
    guard spin != 0 || push != 0 else { return }
    guard damping != 0 else {
      slots[slot].angle += dt * spin + 0.5 * dt * dt * push
      slots[slot].angularVelocity += dt * push
      return
    }
    let reach = -Double.expm1(-damping * dt) / damping
    let end = push / damping
    slots[slot].angle += reach * (spin - end) + dt * end
    slots[slot].angularVelocity = Double.exp(-damping * dt) * (spin - end) + end
  }
}

extension World {
  /// The spring of the angle that holds a body, or -1.
  func turnSpring(of slot: Int) -> Int {
    let place = graph.jointPlaces(of: slot).first {
      joints.list[graph.joint(at: $0)].kind == .turnSpring
    }
    return place.map { graph.joint(at: $0) } ?? -1
  }

  /// Whether the spring of a body's angle, if it has one, has nothing left to turn that counts (`.ideal`).
  func isUpright(_ slot: Int) -> Bool {
    let j = turnSpring(of: slot)
    guard j >= 0 else { return true }
    return abs(slots[slot].angle - joints.list[j].length) <= exactRest
  }

  /// Turns a body by the closed form of its spring (`.ideal`).
  mutating func turnOnSpring(_ slot: Int, _ joint: Joint, _ dt: Double) {
    guard slots[slot].matter.inverseInertia > 0 else { return }
    let plain = Spring(frequency: joint.frequency, dampingRatio: max(0, joint.dampingRatio))
    let damping = slots[slot].material.angularDamping
    let spring = damping == 0 ? plain : plain.damped(byResistance: damping)
    let omega = spring.angularFrequency
    let rest =
      joint.length + slots[slot].matter.inverseInertia * slots[slot].applied.torque
      / (omega * omega)
    var (offset, spin) = (slots[slot].angle - rest, slots[slot].angularVelocity)
    SpringStep(spring, dt).advance(&offset, &spin, drift: 0)
    slots[slot].angle = rest + offset
    slots[slot].angularVelocity = spin
  }
}
