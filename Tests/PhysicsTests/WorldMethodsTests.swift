import Testing

@testable import Physics

/// A world says how it moves what.
@Suite struct WorldMethodsTests {
  private static func filled(_ profile: Profile) -> (world: World, ids: [BodyID]) {
    var world = World(profile, gravity: 10)
    let free = IslandWorld.body(&world, at: Vector(-5, 0), weight: 1)
    let sprung = IslandWorld.body(&world, at: Vector(-3, 0))
    world.tie(sprung, to: Vector(-3, 1), frequency: 1, ratio: 0.1)
    let (upper, lower) = (
      IslandWorld.body(&world, at: Vector(1, 0), weight: 1),
      IslandWorld.body(&world, at: Vector(2, 0), weight: 1)
    )
    _ = world.addJoint(.revolute(.world(Vector()), .body(upper, local: Vector(-1, 0))))
    _ = world.addJoint(.revolute(.body(upper, local: Vector()), .body(lower, local: Vector(-1, 0))))
    world.addWall([Vector(5, 1), Vector(9, 1)])
    let resting = IslandWorld.body(&world, at: Vector(7, 0.75), weight: 1)
    world.setFilter(ContactFilter(category: 1, collides: 1), of: resting)
    return (world, [free, sprung, upper, lower, resting])
  }

  @Test func eachIslandHasItsOwn() {
    var (world, ids) = Self.filled(.ideal)
    for _ in 0..<30 { world.advance(by: 1.0 / 60) }
    #expect(
      ids.map { world.method(of: $0) } == [
        .closedForm, .closedForm, .integrated, .integrated, .solved,
      ])
  }

  @Test func onUIKitAllIsSolved() {
    var (world, ids) = Self.filled(.uikit)
    for _ in 0..<30 { world.advance(by: 1.0 / 60) }
    #expect(ids.allSatisfy { world.method(of: $0) == .solved })
  }

  /// What rests on a floor and is taken off it is exact again.
  @Test func whatPartsIsExactAgain() {
    var (world, ids) = Self.filled(.ideal)
    for _ in 0..<30 { world.advance(by: 1.0 / 60) }
    world.setVelocity(Vector(0, -3), angular: 0, of: ids[4])
    for _ in 0..<6 { world.advance(by: 1.0 / 60) }
    #expect(world.method(of: ids[4]) != .solved)
    #expect(world.velocity(of: ids[4]).y < -1)
  }

  /// 128 bodies stay exact, 300 do not, and say so.
  @Test(arguments: [(128, MotionMethod.integrated), (300, .solved)])
  func longChainsSayWhatTheyAre(links: Int, method: MotionMethod) {
    var (world, bodies) = IslandWorld.chain(Array(repeating: 0.1, count: links))
    world.advance(by: 1.0 / 120)
    #expect(bodies.allSatisfy { world.method(of: $0) == method })
  }
}
