import Foundation
import Geometry

/// Animated changes that are no updates of the data.
extension CollectionView {
  /// Lays out with what shows moving to its new place: what `UIView.animate` does around
  /// `invalidateLayout()` and `layoutIfNeeded()`.
  ///
  /// The layout gives a target offset, and initial and final attributes.
  public func animateLayout(_ changes: () -> Void, completion: ((Bool) -> Void)? = nil) {
    layoutIfNeeded()
    displacement?.elementsWillChange()
    let (old, wasInside) = (bounds, fillsBounds)
    changes()
    arriveAnimated(from: old, wasInside: wasInside)
    if let completion { updating.completions.append((updating.change, completion)) }
  }

  /// Whether an animation block runs, and what shows is to move by its law.
  var isInAnimationBlock: Bool {
    areAnimationsEnabled && !store.elements.isEmpty && AnimationScope.currentLaw != nil
  }

  /// Lays out what an animation block has made invalid.
  func animatePendingLayout() {
    displacement?.elementsWillChange()
    arriveAnimated(from: bounds, wasInside: fillsBounds)
  }

  /// Lets the completion of the animation block that runs wait for the present change.
  func joinAnimationBlock() {
    guard let completion = AnimationScope.join() else { return }
    updating.completions.append((updating.change, completion))
  }

  /// Begins the layout pass of an animated change.
  func beginChange() {
    updating.change += 1
    (validity.isLayingOut, lastPass) = (true, PassCounts())
  }

  private func arriveAnimated(from old: CGRect, wasInside: Bool) {
    let scrolled = bounds.origin - old.origin
    for ghost in store.ghosts { ghost.motion.place += SIMD4(scrolled.dx, scrolled.dy, 0, 0) }
    beginChange()
    let layout = collectionViewLayout
    if bounds != old { layout.prepare(forAnimatedBoundsChange: old) }
    prepareIfNeeded()
    takeTargetOffset(wasInside: wasInside)
    for element in store.elements {
      _ = finalAttributes(for: element.attributes.elementKey, of: layout)
    }
    arrive(at: settledAttributes(), Arrival(oldOffset: old.origin))
    if bounds != old { layout.finalizeAnimatedBoundsChange() }
    validity.isLayingOut = false
    displacement?.elementsDidChange(animated: true)
    updateViews()
    joinAnimationBlock()
  }

  /// Takes another layout, with what shows moving to its place there.
  public func setCollectionViewLayout(
    _ layout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    setCollectionViewLayout(layout, animated: animated, at: bounds.origin, completion: completion)
  }

  /// The same, with another content offset before the layout is asked for anything.
  func setCollectionViewLayout(
    _ layout: CollectionViewLayout, animated: Bool, at origin: CGPoint,
    completion: ((Bool) -> Void)? = nil
  ) {
    let old = collectionViewLayout
    guard layout !== old else { return }
    let abandoned = abandonTransition()
    precondition(layout.owner == nil, "A layout lays out one collection view.")
    guard validity.hasLaidOut else {
      // Nothing shows yet that could move, and cells may not be registered yet.
      (old.owner, layout.owner, currentLayout) = (nil, self, layout)
      invalidateAll()
      completion?(true)
      return
    }
    layoutIfNeeded()
    displacement?.elementsWillChange()
    beginChange()
    let (oldOffset, wasInside) = (bounds.origin, fillsBounds)
    let moved = origin - bounds.origin
    (storedBounds.origin, validity.offsetShift) = (origin, validity.offsetShift + moved)
    exchange(old, for: layout)
    takeTargetOffset(wasInside: wasInside)
    arrive(from: old, oldOffset)
    validity.isLayingOut = false
    let finish = { [weak self] (isDone: Bool) in
      for view in self?.shownViews ?? [] { view.didTransition(from: old, to: layout) }
      completion?(isDone)
    }
    updating.completions.append((updating.change, finish))
    joinAnimationBlock()
    if !animated {
      finishAnimations()
      complete()
    }
    updateViews()
    displacement?.elementsDidChange(animated: animated)
    abandoned?()
  }

  /// Takes another layout and prepares it; both know the view while it changes.
  private func exchange(_ old: CollectionViewLayout, for layout: CollectionViewLayout) {
    layout.owner = self
    // The layouts of a transition that a hand has led know of it already.
    if (old as? CollectionViewTransitionLayout)?.isBetween(layout) != true {
      old.prepareForTransition(to: layout)
      layout.prepareForTransition(from: old)
    }
    for view in shownViews { view.willTransition(from: old, to: layout) }
    currentLayout = layout
    layout.invalidateLayout()
    fitted = [:]
    prepareIfNeeded()
  }

  /// Lets what shows go from where another layout had it, which has no view any more.
  private func arrive(from old: CollectionViewLayout, _ oldOffset: CGPoint) {
    var arrival = Arrival(oldOffset: oldOffset)
    arrival.origin = { Self.attributes(for: $0, of: old) }
    for element in store.elements {
      _ = finalAttributes(for: element.attributes.elementKey, of: old)
    }
    arrive(at: settledAttributes(), arrival)
    old.finalizeLayoutTransition()
    collectionViewLayout.finalizeLayoutTransition()
    old.owner = nil
  }

  /// The cells and supplementary views that show.
  private var shownViews: [CollectionReusableView] { store.elements.compactMap(\.view) }
}
