import Testing

@testable import Physics

@Suite struct BoxSweepTests {
  /// What lies about: how large, how many of it, and how far it is spread.
  enum Mixture: String, CaseIterable {
    case alike, sizesOfAllKinds, pileUnderAFall, wallsAround, oneLine, points

    func boxes(_ random: inout Dice) -> [AABB] {
      switch self {
      case .alike: many(300, of: 0.5...0.6, 0.5...0.6, &random)
      case .sizesOfAllKinds:
        (0..<300).map { i in
          box(spread: 20, 0.01 * Double(1 << (i % 12)), 0.01 * Double(1 << (i % 7)), &random)
        }
      case .pileUnderAFall:
        many(150, of: 0.5...0.7, 0.5...0.7, &random) + many(150, of: 0.5...0.7, 2...3, &random)
      case .wallsAround:
        many(200, of: 0.3...0.6, 0.3...0.6, &random) + [
          AABB(lower: Vector(-20, 9), upper: Vector(20, 10)),
          AABB(lower: Vector(-10, -500), upper: Vector(-9, 10)),
          AABB(lower: Vector(9, -500), upper: Vector(10, 10)),
        ]
      case .oneLine: many(100, of: 1...2, 0...0, &random)
      case .points: many(100, of: 0...0, 0...0, &random)
      }
    }

    private func many(
      _ count: Int, of widths: ClosedRange<Double>, _ heights: ClosedRange<Double>,
      _ random: inout Dice
    ) -> [AABB] {
      (0..<count).map { _ in
        let width = random.real(widths)
        return box(spread: 12, width, random.real(heights), &random)
      }
    }

    private func box(
      spread: Double, _ width: Double, _ height: Double, _ random: inout Dice
    ) -> AABB {
      let x = random.real(-spread...spread)
      let lower = Vector(x, self == .oneLine ? 0 : random.real(-spread...spread))
      return AABB(lower: lower, upper: lower + Vector(width, height))
    }
  }

  /// Who is looked for.
  enum Wanted: CaseIterable {
    case all, mostOfThem, few, none

    func includes(_ i: Int) -> Bool {
      switch self {
      case .all: true
      case .mostOfThem: i % 5 != 0
      case .few: i % 11 == 0
      case .none: false
      }
    }
  }

  /// Every two that overlap are found once, as by looking at all pairs.
  @Test(arguments: Mixture.allCases, Wanted.allCases)
  func overlapsAreThoseOfAllPairs(_ mixture: Mixture, _ wanted: Wanted) {
    var sweep = BoxSweep()
    // The lists serve again: a second search must not know of the first.
    for seed in 1...3 {
      var random = Dice(seed)
      let boxes = mixture.boxes(&random)
      sweep.removeAll()
      for (i, box) in boxes.enumerated() { sweep.append(box, isWanted: wanted.includes(i)) }
      sweep.file()
      var found: [SIMD2<Int>] = []
      sweep.forEachOverlap { found.append(SIMD2(min($0, $1), max($0, $1))) }
      var expected: [SIMD2<Int>] = []
      for i in boxes.indices {
        for j in i + 1..<max(i + 1, boxes.count)
        where boxes[i].overlaps(boxes[j]) && (wanted.includes(i) || wanted.includes(j)) {
          expected.append(SIMD2(i, j))
        }
      }
      found.sort { ($0.x, $0.y) < ($1.x, $1.y) }
      #expect(found == expected)
    }
  }

  @Test func anEmptySweepFindsNothing() {
    var sweep = BoxSweep()
    sweep.file()
    sweep.forEachOverlap { _, _ in Issue.record("there is nothing to find") }
  }
}
