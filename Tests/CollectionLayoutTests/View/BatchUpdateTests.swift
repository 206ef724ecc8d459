import CollectionLayout
import Foundation
import Geometry
import SeededRandom
import Springs
import Testing

private func at(_ item: Int, _ section: Int = 0) -> IndexPath {
  IndexPath(item: item, section: section)
}

extension RowsHarness {
  /// Puts a row in.
  func insert(_ name: String, at item: Int, animated: Bool = true) throws {
    try view.performBatchUpdates(
      animated: animated,
      {
        names.sections[0].insert(name, at: item)
        view.insertItems(at: [at(item)])
      })
  }

  /// Takes a row out.
  func delete(_ item: Int) throws {
    view.performBatchUpdates {
      names.sections[0].remove(at: item)
      view.deleteItems(at: [at(item)])
    }
  }
}

@Suite struct BatchUpdateTests {
  @Test func callsComeInUIKitsOrder() throws {
    let harness = RowsHarness(rows: 100)
    harness.layout.invalidateLayout()
    harness.layout.log = []
    var sawPassBefore = false
    harness.view.performBatchUpdates {
      sawPassBefore = harness.layout.log == ["prepare", "size", "elements"]
      harness.layout.log = []
      harness.names.sections[0].insert("new", at: 1)
      harness.view.insertItems(at: [at(1)])
    }
    #expect(sawPassBefore, "what was there is known before the block runs")
    var calls = ["invalidate counts", "prepare", "size", "updates 1", "target"]
    calls += (0..<6).map { "final 0.\($0)" }
    calls.append("elements")
    calls += (0..<6).map { "initial 0.\($0)" }
    calls += ["item 0.6", "finalize"]
    #expect(harness.layout.log == calls)
    #expect(
      harness.layout.updates == [
        CollectionViewUpdateItem(before: nil, after: at(1), action: .insert)
      ])
  }

  @Test func rowsMakeWayOnSpringsAndTheNewOneFadesIn() throws {
    let harness = RowsHarness(rows: 100)
    let third = try #require(harness.view.element(for: .cell(at(3))))
    try harness.insert("new", at: 2)
    #expect(harness.shown["row 3"] == 150, "nothing jumps")
    #expect(harness.view.element(for: .cell(at(4))) === third, "it keeps its identity")
    #expect(harness.view.element(for: .cell(at(2)))?.alpha == 0)
    harness.run(0.1)
    let expected = harness.view.spring.state(at: 0.1, displacement: -50).displacement + 200
    #expect(abs((harness.shown["row 3"] ?? 0) - expected) < 1e-9)
    harness.run(2)
    #expect(harness.shown["row 3"] == 200 && harness.shown["new"] == 100)
    #expect(harness.view.isAtRest)
    #expect(harness.shown["row 5"] == nil, "row 5 has left")
  }

  @Test func overlappingBatchesKeepPlaceAndVelocity() throws {
    let harness = RowsHarness(rows: 100)
    try harness.insert("one", at: 0)
    harness.run(0.1)
    let element = try #require(harness.view.element(for: .cell(at(2))))
    let (place, velocity) = (element.frame.minY, element.velocity.dy)
    #expect(velocity > 10)
    try harness.insert("two", at: 0)
    #expect(abs(element.frame.minY - place) < 1e-9)
    #expect(element.velocity.dy == velocity)
    let after = harness.view.spring.state(
      at: 0.1, displacement: place - 150, velocity: velocity)
    harness.run(0.1)
    #expect(abs(element.frame.minY - 150 - after.displacement) < 1e-6)
  }

  @Test func deletedRowsAreGhostsUntilTheyAreGone() throws {
    let harness = RowsHarness(rows: 100)
    let first = try #require(harness.view.element(for: .cell(at(1))))
    try harness.delete(1)
    #expect(first.isGhost && harness.view.elementsThatGo.map(\.id) == [first.id])
    #expect(first.frame.minY == 50 && first.alpha == 1)
    harness.run(0.1)
    #expect(first.alpha > 0.1 && first.alpha < 0.9)
    #expect(harness.view.indexPathForItem(at: CGPoint(x: 5, y: 90)) != nil, "others can be hit")
    harness.run(2)
    #expect(harness.view.elementsThatGo.isEmpty)
  }

  @Test func anOffsetThatFollowsAnInsertionMovesNothing() throws {
    let harness = RowsHarness(rows: 100)
    harness.view.contentOffset = CGPoint(x: 0, y: 1000)
    harness.view.layoutIfNeeded()
    let before = harness.shown
    harness.layout.target = { CGPoint(x: 0, y: $0.y + 50) }
    try harness.insert("new", at: 0)
    #expect(harness.view.takeOffsetShift() == CGVector(dx: 0, dy: 50))
    for _ in 0..<20 {
      for (name, top) in before {
        #expect(abs((harness.shown[name] ?? -1) - top) < 1e-9, "\(name)")
      }
      harness.view.advance(by: 1.0 / 60)
    }
  }

  @Test func reducedMotionOnlyFades() throws {
    let harness = RowsHarness(rows: 100)
    harness.view.reducesMotion = true
    try harness.insert("new", at: 2)
    #expect(harness.shown["row 3"] == 200)
    #expect(harness.view.element(for: .cell(at(2)))?.alpha == 0)
    harness.run(0.1)
    #expect((harness.view.element(for: .cell(at(2)))?.alpha ?? 0) > 0.1)
  }

  @Test func headersGoWithTheirSections() throws {
    let harness = RowsHarness([["a"], ["b"], ["c"]], headerHeight: 20)
    let header = try #require(harness.view.element(for: .supplementary("header", at(0, 2))))
    harness.view.performBatchUpdates {
      harness.names.sections.removeFirst()
      harness.view.deleteSections([0])
    }
    #expect(harness.view.element(for: .supplementary("header", at(0, 1))) === header)
    #expect(header.frame.minY == 140)
    #expect(harness.view.elementsThatGo.map(\.category) == [.supplementaryView, .cell])
    harness.run(2)
    #expect(header.frame.minY == 70)
  }

  /// Random batches on the run: names always stand where the data has them in the end, and no
  /// element ever jumps.
  @Test(arguments: [1, 2, 3])
  func manyOverlappingBatchesEndRight(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let harness = RowsHarness(rows: 12)
    for step in 0..<150 {
      let tops = harness.shown
      let count = harness.names.sections[0].count
      let item = Int.random(in: 0..<max(1, count), using: &random)
      if count < 3 || Bool.random(using: &random) {
        try harness.insert("new \(step)", at: item)
      } else {
        try harness.delete(item)
      }
      for (name, top) in harness.shown {
        if let old = tops[name] { #expect(abs(old - top) < 1e-6, "\(name) in step \(step)") }
      }
      harness.run(0.05)
    }
    harness.run(3)
    var tops: [String: CGFloat] = [:]
    for (i, name) in harness.names.sections[0].enumerated() {
      tops[name] = CGFloat(i) * 50 - harness.view.bounds.minY
    }
    for (name, top) in harness.shown { #expect(tops[name] == top) }
    #expect(harness.view.isAtRest)
  }
}
