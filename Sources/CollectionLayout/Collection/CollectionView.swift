import Dynamics
import Foundation
import Geometry
import Springs

/// Shows the elements of a data source where a layout says: UIKit's `UICollectionView`, without
/// drawing.
///
/// Its owner sets `contentOffset`, calls `advance(by:)` once a tick and draws
/// `visibleElements`. What changes in a batch update, an animated change of bounds or of the layout
/// moves on springs that keep their velocity when the target changes on the animation. Only what shows
/// costs anything.
open class CollectionView: ScrollingView {
  /// What is shown; another one is counted and laid out anew.
  public weak var dataSource: (any CollectionViewDataSource)? {
    didSet {
      guard dataSource !== oldValue else { return }
      store.views.given = CellViews.Given()
      reloadData()
    }
  }
  /// May change where the view scrolls to, and what is selected.
  open weak var delegate: (any CollectionViewDelegate)? {
    didSet { scrollDelegate = delegate }
  }
  /// Where everything is.
  ///
  /// Another one is taken at once; `setCollectionViewLayout(_:animated:)` can animate the change.
  public var collectionViewLayout: CollectionViewLayout {
    get { currentLayout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }
  final var currentLayout: CollectionViewLayout
  /// What of the content shows: the origin is the content offset, in points.
  ///
  /// The layout may be invalidated by new ones, before they change.
  open override var bounds: CGRect {
    get { storedBounds }
    set { setBounds(newValue) }
  }
  /// What is left free around the content, in points; zero by default.
  open var contentInset = EdgeInsets.zero {
    didSet { if contentInset != oldValue { collectionViewLayout.invalidateLayout() } }
  }
  /// The size of all content, in points, as of the last layout pass.
  ///
  /// It is the layout's; a view that was made without a layout scrolls content of the size that is set.
  open var contentSize: CGSize {
    get { laidOutSize }
    set {
      guard let plain = collectionViewLayout as? PlainContentLayout else { return }
      plain.size = newValue
      laidOutSize = newValue
      plain.invalidateLayout()
    }
  }
  var laidOutSize = CGSize.zero
  /// The spring of everything that moves; by default critically damped, settled within 0.6 s.
  public var spring = Spring(response: 0.35, dampingFraction: 1)
  /// Whether batch updates and animation blocks move what changes; true by default.
  ///
  /// `UIView.setAnimationsEnabled(_:)` sets it from within the layout's methods.
  public var areAnimationsEnabled = true
  /// Whether what changes place does so at once and only opacity is animated; false by default.
  public var reducesMotion = false
  /// What the last layout pass did.
  public internal(set) var lastPass = PassCounts()

  /// Which way the content of a flow layout scrolls.
  public enum ScrollDirection: Int, Hashable, Sendable, CaseIterable {
    /// Lines are below one another.
    case vertical
    /// Lines are beside one another.
    case horizontal
  }

  /// What a layout pass did, for readouts and tests.
  public struct PassCounts: Hashable, Sendable {
    /// How often `prepare()` was called.
    public var prepared = 0
    /// How many attributes the layout gave for what shows.
    public var queried = 0
    /// How many of them were other than before.
    public var changed = 0
  }

  /// How far outside the bounds elements are kept as well, in points on all sides; 0 by default.
  ///
  /// They are laid out, measured and animated like those that show, for what draws elements away
  /// from where they belong.
  public var elementMargin: CGFloat = 0 {
    didSet { if elementMargin != oldValue { validity.needsLayout = true } }
  }
  /// Whether a finger holds the content: a layout that follows its end does not then.
  public var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
  /// Whether taps select items; true by default.
  public var allowsSelection = true
  /// Whether several items may be selected; false by default.
  public var allowsMultipleSelection = false

  var counts = ElementCounts()
  var store = ElementStore()
  var validity = LayoutValidity()
  /// The size for which a cell last gave its preference.
  var fitted: [ElementKey: CGSize] = [:]
  var updating = UpdateState()
  /// Draws elements away from where they belong; nil for none.
  weak var displacement: SpringyCollection?

  /// A view of a frame, in points of the view that it will be in, that a layout lays out.
  public init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
    currentLayout = layout
    super.init(frame: frame)
    begin()
  }

  /// An empty view with a flow layout; nothing is read, since there are no archives of views here.
  public required init?(coder: NSCoder) {
    currentLayout = CollectionViewFlowLayout()
    super.init(coder: coder)
    begin()
  }

  /// A view that scrolls what is put in it: content without elements, of the `contentSize` that is set.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: PlainContentLayout())
  }

  private func begin() {
    precondition(
      collectionViewLayout.owner == nil, "A layout lays out one collection view.")
    collectionViewLayout.owner = self
    panGestureRecognizer.view = self
    invalidateAll()
    // `validity` stands for what other views know of their layout, and the view is linked once for all time.
    (traits.needsLayout, traits.isLinked) = (false, true)
    DisplayLink.add(self)
  }

  /// What of the content elements are kept for: the bounds and the margin around them.
  var elementBounds: CGRect { bounds.insetBy(dx: -elementMargin, dy: -elementMargin) }

  // MARK: - Scrolling

  /// What of the content is at the top left of the bounds, in points.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { setBounds(CGRect(origin: newValue, size: bounds.size)) }
  }

  /// Takes new bounds: the layout may be invalidated by them, before they change.
  public func setBounds(_ new: CGRect) {
    guard new != bounds else { return }
    if !validity.isLayingOut, isInAnimationBlock {
      return animateLayout({ takeBounds(new) })
    }
    takeBounds(new)
  }

  private func takeBounds(_ new: CGRect) {
    let layout = collectionViewLayout
    let context =
      layout.shouldInvalidateLayout(forBoundsChange: new)
      ? layout.invalidationContext(forBoundsChange: new) : nil
    let isScrolled = new.origin != storedBounds.origin
    storedBounds = new
    backgroundView?.frame = new
    validity.needsLayout = true
    if let context { layout.invalidateLayout(with: context) }
    guard isScrolled else { return }
    scrollDelegate?.scrollViewDidScroll(self)
  }

  /// The offsets at which the content fills the bounds, first and last, in points.
  public var offsetRange: (first: CGPoint, last: CGPoint) { offsetRange(of: contentSize) }

  private func offsetRange(of size: CGSize) -> (first: CGPoint, last: CGPoint) {
    let inset = contentInset
    let first = CGPoint(x: -inset.left, y: -inset.top)
    let last = CGPoint(
      x: max(first.x, size.width - bounds.width + inset.right),
      y: max(first.y, size.height - bounds.height + inset.bottom))
    return (first, last)
  }

  /// The nearest offset at which the content fills the bounds.
  public func clamped(_ offset: CGPoint) -> CGPoint { clamped(offset, in: contentSize) }

  /// The same for content of another size.
  func clamped(_ offset: CGPoint, in size: CGSize) -> CGPoint {
    let (first, last) = offsetRange(of: size)
    return CGPoint(
      x: min(max(offset.x, first.x), last.x), y: min(max(offset.y, first.y), last.y))
  }

  /// How far the view itself has moved the offset since the last call, in points: a scroller moves
  /// along, at the velocity it has.
  public func takeOffsetShift() -> CGVector {
    defer { validity.offsetShift = .zero }
    return validity.offsetShift
  }

  /// Moves the offset for the view's own reasons; ghosts stay where they are on the screen.
  func shiftOffset(to target: CGPoint) {
    let distance = target - bounds.origin
    guard distance != .zero else { return }
    validity.offsetShift = validity.offsetShift + distance
    for ghost in store.ghosts where !ghost.isDriven {
      let moved = ghost.attributes.copied()
      moved.center = moved.center + distance
      ghost.attributes = moved
    }
    setBounds(CGRect(origin: target, size: bounds.size))
  }

  // MARK: - Time

  /// Moves on by seconds, 0 or more, the layout's animators included, and lays out what is not valid.
  package override func advance(by dt: TimeInterval) {
    precondition(dt >= 0, "A collection view does not step back.")
    stepAnimators(by: dt)
    for animator in collectionViewLayout.animators { animator.step(dt) }
    advanceElements(by: dt)
  }

  /// Moves on what is on its way and lays out what is not valid; the animators have been stepped.
  private func advanceElements(by dt: TimeInterval) {
    advanceScroll(by: dt)
    let step = ElementMotion.Step(spring, dt)
    for element in store.elements where !element.isInPlace {
      element.motion.advance(by: step)
    }
    for ghost in store.ghosts {
      ghost.motion.advance(by: step)
      ghost.ghostAge += dt
    }
    layoutIfNeeded()
    let count = store.elements.count + store.ghosts.count
    cull()
    if store.elements.count + store.ghosts.count != count { updateViews() }
    complete()
  }

  /// Moves on what is on its way and lays out; the layout's animators are linked themselves.
  open override func displayLinkDidAdvance(by dt: TimeInterval) { advanceElements(by: dt) }

  /// Whether nothing moves and nothing will by itself.
  open override var isAtRest: Bool {
    super.isAtRest && scrollAnimation == nil && !validity.needsLayout && store.ghosts.isEmpty
      && collectionViewLayout.animators.allSatisfy { !$0.isRunning }
      && store.elements.allSatisfy { $0.isInPlace || $0.motion.isStanding }
  }

  // MARK: - Invalidation

  /// Lays out again before the next frame.
  open override func setNeedsLayout() { validity.needsLayout = true }

  override var isLayoutPending: Bool { validity.needsLayout && !validity.isLayingOut }

  /// Lays out what is not valid; inside an animation block, such as `UIView.animate`'s, what shows
  /// moves to its new place by the block's law.
  override func layOutTree() {
    if validity.needsLayout, !validity.isLayingOut { layoutSubviews() }
    guard !validity.isLayingOut else { return }
    for view in subviews { view.layOutTree() }
  }

  /// The layout pass, for subclasses that add to it.
  open override func layoutSubviews() {
    layOut()
    super.layoutSubviews()
  }

  func noteInvalidation(_ context: CollectionViewLayoutInvalidationContext) {
    (validity.needsLayout, validity.needsPrepare) = (true, true)
    if context.invalidateDataSourceCounts { validity.needsCounts = true }
    let adjustment = context.contentOffsetAdjustment
    adjustOffset(by: CGVector(dx: adjustment.x, dy: adjustment.y))
  }

  /// Lets the next layout pass move the offset, in points.
  func adjustOffset(by distance: CGVector) {
    validity.pendingAdjustment = validity.pendingAdjustment + distance
  }

  /// Lets the sections and items be counted again, and the layout be prepared.
  func invalidateCounts() {
    let context = collectionViewLayout.makeInvalidationContext()
    context.countsChanged = true
    collectionViewLayout.invalidateLayout(with: context)
  }

  /// Counts and lays out everything anew, without animation; elements are new ones.
  open func reloadData() {
    (store.elements, store.table, store.ghosts, fitted) = ([], [:], [], [:])
    deselectAll()
    endMovement()
    let waiting = updating.completions
    updating.completions = []
    invalidateAll()
    for (_, completion) in waiting { completion(false) }
  }

  /// Lets everything be counted and prepared anew: nothing of the layout can be kept.
  func invalidateAll() {
    let context = collectionViewLayout.makeInvalidationContext()
    (context.isWhole, context.countsChanged) = (true, true)
    collectionViewLayout.invalidateLayout(with: context)
  }
}

/// Content without elements: of a collection view that is only to scroll what is put in it.
final class PlainContentLayout: CollectionViewLayout {
  /// The content's size, in points, as its owner says it.
  var size = CGSize.zero

  override var collectionViewContentSize: CGSize { size }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    []
  }
}
