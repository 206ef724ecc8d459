import Foundation
import Geometry

/// Says where the finger of a drag is and how far it has moved: UIKit's `UIPanGestureRecognizer`.
///
/// There is no window to deliver touches: the owner of a view calls `touchBegan(at:)`,
/// `touchMoved(to:)` and `touchEnded()`; for a scrolled collection view its scroller does.
open class PanGestureRecognizer {
  /// What a gesture is doing.
  public enum State: Int, Hashable, Sendable {
    /// No finger is down (default).
    case possible
    /// A finger has been put down.
    case began
    /// The finger has moved.
    case changed
    /// The finger has been lifted.
    case ended
    /// The gesture was broken off.
    case cancelled
    /// The touch was no gesture.
    case failed
  }

  /// What changes in a gesture; a snapshot of its owner contains it.
  struct Track: Hashable {
    var state = State.possible
    /// Where the finger is, in points of the viewport; nil without a finger.
    var touch: CGPoint?
    /// Where `translation(in:)` counts from.
    var start = CGPoint.zero
  }

  var track = Track()
  private var actions: [(PanGestureRecognizer) -> Void] = []

  /// A recogniser without actions.
  public init() {}

  /// A recogniser that calls a function whenever its gesture begins, moves or ends.
  ///
  /// An extension of ours in place of a target and a selector, which Swift on Linux does not have.
  public init(action: @escaping (PanGestureRecognizer) -> Void) { actions = [action] }

  /// Adds a function to call whenever the gesture begins, moves or ends.
  public func addAction(_ action: @escaping (PanGestureRecognizer) -> Void) {
    actions.append(action)
  }

  /// What the gesture is doing.
  public var state: State { track.state }

  /// How many fingers are down: 0 or 1.
  public var numberOfTouches: Int { track.touch == nil ? 0 : 1 }

  /// Where the finger is, in points of the view that it was added to, of a collection view's content;
  /// zero without a finger, as articles take it to be.
  public func location(in view: View?) -> CGPoint {
    guard let touch = track.touch else { return .zero }
    return touch + ((view?.bounds.origin ?? .zero) - CGPoint.zero)
  }

  /// How far the finger has moved since it was put down, in points; zero without a finger.
  public func translation(in view: View?) -> CGPoint { translation }

  /// How far the finger has moved since it was put down, in points, in the viewport.
  public var translation: CGPoint {
    track.touch.map { CGPoint(x: $0.x - track.start.x, y: $0.y - track.start.y) } ?? .zero
  }

  /// Where the finger is, in points of the viewport; nil without a finger.
  public var touch: CGPoint? { track.touch }

  // MARK: - Touches

  /// A finger is put down at a point of the viewport, in points.
  public func touchBegan(at point: CGPoint) {
    track = Track(state: .began, touch: point, start: point)
    act()
  }

  /// The finger has moved to a point of the viewport, in points.
  public func touchMoved(to point: CGPoint) {
    guard track.touch != nil else { return }
    (track.state, track.touch) = (.changed, point)
    act()
  }

  /// The finger is lifted.
  public func touchEnded() { finish(.ended) }

  /// The gesture is broken off.
  public func touchCancelled() { finish(.cancelled) }

  private func finish(_ state: State) {
    guard track.touch != nil else { return }
    track.state = state
    act()
    track.touch = nil
  }

  private func act() { for action in actions { action(self) } }
}
