extension World {
  mutating func releaseChain(of slot: Int) {
    releasePieces(of: slot)
    guard bodies[slot].chain >= 0 else { return }
    outlines.chains[Int(bodies[slot].chain)] = []
    outlines.freeChains.append(bodies[slot].chain)
    bodies[slot].chain = -1
  }

  /// Gives a slot its outline, the mass that follows from it, and its place in the broad phase.
  mutating func install(_ shape: BodyShape, on slot: Int) {
    switch shape {
    case .circle(let radius):
      precondition(radius > 0 && radius.isFinite, "a circle's radius is greater than 0 m")
      bodies[slot].hull = Hull(circle: radius)
      bodies[slot].matter.area = .pi * radius * radius
      bodies[slot].matter.gyration = radius * radius / 2
    case .box(let half):
      precondition(
        half.x > 0 && half.y > 0 && half.isFinite, "a box's half extents are greater than 0 m")
      bodies[slot].hull = hull(box: half)
      bodies[slot].matter.area = 4 * half.x * half.y
      bodies[slot].matter.gyration = half.lengthSquared / 3
    case .pieces(let pieces): install(pieces, on: slot)
    case .chain(let corners):
      precondition(
        corners.count >= 2 && corners.allSatisfy(\.isFinite), "a chain has two corners or more")
      bodies[slot].chain = Self.store(corners, in: &outlines.chains, &outlines.freeChains)
      (bodies[slot].matter.area, bodies[slot].matter.gyration) = (0, 0)
    }
    bodies[slot].resetMass()
    bodies[slot].bounds = tightBounds(of: slot).grown(by: tolerances.boundsMargin)
    broadPhase.isStale = true
  }

  /// Puts a value into a free place of a list, or at its end; returns the place.
  private static func store<Value>(
    _ value: Value, in list: inout [Value], _ free: inout [Int32]
  ) -> Int32 {
    guard let place = free.popLast() else {
      list.append(value)
      return Int32(list.count - 1)
    }
    list[Int(place)] = value
    return place
  }

  private func hull(box half: Vector) -> Hull {
    guard tolerances.skinIsInside else { return Hull(box: half, radius: tolerances.skin) }
    // Never more than a quarter of the box, so that something is left to collide with.
    let skin = min(tolerances.skin, 0.25 * min(half.x, half.y))
    return Hull(box: half - Vector(repeating: skin), radius: skin)
  }

  /// Gives a slot an outline of pieces and the mass that follows from it.
  private mutating func install(_ shape: [ConvexPiece], on slot: Int) {
    precondition(!shape.isEmpty, "a body of pieces has one or more")
    let parts = shape.map {
      Outline($0, skin: tolerances.pieceSkin, isInside: tolerances.skinIsInside)
    }
    bodies[slot].pieces = Self.store(
      PieceList(parts), in: &outlines.pieces, &outlines.freePieces)
    var (area, moment) = (0.0, 0.0)
    for piece in shape {
      let share = piece.areaAndMoment
      (area, moment) = (area + share.area, moment + share.moment)
    }
    precondition(area > 0, "a body's pieces have an area")
    (bodies[slot].matter.area, bodies[slot].matter.gyration) = (area, moment / area)
    let box = pieceBounds(of: slot, Transform(position: Vector(), angle: 0))
    bodies[slot].hull = Hull(box: box.upper.highest(-box.lower), radius: 0)
  }

  private mutating func releasePieces(of slot: Int) {
    guard bodies[slot].pieces >= 0 else { return }
    outlines.pieces[Int(bodies[slot].pieces)] = PieceList([])
    outlines.freePieces.append(bodies[slot].pieces)
    bodies[slot].pieces = -1
  }

  /// The upright box around a body of pieces.
  func pieceBounds(of slot: Int, _ transform: Transform) -> AABB {
    outlines.pieces[Int(slots[slot].pieces)].bounds(transform)
  }
}

/// The convex outlines of a body, in its frame, and the boxes around them.
struct PieceList {
  let outlines: [Outline]
  /// The box around each outline, its radius included.
  private let boxes: [AABB]
  /// The box around all of them.
  private let box: AABB

  init(_ outlines: [Outline]) {
    self.outlines = outlines
    boxes = outlines.map { $0.bounds(Transform(position: Vector(), angle: 0)) }
    box = Self.box(around: boxes)
  }

  /// The indices of the outlines that another body may come to touch, where it goes no farther than a margin, m, beside
  /// its way.
  ///
  /// Of many pieces most are far from most, which their boxes show in their own frame, where they need not be found
  /// anew for each place of the body.
  func indices(near other: PieceList, on way: RelativeWay, margin: Double) -> [Int] {
    let reached = way.box(around: other.box).grown(by: margin)
    return boxes.indices.filter { boxes[$0].overlaps(reached) }
  }

  /// The upright box around all outlines of a body at some place.
  func bounds(_ transform: Transform) -> AABB {
    Self.box(around: outlines.map { $0.bounds(transform) })
  }

  /// The box around all of them; the origin alone if there are none.
  private static func box(around boxes: [AABB]) -> AABB {
    boxes.dropFirst().reduce(boxes.first ?? AABB(lower: Vector(), upper: Vector())) { $0.union($1) }
  }
}

/// The way of one body in the frame of another.
struct RelativeWay {
  /// From the one frame to the other, before and after.
  private let first: Transform
  private let last: Transform
  /// How far a point's path leaves the straight line between its ends, m: what the frame's own turn adds, and a share
  /// of the point's distance from its body's centre.
  private var bend = 0.0
  private var bendShare = 0.0

  /// The place of a body that stays where it is.
  init(of place: Transform, in frame: Transform) {
    first = frame.undoing(place)
    last = first
  }

  /// The way of a body that flies, in the frame of one that flies.
  ///
  /// A path whose second derivative is at most f leaves the line between its ends by f/8.
  init(of sweep: Sweep, in frame: Sweep) {
    first = frame.transform(at: 0).undoing(sweep.transform(at: 0))
    last = frame.transform(at: 1).undoing(sweep.transform(at: 1))
    let (start, end) = (sweep.start - frame.start, sweep.end - frame.end)
    let turn = frame.endAngle - frame.startAngle
    let ownTurn = sweep.endAngle - sweep.startAngle - turn
    let farthest = max(start.length, end.length)
    bend = (turn * turn * farthest + 2 * abs(turn) * (end - start).length) / 8
    bendShare = ownTurn * ownTurn / 8
  }

  /// A box that holds all that a box of the body passes.
  func box(around box: AABB) -> AABB {
    let corners = [
      box.lower, Vector(box.upper.x, box.lower.y), box.upper, Vector(box.lower.x, box.upper.y),
    ]
    let ends = corners.map { first.apply($0) } + corners.map { last.apply($0) }
    let reach = corners.reduce(0) { max($0, $1.length) }
    let (lower, upper) = ends.reduce((ends[0], ends[0])) { ($0.0.lowest($1), $0.1.highest($1)) }
    return AABB(lower: lower, upper: upper).grown(by: bend + bendShare * reach)
  }
}

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

/// An upright box of the world, m.
package struct AABB {
  var lower: Vector
  var upper: Vector

  @inline(__always)
  func overlaps(_ other: AABB) -> Bool {
    all((lower .<= other.upper) .& (other.lower .<= upper))
  }

  @inline(__always)
  func contains(_ other: AABB) -> Bool {
    all((lower .<= other.lower) .& (other.upper .<= upper))
  }

  @inline(__always)
  func union(_ other: AABB) -> AABB {
    AABB(
      lower: lower.lowest(other.lower), upper: upper.highest(other.upper))
  }

  @inline(__always)
  func grown(by margin: Double) -> AABB {
    AABB(lower: lower - Vector(repeating: margin), upper: upper + Vector(repeating: margin))
  }
}
