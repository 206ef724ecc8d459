import Testing

@testable import Physics

/// Bodies that lie over one another, whose pairs are as many as the square of their number.
@Suite struct CrowdTests {
  private static let count = 120

  /// Circles at one place; `most` is how many pairs and touches are kept besides one for each body.
  private func crowd(_ profile: Profile, most: Int? = nil) -> World {
    var world = World(profile: profile)
    if let most {
      (world.tolerances.mostPairs, world.tolerances.mostTouches) = (most, most)
      world.tolerances.morePerBody = 1
    }
    for i in 0..<Self.count {
      var body = BodyDefinition(
        shape: .circle(radius: 0.1), position: SIMD2(1e-3 * Double(i % 11), 1e-3 * Double(i / 11)))
      body.filter = WorldTests.everybody
      _ = world.addBody(body)
    }
    return world
  }

  @Test(arguments: Profile.allCases) func noMorePairsAreKeptThanThereIsRoomFor(profile: Profile) {
    var world = crowd(profile)
    world.advance(by: WorldTests.frame)
    #expect(world.contacts.count == Self.count * (Self.count - 1) / 2)
    var bounded = crowd(profile, most: 200)
    for _ in 0..<20 {
      bounded.advance(by: WorldTests.frame)
      #expect(bounded.contacts.count <= 200 + Self.count)
    }
  }

  /// What had no room is found as soon as others have parted.
  @Test(arguments: Profile.allCases) func theOthersPartAfterwards(profile: Profile) {
    var world = crowd(profile, most: 200)
    for _ in 0..<1200 { world.advance(by: WorldTests.frame) }
    let places = world.slots.indices.map { world.slots[$0].position }
    for i in places.indices {
      for j in places.indices where j > i {
        // Circles touch at a distance of 0.2 m; the solver leaves some.
        #expect((places[i] - places[j]).length > 0.17)
      }
    }
  }
}
