/// A joint as the equations of an island see it: fixed bodies are places of the world.
struct Link {
  /// How a limit, a rope or the friction of a hinge acts now.
  enum Hold: UInt8 {
    case free
    /// It keeps the lower or the upper limit.
    case lower, upper
    /// It keeps two bodies from turning against each other.
    case sticks
    /// It brakes a turn of the second body from the first, forward or backward.
    case slipsForward, slipsBackward
  }

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

  /// How many rows it has, whether they act now or not: what always holds, the friction, the
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

/// The places and motions of a link's two ends.
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
  mutating func geometry(_ l: Int, _ state: [Motion]) -> LinkGeometry {
    var result = LinkGeometry(apart: links[l].placeB - links[l].placeA, parting: Vector(), turn: 0)
    var (angleA, angleB) = (links[l].angleA, links[l].angleB)
    if links[l].a >= 0 {
      let motion = state[links[l].a]
      result.apart = links[l].placeB - motion.position
      result.parting -= motion.velocity
      angleA = motion.angle
      result.spinA = motion.spin
      result.spin -= motion.spin
      if links[l].placeA != Vector() {
        result.armA = members[links[l].a].rotation.apply(links[l].placeA)
        result.apart -= result.armA
        result.parting -= motion.spin * result.armA.perpendicular
        result.swing += motion.spin * motion.spin * result.armA
      }
    }
    if links[l].b >= 0 {
      let motion = state[links[l].b]
      result.apart += motion.position - links[l].placeB
      result.parting += motion.velocity
      angleB = motion.angle
      result.spin += motion.spin
      if links[l].placeB != Vector() {
        result.armB = members[links[l].b].rotation.apply(links[l].placeB)
        result.apart += result.armB
        result.parting += motion.spin * result.armB.perpendicular
        result.swing -= motion.spin * motion.spin * result.armB
      }
    }
    result.turn = angleB - angleA - links[l].rule.reference
    return result
  }

  // MARK: - Rigid joints

  /// Computes the rows of a link where the bodies are now.
  @inline(__always)
  mutating func setRows(of l: Int, _ state: [Motion]) {
    let geometry = geometry(l, state)
    switch links[l].kind {
    case .distance, .rope:
      if links[l].isPoint { return setPoint(l, geometry) }
      let isHeld = links[l].kind == .distance || links[l].limit != .free
      setDistance(l, geometry, isHeld: isHeld)
    case .revolute: setPoint(l, geometry)
    case .weld:
      setPoint(l, geometry)
      setAngle(l, links[l].row + 2, error: geometry.turn, isHeld: true)
    case .hinge:
      setPoint(l, geometry)
      if links[l].hasFriction {
        setAngle(l, links[l].frictionRow, error: 0, isHeld: links[l].friction == .sticks)
      }
      if links[l].hasLimits {
        let error =
          geometry.turn - (links[l].limit == .lower ? links[l].rule.lower : links[l].rule.upper)
        setAngle(l, links[l].limitRow, error: error, isHeld: links[l].limit != .free)
      }
    case .slider: setSlider(l, geometry)
    case .turnSpring: break
    }
  }

  @inline(__always)
  private mutating func setRow(
    _ row: Int, _ l: Int, _ direction: Vector, turnA: Double, turnB: Double, error: Double,
    bias: Double
  ) {
    halves[2 * row] = Half(direction: -direction, turn: -turnA, member: links[l].a)
    halves[2 * row + 1] = Half(direction: direction, turn: turnB, member: links[l].b)
    rows[row] = Row(error: error, bias: bias)
  }

  /// A row that does not act: its multiplier is 0.
  private mutating func release(_ row: Int, _ l: Int) {
    halves[2 * row] = Half(member: links[l].a)
    halves[2 * row + 1] = Half(member: links[l].b)
    rows[row] = Row()
  }

  @inline(__always)
  private mutating func setPoint(_ l: Int, _ geometry: LinkGeometry) {
    setRow(
      links[l].row, l, Vector(1, 0), turnA: -geometry.armA.y, turnB: -geometry.armB.y,
      error: geometry.apart.x, bias: geometry.swing.x)
    setRow(
      links[l].row + 1, l, Vector(0, 1), turnA: geometry.armA.x, turnB: geometry.armB.x,
      error: geometry.apart.y, bias: geometry.swing.y)
  }

  @inline(__always)
  private mutating func setDistance(_ l: Int, _ geometry: LinkGeometry, isHeld: Bool) {
    let distance = geometry.apart.length
    guard isHeld, distance > 0 else { return release(links[l].row, l) }
    let direction = geometry.apart / distance
    let along = direction.dot(geometry.parting)
    setRow(
      links[l].row, l, direction, turnA: geometry.armA.cross(direction),
      turnB: geometry.armB.cross(direction), error: distance - links[l].length,
      bias: direction.dot(geometry.swing)
        + (geometry.parting.lengthSquared - along * along) / distance)
  }

  private mutating func setAngle(_ l: Int, _ row: Int, error: Double, isHeld: Bool) {
    guard isHeld else { return release(row, l) }
    setRow(row, l, Vector(), turnA: 1, turnB: 1, error: error, bias: 0)
  }

  private mutating func setSlider(_ l: Int, _ geometry: LinkGeometry) {
    let axis = axis(of: l)
    setAlong(l, links[l].row, axis.perpendicular, geometry, less: 0)
    setAngle(l, links[l].row + 1, error: geometry.turn, isHeld: true)
    guard links[l].hasLimits else { return }
    guard links[l].limit != .free else { return release(links[l].limitRow, l) }
    let place = links[l].limit == .lower ? links[l].rule.lower : links[l].rule.upper
    setAlong(l, links[l].limitRow, axis, geometry, less: place)
  }

  /// The axis of a slider in the world.
  mutating func axis(of l: Int) -> Vector {
    links[l].a >= 0 ? members[links[l].a].rotation.apply(links[l].rule.axis) : links[l].rule.axis
  }

  /// The row that holds the way along a direction that turns with the first body.
  private mutating func setAlong(
    _ l: Int, _ row: Int, _ direction: Vector, _ geometry: LinkGeometry, less place: Double
  ) {
    let spin = geometry.spinA
    setRow(
      row, l, direction, turnA: (geometry.apart + geometry.armA).cross(direction),
      turnB: geometry.armB.cross(direction), error: direction.dot(geometry.apart) - place,
      bias: direction.dot(geometry.swing) + 2 * spin * direction.perpendicular.dot(geometry.parting)
        - spin * spin * direction.dot(geometry.apart))
  }

  /// Adds the friction of a hinge that turns.
  mutating func brake(_ l: Int, _ slopes: inout [Motion], _ first: Int) {
    let torque =
      links[l].friction == .slipsForward
      ? -links[l].rule.frictionTorque : links[l].rule.frictionTorque
    if links[l].a >= 0 { push(links[l].a, Vector(), -torque, &slopes, first) }
    if links[l].b >= 0 { push(links[l].b, Vector(), torque, &slopes, first) }
  }

  // MARK: - Springs

  /// Adds what a spring does: F = −m·(ω²·(d − length) + 2ζω·dʹ) along its line, m being what the two ends
  /// answer with there.
  ///
  /// A spring without length brakes what crosses its line as well: on one body it is then the closed form
  /// of two springs, one for x and one for y.
  @inline(__always)
  mutating func pull(
    _ l: Int, _ state: [Motion], _ slopes: inout [Motion], _ first: Int
  ) {
    if links[l].kind == .turnSpring {
      guard members[links[l].a].inverseInertia > 0 else { return }
      slopes[first + links[l].a].spin -=
        links[l].omega * links[l].omega * (state[links[l].a].angle - links[l].length)
        + 2 * links[l].dampingRatio * links[l].omega * state[links[l].a].spin
      return
    }
    let geometry = geometry(l, state)
    let distance = geometry.apart.length
    let hasLength = links[l].length >= Link.noLength
    let direction = distance > 0 ? geometry.apart / distance : geometry.parting.normalized
    guard distance > 0 || !hasLength, direction != Vector() else { return }
    let braking = 2 * links[l].dampingRatio * links[l].omega
    let stretch = links[l].omega * links[l].omega * (distance - (hasLength ? links[l].length : 0))
    var force =
      -mass(l, geometry, along: direction)
      * (stretch + braking * direction.dot(geometry.parting)) * direction
    if !hasLength, braking > 0 {
      let across = direction.perpendicular
      force -=
        mass(l, geometry, along: across) * braking * across.dot(geometry.parting) * across
    }
    if links[l].maximumForce < .infinity, force.length > links[l].maximumForce {
      force *= links[l].maximumForce / force.length
    }
    if links[l].a >= 0 { push(links[l].a, -force, -geometry.armA.cross(force), &slopes, first) }
    if links[l].b >= 0 { push(links[l].b, force, geometry.armB.cross(force), &slopes, first) }
  }

  /// What two ends answer with to a push along a direction, kg.
  @inline(__always)
  private mutating func mass(_ l: Int, _ geometry: LinkGeometry, along direction: Vector)
    -> Double
  {
    var inverse = 0.0
    if links[l].a >= 0 {
      let lever = geometry.armA.cross(direction)
      inverse +=
        members[links[l].a].inverseMass + members[links[l].a].inverseInertia * lever * lever
    }
    if links[l].b >= 0 {
      let lever = geometry.armB.cross(direction)
      inverse +=
        members[links[l].b].inverseMass + members[links[l].b].inverseInertia * lever * lever
    }
    return inverse > 0 ? 1 / inverse : 0
  }
}
