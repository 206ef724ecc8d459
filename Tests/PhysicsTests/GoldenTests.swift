import Testing

@testable import Physics

/// Apple's engine, as measured (reference/uikit-dynamics.md §2.9); points there, metres here.
@Suite struct GoldenTests {
  static let frame = 1.0 / 60
  /// 0.001 pt.
  static let close = 1e-5

  static func box(_ size: Double, at place: SIMD2<Double>, resistance: Double = 0) -> BodyDefinition
  {
    var body = BodyDefinition(
      shape: .box(halfExtents: SIMD2(size, size) / 2), position: place)
    body.material.linearDamping = resistance
    return body
  }

  @Test(arguments: [
    (0.0, [0.500694466, 0.504166718, 0.510416679, 0.519444466, 0.531250076]),
    (0.1, [0.500693855, 0.504160881, 0.510396423, 0.519395943, 0.531154747]),
  ])
  func fall(resistance: Double, heights: [Double]) {
    var world = World(profile: .uikit)
    world.gravity = SIMD2(0, 10)
    var definition = Self.box(1, at: SIMD2(1.5, 0.5), resistance: resistance)
    definition.gravityScale = 1
    let body = world.addBody(definition)
    for height in heights {
      world.advance(by: Self.frame)
      #expect(abs(world.position(of: body).y - height) < Self.close)
    }
  }

  @Test func pendulum() {
    var world = World(profile: .uikit)
    world.gravity = SIMD2(0, 10)
    var definition = Self.box(0.4, at: SIMD2(2, 1))
    definition.gravityScale = 1
    let body = world.addBody(definition)
    _ = world.addJoint(
      .distance(
        .body(body, local: SIMD2()), .world(SIMD2(1, 1)), length: 1, frequency: 0, dampingRatio: 0))
    for _ in 1...10 { world.advance(by: Self.frame) }
    #expect((world.position(of: body) - SIMD2(1.99132126, 1.13146225)).length < Self.close)
    for _ in 11...30 { world.advance(by: Self.frame) }
    #expect((world.position(of: body) - SIMD2(1.39359573, 1.9192836)).length < Self.close)
  }

  @Test func spring() {
    var world = World(profile: .uikit)
    let body = world.addBody(Self.box(0.4, at: SIMD2(1, 2.5)))
    _ = world.addJoint(
      .distance(
        .body(body, local: SIMD2()), .world(SIMD2(1, 1)), length: 1, frequency: 2,
        dampingRatio: 0.3))
    world.advance(by: Self.frame)
    #expect(abs(world.position(of: body).y - 2.4948938) < Self.close)
    for _ in 2...10 { world.advance(by: Self.frame) }
    #expect(abs(world.position(of: body).y - 2.01092148) < Self.close)
  }

  @Test func continuousPush() {
    var world = World(profile: .uikit)
    let body = world.addBody(Self.box(1, at: SIMD2(1, 1)))
    for speed in [0.00833333, 0.025, 0.04166667, 0.05833333] {
      world.applyForce(SIMD2(1, 0), at: SIMD2(1, 1), to: body)
      world.advance(by: Self.frame)
      #expect(abs(world.velocity(of: body).x - speed) < 1e-7)
    }
  }

  @Test func instantaneousPush() {
    var world = World(profile: .uikit)
    var definition = BodyDefinition(
      shape: .box(halfExtents: SIMD2(1, 0.25)), position: SIMD2(1, 1))
    definition.material.density = 2
    let body = world.addBody(definition)
    world.applyImpulse(SIMD2(0.3, 0), at: SIMD2(1, 1), to: body)
    #expect(abs(world.velocity(of: body).x - 0.15) < 1e-12)
  }

  @Test func inertiaOfABox() {
    var world = World(profile: .uikit)
    var definition = BodyDefinition(shape: .box(halfExtents: SIMD2(1, 0.25)), position: SIMD2())
    definition.material.density = 3
    let body = world.addBody(definition)
    #expect(abs(world.inertia(of: body) - 1.0625) < 1e-12)
  }

  /// A box dropped on a line: frames 26 and 27, and the height at which it rests.
  static func dropWorld() -> (World, BodyID) {
    var world = World(profile: .uikit)
    world.gravity = SIMD2(0, 10)
    let filter = ContactFilter(category: 1, collides: 1)
    var line = BodyDefinition(shape: .chain([SIMD2(0, 3), SIMD2(5, 3)]), position: SIMD2())
    line.isStatic = true
    line.filter = filter
    _ = world.addBody(line)
    var definition = box(1, at: SIMD2(1, 1))
    definition.gravityScale = 1
    definition.material.restitution = 0
    definition.filter = filter
    let body = world.addBody(definition)
    world.setBullet(true, of: body)
    return (world, body)
  }

  @Test func drop() {
    var (world, body) = Self.dropWorld()
    for frame in 1...240 {
      world.advance(by: Self.frame)
      if frame == 26 { #expect(abs(world.position(of: body).y - 1.92083298) < Self.close) }
      if frame == 27 { #expect(abs(world.position(of: body).y - 1.99374969) < Self.close) }
    }
    #expect(abs(world.position(of: body).y - 2.48216629) < 5e-5)
    #expect(world.isAsleep)
  }

  @Test func idleBodySleepsOnTheThirtyFirstFrame() {
    var world = World(profile: .uikit)
    _ = world.addBody(Self.box(1, at: SIMD2()))
    for _ in 1...30 { world.advance(by: Self.frame) }
    #expect(!world.isAsleep)
    world.advance(by: Self.frame)
    #expect(world.isAsleep)
  }
}
