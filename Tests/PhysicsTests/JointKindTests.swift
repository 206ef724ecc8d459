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
}
