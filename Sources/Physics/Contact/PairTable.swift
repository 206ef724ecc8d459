/// Pairs found by their bodies: which of those that a search has found are contacts already.
///
/// Open addressing with half of the places free, in memory that serves again.
struct PairTable {
  /// The index of a pair, or -1.
  private var places: [Int32] = []
  private var isKnown: [Bool] = []

  init() {}

  /// Lists pairs, none of which is known.
  mutating func list(_ pairs: [BroadPhase.Pair]) {
    var size = 16
    while size < 2 * pairs.count { size *= 2 }
    places.refill(size, with: -1)
    isKnown.refill(pairs.count, with: false)
    for (n, pair) in pairs.enumerated() {
      var place = start(pair)
      while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
      places[place] = Int32(n)
    }
  }

  @inline(__always)
  private func start(_ pair: BroadPhase.Pair) -> Int {
    let mixed =
      Int(pair.a) &* 73_856_093 ^ Int(pair.b) &* 19_349_663 ^ Int(pair.child) &* 83_492_791
    return (mixed ^ (mixed >> 17)) & (places.count - 1)
  }

  /// Marks a pair as known, if it is listed.
  mutating func note(_ pair: BroadPhase.Pair, of pairs: [BroadPhase.Pair]) {
    var place = start(pair)
    while places[place] >= 0 {
      let n = Int(places[place])
      if pairs[n] == pair {
        isKnown[n] = true
        return
      }
      place = (place + 1) & (places.count - 1)
    }
  }

  /// Takes the known ones out of the pairs that were listed.
  func removeKnown(from pairs: inout [BroadPhase.Pair]) {
    var kept = 0
    for n in pairs.indices where !isKnown[n] {
      pairs[kept] = pairs[n]
      kept += 1
    }
    pairs.removeLast(pairs.count - kept)
  }
}
