import UIKit

// Gestures that wait for others, or that read touches by themselves, as clients of UIKit write them.

/// Draws a stroke down: fails for a drag to the side, begins at 20 points.
private final class StrokeDown: UIGestureRecognizer {
  private var start = CGPoint.zero
  private(set) var depth: CGFloat = 0
  private(set) var resets = 0
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if let touch = touches.first { start = touch.location(in: view) }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let place = touches.first?.location(in: view) else { return }
    depth = place.y - start.y
    if state == .possible {
      if abs(place.x - start.x) > 15 {
        state = .failed
      } else if depth >= 20 {
        state = .began
      }
    } else {
      state = .changed
    }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }
  override func reset() {
    super.reset()
    (depth, resets) = (0, resets + 1)
  }
}

/// A pan in one direction only.
private final class HorizontalPan: UIPanGestureRecognizer {
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    if state == .began {
      let way = translation(in: view)
      if abs(way.y) > abs(way.x) { state = .cancelled }
    }
  }
}

private final class Rules: NSObject, UIGestureRecognizerDelegate {
  var waits: (UIGestureRecognizer, UIGestureRecognizer)?
  var isWaitedFor: (UIGestureRecognizer, UIGestureRecognizer)?
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    waits.map { $0.0 === gestureRecognizer && $0.1 === otherGestureRecognizer } ?? false
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    isWaitedFor.map { $0.0 === gestureRecognizer && $0.1 === otherGestureRecognizer } ?? false
  }
}

private final class Asking: UIView {
  var mayBegin = true
  var log: [String] = []
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    mayBegin
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("down") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("up") }
}

/// Runs gestures on a view of 200 by 200 points and hands what they did over.
enum ClientCodeRecognizers {
  private static func view() -> Asking {
    Asking(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  }

  private static func wait(_ seconds: Double) {
    run(Int(seconds * 60))
  }

  private static func tap(_ delivery: TouchDelivery, at place: CGPoint, time: Double) {
    delivery.touchBegan(at: place, time: time)
    delivery.touchEnded(time: time + 0.05)
  }

  /// A single tap that waits for a double tap: how the requirement is made is chosen.
  enum Making { case call, delegate, otherDelegate, none }

  static func taps(_ count: Int, _ making: Making) -> (log: [String], places: [CGPoint]) {
    let (view, rules) = (view(), Rules())
    let delivery = TouchDelivery(to: view)
    var (log, places): ([String], [CGPoint]) = ([], [])
    let single = UITapGestureRecognizer { recognizer in
      log.append("single")
      places.append(recognizer.location(in: nil))
    }
    let double = UITapGestureRecognizer { _ in log.append("double") }
    double.numberOfTapsRequired = 2
    switch making {
    case .call: single.require(toFail: double)
    case .delegate: (single.delegate, rules.waits) = (rules, (single, double))
    case .otherDelegate: (double.delegate, rules.isWaitedFor) = (rules, (double, single))
    case .none: break
    }
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)
    for i in 0..<count {
      tap(delivery, at: CGPoint(x: 50 + 3 * Double(i), y: 60), time: 1 + 0.2 * Double(i))
    }
    log.append("lifted")
    wait(0.5)
    log.append(delivery.isAtRest ? "rest" : "restless")
    return (log, places)
  }

  /// A pan that waits for a swipe to the left, and a drag in steps of a frame.
  static func panAndSwipe(by step: (dx: CGFloat, dy: CGFloat), frames: Int) -> [String] {
    let view = view()
    let delivery = TouchDelivery(to: view)
    var log: [String] = []
    let pan = UIPanGestureRecognizer { log.append("pan \($0.state)") }
    let swipe = UISwipeGestureRecognizer { _ in log.append("swipe") }
    swipe.direction = .left
    pan.require(toFail: swipe)
    view.addGestureRecognizer(pan)
    view.addGestureRecognizer(swipe)
    var place = CGPoint(x: 150, y: 100)
    delivery.touchBegan(at: place, time: 1)
    for i in 1...frames {
      place = CGPoint(x: place.x + step.dx, y: place.y + step.dy)
      delivery.touchMoved(to: place, time: 1 + Double(i) / 60)
    }
    delivery.touchEnded(time: 1 + Double(frames) / 60)
    return log
  }

  /// A list of lines of 50 points, 200 high and wide.
  private static func lines(_ source: Counted) -> UICollectionView {
    let list = UICollectionView(200, 200, items: CGSize(width: 200, height: 50))
    list.dataSource = source
    return list
  }

  /// Drags a list with a horizontal pan on it; what both did.
  static func directions(by step: (dx: CGFloat, dy: CGFloat)) -> (log: [String], scrolled: CGFloat)
  {
    let source = Counted(100)
    let list = lines(source)
    var log: [String] = []
    list.addGestureRecognizer(HorizontalPan { log.append("\($0.state)") })
    DisplayLink.advance(by: 0)
    let delivery = TouchDelivery(to: list)
    delivery.touchBegan(at: CGPoint(x: 100, y: 150), time: 1)
    for i in 1...5 {
      delivery.touchMoved(
        to: CGPoint(x: 100 + step.dx * Double(i), y: 150 + step.dy * Double(i)),
        time: 1 + Double(i) / 60)
      DisplayLink.advance(by: 1.0 / 60)
    }
    let scrolled = list.contentOffset.y
    delivery.touchCancelled(time: 1.2)
    return (log, scrolled)
  }

  /// A list whose own drag waits for a pan that fails or not.
  static func list(panFails: Bool) -> CGFloat {
    let source = Counted(100)
    let list = lines(source)
    let stroke = StrokeDown()
    list.addGestureRecognizer(stroke)
    list.panGestureRecognizer.require(toFail: stroke)
    DisplayLink.advance(by: 0)
    let delivery = TouchDelivery(to: list)
    delivery.touchBegan(at: CGPoint(x: 100, y: 50), time: 1)
    delivery.touchMoved(to: CGPoint(x: panFails ? 120 : 100, y: 62), time: 1.02)
    delivery.touchMoved(to: CGPoint(x: panFails ? 120 : 100, y: 90), time: 1.04)
    DisplayLink.advance(by: 1.0 / 60)
    let offset = list.contentOffset.y
    delivery.touchCancelled(time: 1.05)
    return offset
  }

  /// The log of a recogniser of one's own, with its depths and how often it was reset.
  static func stroke(to end: CGPoint) -> (log: [String], depths: [CGFloat], resets: Int) {
    let view = view()
    let delivery = TouchDelivery(to: view)
    var (log, depths): ([String], [CGFloat]) = ([], [])
    let stroke = StrokeDown {
      log.append("\($0.state)")
      depths.append($0.depth)
    }
    view.addGestureRecognizer(stroke)
    delivery.touchBegan(at: CGPoint(x: 100, y: 100), time: 1)
    for i in 1...4 {
      let share = Double(i) / 4
      delivery.touchMoved(
        to: CGPoint(x: 100 + (end.x - 100) * share, y: 100 + (end.y - 100) * share),
        time: 1 + share / 10)
    }
    delivery.touchEnded(time: 1.2)
    return (log, depths, stroke.resets)
  }

  /// What a view with a say and a tap did.
  static func asking(mayBegin: Bool, delays: Bool, moves: Bool) -> [String] {
    let view = view()
    let delivery = TouchDelivery(to: view)
    view.mayBegin = mayBegin
    let tap = UITapGestureRecognizer { _ in view.log.append("tap") }
    tap.delaysTouchesBegan = delays
    view.addGestureRecognizer(tap)
    delivery.touchBegan(at: CGPoint(x: 50, y: 50), time: 1)
    if moves { delivery.touchMoved(to: CGPoint(x: 90, y: 50), time: 1.1) }
    view.log.append("-")
    delivery.touchEnded(time: 1.2)
    return view.log
  }

  /// Whether a finger less than is required makes any gesture.
  static func twoFingers() -> [String] {
    let view = view()
    let delivery = TouchDelivery(to: view)
    var log: [String] = []
    let tap = UITapGestureRecognizer { _ in log.append("tap") }
    tap.numberOfTouchesRequired = 2
    let pan = UIPanGestureRecognizer { _ in log.append("pan") }
    pan.minimumNumberOfTouches = 2
    let press = UILongPressGestureRecognizer { _ in log.append("press") }
    press.numberOfTapsRequired = 1
    press.minimumPressDuration = 0.1
    for recognizer in [tap, pan, press] { view.addGestureRecognizer(recognizer) }
    self.tap(delivery, at: CGPoint(x: 50, y: 50), time: 1)
    delivery.touchBegan(at: CGPoint(x: 52, y: 50), time: 1.2)
    wait(0.2)
    delivery.touchMoved(to: CGPoint(x: 90, y: 50), time: 1.5)
    delivery.touchEnded(time: 1.6)
    return log
  }

  /// A scroll view whose delegate is no collection view's.
  private final class Page: NSObject, UIScrollViewDelegate {
    var log: [String] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      log.append("scroll \(scrollView.contentOffset.y)")
    }
  }

  static func scrollDelegate() -> (log: [String], isSame: Bool) {
    let page = Page()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = CGSize(width: 100, height: 500)
    scroll.delegate = page
    let known: UIScrollViewDelegate? = scroll.scrollDelegate
    scroll.contentOffset = CGPoint(x: 0, y: 40)
    return (page.log, known === page)
  }
}
