import Dynamics
import Foundation
import Geometry

/// Says where the elements of a collection view are: UIKit's `UICollectionViewLayout`.
///
/// A subclass overrides `prepare()`, `collectionViewContentSize` and the queries, which have to
/// answer for any rectangle and path. Attributes may change only after an invalidation.
open class CollectionViewLayout: NSObject, AnimatorHost {
  /// A layout of no collection view yet.
  public override init() { super.init() }

  /// The same; nothing is read, since there are no archives of layouts here.
  public required init?(coder: NSCoder) { super.init() }

  /// The collection view that this lays out; nil before it has one.
  open var collectionView: CollectionView? { owner }
  final weak var owner: CollectionView?
  /// The class of the attributes that this layout makes: `CollectionViewLayoutAttributes`, the
  /// default, or a subclass.
  open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }
  /// The class of the contexts that this layout reads: `CollectionViewLayoutInvalidationContext`, the
  /// default, or a subclass.
  open class var invalidationContextClass: AnyClass { CollectionViewLayoutInvalidationContext.self }

  /// New attributes of the layout's class.
  public func makeAttributes(for key: ElementKey) -> CollectionViewLayoutAttributes {
    let made = type(of: self).layoutAttributesClass as? CollectionViewLayoutAttributes.Type
    precondition(
      made != nil, "layoutAttributesClass is CollectionViewLayoutAttributes or a subclass.")
    let attributes = (made ?? CollectionViewLayoutAttributes.self).init()
    attributes.become(key)
    return attributes
  }

  /// A new context of the layout's class, in which nothing is marked.
  public func makeInvalidationContext() -> CollectionViewLayoutInvalidationContext {
    let made =
      type(of: self).invalidationContextClass as? CollectionViewLayoutInvalidationContext.Type
    precondition(
      made != nil,
      "invalidationContextClass is CollectionViewLayoutInvalidationContext or a subclass.")
    return (made ?? CollectionViewLayoutInvalidationContext.self).init()
  }

  private var decorationClasses: [String: CollectionReusableView.Type] = [:]

  /// Says which class the decoration views of a kind have; nil takes it back.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = CollectionView.reusable(viewClass)
  }

  /// Whether the layout has views for any kind of decoration.
  var hasDecorationViews: Bool { !decorationClasses.isEmpty }

  func makeDecorationView(ofKind kind: String) -> CollectionReusableView? {
    decorationClasses[kind].map { $0.init(frame: .zero) }
  }

  // MARK: - Where things are

  /// The first message after an invalidation: works out what the queries need.
  open func prepare() {}

  /// The size of all content, in points.
  open var collectionViewContentSize: CGSize { .zero }

  /// The cells, supplementary and decoration views that meet a rectangle of the content.
  open func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    nil
  }

  /// Whether an answer for a rectangle holds every element that meets it, so that the view queries no
  /// more than what shows; false by default.
  ///
  /// Otherwise it queries, as UIKit does, whole pages of the size of the bounds, which reach at least
  /// half a page beyond them: elements that a subclass moves into the bounds from there show. An
  /// extension of ours.
  package var findsAllElements: Bool { false }

  /// The attributes of an item, wherever it is.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    nil
  }

  /// The attributes of a supplementary view, wherever it is.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// The attributes of a decoration view, wherever it is.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// The direction of reading for which the layout's places are meant; from left to right by default.
  open var developmentLayoutDirection: LayoutDirection { .leftToRight }

  /// Whether a view that is read in the other direction shows the content mirrored; false by default.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: - Moving items by hand

  /// Which item's place an item takes that is moved by hand to a position, in points of the content: by
  /// default that of the cell there, else its own.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    let spot = CGRect(x: position.x, y: position.y, width: 0, height: 0).insetBy(dx: -1, dy: -1)
    let found = layoutAttributesForElements(in: spot)?.first {
      $0.representedElementCategory == .cell && $0.frame.contains(position)
    }
    return found?.indexPath ?? previousIndexPath
  }

  /// The attributes of an item while it is moved by hand: by default those of its place, with its centre
  /// at the position and above all others.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes {
    let attributes =
      layoutAttributesForItem(at: indexPath)?.copied() ?? makeAttributes(for: .cell(indexPath))
    attributes.center = position
    attributes.zIndex = .max
    return attributes
  }

  /// What a move by hand makes untrue: by default the items' places before and now.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    movementContext(targetIndexPaths, previousIndexPaths, targetPosition)
  }

  /// What the end of a move by hand makes untrue: by default the items' places before and now.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    movementContext(indexPaths, previousIndexPaths, .zero)
  }

  private func movementContext(
    _ targets: [IndexPath], _ previous: [IndexPath], _ position: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.movement = (targets, previous, position)
    context.invalidateItems(at: previous + targets)
    return context
  }

  // MARK: - Invalidation

  /// Makes all of the layout be worked out anew before the next query.
  open func invalidateLayout() {
    let context = makeInvalidationContext()
    context.isWhole = true
    invalidateLayout(with: context)
  }

  /// Makes what a context says be worked out anew; an override calls `super`.
  open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    owner?.noteInvalidation(context)
  }

  /// Whether new bounds change the layout, false by default; called before they change.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// What new bounds make untrue; called before they change.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    makeInvalidationContext()
  }

  /// Along which axes an element's view is to say how large it is.
  func fittedAxes(of attributes: CollectionViewLayoutAttributes) -> FittedAxes { FittedAxes() }

  /// Whether the layout gives a cell or a supplementary view what it prefers to its own attributes; false by
  /// default.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { false }

  /// What the preference of a cell or a supplementary view makes untrue.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    let path = originalAttributes.indexPath
    if let kind = originalAttributes.representedElementKind {
      context.invalidateSupplementaryElements(ofKind: kind, at: [path])
    } else {
      context.invalidateItems(at: [path])
    }
    return context
  }

  // MARK: - Offset

  /// Where a drag's momentum is to end, given where it would and its velocity in points per
  /// millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// The offset after an update, an animated change of bounds or of the layout.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// Whether the layout itself moves the offset so that what shows stays where it is when the bounds
  /// get another size; false by default.
  ///
  /// An extension of ours.
  package var keepsPlaceOnResize: Bool { false }

  // MARK: - Updates

  /// Called in a batch update after the new layout is prepared.
  open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}

  /// The update's new attributes have been taken.
  open func finalizeCollectionViewUpdates() {}

  /// Where an item that comes on the screen starts: transparent at its place for one that is inserted;
  /// nil, as for all others, leaves it to the collection view.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    owner?.defaultInitialAttributes(for: .cell(itemIndexPath))
  }

  /// Where an item that leaves the screen ends: transparent where it is for one that is deleted; nil, as
  /// for all others, leaves it to the collection view.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    owner?.defaultFinalAttributes(for: .cell(itemIndexPath))
  }

  /// By default what it is for items.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    owner?.defaultInitialAttributes(for: .supplementary(elementKind, elementIndexPath))
  }

  /// By default what it is for items.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    owner?.defaultFinalAttributes(for: .supplementary(elementKind, elementIndexPath))
  }

  /// By default what it is for items.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    owner?.defaultInitialAttributes(for: .decoration(elementKind, decorationIndexPath))
  }

  /// By default what it is for items.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    owner?.defaultFinalAttributes(for: .decoration(elementKind, decorationIndexPath))
  }

  /// Supplementary views that an update takes away beside those of its sections, by old paths.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Supplementary views that an update adds beside those of its sections, by new paths.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Decoration views that an update takes away, by old paths.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Decoration views that an update adds, by new paths.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: - Animated bounds and transitions

  /// The bounds have changed and what shows is about to move to its new place.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// The new attributes of an animated change of bounds have been taken.
  open func finalizeAnimatedBoundsChange() {}

  /// This layout is about to be replaced.
  open func prepareForTransition(to newLayout: CollectionViewLayout) {}

  /// This layout is about to replace another.
  open func prepareForTransition(from oldLayout: CollectionViewLayout) {}

  /// Called when the new layout has replaced the old one.
  open func finalizeLayoutTransition() {}

  // MARK: - Snapshots

  /// What the layout remembers, part of the collection view's snapshots; nil, the default, for a
  /// layout that works everything out in `prepare()`, which is called again where it has to be.
  ///
  /// Setting it brings the layout back to that state without a call of `prepare()`: the state may be
  /// that of another layout of the same class. A subclass that remembers more has a state of its own
  /// that holds its superclass's.
  open var savedState: (any CollectionViewLayoutState)? {
    get { nil }
    set {}
  }

  /// The attributes that this layout's animator moves of an element that was deleted, given those of
  /// a snapshot; the same object by default.
  ///
  /// A layout whose snapshot may be restored on another instance returns its own for the same
  /// `dynamicKey`.
  open func drivenAttributes(
    for attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes { attributes }

  // MARK: - Dynamics

  private var registered = OwnAnimators()

  /// The animators made with `DynamicAnimator(collectionViewLayout:)` for this layout that still
  /// exist, in the order of their making; the layout does not keep them.
  package var animators: [DynamicAnimator] { registered.all }

  /// Lets the collection view step an animator along with this layout.
  func register(_ animator: DynamicAnimator) { registered.add(animator) }

  /// How fast the layout itself moves elements in and near the bounds, in points per second, by their
  /// keys: pinned ones on the screen, others in the content; by default as its animators move them.
  ///
  /// An extension of ours.
  package var velocities: [ElementKey: CGVector] {
    guard let bounds = owner?.elementBounds else { return [:] }
    var velocities: [ElementKey: CGVector] = [:]
    for animator in animators {
      let items = animator.items(in: bounds).compactMap { $0 as? CollectionViewLayoutAttributes }
      for (item, motion) in zip(items, animator.motions(of: items)) {
        velocities[item.elementKey] = (velocities[item.elementKey] ?? .zero) + motion.velocity
      }
    }
    return velocities
  }

  /// Whether final attributes with `disappearance == .leavesBounds` have left bounds for good; by
  /// default as soon as they do not meet them.
  ///
  /// An extension of ours.
  package func hasDisappeared(
    _ attributes: CollectionViewLayoutAttributes, from bounds: CGRect
  ) -> Bool { !attributes.frame.overlaps(bounds) }

  /// Final attributes with `disappearance == .leavesBounds` have left the bounds and are shown no
  /// more: the layout takes them out of its animator.
  ///
  /// Nothing by default.
  ///
  /// An extension of ours.
  open func elementDidDisappear(_ attributes: CollectionViewLayoutAttributes) {}

  /// What an animator of this layout takes for its reference bounds: all of the content.
  open var referenceBounds: CGRect { CGRect(origin: .zero, size: collectionViewContentSize) }

  /// What a step of the layout's animator makes untrue: by default nothing but places.
  ///
  /// An extension of ours, so that a step need not cost what `invalidateLayout()` costs.
  open func invalidationContextForAnimatorStep() -> CollectionViewLayoutInvalidationContext {
    makeInvalidationContext()
  }

  /// The layout's animator has moved its items: the layout is invalid.
  open func animatorDidMoveItems(_ animator: DynamicAnimator) {
    invalidateLayout(with: invalidationContextForAnimatorStep())
  }
}

/// What a layout remembers beside what the data source and the bounds say: a value, a copy of which
/// is a snapshot.
public protocol CollectionViewLayoutState {}
