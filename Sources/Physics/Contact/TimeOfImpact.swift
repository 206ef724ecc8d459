/// A body's straight flight through a sub-step.
struct Sweep {
  var start: Vector
  var startAngle: Double
  var end: Vector
  var endAngle: Double

  init(_ body: Body) {
    (start, startAngle) = (body.sweep.start, body.sweep.angle)
    (end, endAngle) = (body.position, body.angle)
  }

  @inline(__always)
  func transform(at share: Double) -> Transform {
    Transform(
      position: (1 - share) * start + share * end,
      angle: (1 - share) * startAngle + share * endAngle)
  }

  /// The upright boxes that outlines do not leave during the flight, grown by a margin, m.
  func ways(of outlines: [Outline], margin: Double) -> [AABB] {
    let (first, last, turn) = (transform(at: 0), transform(at: 1), endAngle - startAngle)
    return outlines.map { outline in
      var reach = 0.0
      if turn != 0 {
        for i in 0..<outline.count { reach = max(reach, outline.vertex(i).lengthSquared) }
        reach.formSquareRoot()
      }
      // An arc leaves the box around its ends by its height at most.
      return outline.bounds(first).union(outline.bounds(last))
        .grown(by: margin + reach * min(2, turn * turn / 8))
    }
  }
}

/// The share of a flight after which two hulls first come within touch, by conservative
/// advancement along separating axes; nil if they do not, or overlap from the start.
func timeOfImpact<Shape: ConvexOutline>(
  _ a: Shape, _ sweepA: Sweep, _ b: Shape, _ sweepB: Sweep, slop: Double, depth: Double
) -> Double? {
  // Together once, and never copied again: hulls are large.
  let pair = SweptPair(a: a, sweepA: sweepA, b: b, sweepB: sweepB)
  let maxIterations = 20
  let maxPushes = 4
  let target = max(slop, a.radius + b.radius - depth)
  let tolerance = 0.25 * slop
  var from = 0.0
  for _ in 0..<maxIterations {
    let (transformA, transformB) = (sweepA.transform(at: from), sweepB.transform(at: from))
    let (distance, nearest) = distance(a, transformA, b, transformB)
    if distance <= 0 { return nil }
    if distance < target + tolerance { return from }
    let axis = SeparatingAxis(nearest, pair, at: from)
    var to = 1.0
    var pushes = 0
    // Each push resolves the deepest pair of corners, no later than `to`.
    while true {
      let (least, i, j) = axis.leastSeparation(of: pair, at: to)
      if least > target + tolerance { return nil }
      if least > target - tolerance {
        from = to
        break
      }
      let now = axis.separation(i, j, of: pair, at: from)
      if now < target - tolerance { return nil }
      if now <= target + tolerance { return from }
      to = axis.root(
        i, j, of: pair, from: (from, now), to: (to, least), target, tolerance)
      pushes += 1
      if pushes == maxPushes { break }
    }
  }
  return nil
}

/// Two hulls and their flights.
private struct SweptPair<Shape: ConvexOutline> {
  let a: Shape
  let sweepA: Sweep
  let b: Shape
  let sweepB: Sweep
}

/// A direction along which two hulls are apart, carried along with the one it belongs to.
private struct SeparatingAxis {
  enum Kind { case corners, faceA, faceB }

  var kind = Kind.corners
  var axis = Vector()
  var local = Vector()

  init<Shape>(_ nearest: NearestCorners, _ pair: borrowing SweptPair<Shape>, at t: Double) {
    let (transformA, transformB) = (pair.sweepA.transform(at: t), pair.sweepB.transform(at: t))
    let (firstA, firstB) = (pair.a.vertex(nearest.indexA[0]), pair.b.vertex(nearest.indexB[0]))
    if nearest.count == 1 {
      axis = (transformB.apply(firstB) - transformA.apply(firstA)).normalized
    } else {
      kind = nearest.indexA[0] == nearest.indexA[1] ? .faceB : .faceA
      let isA = kind == .faceA
      let (own, other) = isA ? (transformA, transformB) : (transformB, transformA)
      let p = isA ? firstA : firstB
      let q = isA ? pair.a.vertex(nearest.indexA[1]) : pair.b.vertex(nearest.indexB[1])
      axis = -(q - p).perpendicular.normalized
      local = 0.5 * (p + q)
      let apart = other.apply(isA ? firstB : firstA) - own.apply(local)
      if apart.dot(own.rotation.apply(axis)) < 0 { axis = -axis }
    }
  }

  /// The least separation along the axis and the corners that have it.
  func leastSeparation<Shape>(
    of pair: borrowing SweptPair<Shape>, at t: Double
  ) -> (Double, Int, Int) {
    let (transformA, transformB) = (pair.sweepA.transform(at: t), pair.sweepB.transform(at: t))
    var (i, j) = (-1, -1)
    switch kind {
    case .corners:
      i = pair.a.support(transformA.rotation.unapply(axis))
      j = pair.b.support(transformB.rotation.unapply(-axis))
    case .faceA:
      j = pair.b.support(transformB.rotation.unapply(-transformA.rotation.apply(axis)))
    case .faceB:
      i = pair.a.support(transformA.rotation.unapply(-transformB.rotation.apply(axis)))
    }
    return (separation(i, j, of: pair, at: t), i, j)
  }

  /// The separation of two given corners along the axis.
  func separation<Shape>(
    _ i: Int, _ j: Int, of pair: borrowing SweptPair<Shape>, at t: Double
  ) -> Double {
    let (transformA, transformB) = (pair.sweepA.transform(at: t), pair.sweepB.transform(at: t))
    switch kind {
    case .corners:
      return (transformB.apply(pair.b.vertex(j)) - transformA.apply(pair.a.vertex(i))).dot(axis)
    case .faceA:
      return (transformB.apply(pair.b.vertex(j)) - transformA.apply(local))
        .dot(transformA.rotation.apply(axis))
    case .faceB:
      return (transformA.apply(pair.a.vertex(i)) - transformB.apply(local))
        .dot(transformB.rotation.apply(axis))
    }
  }

  /// When two corners are at the target distance: bisection and the secant in turn.
  func root<Shape>(
    _ i: Int, _ j: Int, of pair: borrowing SweptPair<Shape>, from: (Double, Double),
    to: (Double, Double), _ target: Double, _ tolerance: Double
  ) -> Double {
    let maxIterations = 50
    var (low, high) = (from, to)
    for iteration in 0..<maxIterations {
      let t =
        iteration % 2 == 1
        ? low.0 + (target - low.1) * (high.0 - low.0) / (high.1 - low.1)
        : 0.5 * (low.0 + high.0)
      let s = separation(i, j, of: pair, at: t)
      if abs(s - target) < tolerance { return t }
      if s > target { low = (t, s) } else { high = (t, s) }
    }
    return high.0
  }
}
