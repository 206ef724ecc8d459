import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct CollectionViewTests {
  @Test func aPassPreparesThenAsksForSizeAndElements() {
    let stand = RowsStand(rows: 100)
    stand.layout.invalidateLayout()
    stand.view.layoutIfNeeded()
    #expect(stand.layout.log == ["invalidate all", "prepare", "size", "elements"])
    #expect(stand.view.contentSize == CGSize(width: 200, height: 5000))
    #expect(stand.view.visibleElements.map(\.indexPath.item) == [0, 1, 2, 3, 4, 5])
  }

  @Test func scrollingAsksBeforeTheBoundsChange() {
    let stand = RowsStand(rows: 100)
    stand.layout.invalidatesOnScroll = true
    stand.view.contentOffset = CGPoint(x: 0, y: 120)
    #expect(stand.layout.log == ["should 0 to 120", "context at 0", "invalidate"])
    stand.view.layoutIfNeeded()
    #expect(stand.layout.log.suffix(3) == ["prepare", "size", "elements"])
    #expect(stand.view.indexPathsForVisibleItems.map(\.item) == [2, 3, 4, 5, 6, 7, 8])
  }

  @Test func scrollingWithoutInvalidationDoesNotPrepare() {
    let stand = RowsStand(rows: 100)
    stand.view.contentOffset = CGPoint(x: 0, y: 120)
    stand.view.layoutIfNeeded()
    #expect(stand.layout.log == ["should 0 to 120", "elements"])
    stand.layout.log = []
    stand.view.contentOffset = CGPoint(x: 0, y: 120)
    stand.view.layoutIfNeeded()
    #expect(stand.layout.log == [], "nothing changed")
  }

  @Test func elementsKeepTheirIdentityWhileTheyShow() throws {
    let stand = RowsStand(rows: 100)
    let fifth = try #require(stand.view.element(for: .cell(IndexPath(item: 5, section: 0))))
    stand.view.contentOffset = CGPoint(x: 0, y: 120)
    stand.view.layoutIfNeeded()
    #expect(stand.view.element(for: .cell(IndexPath(item: 5, section: 0))) === fifth)
    #expect(stand.view.element(for: .cell(IndexPath(item: 0, section: 0))) == nil)
    #expect(stand.view.lastPass.changed == 3, "only the three that came")
  }

  @Test func anyRectangleCanBeAskedFor() {
    let stand = RowsStand(rows: 100)
    let far = stand.view.attributes(in: CGRect(x: 0, y: 3000, width: 10, height: 120))
    #expect(far.map(\.indexPath.item) == [60, 61, 62])
    #expect(
      stand.view.layoutAttributesForItem(at: IndexPath(item: 99, section: 0))?.frame.minY == 4950)
    #expect(stand.view.layoutAttributesForItem(at: IndexPath(item: 100, section: 0)) == nil)
  }

  @Test func countsAreTakenOnceUntilReload() {
    let stand = RowsStand(rows: 3)
    stand.names.sections = [["a"], ["b", "c"]]
    stand.layout.invalidateLayout()
    stand.view.layoutIfNeeded()
    #expect(stand.view.numberOfSections == 1 && stand.view.numberOfItems(inSection: 0) == 3)
    let ids = stand.view.visibleElements.map(\.id)
    stand.view.reloadData()
    stand.view.layoutIfNeeded()
    #expect(stand.view.numberOfSections == 2 && stand.view.numberOfItems(inSection: 1) == 2)
    #expect(Set(stand.view.visibleElements.map(\.id)).isDisjoint(with: ids))
  }

  @Test func cellsAreAskedForTheirSizeOnce() {
    let stand = RowsStand(rows: 100)
    stand.layout.selfSizing = true
    var asked = 0
    stand.names.preferredHeight = { name in
      asked += 1
      return name == "row 1" ? 130 : 50
    }
    stand.view.reloadData()
    stand.view.layoutIfNeeded()
    #expect(stand.view.contentSize.height == 5080)
    #expect(stand.shown["row 2"] == 180)
    #expect(asked == 6, "the six that showed before one grew")
    stand.layout.invalidateLayout()
    stand.view.layoutIfNeeded()
    #expect(asked == 6)
  }

  @Test func measuringAboveMovesTheOffsetAndNothingOnTheScreen() {
    let stand = RowsStand(rows: 100)
    stand.layout.selfSizing = true
    stand.names.preferredHeight = { _ in 80 }
    stand.view.reloadData()
    stand.view.contentOffset = CGPoint(x: 0, y: 2010)
    stand.view.layoutIfNeeded()
    // Row 40, the first, grows at its top by 30 pt: its bottom stays 40 pt below the view's top.
    #expect(stand.shown["row 41"] == 40)
    #expect(stand.view.takeOffsetShift() == CGVector(dx: 0, dy: 30))
    #expect(stand.view.takeOffsetShift() == .zero)
  }
}
