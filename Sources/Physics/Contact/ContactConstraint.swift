/// A touching contact as the solver sees it: sequential impulses with warm starting, two points
/// solved together.
struct ContactConstraint {
  /// One point of touch.
  struct Point {
    var armA = Vector()
    var armB = Vector()
    var normalImpulse = 0.0
    var tangentImpulse = 0.0
    var normalMass = 0.0
    var tangentMass = 0.0
    var velocityBias = 0.0
  }

  let contact: Int
  let a: Int
  let b: Int
  let friction: Double
  let restitution: Double
  let radiusA: Double
  let radiusB: Double
  let manifold: Manifold
  let (massA, massB): (Double, Double)
  let (inertiaA, inertiaB): (Double, Double)
  var normal = Vector()
  var count: Int
  var points: [2 of Point] = .init(repeating: Point())
  /// How two points' normal velocities answer their impulses.
  var response = SymmetricMatrix()

  init(_ index: Int, _ contact: Contact, _ bodies: [Body], radii: SIMD2<Double>) {
    self.contact = index
    (a, b) = (contact.a, contact.b)
    let (bodyA, bodyB) = (bodies[a].material, bodies[b].material)
    // Negative friction reaches the engine unclamped, as on Apple's; its root is taken as 0.
    friction = max(0, bodyA.friction * bodyB.friction).squareRoot()
    restitution = max(bodyA.restitution, bodyB.restitution)
    (radiusA, radiusB) = (radii.x, radii.y)
    manifold = contact.manifold
    count = manifold.count
    (massA, massB) = (bodies[a].inverseMass, bodies[b].inverseMass)
    (inertiaA, inertiaB) = (bodies[a].inverseInertia, bodies[b].inverseInertia)
  }

  /// Evaluates the contact at the bodies' present state.
  mutating func prepare(_ bodies: [Body], impulseRatio: Double, bounceThreshold: Double) {
    let world = WorldManifold(
      manifold, bodies[a].transform, radiusA, bodies[b].transform, radiusB)
    normal = world.normal
    let tangent = -normal.perpendicular
    for i in 0..<count {
      var point = Point()
      point.normalImpulse = impulseRatio * manifold.points[i].normalImpulse
      point.tangentImpulse = impulseRatio * manifold.points[i].tangentImpulse
      point.armA = world.points[i] - bodies[a].position
      point.armB = world.points[i] - bodies[b].position
      point.normalMass = inverse(effectiveInverseMass(point, normal))
      point.tangentMass = inverse(effectiveInverseMass(point, tangent))
      let closing = normal.dot(relativeVelocity(point, bodies))
      if closing < -bounceThreshold { point.velocityBias = -restitution * closing }
      points[i] = point
    }
    if count == 2 { prepareBlock() }
  }

  private func inverse(_ x: Double) -> Double { x > 0 ? 1 / x : 0 }

  private func effectiveInverseMass(_ point: Point, _ direction: Vector) -> Double {
    let crossA = point.armA.cross(direction)
    let crossB = point.armB.cross(direction)
    return massA + massB + inertiaA * crossA * crossA + inertiaB * crossB * crossB
  }

  private mutating func prepareBlock() {
    let a0 = points[0].armA.cross(normal)
    let b0 = points[0].armB.cross(normal)
    let a1 = points[1].armA.cross(normal)
    let b1 = points[1].armB.cross(normal)
    let mass = massA + massB
    response = SymmetricMatrix(
      xx: mass + inertiaA * a0 * a0 + inertiaB * b0 * b0,
      xy: mass + inertiaA * a0 * a1 + inertiaB * b0 * b1,
      yy: mass + inertiaA * a1 * a1 + inertiaB * b1 * b1)
    let determinant = response.xx * response.yy - response.xy * response.xy
    // The two points say nearly the same: one is enough, and safer.
    if response.xx * response.xx >= Tolerances.maxConditionNumber * determinant { count = 1 }
  }

  @inline(__always)
  private func relativeVelocity(_ point: Point, _ bodies: [Body]) -> Vector {
    bodies.velocity(b, arm: point.armB) - bodies.velocity(a, arm: point.armA)
  }

  @inline(__always)
  private func apply(_ impulse: Vector, at point: Point, _ bodies: inout [Body]) {
    bodies.applyImpulse(-impulse, a, arm: point.armA)
    bodies.applyImpulse(impulse, b, arm: point.armB)
  }

  /// Applies the last sub-step's impulses.
  func warmStart(_ bodies: inout [Body]) {
    let tangent = -normal.perpendicular
    for i in 0..<count {
      let point = points[i]
      apply(point.normalImpulse * normal + point.tangentImpulse * tangent, at: point, &bodies)
    }
  }

  /// One velocity pass: friction first, then the normals.
  mutating func solveVelocity(_ bodies: inout [Body]) {
    let tangent = -normal.perpendicular
    for i in 0..<count {
      let slip = relativeVelocity(points[i], bodies).dot(tangent)
      let limit = friction * points[i].normalImpulse
      let old = points[i].tangentImpulse
      let new = max(-limit, min(old - points[i].tangentMass * slip, limit))
      points[i].tangentImpulse = new
      apply((new - old) * tangent, at: points[i], &bodies)
    }
    if count == 1 { solveOne(&bodies) } else { solveTwo(&bodies) }
  }

  private mutating func solveOne(_ bodies: inout [Body]) {
    let closing = relativeVelocity(points[0], bodies).dot(normal)
    let old = points[0].normalImpulse
    let new = max(old - points[0].normalMass * (closing - points[0].velocityBias), 0)
    points[0].normalImpulse = new
    apply((new - old) * normal, at: points[0], &bodies)
  }

  /// The complementarity problem of two points, by trying its four cases in turn.
  private mutating func solveTwo(_ bodies: inout [Body]) {
    let old = Vector(points[0].normalImpulse, points[1].normalImpulse)
    let k = response
    let now = Vector(
      relativeVelocity(points[0], bodies).dot(normal) - points[0].velocityBias,
      relativeVelocity(points[1], bodies).dot(normal) - points[1].velocityBias)
    let b = now - Vector(k.xx * old.x + k.xy * old.y, k.xy * old.x + k.yy * old.y)
    let both = -k.solve(b)
    if both.x >= 0 && both.y >= 0 { return setNormalImpulses(both, old, &bodies) }
    let first = Vector(-points[0].normalMass * b.x, 0)
    if first.x >= 0 && k.xy * first.x + b.y >= 0 {
      return setNormalImpulses(first, old, &bodies)
    }
    let second = Vector(0, -points[1].normalMass * b.y)
    if second.y >= 0 && k.xy * second.y + b.x >= 0 {
      return setNormalImpulses(second, old, &bodies)
    }
    if b.x >= 0 && b.y >= 0 { setNormalImpulses(Vector(), old, &bodies) }
  }

  private mutating func setNormalImpulses(
    _ new: Vector, _ old: Vector, _ bodies: inout [Body]
  ) {
    let change = new - old
    points[0].normalImpulse = new.x
    points[1].normalImpulse = new.y
    apply(change.x * normal, at: points[0], &bodies)
    apply(change.y * normal, at: points[1], &bodies)
  }

  /// One position pass; answers the least separation seen.
  ///
  /// `movable` limits the push-out to two bodies, as after a time of impact.
  func solvePosition(
    _ bodies: inout [Body], baumgarte: Double, slop: Double, movable: (Int, Int)?
  ) -> Double {
    var least = 0.0
    var (massA, massB, inertiaA, inertiaB) = (self.massA, self.massB, inertiaA, inertiaB)
    if let movable {
      if a != movable.0 && a != movable.1 { (massA, inertiaA) = (0, 0) }
      if b != movable.0 && b != movable.1 { (massB, inertiaB) = (0, 0) }
    }
    for i in 0..<manifold.count {
      let world = WorldManifold(
        manifold, bodies[a].transform, radiusA, bodies[b].transform, radiusB)
      let separation = world.separations[i]
      let armA = anchor(world, i) - bodies[a].position
      let armB = anchor(world, i) - bodies[b].position
      least = min(least, separation)
      let error = max(
        -Tolerances.maxLinearCorrection, min(baumgarte * (separation + slop), 0))
      let crossA = armA.cross(world.normal)
      let crossB = armB.cross(world.normal)
      let k = massA + massB + inertiaA * crossA * crossA + inertiaB * crossB * crossB
      let shift = (k > 0 ? -error / k : 0) * world.normal
      bodies[a].position -= massA * shift
      bodies[a].angle -= inertiaA * armA.cross(shift)
      bodies[b].position += massB * shift
      bodies[b].angle += inertiaB * armB.cross(shift)
    }
    return least
  }

  /// Where a position pass takes hold, as Box2D: on the corner itself for faces, midway for
  /// circles.
  private func anchor(_ world: WorldManifold, _ i: Int) -> Vector {
    let half = 0.5 * world.separations[i]
    switch manifold.kind {
    case .circles:
      // Midway between the centres.
      return world.points[i] + 0.5 * (radiusA - radiusB) * -world.normal
    case .faceA: return world.points[i] + (half + radiusB) * world.normal
    case .faceB: return world.points[i] - (half + radiusA) * world.normal
    }
  }

  /// The manifold with the impulses found, for the next sub-step's warm start.
  var solvedManifold: Manifold {
    var result = manifold
    for i in 0..<count {
      result.points[i].normalImpulse = points[i].normalImpulse
      result.points[i].tangentImpulse = points[i].tangentImpulse
    }
    return result
  }
}
