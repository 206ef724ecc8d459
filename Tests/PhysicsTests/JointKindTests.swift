import Foundation
import Springs
import Testing

@testable import Physics

/// Joints beside rods, springs and plain pins, against closed forms.
@Suite struct JointKindTests {
  static let frame = 1.0 / 60

  static func box(
    _ world: inout World, at place: SIMD2<Double> = SIMD2(), half: SIMD2<Double> = SIMD2(0.2, 0.2),
    gravity: Double = 0, turns: Bool = true
  ) -> BodyID {
    world.add(
      .box(halfExtents: half), at: place, weight: gravity, damping: 0, turnDamping: 0, turns: turns)
  }

  @Test(arguments: Profile.allCases) func aRopeIsSlackAndThenHolds(profile: Profile) {
    var world = World(profile, gravity: 10)
    let body = Self.box(&world, at: SIMD2(0, 0.2), gravity: 1)
    _ = world.addJoint(
      .rope(.world(SIMD2()), .body(body, local: SIMD2()), maximumLength: 1))
    // Slack for √(2·0.8/10) = 0.4 s.
    for _ in 0..<20 { world.advance(by: Self.frame) }
    #expect(abs(world.velocity(of: body).y - 10.0 / 3) < 0.1)
    for _ in 0..<400 {
      world.advance(by: Self.frame)
      #expect(world.position(of: body).y < 1.006)
    }
    #expect(abs(world.position(of: body).y - 1) < 0.006)
    #expect(world.velocity(of: body).length < 1e-3)
  }

  /// Two welded bodies answer an impulse as the one body they make.
  @Test(arguments: Profile.allCases) func weldedBodiesAreOne(profile: Profile) {
    var world = World(profile: profile)
    let a = Self.box(&world, at: SIMD2(0, 0))
    let b = Self.box(&world, at: SIMD2(1, 0), half: SIMD2(0.3, 0.1))
    _ = world.addJoint(
      .weld(.body(a, local: SIMD2(0.5, 0)), .body(b, local: SIMD2(-0.5, 0)), referenceAngle: 0))
    let (massA, massB) = (world.mass(of: a), world.mass(of: b))
    let centre = massB / (massA + massB)
    let inertia =
      world.inertia(of: a) + massA * centre * centre + world.inertia(of: b)
      + massB * (1 - centre) * (1 - centre)
    world.applyImpulse(SIMD2(0, 0.02), at: SIMD2(1, 0), to: b)
    world.advance(by: Self.frame)
    world.advance(by: Self.frame)
    let spin = 0.02 * (1 - centre) / inertia
    #expect(abs(world.angularVelocity(of: a) / spin - 1) < 1e-3)
    #expect(abs(world.angularVelocity(of: b) / spin - 1) < 1e-3)
    #expect((world.momentum - SIMD2(0, 0.02)).length < 1e-12)
    for _ in 0..<600 { world.advance(by: Self.frame) }
    #expect(abs((world.position(of: a) - world.position(of: b)).length - 1) < 0.005)
    #expect(abs(world.angle(of: a) - world.angle(of: b)) < 0.01)
  }

  @Test(arguments: Profile.allCases) func aHingeTurnsNoFartherThanItsLimits(profile: Profile) {
    var world = World(profile, gravity: 10)
    let body = Self.box(&world, at: SIMD2(0.5, 0), gravity: 1)
    // The joint's turn is the world's from the body's: the limits change sign.
    _ = world.addJoint(
      .hinge(
        .body(body, local: SIMD2(-0.5, 0)), .world(SIMD2()), referenceAngle: 0,
        limits: -0.6...0.3, frictionTorque: 0))
    for _ in 0..<300 {
      world.advance(by: Self.frame)
      #expect(world.angle(of: body) < 0.6 + 0.04)
    }
    #expect(abs(world.angle(of: body) - 0.6) < 0.04)
    let place = 0.5 * SIMD2(cos(world.angle(of: body)), sin(world.angle(of: body)))
    #expect((world.position(of: body) - place).length < 0.01)
  }

  /// Down a slope of 30° a body gains half of gravity, and stays on the line and upright.
  @Test(arguments: Profile.allCases) func aSliderFollowsItsAxis(profile: Profile) {
    var world = World(profile, gravity: 10)
    let axis = SIMD2(3.0.squareRoot() / 2, 0.5)
    let body = Self.box(&world, gravity: 1)
    _ = world.addJoint(
      .slider(
        .world(SIMD2()), .body(body, local: SIMD2()), axis: axis, referenceAngle: 0, limits: nil))
    for _ in 0..<60 { world.advance(by: Self.frame) }
    let speed = world.velocity(of: body)
    #expect(abs(speed.dot(axis) - 5) < 0.05)
    #expect(abs(world.position(of: body).cross(axis)) < 0.005)
    #expect(abs(world.angle(of: body)) < 1e-6)
  }

  @Test(arguments: [true, false]) func aSliderStopsAtItsLimits(turns: Bool) {
    var world = World(.uikit, gravity: 10)
    let body = Self.box(&world, gravity: 1, turns: turns)
    _ = world.addJoint(
      .slider(
        .world(SIMD2()), .body(body, local: SIMD2()), axis: SIMD2(0, 1), referenceAngle: 0,
        limits: -0.5...0.75))
    for _ in 0..<200 {
      world.advance(by: Self.frame)
      #expect(world.position(of: body).y < 0.85)
    }
    #expect(abs(world.position(of: body).y - 0.75) < 0.01)
    #expect(world.isAsleep)
  }

  @Test func aTurnSpringFollowsItsClosedForm() {
    var world = World(profile: .ideal)
    let body = Self.box(&world)
    world.setPosition(SIMD2(), angle: 1.2, of: body)
    world.tie(body, to: SIMD2(1, 0), frequency: 2, ratio: 0.3)
    _ = world.addJoint(.turnSpring(body, to: 0.2, frequency: 1.5, dampingRatio: 0.25))
    let spring = Spring(frequency: 1.5, dampingRatio: 0.25)
    for step in 1...60 {
      world.advance(by: Self.frame)
      let wanted = spring.state(at: Double(step) / 60, displacement: 1)
      #expect(abs(world.angle(of: body) - 0.2 - wanted.displacement) < 1e-9)
      #expect(abs(world.angularVelocity(of: body) - wanted.velocity) < 1e-8)
    }
  }

  @Test func aTurnSpringOfTheSolverSettles() {
    var world = World(profile: .uikit)
    let body = Self.box(&world)
    let joint = world.addJoint(
      .turnSpring(body, to: -0.7, frequency: 3, dampingRatio: 0.8))
    for _ in 0..<180 { world.advance(by: Self.frame) }
    #expect(abs(world.angle(of: body) + 0.7) < 0.01 && world.isAsleep)
    world.removeJoint(joint)
    #expect(world.joints.turnSprings == 0)
  }
}
