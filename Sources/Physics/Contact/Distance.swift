/// Which corners of two hulls are nearest each other: up to three pairs.
struct NearestCorners {
  var count = 0
  var indexA: [3 of Int] = .init(repeating: 0)
  var indexB: [3 of Int] = .init(repeating: 0)
}

/// One corner of the difference of two hulls.
private struct SimplexVertex {
  var a = Vector()
  var b = Vector()
  var apart: Vector { b - a }
  var weight = 1.0
  var indexA = 0
  var indexB = 0
}

/// The distance of two hulls without their radii, m, and the corners that decide it: Gilbert,
/// Johnson and Keerthi's algorithm.
func distance<Shape: ConvexOutline>(
  _ a: Shape, _ transformA: Transform, _ b: Shape, _ transformB: Transform
) -> (distance: Double, nearest: NearestCorners) {
  let maxIterations = 20
  func corner(_ i: Int, _ j: Int) -> SimplexVertex {
    SimplexVertex(
      a: transformA.apply(a.vertex(i)), b: transformB.apply(b.vertex(j)), indexA: i, indexB: j)
  }
  var simplex = Simplex()
  simplex.append(corner(0, 0))
  for _ in 0..<maxIterations {
    let known = simplex
    simplex.reduce()
    if simplex.count == 3 { break }
    let direction = simplex.searchDirection
    if direction.lengthSquared < Double.ulpOfOne * Double.ulpOfOne { break }
    let i = a.support(transformA.rotation.unapply(-direction))
    let j = b.support(transformB.rotation.unapply(direction))
    if known.has(i, j) { break }
    simplex.append(corner(i, j))
  }
  return (simplex.distance, simplex.nearest)
}

private struct Simplex {
  var count = 0
  var vertices: [3 of SimplexVertex] = .init(repeating: SimplexVertex())

  mutating func append(_ vertex: SimplexVertex) {
    vertices[count] = vertex
    count += 1
  }

  func has(_ i: Int, _ j: Int) -> Bool {
    for k in 0..<count where vertices[k].indexA == i && vertices[k].indexB == j { return true }
    return false
  }

  /// At right angles to the edge that is left, towards the origin.
  var searchDirection: Vector {
    if count == 1 { return -vertices[0].apart }
    let edge = vertices[1].apart - vertices[0].apart
    let side = edge.cross(-vertices[0].apart)
    return side > 0 ? edge.perpendicular : -edge.perpendicular
  }

  var distance: Double {
    switch count {
    case 1: vertices[0].apart.length
    case 2:
      (vertices[0].weight * vertices[0].apart + vertices[1].weight * vertices[1].apart).length
    default: 0
    }
  }

  var nearest: NearestCorners {
    var result = NearestCorners()
    result.count = count
    for i in 0..<count {
      result.indexA[i] = vertices[i].indexA
      result.indexB[i] = vertices[i].indexB
    }
    return result
  }

  /// Keeps the part of the simplex nearest the origin, with its barycentric weights.
  mutating func reduce() {
    switch count {
    case 2: reduceLine()
    case 3: reduceTriangle()
    default: vertices[0].weight = 1
    }
  }

  private mutating func keep(_ kept: SimplexVertex) {
    count = 1
    vertices[0] = kept
    vertices[0].weight = 1
  }

  private mutating func keep(
    _ p: SimplexVertex, _ weightP: Double, _ q: SimplexVertex, _ weightQ: Double
  ) {
    count = 2
    let sum = 1 / (weightP + weightQ)
    vertices[0] = p
    vertices[1] = q
    vertices[0].weight = weightP * sum
    vertices[1].weight = weightQ * sum
  }

  private mutating func reduceLine() {
    let (p, q) = (vertices[0], vertices[1])
    let edge = q.apart - p.apart
    let weightQ = -p.apart.dot(edge)
    if weightQ <= 0 { return keep(p) }
    let weightP = q.apart.dot(edge)
    if weightP <= 0 { return keep(q) }
    keep(p, weightP, q, weightQ)
  }

  private mutating func reduceTriangle() {
    let (p, q, r) = (vertices[0], vertices[1], vertices[2])
    let (w1, w2, w3) = (p.apart, q.apart, r.apart)
    let (e12, e13, e23) = (w2 - w1, w3 - w1, w3 - w2)
    let (d12p, d12q) = (w2.dot(e12), -w1.dot(e12))
    let (d13p, d13r) = (w3.dot(e13), -w1.dot(e13))
    let (d23q, d23r) = (w3.dot(e23), -w2.dot(e23))
    let area = e12.cross(e13)
    let d123p = area * w2.cross(w3)
    let d123q = area * w3.cross(w1)
    let d123r = area * w1.cross(w2)
    if d12q <= 0 && d13r <= 0 { return keep(p) }
    if d12p > 0 && d12q > 0 && d123r <= 0 { return keep(p, d12p, q, d12q) }
    if d13p > 0 && d13r > 0 && d123q <= 0 { return keep(p, d13p, r, d13r) }
    if d12p <= 0 && d23r <= 0 { return keep(q) }
    if d13p <= 0 && d23q <= 0 { return keep(r) }
    if d23q > 0 && d23r > 0 && d123p <= 0 { return keep(r, d23r, q, d23q) }
    // The origin is inside: the hulls overlap.
    count = 3
  }
}

/// On which side of a two-sided segment a body is, and which normals it may be pushed along there.
///
/// The segment's neighbours decide: inside a chain nothing may catch on a corner that the next
/// segment covers. The cases are Box2D 2.2.1's.
struct SegmentSide {
  let isInFront: Bool
  /// The segment's normal towards the body, in the segment's frame.
  let normal: Vector
  /// The farthest normals towards the segment's start and end.
  private let lower: Vector
  private let upper: Vector

  /// The side of a body whose centre is at a place in the segment's frame.
  init(_ segment: some ConvexOutline, centre: Vector) {
    let (start, end) = (segment.vertex(0), segment.vertex(1))
    let (before, after) = (segment.vertex(2), segment.vertex(3))
    let (hasBefore, hasAfter) = (before != start, after != end)
    let own = segment.normal(0)
    let first = Self.normal(before, start)
    let last = Self.normal(end, after)
    let along = end - start
    // Whether the corners bend away from the front.
    let opensBefore = hasBefore && (start - before).cross(along) >= 0
    let opensAfter = hasAfter && along.cross(after - end) > 0
    let isBefore = first.dot(centre - before) >= 0
    let isOver = own.dot(centre - start) >= 0
    let isAfter = last.dot(centre - end) >= 0
    var front = isOver
    // At a corner that opens either side's front is enough; at one that closes both are needed.
    if hasBefore && !opensBefore { front = front && isBefore }
    if hasAfter && !opensAfter { front = front && isAfter }
    if opensBefore { front = front || isBefore }
    if opensAfter { front = front || isAfter }
    isInFront = front
    normal = front ? own : -own
    if front {
      lower = hasBefore ? (opensBefore ? first : own) : -own
      upper = hasAfter ? (opensAfter ? last : own) : -own
    } else {
      // From behind, what opens in front closes, and the ends change places.
      lower = hasAfter ? (opensAfter ? -own : -last) : own
      upper = hasBefore ? (opensBefore ? -own : -first) : own
    }
  }

  private static func normal(_ start: Vector, _ end: Vector) -> Vector {
    let along = (end - start).normalized
    return Vector(along.y, -along.x)
  }

  /// Whether a body may be pushed along a direction of the segment's frame.
  func allows(_ direction: Vector) -> Bool {
    let limit = direction.dot(normal.perpendicular) >= 0 ? upper : lower
    return (direction - limit).dot(normal) >= -Tolerances.angularSlop
  }
}

/// Whether the neighbour beyond a segment's start (0) or end (1) touches a circle better, whose
/// centre is at a place in the segment's frame.
func neighbourCovers(_ centre: Vector, _ segment: some ConvexOutline, end: Int) -> Bool {
  let corner = segment.vertex(end)
  let other = segment.vertex(end + 2)
  guard other != corner else { return false }
  return (other - corner).dot(centre - corner) > 0
}
