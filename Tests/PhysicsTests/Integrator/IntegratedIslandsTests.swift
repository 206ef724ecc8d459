import Foundation
import Testing

@testable import Physics

/// Worlds without contacts against their differential equations, solved apart from the engine.
///
/// The bound is a millionth of a point, 1e-8 m.
@Suite struct IntegratedIslandsTests {
  static let bound = 1e-8

  static func body(
    _ world: inout World, at place: Vector, _ velocity: Vector = Vector(),
    half: Vector = Vector(0.25, 0.25),
    turns: Bool = true, weight: Double = 0
  ) -> BodyID {
    var definition = BodyDefinition(shape: .box(halfExtents: half), position: place)
    definition.velocity = velocity
    definition.material.linearDamping = 0
    definition.material.angularDamping = 0
    definition.material.allowsRotation = turns
    definition.gravityScale = weight
    return world.addBody(definition)
  }

  static func run(_ world: inout World, _ seconds: Double, rate: Double = 60) {
    for _ in 0..<Int((seconds * rate).rounded()) { world.advance(by: 1 / rate) }
  }

  static func spring(
    _ a: JointEnd, _ b: JointEnd, _ length: Double, _ frequency: Double, _ ratio: Double
  ) -> JointDefinition {
    .distance(a, b, length: length, frequency: frequency, dampingRatio: ratio)
  }

  @Test(arguments: [24.0, 60, 144]) func aSpringOfLength100(_ rate: Double) {
    var world = World(profile: .ideal)
    let start = Vector(1.1, 0.7)
    let id = Self.body(&world, at: start, Vector(0.5, -1))
    _ = world.addJoint(Self.spring(.body(id, local: Vector()), .world(Vector()), 1, 2, 0.1))
    Self.run(&world, 2, rate: rate)
    let omega = 4 * Double.pi
    let end = ReferenceSolution { _, y in
      let p = Vector(y[0], y[1])
      let v = Vector(y[2], y[3])
      let u = p.normalized
      let a = -(omega * omega * (p.length - 1) + 0.2 * omega * u.dot(v)) * u
      return [v.x, v.y, a.x, a.y]
    }.solve([start.x, start.y, 0.5, -1], to: 2)
    #expect((world.position(of: id) - Vector(end[0], end[1])).length < Self.bound)
    #expect((world.velocity(of: id) - Vector(end[2], end[3])).length < 10 * Self.bound)
  }

  @Test func twoFreeBodiesOnOneSpring() {
    var world = World(profile: .ideal)
    let a = Self.body(&world, at: Vector(0, 0), half: Vector(0.5, 0.5))
    let b = Self.body(&world, at: Vector(1.3, 0), Vector(0, 0.4))
    _ = world.addJoint(
      Self.spring(.body(a, local: Vector()), .body(b, local: Vector()), 1, 2, 0.1))
    let momentum =
      world.mass(of: a) * world.velocity(of: a) + world.mass(of: b) * world.velocity(of: b)
    Self.run(&world, 3)
    let (ma, mb, omega) = (1.0, 0.25, 4 * Double.pi)
    let m = 1 / (1 / ma + 1 / mb)
    let end = ReferenceSolution { _, y in
      let p = Vector(y[2] - y[0], y[3] - y[1])
      let v = Vector(y[6] - y[4], y[7] - y[5])
      let u = p.normalized
      let f = -m * (omega * omega * (p.length - 1) + 0.2 * omega * u.dot(v)) * u
      return [y[4], y[5], y[6], y[7], -f.x / ma, -f.y / ma, f.x / mb, f.y / mb]
    }.solve([0, 0, 1.3, 0, 0, 0, 0, 0.4], to: 3)
    #expect((world.position(of: a) - Vector(end[0], end[1])).length < Self.bound)
    #expect((world.position(of: b) - Vector(end[2], end[3])).length < Self.bound)
    let after =
      world.mass(of: a) * world.velocity(of: a) + world.mass(of: b) * world.velocity(of: b)
    #expect((after - momentum).length < 1e-12)
  }

  @Test func anElasticPendulum() {
    var world = World(profile: .ideal)
    world.gravity = Vector(0, 10)
    let id = Self.body(&world, at: Vector(1, 0.2), weight: 1)
    _ = world.addJoint(Self.spring(.body(id, local: Vector()), .world(Vector()), 1, 1, 0))
    Self.run(&world, 5)
    let omega = 2 * Double.pi
    let end = ReferenceSolution { _, y in
      let p = Vector(y[0], y[1])
      let a = -omega * omega * (p.length - 1) * p.normalized + Vector(0, 10)
      return [y[2], y[3], a.x, a.y]
    }.solve([1, 0.2, 0, 0], to: 5)
    #expect((world.position(of: id) - Vector(end[0], end[1])).length < Self.bound)
  }

  @Test func aBarHungAtItsEnd() {
    var world = World(profile: .ideal)
    world.gravity = Vector(0, 10)
    let start = Double.pi / 4
    var definition = BodyDefinition(
      shape: .box(halfExtents: Vector(0.1, 0.5)),
      position: 0.5 * Vector(-sin(start), cos(start)))
    definition.angle = start
    definition.material.linearDamping = 0
    definition.material.angularDamping = 0
    definition.gravityScale = 1
    let id = world.addBody(definition)
    _ = world.addJoint(.revolute(.world(Vector()), .body(id, local: Vector(0, -0.5))))
    Self.run(&world, 10)
    let inertia = world.inertia(of: id) + 0.25 * world.mass(of: id)
    let end = ReferenceSolution { _, y in
      [y[1], -world.mass(of: id) * 10 * 0.5 * sin(y[0]) / inertia]
    }.solve([start, 0], to: 10)
    #expect(abs(world.angle(of: id) - end[0]) < Self.bound)
    let energy =
      0.5 * world.mass(of: id) * world.velocity(of: id).lengthSquared + 0.5 * world.inertia(of: id)
      * world.angularVelocity(of: id) * world.angularVelocity(of: id)
      - world.mass(of: id) * 10 * world.position(of: id).y
    #expect(abs(energy + world.mass(of: id) * 10 * 0.5 * cos(start)) < 1e-9)
  }

  /// Point masses on rigid rods: the equations in their angles, one for each rod.
  static func chain(_ angles: [Double], to end: Double) -> [Vector] {
    let n = angles.count
    let solution = ReferenceSolution { _, y in
      var (matrix, right) = ([[Double]](), [Double]())
      for i in 0..<n {
        matrix.append((0..<n).map { Double(n - max(i, $0)) * cos(y[i] - y[$0]) })
        var sum = -10 * Double(n - i) * sin(y[i])
        for j in 0..<n { sum -= Double(n - max(i, j)) * sin(y[i] - y[j]) * y[n + j] * y[n + j] }
        right.append(sum)
      }
      return Array(y[n...]) + eliminated(matrix, right)
    }.solve(angles + Array(repeating: 0, count: n), to: end)
    var (place, places) = (Vector(), [Vector]())
    for i in 0..<n {
      place += Vector(sin(solution[i]), cos(solution[i]))
      places.append(place)
    }
    return places
  }

  private static func eliminated(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    var (a, b) = (matrix, right)
    for i in b.indices {
      for j in (i + 1)..<max(i + 1, b.count) {
        let share = a[j][i] / a[i][i]
        for k in i..<b.count { a[j][k] -= share * a[i][k] }
        b[j] -= share * b[i]
      }
    }
    for i in b.indices.reversed() {
      for k in (i + 1)..<max(i + 1, b.count) { b[i] -= a[i][k] * b[k] }
      b[i] /= a[i][i]
    }
    return b
  }

  static func chainWorld(_ angles: [Double]) -> (World, [BodyID]) {
    var world = World(profile: .ideal)
    world.gravity = Vector(0, 10)
    var (place, before, bodies) = (Vector(), JointEnd.world(Vector()), [BodyID]())
    for angle in angles {
      place += Vector(sin(angle), cos(angle))
      let id = body(&world, at: place, weight: 1)
      _ = world.addJoint(
        .distance(before, .body(id, local: Vector()), length: 1, frequency: 0, dampingRatio: 0))
      before = .body(id, local: Vector())
      bodies.append(id)
    }
    return (world, bodies)
  }

  @Test func aDoublePendulum() {
    let angles = [2.0, 2.5]
    var (world, bodies) = Self.chainWorld(angles)
    Self.run(&world, 2)
    let places = Self.chain(angles, to: 2)
    // Chaotic: a hundredth of the bound's precision is lost in a second.
    for (id, place) in zip(bodies, places) {
      #expect((world.position(of: id) - place).length < 1e-6)
    }
    Self.run(&world, 8)
    #expect(abs(Self.energy(world, bodies) - Self.energy(Self.chainWorld(angles).0, bodies)) < 1e-9)
  }

  static func energy(_ world: World, _ bodies: [BodyID]) -> Double {
    bodies.reduce(0) { sum, id in
      let spin = world.angularVelocity(of: id)
      return sum + 0.5 * world.mass(of: id) * world.velocity(of: id).lengthSquared
        + 0.5 * world.inertia(of: id) * spin * spin
        - world.mass(of: id) * world.gravity.dot(world.position(of: id))
    }
  }

  @Test func aRopeOfTwelveRods() {
    let angles = (0..<12).map { 0.3 + 0.05 * Double($0) }
    var (world, bodies) = Self.chainWorld(angles)
    Self.run(&world, 1)
    for (id, place) in zip(bodies, Self.chain(angles, to: 1)) {
      #expect((world.position(of: id) - place).length < Self.bound)
    }
    Self.run(&world, 4)
    let before = Self.energy(Self.chainWorld(angles).0, bodies)
    #expect(abs(Self.energy(world, bodies) - before) < 1e-9 * abs(before))
  }

  @Test func anOrbitInARadialField() {
    var world = World(profile: .ideal)
    let id = Self.body(&world, at: Vector(1, 0), Vector(0, 1.2))
    var field = FieldDefinition(.radialGravity)
    field.strength = 2
    let fieldID = world.addField(field)
    world.setMember(true, id, of: fieldID)
    let before = world.position(of: id).cross(world.velocity(of: id))
    Self.run(&world, 20)
    #expect(abs(world.position(of: id).cross(world.velocity(of: id)) - before) < 1e-9)
    let end = ReferenceSolution { _, y in
      let p = Vector(y[0], y[1])
      let a = -2 / (p.lengthSquared * p.length) * p
      return [y[2], y[3], a.x, a.y]
    }.solve([1, 0, 0, 1.2], to: 20)
    #expect((world.position(of: id) - Vector(end[0], end[1])).length < Self.bound)
  }
}
