import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct CollectionViewScrollerTests {
  private func run(_ scroller: CollectionViewScroller, _ seconds: Double) {
    for _ in 0..<Int(seconds * 60) { scroller.advance(by: 1.0 / 60) }
  }

  @Test func theLayoutChoosesWhereAFlickEnds() {
    /// Ends at whole rows, as a carousel does.
    final class Snapping: RowsLayout {
      var proposed: CGPoint?
      var velocity: CGPoint?
      override func targetContentOffset(
        forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
      ) -> CGPoint {
        (self.proposed, self.velocity) = (proposed, velocity)
        return CGPoint(x: 0, y: (proposed.y / 50).rounded() * 50)
      }
    }
    let layout = Snapping()
    let harness = RowsHarness(rows: 100, layout: layout)
    let view = harness.view
    let scroller = CollectionViewScroller(view)
    scroller.beginDrag(at: CGPoint(x: 50, y: 200), time: 0)
    var speeds: [Double] = []
    for k in 1...10 {
      scroller.drag(to: CGPoint(x: 50, y: 200 - Double(k) * 10), time: Double(k) / 60)
      scroller.advance(by: 1.0 / 60)
    }
    scroller.endDrag(time: 10.0 / 60)
    // 600 pt/s, 100 pt so far: (0.6 - 0.01)·0.998/0.002 more.
    #expect(abs((layout.velocity?.y ?? 0) - 0.6) < 1e-9)
    #expect(abs((layout.proposed?.y ?? 0) - 100 - 294.41) < 1e-6)
    for _ in 0..<600 where !scroller.isAtRest {
      scroller.advance(by: 1.0 / 60)
      speeds.append(scroller.physics.velocity)
    }
    #expect(abs(view.contentOffset.y - 400) < 1e-6)
    #expect(abs(speeds[0] - 600) < 30, "it keeps its speed at first")
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $0 >= $1 })
  }

  /// Notes where the finger is in the content whenever the bounds are about to change.
  private final class Touched: RowsLayout {
    var places: [CGPoint] = []
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      places.append(collectionView?.panGestureRecognizer.location(in: collectionView) ?? .zero)
      return false
    }
  }

  /// The finger is at its new place, and the content still where it was; without a finger it is
  /// (0, 0).
  @Test func theTouchIsMeasuredBeforeTheBoundsChange() {
    let layout = Touched()
    let harness = RowsHarness(rows: 100, layout: layout)
    let view = harness.view
    let scroller = CollectionViewScroller(view)
    scroller.jump(to: 1000)
    layout.places = []
    scroller.beginDrag(at: CGPoint(x: 50, y: 200), time: 0)
    scroller.drag(to: CGPoint(x: 60, y: 180), time: 1.0 / 60)
    scroller.advance(by: 1.0 / 60)
    scroller.drag(to: CGPoint(x: 62, y: 170), time: 2.0 / 60)
    let saved = scroller.snapshot()
    scroller.advance(by: 1.0 / 60)
    #expect(layout.places == [CGPoint(x: 60, y: 1180), CGPoint(x: 62, y: 1190)])
    #expect(view.contentOffset.y == 1030)
    scroller.endDrag(time: 2.0 / 60)
    #expect(view.panGestureRecognizer.location(in: view) == .zero)
    scroller.advance(by: 1.0 / 60)
    #expect(layout.places.last == .zero)
    scroller.restore(saved)
    #expect(view.panGestureRecognizer.location(in: view) == CGPoint(x: 62, y: 1190))
  }

  @Test func insetsCountAsContent() {
    let harness = RowsHarness(rows: 20)
    harness.view.contentInset = EdgeInsets(top: 30, bottom: 60)
    let scroller = CollectionViewScroller(harness.view)
    scroller.jump(to: -1000)
    #expect(harness.view.contentOffset.y == -30)
    scroller.jump(to: 1e6)
    #expect(harness.view.contentOffset.y == 760)
  }
}
