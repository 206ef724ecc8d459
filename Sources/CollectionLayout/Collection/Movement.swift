import Foundation
import Geometry

/// An item that is moved by hand.
struct Movement {
  /// Where the data has it.
  let original: IndexPath
  /// Where the view shows it: the others have made room.
  var current: IndexPath
  /// Where the finger has it, in points of the content.
  var position: CGPoint

  /// Where what is shown at a path is in the data.
  func dataPath(of shown: IndexPath) -> IndexPath {
    if shown == current { return original }
    var path = shown
    if path.section == current.section, path.item > current.item { path.item -= 1 }
    if path.section == original.section, path.item >= original.item { path.item += 1 }
    return path
  }

  /// Where what the data has at a path is shown.
  func presentedPath(of path: IndexPath) -> IndexPath {
    if path == original { return current }
    var shown = path
    if shown.section == original.section, shown.item > original.item { shown.item -= 1 }
    if shown.section == current.section, shown.item >= current.item { shown.item += 1 }
    return shown
  }
}

/// Moving an item by hand, in UIKit's calls: the others make room as the layout says, and the data source
/// is told at the end.
extension CollectionView {
  /// Takes hold of an item; false where it does not show, is not to be moved, or another one is moved.
  @discardableResult
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    layoutIfNeeded()
    guard updating.movement == nil, let dataSource, let element = store.table[.cell(indexPath)],
      dataSource.collectionView(self, canMoveItemAt: indexPath)
    else { return false }
    let place = element.attributes.center
    updating.movement = Movement(original: indexPath, current: indexPath, position: place)
    invalidateMovement(from: (indexPath, place))
    return true
  }

  /// Moves the item that is held to a position, in points of the content; the others make room with
  /// animation.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    layoutIfNeeded()
    guard var movement = updating.movement else { return }
    let old = (movement.current, movement.position)
    let proposed = collectionViewLayout.targetIndexPath(
      forInteractivelyMovingItem: movement.current, withPosition: targetPosition)
    let target =
      delegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.original,
        atCurrentIndexPath: movement.current, toProposedIndexPath: proposed) ?? proposed
    movement.position = targetPosition
    updating.movement = movement
    if target != movement.current, makesRoom(for: target, movement.current) {
      let plan = movePlan(from: movement.current, to: target)
      updating.movement?.current = target
      if let plan { run(plan) }
    }
    invalidateMovement(from: old)
    layoutIfNeeded()
    // It is where the finger is, on no spring.
    updating.movement.flatMap { store.table[.cell($0.current)] }?.motion = ElementMotion()
  }

  /// Lets go of the item: the data source is told where it is now, and it goes there.
  public func endInteractiveMovement() {
    guard let movement = updating.movement else { return }
    updating.movement = nil
    if movement.original != movement.current {
      dataSource?.collectionView(self, moveItemAt: movement.original, to: movement.current)
    }
    settle(movement, isCancelled: false)
  }

  /// Lets go of the item: it and the others go back to where they were.
  public func cancelInteractiveMovement() {
    guard let movement = updating.movement else { return }
    let plan =
      movement.current == movement.original
      ? nil : movePlan(from: movement.current, to: movement.original)
    updating.movement = nil
    if let plan { run(plan) }
    settle(movement, isCancelled: true)
  }

  /// Forgets the movement where everything is shown anew.
  func endMovement() { updating.movement = nil }

  private func settle(_ movement: Movement, isCancelled: Bool) {
    let layout = collectionViewLayout
    let final = isCancelled ? movement.original : movement.current
    if !isCancelled { validity.needsCounts = true }
    animateLayout {
      layout.invalidateLayout(
        with: layout.invalidationContextForEndingInteractiveMovementOfItems(
          toFinalIndexPaths: [final], previousIndexPaths: [movement.current],
          movementCancelled: isCancelled))
    }
  }

  private func invalidateMovement(from old: (path: IndexPath, position: CGPoint)) {
    guard let movement = updating.movement else { return }
    collectionViewLayout.invalidateLayout(
      with: collectionViewLayout.invalidationContext(
        forInteractivelyMovingItems: [movement.current], withTargetPosition: movement.position,
        previousIndexPaths: [old.path], previousPosition: old.position))
  }

  private func makesRoom(for target: IndexPath, _ current: IndexPath) -> Bool {
    let last = counts[target.section] - (target.section == current.section ? 1 : 0)
    return counts.items.indices.contains(target.section) && (0...max(0, last)).contains(target.item)
  }

  private func movePlan(from old: IndexPath, to new: IndexPath) -> UpdatePlan? {
    var (after, changes) = (counts, ChangeSet())
    after.items[old.section] -= 1
    after.items[new.section] += 1
    changes.items.moves = [.init(from: old, to: new)]
    return try? UpdatePlan(before: counts, after: after, changes: changes)
  }

  private func run(_ plan: UpdatePlan) {
    displacement?.elementsWillChange()
    collectionViewLayout.invalidateLayout(with: collectionViewLayout.makeInvalidationContext())
    (counts, validity.needsCounts) = (plan.after, false)
    run(plan, isAnimated: true)
  }

  // MARK: - What is shown meanwhile

  /// How many items sections show, given how many the data source has.
  func presented(_ counts: ElementCounts) -> ElementCounts {
    guard let movement = updating.movement,
      movement.original.section != movement.current.section
    else { return counts }
    var shown = counts
    shown.items[movement.original.section] -= 1
    shown.items[movement.current.section] += 1
    return shown
  }

  /// Attributes as they are shown: mirrored where the layout says so, and the item that is held where the
  /// finger has it.
  func presented(
    _ all: [CollectionViewLayoutAttributes]
  ) -> [CollectionViewLayoutAttributes] {
    var all = isMirrored ? all.map(mirrored) : all
    guard let movement = updating.movement else { return all }
    let held = collectionViewLayout.layoutAttributesForInteractivelyMovingItem(
      at: movement.current, withTargetPosition: movement.position)
    all.removeAll { $0.elementKey == held.elementKey }
    return all + [held]
  }

  func dataPath(of shown: IndexPath) -> IndexPath {
    updating.movement?.dataPath(of: shown) ?? shown
  }

  func presentedPath(of path: IndexPath) -> IndexPath {
    updating.movement?.presentedPath(of: path) ?? path
  }

  // MARK: - Direction

  /// Whether the layout's places are turned round for a view that is read in the other direction.
  var isMirrored: Bool {
    let layout = collectionViewLayout
    return layout.flipsHorizontallyInOppositeLayoutDirection
      && layout.developmentLayoutDirection != effectiveUserInterfaceLayoutDirection
  }

  func mirrored(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    let copy = attributes.copied()
    copy.center.x = contentSize.width - copy.center.x
    return copy
  }

  func mirrored(_ rect: CGRect) -> CGRect {
    CGRect(
      x: contentSize.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }
}
