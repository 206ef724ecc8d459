import Foundation
import Geometry

/// Says where the finger of a drag is and how far it has moved: UIKit's `UIPanGestureRecognizer`.
///
/// A `TouchDelivery` hands it a view's touches, of which those that move by 10 points are drags. An owner
/// that has its own idea of a drag calls `touchBegan(at:)`, `touchMoved(to:)` and `touchEnded()`; for a
/// scrolled collection view its scroller does.
open class PanGestureRecognizer: GestureRecognizer {
  /// With fewer fingers it does not begin, or ends; 1 by default.
  open var minimumNumberOfTouches = 1
  /// With more fingers it does not begin; any number by default.
  open var maximumNumberOfTouches = Int.max

  /// Whether it may begin with so many fingers.
  final func mayBegin(with fingers: Int) -> Bool {
    fingers >= minimumNumberOfTouches && fingers <= maximumNumberOfTouches
  }

  /// How far the finger has moved since it was put down, or since `setTranslation(_:in:)`, in points;
  /// zero without a finger.
  open func translation(in view: View?) -> CGPoint {
    guard track.isInWindow, let view, let touch = track.touch else { return translation }
    let (from, to) = (view.convert(track.start, from: nil), view.convert(touch, from: nil))
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  /// Lets the translation be counted from elsewhere: zero lets it start here.
  open func setTranslation(_ translation: CGPoint, in view: View?) {
    guard let touch = track.touch else { return }
    guard track.isInWindow, let view else {
      track.start = CGPoint(x: touch.x - translation.x, y: touch.y - translation.y)
      return
    }
    let here = view.convert(touch, from: nil)
    track.start = view.convert(
      CGPoint(x: here.x - translation.x, y: here.y - translation.y), to: nil)
  }

  /// How fast the finger moves, in points per second, over its last 0.1 s; zero for touches without times.
  open func velocity(in view: View?) -> CGPoint {
    guard let first = track.samples.first, let last = track.samples.last, last.time > first.time
    else { return .zero }
    let (from, to) =
      track.isInWindow
      ? (
        view?.convert(first.place, from: nil) ?? first.place,
        view?.convert(last.place, from: nil) ?? last.place
      )
      : (first.place, last.place)
    let time = last.time - first.time
    return CGPoint(x: (to.x - from.x) / time, y: (to.y - from.y) / time)
  }

  /// How far the finger has moved since it was put down, in points, in the viewport.
  public var translation: CGPoint {
    track.touch.map { CGPoint(x: $0.x - track.start.x, y: $0.y - track.start.y) } ?? .zero
  }

  // MARK: - Touches of an owner

  /// A finger is put down at a point of the viewport, in points, at a time in seconds.
  public func touchBegan(at point: CGPoint, time: TimeInterval? = nil) {
    track = Track(touch: point, start: point)
    if let time { sample(point, time) }
    enter(.began)
  }

  /// The finger has moved to a point of the viewport, in points, at a time in seconds.
  public func touchMoved(to point: CGPoint, time: TimeInterval? = nil) {
    guard track.touch != nil else { return }
    track.touch = point
    if let time { sample(point, time) }
    enter(.changed)
  }

  /// The finger is lifted, which ends the gesture.
  public func touchEnded() { finish(.ended) }

  /// The gesture is broken off.
  public func touchCancelled() { finish(.cancelled) }

  private func finish(_ state: State) {
    guard track.touch != nil else { return }
    enter(state)
    track.touch = nil
  }

  // MARK: - Touches of a delivery

  override func fingerMoved(to place: CGPoint, time: TimeInterval) {
    switch track.state {
    case .possible where recognition.awaited == nil && distance(to: place) >= Self.slop:
      if mayBegin(with: track.fingers) { recognize(as: .began) }
    case .began, .changed: enter(.changed)
    default: break
    }
  }

  override func fingersChanged(time: TimeInterval) {
    if isActive {
      if track.fingers < minimumNumberOfTouches { finish(.ended) }
    } else {
      countAnew(upTo: maximumNumberOfTouches)
    }
  }

  override func fingerUp(time: TimeInterval) {
    if let touch = track.touch { sample(touch, time) }
    if isActive { finish(.ended) } else { cancel() }
  }
}
