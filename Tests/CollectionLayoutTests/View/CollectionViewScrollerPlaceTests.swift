import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct CollectionViewScrollerPlaceTests {
  /// Row i is 30 + (37 i mod 91) pt high and is taken for 50 pt until it is measured.
  private static func height(_ item: Int) -> CGFloat { 30 + CGFloat(item * 37 % 91) }

  private let rows: ItemCount
  private let view: CollectionView
  private let scroller: CollectionViewScroller

  init() {
    let (layout, rows) = (CollectionViewListLayout(), ItemCount(100_000))
    layout.estimatedRowHeight = 50
    layout.measure = { path, _ in Self.height(path.item) }
    view = CollectionView(320, 568, layout)
    view.dataSource = rows
    self.rows = rows
    scroller = CollectionViewScroller(view)
  }

  /// Where a row starts, from the viewport's start.
  private func distance(_ item: Int) -> CGFloat {
    let path = IndexPath(item: item, section: 0)
    return (view.layoutAttributesForItem(at: path)?.frame.minY ?? .nan) - view.bounds.minY
  }

  @Test func theFirstItemIsTheOneThatIsCutOff() throws {
    scroller.jump(to: 40)
    scroller.advance(by: 0)
    // Rows 0 and 1 end at 30 and 97.
    let first = try #require(scroller.firstItem)
    #expect(first.path == IndexPath(item: 1, section: 0))
    #expect(abs(first.distance - -10) < 1e-9)
  }

  @Test(arguments: [(0, 0.0), (1, -66.5), (777, 0), (50_000, -12.25), (50_000, 300), (99_000, 12)])
  func aRowStandsWhereItStood(item: Int, distance: Double) {
    scroller.jump(
      to: IndexPath(item: item, section: 0), distance: distance, once: 0, of: 0)
    #expect(abs(self.distance(item) - CGFloat(distance)) < 0.02)
    #expect(scroller.physics.isAtRest && scroller.physics.offset == Double(view.contentOffset.y))
  }

  @Test(arguments: [(100_000, 0), (0, 1), (7, 3)])
  func anItemThatIsNotThereLeavesAllAsItIs(item: Int, section: Int) {
    scroller.jump(to: 123)
    scroller.jump(
      to: IndexPath(item: item, section: section), distance: 0, once: 900, of: 900)
    #expect(scroller.physics.offset == 123)
  }
}
