import Foundation
import Geometry

/// An animated change: what showed before, and how to find where things come from and go.
struct Arrival {
  /// An element that was deleted, and where the layout lets it end.
  typealias Doomed = (element: CollectionElement, final: CollectionViewLayoutAttributes?)

  /// The content offset before the change.
  var oldOffset: CGPoint
  var doomed: [Doomed] = []
  /// Whether an element was nowhere before.
  var isInserted: (ElementKey) -> Bool = { _ in false }
  /// Where an element was that did not show, in the content as it was.
  var origin: (ElementKey) -> CollectionViewLayoutAttributes? = { _ in nil }
}

extension CollectionView {
  /// What moves farther than so many viewports is not followed on its way.
  private static let farthest = 2.0

  /// Whether the content fills the bounds, before a change that keeps it so.
  var fillsBounds: Bool { clamped(bounds.origin) == bounds.origin }

  /// Goes after a change to the offset that the layout and the delegate choose: by default the same one, within the
  /// content unless it was outside of it already.
  func takeTargetOffset(wasInside: Bool) {
    var target = collectionViewLayout.targetContentOffset(
      forProposedContentOffset: wasInside ? clamped(bounds.origin) : bounds.origin)
    if let delegate {
      target = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target)
    }
    shiftOffset(to: target)
    prepareIfNeeded()
  }

  /// An element that comes in, and where the layout lets it start.
  private typealias Newcomer = (
    element: CollectionElement, initial: CollectionViewLayoutAttributes?
  )

  /// Shows attributes, with everything on its way there from where it is.
  func arrive(at fresh: [CollectionViewLayoutAttributes], _ arrival: Arrival) {
    let shift = bounds.origin - arrival.oldOffset
    var (shown, taken): ([CollectionElement], [ElementKey: CollectionElement]) = ([], [:])
    var newcomers: [Newcomer] = []
    for attributes in fresh where taken[attributes.elementKey] == nil {
      let element = element(arrivingAt: attributes, shift, &newcomers)
      shown.append(element)
      taken[attributes.elementKey] = element
    }
    let leavers = store.elements.filter { taken[$0.attributes.elementKey] == nil }
    let staying = leavers.filter { leave($0, shift) }
    let followed = shown.filter { store.table[$0.attributes.elementKey] === $0 } + staying
    for (element, initial) in newcomers { enter(element, initial, arrival, shift, followed) }
    for one in arrival.doomed { makeGhost(one.element, final: one.final, shift) }
    for element in staying { taken[element.attributes.elementKey] = element }
    (store.elements, store.table) = (shown + staying, taken)
    animateArrival()
  }

  /// The element of attributes on its way to them; one that is new has yet to come in.
  private func element(
    arrivingAt attributes: CollectionViewLayoutAttributes, _ shift: CGVector,
    _ newcomers: inout [Newcomer]
  ) -> CollectionElement {
    let key = attributes.elementKey
    let initial = initialAttributes(for: key)
    guard let element = store.table[key] ?? returning(key) else {
      newcomers.append((makeElement(attributes), initial))
      return newcomers[newcomers.count - 1].element
    }
    if element.attributes != attributes { lastPass.changed += 1 }
    if AnimationScope.currentLaw != nil, let initial {
      // An animation block's changes start from where the layout says.
      element.motion = ElementMotion()
      element.start(at: ElementPose(initial).moved(by: shift), toward: attributes.copied())
    } else {
      element.retarget(to: attributes.copied(), shift: shift)
    }
    element.isLeaving = false
    return element
  }

  /// Gives what is on its way the law and the time of the animation block that runs.
  private func animateArrival() {
    let (law, timeline) = (AnimationScope.currentLaw, AnimationScope.currentTimeline)
    for element in store.elements + store.ghosts where !element.isInPlace {
      if reducesMotion { element.motion.reduce() }
      if let law, !element.isDriven { element.motion.animate(by: law, on: timeline) }
      element.change = updating.change
    }
    guard law != nil, let timeline else { return }
    let change = updating.change
    timeline.add(
      AnimationTimeline.Part(
        show: { [weak self] in self?.showAnimated(change) },
        take: {},
        settle: { [weak self] in self?.settle(change, at: $0) }))
  }

  /// Puts what an animated change moves where its animator has it.
  private func showAnimated(_ change: Int) {
    let step = ElementMotion.Step(spring, 0)
    for element in store.elements + store.ghosts where element.change == change {
      element.motion.advance(by: step)
    }
  }

  /// Ends an animated change: its elements are where they belong, or stay where they were or are until the
  /// next layout pass.
  private func settle(_ change: Int, at position: AnimationPosition) {
    if position == .end { return finish(change) }
    showAnimated(change)
    hold(change)
  }

  /// Leaves what an animated change moves where it is now; what it takes away is gone.
  private func hold(_ change: Int) {
    for element in store.elements where element.change == change { element.motion.hold() }
    store.ghosts.removeAll { $0.change == change && !$0.isDriven }
    updateViews()
  }

  /// Puts what an animated change moves where it belongs.
  private func finish(_ change: Int) {
    for element in store.elements where element.change == change {
      element.motion = ElementMotion()
    }
    store.ghosts.removeAll { $0.change == change && !$0.isDriven }
    cull()
    updateViews()
  }

  /// Puts what was held where it belongs, as a layout pass does.
  func releaseHeld() {
    for element in store.elements where element.motion.isHeld { element.motion = ElementMotion() }
  }

  // MARK: - Leaving

  /// Sends an element that is still there, but not in the bounds, on its way; false if it does not
  /// show on it.
  private func leave(_ element: CollectionElement, _ shift: CGVector) -> Bool {
    let key = element.attributes.elementKey
    guard let target = attributes(for: key) else {
      makeGhost(element, final: finalAttributes(for: key, of: collectionViewLayout), shift)
      return false
    }
    if isFar(ElementPose(target)) {
      makeGhost(element, final: nil, shift)
      element.canReturn = true
      return false
    }
    // An animation block's changes start from where the layout had them.
    if AnimationScope.currentLaw != nil { element.motion = ElementMotion() }
    element.retarget(to: target.copied(), shift: shift)
    element.isLeaving = true
    return isStillSeen(element)
  }

  /// The element of a key that was left behind because its place was far away, as when the offset
  /// follows rows that were put in above: it is no ghost any more.
  func returning(_ key: ElementKey) -> CollectionElement? {
    guard
      let index = store.ghosts.firstIndex(where: {
        $0.canReturn && $0.attributes.elementKey == key
      })
    else { return nil }
    let element = store.ghosts.remove(at: index)
    (element.isGhost, element.canReturn, element.ghostAge) = (false, false, 0)
    return element
  }

  private func isFar(_ pose: ElementPose) -> Bool {
    let margin = CGSize(width: bounds.width * Self.farthest, height: bounds.height * Self.farthest)
    let near = bounds.insetBy(dx: -margin.width, dy: -margin.height)
    return !near.overlaps(CGRect(center: pose.center, size: pose.size))
  }

  /// Lets an element go out: to where the layout says, or fading where it is on the screen.
  private func makeGhost(
    _ element: CollectionElement, final: CollectionViewLayoutAttributes?, _ shift: CGVector
  ) {
    element.isGhost = true
    element.isLeaving = false
    if let final, final.disappearance == .leavesBounds {
      // The layout's animator goes on moving this very object.
      (element.attributes, element.motion) = (final, ElementMotion())
    } else if let final {
      element.retarget(to: final.copied(), shift: shift)
    } else {
      let faded = element.attributes.copied()
      faded.center = faded.center + shift
      faded.alpha = 0
      element.retarget(to: faded, shift: shift)
    }
    if element.frame.overlaps(bounds) || element.isDriven { store.ghosts.append(element) }
    element.change = updating.change
  }

  // MARK: - Entering

  /// Lets an element come in: from where the layout says, from where it was, along with its nearest
  /// neighbour, or fading in where it belongs.
  private func enter(
    _ element: CollectionElement, _ initial: CollectionViewLayoutAttributes?, _ arrival: Arrival,
    _ shift: CGVector, _ followed: [CollectionElement]
  ) {
    let target = element.attributes
    let isNew = arrival.isInserted(target.elementKey)
    if let initial {
      return element.start(at: ElementPose(initial).moved(by: shift), toward: target)
    }
    if !isNew, let origin = arrival.origin(target.elementKey) {
      let pose = ElementPose(origin).moved(by: shift)
      if !isFar(pose) { return element.start(at: pose, toward: target) }
    }
    if !isNew, let neighbour = Self.nearest(to: target.center, among: followed) {
      element.motion.place = neighbour.motion.place
      element.motion.placeSpeed = neighbour.motion.placeSpeed
      // Its size is its own.
      for i in 2...3 { (element.motion.place[i], element.motion.placeSpeed[i]) = (0, 0) }
      return
    }
    element.motion.alpha = -ElementPose(target).alpha
  }

  private static func nearest(
    to center: CGPoint, among elements: [CollectionElement]
  ) -> CollectionElement? {
    elements.min {
      $0.attributes.center.distance(to: center) < $1.attributes.center.distance(to: center)
    }
  }

  // MARK: - Queries

  private func initialAttributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    let (layout, path) = (collectionViewLayout, key.indexPath)
    return switch key.category {
    case .cell: layout.initialLayoutAttributesForAppearingItem(at: path)
    case .supplementaryView:
      layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: key.kind, at: path)
    case .decorationView:
      layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: key.kind, at: path)
    }
  }

  /// Where a layout that says nothing else lets what is inserted start: transparent, where it belongs;
  /// nil for everything else.
  func defaultInitialAttributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    guard updating.isAppearing?(key) ?? false, let attributes = attributes(for: key)?.copied()
    else {
      return nil
    }
    attributes.alpha = 0
    return attributes
  }

  /// Where a layout that says nothing else lets what is deleted end: transparent, where it is on the
  /// screen; nil for everything else.
  func defaultFinalAttributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    guard updating.isDisappearing?(key) ?? false,
      let attributes = store.table[key]?.attributes.copied()
    else { return nil }
    attributes.alpha = 0
    attributes.center = attributes.center + updating.shift
    return attributes
  }

  func finalAttributes(
    for key: ElementKey, of layout: CollectionViewLayout
  ) -> CollectionViewLayoutAttributes? {
    let path = key.indexPath
    return switch key.category {
    case .cell: layout.finalLayoutAttributesForDisappearingItem(at: path)
    case .supplementaryView:
      layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: key.kind, at: path)
    case .decorationView:
      layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: key.kind, at: path)
    }
  }

  /// Puts everything where it belongs at once.
  public func finishAnimations() {
    for element in store.elements { element.motion = ElementMotion() }
    store.ghosts.removeAll { !$0.isDriven }
    cull()
  }
}
