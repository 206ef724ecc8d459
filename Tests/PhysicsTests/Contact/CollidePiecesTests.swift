import Foundation
import SeededRandom
import Testing

@testable import Physics

@Suite struct CollidePiecesTests {
  /// Triangles about a centre, with rays of two lengths.
  private static func flower(_ count: Int, _ radius: Double) -> BodyShape {
    let corners = (0..<count).map { i -> Vector in
      let angle = 2 * Double.pi * Double(i) / Double(count)
      return (i % 2 == 0 ? radius : 0.6 * radius) * Vector(cos(angle), sin(angle))
    }
    return .pieces(
      corners.indices.map { .polygon([Vector(), corners[$0], corners[($0 + 1) % count]]) })
  }

  private static func world(
    _ count: Int, pieces: Int, _ filter: ContactFilter, _ dice: inout Dice
  ) -> World {
    var world = World(profile: .ideal)
    for _ in 0..<count {
      world.add(flower(pieces, 1), at: dice.vector(0.9), angle: dice.real(-3...3), filter: filter)
    }
    return world
  }

  /// The touch of the pair of pieces that is deepest, of all that there are.
  private static func deepest(_ world: World, _ c: Int) -> Manifold? {
    let (a, b) = (world.slots[world.contacts[c].a], world.slots[world.contacts[c].b])
    var deepest: (depth: Double, manifold: Manifold)?
    for first in world.outlines.pieces[Int(a.pieces)].outlines {
      for second in world.outlines.pieces[Int(b.pieces)].outlines {
        let manifold = collideOutlines(first, a.transform, second, b.transform)
        for i in 0..<manifold.count {
          let touch = manifold.touch(i, a.transform, first.radius, b.transform, second.radius)
          if touch.separation < deepest?.depth ?? .infinity {
            deepest = (touch.separation, manifold)
          }
        }
      }
    }
    return deepest?.manifold
  }

  @Test func theDeepestTouchOfAllPiecesIsFound() {
    var dice = Dice(7)
    let sensor = ContactFilter(category: 1, reports: 1)
    var touching = 0
    for _ in 0..<20 {
      var world = Self.world(4, pieces: 24, sensor, &dice)
      for body in world.slots.indices { world.slots[body].position *= 1.3 }
      world.broadPhase.isStale = true
      world.advance(by: 1.0 / 60)
      for c in world.contacts.indices {
        let manifold = world.collidePieces(c)
        let expected = Self.deepest(world, c)
        #expect((manifold.count > 0) == (expected != nil))
        guard let expected else { continue }
        touching += 1
        #expect(manifold.kind == expected.kind)
        #expect(manifold.localNormal == expected.localNormal)
        #expect(manifold.localPoint == expected.localPoint)
      }
    }
    #expect(touching > 20)
  }
}
