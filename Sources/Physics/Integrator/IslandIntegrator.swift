import Foundation

/// Moves an island on by its equations of motion, from event to event: a limit that is reached or left, a
/// hinge that sticks or slips, the edge of a field, an impact.
struct IslandIntegrator {
  var equations = IslandEquations()
  /// Where the members are and how they move.
  var state: [Motion] = []
  /// The derivative of `state` at the start of the step.
  private var slope: [Motion] = []
  var runge = RungeKutta()
  private var order = RowOrder()
  private var corrections: [Double] = []
  /// The derivative at the end of a trial.
  var slopeAtEnd: [Motion] = []
  /// How long the next step may be, s, by the error of the last one.
  private(set) var nextStep = Double.infinity
  /// What is left of the steps and events that a sub-step may take.
  private var stepsLeft = 0
  private var impactsLeft = 0
  /// Trials of steps that are left, in looking for events as well.
  private(set) var trialsLeft = 0
  /// How many bodies a step moves, with what joints, fields and outlines add.
  private var bodiesOfAStep = 1
  /// The steps times bodies that islands have taken, in a sub-step.
  var work = 0

  /// The error of a step, m, m/s, rad or rad/s, or as a share of what is greater than 1 of these.
  private static let tolerance = 1e-11
  /// Errors of joints up to this are those of rounding, m, m/s, rad or rad/s.
  private static let rounding = 1e-13
  /// As near as this to a limit is at it, m or rad; as slow is at rest, m/s or rad/s.
  private static let atLimit = 1e-10
  /// So far past a limit, or so wrong, is an event.
  static let event = 1e-12
  private static let mostSteps = 2000
  private static let leastSteps = 100
  /// Steps times bodies at most, so that no island takes a second.
  private static let bodySteps = 8000
  /// Trials of steps at most, for each step.
  private static let trialsPerStep = 10
  /// So many multiplications in solving for the joints take the time of a body.
  private static let workOfABody = 100
  /// So many joints, or fields that act on a body, take the time of a body.
  private static let pullsOfABody = 4
  private static let mostCorrections = 60
  /// The greatest correction of one pass, m or rad.
  private static let greatestCorrection = 0.2
  private static let shortestStep = 1e-14
  private static let greatestGrowth = 6.0
  /// 0.9 times the -1/8th power of this is more than `greatestGrowth`.
  private static let unnoticedError = 2.5e-7
  private static let leastGrowth = 0.1

  /// Numbers the rows of the joints, after the members and links are there; false where their equations take too
  /// much work.
  mutating func arrange() -> Bool {
    guard equations.arrange(&order) else { return false }
    if slope.count != state.count { (slope, slopeAtEnd) = (state, state) }
    return true
  }

  /// Moves on by `h` seconds, in steps of at most `longest` to begin with.
  ///
  /// - Returns: Whether it could: not where joints contradict each other, nor where it would take more
  ///   than `mostSteps` steps, or too many trials.
  mutating func advance(_ h: Double, longest: Double) -> Bool {
    bodiesOfAStep =
      state.count + equations.matrix.factorWork / Self.workOfABody + equations.piecePairs
      + (equations.links.count + equations.fields.count) / Self.pullsOfABody
    stepsLeft = min(Self.mostSteps, max(Self.leastSteps, Self.bodySteps / bodiesOfAStep))
    trialsLeft = min(
      Self.trialsPerStep * stepsLeft,
      max(stepsLeft, Tolerances.mostIntegratorWork / bodiesOfAStep))
    nextStep = longest
    impactsLeft = Tolerances.impactsPerPair * equations.contacts.count
    var left = h
    guard settle(after: 0) else { return false }
    while left > Self.shortestStep {
      stepsLeft -= 1
      guard stepsLeft > 0, trialsLeft > 0, nextStep > Self.shortestStep else { return false }
      if equations.hasContacts { nextStep = min(nextStep, equations.longestStep(state)) }
      // Equal steps, not a short one at the end.
      let step = left / max(1, (left / nextStep).rounded(.up))
      let error = takeStep(step)
      nextStep = step * Self.growth(error)
      guard error <= 1 else { continue }
      var passed = step
      if hasEvents, let event = timeOfEvent(within: step) {
        passed = event
        impactsLeft -= 1
        // What bounces ever faster comes to rest: a lasting contact.
        if equations.hasContacts, impactsLeft < 0 { return false }
      }
      for m in state.indices { state[m] = runge.end[m] }
      left -= passed
      if left > Self.shortestStep, !settle(after: h - left) { return false }
    }
    return state.allSatisfy { $0.isFinite }
  }

  /// The derivative of a member's velocity and spin.
  func acceleration(_ m: Int) -> (linear: Vector, angular: Double) {
    (slope[m].velocity, slope[m].spin)
  }

  /// The greater of a member's acceleration and angular acceleration, m/s² or rad/s².
  func acceleration(of m: Int) -> Double { max(slope[m].velocity.length, abs(slope[m].spin)) }

  /// How much longer the next step may be than one of an error; the error grows with the 8th power.
  private static func growth(_ error: Double) -> Double {
    guard error.isFinite else { return leastGrowth }
    if error < unnoticedError { return greatestGrowth }
    return min(max(0.9 / error.squareRoot().squareRoot().squareRoot(), leastGrowth), greatestGrowth)
  }

  mutating func takeStep(_ h: Double) -> Double {
    trialsLeft -= 1
    work += bodiesOfAStep
    return runge.step(&equations, from: state, first: slope, h, tolerance: Self.tolerance)
  }

  // MARK: - Between steps

  /// Brings places and velocities onto the joints, decides which limits hold, and computes the derivative.
  private mutating func settle(after time: Double) -> Bool {
    equations.stepTime = time
    equations.beginStep(state)
    if !equations.fields.isEmpty { equations.chooseFields(&state) }
    if hasLimits { chooseLimits() }
    if !equations.rows.isEmpty {
      guard correctPlaces() else { return false }
      correctVelocities()
    }
    if equations.hasContacts {
      // What bounces answers with its joints.
      if !equations.rows.isEmpty { equations.factor() }
      guard bounce() else { return false }
    }
    if hasLimits { chooseFriction() }
    equations.evaluate(state, after: 0, into: &slope, at: 0)
    while hasLimits, stepsLeft > 0, releaseWrongHold() {
      stepsLeft -= 1
      equations.evaluate(state, after: 0, into: &slope, at: 0)
    }
    return !equations.hasContacts || !hasLastingContact()
  }

  private var hasLimits: Bool { equations.hasLimits }
  private var hasEvents: Bool {
    equations.hasLimits || equations.hasContacts || equations.hasEdges
  }

  /// Newton's method on the places.
  private mutating func correctPlaces() -> Bool {
    for _ in 0..<Self.mostCorrections {
      equations.setRows(state)
      var worst = 0.0
      for r in equations.rows.indices { worst = max(worst, abs(equations.rows[r].error)) }
      guard worst.isFinite else { return false }
      if worst <= Self.rounding { return true }
      let share = min(1, Self.greatestCorrection / worst)
      equations.factor()
      corrections.refill(equations.rows.count, with: 0)
      for row in corrections.indices { corrections[row] = -share * equations.rows[row].error }
      equations.matrix.solve(&corrections)
      equations.shift(by: corrections, &state)
      equations.turn(state)
      // What rounding leaves of long joints.
      if worst <= Self.event { return true }
    }
    return false
  }

  /// Takes off velocities what the joints do not allow, as an inelastic impact would.
  ///
  /// Limits only push. The rows are those of `correctPlaces`.
  private mutating func correctVelocities() {
    for _ in 0...equations.links.count {
      var worst = 0.0
      corrections.refill(equations.rows.count, with: 0)
      for row in corrections.indices {
        corrections[row] = -equations.speed(of: row, state)
        worst = max(worst, abs(corrections[row]))
      }
      guard worst > Self.rounding else { return }
      equations.factor()
      equations.matrix.solve(&corrections)
      guard let wrong = equations.mostPulling(corrections) else { break }
      equations.links[wrong].limit = .free
      equations.setRows(state)
    }
    equations.push(by: corrections, &state)
  }

  // MARK: - Limits and friction

  /// Holds the limits that are reached, and those that were passed.
  private mutating func chooseLimits() {
    for l in equations.links.indices where equations.links[l].hasLimits {
      let room = equations.room(of: l, state)
      if room.lower <= Self.atLimit {
        equations.links[l].limit = .lower
      } else {
        equations.links[l].limit = room.upper <= Self.atLimit ? .upper : .free
      }
    }
  }

  private mutating func chooseFriction() {
    for l in equations.links.indices where equations.links[l].hasFriction {
      let spin = equations.geometry(l, state).spin
      if abs(spin) <= Self.atLimit {
        equations.links[l].friction = .sticks
      } else {
        equations.links[l].friction = spin > 0 ? .slipsForward : .slipsBackward
      }
    }
  }

  /// Lets go the limit that pulls most, or lets a hinge slip that would need more friction than it has;
  /// false where all is right.
  private mutating func releaseWrongHold() -> Bool {
    if let wrong = equations.mostPulling(equations.multipliers) {
      equations.links[wrong].limit = .free
      return true
    }
    for l in equations.links.indices where equations.links[l].friction == .sticks {
      let link = equations.links[l]
      let torque = equations.multipliers[link.frictionRow]
      guard abs(torque) > link.rule.frictionTorque + Self.event else { continue }
      equations.links[l].friction = torque > 0 ? .slipsBackward : .slipsForward
      return true
    }
    return false
  }
}

extension Motion {
  var isFinite: Bool { position.isFinite && velocity.isFinite && angle.isFinite && spin.isFinite }
}

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
