import Testing

@testable import Physics

/// Nothing grows without end, whatever pushes it, and nothing stops the world from going on.
@Suite struct WorldFiniteTests {
  @Test(arguments: [Profile.ideal, .uikit], [-0.5, -50, -5e3, -1e7])
  func resistanceBelowZeroLeavesNumbers(profile: Profile, resistance: Double) {
    var world = World(profile: profile)
    world.gravity = SIMD2(0, 10)
    let bodies = [0.0, 0.4, 3].map { x in
      var definition = BodyDefinition(
        shape: .box(halfExtents: SIMD2(0.25, 0.25)), position: SIMD2(x, 0))
      definition.material.linearDamping = resistance
      definition.material.angularDamping = resistance
      definition.gravityScale = 1
      return world.addBody(definition)
    }
    for _ in 0..<240 { world.advance(by: 1.0 / 120) }
    for body in bodies {
      let (place, velocity) = (world.position(of: body), world.velocities(of: body))
      #expect(place.x.isFinite && place.y.isFinite && world.angle(of: body).isFinite)
      #expect(velocity.linear.x.isFinite && velocity.linear.y.isFinite)
      #expect(velocity.angular.isFinite)
    }
  }
}
