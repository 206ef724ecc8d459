/// How two outlines touch, where circles may lie off their body's centre.
func collideOutlines(
  _ a: Outline, _ transformA: Transform, _ b: Outline, _ transformB: Transform
) -> Manifold {
  if a.kind == .circle && b.kind != .circle {
    return collideOutlines(b, transformB, a, transformA).turnedAround
  }
  var (placeA, placeB) = (transformA, transformB)
  if a.kind == .circle { placeA.position = transformA.apply(a.vertices[0]) }
  if b.kind == .circle { placeB.position = transformB.apply(b.vertices[0]) }
  var manifold = collide(a, placeA, b, placeB)
  if b.kind == .circle {
    for i in 0..<manifold.count { manifold.points[i].local += b.vertices[0] }
  }
  if a.kind == .circle { manifold.localPoint += a.vertices[0] }
  return manifold
}

extension Manifold {
  /// The same touch with the two bodies exchanged.
  fileprivate var turnedAround: Manifold {
    var result = self
    switch kind {
    case .circles: (result.localPoint, result.points[0].local) = (points[0].local, localPoint)
    case .faceA: result.kind = .faceB
    case .faceB: result.kind = .faceA
    }
    for i in 0..<count { result.features[i] = features[i].swapped }
    return result
  }
}

/// A manifold of two pieces and their radii.
private struct PieceTouch {
  var manifold: Manifold
  var radii: SIMD2<Double>
  /// As many as the manifold has points.
  var touches: [2 of Manifold.Touch]

  init(_ manifold: Manifold, _ a: Outline, _ ta: Transform, _ b: Outline, _ tb: Transform) {
    self.manifold = manifold
    radii = SIMD2(a.radius, b.radius)
    touches = .init(repeating: manifold.touch(0, ta, a.radius, tb, b.radius))
    if manifold.count > 1 { touches[1] = manifold.touch(1, ta, a.radius, tb, b.radius) }
  }

  var depth: Double {
    manifold.count > 1
      ? min(touches[0].separation, touches[1].separation) : touches[0].separation
  }

  /// Whether another touch is of the same plane, so that their points can stand together.
  func isOfOnePlane(with other: PieceTouch) -> Bool {
    manifold.kind != .circles && manifold.kind == other.manifold.kind && radii == other.radii
      && manifold.localNormal.dot(other.manifold.localNormal) > Tolerances.onePlane
      && abs(
        (manifold.localPoint - other.manifold.localPoint).dot(manifold.localNormal))
        < Tolerances.onePlaneGap
  }
}

extension World {
  /// The outlines of a body, or of one segment of it.
  mutating func pieces(of slot: Int, child: Int32) -> PieceList {
    guard slots[slot].pieces >= 0 else { return PieceList([Outline(hull(of: slot, child: child))]) }
    return outlines.pieces[Int(slots[slot].pieces)]
  }

  /// Evaluates a contact of a body of several pieces: the deepest touch decides, and what other
  /// pieces have in its plane goes with it, so that a table stands on its legs.
  mutating func collidePieces(_ i: Int) -> Manifold {
    let (a, b) = (contacts[i].a, contacts[i].b)
    let (transformA, transformB) = (slots[a].transform, slots[b].transform)
    let near = nearPieces(
      of: contacts[i], ways: RelativeWay(of: transformA, in: transformB),
      RelativeWay(of: transformB, in: transformA), margin: tolerances.slop)
    let bounds = near.b.map { $0.bounds(transformB) }
    var touches: [PieceTouch] = []
    for outlineA in near.a {
      let boundsA = outlineA.bounds(transformA)
      for (outlineB, boundsB) in zip(near.b, bounds) where boundsA.overlaps(boundsB) {
        scratch.looks += 1 + outlineA.count * outlineB.count / Tolerances.cornerPairsPerLook
        let manifold = collideOutlines(outlineA, transformA, outlineB, transformB)
        guard manifold.count > 0 else { continue }
        touches.append(PieceTouch(manifold, outlineA, transformA, outlineB, transformB))
      }
    }
    guard var deepest = touches.min(by: { $0.depth < $1.depth }) else { return Manifold() }
    for touch in touches where deepest.isOfOnePlane(with: touch) { deepest.spread(to: touch) }
    deepest.manifold.pieceRadii = deepest.radii
    return deepest.manifold
  }

  /// The outlines of both bodies that may touch on each body's way in the other's frame, with a margin, m.
  private mutating func nearPieces(
    of contact: Contact, ways wayOfA: RelativeWay, _ wayOfB: RelativeWay, margin: Double
  ) -> (a: [Outline], b: [Outline]) {
    let a = pieces(of: contact.a, child: contact.child)
    let b = pieces(of: contact.b, child: contact.child)
    let nearA = a.indices(near: b, on: wayOfB, margin: margin).map { a.outlines[$0] }
    let nearB = b.indices(near: a, on: wayOfA, margin: margin).map { b.outlines[$0] }
    scratch.looks += 1
    scratch.looks +=
      (a.outlines.count + b.outlines.count + nearA.count * nearB.count) / Tolerances.piecesPerLook
    return (nearA, nearB)
  }

  /// The radii of the outlines that touch.
  func radii(of c: Int) -> SIMD2<Double> {
    let (a, b) = contactEnds(of: c)
    return radii(of: c, a, b)
  }

  /// The same, by what was read of both bodies.
  @inline(__always)
  func radii(of c: Int, _ a: borrowing ContactEnd, _ b: borrowing ContactEnd) -> SIMD2<Double> {
    if a.hasPieces { return manifolds[c].pieceRadii }
    if b.hasPieces { return manifolds[c].pieceRadii }
    return SIMD2(a.radius, b.radius)
  }

  /// The first time of impact of any two pieces.
  mutating func pieceImpact(_ contact: Contact) -> Double? {
    var first: Double?
    let (sweepA, sweepB) = (Sweep(slots[contact.a]), Sweep(slots[contact.b]))
    let margin = 2 * tolerances.slop
    let near = nearPieces(
      of: contact, ways: RelativeWay(of: sweepA, in: sweepB), RelativeWay(of: sweepB, in: sweepA),
      margin: margin)
    let waysB = sweepB.ways(of: near.b, margin: margin)
    for (a, wayA) in zip(near.a, sweepA.ways(of: near.a, margin: 0)) {
      for (b, wayB) in zip(near.b, waysB) where wayA.overlaps(wayB) {
        scratch.looks += 1 + (a.count + b.count) / Tolerances.cornersPerLook
        let impact = timeOfImpact(
          a, sweepA, b, sweepB, slop: tolerances.slop, depth: tolerances.impactOverlap)
        if let impact, impact < first ?? .infinity { first = impact }
      }
    }
    return first
  }
}

extension PieceTouch {
  /// Takes over the points of another touch of the same plane that lie farthest out.
  fileprivate mutating func spread(to other: PieceTouch) {
    let tangent = touches[0].normal.perpendicular
    let points = [self, other].flatMap { touch in
      (0..<touch.manifold.count).map {
        (touch.manifold.points[$0], touch.touches[$0], touch.manifold.features[$0])
      }
    }
    guard let low = points.min(by: { $0.1.place.dot(tangent) < $1.1.place.dot(tangent) }),
      let high = points.max(by: { $0.1.place.dot(tangent) < $1.1.place.dot(tangent) })
    else { return }
    manifold.count = 2
    (manifold.points[0], manifold.points[1]) = (low.0, high.0)
    (touches[0], touches[1]) = (low.1, high.1)
    // Pieces count their corners alike: their places distinguish the two points.
    (manifold.features[0], manifold.features[1]) = (low.2, high.2)
    (manifold.features[0].indexA, manifold.features[1].indexA) = (0, 1)
  }
}
