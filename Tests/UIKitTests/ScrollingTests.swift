import Foundation
import Testing

/// Notes what a delegate of a list is told.
private final class Told: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var log: [String] = []
  var scrolls: [CGFloat] = []
  var velocity: CGFloat = 0
  /// Where a flick is to end, as it is told and as it says.
  var proposed: CGPoint?, target: CGPoint?
  let count: Int

  init(_ count: Int = 0, target: CGPoint? = nil) { (self.count, self.target) = (count, target) }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    scrolls.append(scrollView.contentOffset.y)
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("begin") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    log.append("will end")
    self.velocity = velocity.y
    unsafe proposed = targetContentOffset.pointee
    if let target { unsafe targetContentOffset.pointee = target }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.append("end \(decelerate)")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("rest") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("arrived") }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
}

/// A layout larger than the screen both ways, as tables and calendars of clients of UIKit are.
private final class SheetLayout: UICollectionViewLayout {
  override var collectionViewContentSize: CGSize { CGSize(width: 1000, height: 2000) }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  { [] }
}

/// Fingers and programs that scroll, as clients of UIKit see them.
@Suite struct ScrollingTests {
  /// A list that a finger drags up by 60 points in 0.1 s and that comes to rest, where the delegate says if it says
  /// so; then an animated scroll.
  ///
  /// The finger holds the content from where the drag was recognised, and a flick goes on by
  /// v / (1000 (1 - 0.998)) = 500 ms · v (Ilya Lobanov, How UIScrollView works).
  @Test(arguments: [nil, 400]) func aFlickScrollsAList(target: CGFloat?) {
    let told = Told(100, target: target.map { CGPoint(x: 0, y: $0) })
    let list = UICollectionView(100, 200, items: CGSize(width: 100, height: 40), source: told)
    list.delegate = told
    DisplayLink.advance(by: 0)
    let delivery = TouchDelivery(to: list)
    delivery.drag(50, 150, by: 0, -10, steps: 6, time: 0)
    #expect(abs(list.contentOffset.y - 50) < 1e-9 && list.isDragging)
    delivery.touchEnded(time: 0.1)
    #expect(!list.isDragging && list.isDecelerating)
    run(600)
    #expect(!list.isDecelerating && delivery.isAtRest)
    // 600 points per second.
    #expect(abs(list.contentOffset.y - (target ?? 350)) < (target == nil ? 10 : 0.5))
    #expect(told.scrolls.last == list.contentOffset.y && told.scrolls.count > 10)
    list.setContentOffset(.zero, animated: true)
    run(20)
    #expect(told.log == ["begin", "will end", "end true", "rest", "arrived"])
    #expect(abs(told.velocity - 0.6) < 1e-9)
  }

  /// The offset of a sheet under the finger and at the end of a drag of 20 moves by a vector.
  private func drag(
    by dx: CGFloat, _ dy: CGFloat, isLocked: Bool = false,
    target: CGPoint? = nil
  ) -> (held: CGPoint, end: CGPoint) {
    let (view, told) = (
      UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: SheetLayout()),
      Told(target: target)
    )
    (view.dataSource, view.delegate) = (told, told)
    view.isDirectionalLockEnabled = isLocked
    view.layoutIfNeeded()
    let delivery = TouchDelivery(to: view)
    delivery.drag(180, 280, by: dx, dy, steps: 20, time: 0)
    let held = view.contentOffset
    delivery.touchEnded(time: 0.34)
    run(600)
    #expect(told.log.filter { $0 == "begin" || $0 == "rest" } == ["begin", "rest"])
    return (held, view.contentOffset)
  }

  /// Moves by (-4, -8) are lost to the recogniser up to the first one past ten points.
  @Test func aDragMovesBothWays() {
    let (held, end) = drag(by: -4, -8)
    let lost = held.y / 160
    #expect(lost > 0.85 && abs(held.x - 80 * lost) < 1e-9)
    #expect(end.x > held.x && end.y > held.y)
    let target = CGPoint(x: 333, y: 444)
    #expect(drag(by: -4, -8, target: target).end == target)
  }

  /// Pages of 300 points, of which a flick from 100 on reaches the next in its direction and a finger that has stood
  /// still the nearest: the delegate is told which, and cannot choose another one.
  @Test(arguments: [(-10, 0, 300), (10, 0, 0), (-10, 0.5, 0)] as [(CGFloat, Double, CGFloat)])
  func pagesAreTold(perFrame: CGFloat, pause: Double, end: CGFloat) {
    let told = Told(100, target: CGPoint(x: 0, y: 77))
    let list = UICollectionView(100, 300, items: CGSize(width: 100, height: 40), source: told)
    (list.delegate, list.isPagingEnabled) = (told, true)
    DisplayLink.advance(by: 0)
    list.contentOffset.y = 100
    let delivery = TouchDelivery(to: list)
    delivery.drag(50, 150, by: 0, perFrame, steps: 4, time: 0)
    delivery.touchEnded(time: 4.0 / 60 + pause)
    run(300)
    #expect(told.proposed == CGPoint(x: 0, y: end) && list.contentOffset.y == end)
  }

  @Test func aLockedDragKeepsItsAxis() {
    let steep = drag(by: -2, -8, isLocked: true).end
    #expect(steep.x == 0 && steep.y > 100)
    let aslant = drag(by: -6, -8, isLocked: true).end
    #expect(aslant.x > 50 && aslant.y > 100)
  }

  /// Rows of 40 points in a view of 200: item 50 begins at 2000, the content ends at 4000.
  @Test func itemsAreScrolledTo() {
    let source = Counted(100)
    let view = UICollectionView(100, 200, items: CGSize(width: 100, height: 40), source: source)
    DisplayLink.advance(by: 0)
    let positions: [(UICollectionView.ScrollPosition, CGFloat)] = [
      (.top, 2000), (.centeredVertically, 1920), (.bottom, 1840), ([], 1840),
    ]
    for (position, offset) in positions {
      view.scrollToItem(at: item(50), at: position, animated: false)
      #expect(view.contentOffset.y == offset)
    }
    view.contentOffset = .zero
    view.scrollToItem(at: item(50), at: [], animated: false)
    #expect(view.contentOffset.y == 1840)
    view.scrollToItem(at: item(99), at: .top, animated: false)
    #expect(view.contentOffset.y == 3800)
  }

  /// A scroll view whose delegate is no collection view's.
  private final class Page: NSObject, UIScrollViewDelegate {
    var offsets: [CGFloat] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      offsets.append(scrollView.contentOffset.y)
    }
  }

  @Test func aScrollViewScrollsPlainContent() {
    let (view, page) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Page())
    view.contentSize = CGSize(width: 100, height: 500)
    view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 500)))
    view.delegate = page
    #expect(view.scrollDelegate === page)
    view.layoutIfNeeded()
    view.contentOffset = CGPoint(x: 0, y: 40)
    view.scrollRectToVisible(CGRect(x: 0, y: 250, width: 10, height: 50), animated: false)
    #expect(page.offsets == [40, 200] && view.contentSize == CGSize(width: 100, height: 500))
  }

  /// How often display links call in a second at 60 Hz: each frame, 20 times, and while paused.
  @Test func displayLinksCallOnceAFrame() {
    var (each, slow, paused) = (0, 0, 0)
    let start = CACurrentMediaTime()
    var last = start
    let first = CADisplayLink { link in
      each += 1
      last = link.targetTimestamp
    }
    let second = CADisplayLink { _ in slow += 1 }
    second.preferredFramesPerSecond = 20
    let third = CADisplayLink { _ in paused += 1 }
    third.isPaused = true
    let all = [first, second, third]
    for link in all { link.add(to: .main, forMode: .common) }
    run(60)
    for link in all { link.invalidate() }
    run(60)
    #expect(each == 60 && slow == 20 && paused == 0 && abs(last - start - 61.0 / 60) < 1e-9)
  }
}
