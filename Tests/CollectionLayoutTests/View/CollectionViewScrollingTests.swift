import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct CollectionViewScrollingTests {
  private func rest(_ scroller: CollectionViewScroller) {
    for _ in 0..<600 where !scroller.isAtRest { scroller.advance(by: 1.0 / 60) }
  }

  /// (1 - 0.01)·0.99/0.01 points at 1 point per millisecond.
  @Test func theViewsRateIsTheScrollers() {
    let harness = RowsHarness(rows: 1000)
    let scroller = CollectionViewScroller(harness.view)
    harness.view.decelerationRate = .fast
    scroller.fling(at: 1000)
    scroller.advance(by: 1.0 / 60)
    #expect(harness.view.isDecelerating && !harness.view.isDragging)
    rest(scroller)
    #expect(abs(harness.view.contentOffset.y - 98.01) < 0.5 && !harness.view.isDecelerating)
  }

  @Test func anAnimatedScrollIsEndedByAHandAndComesBackWithASnapshot() {
    let harness = RowsHarness(rows: 1000)
    let view = harness.view
    view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    view.run(frames: 9)
    // Half of the way in half of the time.
    #expect(abs(view.contentOffset.y - 150) < 1e-6 && !view.isAtRest)
    let snapshot = view.snapshot()
    view.run(frames: 12)
    #expect(view.contentOffset.y == 300 && view.isAtRest)
    view.restore(snapshot)
    view.advance(by: 1.0 / 60)
    #expect(view.contentOffset.y > 150 && view.contentOffset.y < 300)
    view.contentOffset.y = 40
    view.run(frames: 12)
    #expect(view.contentOffset.y == 40 && view.isAtRest)
  }
}
