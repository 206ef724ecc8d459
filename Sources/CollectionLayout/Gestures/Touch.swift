import Foundation

/// A finger, or the pointer with its button down: UIKit's `UITouch`.
public final class Touch: NSObject {
  /// What a finger is doing.
  public enum Phase: Int, Hashable, Sendable {
    /// It has been put down.
    case began
    case moved
    /// It is down and has not moved.
    case stationary
    case ended
    /// The touch was broken off.
    case cancelled
  }

  /// What the finger is doing.
  public internal(set) var phase = Phase.began
  /// When it did that, in seconds.
  public internal(set) var timestamp: TimeInterval
  /// The view that the touch began in.
  public internal(set) weak var view: View?
  /// How many taps there were at that place shortly before, this one included.
  public internal(set) var tapCount = 1
  /// Where it is and was, in points of the window.
  var place: CGPoint
  var previous: CGPoint

  init(at place: CGPoint, time: TimeInterval) {
    (self.place, previous, timestamp) = (place, place, time)
    super.init()
  }

  /// Where the finger is, in points of a view; nil is the window.
  public func location(in view: View?) -> CGPoint { view?.convert(place, from: nil) ?? place }

  /// Where it was before it moved last, in points of a view; nil is the window.
  public func previousLocation(in view: View?) -> CGPoint {
    view?.convert(previous, from: nil) ?? previous
  }
}

/// What has happened to touches: UIKit's `UIEvent`.
public final class TouchEvent: NSObject {
  /// When it happened, in seconds.
  public let timestamp: TimeInterval
  /// The fingers that are down or have just been lifted.
  public let allTouches: Set<Touch>?

  init(_ touch: Touch) {
    (timestamp, allTouches) = (touch.timestamp, [touch])
    super.init()
  }
}
