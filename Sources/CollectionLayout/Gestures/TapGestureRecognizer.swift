import Foundation
import Geometry

/// Calls its actions when a finger is put down and lifted at one place: UIKit's
/// `UITapGestureRecognizer`.
open class TapGestureRecognizer: GestureRecognizer {
  /// How many taps make the gesture; 1 by default.
  open var numberOfTapsRequired = 1
  /// How many fingers make the gesture; 1 by default.
  open var numberOfTouchesRequired = 1
  /// How many fingers were down at a time.
  private var mostFingers = 1
  /// The taps so far, and where and when the last one ended.
  private var taps = 0
  private var last: (place: CGPoint, time: TimeInterval)?

  /// Taps that belong together follow within so many seconds, as UIKit's.
  static let longestPause = 0.35
  /// Taps that belong together are so near, in points, as UIKit's.
  static let farthest: CGFloat = 45

  override var expectsMore: Bool { taps > 0 }

  override func fingerDown(at place: CGPoint, time: TimeInterval) {
    mostFingers = 1
    if let last, time - last.time <= Self.longestPause,
      last.place.distance(to: place) <= Self.farthest
    {
      return
    }
    taps = 0
  }

  override func fingerMoved(to place: CGPoint, time: TimeInterval) {
    if track.state == .possible, distance(to: place) > Self.slop { cancel() }
  }

  override func fingersChanged(time: TimeInterval) {
    mostFingers = max(mostFingers, track.fingers)
    if mostFingers > numberOfTouchesRequired { return cancel() }
    if track.state == .possible, let touch = track.touch { track.start = touch }
  }

  override func fingerUp(time: TimeInterval) {
    guard mostFingers == numberOfTouchesRequired else { return cancel() }
    guard track.state == .possible, let place = track.touch else { return }
    taps += 1
    last = (place, time)
    if taps >= numberOfTapsRequired {
      (taps, last) = (0, nil)
      recognize(as: .ended)
    }
  }

  override func timePassed(to time: TimeInterval) {
    guard taps > 0, track.touch == nil, let last, time - last.time > Self.longestPause else {
      return
    }
    cancel()
  }

  /// Another gesture was recognised, the finger has moved, or the next tap has not come.
  override func cancel() {
    super.cancel()
    taps = 0
  }
}
