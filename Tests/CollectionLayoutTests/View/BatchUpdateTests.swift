import CollectionLayout
import Foundation
import Geometry
import Springs
import Testing

private func at(_ item: Int, _ section: Int = 0) -> IndexPath {
  IndexPath(item: item, section: section)
}

extension RowsStand {
  /// Puts a row in.
  func insert(_ name: String, at item: Int, animated: Bool = true) throws {
    try view.performBatchUpdates(
      animated: animated,
      {
        names.sections[0].insert(name, at: item)
        try view.insertItems(at: [at(item)])
      })
  }

  /// Takes a row out.
  func delete(_ item: Int) throws {
    try view.performBatchUpdates {
      names.sections[0].remove(at: item)
      try view.deleteItems(at: [at(item)])
    }
  }
}

@Suite struct BatchUpdateTests {
  @Test func callsComeInUIKitsOrder() throws {
    let stand = RowsStand(rows: 100)
    stand.layout.invalidateLayout()
    stand.layout.log = []
    var sawPassBefore = false
    try stand.view.performBatchUpdates {
      sawPassBefore = stand.layout.log == ["prepare", "size", "elements"]
      stand.layout.log = []
      stand.names.sections[0].insert("new", at: 1)
      try stand.view.insertItems(at: [at(1)])
    }
    #expect(sawPassBefore, "what was there is known before the block runs")
    let six = 0..<6
    #expect(
      stand.layout.log == ["invalidate counts", "prepare", "size", "updates 1", "target"]
        + six.map { "final 0.\($0)" } + ["elements"] + six.map { "initial 0.\($0)" }
        + ["item 0.6", "finalize"])
    #expect(
      stand.layout.updates == [
        CollectionViewUpdateItem(before: nil, after: at(1), action: .insert)
      ])
  }

  @Test func rowsMakeWayOnSpringsAndTheNewOneFadesIn() throws {
    let stand = RowsStand(rows: 100)
    let third = try #require(stand.view.element(for: .cell(at(3))))
    try stand.insert("new", at: 2)
    #expect(stand.shown["row 3"] == 150, "nothing jumps")
    #expect(stand.view.element(for: .cell(at(4))) === third, "it keeps its identity")
    #expect(stand.view.element(for: .cell(at(2)))?.alpha == 0)
    stand.run(0.1)
    let expected = stand.view.spring.state(at: 0.1, displacement: -50).displacement + 200
    #expect(abs((stand.shown["row 3"] ?? 0) - expected) < 1e-9)
    stand.run(2)
    #expect(stand.shown["row 3"] == 200 && stand.shown["new"] == 100)
    #expect(stand.view.isAtRest)
    #expect(stand.shown["row 5"] == nil, "row 5 has left")
  }

  @Test func theRowThatIsPushedOutShowsOnItsWay() throws {
    let stand = RowsStand(rows: 100)
    try stand.insert("new", at: 0)
    stand.run(0.05)
    let last = try #require(stand.shown["row 5"])
    #expect(last > 250 && last < 300)
    stand.run(2)
    #expect(stand.view.elementsThatStay.count == 6)
  }

  @Test func aRowThatComesUpMovesWithItsNeighbours() throws {
    let stand = RowsStand(rows: 100)
    try stand.delete(0)
    for _ in 0..<30 {
      let (fifth, sixth) = (stand.shown["row 5"] ?? 0, stand.shown["row 6"] ?? 0)
      #expect(abs(sixth - fifth - 50) < 1e-9)
      stand.view.advance(by: 1.0 / 60)
    }
  }

  @Test func overlappingBatchesKeepPlaceAndVelocity() throws {
    let stand = RowsStand(rows: 100)
    try stand.insert("one", at: 0)
    stand.run(0.1)
    let element = try #require(stand.view.element(for: .cell(at(2))))
    let (place, velocity) = (element.frame.minY, element.velocity.dy)
    #expect(velocity > 10)
    try stand.insert("two", at: 0)
    #expect(abs(element.frame.minY - place) < 1e-9)
    #expect(element.velocity.dy == velocity)
    let after = stand.view.spring.state(
      at: 0.1, displacement: place - 150, velocity: velocity)
    stand.run(0.1)
    #expect(abs(element.frame.minY - 150 - after.displacement) < 1e-6)
  }

  @Test func deletedRowsAreGhostsUntilTheyAreGone() throws {
    let stand = RowsStand(rows: 100)
    let first = try #require(stand.view.element(for: .cell(at(1))))
    try stand.delete(1)
    #expect(first.isGhost && stand.view.elementsThatGo.map(\.id) == [first.id])
    #expect(first.frame.minY == 50 && first.alpha == 1)
    stand.run(0.1)
    #expect(first.alpha > 0.1 && first.alpha < 0.9)
    #expect(stand.view.indexPathForItem(at: CGPoint(x: 5, y: 90)) != nil, "others can be hit")
    stand.run(2)
    #expect(stand.view.elementsThatGo.isEmpty)
  }

  @Test func initialAndFinalAttributesSayWhereFromAndWhereTo() throws {
    let stand = RowsStand(rows: 100)
    stand.layout.initial = { path in
      guard path == at(1) else { return nil }
      let attributes = stand.layout.layoutAttributesForItem(at: path)
      attributes?.center.x += 200
      return attributes
    }
    stand.layout.final = { path in
      guard path == at(1) else { return nil }
      let attributes = stand.layout.layoutAttributesForItem(at: path)
      attributes?.center.x -= 150
      return attributes
    }
    try stand.insert("new", at: 1)
    let new = try #require(stand.view.element(for: .cell(at(1))))
    #expect(new.frame.minX == 200 && new.alpha == 1)
    stand.run(2)
    #expect(new.frame.minX == 0)
    try stand.delete(1)
    #expect(new.isGhost && new.frame.minX == 0)
    stand.run(0.15)
    #expect(new.frame.minX < -50 && new.alpha == 1)
    stand.run(2)
    #expect(stand.view.elementsThatGo.isEmpty)
  }

  @Test func movesTakeTheElementAlong() throws {
    let stand = RowsStand(rows: 5)
    let first = try #require(stand.view.element(for: .cell(at(0))))
    try stand.view.performBatchUpdates {
      stand.names.sections[0] = ["row 1", "row 2", "row 3", "row 0", "row 4"]
      try stand.view.moveItem(at: at(0), to: at(3))
    }
    #expect(stand.view.element(for: .cell(at(3))) === first && first.frame.minY == 0)
    stand.run(2)
    #expect(first.frame.minY == 150)
  }

  @Test func reloadsCrossFade() throws {
    let stand = RowsStand(rows: 5)
    let old = try #require(stand.view.element(for: .cell(at(2))))
    try stand.view.reloadItems(at: [at(2)])
    let new = try #require(stand.view.element(for: .cell(at(2))))
    #expect(new !== old && old.isGhost && new.alpha == 0 && new.frame == old.frame)
    stand.run(2)
    #expect(new.alpha == 1 && stand.view.elementsThatGo.isEmpty)
  }

  @Test func anOffsetThatFollowsAnInsertionMovesNothing() throws {
    let stand = RowsStand(rows: 100)
    stand.view.contentOffset = CGPoint(x: 0, y: 1000)
    stand.view.layoutIfNeeded()
    let before = stand.shown
    stand.layout.target = { CGPoint(x: 0, y: $0.y + 50) }
    try stand.insert("new", at: 0)
    #expect(stand.view.takeOffsetShift() == CGVector(dx: 0, dy: 50))
    for _ in 0..<20 {
      for (name, top) in before { #expect(abs((stand.shown[name] ?? -1) - top) < 1e-9, "\(name)") }
      stand.view.advance(by: 1.0 / 60)
    }
  }

  @Test func reducedMotionOnlyFades() throws {
    let stand = RowsStand(rows: 100)
    stand.view.reducesMotion = true
    try stand.insert("new", at: 2)
    #expect(stand.shown["row 3"] == 200)
    #expect(stand.view.element(for: .cell(at(2)))?.alpha == 0)
    stand.run(0.1)
    #expect((stand.view.element(for: .cell(at(2)))?.alpha ?? 0) > 0.1)
  }

  @Test func withoutAnimationAllIsThereAtOnce() throws {
    let stand = RowsStand(rows: 100)
    var finished: Bool?
    try stand.view.performBatchUpdates(
      animated: false,
      {
        stand.names.sections[0].remove(at: 0)
        try stand.view.deleteItems(at: [at(0)])
      }, completion: { finished = $0 })
    #expect(stand.shown["row 1"] == 0 && stand.view.visibleElements.count == 6)
    #expect(finished == true)
  }

  @Test func completionComesWhenNothingOfTheUpdateMoves() throws {
    let stand = RowsStand(rows: 100)
    var finished: Bool?
    try stand.view.performBatchUpdates(
      {
        stand.names.sections[0].remove(at: 0)
        try stand.view.deleteItems(at: [at(0)])
      }, completion: { finished = $0 })
    stand.run(0.2)
    #expect(finished == nil)
    stand.run(2)
    #expect(finished == true && stand.view.isAtRest)
  }

  @Test func shrinkingContentKeepsTheOffsetInside() throws {
    let stand = RowsStand(rows: 10)
    stand.view.contentOffset = CGPoint(x: 0, y: 200)
    stand.view.layoutIfNeeded()
    let before = stand.shown["row 8"]
    try stand.delete(9)
    #expect(stand.view.contentOffset.y == 150)
    #expect(stand.shown["row 8"] == before, "it moves there, it does not jump")
    stand.run(2)
    #expect(stand.shown["row 8"] == 250)
  }

  @Test func headersGoWithTheirSections() throws {
    let stand = RowsStand([["a"], ["b"], ["c"]], headerHeight: 20)
    let header = try #require(stand.view.element(for: .supplementary("header", at(0, 2))))
    try stand.view.performBatchUpdates {
      stand.names.sections.removeFirst()
      try stand.view.deleteSections([0])
    }
    #expect(stand.view.element(for: .supplementary("header", at(0, 1))) === header)
    #expect(header.frame.minY == 140)
    #expect(stand.view.elementsThatGo.map(\.category) == [.supplementaryView, .cell])
    stand.run(2)
    #expect(header.frame.minY == 70)
  }

  /// Random batches on the run: names always stand where the data has them in the end, and no
  /// element ever jumps.
  @Test(arguments: [1, 2, 3])
  func manyOverlappingBatchesEndRight(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let stand = RowsStand(rows: 12)
    for step in 0..<150 {
      let tops = stand.shown
      let count = stand.names.sections[0].count
      let item = Int.random(in: 0..<max(1, count), using: &random)
      if count < 3 || Bool.random(using: &random) {
        try stand.insert("new \(step)", at: item)
      } else {
        try stand.delete(item)
      }
      for (name, top) in stand.shown {
        if let old = tops[name] { #expect(abs(old - top) < 1e-6, "\(name) in step \(step)") }
      }
      stand.run(0.05)
    }
    stand.run(3)
    var tops: [String: CGFloat] = [:]
    for (i, name) in stand.names.sections[0].enumerated() {
      tops[name] = CGFloat(i) * 50 - stand.view.bounds.minY
    }
    for (name, top) in stand.shown { #expect(tops[name] == top) }
    #expect(stand.view.isAtRest)
  }
}
