import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct CollectionViewScrollerTests {
  private func run(_ scroller: CollectionViewScroller, _ seconds: Double) {
    for _ in 0..<Int(seconds * 60) { scroller.advance(by: 1.0 / 60) }
  }

  @Test func aFlickScrollsTheViewAsFarAsOnADevice() {
    let stand = RowsStand(rows: 1000)
    let scroller = CollectionViewScroller(stand.view)
    scroller.jump(to: 10_000)
    scroller.fling(at: 1398.724)
    run(scroller, 4)
    #expect(scroller.isAtRest && abs(stand.view.contentOffset.y - 10_693) < 0.5)
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
    let names = Names([(0..<100).map { "row \($0)" }])
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: layout)
    view.dataSource = names
    let scroller = CollectionViewScroller(view)
    scroller.beginDrag(at: 200, time: 0)
    var speeds: [Double] = []
    for k in 1...10 {
      scroller.drag(to: 200 - Double(k) * 10, time: Double(k) / 60)
      scroller.advance(by: 1.0 / 60)
    }
    scroller.endDrag(time: 10.0 / 60)
    // 600 pt/s, 100 pt so far: (0.6 - 0.01)·0.998/0.002 more.
    #expect(abs((layout.velocity?.y ?? 0) - 0.6) < 1e-9)
    #expect(abs((layout.proposed?.y ?? 0) - 100 - 294.41) < 1e-6)
    while !scroller.isAtRest {
      scroller.advance(by: 1.0 / 60)
      speeds.append(scroller.physics.velocity)
    }
    #expect(abs(view.contentOffset.y - 400) < 1e-6)
    #expect(abs(speeds[0] - 600) < 30, "it keeps its speed at first")
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test func whatTheViewMovesKeepsTheVelocity() throws {
    let stand = RowsStand(rows: 1000)
    let scroller = CollectionViewScroller(stand.view)
    scroller.jump(to: 20_000)
    scroller.fling(at: 2000)
    run(scroller, 0.2)
    let (shown, velocity) = (stand.shown, scroller.physics.velocity)
    stand.layout.target = { CGPoint(x: 0, y: $0.y + 50) }
    try stand.insert("new", at: 0)
    #expect(scroller.physics.velocity == velocity)
    for (name, top) in shown { #expect(abs((stand.shown[name] ?? 0) - top) < 1e-9) }
    let offset = stand.view.contentOffset.y
    scroller.advance(by: 1.0 / 60)
    #expect(abs(stand.view.contentOffset.y - offset - velocity / 60) < 1)
  }

  @Test func insetsCountAsContent() {
    let stand = RowsStand(rows: 20)
    stand.view.contentInset = EdgeInsets(top: 30, bottom: 60)
    let scroller = CollectionViewScroller(stand.view)
    scroller.jump(to: -1000)
    #expect(stand.view.contentOffset.y == -30)
    scroller.jump(to: 1e6)
    #expect(stand.view.contentOffset.y == 760)
  }

  @Test func aSnapshotBringsEverythingBack() throws {
    let stand = RowsStand(rows: 100)
    let scroller = CollectionViewScroller(stand.view)
    scroller.fling(at: 800)
    run(scroller, 0.2)
    try stand.insert("new", at: 3)
    try stand.delete(8)
    run(scroller, 0.1)
    let (snapshot, names) = (scroller.snapshot(), stand.names.sections)
    func state() -> [[CGFloat]] {
      stand.view.visibleElements.map { [$0.frame.minY, $0.alpha, $0.velocity.dy] }
    }
    let before = state()
    func future() -> [[CGFloat]] {
      run(scroller, 0.15)
      return state()
    }
    let first = future()
    try stand.delete(5)
    run(scroller, 1)
    stand.names.sections = names
    scroller.restore(snapshot)
    stand.view.layoutIfNeeded()
    #expect(state() == before)
    #expect(future() == first)
  }
}
