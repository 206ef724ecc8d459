/// Room for some places at a time, which serves again: small enough to stay in the nearest cache,
/// and so large that handing it on costs next to nothing.
///
/// Nothing is written to memory that another block would not write again: at a million places that
/// is half of the traffic, and traffic is all they cost.
struct PlaceBlock {
  private static let length = 256
  /// Empty until it is needed.
  private var places: [Vector] = []

  /// Works places out block by block and hands each block on with the index of its first.
  @inline(__always)
  mutating func forEach(
    of range: Range<Int>, place: (Int) -> Vector, _ take: (_ first: Int, Span<Vector>) -> Void
  ) {
    if places.isEmpty { places = [Vector](repeating: Vector(), count: Self.length) }
    unsafe places.withUnsafeMutableBufferPointer { block in
      var first = range.lowerBound
      while first < range.upperBound {
        let count = min(Self.length, range.upperBound - first)
        for n in 0..<count { unsafe block[n] = place(first &+ n) }
        unsafe take(first, UnsafeBufferPointer(rebasing: block[..<count]).span)
        first += count
      }
    }
  }
}

extension ExactSprings {
  /// Hands on every place block by block.
  func forEachBlockOfPlaces(
    in block: inout PlaceBlock, _ take: (Int, Span<Vector>) -> Void
  ) {
    unsafe motions.withUnsafeBufferPointer { motions in
      unsafe rests.withUnsafeBufferPointer { rests in
        for group in groups {
          let (xx, xv) = (group.motion.xx, group.motion.xv)
          block.forEach(
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
  func forEachBlockOfOffsets(
    in block: inout PlaceBlock, _ take: (Int, Span<Vector>) -> Void
  ) {
    unsafe motions.withUnsafeBufferPointer { motions in
      for group in groups {
        let (xx, xv) = (group.motion.xx, group.motion.xv)
        block.forEach(
          of: group.start..<group.end,
          place: { i in unsafe xx * motions[i].offset + xv * motions[i].velocity }, take)
      }
    }
  }
}

extension SoftSprings {
  /// Hands on how far every one is from its anchor, block by block.
  func forEachBlockOfOffsets(
    in block: inout PlaceBlock, _ take: (Int, Span<Vector>) -> Void
  ) {
    unsafe items.withUnsafeBufferPointer { items in
      block.forEach(
        of: items.indices, place: { i in unsafe items[i].position - items[i].anchor }, take)
    }
  }

  /// Hands on every place block by block.
  func forEachBlockOfPlaces(
    in block: inout PlaceBlock, _ take: (Int, Span<Vector>) -> Void
  ) {
    unsafe items.withUnsafeBufferPointer { items in
      block.forEach(
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
    withPlaceBlock { world, block in
      switch world.profile {
      case .ideal: world.springSets[id.index]?.exact.forEachBlockOfPlaces(in: &block, take)
      case .uikit: world.springSets[id.index]?.soft.forEachBlockOfPlaces(in: &block, take)
      }
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
    withPlaceBlock { world, block in
      switch world.profile {
      case .ideal: world.springSets[id.index]?.exact.forEachBlockOfOffsets(in: &block, take)
      case .uikit: world.springSets[id.index]?.soft.forEachBlockOfOffsets(in: &block, take)
      }
    }
  }

  /// Hands on how far packed bodies are from their anchors, in the order of `packedBodies`.
  package mutating func forEachBlockOfPackedOffsets(
    _ take: (_ first: Int, Span<SIMD2<Double>>) -> Void
  ) {
    withPlaceBlock { world, block in
      switch world.profile {
      case .ideal: world.packed.exact.forEachBlockOfOffsets(in: &block, take)
      case .uikit: world.packed.soft.forEachBlockOfOffsets(in: &block, take)
      }
    }
  }

  /// Hands on the places of all packed bodies in the order of `packedBodies`, some at a time with the
  /// index of the first.
  package mutating func forEachBlockOfPackedPlaces(
    _ take: (_ first: Int, Span<SIMD2<Double>>) -> Void
  ) {
    withPlaceBlock { world, block in
      switch world.profile {
      case .ideal: world.packed.exact.forEachBlockOfPlaces(in: &block, take)
      case .uikit: world.packed.soft.forEachBlockOfPlaces(in: &block, take)
      }
    }
  }

  /// Lends the block out of the world, so that none of its lists is copied.
  @inline(__always)
  private mutating func withPlaceBlock(_ body: (inout World, inout PlaceBlock) -> Void) {
    var block = PlaceBlock()
    swap(&block, &placeBlock)
    body(&self, &block)
    swap(&block, &placeBlock)
  }
}
