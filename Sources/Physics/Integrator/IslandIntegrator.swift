import Foundation

/// Moves an island on by its equations of motion, from event to event: a limit that is reached or left, a
/// hinge that sticks or slips, the edge of a field, an impact.
struct IslandIntegrator {
  var equations = IslandEquations()
  /// Where the members are and how they move.
  var state: [Motion] = []
  /// The derivative there.
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
