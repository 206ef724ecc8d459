import CollectionLayout
import Dynamics
import Foundation
import Springs
import Testing

/// What users of list libraries ask for most.
@Suite struct SpringyListChangesTests {
  /// A made-up extent for each number, none of them the estimate.
  private static func extent(_ row: Int) -> Double { 30 + Double((row * 37 % 91 + 91) % 91) }

  private func list(
    count: Int = 400, estimate: Double = 54, at offset: Double = 4000,
    extent: @escaping (Int) -> Double = { _ in 54 }
  ) -> SpringyList {
    let list = SpringyList(count: count, estimate: estimate, padding: 0, profile: .ideal) {
      (extent($0), 8)
    }
    list.resize(viewport: 568, widthChanged: false)
    list.scroll.jump(to: offset)
    list.advance(by: 0)
    return list
  }

  private func tops(_ list: SpringyList) -> [RowID: Double] {
    Dictionary(uniqueKeysWithValues: list.drawnRows.map { ($0.place.id, $0.top) })
  }

  private func run(_ list: SpringyList, _ seconds: Double = 3) {
    for _ in 0..<Int(seconds * 60) { list.advance(by: 1.0 / 60) }
  }

  // MARK: - Earlier rows

  @Test func earlierRowsLoadDuringAFlickWithoutMovingAnything() {
    let (plain, changed) = (list(), list())
    for list in [plain, changed] {
      list.pointer = 300
      list.scroll.fling(at: -2000)
    }
    for frame in 0..<90 {
      if [10, 25, 40].contains(frame) { changed.insert(100, at: 0) }
      plain.advance(by: 1.0 / 60)
      changed.advance(by: 1.0 / 60)
      let before = tops(plain)
      for (id, top) in tops(changed) {
        if let other = before[id] { #expect(abs(top - other) < 0.01) }
      }
      #expect(plain.scroll.velocity == changed.scroll.velocity)
    }
  }

  /// Whoever pulls past the first row to load earlier ones holds what is under the finger.
  @Test func earlierRowsLoadWhileTheStartIsPulled() {
    let list = list(at: 0)
    list.scroll.beginDrag(at: 100, time: 0)
    var time = 0.0
    for step in 1...10 {
      time += 1.0 / 60
      list.scroll.drag(to: 100 + Double(step) * 10, time: time)
      list.advance(by: 1.0 / 60)
    }
    #expect(list.scroll.offset < -20)
    let held = tops(list)
    list.insert(50, at: 0)
    for (id, top) in tops(list) { if let old = held[id] { #expect(abs(top - old) < 0.01) } }
    // The next move of the finger moves the content as far as the finger.
    let offset = list.scroll.offset
    list.scroll.drag(to: 205, time: time + 1.0 / 60)
    #expect(abs(list.scroll.offset - (offset - 5)) < 0.01)
  }

  @Test func earlierRowsLoadDuringABounceWithoutAJump() {
    let list = list(at: 0)
    list.scroll.fling(at: -2000)
    for _ in 0..<6 { list.advance(by: 1.0 / 60) }
    #expect(list.scroll.offset < -20)
    let (velocity, before) = (list.scroll.velocity, tops(list))
    list.insert(50, at: 0)
    #expect(list.scroll.velocity == velocity)
    for (id, top) in tops(list) { if let old = before[id] { #expect(abs(top - old) < 0.01) } }
    let offset = list.scroll.offset
    list.advance(by: 1.0 / 60)
    #expect(abs(list.scroll.offset - offset - velocity / 60) < 2, "it goes on as it was going")
  }

  // MARK: - The end

  @Test func theEndIsHeldWithinATolerance() {
    var heights: [Int: Double] = [:]
    let list = list(at: 1e9) { heights[$0] ?? 54 }
    list.scroll.wheel(by: -20, isPrecise: true)
    list.advance(by: 1.0 / 60)
    #expect(list.showsEnd)
    for height in stride(from: 60.0, through: 500, by: 20) {
      heights[399] = height
      list.remeasure(399)
      list.advance(by: 1.0 / 60)
      #expect(list.showsEnd && list.scroll.offset == list.scroll.range.upperBound)
    }
    run(list)
    let last = list.drawnRows.last
    #expect(abs((last?.top ?? 0) + (last?.place.extent ?? 0) - 568) < 0.1)
  }

  @Test func whoeverHasScrolledUpIsLeftAlone() {
    var heights: [Int: Double] = [:]
    let list = list(at: 1e9) { heights[$0] ?? 54 }
    list.scroll.wheel(by: -200, isPrecise: true)
    run(list)
    let before = tops(list)
    heights[399] = 300
    list.remeasure(399)
    list.append(from: 48)
    #expect(!list.showsEnd)
    run(list)
    for (id, top) in tops(list) { if let old = before[id] { #expect(abs(top - old) < 0.1) } }
  }

  @Test func aGrowingEndPushesUpSmoothly() {
    var heights: [Int: Double] = [:]
    let list = list(at: 1e9) { heights[$0] ?? 54 }
    run(list)
    let before = tops(list)
    heights[399] = 154
    list.remeasure(399)
    for (id, top) in tops(list) { if let old = before[id] { #expect(abs(top - old) < 0.01) } }
    run(list)
    for (id, top) in tops(list) {
      if let old = before[id] { #expect(abs(top - (old - 100)) < 0.1) }
    }
  }

  // MARK: - Measuring

  /// One list knows all extents, the other finds them out on the way up: the screen shows the same.
  @Test func measuringOnTheWayUpShowsWhatAKnownListShows() {
    let rows = 300
    let known = list(count: rows, estimate: 75, at: 1e9, extent: Self.extent)
    for row in 0..<rows { known.setExtent(Self.extent(row), ofRow: row) }
    known.scroll.jump(to: 1e9)
    let found = list(count: rows, estimate: 20, at: 1e9, extent: Self.extent)
    found.scroll.jump(to: 1e9)
    for list in [known, found] {
      list.pointer = 300
      list.advance(by: 1.0 / 60)
      list.scroll.fling(at: -3000)
    }
    for _ in 0..<100 {
      known.advance(by: 1.0 / 60)
      found.advance(by: 1.0 / 60)
      let expected = Dictionary(
        uniqueKeysWithValues: known.drawnRows.map { ($0.place.row, $0.top) })
      for (place, top) in found.drawnRows {
        if let other = expected[place.row] { #expect(abs(top - other) < 0.01) }
      }
      #expect(abs(known.scroll.velocity - found.scroll.velocity) < 1e-9)
    }
  }

  // MARK: - Rows that come and go

  @Test func rowsPutInInViewMakeTheOthersMakeWay() {
    let list = list()
    let before = tops(list)
    let row = list.drawnRows.map(\.place.row)[5]
    list.insert(2, at: row)
    for (id, top) in tops(list) { if let old = before[id] { #expect(abs(top - old) < 0.01) } }
    let new = list.layout.id(of: row)
    #expect(list.opacity(of: new) == 1 - 1 && list.opacity(of: list.layout.id(of: row + 2)) == 1)
    run(list)
    let end = tops(list)
    #expect(list.opacity(of: new) == 1 && list.isAtRest)
    for (id, top) in before {
      guard let now = end[id] else { continue }
      let isBelow = (list.layout.row(of: id) ?? 0) >= row
      #expect(abs(now - top - (isBelow ? 108 : 0)) < 0.1)
    }
  }

  @Test func rowsTakenOutFadeAndTheOthersComeUp() throws {
    let list = list()
    let before = tops(list)
    let row = list.drawnRows.map(\.place.row)[4]
    let gone = list.layout.id(of: row)
    let next = list.layout.id(of: row + 1)
    list.remove(row..<row + 1)
    let ghost = try #require(list.ghostRows.first)
    #expect(ghost.place.id == gone && ghost.top == before[gone] && ghost.opacity == 1)
    for (id, top) in tops(list) { if let old = before[id] { #expect(abs(top - old) < 0.01) } }
    run(list, 0.1)
    #expect(list.ghostRows.count == 1 && (list.ghostRows.first?.opacity ?? 1) < 0.9)
    run(list)
    #expect(list.ghostRows.isEmpty && list.isAtRest)
    #expect(abs((tops(list)[next] ?? 0) - (before[gone] ?? 0)) < 0.1)
  }

  @Test func rowsTakenOutAboveAndBelowMoveNothing() {
    let list = list()
    let before = tops(list)
    list.remove(0..<20)
    list.remove(list.layout.count - 30..<list.layout.count)
    for (id, top) in tops(list) { if let old = before[id] { #expect(abs(top - old) < 0.01) } }
    #expect(list.ghostRows.isEmpty)
  }

  @Test func allOfTheListCanGo() {
    let list = list(count: 30, at: 200)
    list.remove(0..<30)
    #expect(list.drawnRows.isEmpty && !list.ghostRows.isEmpty)
    run(list)
    #expect(list.isAtRest && list.scroll.offset == 0)
    list.insert(3, at: 0)
    run(list)
    #expect(list.drawnRows.map(\.top) == [0, 54, 108])
  }

  @Test func manyChangesOnTheWayNeverMakeARowJump() {
    var random = Seeded(state: 9)
    let list = list()
    list.pointer = 300
    for _ in 0..<60 {
      if Bool.random(using: &random) {
        list.scroll.fling(at: Double.random(in: -2000...2000, using: &random))
      }
      let before = tops(list)
      let row = list.drawnRows.map(\.place.row).randomElement(using: &random) ?? 0
      if Bool.random(using: &random) { list.insert(1, at: row) } else { list.remove(row..<row + 1) }
      for (id, top) in tops(list) { if let old = before[id] { #expect(abs(top - old) < 0.5) } }
      run(list, 0.1)
    }
  }

  @Test func reducedMotionMovesAtOnce() {
    let list = list()
    list.reducesMotion = true
    let row = list.drawnRows.map(\.place.row)[4]
    let (gone, next) = (list.layout.id(of: row), list.layout.id(of: row + 1))
    let top = tops(list)[gone]
    list.remove(row..<row + 1)
    #expect(tops(list)[next] == top)
  }

  // MARK: - Rows that grow

  @Test func aRowGrowsOnASpringAndStaysInView() {
    let list = list()
    let place = list.drawnRows.map(\.place).last { $0.top + 54 < list.scroll.offset + 560 }
    guard let place else { return }
    list.resizeRow(place.row, to: 254)
    for _ in 0..<6 { list.advance(by: 1.0 / 60) }
    let speed = list.growth(of: place.id)
    #expect(speed > 100)
    list.resizeRow(place.row, to: 54)
    #expect(list.growth(of: place.id) == speed)
    list.resizeRow(place.row, to: 254)
    run(list)
    #expect(list.layout.extent(of: place.row) == 254)
    let bottom = list.layout.top(of: place.row) + 254 - list.scroll.offset
    #expect(abs(bottom - 568) < 0.1, "it was at the bottom, and its end still shows")
  }

  @Test func aSnapshotHoldsWhatIsOnItsWay() {
    let list = list()
    let row = list.drawnRows.map(\.place.row)[4]
    list.insert(1, at: row)
    run(list, 0.1)
    let (snapshot, before) = (list.snapshot(), tops(list))
    run(list, 0.5)
    list.restore(snapshot)
    for (id, top) in tops(list) { #expect(abs(top - (before[id] ?? 0)) < 1e-6) }
  }
}
