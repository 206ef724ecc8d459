import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct FlowSelfSizingTests {
  /// Full-width rows, taken for 44 pt, that want 30 to 120.
  private func makeHarness(_ count: Int = 300) -> FlowHarness {
    let harness = FlowHarness([count])
    harness.layout.estimatedItemSize = CGSize(width: 320, height: 44)
    harness.layout.minimumLineSpacing = 0
    harness.preferred = { CGSize(width: 320, height: Self.height($0.item)) }
    harness.view.layoutIfNeeded()
    return harness
  }

  private static func height(_ item: Int) -> CGFloat { 30 + CGFloat(item * 37 % 91) }

  @Test func itemsThatShowAreMeasuredAndTheOthersEstimated() {
    let harness = makeHarness()
    var top: CGFloat = 0
    for item in harness.view.indexPathsForVisibleItems.map(\.item) {
      #expect(harness.frame(item) == CGRect(x: 0, y: top, width: 320, height: Self.height(item)))
      top += Self.height(item)
    }
    #expect(top >= 568)
    #expect(harness.frame(250).height == 44)
  }

  @Test func measuringWhileScrollingUpMovesNothing() throws {
    let harness = makeHarness()
    harness.view.contentOffset.y = 8000
    harness.view.layoutIfNeeded()
    for _ in 0..<150 {
      let held = try #require(harness.view.indexPathsForVisibleItems.dropFirst(2).first)
      let seen = harness.frame(held.item).minY - harness.view.contentOffset.y
      harness.view.contentOffset.y -= 17
      harness.view.layoutIfNeeded()
      #expect(abs(harness.frame(held.item).minY - harness.view.contentOffset.y - seen - 17) < 0.01)
    }
  }

  @Test func measuresGoWithTheirItemsThroughUpdates() throws {
    let harness = makeHarness(20)
    let old = harness.frame(3).height
    harness.preferred = { path in
      CGSize(width: 320, height: path.item == 0 ? 77 : Self.height(path.item - 1))
    }
    harness.view.performBatchUpdates {
      harness.counts[0] += 1
      harness.view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    #expect(harness.frame(0).height == 77 && harness.frame(4).height == old)
  }
}
