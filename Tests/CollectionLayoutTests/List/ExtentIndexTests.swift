import CollectionLayout
import SeededRandom
import Testing

@Suite struct ExtentIndexTests {
  @Test func agreesWithAPlainArrayThroughTwelveThousandEdits() {
    var random = SplitMix64(state: 7)
    var plain: [Double?] = Array(repeating: nil, count: 800)
    var index = ExtentIndex(count: 800, estimate: 44)
    for step in 0..<12_000 {
      let row = Int.random(in: 0..<max(1, plain.count), using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6 where !plain.isEmpty:
        let extent = Double(Int.random(in: 10...400, using: &random)) / 2
        plain[row] = extent
        index.setExtent(extent, ofRow: row)
      case 6, 7:
        let count = Int.random(in: 1...5, using: &random)
        plain.insert(contentsOf: Array(repeating: nil, count: count), at: row)
        index.insert(count: count, at: row)
      case 8 where plain.count > 100:
        let range = row..<min(plain.count, row + Int.random(in: 1...6, using: &random))
        plain.removeSubrange(range)
        index.remove(range)
      default: break
      }
      if step % 100 == 0 { check(index, plain, &random) }
    }
  }

  private func check(_ index: ExtentIndex, _ plain: [Double?], _ random: inout SplitMix64) {
    let extents = plain.map { $0 ?? 44 }
    #expect(index.count == plain.count)
    #expect(index.total == extents.reduce(0, +))
    var tops: [Double] = [0]
    for extent in extents { tops.append(tops[tops.count - 1] + extent) }
    for _ in 0..<20 {
      let row = Int.random(in: 0...plain.count, using: &random)
      #expect(index.offset(ofRow: row) == tops[row])
      guard row < plain.count else { continue }
      #expect(index.extent(ofRow: row).points == extents[row])
      #expect(index.extent(ofRow: row).isMeasured == (plain[row] != nil))
      #expect(index.row(at: tops[row]) == row)
      #expect(index.row(at: tops[row] + extents[row] - 0.25) == row)
    }
  }

  /// Deep enough for two levels of nodes, and with as much taken out as put in, so that leaves share,
  /// split and join.
  @Test func agreesWithAPlainArrayWhenItIsLarge() {
    var random = SplitMix64(state: 21)
    var plain: [Double?] = (0..<9000).map { Double($0 % 77 + 20) / 2 }
    var index = ExtentIndex(count: 9000, estimate: 44)
    for row in 0..<9000 { index.setExtent(plain[row] ?? 0, ofRow: row) }
    for round in 0..<12 {
      let isShrinking = round % 3 != 0
      for _ in 0..<700 {
        let row = Int.random(in: 0..<max(1, plain.count - 8), using: &random)
        if isShrinking {
          let range = row..<min(plain.count, row + Int.random(in: 1...8, using: &random))
          plain.removeSubrange(range)
          index.remove(range)
        } else {
          plain.insert(contentsOf: [nil, nil, nil], at: row)
          index.insert(count: 3, at: row)
          plain[row + 1] = 33.5
          index.setExtent(33.5, ofRow: row + 1)
        }
        if plain.count < 40 { break }
      }
      check(index, plain, &random)
    }
  }

  @Test func aThousandMillionRowsCostOneEntry() {
    var index = ExtentIndex(count: 1_000_000_000, estimate: 50)
    #expect(index.total == 50e9)
    #expect(index.row(at: 25e9) == 500_000_000)
    index.setExtent(80, ofRow: 700_000_000)
    // One is 30 higher than estimated.
    #expect(index.offset(ofRow: 1_000_000_000) == 50_000_000_030)
    #expect(index.offset(ofRow: 700_000_000) == 35e9)
    index.setEstimate(60)
    #expect(index.offset(ofRow: 700_000_000) == 42e9)
    index.insert(count: 5, at: 0)
    // The five that came, of 60, and the one of 80.
    #expect(index.offset(ofRow: 700_000_006) == 42_000_000_380)
  }
}
