/// A convex outline for the collision code: up to four corners and a rounding radius around them.
package struct Hull {
  enum Kind: UInt8 { case segment, polygon, circle }

  var kind: Kind
  var count: Int
  var radius: Double
  var vertices: [4 of Vector]
  var normals: [4 of Vector]

  /// A circle about the origin.
  init(circle radius: Double) {
    kind = .circle
    count = 1
    vertices = .init(repeating: Vector())
    normals = .init(repeating: Vector())
    self.radius = radius
  }

  /// A rectangle about the origin, rounded by `radius`.
  init(box half: Vector, radius: Double) {
    kind = .polygon
    count = 4
    vertices = [
      Vector(-half.x, -half.y), Vector(half.x, -half.y), Vector(half.x, half.y),
      Vector(-half.x, half.y),
    ]
    normals = [Vector(0, -1), Vector(1, 0), Vector(0, 1), Vector(-1, 0)]
    self.radius = radius
  }

  /// A line between two places, rounded by `radius`.
  init(from start: Vector, to end: Vector, radius: Double) {
    kind = .segment
    count = 2
    // The places beside it: none.
    vertices = [start, end, start, end]
    let along = (end - start).normalized
    normals = .init(repeating: Vector(along.y, -along.x))
    self.radius = radius
  }

  /// A segment of a chain, with the places before and after it, so that nothing catches where
  /// segments meet.
  init(segment i: Int, of corners: [Vector], radius: Double) {
    self.init(from: corners[i], to: corners[i + 1], radius: radius)
    let last = corners.count - 1
    let isLoop = last > 2 && corners[0] == corners[last]
    if i > 0 { vertices[2] = corners[i - 1] } else if isLoop { vertices[2] = corners[last - 1] }
    if i + 1 < last { vertices[3] = corners[i + 2] } else if isLoop { vertices[3] = corners[1] }
  }

  /// How far it reaches about the origin at least, m; not for segments.
  @inline(__always)
  var leastHalfWidth: Double {
    kind == .circle ? radius : radius + min(vertices[2].x, vertices[2].y)
  }
}
