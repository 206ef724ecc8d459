import Foundation
import Testing

/// Notes touches and three gestures, after the rewriting of #selector.
private final class Stage: UIView, UIGestureRecognizerDelegate {
  var log: [String] = []
  var pans: [(translation: CGPoint, velocity: CGPoint, location: CGPoint)] = []
  var isTogether = false
  var mayBegin = true
  lazy var pan = UIPanGestureRecognizer(target: self, action: Stage.handlePan(_:))
  lazy var tap = UITapGestureRecognizer(target: self, action: handleTap)
  lazy var press = UILongPressGestureRecognizer(target: self, action: handlePress(_:))

  /// What a stage at (20, 30) in a window notes of touches, which a function gives.
  static func touches(
    isTogether: Bool = false, mayBegin: Bool = true, _ touch: (TouchDelivery) -> Void
  ) -> Stage {
    let window = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let stage = Stage(frame: CGRect(x: 20, y: 30, width: 200, height: 200))
    window.addSubview(stage)
    for recognizer in [stage.pan, stage.tap, stage.press] {
      stage.addGestureRecognizer(recognizer)
    }
    stage.pan.delegate = stage
    stage.tap.numberOfTapsRequired = 2
    (stage.isTogether, stage.mayBegin) = (isTogether, mayBegin)
    touch(TouchDelivery(to: window))
    return stage
  }

  func handlePan(_ recognizer: UIPanGestureRecognizer) {
    log.append("pan \(recognizer.state)")
    pans.append(
      (
        recognizer.translation(in: self), recognizer.velocity(in: self),
        recognizer.location(in: self)
      )
    )
  }
  func handleTap() { log.append("tap \(tap.state)") }
  func handlePress(_ recognizer: UIGestureRecognizer) { log.append("press \(recognizer.state)") }

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    mayBegin
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { isTogether }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let place = touches.first?.location(in: self) ?? .zero
    log.append("touch \(place.x) \(place.y)")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.append("cancelled")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.append("up \(touches.first?.tapCount ?? 0)")
  }
}

/// Touches and recognisers of one finger and of several, as clients of UIKit write them.
@Suite struct GesturesTests {
  /// 4 points every 1/60 s are 240 points per second.
  @Test func aDragOfTenPointsIsAPan() throws {
    let stage = Stage.touches { delivery in
      delivery.drag(100, 100, by: 4, 0, steps: 5, inFrames: false)
      delivery.touchEnded(time: 1 + 5.0 / 60)
    }
    #expect(
      stage.log == ["touch 80.0 70.0", "cancelled", "pan began"]
        + ["pan changed", "pan changed", "pan ended"])
    #expect(stage.pans.map(\.translation.x) == [12, 16, 20, 20])
    #expect(stage.pans.map(\.location) == [92, 96, 100, 100].map { CGPoint(x: $0, y: 70) })
    let speed = try #require(stage.pans.last?.velocity)
    #expect(abs(speed.x - 240) < 1e-9 && speed.y == 0)
  }

  @Test func twoTapsAreADoubleTap() {
    let taps = { (pause: Double) in
      Stage.touches { delivery in
        for start in [1, 1.05 + pause] { delivery.tap(50, 50, time: start) }
      }.log.filter { $0.hasPrefix("tap") || $0.hasPrefix("up") }
    }
    // A view does not get the end of a touch that was a gesture.
    #expect(taps(0.2) == ["up 1", "tap ended"])
    #expect(taps(0.5) == ["up 1", "up 1"])
  }

  /// Half a second by the display link, at rest; a finger that moves by more than 10 points presses nothing.
  @Test func aFingerThatRestsIsALongPress() {
    let press = { (frames: Int, moves: Bool) in
      Stage.touches { delivery in
        delivery.touchBegan(at: CGPoint(x: 50, y: 50), time: 1)
        run(frames)
        if moves { delivery.touchMoved(to: CGPoint(x: 90, y: 50), time: 1.6) }
        delivery.touchEnded(time: 1.7)
      }.log.filter { !$0.hasPrefix("touch") && !$0.hasPrefix("up") }
    }
    #expect(press(31, true) == ["cancelled", "press began", "press changed", "press ended"])
    #expect(press(30, false) == ["cancelled", "press began", "press ended"])
    #expect(press(3, true) == ["cancelled", "pan began", "pan ended"])
  }

  @Test func theFirstGestureHasTheTouchUnlessBothMay() {
    let drag = { (isTogether: Bool, mayBegin: Bool) in
      Stage.touches(isTogether: isTogether, mayBegin: mayBegin) { delivery in
        delivery.touchBegan(at: CGPoint(x: 50, y: 50), time: 1)
        run(31)
        delivery.touchMoved(to: CGPoint(x: 80, y: 50), time: 1.6)
        delivery.touchEnded(time: 1.7)
      }.log
    }
    #expect(!drag(false, true).contains("pan began"))
    #expect(drag(true, true).contains("pan began") && drag(true, true).contains("press began"))
    #expect(!drag(true, false).contains("pan began"))
  }

  // MARK: - Several fingers

  /// A drag of 40 points by each number of fingers after the other, whose middle jumps by 30 points each time.
  private func drag(_ view: UIView, _ fingers: [Int], down: Bool = false) {
    let delivery = TouchDelivery(to: view)
    var (place, time) = (CGPoint(x: 50, y: 200), 1.0)
    delivery.touchBegan(at: place, time: time)
    for (number, count) in fingers.enumerated() {
      if count != 1 || number > 0 {
        place.x += 30
        delivery.touchesChanged(to: count, at: place, time: time)
      }
      for _ in 0..<4 {
        time += 1.0 / 60
        if down { place.y -= 10 } else { place.x += 10 }
        delivery.touchMoved(to: place, time: time)
        run(1)
      }
    }
    delivery.touchEnded(time: time)
  }

  /// One that has begun goes on with more fingers, without a jump, and ends with too few.
  ///
  /// Began, changed and ended are 1, 2 and 3.
  @Test(
    arguments: [
      (1, 1, [1], 1, 40), (1, 1, [2], 0, 0), (2, 2, [2], 2, 40), (2, 2, [1], 0, 0),
      (2, 2, [3], 0, 0), (1, 0, [1], 0, 0), (1, 1, [1, 2], 2, 80), (2, 3, [2, 1], 2, 40),
      (2, 2, [1, 2], 2, 40),
    ] as [(Int, Int, [Int], Int, CGFloat)])
  func pansBeginWithTheirNumberOfFingers(
    minimum: Int, maximum: Int, fingers: [Int], most: Int, moved: CGFloat
  ) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    var (states, seen, way): ([Int], Int, CGFloat) = ([], 0, 0)
    let pan = UIPanGestureRecognizer { recognizer in
      states.append(recognizer.state.rawValue)
      seen = max(seen, recognizer.numberOfTouches)
      way = recognizer.translation(in: view).x
    }
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (minimum, maximum)
    view.addGestureRecognizer(pan)
    drag(view, fingers)
    let changes = moved == 0 ? 0 : moved == 40 ? 3 : 7
    #expect(states == (changes == 0 ? [] : [1] + Array(repeating: 2, count: changes) + [3]))
    #expect(seen == most && way == moved)
  }

  @Test func edgesStrokesAndPinches() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    var log: [String] = []
    let edge = UIScreenEdgePanGestureRecognizer { log.append("edge \($0.state)") }
    edge.edges = .left
    let swipe = UISwipeGestureRecognizer { log.append("swipe \($0.state)") }
    view.addGestureRecognizer(edge)
    view.addGestureRecognizer(swipe)
    let delivery = TouchDelivery(to: view)
    for start in [CGFloat(5), 100] {
      delivery.touchBegan(at: CGPoint(x: start, y: 50), time: 0)
      for i in 1...4 {
        delivery.touchMoved(to: CGPoint(x: start + 15 * CGFloat(i), y: 50), time: 0.05 * Double(i))
      }
      delivery.touchEnded(time: 0.3)
      log.append("-")
    }
    let pinch = UIPinchGestureRecognizer { log.append("pinch \($0.scale) \($0.velocity)") }
    view.addGestureRecognizer(pinch)
    pinch.gestureBegan(at: .zero, time: 0)
    pinch.gestureChanged(to: 1.5, time: 0.25)
    pinch.gestureEnded()
    #expect(
      log == [
        "edge began", "edge changed", "edge changed", "edge changed", "edge ended", "-",
        "swipe ended", "-", "pinch 1.0 0.0", "pinch 1.5 2.0", "pinch 1.5 2.0",
      ])
  }
}

// MARK: - Recognisers that wait for others, or that read touches by themselves

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
    if state != .possible {
      state = .changed
    } else if abs(place.x - start.x) > 15 {
      state = .failed
    } else if depth >= 20 {
      state = .began
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

private final class Rules: NSObject, UIGestureRecognizerDelegate {
  typealias Pair = (UIGestureRecognizer, UIGestureRecognizer)
  var waits: Pair?, isWaitedFor: Pair?
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

/// Gestures that wait for others, and recognisers of one's own, on views of 200 by 200 points.
@Suite struct RecognizersTests {
  private let view = Asking(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let source = Counted(100)

  /// A list of lines of 50 points.
  private func lines() -> UICollectionView {
    let list = UICollectionView(200, 200, items: CGSize(width: 200, height: 50), source: source)
    DisplayLink.advance(by: 0)
    return list
  }

  /// How the requirement that a double tap fails is made.
  enum Making: CaseIterable { case call, delegate, otherDelegate, none }

  /// A single tap is one when no second one has come for 0.35 s; a third tap is the first of another two.
  @Test(arguments: Making.allCases) func aSingleTapWaitsForADoubleTap(making: Making) {
    func taps(_ count: Int) -> (log: [String], last: CGFloat?) {
      let (view, rules) = (Asking(frame: view.frame), Rules())
      let delivery = TouchDelivery(to: view)
      var (log, last): ([String], CGFloat?) = ([], nil)
      let single = UITapGestureRecognizer { recognizer in
        log.append("single")
        last = recognizer.location(in: nil).x
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
      for i in 0..<count { delivery.tap(50 + 3 * CGFloat(i), 60, time: 1 + 0.2 * Double(i)) }
      log.append("lifted")
      run(30)
      return (log + [delivery.isAtRest ? "rest" : "restless"], last)
    }
    guard making != .none else {
      #expect(taps(1).log == ["single", "lifted", "rest"])
      return
    }
    #expect(taps(1) == (["lifted", "single", "rest"], 50))
    #expect(taps(2).log == ["double", "lifted", "rest"])
    #expect(taps(3) == (["double", "lifted", "single", "rest"], 56))
  }

  /// A list's own drag waits for a recogniser that fails or not; past the top edge the list gives way.
  @Test(arguments: [true, false]) func aListWaitsForAnotherGesture(fails: Bool) {
    let list = lines()
    let stroke = StrokeDown()
    list.addGestureRecognizer(stroke)
    list.panGestureRecognizer.require(toFail: stroke)
    let delivery = TouchDelivery(to: list)
    delivery.touchBegan(at: CGPoint(x: 100, y: 50), time: 1)
    for (y, time) in [(62, 1.02), (90, 1.04)] {
      delivery.touchMoved(to: CGPoint(x: fails ? 120 : 100, y: y), time: time)
    }
    run(1)
    #expect(fails ? list.contentOffset.y < 0 : list.contentOffset.y == 0)
    delivery.touchCancelled(time: 1.05)
  }

  @Test(
    arguments: [
      (0, ["began", "changed", "changed", "changed", "ended"], [20, 40, 60, 80, 80]), (20, [], []),
    ] as [(CGFloat, [String], [CGFloat])])
  func aRecognizerOfOnesOwnReadsTouches(dx: CGFloat, states: [String], depths: [CGFloat]) {
    let delivery = TouchDelivery(to: view)
    var (log, found): ([String], [CGFloat]) = ([], [])
    let stroke = StrokeDown {
      log.append("\($0.state)")
      found.append($0.depth)
    }
    view.addGestureRecognizer(stroke)
    delivery.drag(100, 100, by: dx, 20, steps: 4, inFrames: false)
    delivery.touchEnded(time: 1.2)
    #expect(log == states && found == depths && stroke.resets == 1)
  }

  /// A touch that may be a tap yet is not the view's where the tap delays touches.
  @Test(arguments: [
    (true, false, false, ["down", "-", "tap"]), (false, false, false, ["down", "-", "up"]),
    (true, true, false, ["-", "tap"]), (true, true, true, ["down", "-", "up"]),
  ])
  func aViewHasASay(mayBegin: Bool, delays: Bool, moves: Bool, log: [String]) {
    let delivery = TouchDelivery(to: view)
    view.mayBegin = mayBegin
    let tap = UITapGestureRecognizer { [view] _ in view.log.append("tap") }
    tap.delaysTouchesBegan = delays
    view.addGestureRecognizer(tap)
    delivery.touchBegan(at: CGPoint(x: 50, y: 50), time: 1)
    if moves { delivery.touchMoved(to: CGPoint(x: 90, y: 50), time: 1.1) }
    view.log.append("-")
    delivery.touchEnded(time: 1.2)
    #expect(view.log == log)
  }
}
