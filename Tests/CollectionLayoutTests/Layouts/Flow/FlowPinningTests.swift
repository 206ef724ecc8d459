import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct FlowPinningTests {
  /// Section from 100 to 460, header 40.
  @Test(arguments: [(50.0, 100.0, 100.0), (200, 200, 200), (440, 420, 420), (480, 420, 440)])
  func headersStayWithinTheirSection(offset: CGFloat, top: CGFloat, published: CGFloat) {
    #expect(Pinning.header(in: 100...460, extent: 40, top: offset) == top)
    #expect(Pinning.headerAsPublished(in: 100...460, extent: 40, top: offset) == published)
  }

  /// Three sections of a 40-pt header and 320 pt of cells: each is 360 pt long.
  private func stand() -> FlowStand {
    let stand = FlowStand([10, 10, 10], width: 100)
    stand.layout.itemSize = CGSize(width: 100, height: 32)
    stand.layout.minimumLineSpacing = 0
    stand.layout.headerReferenceSize = CGSize(width: 0, height: 40)
    stand.layout.footerReferenceSize = .zero
    stand.layout.sectionHeadersPinToVisibleBounds = true
    stand.view.layoutIfNeeded()
    return stand
  }

  @Test(arguments: [
    (-30.0, 0.0, 360.0), (0, 0, 360), (100, 100, 360), (340, 320, 360), (500, 320, 500),
  ])
  func headersPinAndArePushedByTheNext(offset: CGFloat, first: CGFloat, second: CGFloat) {
    let stand = stand()
    stand.view.contentOffset.y = offset
    stand.view.layoutIfNeeded()
    #expect(stand.header(0)?.minY == first && stand.header(1)?.minY == second)
  }

  @Test func insetsCount() {
    let stand = stand()
    stand.view.contentInset.top = 20
    stand.view.contentOffset.y = 100
    stand.view.layoutIfNeeded()
    #expect(stand.header(0)?.minY == 120)
  }

  @Test func footersPinToTheBottom() {
    let stand = stand()
    stand.layout.footerReferenceSize = CGSize(width: 0, height: 30)
    stand.layout.sectionFootersPinToVisibleBounds = true
    stand.view.setBounds(CGRect(x: 0, y: 100, width: 100, height: 200))
    stand.view.layoutIfNeeded()
    #expect(stand.footer(0)?.minY == 270)
    stand.view.contentOffset.y = 300
    #expect(stand.footer(0)?.minY == 360)
    #expect(stand.footer(1)?.minY == 470)
  }

  @Test func aScrollTouchesOnlyTheHeaderThatMoves() {
    let stand = stand()
    stand.view.setBounds(CGRect(x: 0, y: 101, width: 100, height: 100))
    stand.view.layoutIfNeeded()
    let asked = stand.sizesAsked
    stand.view.contentOffset.y = 103
    stand.view.layoutIfNeeded()
    #expect(stand.view.lastPass.changed == 1 && stand.sizesAsked == asked)
    let header = stand.view.visibleElements.last
    #expect(header?.category == .supplementaryView && header?.frame.minY == 103)
  }

  @Test func theContextNamesTheSectionsThatShow() throws {
    let stand = stand()
    let context = try #require(
      stand.layout.invalidationContext(
        forBoundsChange: CGRect(x: 0, y: 300, width: 100, height: 100))
        as? CollectionViewFlowLayoutInvalidationContext)
    #expect(!context.invalidateFlowLayoutDelegateMetrics && !context.invalidateEverything)
    #expect(
      context.invalidatedSupplementaryIndexPaths == [
        CollectionView.elementKindSectionHeader: [
          IndexPath(item: 0, section: 0), IndexPath(item: 0, section: 1),
        ]
      ])
  }

  /// On Apple's the pinned header disappears then.
  @Test func anInsertionWhileOverscrolledKeepsTheHeader() throws {
    let stand = stand()
    stand.view.contentOffset.y = -50
    stand.view.layoutIfNeeded()
    try stand.view.performBatchUpdates {
      stand.counts[0] += 1
      try stand.view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    let header = stand.view.element(
      for: .supplementary(
        CollectionView.elementKindSectionHeader, IndexPath(item: 0, section: 0)))
    #expect(header?.frame.minY == 0 && header?.alpha == 1)
    #expect(stand.view.contentOffset.y == -50)
  }
}
