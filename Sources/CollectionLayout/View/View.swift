import Dynamics
import Foundation
import Geometry

/// A rectangle in a hierarchy: the part of UIKit's `UIView` that dynamics and layouts use.
///
/// It draws nothing. Items of an animator are the reference view's own subviews: places are not
/// converted from deeper down.
open class View: NSObject, DynamicItem {
  /// The middle, in points of the superview.
  open var center: CGPoint {
    didSet {
      if center != oldValue { animate { $0.center = oldValue - center } }
    }
  }
  /// What of its own coordinates it shows, in points; the origin is zero, but for a scrolled
  /// collection view.
  open var bounds: CGRect {
    get { storedBounds }
    set {
      let old = storedBounds
      storedBounds = newValue
      if newValue != old { animate { $0.bounds = (old, newValue) } }
      guard newValue.size != old.size else { return }
      resizeSubviews(from: old.size)
      setNeedsLayout()
    }
  }
  /// The bounds, which a subclass takes in its own way.
  final var storedBounds: CGRect
  /// The turn about the middle.
  open var transform = CGAffineTransform.identity {
    didSet {
      if traits.spatial != nil { traits.spatial = nil }
      if transform != oldValue { animate { $0.transform = (oldValue, transform) } }
    }
  }
  /// The transform in space; what of it lies in the plane of the view is `transform`.
  open var transform3D: CATransform3D {
    get { traits.spatial ?? CATransform3D(transform) }
    set {
      transform = newValue.affine
      traits.spatial = newValue.isAffine ? nil : newValue
    }
  }
  /// What it collides as: its bounds, by default.
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
  /// The view that it stands in; nil for none.
  public private(set) weak var superview: View?

  /// A number by which it can be found; 0 by default.
  open var tag = 0
  /// How opaque it is, 0 to 1; 1 by default.
  open var alpha: CGFloat = 1 {
    didSet { if alpha != oldValue { animate { $0.alpha = oldValue - alpha } } }
  }

  /// Whether it is left out; false by default.
  open var isHidden = false
  /// What is behind all that is in it, for what draws it; nil, the default, is nothing.
  open var backgroundColor: ViewColor? {
    get { traits.backgroundColor }
    set {
      let old = traits.backgroundColor
      traits.backgroundColor = newValue
      if newValue != old { animate { $0.color = (old, newValue) } }
    }
  }
  /// Whether what is in it is cut at its edges, for what draws it; false by default.
  open var clipsToBounds = false
  /// Whether nothing shows through, for what draws it; true by default.
  public var isOpaque = true
  /// How its content fills it, for what draws it.
  public var contentMode = ContentMode.scaleToFill
  /// What of its place changes with the size of the view that it stands in; nothing by default.
  public var autoresizingMask = AutoresizingMask()
  /// Whether the view has the frame that it is given; false leaves its place to constraints.
  public var translatesAutoresizingMaskIntoConstraints = true
  /// Gives the views in it their places by constraints.
  package final var arranger: (any SubviewArranging)?
  /// The view controller whose view it is.
  package final weak var owner: (any ViewOwner)?
  /// Whether touches reach it and what is in it; true by default.
  open var isUserInteractionEnabled = true
  /// The class of its layer; `ViewLayer` unless a subclass says otherwise.
  open class var layerClass: AnyClass { ViewLayer.self }
  /// How it looks otherwise, for what draws it.
  public var layer: ViewLayer {
    if let layer = traits.layer { return layer }
    let made = Self.layerClass as? ViewLayer.Type
    precondition(made != nil, "layerClass is the class of a layer.")
    let layer = (made ?? ViewLayer.self).init(of: self)
    traits.layer = layer
    return layer
  }
  /// What of the view is under the edges of the screen, in points; zero: a window has none.
  open var safeAreaInsets: EdgeInsets { .zero }
  /// What is left free around what stands in it, in points; 8 on all sides by default, as UIKit's.
  open var layoutMargins: EdgeInsets {
    get { traits.margins }
    set {
      traits.margins = newValue
      layoutMarginsDidChange()
      setNeedsLayout()
    }
  }
  /// The recognisers that read its touches, in the order they were added; nil without any.
  open var gestureRecognizers: [GestureRecognizer]? { recognizers.isEmpty ? nil : recognizers }
  final private(set) var recognizers: [GestureRecognizer] = []

  private var registered = OwnAnimators()
  final var traits = ViewTraits()

  /// A view of a frame, in points of the superview it will be in.
  public init(frame: CGRect) {
    center = frame.center
    storedBounds = CGRect(origin: .zero, size: frame.size)
    super.init()
  }

  /// A view of no size at the origin.
  public override convenience init() { self.init(frame: .zero) }

  /// An empty view; nothing is read, since there are no archives of views here.
  public required init?(coder: NSCoder) {
    center = .zero
    storedBounds = .zero
    super.init()
  }

  /// The box around the view with its transform, in points of the superview.
  ///
  /// Setting it sets `center` and the size of `bounds`, so that the box is as set.
  open var frame: CGRect {
    get {
      let (t, size) = (transform, bounds.size)
      guard t != .identity || traits.anchor != nil else {
        return CGRect(center: center, size: size)
      }
      let box = CGSize(
        width: abs(t.a) * size.width + abs(t.c) * size.height,
        height: abs(t.b) * size.width + abs(t.d) * size.height)
      return CGRect(center: center + wayToMiddle, size: box)
    }
    set {
      let t = transform
      // The box of a turned view determines its size unless both diagonals of it are alike.
      let (a, b, c, d) = (abs(t.a), abs(t.b), abs(t.c), abs(t.d))
      let determinant = a * d - b * c
      if t == .identity || abs(determinant) <= 1e-9 {
        bounds.size = newValue.size
      } else {
        let (w, h) = (newValue.width, newValue.height)
        bounds.size = CGSize(
          width: max(0, (d * w - c * h) / determinant),
          height: max(0, (a * h - b * w) / determinant))
      }
      center = newValue.center - wayToMiddle
    }
  }

  /// Leads from `center` to the middle of the box.
  private var wayToMiddle: CGVector {
    let (anchor, size) = (traits.anchor ?? ViewTraits.middle, bounds.size)
    let arm = CGPoint(x: (0.5 - anchor.x) * size.width, y: (0.5 - anchor.y) * size.height)
    return transform.apply(to: arm) - .zero
  }

  /// Takes points from the top left of the view to points of the superview.
  final var mapFromOwnCorner: CGAffineTransform {
    let (anchor, size) = (traits.anchor ?? ViewTraits.middle, bounds.size)
    return CGAffineTransform(
      translationX: -anchor.x * size.width, y: -anchor.y * size.height
    )
    .concatenating(transform)
    .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }

  /// Lets a recogniser read the view's touches, in points of the view.
  open func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    recognizers.append(recognizer)
  }

  /// Whether a gesture of this view may begin that has been recognised; true by default.
  ///
  /// The recogniser's delegate is asked as well.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Takes a recogniser away, if it is the view's.
  open func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  // MARK: - Time

  /// The animators made with `DynamicAnimator(referenceView:)` for this view that still exist, in
  /// the order of their making; the view does not keep them.
  package var animators: [DynamicAnimator] { registered.all }

  func register(_ animator: DynamicAnimator) { registered.add(animator) }

  /// Moves on by seconds, 0 or more: steps the animators of this view and of those in it.
  ///
  /// An extension of ours in place of a display link.
  package func advance(by dt: TimeInterval) {
    stepAnimators(by: dt)
    layoutIfNeeded()
  }

  final func stepAnimators(by dt: TimeInterval) {
    for animator in animators { animator.step(dt) }
    for view in subviews { view.advance(by: dt) }
  }

  /// Lays out what is not valid; the animators have been stepped.
  open func displayLinkDidAdvance(by dt: TimeInterval) { layoutIfNeeded() }

  /// Whether no animator of this view, or of one in it, moves anything.
  ///
  /// An extension of ours.
  open var isAtRest: Bool {
    animators.allSatisfy { !$0.isRunning } && subviews.allSatisfy(\.isAtRest)
      && !(traits.isLinked && traits.needsLayout) && !(traits.motion?.isRunning ?? false)
  }

  // MARK: - Layout

  /// Lays out again in the next frame; a new size and other subviews do the same.
  open func setNeedsLayout() {
    traits.needsLayout = true
    linkForLayout()
  }

  /// Whether the view is to be laid out, and is not being.
  var isLayoutPending: Bool { traits.needsLayout }

  /// Lays out what is not valid in this view and in those in it, at once; views that this one stands in come
  /// first, as far up as they are not valid one after the other, since they give it its size.
  open func layoutIfNeeded() {
    var top = self
    while let view = top.superview, view.isLayoutPending { top = view }
    top.layOutTree()
  }

  /// Lays out what is not valid in this view and in those in it.
  func layOutTree() {
    if traits.needsLayout {
      traits.needsLayout = false
      let owner = owner
      updateConstraintsIfNeeded()
      owner?.viewWillLayOut()
      layoutSubviews()
      owner?.viewDidLayOut()
    }
    for view in subviews { view.layOutTree() }
  }

  /// Gives the views in it their places, for subclasses; by default those that constraints say.
  open func layoutSubviews() { arranger?.arrange(self) }

  private func linkForLayout() {
    guard !traits.isLinked else { return }
    traits.isLinked = true
    DisplayLink.add(self)
  }

  /// The size that suits the view within a size, in points; the one it has by default.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// The size that what it shows has, in points; -1 along an axis is none, as by default.
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }

  /// The view makes or changes its constraints, for subclasses that call `setNeedsUpdateConstraints()`; called once
  /// before the first layout as well.
  open func updateConstraints() {}
  /// The margins have changed, for subclasses.
  open func layoutMarginsDidChange() {}

  /// Takes the size that suits it.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// The view is about to stand in another one; nil for none.
  open func willMove(toSuperview newSuperview: View?) {}
  /// The view stands in another one, or in none.
  open func didMoveToSuperview() {}
  /// The view is about to stand in a window; nil for none.
  open func willMove(toWindow newWindow: Window?) {}
  /// The view stands in another window, or in none.
  open func didMoveToWindow() {}
  /// A view stands in this one now.
  open func didAddSubview(_ subview: View) {}
  /// A view in this one is about to be taken out.
  open func willRemoveSubview(_ subview: View) {}

  // MARK: - Touches

  /// A finger is put down in it: by default its view controller or the view that it stands in is told.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    if let owner { return owner.touchesBegan(touches, with: event) }
    superview?.touchesBegan(touches, with: event)
  }
  /// A finger that was put down in it has moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
    if let owner { return owner.touchesMoved(touches, with: event) }
    superview?.touchesMoved(touches, with: event)
  }
  /// A finger that was put down in it is lifted.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    if let owner { return owner.touchesEnded(touches, with: event) }
    superview?.touchesEnded(touches, with: event)
  }
  /// A touch that began in it is broken off, or has become a gesture.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    if let owner { return owner.touchesCancelled(touches, with: event) }
    superview?.touchesCancelled(touches, with: event)
  }

  /// Whether a touch at a point of the view is in it, without its subviews.
  open func point(inside point: CGPoint, with event: TouchEvent?) -> Bool {
    bounds.contains(point)
  }

  /// The frontmost view, this one or one in it, that a touch at a point of the view belongs to; nil
  /// outside, and for views that are hidden, nearly transparent or take no touches.
  open func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event)
    else {
      return nil
    }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  // MARK: - The hierarchy

  /// Puts a view in, in front of the others, taking it from where it was.
  open func addSubview(_ view: View) { insert(view) { $0.endIndex } }

  /// Puts a view in at a place from the back, taking it from where it was.
  open func insertSubview(_ view: View, at index: Int) { insert(view) { _ in index } }

  /// Puts a view in just in front of another one of this view.
  open func insertSubview(_ view: View, aboveSubview sibling: View) {
    insert(view) { min($0.endIndex, Self.index(of: sibling, in: $0) + 1) }
  }

  /// Puts a view in just behind another one of this view.
  open func insertSubview(_ view: View, belowSubview sibling: View) {
    insert(view) { Self.index(of: sibling, in: $0) }
  }

  private func insert(_ view: View, at index: ([View]) -> Int) {
    precondition(!isDescendant(of: view), "A view cannot stand in itself.")
    view.willMove(toSuperview: self)
    if view.superview !== self { view.forgetConstraints() }
    view.move(to: self) {
      view.detach()
      attach(view, at: index(subviews))
    }
    view.didMoveToSuperview()
    didAddSubview(view)
    setNeedsLayout()
    if view.traits.needsLayout { view.linkForLayout() }
  }

  /// Puts a view in without a call of what subclasses override, and without a layout.
  final func attach(_ view: View, at index: Int) {
    subviews.insert(view, at: index)
    view.superview = self
  }

  /// Puts the same subviews in another order, in the same way.
  final func reorderSubviews(_ views: [View]) {
    assert(Set(views.map(ObjectIdentifier.init)) == Set(subviews.map(ObjectIdentifier.init)))
    subviews = views
  }

  /// Takes the view out in the same way.
  final func detach() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// The place of a view; for one that does not stand in this one that in front of all, as in UIKit.
  private static func index(of view: View, in views: [View]) -> Int {
    views.firstIndex { $0 === view } ?? views.endIndex
  }

  /// Takes the view out of the one that it stands in.
  open func removeFromSuperview() {
    guard let superview else { return }
    willMove(toSuperview: nil)
    superview.willRemoveSubview(self)
    forgetConstraints()
    move(to: nil) { detach() }
    didMoveToSuperview()
    superview.setNeedsLayout()
  }

  /// Puts one of the views in this one in front of the others.
  open func bringSubviewToFront(_ view: View) { if view.superview === self { addSubview(view) } }

  /// Puts one of the views in this one behind the others.
  open func sendSubviewToBack(_ view: View) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Lets two of the views in this one, by their places from the back, change places.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    precondition(
      subviews.indices.contains(index1) && subviews.indices.contains(index2),
      "Both places have a view.")
    subviews.swapAt(index1, index2)
    setNeedsLayout()
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

  // MARK: - Places in one view's coordinates and in another's, in points

  /// Takes points of this view to points of the view that it stands in.
  private var mapOutward: CGAffineTransform {
    let corner = bounds.origin
    return CGAffineTransform(translationX: -corner.x, y: -corner.y).concatenating(mapFromOwnCorner)
  }

  /// Takes points of this view to points of the window.
  private var mapToWindow: CGAffineTransform {
    sequence(first: self, next: \.superview).reduce(.identity) { $0.concatenating($1.mapOutward) }
  }

  private static func map(from a: View?, to b: View?) -> CGAffineTransform {
    (a?.mapToWindow ?? .identity).concatenating(b?.mapToWindow.inverted() ?? .identity)
  }

  /// Where a point of this view is in another one.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    Self.map(from: self, to: view).apply(to: point)
  }

  /// Where a point of another view is in this one.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    Self.map(from: view, to: self).apply(to: point)
  }

  /// The box in another view around a rectangle of this one.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
    rect.applying(Self.map(from: self, to: view))
  }

  /// The box in this view around a rectangle of another one.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect {
    rect.applying(Self.map(from: view, to: self))
  }
}
