import Testing

@testable import Physics

@Suite struct WorldMotionsTests {
  /// Bodies on springs, and one on a rod.
  private func world(_ profile: Profile, reversed: Bool = false) -> (World, [BodyID]) {
    var world = World(profile: profile)
    world.gravity = SIMD2(0, 10)
    var ids = [BodyID?](repeating: nil, count: 4)
    for i in reversed ? [3, 2, 1, 0] : [0, 1, 2, 3] {
      var body = BodyDefinition(
        shape: .circle(radius: 0.1), position: SIMD2(Double(i) + 0.3, -0.2 * Double(i)))
      body.gravityScale = i == 3 ? 1 : 0
      let id = world.addBody(body)
      _ = world.addJoint(
        .distance(
          .body(id, local: SIMD2()), .world(SIMD2(Double(i), 0)), length: i == 3 ? 0.67 : 0,
          frequency: i == 3 ? 0 : 1 + Double(i), dampingRatio: 0.8))
      ids[i] = id
    }
    return (world, ids.compactMap { $0 })
  }

  /// A world that takes over the motions of another goes on as that does: also of bodies that sleep,
  /// in the middle of a sub-step, and whatever order its own were added in.
  @Test(arguments: Profile.allCases, [0, 7, 61, 150])
  func whatTakesOverMotionsGoesOnAlike(_ profile: Profile, _ frames: Int) {
    var (first, firstIDs) = world(profile)
    for _ in 0..<frames { first.advance(by: 1.0 / 50) }
    var (second, secondIDs) = world(profile, reversed: true)
    second.takeMotions(
      of: first, zip(secondIDs, firstIDs).map { (own: $0, other: $1) })
    for _ in 0..<120 {
      first.advance(by: 1.0 / 50)
      second.advance(by: 1.0 / 50)
      for (a, b) in zip(firstIDs, secondIDs) {
        // The first may have its springs packed already, which rounds otherwise; exact ones look
        // for who may sleep a few times in the half second, too near to rest to be seen.
        let reach = profile == .uikit ? 1e-12 : 1e-4
        #expect((first.position(of: a) - second.position(of: b)).length < reach)
        #expect(profile == .ideal || first.isAwake(a) == second.isAwake(b))
      }
    }
  }
}
