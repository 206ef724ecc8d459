import Foundation
import Geometry

/// Begins when a finger has been held still for a while, and follows it then: UIKit's
/// `UILongPressGestureRecognizer`.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// For how long the finger has to rest, in seconds; 0.5 by default.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far the finger may move meanwhile, in points; 10 by default.
  open var allowableMovement: CGFloat = 10
  private var start: TimeInterval = 0

  override func fingerDown(at place: CGPoint, time: TimeInterval) {
    super.fingerDown(at: place, time: time)
    start = time
    timePassed(to: time)
  }

  override func timePassed(to time: TimeInterval) {
    // Sums of frames differ from the duration by rounding errors.
    guard track.state == .possible, track.touch != nil,
      time - start + 1e-9 >= minimumPressDuration
    else { return }
    recognize(as: .began)
  }

  override func fingerMoved(to place: CGPoint, time: TimeInterval) {
    timePassed(to: time)
    super.fingerMoved(to: place, time: time)
    if isActive {
      enter(.changed)
    } else if distance(to: place) > allowableMovement {
      cancel()
    }
  }

  override func fingerUp(time: TimeInterval) {
    timePassed(to: time)
    if isActive { enter(.ended) } else { cancel() }
    track.touch = nil
  }
}
