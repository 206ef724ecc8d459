import Foundation
import SeededRandom
import Testing

@testable import Physics

@Suite struct ImpactsTests {
  /// Of so many pairs that fly apart at a wall, tens of thousands had a time of impact in one sub-step.
  @Test(.slow, arguments: Profile.allCases) func aPileAtOnePlaceEnds(_ profile: Profile) {
    var world = World(profile, gravity: 10)
    let corners = [SIMD2(0.0, 0), SIMD2(6, 0), SIMD2(6, 4), SIMD2(0, 4), SIMD2(0, 0)]
    world.addWall(corners)
    let bodies = (0..<150).map { _ in
      let body = world.add(.circle(radius: 0.15), at: SIMD2(3, 2), weight: 1, filter: .everybody)
      world.setBullet(true, of: body)
      return body
    }
    for _ in 0..<40 { world.advance(by: 1.0 / 60) }
    for body in bodies {
      let place = world.position(of: body)
      #expect(place.x.isFinite && place.y.isFinite && abs(place.x) < 100 && abs(place.y) < 100)
    }
    #expect(Set(bodies.map { world.position(of: $0).x }).count > 100, "they part")
  }

  /// A body of very many pieces among lines that cross one another took over 10 s for each frame.
  @Test(.slow, arguments: Profile.allCases) func aBodyOfManyPiecesAmongManyLinesEnds(
    profile: Profile
  ) {
    var world = World(profile, gravity: 10)
    var dice = Dice(3)
    for _ in 0..<1500 {
      world.addWall([dice.vector(3), dice.vector(3)])
    }
    let corners = (0..<500).map { i -> SIMD2<Double> in
      let angle = 2 * Double.pi * Double(i) / 500
      return (i % 2 == 0 ? 1 : 0.4) * SIMD2(cos(angle), sin(angle))
    }
    let body = world.add(
      .pieces(corners.indices.map { .polygon([SIMD2(), corners[$0], corners[($0 + 1) % 500]]) }),
      weight: 1, filter: .everybody)
    world.setBullet(true, of: body)
    for _ in 0..<10 { world.advance(by: 1.0 / 60) }
    let place = world.position(of: body)
    #expect(place.x.isFinite && place.y.isFinite && abs(place.x) < 4 && abs(place.y) < 4)
  }
}
