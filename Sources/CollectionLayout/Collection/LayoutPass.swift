import Foundation
import Geometry

extension CollectionView {
  /// Cells and layout get so many rounds to agree on sizes.
  private static let mostRounds = 32
  /// A cell that prefers another size than these, in points, keeps the one that it has.
  private static let sizes = 0...CGFloat.greatestFiniteMagnitude

  /// Lays out what is not valid; inside an animation block, such as `UIView.animate`'s, what shows
  /// moves to its new place by the block's law.
  func layOut() {
    guard validity.needsLayout, !validity.isLayingOut else { return }
    if isInAnimationBlock { return animatePendingLayout() }
    validity.isLayingOut = true
    lastPass = PassCounts()
    releaseHeld()
    let fresh = settledAttributes()
    if !areApplied(fresh) { show(fresh) }
    updateViews()
    (validity.isLayingOut, validity.hasLaidOut) = (false, true)
  }

  func prepareIfNeeded() {
    countIfNeeded()
    guard validity.needsPrepare else { return }
    validity.needsPrepare = false
    validity.preparation = Preparation()
    AnimationScope.run(of: self) { collectionViewLayout.prepare() }
    lastPass.prepared += 1
    laidOutSize = collectionViewLayout.collectionViewContentSize
    // A size that is no number counts as 0.
    if laidOutSize.width.isNaN || laidOutSize.height.isNaN { laidOutSize = .zero }
    let adjustment = validity.pendingAdjustment
    guard adjustment != .zero else { return }
    validity.pendingAdjustment = .zero
    shiftOffset(to: bounds.origin + adjustment)
    // The layout may have something to say about the new bounds.
    prepareIfNeeded()
  }

  private func countIfNeeded() {
    guard validity.needsCounts else { return }
    validity.needsCounts = false
    counts = countedAnew()
  }

  func countedAnew() -> ElementCounts {
    guard let dataSource else { return ElementCounts() }
    let sections = dataSource.numberOfSections(in: self)
    return presented(
      ElementCounts(
        items: (0..<sections).map { dataSource.collectionView(self, numberOfItemsInSection: $0) }))
  }

  /// What the layout shows in the bounds, after cells were given the sizes that they prefer.
  func settledAttributes() -> [CollectionViewLayoutAttributes] {
    for _ in 0..<Self.mostRounds {
      prepareIfNeeded()
      let shown = queried()
      if !viewsChange(shown) { return shown }
    }
    prepareIfNeeded()
    return queried()
  }

  /// The rectangle that the layout is queried for: what elements are kept for, and around that as
  /// much as UIKit's pages have, since a subclass may move into view what its superclass finds only
  /// outside.
  private var queriedRect: CGRect {
    let size = bounds.size
    guard !collectionViewLayout.findsAllElements, size.width > 0, size.height > 0 else {
      return elementBounds
    }
    let near = elementBounds.insetBy(dx: -size.width / 2, dy: -size.height / 2)
    let low = CGPoint(
      x: (near.minX / size.width).rounded(.down) * size.width,
      y: (near.minY / size.height).rounded(.down) * size.height)
    let high = CGPoint(
      x: (near.maxX / size.width).rounded(.up) * size.width,
      y: (near.maxY / size.height).rounded(.up) * size.height)
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  private func queried() -> [CollectionViewLayoutAttributes] {
    // A layout that was invalidated in its `prepare()` is prepared again in the next pass.
    validity.needsLayout = validity.needsPrepare
    let all = givenAttributes(in: queriedRect)
    lastPass.queried += all.count
    let near = elementBounds
    // A layout whose animator moves items that are gone still gives them.
    return presented(all).filter {
      // What has a place that is no number meets nothing.
      $0.frame.overlaps(near)
        && ($0.representedElementCategory != .cell || counts.contains($0.indexPath))
    }
  }

  /// Gives cells, headers and the like of a new size the size that they prefer; true if that changed the layout.
  private func viewsChange(_ shown: [CollectionViewLayoutAttributes]) -> Bool {
    guard let dataSource, !areFitted(shown) else { return false }
    let layout = collectionViewLayout
    var asked: [ElementKey: CGSize] = [:]
    asked.reserveCapacity(shown.count)
    var changes = false
    for original in shown where original.representedElementCategory != .decorationView {
      let key = original.elementKey
      asked[key] = original.size
      guard fitted[key] != original.size,
        let preferred = preference(to: original, of: dataSource),
        Self.sizes.contains(preferred.size.width), Self.sizes.contains(preferred.size.height)
      else { continue }
      asked[key] = preferred.size
      guard preferred != original,
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      else { continue }
      layout.invalidateLayout(
        with: layout.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
      changes = true
    }
    // While sizes settle, cells leave the bounds and come back.
    fitted = changes ? fitted.merging(asked) { $1 } : asked
    return changes
  }

  private func preference(
    to original: CollectionViewLayoutAttributes, of dataSource: any CollectionViewDataSource
  ) -> CollectionViewLayoutAttributes? {
    let isCell = original.representedElementCategory == .cell
    return
      (isCell
      ? dataSource.collectionView(self, preferredLayoutAttributesFitting: original.copied()) : nil)
      ?? viewPreference(to: original)
  }

  /// Whether the views are those that gave their preferences last, in the same sizes.
  private func areFitted(_ shown: [CollectionViewLayoutAttributes]) -> Bool {
    var count = 0
    for attributes in shown where attributes.representedElementCategory != .decorationView {
      guard fitted[attributes.elementKey] == attributes.size else { return false }
      count += 1
    }
    return count == fitted.count
  }

  // MARK: - Showing

  /// Shows attributes as they are; what is still on its way goes on.
  private func show(_ fresh: [CollectionViewLayoutAttributes]) {
    var (shown, taken): ([CollectionElement], [ElementKey: CollectionElement]) = ([], [:])
    shown.reserveCapacity(fresh.count)
    taken.reserveCapacity(fresh.count)
    for attributes in fresh where taken[attributes.elementKey] == nil {
      let key = attributes.elementKey
      let element = store.table[key] ?? returned(attributes) ?? makeElement(attributes)
      apply(attributes, to: element)
      element.isLeaving = false
      shown.append(element)
      taken[key] = element
    }
    for element in store.elements {
      let key = element.attributes.elementKey
      guard taken[key] == nil, isStillSeen(element), let target = attributes(for: key) else {
        continue
      }
      apply(target, to: element)
      element.isLeaving = true
      shown.append(element)
      taken[key] = element
    }
    (store.elements, store.table) = (shown, taken)
  }

  /// Whether the elements show just these attributes.
  private func areApplied(_ fresh: [CollectionViewLayoutAttributes]) -> Bool {
    guard fresh.count == store.elements.count else { return false }
    return zip(fresh, store.elements).allSatisfy { attributes, element in
      !element.isLeaving && attributes == element.attributes
    }
  }

  func isStillSeen(_ element: CollectionElement) -> Bool {
    !element.isInPlace
      && (element.motion.isAnimated || element.frame.overlaps(elementBounds))
  }

  private func returned(_ attributes: CollectionViewLayoutAttributes) -> CollectionElement? {
    guard let element = returning(attributes.elementKey) else { return nil }
    element.retarget(to: attributes.copied(), shift: .zero)
    lastPass.changed += 1
    return element
  }

  func makeElement(_ attributes: CollectionViewLayoutAttributes) -> CollectionElement {
    defer { store.nextID += 1 }
    lastPass.changed += 1
    return CollectionElement(
      id: CollectionElement.ID(number: store.nextID), attributes: attributes.copied())
  }

  private func apply(_ attributes: CollectionViewLayoutAttributes, to element: CollectionElement) {
    guard element.attributes != attributes else { return }
    element.attributes = attributes.copied()
    lastPass.changed += 1
  }

  /// Lets go of what has left.
  func cull() {
    for element in store.elements where element.isLeaving && !isStillSeen(element) {
      store.table[element.attributes.elementKey] = nil
      store.elements.removeAll { $0 === element }
    }
    let gone = store.ghosts.filter { $0.isGone(from: bounds, of: collectionViewLayout) }
    guard !gone.isEmpty else { return }
    store.ghosts.removeAll { ghost in gone.contains { $0 === ghost } }
    for element in gone where element.isDriven {
      collectionViewLayout.elementDidDisappear(element.attributes)
    }
  }

  // MARK: - Queries

  /// How many sections the layout is to lay out.
  public var numberOfSections: Int {
    countIfNeeded()
    return counts.sections
  }

  /// How many items the layout is to lay out in a section.
  public func numberOfItems(inSection section: Int) -> Int {
    countIfNeeded()
    return counts[section]
  }

  /// The attributes of an item, wherever it is.
  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(for: .cell(indexPath)) }

  /// The attributes of a supplementary view, wherever it is.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(for: .supplementary(kind, indexPath)) }

  /// The attributes of an element, wherever it is.
  public func attributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    prepareIfNeeded()
    let found = Self.attributes(for: key, of: collectionViewLayout)
    return isMirrored ? found.map(mirrored) : found
  }

  static func attributes(
    for key: ElementKey, of layout: CollectionViewLayout
  ) -> CollectionViewLayoutAttributes? {
    switch key.category {
    case .cell: layout.layoutAttributesForItem(at: key.indexPath)
    case .supplementaryView:
      layout.layoutAttributesForSupplementaryView(ofKind: key.kind, at: key.indexPath)
    case .decorationView:
      layout.layoutAttributesForDecorationView(ofKind: key.kind, at: key.indexPath)
    }
  }

  /// The attributes of all elements that meet a rectangle of the content, shown or not.
  public func attributes(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    prepareIfNeeded()
    return presented(givenAttributes(in: rect))
  }

  /// What the layout gives for a rectangle, in its own direction.
  func givenAttributes(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    collectionViewLayout.layoutAttributesForElements(in: isMirrored ? mirrored(rect) : rect) ?? []
  }

  /// Everything to draw, the lowest first; ghosts below the others of their level, elements in the
  /// margin among them.
  public var visibleElements: [CollectionElement] {
    (store.ghosts + store.elements).inOrder { $0.attributes.zIndex < $1.attributes.zIndex }
  }

  /// The element of a key, if it shows.
  public func element(for key: ElementKey) -> CollectionElement? { store.table[key] }

  /// The uppermost cell at a point of the content, where it is drawn now; ghosts do not count.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    visibleElements.last { $0.category == .cell && !$0.isGhost && $0.frame.contains(point) }?
      .indexPath
  }
}

/// The end of animated changes.
extension CollectionView {
  /// Calls the completions of changes that have nothing in motion any more.
  func complete() {
    guard !updating.completions.isEmpty else { return }
    let moving = Set(
      store.elements.filter { !$0.isInPlace && !$0.motion.isHeld }.map(\.change)
        + store.ghosts.map(\.change))
    let done = updating.completions.filter { !moving.contains($0.change) }
    updating.completions.removeAll { !moving.contains($0.change) }
    for (_, completion) in done { completion(true) }
  }
}
