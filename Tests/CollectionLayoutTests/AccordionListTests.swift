import CollectionLayout
import Dynamics
import Foundation
import Testing

@Suite struct AccordionListTests {
  private func list(
    count: Int = 20, sections: [Int] = [], profile: Profile = .ideal, offset: Double = 0,
    viewport: Double = 568
  ) -> AccordionList {
    let list = AccordionList(plan: SectionPlan(sizes: sections, count: count), profile: profile)
    list.resize(viewport: viewport)
    list.scroll.jump(to: offset)
    list.advance(by: 0)
    return list
  }

  private func settle(_ list: AccordionList) {
    for _ in 0..<1200 where !list.isAtRest { list.advance(by: 1.0 / 60) }
    #expect(list.isAtRest)
  }

  private func shown(_ list: AccordionList, _ row: Int) -> AccordionList.Shown? {
    list.shown.first { $0.row == row }
  }

  /// cnoon's numbers: viewport 568, cells 100, expanded 300.
  @Test(arguments: [Profile.ideal, .uikit], [AccordionList.Law.improved, .published])
  func theOffsetFollowsTheCell(profile: Profile, law: AccordionList.Law) {
    let low = list(profile: profile)
    low.law = law
    low.toggle(5)
    settle(low)
    #expect(abs(low.scroll.offset - 232) < 1e-6)
    #expect(low.layout.top(of: 5) == 500 && low.layout.extent(of: 5) == 300)

    let high = list(profile: profile, offset: 50)
    high.law = law
    high.toggle(0)
    settle(high)
    #expect(abs(high.scroll.offset) < 1e-6)
  }

  @Test func aCellTallerThanTheViewShowsItsTop() {
    let list = list(viewport: 250)
    list.toggle(2)
    settle(list)
    #expect(abs(list.scroll.offset - 200) < 1e-6)
  }

  @Test func collapsingAtTheEndStaysInTheContent() {
    let list = list()
    list.toggle(19)
    settle(list)
    #expect(abs(list.scroll.offset - (2200 - 568)) < 1e-6)
    list.toggle(19)
    settle(list)
    #expect(abs(list.scroll.offset - (2000 - 568)) < 1e-6)
  }

  /// Height and place on the screen go on without a jump and keep their velocity when a click turns
  /// them round on the way.
  @Test func aClickOnTheWayTurnsItRound() throws {
    let list = list()
    list.toggle(5)
    var extents: [Double] = []
    var tops: [Double] = []
    for frame in 0..<90 {
      if frame == 8 || frame == 14 { list.toggle(5) }
      list.advance(by: 1.0 / 240)
      let cell = try #require(shown(list, 5))
      extents.append(cell.extent)
      tops.append(cell.top)
    }
    for values in [extents, tops] {
      let speeds = zip(values, values.dropFirst()).map { ($1 - $0) * 240 }
      // ω² · 200 pt is the greatest acceleration there is: 533 · 200.
      let most = 533.0 * 232 / 240 * 1.5
      for (a, b) in zip(speeds, speeds.dropFirst()) { #expect(abs(b - a) < most) }
    }
    #expect(extents.max() ?? 0 > 110)
  }

  /// The published code starts again from the layout, not from what shows: a jump.
  @Test func asPublishedItJumps() throws {
    let list = list()
    list.law = .published
    list.toggle(5)
    for _ in 0..<6 { list.advance(by: 1.0 / 60) }
    let before = try #require(shown(list, 5)).extent
    list.toggle(5)
    let after = try #require(shown(list, 5)).extent
    #expect(abs(after - before) > 30 && abs(after - 300) < 1e-9)
    settle(list)
    #expect(list.scroll.offset == 232, "nothing selected: the offset stays")
  }

  /// x(t) = 200·(1 - (1 + ωt)·e^(-ωt)), ω = 23.08: UIView's spring of 0.4 s, damping 1.
  @Test func aCellOpensOnUIViewsSpring() throws {
    let list = list()
    let w = 2 * Double.pi * 3.673
    list.toggle(2)
    for frame in 1...30 {
      list.advance(by: 1.0 / 60)
      let t = Double(frame) / 60
      let expected = 100 + 200 * (1 - (1 + w * t) * exp(-w * t))
      let extent = try #require(shown(list, 2)).extent
      #expect(abs(extent - expected) < 0.3, "\(frame)")
    }
    #expect(abs(w - 23.08) < 0.01)
  }

  @Test func manyClicksInQuickSuccession() {
    let list = list()
    for k in 0..<200 {
      list.toggle(k * 7 % 20)
      list.advance(by: 1.0 / 60)
      let shown = list.shown
      #expect(shown.allSatisfy { $0.top.isFinite && $0.extent >= 0 })
      for (a, b) in zip(shown, shown.dropFirst()) {
        #expect(abs(a.top + a.extent - b.top) < 1e-2, "no gap, no overlap")
      }
    }
    settle(list)
    let open = (0..<20).filter(list.isOpen)
    #expect(open.count <= 1)
    #expect(list.layout.contentExtent == 2000 + 200 * Double(open.count))
  }

  @Test func aFingerHoldsWhatIsUnderIt() throws {
    let list = list(offset: 600)
    list.opensOne = false
    list.toggle(6)
    list.advance(by: 1.0 / 60)
    list.pointer = 400
    list.scroll.beginDrag(at: 400, time: 0)
    list.advance(by: 1.0 / 60)
    let row = try #require(list.shown.first { $0.top <= 400 && $0.top + $0.extent > 400 })
    for _ in 0..<60 { list.advance(by: 1.0 / 60) }
    #expect(abs(try #require(shown(list, row.row)).top - row.top) < 1e-6)
  }

  // MARK: - Headers

  /// Section [100, 460], header 40: offset 50 -> 100; 200 -> 200; 440 -> 420; 480 -> 420.
  ///
  /// cnoon's formula gives 440 for the last, outside the section: it follows the section's end here.
  @Test func headersStickToTheTopOfTheirSection() throws {
    // One section of 40 + 60 before it makes the second one start at 100.
    let plan = SectionPlan(sizes: [1, 3], count: 40)
    var sizes = AccordionList.Sizes()
    (sizes.header, sizes.cell) = (40, 60)
    let first = AccordionList(plan: plan, sizes: sizes, profile: .ideal)
    first.resize(viewport: 300)
    #expect(first.layout.top(of: 2) == 100)
    // The second section is 40 + 3 · 60 = 220 long: [100, 320].
    for (offset, y) in [(50.0, 100.0), (200, 200), (290, 280), (319, 280)] {
      first.scroll.jump(to: offset)
      first.advance(by: 0)
      let header = try #require(shown(first, 2))
      #expect(abs(header.top + offset - y) < 1e-9, "\(offset)")
    }
  }

  @Test func onlyTheHeadersThatMoveAreWorkedOut() {
    let list = list(count: 600, sections: [5, 3, 8, 11])
    list.scroll.fling(at: 2000)
    for _ in 0..<30 {
      list.advance(by: 1.0 / 60)
      #expect(list.recomputed.headers <= 2)
    }
    list.law = .published
    list.scroll.fling(at: 2000)
    list.advance(by: 1.0 / 60)
    #expect(list.recomputed.headers > 50)
  }

  @Test func aMillionRowsCostAsMuchAsAThousand() {
    let list = list(count: 1_000_000, sections: [5, 3, 8, 11])
    list.scroll.jump(to: 50_000_000)
    list.advance(by: 1.0 / 60)
    #expect(list.shown.count < 20)
    let row = list.shown[3].row
    if !list.plan.isHeader(row) {
      list.toggle(row)
      settle(list)
      #expect(list.isOpen(row))
    }
  }

  @Test func aSnapshotIsComeBackTo() {
    let list = list()
    list.toggle(5)
    for _ in 0..<5 { list.advance(by: 1.0 / 60) }
    let snapshot = list.snapshot()
    let there = list.shown
    list.toggle(9)
    for _ in 0..<20 { list.advance(by: 1.0 / 60) }
    list.restore(snapshot)
    #expect(list.shown == there)
    settle(list)
    #expect(abs(list.scroll.offset - 232) < 1e-6)
  }
}
