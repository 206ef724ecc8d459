/// A joint as the equations of an island see it: fixed bodies are places of the world.
struct Link {
  /// How a limit, a rope or the friction of a hinge acts at the moment.
  enum Hold: UInt8 {
    /// Not at all.
    case free
    /// It keeps the lower or the upper limit.
    case lower, upper
    /// It keeps two bodies from turning against each other.
    case sticks
    /// It brakes a turn of the second body from the first, forward or backward.
    case slipsForward, slipsBackward
  }

  /// The joint's place in the world's list.
  var joint: Int
  var kind: Joint.Kind
  /// The members at its ends, or -1 for the world.
  var (a, b): (Int, Int)
  /// In the members' frames, or of the world, m.
  var (placeA, placeB): (Vector, Vector)
  /// How the ends of the world are turned, rad.
  var angleA = 0.0
  var angleB = 0.0
  var length: Double
  /// rad/s; 0 for what is rigid.
  var omega: Double
  var dampingRatio: Double
  var maximumForce: Double
  var rule: Joint.AngleRule
  /// Its first row among those of the island.
  var row = 0
  var limit = Hold.free
  var friction = Hold.free

  /// Shorter than this a spring or a rod has no length, m.
  static let noLength = 1e-9

  var isSoft: Bool { omega > 0 }

  /// Whether it holds two ends together where others hold a distance.
  var isPoint: Bool {
    switch kind {
    case .revolute, .hinge, .weld: true
    case .distance: !isSoft && length < Self.noLength
    case .rope, .slider, .turnSpring: false
    }
  }

  var hasLimits: Bool {
    switch kind {
    case .rope: true
    case .hinge, .slider: rule.lower > -.infinity || rule.upper < .infinity
    case .distance, .revolute, .weld, .turnSpring: false
    }
  }

  var hasFriction: Bool { kind == .hinge && rule.frictionTorque > 0 }

  /// How many rows it has, whether they act at the moment or not: what always holds, the friction, the
  /// limit.
  var rowCount: Int {
    if isSoft { return 0 }
    switch kind {
    case .distance: return isPoint ? 2 : 1
    case .rope: return 1
    case .revolute: return 2
    case .weld: return 3
    case .hinge, .slider: return 2 + (hasFriction ? 1 : 0) + (hasLimits ? 1 : 0)
    case .turnSpring: return 0
    }
  }

  var isSlipping: Bool { friction == .slipsForward || friction == .slipsBackward }

  var frictionRow: Int { row + 2 }
  var limitRow: Int { row + rowCount - 1 }
}

/// What a link sees of its two ends.
struct LinkGeometry {
  var armA = Vector()
  var armB = Vector()
  /// From the first end to the second, m, and its velocity, m/s.
  var apart: Vector
  var parting: Vector
  /// The part of the second's acceleration from the first that the turning of the bodies makes, m/s².
  var swing = Vector()
  var turn: Double
  var spinA = 0.0
  var spin = 0.0
}

extension IslandEquations {
  @inline(__always)
  func geometry(_ link: Link, _ state: [Motion]) -> LinkGeometry {
    var result = LinkGeometry(apart: link.placeB - link.placeA, parting: Vector(), turn: 0)
    var (angleA, angleB) = (link.angleA, link.angleB)
    if link.a >= 0 {
      let motion = state[link.a]
      result.apart = link.placeB - motion.position
      result.parting -= motion.velocity
      angleA = motion.angle
      result.spinA = motion.spin
      result.spin -= motion.spin
      if link.placeA != Vector() {
        result.armA = members[link.a].rotation.apply(link.placeA)
        result.apart -= result.armA
        result.parting -= motion.spin * result.armA.perpendicular
        result.swing += motion.spin * motion.spin * result.armA
      }
    }
    if link.b >= 0 {
      let motion = state[link.b]
      result.apart += motion.position - link.placeB
      result.parting += motion.velocity
      angleB = motion.angle
      result.spin += motion.spin
      if link.placeB != Vector() {
        result.armB = members[link.b].rotation.apply(link.placeB)
        result.apart += result.armB
        result.parting += motion.spin * result.armB.perpendicular
        result.swing -= motion.spin * motion.spin * result.armB
      }
    }
    result.turn = angleB - angleA - link.rule.reference
    return result
  }

  // MARK: - Rigid joints

  /// Computes the rows of a link where the bodies are now.
  mutating func setRows(of link: Link, _ state: [Motion]) {
    let geometry = geometry(link, state)
    switch link.kind {
    case .distance, .rope:
      if link.isPoint { return setPoint(link, geometry) }
      let isHeld = link.kind == .distance || link.limit != .free
      setDistance(link, geometry, isHeld: isHeld)
    case .revolute: setPoint(link, geometry)
    case .weld:
      setPoint(link, geometry)
      setAngle(link, link.row + 2, error: geometry.turn, isHeld: true)
    case .hinge:
      setPoint(link, geometry)
      if link.hasFriction {
        setAngle(link, link.frictionRow, error: 0, isHeld: link.friction == .sticks)
      }
      if link.hasLimits {
        let error = geometry.turn - (link.limit == .lower ? link.rule.lower : link.rule.upper)
        setAngle(link, link.limitRow, error: error, isHeld: link.limit != .free)
      }
    case .slider: setSlider(link, geometry)
    case .turnSpring: break
    }
  }

  @inline(__always)
  private mutating func setRow(
    _ row: Int, _ link: Link, _ direction: Vector, turnA: Double, turnB: Double, error: Double,
    bias: Double
  ) {
    halves[2 * row].direction = -direction
    halves[2 * row].turn = -turnA
    halves[2 * row + 1].direction = direction
    halves[2 * row + 1].turn = turnB
    errors[row] = error
    biases[row] = bias
  }

  /// A row that does not act: its multiplier is 0.
  private mutating func release(_ row: Int) {
    (halves[2 * row].direction, halves[2 * row].turn) = (Vector(), 0)
    (halves[2 * row + 1].direction, halves[2 * row + 1].turn) = (Vector(), 0)
    (errors[row], biases[row]) = (0, 0)
  }

  private mutating func setPoint(_ link: Link, _ geometry: LinkGeometry) {
    setRow(
      link.row, link, Vector(1, 0), turnA: -geometry.armA.y, turnB: -geometry.armB.y,
      error: geometry.apart.x, bias: geometry.swing.x)
    setRow(
      link.row + 1, link, Vector(0, 1), turnA: geometry.armA.x, turnB: geometry.armB.x,
      error: geometry.apart.y, bias: geometry.swing.y)
  }

  private mutating func setDistance(_ link: Link, _ geometry: LinkGeometry, isHeld: Bool) {
    let distance = geometry.apart.length
    guard isHeld, distance > 0 else { return release(link.row) }
    let direction = geometry.apart / distance
    let along = direction.dot(geometry.parting)
    setRow(
      link.row, link, direction, turnA: geometry.armA.cross(direction),
      turnB: geometry.armB.cross(direction), error: distance - link.length,
      bias: direction.dot(geometry.swing)
        + (geometry.parting.lengthSquared - along * along) / distance)
  }

  private mutating func setAngle(_ link: Link, _ row: Int, error: Double, isHeld: Bool) {
    guard isHeld else { return release(row) }
    setRow(row, link, Vector(), turnA: 1, turnB: 1, error: error, bias: 0)
  }

  private mutating func setSlider(_ link: Link, _ geometry: LinkGeometry) {
    let axis = axis(of: link)
    setAlong(link, link.row, axis.perpendicular, geometry, less: 0)
    setAngle(link, link.row + 1, error: geometry.turn, isHeld: true)
    guard link.hasLimits else { return }
    guard link.limit != .free else { return release(link.limitRow) }
    let place = link.limit == .lower ? link.rule.lower : link.rule.upper
    setAlong(link, link.limitRow, axis, geometry, less: place)
  }

  /// The axis of a slider in the world.
  func axis(of link: Link) -> Vector {
    link.a >= 0 ? members[link.a].rotation.apply(link.rule.axis) : link.rule.axis
  }

  /// The row that holds the way along a direction that turns with the first body.
  private mutating func setAlong(
    _ link: Link, _ row: Int, _ direction: Vector, _ geometry: LinkGeometry, less place: Double
  ) {
    let spin = geometry.spinA
    setRow(
      row, link, direction, turnA: (geometry.apart + geometry.armA).cross(direction),
      turnB: geometry.armB.cross(direction), error: direction.dot(geometry.apart) - place,
      bias: direction.dot(geometry.swing) + 2 * spin * direction.perpendicular.dot(geometry.parting)
        - spin * spin * direction.dot(geometry.apart))
  }

  /// Adds the friction of a hinge that turns.
  func brake(_ link: Link, _ slope: inout [Motion]) {
    let torque =
      link.friction == .slipsForward ? -link.rule.frictionTorque : link.rule.frictionTorque
    if link.a >= 0 { slope[link.a].spin -= members[link.a].inverseInertia * torque }
    if link.b >= 0 { slope[link.b].spin += members[link.b].inverseInertia * torque }
  }

  // MARK: - Springs

  /// Adds what a spring does: F = −m·(ω²·(d − length) + 2ζω·dʹ) along its line, m being what the two ends
  /// answer with there.
  ///
  /// A spring without length brakes what crosses its line as well: on one body it is then the closed form
  /// of two springs, one for x and one for y.
  func pull(_ link: Link, _ state: [Motion], _ slope: inout [Motion]) {
    if link.kind == .turnSpring {
      guard members[link.a].inverseInertia > 0 else { return }
      slope[link.a].spin -=
        link.omega * link.omega * (state[link.a].angle - link.length)
        + 2 * link.dampingRatio * link.omega * state[link.a].spin
      return
    }
    let geometry = geometry(link, state)
    let distance = geometry.apart.length
    let hasLength = link.length >= Link.noLength
    let direction = distance > 0 ? geometry.apart / distance : geometry.parting.normalized
    guard distance > 0 || !hasLength, direction != Vector() else { return }
    let braking = 2 * link.dampingRatio * link.omega
    let stretch = link.omega * link.omega * (distance - (hasLength ? link.length : 0))
    var force =
      -mass(link, geometry, along: direction)
      * (stretch + braking * direction.dot(geometry.parting)) * direction
    if !hasLength, braking > 0 {
      let across = direction.perpendicular
      force -=
        mass(link, geometry, along: across) * braking * across.dot(geometry.parting) * across
    }
    if link.maximumForce < .infinity, force.length > link.maximumForce {
      force *= link.maximumForce / force.length
    }
    apply(-force, geometry.armA, link.a, &slope)
    apply(force, geometry.armB, link.b, &slope)
  }

  /// What two ends answer with to a push along a direction, kg.
  private func mass(_ link: Link, _ geometry: LinkGeometry, along direction: Vector) -> Double {
    var inverse = 0.0
    if link.a >= 0 {
      let lever = geometry.armA.cross(direction)
      inverse += members[link.a].inverseMass + members[link.a].inverseInertia * lever * lever
    }
    if link.b >= 0 {
      let lever = geometry.armB.cross(direction)
      inverse += members[link.b].inverseMass + members[link.b].inverseInertia * lever * lever
    }
    return inverse > 0 ? 1 / inverse : 0
  }

  @inline(__always)
  private func apply(_ force: Vector, _ arm: Vector, _ member: Int, _ slope: inout [Motion]) {
    guard member >= 0 else { return }
    slope[member].velocity += members[member].inverseMass * force
    slope[member].spin += members[member].inverseInertia * arm.cross(force)
  }
}
