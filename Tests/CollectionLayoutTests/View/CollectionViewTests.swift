import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct CollectionViewTests {
  @Test func aPassPreparesThenAsksForSizeAndElements() {
    let harness = RowsHarness(rows: 100)
    harness.layout.invalidateLayout()
    harness.view.layoutIfNeeded()
    #expect(harness.layout.log == ["invalidate all", "prepare", "size", "elements"])
    #expect(harness.view.contentSize == CGSize(width: 200, height: 5000))
    #expect(harness.view.visibleElements.map(\.indexPath.item) == [0, 1, 2, 3, 4, 5])
  }

  @Test func scrollingAsksBeforeTheBoundsChange() {
    let harness = RowsHarness(rows: 100)
    harness.layout.invalidatesOnScroll = true
    harness.view.contentOffset = CGPoint(x: 0, y: 120)
    #expect(harness.layout.log == ["should 0 to 120", "context at 0", "invalidate"])
    harness.view.layoutIfNeeded()
    #expect(harness.layout.log.suffix(3) == ["prepare", "size", "elements"])
    #expect(harness.view.indexPathsForVisibleItems.map(\.item) == [2, 3, 4, 5, 6, 7, 8])
  }

  @Test func elementsKeepTheirIdentityWhileTheyShow() throws {
    let harness = RowsHarness(rows: 100)
    let fifth = try #require(harness.view.element(for: .cell(IndexPath(item: 5, section: 0))))
    harness.view.contentOffset = CGPoint(x: 0, y: 120)
    harness.view.layoutIfNeeded()
    #expect(harness.view.element(for: .cell(IndexPath(item: 5, section: 0))) === fifth)
    #expect(harness.view.element(for: .cell(IndexPath(item: 0, section: 0))) == nil)
    #expect(harness.view.lastPass.changed == 3, "only the three that came")
  }

  @Test func countsAreTakenOnceUntilReload() {
    let harness = RowsHarness(rows: 3)
    harness.names.sections = [["a"], ["b", "c"]]
    harness.layout.invalidateLayout()
    harness.view.layoutIfNeeded()
    #expect(harness.view.numberOfSections == 1 && harness.view.numberOfItems(inSection: 0) == 3)
    let ids = harness.view.visibleElements.map(\.id)
    harness.view.reloadData()
    harness.view.layoutIfNeeded()
    #expect(harness.view.numberOfSections == 2 && harness.view.numberOfItems(inSection: 1) == 2)
    #expect(Set(harness.view.visibleElements.map(\.id)).isDisjoint(with: ids))
  }

  @Test func cellsAreAskedForTheirSizeOnce() {
    let harness = RowsHarness(rows: 100)
    harness.layout.selfSizing = true
    var asked = 0
    harness.names.preferredHeight = { name in
      asked += 1
      return name == "row 1" ? 130 : 50
    }
    harness.view.reloadData()
    harness.view.layoutIfNeeded()
    #expect(harness.view.contentSize.height == 5080)
    #expect(harness.shown["row 2"] == 180)
    #expect(asked == 6, "the six that showed before one grew")
    harness.layout.invalidateLayout()
    harness.view.layoutIfNeeded()
    #expect(asked == 6)
  }

  @Test func measuringAboveMovesTheOffsetAndNothingOnTheScreen() {
    let harness = RowsHarness(rows: 100)
    harness.layout.selfSizing = true
    harness.names.preferredHeight = { _ in 80 }
    harness.view.reloadData()
    harness.view.contentOffset = CGPoint(x: 0, y: 2010)
    harness.view.layoutIfNeeded()
    // Row 40, the first, grows at its top by 30 pt: its bottom stays 40 pt below the view's top.
    #expect(harness.shown["row 41"] == 40)
    #expect(harness.view.takeOffsetShift() == CGVector(dx: 0, dy: 30))
    #expect(harness.view.takeOffsetShift() == .zero)
  }

  @Test func whatIsNoNumberDoesNotShow() {
    final class Wrong: RowsLayout {
      override var collectionViewContentSize: CGSize { CGSize(width: 200, height: CGFloat.nan) }
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [CollectionViewLayoutAttributes]? {
        let all = super.layoutAttributesForElements(in: rect)
        all?[1].center.y = .nan
        return all
      }
    }
    let harness = RowsHarness(rows: 4)
    harness.view.setCollectionViewLayout(Wrong(), animated: false)
    harness.view.layoutIfNeeded()
    #expect(harness.view.contentSize == .zero && harness.view.visibleElements.count == 3)
    let other = RowsHarness(rows: 4)
    other.layout.selfSizing = true
    var height = CGFloat.nan
    other.names.preferredHeight = { $0 == "row 1" ? height : 60 }
    other.view.reloadData()
    other.view.layoutIfNeeded()
    height = -3
    other.view.reloadData()
    other.view.layoutIfNeeded()
    #expect(other.view.contentSize == CGSize(width: 200, height: 3 * 60 + 50))
  }

  @Test func viewsStandInTheOrderOfTheirLevels() {
    final class Levels: RowsLayout {
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [CollectionViewLayoutAttributes]? {
        let all = super.layoutAttributesForElements(in: rect)
        for attributes in all ?? [] { attributes.zIndex = -attributes.indexPath.item % 2 }
        return all
      }
    }
    let harness = RowsHarness(rows: 5, layout: Levels())
    let view = harness.view
    let (behind, front) = (View(), View())
    view.backgroundView = behind
    view.layoutIfNeeded()
    for item in 0..<5 { _ = view.cellForItem(at: IndexPath(item: item, section: 0)) }
    view.addSubview(front)
    view.bounds.size.width = 210
    view.layoutIfNeeded()
    let items = view.subviews.compactMap { ($0 as? CollectionViewCell)?.attributes.indexPath.item }
    #expect(items == [1, 3, 0, 2, 4])
    #expect(view.subviews.first === behind && view.subviews.last === front)
    #expect(view.subviews.count == 7 && view.subviews.allSatisfy { $0.superview === view })
  }
}
