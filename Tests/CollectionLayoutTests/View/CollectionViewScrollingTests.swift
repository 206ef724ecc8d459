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

  /// A view of 300 points: from 100 down a flick ends at 300, back up at 0, and without one at the
  /// nearest page.
  @Test(arguments: [(10, 300), (-2, 0), (0, 0)] as [(Double, CGFloat)])
  func pagesAreWhereFlicksEnd(perFrame: Double, end: CGFloat) {
    let harness = RowsHarness(rows: 1000)
    let scroller = CollectionViewScroller(harness.view)
    harness.view.isPagingEnabled = true
    scroller.jump(to: 100)
    scroller.beginDrag(at: CGPoint(x: 5, y: 200), time: 0)
    for k in 1...5 {
      let y = 200 - perFrame * Double(k)
      scroller.drag(to: CGPoint(x: 5, y: y), time: Double(k) / 60)
      scroller.advance(by: 1.0 / 60)
      #expect(harness.view.isDragging && harness.view.isTracking)
    }
    scroller.endDrag(time: 5.0 / 60)
    rest(scroller)
    #expect(abs(harness.view.contentOffset.y - end) < 0.5)
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
