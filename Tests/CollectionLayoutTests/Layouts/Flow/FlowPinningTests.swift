import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct FlowPinningTests {
  /// Three sections of a 40-pt header and 320 pt of cells: each is 360 pt long.
  private func makeHarness() -> FlowHarness {
    let harness = FlowHarness([10, 10, 10], width: 100)
    harness.layout.itemSize = CGSize(width: 100, height: 32)
    harness.layout.minimumLineSpacing = 0
    harness.layout.headerReferenceSize = CGSize(width: 0, height: 40)
    harness.layout.footerReferenceSize = .zero
    harness.layout.sectionHeadersPinToVisibleBounds = true
    harness.view.layoutIfNeeded()
    return harness
  }

  @Test(arguments: [
    (-30.0, 0.0, 360.0), (0, 0, 360), (100, 100, 360), (340, 320, 360), (500, 320, 500),
  ])
  func headersPinAndArePushedByTheNext(offset: CGFloat, first: CGFloat, second: CGFloat) {
    let harness = makeHarness()
    harness.view.contentOffset.y = offset
    harness.view.layoutIfNeeded()
    #expect(harness.header(0)?.minY == first && harness.header(1)?.minY == second)
  }

  @Test func aScrollTouchesOnlyTheHeaderThatMoves() {
    let harness = makeHarness()
    harness.view.setBounds(CGRect(x: 0, y: 101, width: 100, height: 100))
    harness.view.layoutIfNeeded()
    let asked = harness.sizesAsked
    harness.view.contentOffset.y = 103
    harness.view.layoutIfNeeded()
    #expect(harness.view.lastPass.changed == 1 && harness.sizesAsked == asked)
    let header = harness.view.visibleElements.last
    #expect(header?.category == .supplementaryView && header?.frame.minY == 103)
  }

  /// On Apple's the pinned header disappears then.
  @Test func anInsertionWhileOverscrolledKeepsTheHeader() throws {
    let harness = makeHarness()
    harness.view.contentOffset.y = -50
    harness.view.layoutIfNeeded()
    harness.view.performBatchUpdates {
      harness.counts[0] += 1
      harness.view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    let header = harness.view.element(
      for: .supplementary(
        CollectionView.elementKindSectionHeader, IndexPath(item: 0, section: 0)))
    #expect(header?.frame.minY == 0 && header?.alpha == 1)
    #expect(harness.view.contentOffset.y == -50)
  }
}
