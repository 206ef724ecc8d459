/// Room for some places at a time, which serves again: small enough to stay in the nearest cache,
/// and so large that handing it on costs next to nothing.
///
/// Nothing is written to memory that another block would not write again: at a million places that
/// is half of the traffic, and traffic is all they cost.
struct PlaceBlock {
  private static let length = 128
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

/// What is read of springs in blocks.
enum SpringReading {
  /// Where the masses are, m.
  case places
  /// How far they are from their anchors, m: where these are is not even looked at.
  case offsets
}

extension ExactSprings {
  /// Hands on what is asked for of every spring, block by block.
  func read(
    _ reading: SpringReading, in block: inout PlaceBlock, _ take: (Int, Span<Vector>) -> Void
  ) {
    unsafe motions.withUnsafeBufferPointer { motions in
      unsafe rests.withUnsafeBufferPointer { rests in
        for group in groups {
          let (range, xx, xv) = (group.start..<group.end, group.motion.xx, group.motion.xv)
          // In the order of `position`, so that both say the same to the bit.
          let offset = { (i: Int) in unsafe xx * motions[i].offset + xv * motions[i].velocity }
          switch reading {
          case .places: block.forEach(of: range, place: { unsafe rests[$0] + offset($0) }, take)
          case .offsets: block.forEach(of: range, place: offset, take)
          }
        }
      }
    }
  }
}

extension SoftSprings {
  /// Hands on what is asked for of every spring, block by block.
  func read(
    _ reading: SpringReading, in block: inout PlaceBlock, _ take: (Int, Span<Vector>) -> Void
  ) {
    unsafe items.withUnsafeBufferPointer { items in
      let range = items.indices
      switch reading {
      case .places: block.forEach(of: range, place: { unsafe items[$0].position }, take)
      case .offsets:
        block.forEach(of: range, place: { unsafe items[$0].position - items[$0].anchor }, take)
      }
    }
  }
}

extension World {
  /// Hands on the places of all masses of a set, m, some at a time with the index of the first, in
  /// order.
  ///
  /// For whoever draws or sums them up and needs no list: at a million masses this takes less time
  /// than `copyPositions(of:into:)`, since no list is written. Mutating although it changes nothing,
  /// so that a world that is a class's property is lent for it and not copied.
  public mutating func forEachBlockOfPositions(
    of id: SpringSetID, _ take: (_ first: Int, Span<SIMD2<Double>>) -> Void
  ) { read(.places, of: id, take) }

  /// Hands on how far all masses of a set are from their anchors, m, some at a time with the index of
  /// the first, in order.
  ///
  /// For whoever draws at rest places of his own: a third less to read than places on `.ideal`.
  public mutating func forEachBlockOfDisplacements(
    of id: SpringSetID, _ take: (_ first: Int, Span<SIMD2<Double>>) -> Void
  ) { read(.offsets, of: id, take) }

  /// Hands on the places of all packed bodies in the order of `packedBodies`, some at a time with the
  /// index of the first.
  package mutating func forEachBlockOfPackedPlaces(
    _ take: (_ first: Int, Span<SIMD2<Double>>) -> Void
  ) { readPacked(.places, take) }

  /// Hands on how far packed bodies are from their anchors, in the order of `packedBodies`.
  package mutating func forEachBlockOfPackedOffsets(
    _ take: (_ first: Int, Span<SIMD2<Double>>) -> Void
  ) { readPacked(.offsets, take) }

  private mutating func read(
    _ reading: SpringReading, of id: SpringSetID, _ take: (Int, Span<Vector>) -> Void
  ) {
    precondition(springSets[id.index] != nil, "the springs are in this world")
    withPlaceBlock { world, block in
      switch world.profile {
      case .ideal: world.springSets[id.index]?.exact.read(reading, in: &block, take)
      case .uikit: world.springSets[id.index]?.soft.read(reading, in: &block, take)
      }
    }
  }

  private mutating func readPacked(
    _ reading: SpringReading, _ take: (Int, Span<Vector>) -> Void
  ) {
    withPlaceBlock { world, block in
      switch world.profile {
      case .ideal: world.packed.exact.read(reading, in: &block, take)
      case .uikit: world.packed.soft.read(reading, in: &block, take)
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
