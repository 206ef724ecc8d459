import CollectionLayout
import Dynamics
import Foundation
import SeededRandom
import Testing

/// What users of list libraries ask for most.
@Suite struct SpringyListChangesTests {
  /// A made-up extent for each number, none of them the estimate.
  private static func extent(_ row: Int) -> Double { 30 + Double((row * 37 % 91 + 91) % 91) }

  private func expectUnmoved(
    _ list: SpringyListHarness, from before: [CollectionElement.ID: Double], within: Double = 0.01
  ) {
    for (id, top) in list.tops { if let old = before[id] { #expect(abs(top - old) < within) } }
  }

  // MARK: - Earlier rows

  @Test func earlierRowsLoadDuringAFlickWithoutMovingAnything() throws {
    let (plain, changed) = (SpringyListHarness(), SpringyListHarness())
    for list in [plain, changed] {
      list.collection.pointer.y = 300
      list.collection.scroller.fling(at: -2000)
    }
    var inserted = 0
    for frame in 0..<90 {
      if [10, 25, 40].contains(frame) {
        try changed.insert(100, at: 0)
        inserted += 100
      }
      plain.collection.advance(by: 1.0 / 60)
      changed.collection.advance(by: 1.0 / 60)
      let before = plain.topsByRow
      #expect(!before.isEmpty)
      for (row, top) in changed.topsByRow {
        if let other = before[row - inserted] { #expect(abs(top - other) < 0.01) }
      }
      #expect(plain.scroll.velocity == changed.scroll.velocity)
    }
  }

  /// A drag past the first row to load earlier ones holds what is under the finger.
  @Test func earlierRowsLoadWhileTheStartIsPulled() throws {
    let list = SpringyListHarness(at: 0)
    list.collection.beginDrag(at: CGPoint(x: 0, y: 100), time: 0)
    var time = 0.0
    for step in 1...10 {
      time += 1.0 / 60
      list.collection.drag(to: CGPoint(x: 0, y: 100 + Double(step) * 10), time: time)
      list.collection.advance(by: 1.0 / 60)
    }
    #expect(list.scroll.offset < -20)
    let held = list.tops
    try list.insert(50, at: 0)
    expectUnmoved(list, from: held)
    // The next move of the finger moves the content as far as the finger.
    let offset = list.scroll.offset
    list.collection.drag(to: CGPoint(x: 0, y: 205), time: time + 1.0 / 60)
    #expect(abs(list.scroll.offset - (offset - 5)) < 0.01)
  }

  // MARK: - The end

  @Test func theEndIsHeldWithinATolerance() {
    let list = SpringyListHarness(at: 1e9, sticksToEnd: true)
    var heights: [Int: Double] = [:]
    list.extent = { heights[$0] ?? 54 }
    list.collection.wheel(at: .zero, by: -20, isPrecise: true)
    list.collection.advance(by: 1.0 / 60)
    #expect(list.showsEnd && list.scroll.offset < list.scroll.range.upperBound)
    for height in stride(from: 60.0, through: 500, by: 20) {
      heights[399] = height
      list.remeasure(399)
      list.collection.advance(by: 1.0 / 60)
      #expect(list.showsEnd && list.scroll.offset == list.scroll.range.upperBound)
    }
    list.run()
    #expect(abs((list.cells.last?.frame.maxY ?? 0) - 568) < 0.1)
  }

  @Test func aListThatWasScrolledUpIsLeftAlone() throws {
    let list = SpringyListHarness(at: 1e9, sticksToEnd: true)
    var heights: [Int: Double] = [:]
    list.extent = { heights[$0] ?? 54 }
    list.collection.wheel(at: .zero, by: -200, isPrecise: true)
    list.run()
    let before = list.tops
    heights[399] = 300
    list.remeasure(399)
    try list.append()
    #expect(!list.showsEnd)
    list.run()
    expectUnmoved(list, from: before, within: 0.1)
  }

  /// A finger that holds the content keeps it, whatever is added at the end.
  @Test func theEndIsNotFollowedUnderAFinger() throws {
    let list = SpringyListHarness(at: 1e9, sticksToEnd: true)
    list.collection.beginDrag(at: CGPoint(x: 0, y: 300), time: 0)
    let before = list.tops
    try list.insert(3, at: 400)
    expectUnmoved(list, from: before)
    #expect(!list.showsEnd)
  }

  @Test func aListOpensAtItsEndWhereItSticksToIt() {
    let list = SpringyListHarness(count: 300, sticksToEnd: true, extent: Self.extent)
    let layout = CollectionViewListLayout()
    layout.sticksToEnd = true
    layout.measure = { path, _ in CGFloat(Self.extent(path.item)) }
    let opened = CollectionView(320, 568, layout)
    opened.dataSource = list
    opened.layoutIfNeeded()
    #expect(opened.contentOffset.y == opened.contentSize.height - 568)
    #expect(opened.indexPathsForVisibleItems.last?.item == 299)
  }

  // MARK: - Measuring

  /// One list knows all extents, the other finds them out on the way up: the screen shows the same.
  @Test func measuringOnTheWayUpShowsWhatAKnownListShows() {
    let rows = 300
    let known = SpringyListHarness(count: rows, estimate: 75, at: 1e9, extent: Self.extent)
    known.view.elementMargin = 1e6
    known.view.layoutIfNeeded()
    known.view.elementMargin = 120
    known.view.layoutIfNeeded()
    known.collection.scroller.jump(to: 1e9)
    let found = SpringyListHarness(count: rows, estimate: 20, at: 1e9, extent: Self.extent)
    found.collection.scroller.jump(to: 1e9)
    for list in [known, found] {
      list.collection.pointer.y = 300
      list.collection.advance(by: 1.0 / 60)
      list.collection.scroller.fling(at: -3000)
    }
    for _ in 0..<100 {
      known.collection.advance(by: 1.0 / 60)
      found.collection.advance(by: 1.0 / 60)
      let expected = known.topsByRow
      for (row, top) in found.topsByRow {
        if let other = expected[row] { #expect(abs(top - other) < 0.01) }
      }
      #expect(abs(known.scroll.velocity - found.scroll.velocity) < 1e-9)
    }
  }

  // MARK: - Rows that come and go
}
