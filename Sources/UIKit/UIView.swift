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

/// A rectangle with a place in another one: as much of UIKit's view as its dynamics ask for.
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

  /// What stands in it, from the back to the front.
  public private(set) var subviews: [UIView] = []
  /// What it stands in.
  public private(set) weak var superview: UIView?

  /// A view of a frame, in points of the superview it will be in.
  public init(frame: CGRect) {
    center = frame.center
    bounds = CGRect(origin: .zero, size: frame.size)
  }

  /// The rectangle around the middle, without the turn, in points of the superview.
  open var frame: CGRect {
    get { CGRect(center: center, size: bounds.size) }
    set { (center, bounds.size) = (newValue.center, newValue.size) }
  }

  /// Puts a view in, in front of the others, taking it from where it was.
  open func addSubview(_ view: UIView) {
    precondition(view !== self, "A view cannot stand in itself.")
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
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
  /// An animator whose items are subviews of a view, in its coordinates; it does not keep the view.
  public convenience init(referenceView view: UIView, profile: Profile = .uikit) {
    self.init(profile: profile)
    host = view
  }

  /// The view whose coordinates these are; nil for none.
  public var referenceView: UIView? { host as? UIView }
}
