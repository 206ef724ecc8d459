/// A corner of the incident side while it is clipped.
private struct ClipVertex {
  var place: Vector
  var feature: Manifold.Feature
}

/// Prefer the face of A unless B's is clearly better, so that the choice does not flicker.
private let relativePreference = 0.98
/// The difference below which the face of A is taken, m.
private let absolutePreference = 0.001

/// Whether the second of two faces is to be taken, by how far the other outline lies before each.
@inline(__always)
func prefersSecondFace(_ first: Double, _ second: Double) -> Bool {
  second > relativePreference * first + absolutePreference
}

/// How two polygons touch: the face of least penetration, and the other's side clipped to it.
func collidePolygons<Shape: ConvexOutline>(
  _ a: Shape, _ transformA: Transform, _ b: Shape, _ transformB: Transform
) -> Manifold {
  let reach = a.radius + b.radius
  let faceA = leastPenetration(a, transformA, b, transformB, reach)
  if faceA.separation > reach { return Manifold() }
  let faceB = leastPenetration(b, transformB, a, transformA, reach)
  if faceB.separation > reach { return Manifold() }
  return prefersSecondFace(faceA.separation, faceB.separation)
    ? clip(b, transformB, faceB.index, against: a, transformA, reach, flips: true)
    : clip(a, transformA, faceA.index, against: b, transformB, reach, flips: false)
}

/// The face of least penetration; with any face beyond `reach` they do not touch.
private func leastPenetration<Shape: ConvexOutline>(
  _ a: Shape, _ transformA: Transform, _ b: Shape, _ transformB: Transform, _ reach: Double
) -> (index: Int, separation: Double) {
  // All of it in B's frame: one turn for each face, and none for the corners.
  let place = transformB.undoing(transformA)
  var best = (index: 0, separation: -Double.greatestFiniteMagnitude)
  for i in 0..<a.count {
    let normal = place.rotation.apply(a.normal(i))
    let separation =
      b.nearest(along: normal) - normal.dot(place.position) - a.normal(i).dot(a.vertex(i))
    if separation > reach { return (i, separation) }
    if separation > best.separation { best = (i, separation) }
  }
  return best
}

@inline(__always)
private func clip<Shape: ConvexOutline>(
  _ reference: Shape, _ transform1: Transform, _ face: Int, against incident: Shape,
  _ transform2: Transform, _ reach: Double, flips: Bool
) -> Manifold {
  let next = face + 1 < reference.count ? face + 1 : 0
  let (localStart, localEnd) = (reference.vertex(face), reference.vertex(next))
  let (start, end) = (transform1.apply(localStart), transform1.apply(localEnd))
  let normal = transform1.rotation.apply(reference.normal(face))
  let side = incidentSide(of: incident, transform2, facing: normal, referenceIndex: face)
  var manifold = Manifold()
  manifold.kind = flips ? .faceB : .faceA
  manifold.localNormal = reference.normal(face)
  manifold.localPoint = 0.5 * (localStart + localEnd)
  manifold.add(
    side, of: transform2, over: (start, end), normal, (face, next), slack: reach, reach,
    swaps: flips)
  return manifold
}

extension Manifold {
  /// Adds what of a side of the body at `transform` lies over a stretch, in the world, grown by `slack`, m, and no
  /// farther from it than `reach`, m.
  @inline(__always)
  fileprivate mutating func add(
    _ side: (ClipVertex, ClipVertex), of transform: Transform, over stretch: (Vector, Vector),
    _ normal: Vector, _ ends: (Int, Int), slack: Double, _ reach: Double, swaps: Bool = false
  ) {
    let (start, end) = stretch
    let tangent = normal.perpendicular
    guard
      let first = clip(side, normal: -tangent, offset: slack - tangent.dot(start), index: ends.0),
      let (p, q) = clip(first, normal: tangent, offset: tangent.dot(end) + slack, index: ends.1)
    else { return }
    let corners: [2 of ClipVertex] = [p, q]
    for i in 0..<2 where normal.dot(corners[i].place - start) <= reach {
      points[count].local = transform.unapply(corners[i].place)
      features[count] = swaps ? corners[i].feature.swapped : corners[i].feature
      count += 1
    }
  }
}

@inline(__always)
private func incidentSide<Shape: ConvexOutline>(
  of polygon: Shape, _ transform: Transform, facing normal: Vector, referenceIndex: Int
) -> (ClipVertex, ClipVertex) {
  let local = transform.rotation.unapply(normal)
  var index = 0
  var least = Double.greatestFiniteMagnitude
  for i in 0..<polygon.count {
    let dot = local.dot(polygon.normal(i))
    if dot < least { (index, least) = (i, dot) }
  }
  let next = index + 1 < polygon.count ? index + 1 : 0
  func corner(_ i: Int) -> ClipVertex {
    ClipVertex(
      place: transform.apply(polygon.vertex(i)),
      feature: .init(
        indexA: UInt8(referenceIndex), indexB: UInt8(i), aIsFace: true, bIsFace: false))
  }
  return (corner(index), corner(next))
}

/// Cuts off what of a side lies beyond a line; nil if all of it does.
@inline(__always)
private func clip(
  _ side: (ClipVertex, ClipVertex), normal: Vector, offset: Double, index: Int
) -> (ClipVertex, ClipVertex)? {
  let d0 = normal.dot(side.0.place) - offset
  let d1 = normal.dot(side.1.place) - offset
  if d0 <= 0 && d1 <= 0 { return side }
  guard d0 * d1 < 0 else { return nil }
  let cut = ClipVertex(
    place: side.0.place + d0 / (d0 - d1) * (side.1.place - side.0.place),
    feature: .init(
      indexA: UInt8(index), indexB: side.0.feature.indexB, aIsFace: false, bIsFace: true))
  return d0 <= 0 ? (side.0, cut) : (side.1, cut)
}

/// How a two-sided line touches a polygon: the line's own normal, or a face of the polygon.
func collideSegmentWithPolygon<Shape: ConvexOutline>(
  _ segment: Shape, _ transformA: Transform, _ polygon: Shape, _ transformB: Transform
) -> Manifold {
  let reach = segment.radius + polygon.radius
  let (start, end) = (transformA.apply(segment.vertex(0)), transformA.apply(segment.vertex(1)))
  let side = SegmentSide(
    segment, centre: transformA.unapply(transformB.apply(polygon.centre)))
  let normal = transformA.rotation.apply(side.normal)
  let deepest = polygon.support(transformB.rotation.unapply(-normal))
  let lineSeparation = normal.dot(transformB.apply(polygon.vertex(deepest)) - start)
  if lineSeparation > reach { return Manifold() }

  var face = 0
  var faceSeparation = -Double.greatestFiniteMagnitude
  for i in 0..<polygon.count {
    let faceNormal = transformB.rotation.apply(polygon.normal(i))
    let corner = transformB.apply(polygon.vertex(i))
    let separation = min(faceNormal.dot(start - corner), faceNormal.dot(end - corner))
    if separation > reach { return Manifold() }
    guard separation > faceSeparation, side.allows(transformA.rotation.unapply(-faceNormal))
    else { continue }
    (face, faceSeparation) = (i, separation)
  }
  if prefersSecondFace(lineSeparation, faceSeparation) {
    return clipLine(segment, transformA, toFace: face, of: polygon, transformB, reach)
  }
  return clipPolygon(polygon, transformB, toLine: segment, transformA, side.isInFront, reach)
}

private func clipPolygon<Shape: ConvexOutline>(
  _ polygon: Shape, _ transformB: Transform, toLine segment: Shape, _ transformA: Transform,
  _ isInFront: Bool, _ reach: Double
) -> Manifold {
  let (i1, i2) = isInFront ? (0, 1) : (1, 0)
  let localNormal = isInFront ? segment.normal(0) : -segment.normal(0)
  let start = transformA.apply(segment.vertex(i1))
  let end = transformA.apply(segment.vertex(i2))
  let normal = transformA.rotation.apply(localNormal)
  let side = incidentSide(of: polygon, transformB, facing: normal, referenceIndex: 0)
  var manifold = Manifold()
  manifold.kind = .faceA
  manifold.localNormal = localNormal
  manifold.localPoint = segment.vertex(i1)
  manifold.add(side, of: transformB, over: (start, end), normal, (i1, i2), slack: 0, reach)
  return manifold
}

private func clipLine<Shape: ConvexOutline>(
  _ segment: Shape, _ transformA: Transform, toFace face: Int, of polygon: Shape,
  _ transformB: Transform, _ reach: Double
) -> Manifold {
  let next = face + 1 < polygon.count ? face + 1 : 0
  let start = transformB.apply(polygon.vertex(face))
  let end = transformB.apply(polygon.vertex(next))
  let normal = transformB.rotation.apply(polygon.normal(face))
  func corner(_ i: Int) -> ClipVertex {
    ClipVertex(
      place: transformA.apply(segment.vertex(i)),
      feature: .init(indexA: UInt8(i), indexB: UInt8(face), aIsFace: false, bIsFace: true))
  }
  var manifold = Manifold()
  manifold.kind = .faceB
  manifold.localNormal = polygon.normal(face)
  manifold.localPoint = polygon.vertex(face)
  manifold.add(
    (corner(0), corner(1)), of: transformA, over: (start, end), normal, (face, next), slack: 0,
    reach)
  return manifold
}
