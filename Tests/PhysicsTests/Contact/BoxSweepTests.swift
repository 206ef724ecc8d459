import Testing

@testable import Physics

@Suite struct BoxSweepTests {
  /// Boxes of some widths and heights here and there.
  struct Mixture: Sendable {
    var count = 300, spread = 12.0
    let widths: ClosedRange<Double>, heights: ClosedRange<Double>

    func boxes(_ random: inout Dice) -> [AABB] {
      (0..<count).map { _ in
        let lower = Vector(random.real(-spread...spread), random.real(-spread...spread))
        return AABB(
          lower: lower, upper: lower + Vector(random.real(widths), random.real(heights)))
      }
    }
  }

  private static let mixtures = [
    Mixture(widths: 0.5...0.6, heights: 0.5...0.6), Mixture(widths: 0.01...20, heights: 0.01...1),
    Mixture(count: 100, spread: 0, widths: 1...2, heights: 0...0),
    Mixture(count: 100, widths: 0...0, heights: 0...0),
  ]

  /// Every two that overlap are found once, as by looking at all pairs.
  @Test(arguments: mixtures, [1, 5, 11, 1000])
  func overlapsAreThoseOfAllPairs(_ mixture: Mixture, wantedStep: Int) {
    var sweep = BoxSweep()
    // The lists serve again: a second search must not know of the first.
    for seed in 1...3 {
      var random = Dice(seed)
      let boxes = mixture.boxes(&random)
      sweep.removeAll()
      for (i, box) in boxes.enumerated() { sweep.append(box, isWanted: i % wantedStep == 0) }
      sweep.file()
      var found: [SIMD2<Int>] = []
      sweep.forEachOverlap { found.append(SIMD2(min($0, $1), max($0, $1))) }
      var expected: [SIMD2<Int>] = []
      for i in boxes.indices {
        for j in i + 1..<max(i + 1, boxes.count)
        where boxes[i].overlaps(boxes[j]) && (i % wantedStep == 0 || j % wantedStep == 0) {
          expected.append(SIMD2(i, j))
        }
      }
      found.sort { ($0.x, $0.y) < ($1.x, $1.y) }
      #expect(found == expected)
    }
  }
}
