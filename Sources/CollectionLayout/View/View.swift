import Dynamics
import Foundation
import Geometry

/// A rectangle in a hierarchy: the part of UIKit's `UIView` that dynamics and layouts use.
///
/// It draws nothing. Items of an animator are the reference view's own subviews: places are not
/// converted from deeper down.
open class View: DynamicItem {
  /// The middle, in points of the superview.
  open var center: CGPoint
  /// What of its own coordinates it shows, in points; the origin is zero, but for a scrolled
  /// collection view.
  open var bounds: CGRect {
    get { storedBounds }
    set { storedBounds = newValue }
  }
  /// The bounds, which a subclass takes in its own way.
  final var storedBounds: CGRect
  /// The turn about the middle.
  open var transform = CGAffineTransform.identity
  /// What it collides as.
  open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
  /// An outline about the centre, in points; the bounds by default.
  open var collisionBoundingPath: BezierPath {
    BezierPath(rect: CGRect(center: .zero, size: bounds.size))
  }

  /// What the view stands for in an animator's snapshot; nil, the default, is the object itself.
  ///
  /// A key does not change while the view is in an animator. An extension of ours.
  open var dynamicKey: AnyHashable?

  /// What stands in it, from the back to the front.
  public private(set) var subviews: [View] = []
  /// What it stands in.
  public private(set) weak var superview: View?

  /// A number by which it can be found; 0 by default.
  open var tag = 0
  /// How opaque it is, 0 to 1; 1 by default.
  open var alpha: CGFloat = 1
  /// Whether it is left out; false by default.
  open var isHidden = false
  /// What of the view is under the edges of the screen, in points; zero: a window has none.
  open var safeAreaInsets: EdgeInsets { .zero }
  /// The recognisers that read its touches, in the order they were added.
  public private(set) var gestureRecognizers: [PanGestureRecognizer] = []

  private var registered = OwnAnimators()

  /// A view of a frame, in points of the superview it will be in; empty by default.
  public init(frame: CGRect = .zero) {
    center = frame.center
    storedBounds = CGRect(origin: .zero, size: frame.size)
  }

  /// An empty view; nothing is read, since there are no archives of views here.
  public required init?(coder: NSCoder) {
    center = .zero
    storedBounds = .zero
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

  /// Lets a recogniser read the view's touches, in points of the view.
  open func addGestureRecognizer(_ recognizer: PanGestureRecognizer) {
    gestureRecognizers.append(recognizer)
  }

  // MARK: - Time

  /// The animators made with `DynamicAnimator(referenceView:)` for this view that still exist, in
  /// the order of their making; the view does not keep them.
  public var animators: [DynamicAnimator] { registered.all }

  func register(_ animator: DynamicAnimator) { registered.add(animator) }

  /// Moves on by seconds, 0 or more: steps the animators of this view and of those in it.
  ///
  /// An extension of ours in place of a display link.
  open func advance(by dt: TimeInterval) {
    for animator in animators { animator.step(dt) }
    for view in subviews { view.advance(by: dt) }
  }

  /// Whether no animator of this view, or of one in it, moves anything.
  ///
  /// An extension of ours.
  open var isAtRest: Bool {
    animators.allSatisfy { !$0.isRunning } && subviews.allSatisfy(\.isAtRest)
  }

  // MARK: - The hierarchy

  /// Puts a view in, in front of the others, taking it from where it was.
  open func addSubview(_ view: View) { insert(view) { $0.endIndex } }

  /// Puts a view in at a place from the back, taking it from where it was.
  open func insertSubview(_ view: View, at index: Int) { insert(view) { _ in index } }

  /// Puts a view in just in front of another one of this view.
  open func insertSubview(_ view: View, aboveSubview sibling: View) {
    insert(view) { Self.index(of: sibling, in: $0) + 1 }
  }

  /// Puts a view in just behind another one of this view.
  open func insertSubview(_ view: View, belowSubview sibling: View) {
    insert(view) { Self.index(of: sibling, in: $0) }
  }

  private func insert(_ view: View, at index: ([View]) -> Int) {
    precondition(!isDescendant(of: view), "A view cannot stand in itself.")
    view.removeFromSuperview()
    subviews.insert(view, at: index(subviews))
    view.superview = self
  }

  private static func index(of view: View, in views: [View]) -> Int {
    guard let index = views.firstIndex(where: { $0 === view }) else {
      preconditionFailure("The other view stands in this one.")
    }
    return index
  }

  /// Takes the view out of the one that it stands in.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Puts one of the views in this one in front of the others.
  open func bringSubviewToFront(_ view: View) { if view.superview === self { addSubview(view) } }

  /// Puts one of the views in this one behind the others.
  open func sendSubviewToBack(_ view: View) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Whether it is a view or stands in it, however deep.
  open func isDescendant(of view: View) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  /// The view of a number, this one or one in it, from the back to the front; nil where there is none.
  open func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }
}

extension View: AnimatorHost {
  /// The bounds that a collision behaviour may make a boundary of.
  public var referenceBounds: CGRect { bounds }
}

extension DynamicAnimator {
  /// An animator whose items are subviews of a view, in its coordinates.
  ///
  /// `View.advance(by:)` steps it. It does not keep the view, nor the view it.
  public convenience init(
    referenceView view: View, profile: Profile = DynamicAnimator.defaultProfile
  ) {
    self.init(profile: profile)
    host = view
    view.register(self)
  }

  /// The view whose coordinates these are; nil for none.
  public var referenceView: View? { host as? View }
}
