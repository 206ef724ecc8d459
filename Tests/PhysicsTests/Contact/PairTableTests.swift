import Testing

@testable import Physics

@Suite struct PairTableTests {
  /// The same as a set has it, for few and many pairs, with segments of chains among them.
  @Test(arguments: [0, 1, 7, 8, 9, 500]) func whatIsKnownIsTakenOut(count: Int) {
    var random = Dice(count)
    func pair() -> BroadPhase.Pair {
      BroadPhase.Pair(
        a: Int32(random.whole(0...40)), b: Int32(random.whole(41...80)),
        child: Int32(random.whole(0...2)))
    }
    var listed: [BroadPhase.Pair] = []
    while listed.count < count {
      let next = pair()
      if !listed.contains(next) { listed.append(next) }
    }
    // Some that are listed, and others.
    let known =
      listed.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
      + (0..<50).map { _ in pair() }
    var (table, left) = (PairTable(), listed)
    for _ in 0..<2 {
      left = listed
      table.list(left)
      for pair in known { table.note(pair, of: left) }
      table.removeKnown(from: &left)
    }
    #expect(left == listed.filter { !known.contains($0) })
  }
}
