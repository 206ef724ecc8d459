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
