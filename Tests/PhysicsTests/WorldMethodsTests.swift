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
}
