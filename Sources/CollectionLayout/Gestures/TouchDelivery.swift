import Dynamics
import Foundation
import Geometry

/// Hands the pointer of a window over to views: hit testing, recognisers, scrolling and selection.
///
/// The owner of a window calls it with points of the window, in which the root view's frame is, and with
/// times in seconds that go up; `DisplayLink.advance(by:)` moves on what has been flicked and lets long
/// presses begin. UIKit's window does this by itself; here the window is not UIKit's.
public final class TouchDelivery {
  /// The view that fills the window.
  public let root: View
  private var touch: Touch?
  /// Whether the view that was hit still gets the touch: no gesture has taken it.
  private var viewHasTouch = false
  /// Whether the view has been told of the touch: a recogniser may delay that.
  private var viewIsTold = false
  private var recognizers: [GestureRecognizer] = []
  /// Those that an earlier touch has left undecided.
  private var lingering: [GestureRecognizer] = []
  private var scrolls: [ScrollGesture] = []
  /// The time of the last touch, and what has passed since by the display link.
  private var now: TimeInterval = 0
  private var lastTap: (place: CGPoint, time: TimeInterval, count: Int)?

  /// A delivery to a view and those in it.
  public init(to root: View) {
    self.root = root
    DisplayLink.add(self)
  }

  // MARK: - The pointer

  /// The pointer's button, or a finger, is put down.
  public func touchBegan(at place: CGPoint, time: TimeInterval) {
    touchCancelled(time: time)
    now = time
    let touch = Touch(at: place, time: time)
    touch.tapCount = tapCount(at: place, time)
    self.touch = touch
    let hit = root.hitTest(root.convert(place, from: nil), with: TouchEvent(touch))
    (touch.view, viewHasTouch, viewIsTold) = (hit, true, false)
    for recognizer in lingering { recognizer.timePassed(to: time) }
    // What waits for others is decided by an earlier touch.
    recognizers = receivers(of: touch).filter { $0.recognition.awaited == nil }
    for recognizer in recognizers where recognizer.face.isEnabled {
      recognizer.delivery = self
      recognizer.take(down: place, time: time)
    }
    hand(touch) { $0.touchesBegan([touch], with: $1) }
    tellView(touch)
  }

  /// The pointer has moved with its button down.
  public func touchMoved(to place: CGPoint, time: TimeInterval) {
    guard let touch else { return }
    update(touch, .moved, place, time)
    for recognizer in recognizers where recognizer.touch != nil {
      recognizer.take(moved: place, time: time)
    }
    hand(touch) { $0.touchesMoved([touch], with: $1) }
    if viewIsTold, viewHasTouch { touch.view?.touchesMoved([touch], with: TouchEvent(touch)) }
    tellView(touch)
  }

  /// More fingers are put down beside the first one, or lifted before it, as on a touchpad or a touch screen.
  ///
  /// Recognisers of the first finger's view read them; views have that finger alone. The places of later calls
  /// are the middle's.
  /// - Parameters:
  ///   - count: How many are down now, 1 or more.
  ///   - place: Their middle, in points of the window.
  ///   - time: In seconds.
  public func touchesChanged(to count: Int, at place: CGPoint, time: TimeInterval) {
    precondition(count >= 1, "The last finger is lifted by touchEnded(time:).")
    guard let touch else { return }
    update(touch, .stationary, place, time)
    touch.previous = place
    for recognizer in recognizers where recognizer.touch != nil {
      recognizer.take(fingers: count, at: place, time: time)
      if recognizer.face.isEnabled { recognizer.read { $0.fingersChanged(time: time) } }
    }
  }

  /// The button is let go of.
  public func touchEnded(time: TimeInterval) {
    guard let touch else { return }
    update(touch, .ended, touch.place, time)
    for recognizer in recognizers where recognizer.touch != nil {
      recognizer.timePassed(to: time)
    }
    hand(touch) { $0.touchesEnded([touch], with: $1) }
    for recognizer in recognizers { recognizer.release() }
    lastTap = (touch.place, time, touch.tapCount)
    if viewHasTouch {
      tellView(touch, isOver: true)
      touch.view?.touchesEnded([touch], with: TouchEvent(touch))
    }
    forget()
  }

  /// The touch is broken off, as when the window loses the pointer.
  public func touchCancelled(time: TimeInterval) {
    guard let touch else { return }
    update(touch, .cancelled, touch.place, time)
    hand(touch) { $0.touchesCancelled([touch], with: $1) }
    for recognizer in recognizers { recognizer.release() }
    if viewHasTouch, viewIsTold {
      touch.view?.touchesCancelled([touch], with: TouchEvent(touch))
    }
    forget()
  }

  /// A wheel turns over a place of the window: the collection view there scrolls by points; a precise
  /// wheel at once, notches smoothed.
  public func wheel(by distance: CGVector, at place: CGPoint, isPrecise: Bool) {
    let hit = root.hitTest(root.convert(place, from: nil), with: nil)
    for case let view as CollectionView in chain(from: hit) {
      return scroll(of: view).wheel(by: distance, isPrecise: isPrecise)
    }
  }

  // MARK: - One touch

  private func update(_ touch: Touch, _ phase: Touch.Phase, _ place: CGPoint, _ time: TimeInterval)
  {
    now = time
    (touch.previous, touch.place) = (touch.place, place)
    (touch.phase, touch.timestamp) = (phase, time)
  }

  private func tapCount(at place: CGPoint, _ time: TimeInterval) -> Int {
    guard let lastTap, time - lastTap.time <= TapGestureRecognizer.longestPause,
      lastTap.place.distance(to: place) <= TapGestureRecognizer.farthest
    else { return 1 }
    return lastTap.count + 1
  }

  private func chain(from view: View?) -> [View] {
    view.map { Array(sequence(first: $0, next: \.superview)) } ?? []
  }

  /// The recognisers of a touch, the deepest view's first.
  private func receivers(of touch: Touch) -> [GestureRecognizer] {
    chain(from: touch.view).flatMap { view -> [GestureRecognizer] in
      var own = view.recognizers
      if let view = view as? CollectionView {
        if view.isScrollEnabled { own.append(scroll(of: view)) }
        own.append(SelectionGesture(view))
      }
      return own.filter {
        $0.face.delegate?.gestureRecognizer($0.face, shouldReceive: touch) ?? true
      }
    }
  }

  private func scroll(of view: CollectionView) -> ScrollGesture {
    if let known = scrolls.first(where: { $0.view === view }) { return known }
    let gesture = ScrollGesture(view)
    scrolls.append(gesture)
    return gesture
  }

  private func forget() {
    lingering = all.filter { $0.recognition.awaited != nil || $0.expectsMore }
    for recognizer in recognizers where !lingering.contains(where: { $0 === recognizer }) {
      recognizer.delivery = nil
      recognizer.reset()
    }
    (touch, recognizers) = (nil, [])
    scrolls.removeAll { $0.isAtRest }
  }

  /// Hands the touch to its recognisers, one after the other.
  private func hand(_ touch: Touch, _ body: (GestureRecognizer, TouchEvent) -> Void) {
    for recognizer in recognizers where recognizer.touch != nil && recognizer.face.isEnabled {
      recognizer.read { body($0, TouchEvent(touch)) }
    }
  }

  /// Tells the view that a touch has begun, unless a recogniser delays that.
  private func tellView(_ touch: Touch, isOver: Bool = false) {
    guard viewHasTouch, !viewIsTold,
      isOver || !recognizers.contains(where: { $0.delaysTouchesBegan && $0.isUndecided })
    else { return }
    viewIsTold = true
    touch.view?.touchesBegan([touch], with: TouchEvent(touch))
  }

  // MARK: - One gesture at a time

  private var all: [GestureRecognizer] {
    recognizers + lingering.filter { old in !recognizers.contains { $0 === old } }
  }

  /// Whether the finger that a recogniser reads is still down.
  func hasTouch(of recognizer: GestureRecognizer) -> Bool {
    touch.map { $0.phase != .ended && $0.phase != .cancelled } ?? false
      && recognizers.contains { $0 === recognizer }
  }

  func mayBegin(_ recognizer: GestureRecognizer) -> Bool {
    let face = recognizer.face
    guard face.delegate?.gestureRecognizerShouldBegin(face) ?? true,
      face.view?.gestureRecognizerShouldBegin(face) ?? true
    else { return false }
    return all.allSatisfy { other in
      other === recognizer
        || !(other.isActive && prevents(other, recognizer))
          && !(other.isRecognized && requires(recognizer, other))
    }
  }

  /// Whether another gesture has to fail first, and has not.
  func hasToWait(_ recognizer: GestureRecognizer) -> Bool {
    all.contains { $0 !== recognizer && $0.isUndecided && requires(recognizer, $0) }
  }

  func hasBegun(_ recognizer: GestureRecognizer) {
    for other in all where other !== recognizer && !other.isActive {
      let isOver =
        other is SelectionGesture
        ? recognizer.face.cancelsTouchesInView
        : prevents(recognizer, other) || requires(other, recognizer)
      if isOver { other.cancel() }
    }
    guard recognizer.face.cancelsTouchesInView, viewHasTouch, let touch else { return }
    viewHasTouch = false
    if viewIsTold { touch.view?.touchesCancelled([touch], with: TouchEvent(touch)) }
  }

  /// A gesture has failed: those that have waited for it go on.
  func hasFailed(_ recognizer: GestureRecognizer) {
    for other in all where other.recognition.awaited != nil && !hasToWait(other) { other.goOn() }
  }

  /// Whether a gesture has to wait until another one has failed.
  private func requires(_ one: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    let (a, b) = (one.face, other.face)
    return a.recognition.required.contains { $0.recognizer === b }
      || a.delegate?.gestureRecognizer(a, shouldRequireFailureOf: b) ?? false
      || b.delegate?.gestureRecognizer(b, shouldBeRequiredToFailBy: a) ?? false
  }

  /// Whether a gesture that goes on leaves no other one.
  private func prevents(_ one: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    let (a, b) = (one.face, other.face)
    return a.canPrevent(b) && b.canBePrevented(by: a)
      && !(a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false)
      && !(b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false)
  }
}

extension TouchDelivery: DisplayLinked {
  /// Touches come first: before animators and views.
  public var displayPhase: DisplayLink.Phase { .callbacks }
  /// Whether no finger is down, nothing goes on after a flick, and no gesture waits for more.
  public var isAtRest: Bool {
    touch == nil && lingering.isEmpty && scrolls.allSatisfy(\.isAtRest)
  }
  /// Scrolls on, and lets long presses begin.
  public func displayLinkDidAdvance(by dt: TimeInterval) {
    now += dt
    for scroll in scrolls { scroll.advance(by: dt) }
    for recognizer in all where recognizer.face.isEnabled { recognizer.timePassed(to: now) }
    if touch == nil, !lingering.isEmpty { forget() }
    if touch == nil { scrolls.removeAll { $0.isAtRest } }
  }
}
