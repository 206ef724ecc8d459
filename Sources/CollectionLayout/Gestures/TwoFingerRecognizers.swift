import Foundation
import Geometry

/// A gesture of two fingers, which an owner hands over: a pointer has one place only.
///
/// The owner of a window with a touchpad calls `gestureBegan(at:time:)`,
/// `gestureChanged(to:time:)` and `gestureEnded()` with what its window says.
open class TwoFingerGestureRecognizer: GestureRecognizer {
  /// What the gesture has changed since it began, or since it was set.
  fileprivate final var amount: CGFloat = 0
  /// How fast it changes, per second.
  public private(set) final var velocity: CGFloat = 0
  private var changed: TimeInterval = 0

  /// Both fingers are put down about a point of the view's window, in points, at a time in seconds.
  public final func gestureBegan(at place: CGPoint, time: TimeInterval) {
    track = Track(touch: place, start: place, isInWindow: true)
    (amount, velocity, changed) = (start, 0, time)
    enter(.began)
  }
  /// The fingers have moved: the scale, or the angle in radians, since they were put down.
  public final func gestureChanged(to amount: CGFloat, time: TimeInterval) {
    guard track.touch != nil else { return }
    if time > changed { velocity = (amount - self.amount) / (time - changed) }
    (self.amount, changed) = (amount, time)
    enter(.changed)
  }
  /// The fingers are lifted, which ends the gesture.
  public final func gestureEnded() {
    guard track.touch != nil else { return }
    enter(.ended)
    track.touch = nil
  }
  /// What the gesture is before the fingers move.
  fileprivate var start: CGFloat { 0 }
}

/// Two fingers that move apart or together: UIKit's `UIPinchGestureRecognizer`.
open class PinchGestureRecognizer: TwoFingerGestureRecognizer {
  fileprivate override var start: CGFloat { 1 }
  /// How far they are apart, compared with the beginning; 1 without a gesture.
  open var scale: CGFloat {
    get { track.touch == nil && amount == 0 ? 1 : amount }
    set { amount = newValue }
  }
}

/// Two fingers that turn: UIKit's `UIRotationGestureRecognizer`.
open class RotationGestureRecognizer: TwoFingerGestureRecognizer {
  /// By how much they have turned, clockwise, in radians.
  open var rotation: CGFloat {
    get { amount }
    set { amount = newValue }
  }
}
