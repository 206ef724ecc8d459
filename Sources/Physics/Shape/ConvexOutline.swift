/// What the collision code needs of an outline: the plain hull, or one of any number of corners.
protocol ConvexOutline {
  var kind: Hull.Kind { get }
  var count: Int { get }
  var radius: Double { get }
  /// The mean of the corners.
  var centre: Vector { get }

  func vertex(_ i: Int) -> Vector
  /// Outward, of the side that begins at the corner.
  func normal(_ i: Int) -> Vector
  /// The corner farthest along a direction.
  func support(_ direction: Vector) -> Int
}

extension ConvexOutline {
  @inline(__always)
  func support(_ direction: Vector) -> Int {
    var (best, farthest) = (0, vertex(0).dot(direction))
    for i in 1..<max(1, count) {
      let distance = vertex(i).dot(direction)
      if distance > farthest { (best, farthest) = (i, distance) }
    }
    return best
  }

  /// How far the corner nearest along a direction lies along it.
  @inline(__always)
  func nearest(along direction: Vector) -> Double {
    var least = direction.dot(vertex(0))
    for i in 1..<max(1, count) { least = min(least, direction.dot(vertex(i))) }
    return least
  }

  /// The upright box around it, its radius included.
  func bounds(_ transform: Transform) -> AABB {
    var lower = transform.apply(vertex(0))
    var upper = lower
    for i in 1..<max(1, count) {
      let corner = transform.apply(vertex(i))
      (lower, upper) = (lower.lowest(corner), upper.highest(corner))
    }
    return AABB(lower: lower, upper: upper).grown(by: radius)
  }
}

extension Hull: ConvexOutline {
  /// Boxes lie about their body's centre.
  @inline(__always)
  var centre: Vector { Vector() }

  @inline(__always)
  func vertex(_ i: Int) -> Vector { vertices[i] }

  @inline(__always)
  func normal(_ i: Int) -> Vector { normals[i] }
}

/// A convex outline of any number of corners, in the body's frame; a circle has one, its centre.
package struct Outline: ConvexOutline {
  var kind: Hull.Kind
  var count: Int
  var vertices: [Vector]
  var normals: [Vector]
  var radius: Double

  /// A hull as an outline; the two places beside a line are kept.
  init(_ hull: Hull) {
    (kind, count, radius) = (hull.kind, hull.count, hull.radius)
    vertices = (0..<4).map { hull.vertices[$0] }
    normals = (0..<4).map { hull.normals[$0] }
  }

  /// A piece of a body; polygons are rounded by `skin`, which is taken off them first where it is
  /// inside.
  init(_ piece: ConvexPiece, skin: Double, isInside: Bool) {
    switch piece {
    case .circle(let centre, let radius):
      precondition(radius > 0 && radius.isFinite, "a circle's radius is greater than 0 m")
      (kind, count, vertices, self.radius) = (.circle, 1, [centre], radius)
      normals = [Vector()]
    case .polygon(let corners):
      precondition(
        corners.count >= 3 && corners.count <= Tolerances.mostCorners
          && corners.allSatisfy(\.isFinite), "a polygon has 3 to 250 corners")
      (kind, count, radius) = (.polygon, corners.count, skin)
      vertices = Self.signedArea(corners) < 0 ? corners.reversed() : corners
      let turned = vertices
      normals = turned.indices.map { i in
        let along = (turned[(i + 1) % turned.count] - turned[i]).normalized
        return Vector(along.y, -along.x)
      }
      if isInside { takeOff(skin) }
    }
  }

  /// Moves every side inward by a radius, or by less where a side would vanish.
  private mutating func takeOff(_ skin: Double) {
    // How much a corner moves along its two sides for every metre that these move inward.
    let slides = (0..<count).map { i -> Double in
      let (before, after) = (normals[(i + count - 1) % count], normals[i])
      return before.cross(after) / (1 + before.dot(after))
    }
    var most = skin
    for i in 0..<count {
      let next = (i + 1) % count
      let length = (vertices[next] - vertices[i]).length
      most = min(most, 0.5 * length / (slides[i] + slides[next]))
    }
    radius = max(most, Tolerances.leastSkin)
    guard most > 0 else { return }
    vertices = (0..<count).map { i in
      let along = Vector(-normals[i].y, normals[i].x)
      return vertices[i] - most * normals[i] + most * slides[i] * along
    }
  }

  var centre: Vector { vertices.reduce(Vector(), +) / Double(vertices.count) }

  func vertex(_ i: Int) -> Vector { vertices[i] }

  func normal(_ i: Int) -> Vector { normals[i] }

  /// The area of a polygon, m²; positive where its corners go from x towards y.
  static func signedArea(_ corners: [Vector]) -> Double {
    corners.indices.reduce(0) { sum, i in
      sum + 0.5 * corners[i].cross(corners[(i + 1) % corners.count])
    }
  }
}

extension ConvexPiece {
  /// The area, m², and the second moment of it about the body's centre, m⁴.
  var areaAndMoment: (area: Double, moment: Double) {
    switch self {
    case .circle(let centre, let radius):
      let area = Double.pi * radius * radius
      return (area, area * (radius * radius / 2 + centre.lengthSquared))
    case .polygon(let corners):
      var (area, moment) = (0.0, 0.0)
      for i in corners.indices {
        let (p, q) = (corners[i], corners[(i + 1) % corners.count])
        let cross = p.cross(q)
        area += cross / 2
        moment += cross * (p.lengthSquared + p.dot(q) + q.lengthSquared) / 12
      }
      return area < 0 ? (-area, -moment) : (area, moment)
    }
  }
}
