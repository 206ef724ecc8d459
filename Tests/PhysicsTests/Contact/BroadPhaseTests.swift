import SeededRandom
import Testing

@testable import Physics

/// Worlds with more near pairs than there may be contacts.
@Suite struct BroadPhaseTests {
  /// 280,875 pairs lie at one place.
  private static let count = 750
  private static let floor = 4.0

  private static func world(_ profile: Profile) -> (world: World, boxes: [BodyID]) {
    var world = World(profile, gravity: 10)
    let boxes = (0..<count).map { _ in
      world.add(.box(0.2, 0.2), at: SIMD2(0, floor - 0.21), weight: 1, filter: .everybody)
    }
    // After the boxes, so that its pairs come last.
    world.addWall([SIMD2(-500, floor), SIMD2(500, floor)])
    return (world, boxes)
  }

  @Test(.slow, arguments: Profile.allCases) func aPileAtOnePlaceHasSoManyContactsAndItsFloor(
    profile: Profile
  ) {
    var (world, boxes) = Self.world(profile)
    world.findContacts()
    #expect(world.contacts.count == Tolerances.mostContactsBetweenBodies + Self.count)
    #expect(world.contacts.count { world.slots[$0.a].chain >= 0 } == Self.count)
    let pairs = world.contacts.filter { world.slots[$0.a].chain < 0 }
    #expect(Set(pairs.flatMap { [$0.a, $0.b] }).count == Self.count, "each body has some")
    for _ in 0..<3 {
      world.advance(by: 1.0 / 60)
      #expect(world.contacts.count <= Tolerances.mostContacts)
    }
    #expect(boxes.allSatisfy { world.position(of: $0).isFinite })
  }

  @Test(.slow, arguments: Profile.allCases) func whatWasTooMuchIsFoundWhenThereIsRoom(
    profile: Profile
  ) {
    var (world, boxes) = Self.world(profile)
    world.advance(by: 1.0 / 60)
    // In pairs, side by side.
    for (i, box) in boxes.enumerated() {
      let place = SIMD2(Double(i - i % 2) + (i % 2 == 0 ? 0 : 0.41) - 400, Self.floor - 0.21)
      world.setPosition(place, angle: 0, of: box)
      world.setVelocity(SIMD2(), angular: 0, of: box)
    }
    for _ in 0..<2 { world.advance(by: 1.0 / 60) }
    #expect(!world.broadPhase.isIncomplete)
    #expect(world.contacts.count { world.slots[$0.a].chain >= 0 } == Self.count)
    let pairs = Set(world.contacts.map { SIMD2(min($0.a, $0.b), max($0.a, $0.b)) })
    for i in stride(from: 0, to: Self.count, by: 2) { #expect(pairs.contains(SIMD2(i, i + 1))) }
    #expect(pairs.count < 2 * Self.count, "what has parted is gone")
  }
}
