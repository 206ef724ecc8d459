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
  /// Of many pieces most are far from most, and their boxes tell it in their own frame, where they need not be found
  /// anew for each place of the body.
  func indices(near other: PieceList, on way: RelativeWay, margin: Double) -> [Int] {
    let reached = way.box(around: other.box).grown(by: margin)
    return boxes.indices.filter { boxes[$0].overlaps(reached) }
  }

  /// The upright box around all outlines of a body at some place.
  func bounds(_ transform: Transform) -> AABB {
    Self.box(around: outlines.map { $0.bounds(transform) })
  }

  /// Of none a point.
  private static func box(around boxes: [AABB]) -> AABB {
    boxes.dropFirst().reduce(boxes.first ?? AABB(lower: Vector(), upper: Vector())) { $0.union($1) }
  }
}

/// Where one body goes as another body's frame sees it.
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
