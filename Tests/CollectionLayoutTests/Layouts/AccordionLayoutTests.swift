import CollectionLayout
import Foundation
import Geometry
import Springs
import Testing

@Suite struct AccordionLayoutTests {
  private struct Harness {
    let data: ItemCount
    let layout = AccordionLayout()
    let view: CollectionView

    init(_ data: ItemCount = ItemCount(20), height: CGFloat = 568, offset: CGFloat = 0) {
      self.data = data
      view = CollectionView(320, height, layout)
      view.elementMargin = height
      // cnoon's: 0.4 s, damping 1.
      view.spring = Spring(frequency: 3.673, dampingRatio: 1)
      view.dataSource = data
      view.layoutIfNeeded()
      view.contentOffset.y = offset
      view.layoutIfNeeded()
    }

    func toggle(_ item: Int, _ section: Int = 0) {
      layout.toggle(IndexPath(item: item, section: section), in: view)
    }

    func frames(_ count: Int, rate: Double = 60) {
      for _ in 0..<count { view.advance(by: 1 / rate) }
    }

    func settle() {
      for _ in 0..<1200 where !view.isAtRest { frames(1) }
      #expect(view.isAtRest)
    }

    /// The place of a cell on the screen.
    func cell(_ item: Int, _ section: Int = 0) -> CGRect? {
      view.element(for: .cell(IndexPath(item: item, section: section)))
        .map { $0.frame.offsetBy(dx: 0, dy: -view.contentOffset.y) }
    }

    func header(_ section: Int) -> CGRect? {
      view.element(
        for: .supplementary(
          CollectionView.elementKindSectionHeader, IndexPath(item: 0, section: section)))?.frame
    }
  }

  /// cnoon's numbers: viewport 568, cells 100, expanded 300.
  @Test func theOffsetFollowsTheCell() {
    let low = Harness()
    low.toggle(5)
    low.settle()
    #expect(low.view.contentOffset.y == 232)
    #expect(low.cell(5) == CGRect(x: 0, y: 268, width: 320, height: 300))
    let high = Harness(offset: 50)
    high.toggle(0)
    high.settle()
    #expect(high.view.contentOffset.y == 0)
  }

  /// Height and place on the screen go on without a jump and keep their velocity when a click turns
  /// them round on the way.
  @Test func aClickOnTheWayTurnsItRound() throws {
    let harness = Harness()
    harness.toggle(5)
    var (heights, tops): ([Double], [Double]) = ([], [])
    for frame in 0..<90 {
      if frame == 8 || frame == 14 { harness.toggle(5) }
      harness.frames(1, rate: 240)
      let cell = try #require(harness.cell(5))
      heights.append(cell.height)
      tops.append(cell.minY)
    }
    for values in [heights, tops] {
      let speeds = zip(values, values.dropFirst()).map { ($1 - $0) * 240 }
      // ω² · 232 pt is the greatest acceleration there is: 533 · 232.
      let most = 533.0 * 232 / 240 * 1.5
      for (a, b) in zip(speeds, speeds.dropFirst()) { #expect(abs(b - a) < most) }
    }
    #expect(heights.max() ?? 0 > 110)
  }

  @Test func manyClicksInQuickSuccession() {
    let harness = Harness()
    for k in 0..<200 {
      harness.toggle(k * 7 % 20)
      harness.frames(1)
      let shown = harness.view.visibleElements.map(\.frame)
        .filter { $0.overlaps(harness.view.bounds) }.sorted { $0.minY < $1.minY }
      #expect(shown.allSatisfy { $0.minY.isFinite && $0.height >= 0 })
      // A cell within 0.05 pt of its place is put there.
      for (a, b) in zip(shown, shown.dropFirst()) { #expect(abs(a.maxY - b.minY) < 0.11) }
    }
    harness.settle()
    #expect(harness.layout.expandedItems.count <= 1)
    #expect(
      harness.view.contentSize.height == 2000 + 200 * CGFloat(harness.layout.expandedItems.count))
  }

  @Test func severalCellsStayExpandedWhereAskedFor() {
    let harness = Harness()
    harness.layout.expandsOne = false
    for item in [3, 1, 7] { harness.toggle(item) }
    #expect(harness.layout.expandedItems.map(\.item) == [1, 3, 7])
    harness.settle()
    #expect(harness.view.contentSize.height == 2600)
    #expect(
      harness.layout.layoutAttributesForItem(at: IndexPath(item: 8, section: 0))?.frame.minY == 1400
    )
  }

  // MARK: - Updates

  @Test func expandedCellsMoveWithTheirData() throws {
    let harness = Harness()
    harness.toggle(3)
    harness.settle()
    harness.data.insert(1, in: harness.view)
    #expect(harness.layout.expandedItems == [IndexPath(item: 4, section: 0)])
    harness.data.delete(4, in: harness.view)
    #expect(harness.layout.expandedItems.isEmpty)
  }

  // MARK: - Headers

  /// Section [100, 320], header 40: offset 50 -> 100; 200 -> 200; 290 and 319 -> 280.
  @Test func headersStickToTheTopOfTheirSection() throws {
    let harness = Harness(ItemCount(1, 3, 20), height: 300)
    (harness.layout.headerHeight, harness.layout.cellHeight) = (40, 60)
    harness.view.layoutIfNeeded()
    for (offset, y) in [(50.0, 100.0), (200, 200), (290, 280), (319, 280)] as [(CGFloat, CGFloat)] {
      harness.view.contentOffset.y = offset
      harness.view.layoutIfNeeded()
      #expect(harness.header(1)?.minY == y, "\(offset)")
    }
  }
}
