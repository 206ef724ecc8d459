import Foundation
import Geometry

/// Begins when a finger has been held still for a while, and follows it then: UIKit's
/// `UILongPressGestureRecognizer`.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// For how long the finger has to rest, in seconds; 0.5 by default.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far the finger may move meanwhile, in points; 10 by default.
  open var allowableMovement: CGFloat = 10
  /// How many fingers make the gesture; 1 by default.
  open var numberOfTouchesRequired = 1
  /// How many taps there are before the finger rests; 0 by default.
  open var numberOfTapsRequired = 0
  private var tapsBefore = 0
  private var start: TimeInterval = 0

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    tapsBefore = (touches.first?.tapCount ?? 1) - 1
    super.touchesBegan(touches, with: event)
  }

  override func fingerDown(at place: CGPoint, time: TimeInterval) {
    guard tapsBefore >= numberOfTapsRequired else { return cancel() }
    start = time
    timePassed(to: time)
  }

  override func fingersChanged(time: TimeInterval) {
    if isActive {
      if track.fingers < numberOfTouchesRequired { enter(.ended) }
    } else {
      countAnew(upTo: numberOfTouchesRequired)
      start = time
    }
  }

  override func timePassed(to time: TimeInterval) {
    // Sums of frames differ from the duration by rounding errors.
    guard track.state == .possible, recognition.awaited == nil, track.touch != nil,
      track.fingers == numberOfTouchesRequired,
      time - start + 1e-9 >= minimumPressDuration
    else { return }
    recognize(as: .began)
  }

  override func fingerMoved(to place: CGPoint, time: TimeInterval) {
    if isActive {
      enter(.changed)
    } else if track.state == .possible {
      if time - start + 1e-9 >= minimumPressDuration {
        timePassed(to: time)
      } else if distance(to: place) > allowableMovement {
        cancel()
      }
    }
  }

  override func fingerUp(time: TimeInterval) {
    if isActive { enter(.ended) } else { cancel() }
  }
}
