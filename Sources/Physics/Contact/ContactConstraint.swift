/// A touching contact in the solver: sequential impulses with warm starting, two points
/// solved together.
///
/// It works on the bodies through a pointer, since an array would check whether it is shared at
/// every impulse.
struct ContactConstraint {
  /// One point of touch; of the arms only how they turn the bodies matters.
  struct Point {
    var normalTurnA = 0.0
    var normalTurnB = 0.0
    var tangentTurnA = 0.0
    var tangentTurnB = 0.0
    var normalImpulse = 0.0
    var tangentImpulse = 0.0
    var normalMass = 0.0
    var tangentMass = 0.0
    var velocityBias = 0.0
  }

  // What every velocity pass reads comes first.
  private let slotA: Int32
  private let slotB: Int32
  var count: Int32
  private let contactIndex: Int32
  var normal = Vector()
  let friction: Double
  let (massA, massB): (Double, Double)
  let (inertiaA, inertiaB): (Double, Double)
  var points: [2 of Point] = .init(repeating: Point())
  /// How two points' normal velocities answer their impulses.
  var response = SymmetricMatrix()
  /// The same turned round: the impulses that give velocities.
  var answer = SymmetricMatrix()

  let restitution: Double
  let radiusA: Double
  let radiusB: Double

  /// The contact's index, and the slots of its bodies.
  var contact: Int { Int(contactIndex) }
  var a: Int { Int(slotA) }
  var b: Int { Int(slotB) }

  @inline(__always)
  init(
    _ index: Int, _ contact: Contact, points: Int, _ a: borrowing ContactEnd,
    _ b: borrowing ContactEnd, radii: SIMD2<Double>
  ) {
    contactIndex = Int32(index)
    (slotA, slotB) = (Int32(contact.a), Int32(contact.b))
    // Negative friction reaches the engine unclamped, as on Apple's; its root is taken as 0.
    friction = max(0, a.friction * b.friction).squareRoot()
    restitution = max(a.restitution, b.restitution)
    (radiusA, radiusB) = (radii.x, radii.y)
    count = Int32(points)
    (massA, massB) = (a.inverseMass, b.inverseMass)
    (inertiaA, inertiaB) = (a.inverseInertia, b.inverseInertia)
  }

  /// Evaluates the contact at the bodies' present state.
  mutating func prepare(
    _ manifold: borrowing Manifold, _ bodies: [Body], impulseRatio: Double, bounceThreshold: Double
  ) {
    let (transformA, transformB) = (bodies[a].transform, bodies[b].transform)
    let speeds = Speeds(bodies[a], bodies[b])
    for i in 0..<Int(count) {
      let touch = manifold.touch(i, transformA, radiusA, transformB, radiusB)
      if i == 0 { normal = touch.normal }
      let (armA, armB) = (touch.place - transformA.position, touch.place - transformB.position)
      var point = Point(armA, armB, normal)
      point.normalImpulse = impulseRatio * manifold.points[i].normalImpulse
      point.tangentImpulse = impulseRatio * manifold.points[i].tangentImpulse
      point.normalMass = inverse(
        massA + massB + inertiaA * point.normalTurnA * point.normalTurnA
          + inertiaB * point.normalTurnB * point.normalTurnB)
      point.tangentMass = inverse(
        massA + massB + inertiaA * point.tangentTurnA * point.tangentTurnA
          + inertiaB * point.tangentTurnB * point.tangentTurnB)
      let closing = speeds.closing(point, normal)
      if closing < -bounceThreshold { point.velocityBias = -restitution * closing }
      points[i] = point
    }
    if count == 2 { prepareBlock() }
  }

  private func inverse(_ x: Double) -> Double { x > 0 ? 1 / x : 0 }

  private mutating func prepareBlock() {
    let (p, q) = (points[0], points[1])
    let mass = massA + massB
    response = SymmetricMatrix(
      xx: mass + inertiaA * p.normalTurnA * p.normalTurnA
        + inertiaB * p.normalTurnB * p.normalTurnB,
      xy: mass + inertiaA * p.normalTurnA * q.normalTurnA
        + inertiaB * p.normalTurnB * q.normalTurnB,
      yy: mass + inertiaA * q.normalTurnA * q.normalTurnA
        + inertiaB * q.normalTurnB * q.normalTurnB)
    let determinant = response.xx * response.yy - response.xy * response.xy
    // The equations of the two points are nearly the same: solving both would divide by nearly 0.
    guard response.xx * response.xx < Tolerances.maxConditionNumber * determinant else {
      count = 1
      return
    }
    let inverse = 1 / determinant
    answer = SymmetricMatrix(
      xx: inverse * response.yy, xy: -inverse * response.xy, yy: inverse * response.xx)
  }

  /// Whether any of its points approaches.
  func closes(_ bodies: [Body]) -> Bool {
    let speeds = Speeds(bodies[a], bodies[b])
    for i in 0..<Int(count) where speeds.closing(points[i], normal) < 0 { return true }
    return false
  }

  // MARK: - Velocities

  /// The speeds of both bodies while impulses change them.
  private struct Speeds {
    var a: Vector
    var b: Vector
    var spinA: Double
    var spinB: Double

    @inline(__always)
    init(_ a: borrowing Body, _ b: borrowing Body) {
      (self.a, self.b) = (a.velocity, b.velocity)
      (spinA, spinB) = (a.angularVelocity, b.angularVelocity)
    }

    /// How fast the bodies part at a point, along the normal.
    @inline(__always)
    func closing(_ point: Point, _ normal: Vector) -> Double {
      normal.dot(b - a) + (spinB * point.normalTurnB - spinA * point.normalTurnA)
    }

    @inline(__always)
    func slip(_ point: Point, _ tangent: Vector) -> Double {
      tangent.dot(b - a) + (spinB * point.tangentTurnB - spinA * point.tangentTurnA)
    }

    @inline(__always)
    mutating func push(_ impulse: Vector, _ c: borrowing ContactConstraint) {
      a -= c.massA * impulse
      b += c.massB * impulse
    }

    @inline(__always)
    mutating func turn(_ turnA: Double, _ turnB: Double, _ c: borrowing ContactConstraint) {
      spinA -= c.inertiaA * turnA
      spinB += c.inertiaB * turnB
    }

    @inline(__always)
    mutating func applyNormal(_ impulse: Double, _ p: Point, _ c: borrowing ContactConstraint) {
      push(impulse * c.normal, c)
      turn(impulse * p.normalTurnA, impulse * p.normalTurnB, c)
    }

    @inline(__always)
    mutating func applyTangent(
      _ impulse: Double, _ p: Point, _ tangent: Vector, _ c: borrowing ContactConstraint
    ) {
      push(impulse * tangent, c)
      turn(impulse * p.tangentTurnA, impulse * p.tangentTurnB, c)
    }
  }

  @unsafe @inline(__always)
  private func speeds(_ bodies: UnsafeMutablePointer<Body>) -> Speeds {
    unsafe Speeds(bodies[a], bodies[b])
  }

  @unsafe @inline(__always)
  private func store(_ speeds: Speeds, _ bodies: UnsafeMutablePointer<Body>) {
    unsafe (bodies[a].velocity, bodies[a].angularVelocity) = (speeds.a, speeds.spinA)
    unsafe (bodies[b].velocity, bodies[b].angularVelocity) = (speeds.b, speeds.spinB)
  }

  /// Applies the last sub-step's impulses.
  @unsafe @inline(__always)
  func warmStart(_ bodies: UnsafeMutablePointer<Body>) {
    let tangent = -normal.perpendicular
    var speeds = unsafe speeds(bodies)
    for i in 0..<Int(count) {
      speeds.applyNormal(points[i].normalImpulse, points[i], self)
      speeds.applyTangent(points[i].tangentImpulse, points[i], tangent, self)
    }
    unsafe store(speeds, bodies)
  }

  /// One velocity pass: friction first, then the normals.
  @unsafe @inline(__always)
  mutating func solveVelocity(_ bodies: UnsafeMutablePointer<Body>) {
    var speeds = unsafe speeds(bodies)
    if count == 1 { solveOne(&speeds) } else { solveTwo(&speeds) }
    unsafe store(speeds, bodies)
  }

  @inline(__always)
  private func limited(_ impulse: Double, _ limit: Double) -> Double {
    max(-limit, min(impulse, limit))
  }

  /// Friction and normal of one point.
  ///
  /// Friction changes the normal's speed through the turning alone, so that both can be looked up
  /// before either impulse is applied: half the waiting.
  @inline(__always)
  private mutating func solveOne(_ speeds: inout Speeds) {
    let tangent = -normal.perpendicular
    let point = points[0]
    let slip = speeds.slip(point, tangent)
    let before = speeds.closing(point, normal)
    let coupling =
      inertiaA * point.tangentTurnA * point.normalTurnA
      + inertiaB * point.tangentTurnB * point.normalTurnB
    let friction = limited(
      point.tangentImpulse - point.tangentMass * slip, self.friction * point.normalImpulse)
    let rub = friction - point.tangentImpulse
    let closing = before + coupling * rub
    let impulse = max(
      point.normalImpulse - point.normalMass * (closing - point.velocityBias), 0)
    let press = impulse - point.normalImpulse
    (points[0].tangentImpulse, points[0].normalImpulse) = (friction, impulse)
    speeds.push(press * normal + rub * tangent, self)
    speeds.turn(
      press * point.normalTurnA + rub * point.tangentTurnA,
      press * point.normalTurnB + rub * point.tangentTurnB, self)
  }

  @inline(__always)
  private mutating func rub(_ i: Int, _ tangent: Vector, _ speeds: inout Speeds) {
    let old = points[i].tangentImpulse
    let new = limited(
      old - points[i].tangentMass * speeds.slip(points[i], tangent),
      friction * points[i].normalImpulse)
    points[i].tangentImpulse = new
    speeds.applyTangent(new - old, points[i], tangent, self)
  }

  /// The complementarity problem of two points, by trying its four cases in turn.
  @inline(__always)
  private mutating func solveTwo(_ speeds: inout Speeds) {
    let tangent = -normal.perpendicular
    rub(0, tangent, &speeds)
    rub(1, tangent, &speeds)
    let old = Vector(points[0].normalImpulse, points[1].normalImpulse)
    let k = response
    let now = Vector(
      speeds.closing(points[0], normal) - points[0].velocityBias,
      speeds.closing(points[1], normal) - points[1].velocityBias)
    let b = now - Vector(k.xx * old.x + k.xy * old.y, k.xy * old.x + k.yy * old.y)
    let both = Vector(
      -(answer.xx * b.x + answer.xy * b.y), -(answer.xy * b.x + answer.yy * b.y))
    if both.x >= 0 && both.y >= 0 { return setNormalImpulses(both, old, &speeds) }
    let first = Vector(-points[0].normalMass * b.x, 0)
    if first.x >= 0 && k.xy * first.x + b.y >= 0 {
      return setNormalImpulses(first, old, &speeds)
    }
    let second = Vector(0, -points[1].normalMass * b.y)
    if second.y >= 0 && k.xy * second.y + b.x >= 0 {
      return setNormalImpulses(second, old, &speeds)
    }
    if b.x >= 0 && b.y >= 0 { setNormalImpulses(Vector(), old, &speeds) }
  }

  @inline(__always)
  private mutating func setNormalImpulses(_ new: Vector, _ old: Vector, _ speeds: inout Speeds) {
    let change = new - old
    points[0].normalImpulse = new.x
    points[1].normalImpulse = new.y
    speeds.push((change.x + change.y) * normal, self)
    speeds.turn(
      change.x * points[0].normalTurnA + change.y * points[1].normalTurnA,
      change.x * points[0].normalTurnB + change.y * points[1].normalTurnB, self)
  }

  /// Stores the impulses found in the manifold, for the next sub-step's warm start.
  func storeImpulses(in manifold: inout Manifold) {
    for i in 0..<Int(count) {
      manifold.points[i].normalImpulse = points[i].normalImpulse
      manifold.points[i].tangentImpulse = points[i].tangentImpulse
    }
  }
}

extension ContactConstraint.Point {
  init(_ armA: Vector, _ armB: Vector, _ normal: Vector) {
    let tangent = -normal.perpendicular
    (normalTurnA, normalTurnB) = (armA.cross(normal), armB.cross(normal))
    (tangentTurnA, tangentTurnB) = (armA.cross(tangent), armB.cross(tangent))
  }
}

extension [ContactConstraint] {
  /// Applies the last sub-step's impulses of all.
  mutating func warmStart(_ bodies: inout [Body]) {
    unsafe eachSolved(&bodies) { unsafe $0.warmStart($1) }
  }

  /// One velocity pass of all.
  mutating func solveVelocities(_ bodies: inout [Body]) {
    unsafe eachSolved(&bodies) { unsafe $0.solveVelocity($1) }
  }

  @inline(__always)
  private mutating func eachSolved(
    _ bodies: inout [Body],
    _ solve: (inout ContactConstraint, UnsafeMutablePointer<Body>) -> Void
  ) {
    unsafe bodies.withUnsafeMutableBufferPointer { bodies in
      guard let bodies = bodies.baseAddress else { return }
      unsafe withUnsafeMutableBufferPointer { constraints in
        for c in constraints.indices { unsafe solve(&constraints[c], bodies) }
      }
    }
  }
}
