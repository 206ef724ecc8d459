/// How two outlines touch; no points if they do not.
func collide<Shape: ConvexOutline>(
  _ a: Shape, _ transformA: Transform, _ b: Shape, _ transformB: Transform
) -> Manifold {
  switch (a.kind, b.kind) {
  case (.circle, _):
    collideCircles(transformA.position, transformB.position, reach: a.radius + b.radius)
      ? .circles : Manifold()
  case (.segment, .circle): collideSegmentWithCircle(a, transformA, b, transformB)
  case (.segment, _): collideSegmentWithPolygon(a, transformA, b, transformB)
  case (.polygon, .circle):
    collidePolygon(a, transformA, withCircleAt: transformB.position, radius: b.radius)
  case (.polygon, _): collidePolygons(a, transformA, b, transformB)
  }
}

/// Whether two circles touch whose radii add up to `reach`.
@inline(__always)
func collideCircles(_ a: Vector, _ b: Vector, reach: Double) -> Bool {
  (b - a).lengthSquared <= reach * reach
}

extension Manifold {
  static var circles: Manifold {
    var manifold = Manifold()
    manifold.count = 1
    return manifold
  }
}

private func collideSegmentWithCircle<Shape: ConvexOutline>(
  _ segment: Shape, _ transformA: Transform, _ circle: Shape, _ transformB: Transform
) -> Manifold {
  var manifold = Manifold()
  let centre = transformA.unapply(transformB.position)
  let (start, end) = (segment.vertex(0), segment.vertex(1))
  let along = end - start
  let beforeEnd = along.dot(end - centre)
  let afterStart = along.dot(centre - start)
  let reach = segment.radius + circle.radius
  if afterStart <= 0 || beforeEnd <= 0 {
    let corner = afterStart <= 0 ? start : end
    guard (centre - corner).lengthSquared <= reach * reach,
      !neighbourCovers(centre, segment, end: afterStart <= 0 ? 0 : 1)
    else { return manifold }
    manifold.localPoint = corner
    manifold.count = 1
    manifold.features[0].indexA = afterStart <= 0 ? 0 : 1
    return manifold
  }
  let foot = (beforeEnd * start + afterStart * end) / along.lengthSquared
  guard (centre - foot).lengthSquared <= reach * reach else { return manifold }
  let side = along.perpendicular.normalized
  manifold.kind = .faceA
  manifold.localNormal = side.dot(centre - start) < 0 ? -side : side
  manifold.localPoint = start
  manifold.count = 1
  manifold.features[0].aIsFace = true
  return manifold
}

/// How a polygon and a circle touch.
func collidePolygon<Shape: ConvexOutline>(
  _ polygon: Shape, _ transformA: Transform, withCircleAt position: Vector, radius: Double
) -> Manifold {
  var manifold = Manifold()
  let centre = transformA.unapply(position)
  let reach = polygon.radius + radius
  var face = 0
  var separation = -Double.greatestFiniteMagnitude
  for i in 0..<polygon.count {
    let distance = polygon.normal(i).dot(centre - polygon.vertex(i))
    if distance > reach { return manifold }
    if distance > separation { (face, separation) = (i, distance) }
  }
  let start = polygon.vertex(face)
  let end = polygon.vertex(face + 1 < polygon.count ? face + 1 : 0)
  manifold.kind = .faceA
  manifold.localNormal = polygon.normal(face)
  manifold.localPoint = 0.5 * (start + end)
  if separation >= Double.ulpOfOne {
    let afterStart = (centre - start).dot(end - start)
    let beforeEnd = (centre - end).dot(start - end)
    if afterStart <= 0 || beforeEnd <= 0 {
      let corner = afterStart <= 0 ? start : end
      guard (centre - corner).lengthSquared <= reach * reach else { return Manifold() }
      manifold.localNormal = (centre - corner).normalized
      manifold.localPoint = corner
    } else if (centre - manifold.localPoint).dot(manifold.localNormal) > reach {
      return Manifold()
    }
  }
  manifold.count = 1
  return manifold
}
