/// The equations of a joint at its present place: one row for a distance or an angle, two for ends that
/// stay together, three where an angle or a limit is held besides.
///
/// A row with direction d and turns t gives the speed at which the ends part: d·(vB − vA) + tB·ωB − tA·ωA. An
/// impulse λ on it changes momenta by ∓λd and angular momenta by ∓λt. The formulas are those of Box2D
/// 2.2.1's joints.
struct JointRows {
  struct Row {
    var direction = Vector()
    var turnA = 0.0
    var turnB = 0.0
  }

  var rows: [3 of Row] = .init(repeating: Row())
  /// How far off the joint is in each row, m or rad.
  var error = SIMD3<Double>()
  /// How the rows' speeds answer their impulses.
  var mass = SymmetricMatrix3()
  /// Of the bodies: of the world nothing gives.
  var (massA, massB, inertiaA, inertiaB) = (0.0, 0.0, 0.0, 0.0)

  init() {}

  /// The rows where the bodies are now; a distance of `deadZone` or less has no direction.
  init(_ joint: Joint, _ bodies: [Body], deadZone: Double) {
    let (a, b) = (
      JointSide(joint.a, joint.placeA, bodies), JointSide(joint.b, joint.placeB, bodies)
    )
    (massA, massB) = (a.inverseMass, b.inverseMass)
    (inertiaA, inertiaB) = (a.inverseInertia, b.inverseInertia)
    let apart = b.place - a.place
    let turn = b.angle - a.angle - joint.angle.reference
    switch joint.kind {
    case .distance, .rope:
      let distance = apart.length
      let direction = distance > deadZone ? apart / distance : Vector()
      setRow(0, direction, a.arm, b.arm)
      error.x = distance - joint.length
      // Without a direction its impulse changes all the same, and moves nothing.
      mass.xx = massA + massB + turning(0, 0)
    case .turnSpring:
      rows[0] = Row(turnA: 1, turnB: 1)
      error.x = joint.length - a.angle
      mass.xx = turning(0, 0)
    case .revolute, .hinge, .weld:
      setRow(0, Vector(1, 0), a.arm, b.arm)
      setRow(1, Vector(0, 1), a.arm, b.arm)
      rows[2] = Row(turnA: 1, turnB: 1)
      error = SIMD3(apart, turn)
      setMass()
    case .slider:
      let along = Rotation(a.angle).apply(joint.angle.axis)
      setRow(0, along.perpendicular, apart + a.arm, b.arm)
      rows[1] = Row(turnA: 1, turnB: 1)
      setRow(2, along, apart + a.arm, b.arm)
      error = SIMD3(along.perpendicular.dot(apart), turn, along.dot(apart))
      setMass()
      // Two bodies that may not turn need a matrix that can still be inverted.
      if mass.yy == 0 { mass.yy = 1 }
    }
  }

  private mutating func setRow(_ i: Int, _ direction: Vector, _ armA: Vector, _ armB: Vector) {
    rows[i] = Row(
      direction: direction, turnA: armA.cross(direction), turnB: armB.cross(direction))
  }

  private func turning(_ i: Int, _ j: Int) -> Double {
    inertiaA * rows[i].turnA * rows[j].turnA + inertiaB * rows[i].turnB * rows[j].turnB
  }

  private mutating func setMass() {
    func answer(_ i: Int, _ j: Int) -> Double {
      (massA + massB) * rows[i].direction.dot(rows[j].direction) + turning(i, j)
    }
    mass = SymmetricMatrix3(
      xx: answer(0, 0), xy: answer(0, 1), xz: answer(0, 2), yy: answer(1, 1), yz: answer(1, 2),
      zz: answer(2, 2))
  }

  /// What impulses on the rows do to the bodies' momenta together.
  @inline(__always)
  private func sum(_ impulse: SIMD3<Double>) -> (push: Vector, turnA: Double, turnB: Double) {
    let (p, q, r) = (rows[0], rows[1], rows[2])
    return (
      impulse.x * p.direction + impulse.y * q.direction + impulse.z * r.direction,
      impulse.x * p.turnA + impulse.y * q.turnA + impulse.z * r.turnA,
      impulse.x * p.turnB + impulse.y * q.turnB + impulse.z * r.turnB
    )
  }

  /// How fast the ends part in the first row.
  @inline(__always)
  func speed(_ bodies: [Body], _ a: Int, _ b: Int) -> Double {
    let row = rows[0]
    var speed = 0.0
    if b >= 0 {
      speed += row.direction.dot(bodies[b].velocity) + row.turnB * bodies[b].angularVelocity
    }
    if a >= 0 {
      speed -= row.direction.dot(bodies[a].velocity) + row.turnA * bodies[a].angularVelocity
    }
    return speed
  }

  /// Changes the bodies' velocities by an impulse on the first row.
  @inline(__always)
  func push(_ impulse: Double, _ bodies: inout [Body], _ a: Int, _ b: Int) {
    let row = rows[0]
    if a >= 0 { bodies[a].take(-impulse * row.direction, twist: -impulse * row.turnA) }
    if b >= 0 { bodies[b].take(impulse * row.direction, twist: impulse * row.turnB) }
  }

  /// How fast the ends part in each row.
  @inline(__always)
  func speeds(_ bodies: [Body], _ a: Int, _ b: Int) -> SIMD3<Double> {
    let (velocityA, spinA) =
      a >= 0 ? (bodies[a].velocity, bodies[a].angularVelocity) : (Vector(), 0)
    let (velocityB, spinB) =
      b >= 0 ? (bodies[b].velocity, bodies[b].angularVelocity) : (Vector(), 0)
    let parting = velocityB - velocityA
    func speed(_ row: Row) -> Double {
      row.direction.dot(parting) + (row.turnB * spinB - row.turnA * spinA)
    }
    return SIMD3(speed(rows[0]), speed(rows[1]), speed(rows[2]))
  }

  /// Changes the bodies' velocities by impulses on the rows.
  @inline(__always)
  func push(_ impulse: SIMD3<Double>, _ bodies: inout [Body], _ a: Int, _ b: Int) {
    let sum = sum(impulse)
    if a >= 0 { bodies[a].take(-sum.push, twist: -sum.turnA) }
    if b >= 0 { bodies[b].take(sum.push, twist: sum.turnB) }
  }

  /// Changes the bodies' places as impulses would their velocities.
  func shift(_ impulse: SIMD3<Double>, _ bodies: inout [Body], _ a: Int, _ b: Int) {
    let sum = sum(impulse)
    if a >= 0 {
      bodies[a].position -= massA * sum.push
      bodies[a].angle -= inertiaA * sum.turnA
    }
    if b >= 0 {
      bodies[b].position += massB * sum.push
      bodies[b].angle += inertiaB * sum.turnB
    }
  }
}

/// What a joint's rows depend on of one end; a place of the world has no inverse mass.
private struct JointSide {
  var inverseMass = 0.0
  var inverseInertia = 0.0
  var angle = 0.0
  var arm = Vector()
  var place: Vector

  @inline(__always)
  init(_ slot: Int, _ local: Vector, _ bodies: [Body]) {
    guard slot >= 0 else {
      place = local
      return
    }
    (inverseMass, inverseInertia) = (
      bodies[slot].matter.inverseMass, bodies[slot].matter.inverseInertia
    )
    angle = bodies[slot].angle
    // Most joints hold the centre.
    arm = local == Vector() ? local : Rotation(angle).apply(local)
    place = bodies[slot].position + arm
  }
}

extension Body {
  /// Changes its momentum and its angular momentum: at once, since an array checks at every access
  /// whether it is shared.
  @inline(__always)
  mutating func take(_ impulse: Vector, twist: Double) {
    velocity += matter.inverseMass * impulse
    angularVelocity += matter.inverseInertia * twist
  }
}
