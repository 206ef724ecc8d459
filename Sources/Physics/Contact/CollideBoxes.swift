/// How two boxes about their bodies' centres stand to each other, and the faces along which they are farthest
/// apart, or least deep in each other.
///
/// Most boxes that are near do not touch, and the rest need no other face.
struct BoxPair {
  private let halfA: Vector
  private let halfB: Vector
  /// From A's frame to B's.
  private let turn: Rotation
  /// Each centre in the other's frame.
  private let centreOfB: Vector
  private let centreOfA: Vector
  private let faceA: NearFace
  private let faceB: NearFace

  @inline(__always)
  init(_ halfA: Vector, _ transformA: Transform, _ halfB: Vector, _ transformB: Transform) {
    (self.halfA, self.halfB) = (halfA, halfB)
    turn = transformB.rotation.undoing(transformA.rotation)
    let apart = transformB.position - transformA.position
    centreOfB = transformA.rotation.unapply(apart)
    centreOfA = transformB.rotation.unapply(-apart)
    let (cosine, sine) = (abs(turn.cosine), abs(turn.sine))
    // How far each reaches along the other's sides.
    let reachA = Vector(cosine * halfA.x + sine * halfA.y, sine * halfA.x + cosine * halfA.y)
    let reachB = Vector(cosine * halfB.x + sine * halfB.y, sine * halfB.x + cosine * halfB.y)
    let gapA = Vector(abs(centreOfB.x), abs(centreOfB.y)) - halfA - reachB
    let gapB = Vector(abs(centreOfA.x), abs(centreOfA.y)) - halfB - reachA
    (faceA, faceB) = (
      NearFace(towards: centreOfB, gapA), NearFace(towards: centreOfA, gapB)
    )
  }

  /// How far apart the boxes are along a side of either at least, m.
  var separation: Double { max(faceA.separation, faceB.separation) }

  /// How they touch, as `collidePolygons` has it: one's face, and the other's side clipped to it.
  func manifold(reach: Double) -> Manifold {
    let isOfB = prefersSecondFace(faceA.separation, faceB.separation)
    let (index, half, other) = isOfB ? (faceB.index, halfB, halfA) : (faceA.index, halfA, halfB)
    // One call, so that there is one copy of what is inlined.
    return BoxFace(index, half).manifold(
      other, isOfB ? turn : turn.undoing(Rotation(0)), isOfB ? centreOfA : centreOfB, reach,
      flips: isOfB)
  }
}

/// A face of a box by its index in the hull, and how far another outline lies before it, m; without the roundings.
private struct NearFace {
  let index: Int
  let separation: Double

  /// The face that another's centre lies before, given the gaps along both sides.
  @inline(__always)
  init(towards other: Vector, _ gap: Vector) {
    let (upright, level) = (other.y > 0 ? 2 : 0, other.x >= 0 ? 1 : 3)
    let isUpright = gap.y > gap.x || gap.y == gap.x && upright < level
    (index, separation) = isUpright ? (upright, gap.y) : (level, gap.x)
  }
}

/// A circle beside a box about its body's centre, in the box's frame.
struct BoxAndCircle {
  private let half: Vector
  private let centre: Vector
  private let face: NearFace

  @inline(__always)
  init(_ half: Vector, _ transform: Transform, circleAt position: Vector) {
    self.half = half
    centre = transform.unapply(position)
    face = NearFace(towards: centre, Vector(abs(centre.x), abs(centre.y)) - half)
  }

  /// How far the circle's centre lies before the box along one of its sides at most, m.
  var separation: Double { face.separation }

  /// How they touch, as `collidePolygon` has it: the face, or a corner that the centre lies beyond.
  @inline(__always)
  func manifold(reach: Double) -> Manifold {
    var manifold = Manifold()
    manifold.kind = .faceA
    let nearest = BoxFace(face.index, half)
    manifold.localNormal = nearest.normal
    manifold.localPoint = nearest.height * nearest.normal
    let isBeside = abs(centre.x) >= half.x && abs(centre.y) >= half.y
    if face.separation >= Double.ulpOfOne, isBeside {
      let corner = Vector(
        centre.x < 0 ? -half.x : half.x, centre.y < 0 ? -half.y : half.y)
      guard (centre - corner).lengthSquared <= reach * reach else { return Manifold() }
      manifold.localNormal = (centre - corner).normalized
      manifold.localPoint = corner
    }
    manifold.count = 1
    return manifold
  }
}

/// A face of a box in its own frame.
private struct BoxFace {
  let index: Int
  let normal: Vector
  /// How far the face lies from the centre, and how far it reaches to both sides, m.
  let height: Double
  let width: Double

  /// A corner of the other box's side, or where that side is cut off: as a share of the way along the side.
  struct End {
    var share: Double
    var feature: Manifold.Feature
  }

  @inline(__always)
  init(_ index: Int, _ half: Vector) {
    self.index = index
    let sign = index == 0 || index == 3 ? -1.0 : 1
    let isUpright = index % 2 == 0
    normal = isUpright ? Vector(0, sign) : Vector(sign, 0)
    (height, width) = isUpright ? (half.y, half.x) : (half.x, half.y)
  }

  /// The touch with a box of another frame, which `turn` and `centre` bring into this one.
  @inline(__always)
  func manifold(
    _ half: Vector, _ turn: Rotation, _ centre: Vector, _ reach: Double, flips: Bool
  ) -> Manifold {
    let side = Self.side(facing: turn.unapply(normal))
    let next = (side + 1) & 3
    let (start, last) = (Self.corner(side, half), Self.corner(next, half))
    let (first, second) = (turn.apply(start) + centre, turn.apply(last) + centre)
    let tangent = normal.perpendicular
    // How far both corners lie along the face, and before it.
    let along = Vector(tangent.dot(first), tangent.dot(second))
    let depth = Vector(normal.dot(first), normal.dot(second)) - Vector(repeating: height)
    var (p, q) = (end(side, at: 0), end(next, at: 1))
    let limit = width + reach
    guard Self.cut(&p, &q, -along, limit, index),
      Self.cut(&p, &q, along, limit, (index + 1) & 3)
    else { return Manifold() }
    var manifold = Manifold()
    manifold.kind = flips ? .faceB : .faceA
    manifold.localNormal = normal
    manifold.localPoint = height * normal
    let (keepsP, keepsQ) = (
      depth.x + p.share * (depth.y - depth.x) <= reach,
      depth.x + q.share * (depth.y - depth.x) <= reach
    )
    let end = keepsP ? p : q
    if keepsP || keepsQ {
      manifold.points[0].local = start + end.share * (last - start)
      manifold.features[0] = flips ? end.feature.swapped : end.feature
      manifold.count = 1
    }
    if keepsP && keepsQ {
      manifold.points[1].local = start + q.share * (last - start)
      manifold.features[1] = flips ? q.feature.swapped : q.feature
      manifold.count = 2
    }
    return manifold
  }

  /// Cuts off what of a side lies beyond a limit, given how far both corners lie; false if all of it does.
  @inline(__always)
  private static func cut(
    _ p: inout End, _ q: inout End, _ along: Vector, _ limit: Double, _ index: Int
  ) -> Bool {
    let overP = along.x + p.share * (along.y - along.x) - limit
    let overQ = along.x + q.share * (along.y - along.x) - limit
    if overP <= 0 && overQ <= 0 { return true }
    guard overP * overQ < 0 else { return false }
    let cut = End(
      share: p.share + overP / (overP - overQ) * (q.share - p.share),
      feature: .init(
        indexA: UInt8(index), indexB: p.feature.indexB, aIsFace: false, bIsFace: true))
    if overP > 0 { p = q }
    q = cut
    return true
  }

  /// The side of a box whose normal points most against a direction.
  @inline(__always)
  private static func side(facing direction: Vector) -> Int {
    let (upright, level) = (direction.y >= 0 ? 0 : 2, direction.x > 0 ? 3 : 1)
    let (x, y) = (abs(direction.x), abs(direction.y))
    return y > x || y == x && upright < level ? upright : level
  }

  @inline(__always)
  private static func corner(_ i: Int, _ half: Vector) -> Vector {
    Vector(i == 0 || i == 3 ? -half.x : half.x, i < 2 ? -half.y : half.y)
  }

  @inline(__always)
  private func end(_ corner: Int, at share: Double) -> End {
    End(
      share: share,
      feature: .init(
        indexA: UInt8(index), indexB: UInt8(corner), aIsFace: true, bIsFace: false))
  }
}
