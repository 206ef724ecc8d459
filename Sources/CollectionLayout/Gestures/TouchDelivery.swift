import Dynamics
import Foundation
import Geometry

/// Hands the pointer of a window over to views: hit testing, recognisers, scrolling and selection.
///
/// The owner of a window calls it with points of the window, in which the root view's frame is, and with
/// times in seconds that go up; `DisplayLink.advance(by:)` moves on what has been flicked and lets long
/// presses begin. UIKit's window does this by itself; here the window is not UIKit's.
public final class TouchDelivery {
  /// What fills the window.
  public let root: View
  private var touch: Touch?
  /// Whether the view that was hit still gets the touch: no gesture has taken it.
  private var viewHasTouch = false
  private var recognizers: [GestureRecognizer] = []
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
    (touch.view, viewHasTouch) = (hit, true)
    recognizers = receivers(of: touch)
    for recognizer in recognizers { recognizer.delivery = self }
    for recognizer in recognizers where recognizer.isEnabled {
      recognizer.fingerDown(at: place, time: time)
    }
    if viewHasTouch { hit?.touchesBegan([touch], with: TouchEvent(touch)) }
  }

  /// The pointer has moved with its button down.
  public func touchMoved(to place: CGPoint, time: TimeInterval) {
    guard let touch else { return }
    update(touch, .moved, place, time)
    for recognizer in recognizers where recognizer.isEnabled && recognizer.touch != nil {
      recognizer.fingerMoved(to: place, time: time)
    }
    if viewHasTouch { touch.view?.touchesMoved([touch], with: TouchEvent(touch)) }
  }

  /// The button is let go of.
  public func touchEnded(time: TimeInterval) {
    guard let touch else { return }
    update(touch, .ended, touch.place, time)
    for recognizer in recognizers where recognizer.isEnabled && recognizer.touch != nil {
      recognizer.fingerUp(time: time)
    }
    lastTap = (touch.place, time, touch.tapCount)
    if viewHasTouch { touch.view?.touchesEnded([touch], with: TouchEvent(touch)) }
    forget()
  }

  /// The touch is broken off, as when the window loses the pointer.
  public func touchCancelled(time: TimeInterval) {
    guard let touch else { return }
    update(touch, .cancelled, touch.place, time)
    for recognizer in recognizers { drop(recognizer) }
    if viewHasTouch { touch.view?.touchesCancelled([touch], with: TouchEvent(touch)) }
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
      let own = view.recognizers.filter {
        $0.delegate?.gestureRecognizer($0, shouldReceive: touch) ?? true
      }
      guard let view = view as? CollectionView else { return own }
      return own + (view.isScrollEnabled ? [scroll(of: view)] : []) + [SelectionGesture(view)]
    }
  }

  private func scroll(of view: CollectionView) -> ScrollGesture {
    if let known = scrolls.first(where: { $0.view === view }) { return known }
    let gesture = ScrollGesture(view)
    scrolls.append(gesture)
    return gesture
  }

  private func drop(_ recognizer: GestureRecognizer) {
    // Content goes on as if the finger had been lifted.
    if let scroll = recognizer as? ScrollGesture {
      scroll.fingerUp(time: now)
    } else {
      recognizer.cancel()
    }
  }

  private func forget() {
    for recognizer in recognizers { recognizer.delivery = nil }
    (touch, recognizers) = (nil, [])
    scrolls.removeAll { $0.isAtRest }
  }

  // MARK: - One gesture at a time

  func mayBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true else {
      return false
    }
    return recognizers.allSatisfy { other in
      other === recognizer || !other.isActive || areTogether(recognizer, other)
    }
  }

  func hasBegun(_ recognizer: GestureRecognizer) {
    for other in recognizers
    where other !== recognizer && !other.isActive && !areTogether(recognizer, other) {
      other.cancel()
    }
    guard recognizer.cancelsTouchesInView, viewHasTouch, let touch else { return }
    viewHasTouch = false
    touch.view?.touchesCancelled([touch], with: TouchEvent(touch))
  }

  private func areTogether(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false
      || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false
  }
}

extension TouchDelivery: DisplayLinked {
  /// Before animators and views.
  public var displayPhase: DisplayLink.Phase { .callbacks }
  /// Whether no finger is down and nothing goes on after a flick.
  public var isAtRest: Bool { touch == nil && scrolls.allSatisfy(\.isAtRest) }
  /// Scrolls on, and lets long presses begin.
  public func displayLinkDidAdvance(by dt: TimeInterval) {
    now += dt
    for scroll in scrolls { scroll.advance(by: dt) }
    for recognizer in recognizers where recognizer.isEnabled && recognizer.touch != nil {
      recognizer.timePassed(to: now)
    }
    if touch == nil { scrolls.removeAll { $0.isAtRest } }
  }
}
