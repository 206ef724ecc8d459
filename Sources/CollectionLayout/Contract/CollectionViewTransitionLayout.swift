import Foundation
import Geometry

/// Leads from one layout to another as far as a hand has come: UIKit's
/// `UICollectionViewTransitionLayout`.
///
/// Centres, sizes, opacities, transforms and the size of the content go along straight lines. What only
/// one of the layouts shows fades. Made by `CollectionView.startInteractiveTransition(to:completion:)`.
open class CollectionViewTransitionLayout: CollectionViewLayout {
  /// The layout at the progress 0.
  public let currentLayout: CollectionViewLayout
  /// The layout at the progress 1.
  public let nextLayout: CollectionViewLayout
  /// How far the way is, from 0 to 1; 0 by default.
  open var transitionProgress: CGFloat = 0 {
    didSet {
      if transitionProgress != oldValue { invalidateLayout(with: makeInvalidationContext()) }
    }
  }
  private var values: [String: CGFloat] = [:]
  /// How far the offset is from one layout's to the other's, in points.
  private(set) var shift = CGVector.zero

  /// A way from one layout to another.
  public init(
    currentLayout: CollectionViewLayout, nextLayout newLayout: CollectionViewLayout
  ) {
    (self.currentLayout, nextLayout) = (currentLayout, newLayout)
    super.init()
  }

  /// Nil: a transition is between two layouts, and there are no archives of them here.
  public required init?(coder: NSCoder) { nil }

  /// Whether a layout is one of the two.
  func isBetween(_ layout: CollectionViewLayout) -> Bool {
    layout === currentLayout || layout === nextLayout
  }

  /// Keeps a value of the gesture's own under a key, for `value(forAnimatedKey:)`.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

  /// The value that was given last under a key; 0 where there is none, as UIKit's.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  /// Works out where the offset is to end.
  func begin(in view: CollectionView) {
    nextLayout.owner = view
    nextLayout.invalidateLayout()
    nextLayout.prepare()
    let offset = view.contentOffset
    let proposed = view.clamped(offset, in: nextLayout.collectionViewContentSize)
    shift = nextLayout.targetContentOffset(forProposedContentOffset: proposed) - offset
  }

  // MARK: - Layout

  /// Prepares both layouts, between which the attributes lie.
  open override func prepare() {
    super.prepare()
    currentLayout.prepare()
    nextLayout.prepare()
  }

  /// Invalidates both layouts with it where nothing of it can be kept.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts {
      for layout in [currentLayout, nextLayout] {
        let own = layout.makeInvalidationContext()
        (own.isWhole, own.countsChanged) = (context.isWhole, context.countsChanged)
        layout.invalidateLayout(with: own)
      }
    }
    super.invalidateLayout(with: context)
  }

  /// The size on the way between both.
  open override var collectionViewContentSize: CGSize {
    let (a, b) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
    return CGSize(width: along(a.width, b.width), height: along(a.height, b.height))
  }

  /// The elements that either layout has there.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let there = rect.offsetBy(dx: shift.dx, dy: shift.dy)
    let before = currentLayout.layoutAttributesForElements(in: rect) ?? []
    let after = nextLayout.layoutAttributesForElements(in: there) ?? []
    var seen: Set<ElementKey> = []
    return (before + after).map(\.elementKey).filter { seen.insert($0).inserted }
      .compactMap(attributes)
  }

  /// The attributes on the way between both layouts'.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(of: .cell(indexPath)) }

  /// The attributes on the way between both layouts'.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(of: .supplementary(elementKind, indexPath)) }

  /// The attributes on the way between both layouts'.
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(of: .decoration(elementKind, indexPath)) }

  private func along(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * transitionProgress }

  private func attributes(of key: ElementKey) -> CollectionViewLayoutAttributes? {
    let before = CollectionView.attributes(for: key, of: currentLayout)?.copied()
    let after = CollectionView.attributes(for: key, of: nextLayout)?.copied()
    after?.center = (after?.center ?? .zero) - shift
    guard let before, let after else {
      before?.alpha *= 1 - transitionProgress
      after?.alpha *= transitionProgress
      return before ?? after
    }
    let end = ElementPose(after)
    var pose = ElementPose(before)
    pose.place += (end.place - pose.place) * Double(transitionProgress)
    pose.turn += (end.turn - pose.turn) * Double(transitionProgress)
    (before.center, before.size) = (pose.center, pose.size)
    before.alpha = along(before.alpha, after.alpha)
    if before.transform != after.transform { before.transform = pose.transform }
    if transitionProgress >= 0.5 {
      (before.zIndex, before.isHidden) = (after.zIndex, after.isHidden)
    }
    return before
  }
}

/// Transitions that a hand leads.
extension CollectionView {
  /// What is called at the end of such a transition: whether what moved has come to its end, and
  /// whether the new layout has been taken.
  public typealias LayoutInteractiveTransitionCompletion = (Bool, Bool) -> Void

  /// Begins the way to another layout; the owner sets `transitionProgress` and calls
  /// `finishInteractiveTransition()` or `cancelInteractiveTransition()`.
  ///
  /// A layout that is set in the middle ends it: the completion is called with false and false.
  @discardableResult
  public func startInteractiveTransition(
    to layout: CollectionViewLayout,
    completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> CollectionViewTransitionLayout {
    precondition(
      !(currentLayout is CollectionViewTransitionLayout), "One transition goes on at a time.")
    precondition(layout.owner == nil, "A layout lays out one collection view.")
    layoutIfNeeded()
    let old = currentLayout
    let transition =
      delegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: layout)
      ?? CollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    transition.begin(in: self)
    transition.owner = self
    currentLayout = transition
    updating.transition = completion
    transition.invalidateLayout()
    return transition
  }

  /// Takes the new layout: what shows goes the rest of the way on springs.
  public func finishInteractiveTransition() { endTransition(isFinished: true) }

  /// Takes the old layout again: what shows goes back on springs.
  public func cancelInteractiveTransition() { endTransition(isFinished: false) }

  /// Frees the layouts of a transition in whose middle another layout is set; nil where there is none.
  ///
  /// - Returns: What is called when that layout has been set.
  func abandonTransition() -> (() -> Void)? {
    guard let transition = currentLayout as? CollectionViewTransitionLayout,
      transition.nextLayout.owner === self
    else { return nil }
    let layouts = [transition.currentLayout, transition.nextLayout]
    for layout in layouts { layout.owner = nil }
    let completion = updating.transition
    updating.transition = nil
    return { [self] in
      for layout in layouts where layout !== currentLayout { layout.finalizeLayoutTransition() }
      completion?(false, false)
    }
  }

  private func endTransition(isFinished: Bool) {
    guard let transition = currentLayout as? CollectionViewTransitionLayout else { return }
    layoutIfNeeded()
    let taken = isFinished ? transition.nextLayout : transition.currentLayout
    let other = isFinished ? transition.currentLayout : transition.nextLayout
    let completion = updating.transition
    updating.transition = nil
    (taken.owner, other.owner) = (nil, nil)
    setCollectionViewLayout(
      taken, animated: true, at: bounds.origin + (isFinished ? transition.shift : .zero)
    ) { completion?($0, isFinished) }
    other.finalizeLayoutTransition()
  }
}
