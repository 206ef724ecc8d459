import Testing

@testable import Physics

/// Boxes take a shorter way than polygons of any number of corners, to the same touch.
@Suite struct CollideBoxesTests {
  private static let sizes = 0.05...0.4

  /// Two boxes near one another, turned in any way or upright.
  private func pair(_ dice: inout Dice) -> (Hull, Transform, Hull, Transform) {
    let halves = (0..<2).map { _ in
      Vector(dice.real(Self.sizes), dice.real(Self.sizes))
    }
    let apart = dice.vector(0.6)
    let isUpright = dice.real(0...1) < 0.2
    let turns = (0..<2).map { _ in isUpright ? 0 : dice.real(-7...7) }
    return (
      Hull(box: halves[0], radius: 0.01), Transform(position: Vector(3, -2), angle: turns[0]),
      Hull(box: halves[1], radius: 0.01),
      Transform(position: Vector(3, -2) + apart, angle: turns[1])
    )
  }

  @Test func boxesTouchAsPolygonsDo() {
    var dice = Dice(11)
    var touches = [0, 0, 0]
    for _ in 0..<2000 {
      let (a, placeA, b, placeB) = pair(&dice)
      let quick = collideBoxes(a.box, placeA, b.box, placeB)
      let known = collidePolygons(a, placeA, b, placeB)
      touches[quick.count] += 1
      guard quick.count == known.count, quick.count == 0 || quick.kind == known.kind else {
        Issue.record("\(quick) is not \(known)")
        continue
      }
      for i in 0..<quick.count {
        #expect(quick.points[i].feature == known.points[i].feature)
        #expect((quick.points[i].local - known.points[i].local).length < 1e-12)
        #expect((quick.localNormal - known.localNormal).length < 1e-12)
        #expect((quick.localPoint - known.localPoint).length < 1e-12)
      }
    }
    #expect(touches.allSatisfy { $0 > 100 }, "\(touches)")
  }

  @Test func aBoxHasTheCornersOfItsHull() {
    let hull = Hull(box: Vector(0.3, 0.2), radius: 0.01)
    for i in 0..<4 {
      #expect(hull.box.vertex(i) == hull.vertices[i])
      #expect(hull.box.normal(i) == hull.normals[i])
    }
    for direction in [Vector(1, 2), Vector(-1, 2), Vector(1, -2), Vector(-3, -2), Vector(0, 1)] {
      #expect(hull.box.support(direction) == hull.support(direction))
    }
  }
}
