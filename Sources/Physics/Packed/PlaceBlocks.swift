/// How many places are handed on at once: one kilobyte, which is had without asking for memory and
/// stays in the nearest cache.
private let blockLength = 64

/// Works places out block by block and hands each block on with the index of its first.
///
/// Nothing is written to memory that another block would not write again: at a million places that
/// is half of the traffic, and traffic is all they cost.
@inline(__always)
func forEachBlock(
  of range: Range<Int>, place: (Int) -> Vector, _ take: (_ first: Int, Span<Vector>) -> Void
) {
  unsafe withUnsafeTemporaryAllocation(of: Vector.self, capacity: blockLength) { block in
    var first = range.lowerBound
    while first < range.upperBound {
      let count = min(blockLength, range.upperBound - first)
      for n in 0..<count { unsafe block.initializeElement(at: n, to: place(first &+ n)) }
      unsafe take(first, UnsafeBufferPointer(rebasing: block[..<count]).span)
      first += count
    }
  }
}

extension ExactSprings {
  /// Hands on every place block by block.
  func forEachBlockOfPlaces(_ take: (Int, Span<Vector>) -> Void) {
    unsafe motions.withUnsafeBufferPointer { motions in
      unsafe rests.withUnsafeBufferPointer { rests in
        for group in groups {
          let (xx, xv) = (group.motion.xx, group.motion.xv)
          forEachBlock(
            of: group.start..<group.end,
            place: { i in
              // In the order of `position`, so that both say the same to the bit.
              unsafe rests[i] + (xx * motions[i].offset + xv * motions[i].velocity)
            }, take)
        }
      }
    }
  }
}

extension ExactSprings {
  /// Hands on how far every one is from its anchor, block by block: anchors are not even looked at.
  func forEachBlockOfOffsets(_ take: (Int, Span<Vector>) -> Void) {
    unsafe motions.withUnsafeBufferPointer { motions in
      for group in groups {
        let (xx, xv) = (group.motion.xx, group.motion.xv)
        forEachBlock(
          of: group.start..<group.end,
          place: { i in unsafe xx * motions[i].offset + xv * motions[i].velocity }, take)
      }
    }
  }
}

extension SoftSprings {
  /// Hands on how far every one is from its anchor, block by block.
  func forEachBlockOfOffsets(_ take: (Int, Span<Vector>) -> Void) {
    unsafe items.withUnsafeBufferPointer { items in
      forEachBlock(
        of: items.indices, place: { i in unsafe items[i].position - items[i].anchor }, take)
    }
  }

  /// Hands on every place block by block.
  func forEachBlockOfPlaces(_ take: (Int, Span<Vector>) -> Void) {
    unsafe items.withUnsafeBufferPointer { items in
      forEachBlock(
        of: items.indices, place: { i in unsafe items[i].position }, take)
    }
  }
}

extension World {
  /// Hands on the places of all masses of a set, m, some at a time with the index of the first, in
  /// order.
  ///
  /// For whoever draws or sums them up and needs no list: at a million masses this takes less
  /// time than `copyPositions(of:into:)`, since no list is written. Mutating although it changes nothing, so
  /// that a world that is a class's property is lent for it and not copied.
  public mutating func forEachBlockOfPositions(
    of id: SpringSetID, _ take: (_ first: Int, Span<SIMD2<Double>>) -> Void
  ) {
    precondition(count(of: id) >= 0, "the springs are in this world")
    switch profile {
    case .ideal: springSets[id.index]?.exact.forEachBlockOfPlaces(take)
    case .uikit: springSets[id.index]?.soft.forEachBlockOfPlaces(take)
    }
  }

  /// Hands on how far all masses of a set are from their anchors, m, some at a time with the index of
  /// the first, in order.
  ///
  /// For whoever draws at rest places of his own: a third less to read than places on `.ideal`.
  public mutating func forEachBlockOfDisplacements(
    of id: SpringSetID, _ take: (_ first: Int, Span<SIMD2<Double>>) -> Void
  ) {
    precondition(count(of: id) >= 0, "the springs are in this world")
    switch profile {
    case .ideal: springSets[id.index]?.exact.forEachBlockOfOffsets(take)
    case .uikit: springSets[id.index]?.soft.forEachBlockOfOffsets(take)
    }
  }

  /// Hands on how far packed bodies are from their anchors, in the order of `packedBodies`.
  package mutating func forEachBlockOfPackedOffsets(
    _ take: (_ first: Int, Span<SIMD2<Double>>) -> Void
  ) {
    switch profile {
    case .ideal: packed.exact.forEachBlockOfOffsets(take)
    case .uikit: packed.soft.forEachBlockOfOffsets(take)
    }
  }

  /// Hands on the places of all packed bodies in the order of `packedBodies`, some at a time with the
  /// index of the first.
  package mutating func forEachBlockOfPackedPlaces(
    _ take: (_ first: Int, Span<SIMD2<Double>>) -> Void
  ) {
    switch profile {
    case .ideal: packed.exact.forEachBlockOfPlaces(take)
    case .uikit: packed.soft.forEachBlockOfPlaces(take)
    }
  }
}
