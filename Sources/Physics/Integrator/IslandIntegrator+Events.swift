/// When an event comes: where the least of what is left to the limits, gaps and edges falls below zero.
extension IslandIntegrator {
  /// How precisely the time of an event is found, s.
  private static let eventTime = 1e-16
  private static let mostEventTrials = 200
  /// How many times the least of what is left to an event is looked for, in a step that ends with more.
  private static let mostDipTrials = 24
  /// Slower changes are none, m/s or rad/s.
  private static let noChange = 1e-10
  /// The time over which a change is taken, s.
  private static let changeTime = 1e-6

  /// The time of the first event in a step, s, with `runge.end` just past it; nil where there is none, with
  /// `runge.end` at the end of the step.
  mutating func timeOfEvent(within step: Double) -> Double? {
    let margin = eventMargin(of: runge.end, after: step)
    if margin < 0 { return timeOfEvent(before: step, margin) }
    guard let dip = timeOfDip(within: step) else { return nil }
    return timeOfEvent(before: dip.time, dip.margin)
  }

  /// How far motions are from the next event; negative past it.
  private mutating func eventMargin(of motions: [Motion], after time: Double) -> Double {
    guard equations.fieldsStay(motions) else { return -1 }
    equations.turn(motions)
    var margin = min(equations.limitRoom(motions), equations.leastGap(motions)) + Self.event
    if equations.hasHolds {
      equations.evaluate(motions, after: time, into: &slopeAtEnd, at: 0)
      margin = min(margin, equations.holdMargin(motions) + Self.event)
    }
    return margin
  }

  /// The time of the first event before one at which the margin is negative, s; `runge.end` is then just past
  /// it.
  ///
  /// By the method of false position with the weights of Illinois, on the steps themselves; every third
  /// time halfway, for what jumps.
  private mutating func timeOfEvent(before end: Double, _ margin: Double) -> Double {
    var (low, high) = (0.0, end)
    var lowMargin = max(eventMargin(of: state, after: 0), Self.event)
    var highMargin = margin
    var lastSide = 0
    for round in 0..<Self.mostEventTrials where high - low > Self.eventTime {
      if highMargin > -Self.event / 10 || trialsLeft <= 0 { break }
      var middle = low + (high - low) * lowMargin / (lowMargin - highMargin)
      if round % 3 == 2 || !(middle > low && middle < high) { middle = 0.5 * (low + high) }
      _ = takeStep(middle)
      let margin = eventMargin(of: runge.end, after: middle)
      if margin < 0 {
        (high, highMargin) = (middle, margin)
        if lastSide == -1 { lowMargin *= 0.5 }
        lastSide = -1
      } else {
        (low, lowMargin) = (middle, margin)
        if lastSide == 1 { highMargin *= 0.5 }
        lastSide = 1
      }
    }
    _ = takeStep(high)
    return high
  }

  // MARK: - Events that begin and end within a step

  /// A time at which an event has begun that is over at the end of the step, s, with the margin then.
  ///
  /// Such a one is a least room, gap or distance from an edge: it falls at the start of the step and grows at
  /// its end, and no slower there than on its way to the least.
  private mutating func timeOfDip(within step: Double) -> (time: Double, margin: Double)? {
    var isStepTaken = true
    for room in equations.rooms(near: runge.end, within: step) where trialsLeft > 0 {
      if !isStepTaken { _ = takeStep(step) }
      isStepTaken = true
      let first = change(of: room, state, after: 0)
      guard first < -Self.noChange, left(of: room, state, after: 0) < -first * step else {
        continue
      }
      let last = change(of: room, runge.end, after: step)
      guard last > Self.noChange, left(of: room, runge.end, after: step) < last * step
      else { continue }
      isStepTaken = false
      if let dip = dip(of: room, within: step, first, last) { return dip }
    }
    if !isStepTaken { _ = takeStep(step) }
    return nil
  }

  /// Looks for where a room is least, by false position on how fast it changes, until it is negative, or
  /// cannot become so.
  private mutating func dip(
    of room: IslandEquations.EventRoom, within step: Double, _ first: Double, _ last: Double
  ) -> (time: Double, margin: Double)? {
    var (low, high, falling, growing) = (0.0, step, first, last)
    var lastSide = 0
    for round in 0..<Self.mostDipTrials where trialsLeft > 0 {
      var middle = low + (high - low) * falling / (falling - growing)
      if round % 3 == 2 || !(middle > low && middle < high) { middle = 0.5 * (low + high) }
      _ = takeStep(middle)
      let change = change(of: room, runge.end, after: middle)
      let left = left(of: room, runge.end, after: middle)
      if left < -Self.event {
        let margin = eventMargin(of: runge.end, after: middle)
        return margin < 0 ? (middle, margin) : nil
      }
      if left > abs(change) * (high - low) || abs(change) < Self.noChange { return nil }
      if change < 0 {
        (low, falling) = (middle, change)
        if lastSide == -1 { growing *= 0.5 }
        lastSide = -1
      } else {
        (high, growing) = (middle, change)
        if lastSide == 1 { falling *= 0.5 }
        lastSide = 1
      }
    }
    return nil
  }

  /// How fast a room changes along the motion, m/s or rad/s, N/s or N·m/s.
  private mutating func change(
    of room: IslandEquations.EventRoom, _ motions: [Motion], after time: Double
  ) -> Double {
    if case .holds = room { equations.evaluate(motions, after: time, into: &slopeAtEnd, at: 0) }
    var moved = motions
    func shift(_ way: Double) {
      for m in moved.indices {
        moved[m].position =
          motions[m].position + way * (motions[m].velocity + equations.members[m].drift)
        moved[m].angle = motions[m].angle + way * motions[m].spin
        // Only forces and spins depend on velocities.
        guard case .holds = room else { continue }
        moved[m].velocity = motions[m].velocity + way * slopeAtEnd[m].velocity
        moved[m].spin = motions[m].spin + way * slopeAtEnd[m].spin
      }
    }
    shift(Self.changeTime)
    let after = left(of: room, moved, after: time + Self.changeTime)
    shift(-Self.changeTime)
    return (after - left(of: room, moved, after: time - Self.changeTime)) / (2 * Self.changeTime)
  }

  private mutating func left(
    of room: IslandEquations.EventRoom, _ motions: [Motion], after time: Double
  ) -> Double {
    guard case .holds = room else { return equations.left(of: room, motions) }
    var slopes = slopeAtEnd
    equations.evaluate(motions, after: time, into: &slopes, at: 0)
    return equations.holdMargin(motions)
  }
}

extension IslandEquations {
  /// What is left until one event.
  enum EventRoom {
    case lower(link: Int)
    case upper(link: Int)
    case gap(contact: Int)
    case edge(field: Int)
    /// Of the limits and frictions that act, the first to end.
    case holds
  }

  /// What may have fallen below zero within a step: gaps that the bodies could cross twice, limits that are
  /// not held, edges of fields.
  fileprivate mutating func rooms(near motions: [Motion], within step: Double) -> [EventRoom] {
    var rooms: [EventRoom] = []
    for l in links.indices where links[l].hasLimits && links[l].limit == .free {
      if links[l].kind != .rope, links[l].rule.lower > -.infinity { rooms.append(.lower(link: l)) }
      if links[l].kind == .rope || links[l].rule.upper < .infinity { rooms.append(.upper(link: l)) }
    }
    for c in contacts.indices where isNear(c, motions, within: step) {
      rooms.append(.gap(contact: c))
    }
    for f in fields.indices where worldFields[fields[f].field].definition.region != .infinite {
      rooms.append(.edge(field: f))
    }
    if hasHolds { rooms.append(.holds) }
    return rooms
  }

  /// What is left by the places alone, m or rad; negative past the event.
  fileprivate mutating func left(of room: EventRoom, _ motions: [Motion]) -> Double {
    turn(motions)
    switch room {
    case .lower(let link): return self.room(of: link, motions).lower
    case .upper(let link): return self.room(of: link, motions).upper
    case .gap(let contact): return gap(contact, motions).value
    case .edge(let f):
      let depth = worldFields[fields[f].field].depth(of: motions[fields[f].member].position)
      return fields[f].isInside ? depth : -depth
    case .holds: return holdMargin(motions)
    }
  }
}
