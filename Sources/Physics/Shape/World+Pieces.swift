extension World {
  /// Gives a slot an outline of pieces and the mass that follows from it.
  mutating func install(_ shape: [ConvexPiece], on slot: Int) {
    precondition(!shape.isEmpty, "a body of pieces has one or more")
    let parts = shape.map {
      Outline($0, skin: tolerances.pieceSkin, isInside: tolerances.skinIsInside)
    }
    if let free = outlines.freePieces.popLast() {
      outlines.pieces[Int(free)] = parts
      bodies[slot].pieces = free
    } else {
      bodies[slot].pieces = Int32(outlines.pieces.count)
      outlines.pieces.append(parts)
    }
    var (area, moment) = (0.0, 0.0)
    for piece in shape {
      let share = piece.areaAndMoment
      (area, moment) = (area + share.area, moment + share.moment)
    }
    precondition(area > 0, "a body's pieces have an area")
    (bodies[slot].area, bodies[slot].gyration) = (area, moment / area)
    let box = pieceBounds(of: slot, Transform(position: Vector(), angle: 0))
    bodies[slot].hull = Hull(box: box.upper.highest(-box.lower), radius: 0)
  }

  mutating func releasePieces(of slot: Int) {
    guard bodies[slot].pieces >= 0 else { return }
    outlines.pieces[Int(bodies[slot].pieces)] = []
    outlines.freePieces.append(bodies[slot].pieces)
    bodies[slot].pieces = -1
  }

  /// The upright box around a body of pieces.
  func pieceBounds(of slot: Int, _ transform: Transform) -> AABB {
    let all = outlines.pieces[Int(slots[slot].pieces)].map { $0.bounds(transform) }
    return all.dropFirst().reduce(all[0]) { $0.union($1) }
  }
}
