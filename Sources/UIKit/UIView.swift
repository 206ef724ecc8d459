import Dynamics
import Foundation
import Geometry

/// What UIKit's animators move: UIKit's names for an item, with its path as an object.
public protocol UIDynamicItem: DynamicItem {
  /// An outline about the centre, in points; asked for where the type is `.path`.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// The outline as the animator reads it.
  public var collisionBoundingPath: Path {
    let own: UIBezierPath = collisionBoundingPath
    return own.path
  }
}

/// A rectangle in a hierarchy: the part of UIKit's view that dynamics and layouts use.
///
/// It draws nothing. Items of an animator are the reference view's own subviews: places are not
/// converted from deeper down.
open class UIView: UIDynamicItem {
  /// The middle, in points of the superview.
  open var center: CGPoint
  /// The size, in points; the origin is zero.
  open var bounds: CGRect
  /// The turn about the middle.
  open var transform = CGAffineTransform.identity
  /// What it collides as.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// An outline about the centre, in points; the bounds by default.
  open var collisionBoundingPath: UIBezierPath {
    UIBezierPath(rect: CGRect(center: .zero, size: bounds.size))
  }

  /// What the view stands for in an animator's snapshot; nil, the default, is the object itself.
  ///
  /// A key does not change while the view is in an animator. An extension of ours.
  open var dynamicKey: AnyHashable?

  /// What stands in it, from the back to the front.
  public private(set) var subviews: [UIView] = []
  /// What it stands in.
  public private(set) weak var superview: UIView?

  /// How opaque it is, 0 to 1; 1 by default.
  open var alpha: CGFloat = 1
  /// Whether it is left out; false by default.
  open var isHidden = false
  /// The recognisers that read its touches, in the order they were added.
  public private(set) var gestureRecognizers: [UIPanGestureRecognizer] = []

  private struct WeakAnimator { weak var animator: DynamicAnimator? }
  private var registered: [WeakAnimator] = []

  /// A view of a frame, in points of the superview it will be in; empty by default.
  public init(frame: CGRect = .zero) {
    center = frame.center
    bounds = CGRect(origin: .zero, size: frame.size)
  }

  /// The box around the view with its transform, in points of the superview.
  ///
  /// Setting it sets `center` and the size of `bounds`, so that the box is as set.
  open var frame: CGRect {
    get {
      guard transform != .identity else { return CGRect(center: center, size: bounds.size) }
      let t = transform
      let box = CGSize(
        width: abs(t.a) * bounds.width + abs(t.c) * bounds.height,
        height: abs(t.b) * bounds.width + abs(t.d) * bounds.height)
      return CGRect(center: center + CGVector(dx: t.tx, dy: t.ty), size: box)
    }
    set {
      let t = transform
      center = newValue.center - CGVector(dx: t.tx, dy: t.ty)
      // The box of a turned view determines its size unless both diagonals of it are alike.
      let (a, b, c, d) = (abs(t.a), abs(t.b), abs(t.c), abs(t.d))
      let determinant = a * d - b * c
      guard t != .identity, abs(determinant) > 1e-9 else {
        bounds.size = newValue.size
        return
      }
      let (w, h) = (newValue.width, newValue.height)
      bounds.size = CGSize(
        width: max(0, (d * w - c * h) / determinant), height: max(0, (a * h - b * w) / determinant))
    }
  }

  /// Puts a view in, in front of the others, taking it from where it was.
  open func addSubview(_ view: UIView) {
    precondition(view !== self, "A view cannot stand in itself.")
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Lets a recogniser read the view's touches, in points of the view.
  open func addGestureRecognizer(_ recognizer: UIPanGestureRecognizer) {
    gestureRecognizers.append(recognizer)
  }

  // MARK: - Time

  /// The animators made with `DynamicAnimator(referenceView:)` for this view that still exist, in
  /// the order of their making; the view does not keep them.
  public var animators: [DynamicAnimator] { registered.compactMap(\.animator) }

  func register(_ animator: DynamicAnimator) {
    registered.removeAll { $0.animator == nil }
    registered.append(WeakAnimator(animator: animator))
  }

  /// Moves on by seconds, 0 or more: steps the animators of this view and of those in it.
  ///
  /// An extension of ours in place of a display link.
  public func advance(by dt: TimeInterval) {
    for animator in animators { animator.step(dt) }
    for view in subviews { view.advance(by: dt) }
  }

  /// Whether no animator of this view, or of one in it, moves anything.
  ///
  /// An extension of ours.
  public var isAtRest: Bool {
    animators.allSatisfy { !$0.isRunning } && subviews.allSatisfy(\.isAtRest)
  }

  /// Takes the view out of the one that it stands in.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

extension UIView: AnimatorHost {
  /// The bounds that a collision behaviour may make a boundary of.
  public var referenceBounds: CGRect { bounds }
}

extension DynamicAnimator {
  /// An animator whose items are subviews of a view, in its coordinates.
  ///
  /// `UIView.advance(by:)` steps it. It does not keep the view, nor the view it.
  public convenience init(
    referenceView view: UIView, profile: Profile = DynamicAnimator.defaultProfile
  ) {
    self.init(profile: profile)
    host = view
    view.register(self)
  }

  /// The view whose coordinates these are; nil for none.
  public var referenceView: UIView? { host as? UIView }
}
