import Foundation
import Geometry

/// May forbid gestures: UIKit's `UIGestureRecognizerDelegate`.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether a gesture may begin that has been recognised; true unless implemented.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
  /// Whether a touch concerns a recogniser; true unless implemented.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  /// Whether a gesture may go on beside another one; false unless implemented.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// It may.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
  /// It does.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { true }
  /// It may not.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
}

/// Reads touches and calls functions: UIKit's `UIGestureRecognizer`.
///
/// A `TouchDelivery` hands it the touches of its view; of two gestures of one touch the first that is
/// recognised goes on, unless a delegate allows both.
open class GestureRecognizer: NSObject {
  /// What a gesture is doing.
  public enum State: Int, Hashable, Sendable {
    /// No finger is down, or the touch may become a gesture yet (default).
    case possible
    /// The gesture has begun.
    case began
    /// The finger has moved.
    case changed
    /// The gesture is done.
    case ended
    /// The gesture was broken off.
    case cancelled
    /// The touch was no gesture.
    case failed

    /// The end of a gesture that has no duration, as a tap.
    public static var recognized: State { .ended }
  }

  /// What changes in a gesture; a snapshot of its owner contains it.
  struct Track: Hashable {
    struct Sample: Hashable {
      let place: CGPoint
      let time: TimeInterval
    }

    var state = State.possible
    /// Where the finger is; nil without a finger.
    var touch: CGPoint?
    /// Where `translation(in:)` counts from.
    var start = CGPoint.zero
    /// Whether the places are in points of the window; otherwise of the viewport of the recogniser's view.
    var isInWindow = false
    /// Where the finger was lately.
    var samples: [Sample] = []
  }

  /// Farther than this a finger that rests does not move, in points, as UIKit's.
  static let slop: CGFloat = 10

  final var track = Track()
  private var actions: [(GestureRecognizer) -> Void] = []
  /// The view whose touches it reads.
  public internal(set) weak var view: View?
  /// May forbid the gesture.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether it reads touches; a gesture that goes on is broken off where this becomes false.
  open var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }
  /// Whether the view's own touches are cancelled when the gesture is recognised; true by default.
  open var cancelsTouchesInView = true
  weak var delivery: TouchDelivery?

  /// A recogniser without actions.
  public required override init() { super.init() }

  /// What the gesture is doing.
  public final var state: State { track.state }
  /// How many fingers are down: 0 or 1.
  public final var numberOfTouches: Int { track.touch == nil ? 0 : 1 }

  // MARK: - Actions

  /// Adds a function to call whenever the gesture begins, moves or ends.
  final func add(_ action: @escaping (GestureRecognizer) -> Void) { actions.append(action) }

  /// Takes all actions away.
  public final func removeTarget(_ target: Any?, action: Any?) { actions = [] }

  final func enter(_ state: State) {
    track.state = state
    for action in actions { action(self) }
  }

  // MARK: - Places

  /// Where the finger is, in points of a view; zero without a finger, as articles take it to be.
  ///
  /// Touches that an owner hands over itself are in points of the viewport of the view that is named here,
  /// so that a collection view's content comes out.
  open func location(in view: View?) -> CGPoint {
    guard let touch = track.touch else { return .zero }
    if track.isInWindow { return view?.convert(touch, from: nil) ?? touch }
    return touch + ((view?.bounds.origin ?? .zero) - CGPoint.zero)
  }

  /// Where a finger is; the only one has the number 0.
  open func location(ofTouch touchIndex: Int, in view: View?) -> CGPoint { location(in: view) }

  /// Where the finger is, in points of the viewport, or of the window; nil without a finger.
  public final var touch: CGPoint? { track.touch }

  // MARK: - Touches of a delivery

  /// A finger is put down.
  func fingerDown(at place: CGPoint, time: TimeInterval) {
    track = Track(touch: place, start: place, isInWindow: true)
    sample(place, time)
  }
  /// The finger has moved.
  func fingerMoved(to place: CGPoint, time: TimeInterval) {
    track.touch = place
    sample(place, time)
  }
  /// The finger is lifted.
  func fingerUp(time: TimeInterval) {}
  /// Seconds have passed with a finger down.
  func timePassed(to time: TimeInterval) {}

  /// Velocities are those of so many seconds.
  private static let velocityWindow = 0.1

  final func sample(_ place: CGPoint, _ time: TimeInterval) {
    track.samples.removeAll { time - $0.time > Self.velocityWindow }
    track.samples.append(Track.Sample(place: place, time: time))
  }

  /// Begins or, for gestures without a duration, ends the gesture, if nothing forbids it.
  final func recognize(as state: State) {
    guard delivery?.mayBegin(self) ?? true else {
      track.state = .failed
      return
    }
    delivery?.hasBegun(self)
    enter(state)
  }

  /// Breaks the gesture off, or what might have become one.
  func cancel() {
    switch track.state {
    case .began, .changed: enter(.cancelled)
    case .possible where track.touch != nil: track.state = .failed
    default: break
    }
    track.touch = nil
  }

  /// Whether it has been recognised and goes on.
  final var isActive: Bool { track.state == .began || track.state == .changed }

  final func distance(to place: CGPoint) -> CGFloat { place.distance(to: track.start) }
}
