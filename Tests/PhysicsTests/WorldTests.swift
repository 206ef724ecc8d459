import Testing

@testable import Physics

/// What holds of any world.
@Suite struct WorldTests {
  static let frame = 1.0 / 60

  /// A world without its lists that mean nothing between steps goes on as the one with them.
  @Test(arguments: Profile.allCases, 1...6)
  func itGoesOnAlikeWithoutScratch(profile: Profile, seed: Int) {
    var scene = RandomScene(seed, profile)
    var other = scene.world
    for frame in 0..<120 {
      if frame % 3 == 0 { other = other.withoutScratch }
      scene.world.advance(by: Self.frame)
      other.advance(by: Self.frame)
      for body in scene.bodies {
        #expect(scene.world.position(of: body) == other.position(of: body))
        #expect(scene.world.velocity(of: body) == other.velocity(of: body))
      }
    }
    let state = other.withoutScratch
    #expect(state.broadPhase.entries.isEmpty && state.broadPhase.pairs.isEmpty)
    #expect(state.scratch.island.bodies.capacity == 0)
  }

  @Test func aRemovedSlotDoesNotAnswerToItsOldName() {
    var world = World(profile: .uikit)
    let old = world.add(.circle(radius: 1))
    world.removeBody(old)
    let new = world.add(.circle(radius: 1))
    #expect(!world.contains(old) && world.contains(new))
  }

  @Test(arguments: Profile.allCases) func aStackOfBoxesComesToRest(profile: Profile) {
    var world = World(profile, gravity: 10)
    world.addWall([SIMD2(-5, 0), SIMD2(5, 0)])
    var boxes: [BodyID] = []
    for i in 0..<4 {
      boxes.append(
        world.add(
          .box(0.5, 0.25), at: SIMD2(0, -0.3 - 0.55 * Double(i)), weight: 1, filter: .everybody))
    }
    for _ in 0..<300 { world.advance(by: Self.frame) }
    #expect(world.isAsleep)
    for (i, box) in boxes.enumerated() {
      // Within the skins of all the faces below it.
      #expect(abs(world.position(of: box).y + 0.25 + 0.5 * Double(i)) < 0.025 * Double(i + 1))
      #expect(abs(world.position(of: box).x) < 0.01)
      #expect(abs(world.angle(of: box)) < 0.01)
    }
  }

  /// A box slides down a slope if that is steeper than its friction, and stays otherwise.
  @Test(arguments: [(0.1, 0.0), (0.5, 3.0)]) func friction(slope: Double, speed: Double) {
    var world = World(profile: .uikit)
    world.gravity = 10 * SIMD2(slope, 1)
    world.addWall([SIMD2(-9, 0), SIMD2(9, 0)])
    let body = world.add(
      .box(0.5, 0.25), at: SIMD2(0, -0.27), weight: 1, damping: 0, filter: .everybody)
    for _ in 0..<60 { world.advance(by: Self.frame) }
    // Friction 0.2: a slope of 0.1 holds; one of 0.5 leaves (0.5 − 0.2)·10 m/s² for a second.
    #expect(abs(world.velocity(of: body).x - speed) < 0.06)
  }
}
