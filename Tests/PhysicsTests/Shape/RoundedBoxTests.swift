import Testing

@testable import Physics

@Suite struct RoundedBoxTests {
  @Test(arguments: Array(stride(from: -4.0, through: 4, by: 0.37)))
  func itReachesAsFarAsItsCorners(_ angle: Double) {
    let (half, radius) = (Vector(0.7, 0.2), 0.05)
    let reach = RoundedBox(half: half, radius: radius).reach(Rotation(angle))
    let transform = Transform(position: Vector(), angle: angle)
    let corners = [half, Vector(half.x, -half.y), Vector(-half.x, half.y), -half].map {
      transform.apply($0)
    }
    #expect(abs(reach.x - radius - (corners.map(\.x).max() ?? 0)) < 1e-15)
    #expect(abs(reach.y - radius - (corners.map(\.y).max() ?? 0)) < 1e-15)
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
