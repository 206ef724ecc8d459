import Testing

@testable import Physics

@Suite struct CollideBoxesTests {
  private static let radius = 0.01

  /// Two boxes at random places near each other.
  private struct Boxes {
    let (halfA, halfB): (Vector, Vector)
    let (transformA, transformB): (Transform, Transform)

    init(_ random: inout Dice) {
      halfA = Vector(random.real(0.2...0.6), random.real(0.2...0.6))
      halfB = Vector(random.real(0.2...0.6), random.real(0.2...0.6))
      transformA = Transform(position: random.vector(5), angle: random.real(-7...7))
      transformB = Transform(
        position: transformA.position + random.vector(1), angle: random.real(-7...7))
    }

    var pair: BoxPair { BoxPair(halfA, transformA, halfB, transformB) }

    /// What the search for polygons of any form finds.
    var asPolygons: Manifold {
      collidePolygons(
        Hull(box: halfA, radius: CollideBoxesTests.radius), transformA,
        Hull(box: halfB, radius: CollideBoxesTests.radius), transformB)
    }
  }

  /// Boxes touch as polygons of four corners do, to the last digits.
  @Test func boxesTouchAsPolygonsDo() {
    var random = Dice(1)
    var counts = [0, 0, 0]
    for _ in 0..<5000 {
      let boxes = Boxes(&random)
      let (found, expected) = (boxes.pair.manifold(reach: 2 * Self.radius), boxes.asPolygons)
      guard boxes.pair.separation <= 2 * Self.radius else {
        #expect(expected.count == 0)
        continue
      }
      #expect(found.count == expected.count)
      counts[found.count] += 1
      guard found.count == expected.count, found.count > 0 else { continue }
      #expect(found.kind == expected.kind)
      #expect((found.localNormal - expected.localNormal).length < 1e-12)
      #expect((found.localPoint - expected.localPoint).length < 1e-12)
      for i in 0..<found.count {
        #expect((found.points[i].local - expected.points[i].local).length < 1e-10)
        #expect(found.features[i] == expected.features[i])
      }
    }
    #expect(counts[1] > 100 && counts[2] > 100)
  }

  /// A box and a circle touch as a polygon of four corners and a circle do, to the bit.
  @Test func aBoxAndACircleTouchAsAPolygonDoes() {
    var random = Dice(2)
    var (apart, faces, corners) = (0, 0, 0)
    for _ in 0..<5000 {
      let half = Vector(random.real(0.2...0.6), random.real(0.2...0.6))
      let transform = Transform(position: random.vector(5), angle: random.real(-7...7))
      let position = transform.position + random.vector(1)
      let radius = random.real(0.05...0.4)
      let expected = collidePolygon(
        Hull(box: half, radius: Self.radius), transform, withCircleAt: position, radius: radius)
      let pair = BoxAndCircle(half, transform, circleAt: position)
      guard pair.separation <= Self.radius + radius else {
        #expect(expected.count == 0)
        apart += 1
        continue
      }
      let found = pair.manifold(reach: Self.radius + radius)
      #expect(found.count == expected.count)
      guard found.count == expected.count, found.count > 0 else { continue }
      #expect(found.kind == expected.kind)
      #expect(found.localNormal == expected.localNormal)
      #expect(found.localPoint == expected.localPoint)
      if found.localNormal.x == 0 || found.localNormal.y == 0 { faces += 1 } else { corners += 1 }
    }
    #expect(apart > 100 && faces > 100 && corners > 100)
  }
}
