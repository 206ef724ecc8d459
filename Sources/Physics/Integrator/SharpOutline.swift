/// A convex outline with the corners that it is drawn with: what impacts of integrated islands are found by.
///
/// One corner is a circle's centre, two are a line's ends.
struct SharpOutline {
  var corners: [Vector]
  /// Of a circle, m; 0 for polygons and lines.
  var radius: Double

  /// An outline of the collision code, with what rounds a polygon put back.
  init(_ outline: Outline) {
    let count = outline.count
    guard outline.kind == .polygon else {
      (corners, radius) = (Array(outline.vertices.prefix(count)), outline.radius)
      return
    }
    radius = 0
    corners = (0..<count).map { i in
      let (before, after) = (outline.normals[(i + count - 1) % count], outline.normals[i])
      return outline.vertices[i] + (before + after) * (outline.radius / (1 + before.dot(after)))
    }
  }

  func moved(_ transform: Transform) -> SharpOutline {
    var result = self
    result.place(self, transform)
    return result
  }

  /// Takes the corners of another of as many, moved.
  mutating func place(_ other: SharpOutline, _ transform: Transform) {
    for i in other.corners.indices { corners[i] = transform.apply(other.corners[i]) }
  }

  /// How far it reaches from its frame's origin, m.
  var reach: Double { corners.reduce(0) { max($0, $1.length) } + radius }

  /// Half of how thin it is, m; 0 for a line.
  var halfWidth: Double {
    if corners.count == 1 { return radius }
    guard corners.count > 2 else { return 0 }
    let widths = corners.indices.map { i in
      let normal = normal(i)
      return corners.reduce(0) { max($0, (corners[i] - $1).dot(normal)) }
    }
    return 0.5 * (widths.min() ?? 0)
  }

  /// Outward, of the side that begins at a corner; a line has two sides.
  fileprivate func normal(_ i: Int) -> Vector {
    let along = (corners[(i + 1) % corners.count] - corners[i]).normalized
    return Vector(along.y, -along.x)
  }
}

/// How far apart two outlines are, and where they would touch.
struct OutlineGap {
  /// m; negative where they overlap.
  var value: Double
  /// From the first to the second.
  var normal: Vector
  /// One place, or the two ends of a side on a side.
  var places: [Vector]

  /// Corners no farther than this from a side touch it together, m.
  private static let together = 1e-9

  /// The gap of two outlines in the world.
  init(_ a: SharpOutline, _ b: SharpOutline) {
    if a.corners.count == 1 {
      self.init(circle: a, b)
      normal = -normal
    } else if b.corners.count == 1 {
      self.init(circle: b, a)
    } else {
      self.init(sides: a, b)
    }
  }

  /// A circle from another outline, with the normal towards the circle.
  private init(circle: SharpOutline, _ other: SharpOutline) {
    let centre = circle.corners[0]
    let reach = circle.radius + other.radius
    if other.corners.count == 1 {
      let apart = centre - other.corners[0]
      normal = apart == Vector() ? Vector(0, 1) : apart.normalized
      value = apart.length - reach
    } else {
      let nearest = Self.nearest(centre, other)
      (normal, value) = (nearest.normal, nearest.distance - reach)
    }
    places = [centre - normal * circle.radius]
  }

  /// The distance of a place from sides, negative within, and the direction from them.
  private static func nearest(
    _ place: Vector, _ sides: SharpOutline
  ) -> (normal: Vector, distance: Double) {
    let count = sides.corners.count
    var (deepest, deepestNormal) = (-Double.infinity, Vector(0, 1))
    var (least, leastApart) = (Double.infinity, Vector())
    for i in 0..<count {
      let (start, end) = (sides.corners[i], sides.corners[(i + 1) % count])
      let normal = sides.normal(i)
      let height = (place - start).dot(normal)
      if height > deepest { (deepest, deepestNormal) = (height, normal) }
      let along = end - start
      let share = along == Vector() ? 0 : (place - start).dot(along) / along.lengthSquared
      let apart = place - start - min(max(share, 0), 1) * along
      if apart.lengthSquared < least { (least, leastApart) = (apart.lengthSquared, apart) }
    }
    guard count == 2 || deepest > 0 else { return (deepestNormal, deepest) }
    let distance = least.squareRoot()
    return (distance > 0 ? leastApart / distance : deepestNormal, distance)
  }

  /// Polygons and lines: the side of either before which all of the other lies farthest away.
  private init(sides a: SharpOutline, _ b: SharpOutline) {
    let (fromA, fromB) = (Self.farthestSide(a, b), Self.farthestSide(b, a))
    if fromA.distance >= fromB.distance {
      (value, normal) = (fromA.distance, a.normal(fromA.side))
      places = Self.places(a, fromA.side, b)
    } else {
      (value, normal) = (fromB.distance, -b.normal(fromB.side))
      places = Self.places(b, fromB.side, a)
    }
  }

  private static func farthestSide(
    _ a: SharpOutline, _ b: SharpOutline
  ) -> (side: Int, distance: Double) {
    var best = (side: 0, distance: -Double.infinity)
    for i in a.corners.indices {
      let (normal, start) = (a.normal(i), a.corners[i])
      var least = Double.infinity
      for corner in b.corners { least = min(least, (corner - start).dot(normal)) }
      if least > best.distance { best = (i, least) }
    }
    return best
  }

  /// The corners of `b` that are nearest to a side of `a`; of two, the part that stands on the side.
  private static func places(_ a: SharpOutline, _ side: Int, _ b: SharpOutline) -> [Vector] {
    let (start, normal) = (a.corners[side], a.normal(side))
    let end = a.corners[(side + 1) % a.corners.count]
    let heights = b.corners.map { ($0 - start).dot(normal) }
    let least = heights.min() ?? 0
    let near = b.corners.indices.filter { heights[$0] <= least + together }.map { b.corners[$0] }
    guard near.count > 1 else { return near }
    let along = (end - start).normalized
    let length = (end - start).length
    let (p, q) = ((near[0] - start).dot(along), (near[1] - start).dot(along))
    let (low, high) = (max(0, min(p, q)), min(length, max(p, q)))
    guard low < high else { return [start + 0.5 * (low + high) * along + least * normal] }
    return [low, high].map { start + $0 * along + least * normal }
  }
}
