/// How `.ideal` moves a body through a frame.
enum IntegrationMethod {
  /// Not at all: it is fixed, or asleep with all it could meet.
  case still
  /// By the closed form of a spring; the joint that is the spring.
  case spring(joint: Int)
  /// By exact flight, on a rod or free, with a spring that pulls it or without.
  case flight(rod: Int?, hand: Int?)
  /// By the equations of motion of all that its joints connect it with.
  case integrated
  /// By impulses: in short soft steps where only contacts hold an island together, else as `.uikit`.
  case solver

  var isSolver: Bool { if case .solver = self { true } else { false } }
  var isFlight: Bool { if case .flight = self { true } else { false } }
  var isIntegrated: Bool { if case .integrated = self { true } else { false } }
}

extension World {
  /// Chooses the method of every body by its joints alone; contacts may send it to the solver.
  func choose(_ result: inout [IntegrationMethod]) {
    result.removeAll(keepingCapacity: true)
    for slot in slots.indices {
      let isMoved = slots[slot].isDynamic && slots[slot].packedAt < 0
      result.append(isMoved ? method(of: slot) : .still)
    }
    for field in fields {
      for member in field.members where slots[Int(member)].isDynamic {
        if case .still = result[Int(member)] { continue }
        result[Int(member)] = .integrated
      }
    }
  }

  private func method(of slot: Int) -> IntegrationMethod {
    var (rod, hand): (Int?, Int?)
    for place in graph.jointPlaces(of: slot) {
      let j = graph.joint(at: place)
      let joint = joints.list[j]
      // The closed form of a turn goes with any flight.
      if joint.kind == .turnSpring { continue }
      guard joint.kind == .distance, joint.other(than: slot) < 0, holdsCentre(joint, of: slot)
      else { return .integrated }
      if joint.frequency > 0, joint.length < Link.noLength, hand == nil {
        hand = j
      } else if joint.frequency == 0, joint.length > tolerances.slop, rod == nil {
        rod = j
      } else {
        return .integrated
      }
    }
    if rod == nil, let hand, !slots[slot].canTouch, joints.list[hand].maximumForce == .infinity {
      return .spring(joint: hand)
    }
    // What cannot meet a row of balls is pulled by the equations of motion.
    let isInRow = slots[slot].canTouch && slots[slot].isCircle
    return hand == nil || isInRow ? .flight(rod: rod, hand: hand) : .integrated
  }

  /// Whether a joint's pull turns the body: not if it takes hold of the centre, nor if the body
  /// may not turn.
  private func holdsCentre(_ joint: Joint, of slot: Int) -> Bool {
    let place = joint.a == slot ? joint.placeA : joint.placeB
    return place == Vector() || slots[slot].matter.inverseInertia == 0
  }

  /// Where a joint to the world wants the body's centre, m.
  @inline(__always)
  func restPlace(of joint: Joint, for slot: Int) -> Vector {
    let (own, world) =
      joint.a == slot ? (joint.placeA, joint.placeB) : (joint.placeB, joint.placeA)
    return own == Vector() ? world : world - Rotation(slots[slot].angle).apply(own)
  }
}
