import Foundation
import SeededRandom
import Testing

@testable import Physics

/// What solves for many joints on *Exact* is bounded by the work that they take.
@Suite struct JointWorkTests {
  /// One body, on rods of 2 m to points around it that all let it stay where it is.
  private func star(rods: Int) -> (World, BodyID) {
    var world = World(profile: .ideal)
    let hub = IslandWorld.body(&world, at: Vector(), half: Vector(0.5, 0.5))
    for rod in 0..<rods {
      let turn = 2 * Double.pi * Double(rod) / Double(rods)
      let place = Vector(2 * cos(turn), 2 * sin(turn))
      _ = world.addJoint(
        .distance(
          .world(place), .body(hub, local: Vector(0.01, 0)),
          length: (place - Vector(0.01, 0)).length,
          frequency: 0, dampingRatio: 0))
    }
    return (world, hub)
  }

  /// Rods between neighbours, as long a chain as is integrated.
  private func chain(bodies: Int) -> (World, [BodyID]) {
    IslandWorld.chain([Double](repeating: 0.3, count: bodies))
  }

  @Test func soManyRodsOnOneBodyAreSolved() {
    var (world, hub) = star(rods: 100)
    world.advance(by: 1 / 120)
    #expect(world.method(of: hub) == .integrated)
    (world, hub) = star(rods: 1000)
    world.advance(by: 1 / 120)
    #expect(world.method(of: hub) == .solved)
    // The matrix of their equations was not even laid out.
    #expect(world.scratch.islands.integrator.equations.matrix.factorWork == 0)
    #expect(world.position(of: hub).length < 0.01)
  }

  @Test func aLongChainTakesLittleWork() {
    var (world, bodies) = chain(bodies: Tolerances.largestIntegratedIsland)
    world.advance(by: 1 / 120)
    #expect(world.method(of: bodies[0]) == .integrated)
    let work = world.scratch.islands.integrator.equations.matrix.factorWork
    #expect((1..<10 * bodies.count).contains(work))
  }

  /// Bodies each of which takes hundreds of steps, on two springs of 3 kHz: those for which there is no time are solved.
  @Test(.slow) func manyIslandsTakeSoMuchWorkTogether() {
    var world = World(profile: .ideal)
    let bodies = (0..<600).map { i in
      let place = Vector(Double(i), 0)
      let body = IslandWorld.body(&world, at: place)
      for side in [-1.0, 1.0] {
        world.tie(body, to: place + Vector(side, 2), length: 2, frequency: 3000)
      }
      return body
    }
    world.advance(by: 1 / 120)
    let integrated = bodies.count { world.method(of: $0) == .integrated }
    #expect((10..<590).contains(integrated))
    let most = Tolerances.mostIntegratorWork
    #expect((most...most + most / 2).contains(world.scratch.islands.integrator.work))
    #expect(bodies.allSatisfy { world.position(of: $0).isFinite })
  }
}
