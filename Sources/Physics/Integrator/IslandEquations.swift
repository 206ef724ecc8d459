import Foundation

/// The equations of motion of an island: bodies, what pushes them, and the joints between them.
///
/// Accelerations follow from the forces and from the multipliers λ of the rigid joints:
/// J·M⁻¹·Jᵀ·λ = −(J·M⁻¹·F + dJ/dt·v), a row for each number that a joint holds. (D. Baraff, "Linear-time
/// dynamics using Lagrange multipliers", 1996.)
struct IslandEquations: EquationsOfMotion {
  struct Member {
    var inverseMass: Double
    var inverseInertia: Double
    /// Of weight and applied forces, m/s² and rad/s².
    var push: Vector
    var twist: Double
    /// Decay of velocities, 1/s; less than 0 speeds up.
    var damping: Double
    var angularDamping: Double
    /// Of its place besides its velocity, m/s.
    var drift: Vector
    /// How it is turned at the start of a step, and during it.
    var startAngle = 0.0
    var startRotation = Rotation(0)
    var rotation = Rotation(0)
    /// The velocity that a field gives it, whatever else acts, m/s.
    var forcedVelocity: Vector?
  }

  /// What a row does to one of its two bodies: the direction of its push and its lever.
  struct Half {
    var direction = Vector()
    var turn = 0.0
    /// The member's index, or -1 for a fixed place.
    var member = -1
  }

  /// How far off a joint is in a row, m or rad, and how fast that changes without forces, m/s² or rad/s².
  struct Row {
    var error = 0.0
    var bias = 0.0
  }

  /// Two halves at one body: what they add to the matrix, and where.
  struct Coupling {
    var place: Int
    var first: Int
    var second: Int
  }

  var members: [Member] = []
  var links: [Link] = []
  var fields: [FieldOnMember] = []
  var contacts: [IslandContact] = []
  /// Slower approaches do not bounce, m/s.
  var restingSpeed = 0.0
  /// The halves of row r are at 2r and 2r + 1.
  var halves: [Half] = []
  var rows: [Row] = []
  /// The multipliers of the last evaluation, N or N·m.
  var multipliers: [Double] = []
  var couplings: [Coupling] = []
  var matrix = SkylineMatrix()
  /// Whether anything holds a place that turns, so that rotations are needed.
  var looksAtTurns = false
  /// How many links are springs.
  var springCount = 0
  /// How many links have limits or friction.
  var modalLinks = 0
  /// The fields of the world.
  var worldFields: [Field] = []
  /// The world's time at the start of the sub-step, from there to the start of the step, and the sub-step's
  /// length, s.
  var startTime = 0.0
  var stepTime = 0.0
  var subStep = 0.0

  mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    contacts.removeAll(keepingCapacity: true)
    (looksAtTurns, springCount, modalLinks) = (false, 0, 0)
  }

  mutating func add(_ link: Link) {
    links.append(link)
    if link.isSoft { springCount += 1 }
    if link.hasLimits || link.hasFriction { modalLinks += 1 }
    let isHeldAtPlace =
      (link.a >= 0 && link.placeA != Vector()) || (link.b >= 0 && link.placeB != Vector())
    looksAtTurns = looksAtTurns || isHeldAtPlace || link.kind == .slider
  }

  mutating func add(_ contact: IslandContact) {
    contacts.append(contact)
    looksAtTurns = true
  }

  /// Whether no joint takes part in what a velocity field decides.
  var canBeIntegrated: Bool {
    links.isEmpty || !fields.contains { worldFields[$0.field].givenVelocity != nil }
  }

  /// Keeps the turns at the start of a step, from which those of its stages are worked out.
  mutating func beginStep(_ state: [Motion]) {
    guard looksAtTurns else { return }
    for m in members.indices {
      members[m].startAngle = state[m].angle
      members[m].startRotation = Rotation(state[m].angle)
      members[m].rotation = members[m].startRotation
    }
  }

  mutating func evaluate(
    _ state: [Motion], after time: Double, into slopes: inout [Motion], at first: Int
  ) {
    turn(state)
    for m in members.indices {
      let (velocity, spin) = (state[m].velocity, state[m].spin)
      slopes[first + m] = Motion(
        position: velocity + members[m].drift,
        velocity: members[m].push - members[m].damping * velocity, angle: spin,
        spin: members[m].twist - members[m].angularDamping * spin)
    }
    if !fields.isEmpty { pushByFields(state, after: time, &slopes, first) }
    // By index: a loop over a list would retain it.
    if springCount > 0 {
      for l in links.indices where links[l].isSoft { pull(l, state, &slopes, first) }
    }
    guard !rows.isEmpty else { return }
    for l in links.indices where !links[l].isSoft {
      setRows(of: l, state)
      if links[l].isSlipping { brake(l, &slopes, first) }
    }
    factor()
    holdAccelerations(&slopes, first)
  }

  /// Brings the rotations up to date with the angles.
  @inline(__always)
  mutating func turn(_ state: [Motion]) {
    guard looksAtTurns else { return }
    for m in members.indices where members[m].inverseInertia > 0 {
      members[m].rotation = members[m].startRotation.turned(
        by: state[m].angle - members[m].startAngle)
    }
  }

  // MARK: - Rows

  /// Fills the matrix J·M⁻¹·Jᵀ and factors it.
  mutating func factor() {
    matrix.setZero()
    for c in couplings.indices {
      let (p, q) = (halves[couplings[c].first], halves[couplings[c].second])
      let (inverseMass, inverseInertia) = (
        members[p.member].inverseMass, members[p.member].inverseInertia
      )
      matrix.add(
        inverseMass * p.direction.dot(q.direction) + inverseInertia * p.turn * q.turn,
        at: couplings[c].place)
    }
    matrix.factor()
  }

  /// Adds to the accelerations what the joints have to, and keeps the multipliers.
  @inline(__always)
  private mutating func holdAccelerations(_ slopes: inout [Motion], _ first: Int) {
    for r in rows.indices { multipliers[r] = -(speed(of: r, slopes, first) + rows[r].bias) }
    matrix.solve(&multipliers)
    for r in rows.indices where multipliers[r] != 0 { push(r, multipliers[r], &slopes, first) }
  }

  /// How fast a row's error changes; of accelerations, how fast that does.
  @inline(__always)
  mutating func speed(of row: Int, _ state: [Motion], _ first: Int = 0) -> Double {
    let (a, b) = (halves[2 * row], halves[2 * row + 1])
    var speed = 0.0
    if a.member >= 0 {
      speed +=
        a.direction.dot(state[first + a.member].velocity) + a.turn * state[first + a.member].spin
    }
    if b.member >= 0 {
      speed +=
        b.direction.dot(state[first + b.member].velocity) + b.turn * state[first + b.member].spin
    }
    return speed
  }

  /// Changes velocities by impulses on the rows, or accelerations by forces.
  mutating func push(by impulses: [Double], _ state: inout [Motion]) {
    for r in impulses.indices where impulses[r] != 0 { push(r, impulses[r], &state, 0) }
  }

  @inline(__always)
  private mutating func push(_ row: Int, _ impulse: Double, _ state: inout [Motion], _ first: Int) {
    let (a, b) = (halves[2 * row], halves[2 * row + 1])
    if a.member >= 0 { push(a.member, impulse * a.direction, impulse * a.turn, &state, first) }
    if b.member >= 0 { push(b.member, impulse * b.direction, impulse * b.turn, &state, first) }
  }

  /// Adds what a force and a torque, or their impulses, do to a member.
  @inline(__always)
  mutating func push(
    _ member: Int, _ force: Vector, _ torque: Double, _ state: inout [Motion], _ first: Int
  ) {
    state[first + member].velocity += members[member].inverseMass * force
    state[first + member].spin += members[member].inverseInertia * torque
  }
}

extension Rotation {
  /// The sine and cosine of angles up to this have 1e-17 of error by the series below, rad.
  private static let seriesReach = 0.4

  /// This turned further, without the library's sine where the turn is that of a step's stage.
  @inline(__always)
  func turned(by angle: Double) -> Rotation {
    var other = Rotation(0)
    if abs(angle) < Self.seriesReach {
      let q = angle * angle
      other.cosine =
        1 - q
        * (1.0 / 2 - q
          * (1.0 / 24 - q
            * (1.0 / 720 - q
              * (1.0 / 40320 - q * (1.0 / 3_628_800 - q * (1.0 / 479_001_600 - q / 87_178_291_200))))))
      other.sine =
        angle
        * (1 - q
          * (1.0 / 6 - q
            * (1.0 / 120 - q
              * (1.0 / 5040 - q * (1.0 / 362_880 - q * (1.0 / 39_916_800 - q / 6_227_020_800))))))
    } else {
      other = Rotation(angle)
    }
    var result = Rotation(0)
    result.cosine = cosine * other.cosine - sine * other.sine
    result.sine = sine * other.cosine + cosine * other.sine
    return result
  }
}

/// A field that acts on a member.
struct FieldOnMember {
  /// Its place in the world's list.
  var field: Int
  var member: Int
  var mass: Double
  var charge: Double
  /// Whether the member was in the field's region at the start of the step.
  var isInside = false
}

extension IslandEquations {
  /// Whether any field acts in a part of the plane only.
  var hasEdges: Bool {
    fields.contains { worldFields[$0.field].definition.region != .infinite }
  }

  /// Finds the fields that act in the next step, and gives members the velocity of velocity fields.
  mutating func chooseFields(_ state: inout [Motion]) {
    for m in members.indices { members[m].forcedVelocity = nil }
    for f in fields.indices {
      let (field, member) = (worldFields[fields[f].field], fields[f].member)
      fields[f].isInside = field.reaches(state[member].position)
      guard fields[f].isInside, let velocity = field.givenVelocity,
        members[member].forcedVelocity == nil
      else { continue }
      members[member].forcedVelocity = velocity
      state[member].velocity = velocity
    }
  }

  /// Whether every member is still in the fields in which it was, and in no others.
  func fieldsStay(_ state: [Motion]) -> Bool {
    fields.allSatisfy {
      worldFields[$0.field].reaches(state[$0.member].position) == $0.isInside
    }
  }

  /// Adds to the accelerations what fields do.
  mutating func pushByFields(
    _ state: [Motion], after time: Double, _ slopes: inout [Motion], _ first: Int
  ) {
    for acting in fields where acting.isInside {
      let motion = state[acting.member]
      let field = worldFields[acting.field]
      let input = field.input(
        at: motion.position, motion.velocity, mass: acting.mass, charge: acting.charge,
        time: startTime + stepTime + time, subStep)
      let force = field.force(on: input, profile: .ideal)
      if force.isFinite { push(acting.member, force, 0, &slopes, first) }
    }
    for m in members.indices {
      guard let velocity = members[m].forcedVelocity else { continue }
      slopes[first + m].position = velocity + members[m].drift
      slopes[first + m].velocity = Vector()
    }
  }
}

/// What is left to a limit on both sides, m or rad.
struct Room {
  var lower = Double.infinity
  var upper = Double.infinity
}

extension Link {
  /// Limits that meet are held from both sides.
  var isLocked: Bool { kind != .rope && rule.upper - rule.lower < 1e-9 }

  /// How much a limit pulls by a multiplier: less than 0 if it pushes.
  fileprivate func pull(_ multiplier: Double) -> Double {
    switch limit {
    case .lower: isLocked ? 0 : -multiplier
    case .upper: multiplier
    default: 0
    }
  }
}

extension IslandEquations {
  /// Whether any link has modes that change.
  var hasLimits: Bool { modalLinks > 0 }

  /// Whether any limit or friction acts.
  var hasHolds: Bool { links.contains { $0.limit != .free || $0.friction != .free } }

  mutating func room(of l: Int, _ state: [Motion]) -> Room {
    let geometry = geometry(l, state)
    switch links[l].kind {
    case .rope: return Room(upper: links[l].length - geometry.apart.length)
    case .hinge: return room(l, at: geometry.turn)
    case .slider: return room(l, at: axis(of: l).dot(geometry.apart))
    case .distance, .revolute, .weld, .turnSpring: return Room()
    }
  }

  private mutating func room(_ l: Int, at place: Double) -> Room {
    Room(lower: place - links[l].rule.lower, upper: links[l].rule.upper - place)
  }

  /// The least that is left to a limit that is not held.
  mutating func limitRoom(_ state: [Motion]) -> Double {
    var least = Double.infinity
    for l in links.indices where links[l].hasLimits && links[l].limit == .free {
      let room = room(of: l, state)
      least = min(least, room.lower, room.upper)
    }
    return least
  }

  /// The limit that pulls most by these multipliers or impulses, if any does.
  func mostPulling(_ multipliers: [Double]) -> Int? {
    var worst: (link: Int, pull: Double)?
    for (l, link) in links.enumerated() where link.limit != .free {
      let pull = link.pull(multipliers[link.limitRow])
      if pull > worst?.pull ?? 0 { worst = (l, pull) }
    }
    return worst?.link
  }

  /// How far holds are from their ends after an evaluation: limits from pulling, what sticks from slipping,
  /// what slips from standing still.
  mutating func holdMargin(_ state: [Motion]) -> Double {
    var margin = Double.infinity
    for l in links.indices {
      let link = links[l]
      if link.limit != .free, !link.isLocked {
        margin = min(margin, -link.pull(multipliers[link.limitRow]))
      }
      switch link.friction {
      case .sticks:
        margin = min(margin, link.rule.frictionTorque - abs(multipliers[link.frictionRow]))
      case .slipsForward: margin = min(margin, geometry(l, state).spin)
      case .slipsBackward: margin = min(margin, -geometry(l, state).spin)
      default: break
      }
    }
    return margin
  }

  // MARK: - Corrections

  /// Computes the rows of all rigid links.
  mutating func setRows(_ state: [Motion]) {
    for l in links.indices where !links[l].isSoft { setRows(of: l, state) }
  }

  /// Moves places as impulses would change velocities.
  mutating func shift(by impulses: [Double], _ state: inout [Motion]) {
    for h in halves.indices {
      let half = halves[h]
      guard half.member >= 0 else { continue }
      let member = members[half.member]
      state[half.member].position += impulses[h / 2] * member.inverseMass * half.direction
      state[half.member].angle += impulses[h / 2] * member.inverseInertia * half.turn
    }
  }
}
