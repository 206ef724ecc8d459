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
