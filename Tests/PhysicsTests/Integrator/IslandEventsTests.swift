import Foundation
import Testing

@testable import Physics

/// Limits, ropes, friction, edges of fields and impacts: where the equations change, at their own time.
@Suite struct IslandEventsTests {
  private typealias Islands = IslandWorld
  /// A millionth of a point, m.
  private static let bound = 1e-8

  /// A bob on a string of 1 m, thrown: free flight until the string is taut, then the part of the velocity
  /// along it is gone and the bob swings.
  @Test func aRopeGoesTautAtItsOwnTime() {
    var world = World(.ideal, gravity: 10)
    let id = Islands.body(&world, at: Vector(0.3, -0.2), Vector(1, 0), weight: 1)
    _ = world.addJoint(.rope(.world(Vector()), .body(id, local: Vector()), maximumLength: 1))
    Islands.run(&world, 1)
    // The time at which |p| = 1 in free flight, by bisection.
    func flight(_ t: Double) -> Vector { Vector(0.3 + t, -0.2 + 5 * t * t) }
    let low = lastTime(from: 0, to: 1) { flight($0).length < 1 }
    let p = flight(low)
    let angle = atan2(p.x, p.y)
    // Along the circle, angle from straight down towards x.
    let spin = Vector(1, 10 * low).dot(Vector(cos(angle), -sin(angle)))
    let end = ReferenceSolution { _, y in [y[1], -10 * sin(y[0])] }
      .solve([angle, spin], to: 1 - low)
    let expected = Vector(sin(end[0]), cos(end[0]))
    #expect((world.position(of: id) - expected).length < Self.bound)
  }

  /// A bar on a hinge that falls onto its lower limit stays there; without gravity it would be let go.
  @Test func aHingeStopsAtItsLimit() {
    var world = World(.ideal, gravity: 10)
    let id = Islands.body(&world, at: Vector(0.5, 0), half: Vector(0.5, 0.1), weight: 1)
    _ = world.addJoint(
      .hinge(
        .world(Vector()), .body(id, local: Vector(-0.5, 0)), referenceAngle: 0,
        limits: -1...0.5, frictionTorque: 0))
    Islands.run(&world, 2)
    #expect(abs(world.angle(of: id) - 0.5) < 1e-11)
    #expect(abs(world.angularVelocity(of: id)) < 1e-9)
    // Thrown up, it leaves the limit and follows the pendulum's equation from there.
    world.setVelocity(Vector(), angular: 0, of: id)
    let lifted = -2.0
    let arm = Vector(cos(0.5), sin(0.5)) * 0.5
    world.setVelocity(lifted * arm.perpendicular, angular: lifted, of: id)
    Islands.run(&world, 0.2)
    let (mass, inertia) = (world.mass(of: id), world.inertia(of: id))
    let end = ReferenceSolution { _, y in
      [y[1], mass * 10 * 0.5 * cos(y[0]) / (inertia + 0.25 * mass)]
    }.solve([0.5, lifted], to: 0.2)
    #expect(abs(world.angle(of: id) - end[0]) < Self.bound)
  }

  /// A slide that runs against its end loses its speed; friction on a hinge sticks, then slips.
  @Test func aSlideStopsAtItsEnd() {
    var world = World(profile: .ideal)
    let id = Islands.body(&world, at: Vector(1, 0), Vector(1, 0.7))
    _ = world.addJoint(
      .slider(
        .world(Vector(1, 0)), .body(id, local: Vector()), axis: Vector(1, 0), referenceAngle: 0,
        limits: -0.5...0.5))
    Islands.run(&world, 0.25)
    #expect((world.position(of: id) - Vector(1.25, 0)).length < 1e-11)
    #expect((world.velocity(of: id) - Vector(1, 0)).length < 1e-11)
    Islands.run(&world, 1)
    #expect((world.position(of: id) - Vector(1.5, 0)).length < 1e-11)
    #expect(world.velocity(of: id).length < 1e-11)
  }

  /// Dry friction takes τ/I off the spin in every second, and holds what turns it with less.
  @Test func aHingeWithFrictionSlipsAndSticks() {
    var world = World(profile: .ideal)
    let id = Islands.body(&world, at: Vector())
    world.setVelocity(Vector(), angular: 3, of: id)
    let torque = 0.02
    _ = world.addJoint(
      .hinge(
        .world(Vector()), .body(id, local: Vector()), referenceAngle: 0, limits: nil,
        frictionTorque: torque))
    let braking = torque / world.inertia(of: id)
    Islands.run(&world, 0.5)
    #expect(abs(world.angle(of: id) - (1.5 - 0.125 * braking)) < Self.bound)
    let stop = 3 / braking
    Islands.run(&world, stop.rounded(.up) + 1)
    #expect(abs(world.angle(of: id) - 1.5 * stop) < Self.bound)
    #expect(world.angularVelocity(of: id) == 0 || abs(world.angularVelocity(of: id)) < 1e-11)
  }

  /// Within a disc a constant force; without, straight flight: left at a time that a square root gives.
  @Test func aFieldEndsAtItsEdge() {
    var world = World(profile: .ideal)
    let id = Islands.body(&world, at: Vector(), Vector(1, 0))
    var field = FieldDefinition(.linearGravity)
    field.direction = Vector(0, 1)
    field.strength = 3
    field.region = .disc(radius: 0.5)
    world.setMember(true, id, of: world.addField(field))
    Islands.run(&world, 1)
    let low = lastTime(from: 0, to: 1) { Vector($0, 1.5 * $0 * $0).length < 0.5 }
    let expected = Vector(1, 1.5 * low * low + 3 * low * (1 - low))
    #expect((world.position(of: id) - expected).length < Self.bound)
  }

  // MARK: - Impacts

  private static func collider(
    _ world: inout World, _ shape: BodyShape, at place: Vector, _ velocity: Vector = Vector(),
    restitution: Double = 1, friction: Double = 0, weight: Double = 0
  ) -> BodyID {
    world.add(
      shape, at: place, velocity, weight: weight, damping: 0, turnDamping: 0,
      restitution: restitution, friction: friction, filter: .everybody)
  }

  private static func floor(_ world: inout World, at y: Double) {
    world.add(
      .chain([Vector(-50, y), Vector(50, y)]), restitution: 0, friction: 0.5, isStatic: true,
      filter: .everybody)
  }

  private static let shapes = [
    BodyShape.circle(radius: 0.25), .box(0.25, 0.25), .pieces([PiecesTests.square(0.25)]),
  ]

  @Test(arguments: shapes)
  func whatFallsOntoTheFloorBouncesForEver(shape: BodyShape) {
    var world = World(.ideal, gravity: 10)
    let id = Self.collider(&world, shape, at: Vector(0, 0), weight: 1)
    Self.floor(&world, at: 1.25)
    // Falls 1 m: up again and down, 2√(2/g) long.
    let period = 2 * (2.0 / 10).squareRoot()
    Islands.run(&world, 10)
    let t = 10.0.truncatingRemainder(dividingBy: period)
    let fromTop = min(t, period - t)
    #expect(abs(world.position(of: id).y - 5 * fromTop * fromTop) < Self.bound)
    let energy = 0.5 * world.velocity(of: id).lengthSquared - 10 * world.position(of: id).y
    #expect(abs(energy) < 1e-9 * 10)
    #expect(world.method(of: id) != .solved)
  }

  /// A rolling start: Coulomb's friction turns a ball that lands with a slip, (1+e)·μ·v at most.
  @Test func frictionTurnsWhatLands() {
    var world = World(profile: .ideal)
    let id = Self.collider(
      &world, .circle(radius: 0.25), at: Vector(0, 0.5), Vector(10, 4), restitution: 0.5,
      friction: 0.5)
    Self.floor(&world, at: 1)
    Islands.run(&world, 0.25)
    // Friction √(0.5·0.5) = 0.5; push per mass 1.5·4 = 6, drag 3 at most; to roll it would need 10/3.
    #expect((world.velocity(of: id) - Vector(7, -2)).length < 1e-9)
    #expect(abs(world.angularVelocity(of: id) - 3 * 0.25 / (0.25 * 0.25 / 2)) < 1e-9)
  }

  /// Two boxes that meet off their middles: momentum, angular momentum and energy are kept.
  @Test(arguments: [0.0, 0.1, 0.24])
  func boxesThatMeetKeepTheirSums(offset: Double) {
    var world = World(profile: .ideal)
    let a = Self.collider(
      &world, .box(0.25, 0.25), at: Vector(-1, 0), Vector(2, 0))
    let b = Self.collider(
      &world, .box(0.3, 0.2), at: Vector(1, offset), Vector(-1, 0))
    let before = Sums(world, [a, b])
    Islands.run(&world, 3)
    let after = Sums(world, [a, b])
    #expect((after.momentum - before.momentum).length < 1e-12)
    #expect(abs(after.angularMomentum - before.angularMomentum) < 1e-11)
    #expect(abs(after.energy - before.energy) < 1e-11)
    #expect(world.velocity(of: a).x < 1)
  }
}
