import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct FlowSelfSizingTests {
  /// Full-width rows, taken for 44 pt, that want 30 to 120.
  private func stand(_ count: Int = 300) -> FlowStand {
    let stand = FlowStand([count])
    stand.layout.estimatedItemSize = CGSize(width: 320, height: 44)
    stand.layout.minimumLineSpacing = 0
    stand.preferred = { CGSize(width: 320, height: Self.height($0.item)) }
    stand.view.layoutIfNeeded()
    return stand
  }

  private static func height(_ item: Int) -> CGFloat { 30 + CGFloat(item * 37 % 91) }

  @Test func itemsThatShowAreMeasuredAndTheOthersEstimated() {
    let stand = stand()
    var top: CGFloat = 0
    for item in stand.view.indexPathsForVisibleItems.map(\.item) {
      #expect(stand.frame(item) == CGRect(x: 0, y: top, width: 320, height: Self.height(item)))
      top += Self.height(item)
    }
    #expect(top >= 568)
    #expect(stand.frame(250).height == 44)
    #expect(stand.view.diagnostics == [])
  }

  @Test func measuringWhileScrollingUpMovesNothing() throws {
    let stand = stand()
    stand.view.contentOffset.y = 8000
    stand.view.layoutIfNeeded()
    for _ in 0..<150 {
      let held = try #require(stand.view.indexPathsForVisibleItems.dropFirst(2).first)
      let seen = stand.frame(held.item).minY - stand.view.contentOffset.y
      stand.view.contentOffset.y -= 17
      stand.view.layoutIfNeeded()
      #expect(abs(stand.frame(held.item).minY - stand.view.contentOffset.y - seen - 17) < 0.01)
    }
  }

  @Test func measuresGoWithTheirItemsThroughUpdates() throws {
    let stand = stand(20)
    let old = stand.frame(3).height
    stand.preferred = { path in
      CGSize(width: 320, height: path.item == 0 ? 77 : Self.height(path.item - 1))
    }
    try stand.view.performBatchUpdates {
      stand.counts[0] += 1
      try stand.view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    #expect(stand.frame(0).height == 77 && stand.frame(4).height == old)
  }

  @Test func anotherWidthMeasuresAnew() {
    let stand = stand(20)
    stand.preferred = { _ in CGSize(width: 200, height: 99) }
    stand.view.setBounds(CGRect(x: 0, y: 0, width: 200, height: 568))
    stand.view.layoutIfNeeded()
    #expect(stand.frame(0) == CGRect(x: 0, y: 0, width: 200, height: 99))
  }
}
