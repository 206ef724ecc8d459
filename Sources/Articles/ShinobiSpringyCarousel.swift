import Foundation
import UIKit

/// Sam Davies, ShinobiControls, "iOS 7 Day-by-Day: Day 5, UIDynamics and Collection Views": a
/// horizontal row of tiles on springs, standing on the bottom edge, into which new ones drop.
///
/// Its faults are here too. An insertion copies centres from tile to tile but not velocities, so that
/// each shifted tile goes on with the velocity of the one before. The elasticity of 1 is given to a
/// behaviour without items. A tile that comes near is not moved by the scroll that brought it.
/// Animations are switched off for good.
public final class ShinobiSpringyCarousel: UICollectionViewFlowLayout {
  /// Moves the attributes that this layout returns.
  public private(set) lazy var dynamicAnimator = makeAnimator()
  private lazy var dynamicsManager = ShinobiItemBehaviorManager(dynamicAnimator)

  /// The size of a tile, in points; 70x70 in the article.
  public let tileSize: CGSize
  /// The length of the attachments, in points; 0 in the article.
  public var length: CGFloat = 0 { didSet { tune() } }
  /// The damping ratio of the attachments; 0.5 in the article.
  public var damping: CGFloat = 0.5 { didSet { tune() } }
  /// The frequency of the attachments, in hertz; 0.8 in the article.
  public var frequency: CGFloat = 0.8 { didSet { tune() } }
  /// The distance from the touch at which a tile follows the scroll no more, in points; 500 in the
  /// article.
  public var scrollResistance: CGFloat = 500
  /// The magnitude of the gravity on every tile, 1 for 1000 pt/s²; 0.3 in the article.
  public var gravity: CGFloat {
    get { dynamicsManager.gravityBehavior.magnitude }
    set { if newValue != gravity { dynamicsManager.gravityBehavior.magnitude = newValue } }
  }

  /// A row of tiles of a size, in points.
  public init(tileSize: CGSize = CGSize(width: 70, height: 70)) {
    self.tileSize = tileSize
    super.init()
    scrollDirection = .horizontal
    itemSize = tileSize
  }

  /// Nil: the size of the tiles is in no archive.
  public required init?(coder: NSCoder) { nil }

  private func makeAnimator() -> UIDynamicAnimator {
    let animator = UIDynamicAnimator(collectionViewLayout: self)
    // The pixels of a phone of 2013.
    animator.displayScale = 2
    return animator
  }

  private func tune() {
    dynamicsManager.tune(length: length, damping: damping, frequency: frequency)
  }

  // MARK: - Layout

  /// Stands the tiles on the bottom edge and gives springs to those within two tiles of the bounds.
  public override func prepare() {
    UIView.setAnimationsEnabled(false)
    guard let collectionView else { return super.prepare() }
    // Moves the tiles down to the bottom edge.
    let inset = UIEdgeInsets(
      top: collectionView.bounds.height - tileSize.height, left: 0, bottom: 0, right: 0)
    if sectionInset != inset { sectionInset = inset }
    super.prepare()

    var viewport = collectionView.bounds
    viewport.origin.x -= 2 * tileSize.width
    viewport.size.width += 4 * tileSize.width
    let items = super.layoutAttributesForElements(in: viewport) ?? []
    dynamicsManager.update(items, length: length, damping: damping, frequency: frequency)
  }

  /// The tiles where the animator has moved them.
  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    dynamicAnimator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes }
  }

  /// The tile where the animator has moved it; nil for one without a spring.
  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { dynamicAnimator.layoutAttributesForCell(at: indexPath) }

  /// Moves every tile along with the content by the share that its distance from the touch gives;
  /// false, since the animator invalidates the layout.
  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    let scroll = newBounds.origin.x - collectionView.bounds.origin.x
    let touch = collectionView.panGestureRecognizer.location(in: collectionView)
    for spring in dynamicAnimator.attachments {
      guard let item = spring.items.first as? UICollectionViewLayoutAttributes else { continue }
      let factor = min(1, abs(touch.x - spring.anchorPoint.x) / scrollResistance)
      item.center = CGPoint(x: item.center.x + scroll * factor, y: item.center.y)
      dynamicAnimator.updateItem(usingCurrentState: item)
    }
    return false
  }

  // MARK: - Insertion

  /// What the article's controller does for its "+" button: where a new tile goes, after the visible
  /// cell that is nearest to the middle, or before it where that stands right of the middle.
  public var indexPathForInsertion: IndexPath {
    guard let collectionView else { return IndexPath(item: 0, section: 0) }
    let middle = collectionView.bounds.midX
    let nearest = collectionView.visibleCells.min {
      abs($0.center.x - middle) < abs($1.center.x - middle)
    }
    guard let nearest, let indexPath = collectionView.indexPath(for: nearest) else {
      return IndexPath(item: 0, section: 0)
    }
    let isLeft = nearest.center.x < middle
    return IndexPath(item: indexPath.item + (isLeft ? 1 : 0), section: indexPath.section)
  }

  /// Lets the springs pull each tile from its old place to its new one, and drops the new one in from
  /// the top edge.
  public override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for update in updateItems where update.updateAction == .insert && !update.isSection {
      guard let indexPath = update.indexPathAfterUpdate else { continue }
      resetSprings(forInsertionAt: indexPath)
      // Where would the flow layout like to have it?
      let resting =
        super.initialLayoutAttributesForAppearingItem(at: indexPath)
        ?? super.layoutAttributesForItem(at: indexPath)
      guard let resting, let inserted = layoutAttributesForItem(at: indexPath) else { continue }
      var center = resting.center
      center.y -= collectionViewContentSize.height - resting.bounds.height
      inserted.center = center
      dynamicAnimator.updateItem(usingCurrentState: inserted)
    }
  }

  /// Copies the centres of the tiles from the insertion on to their right neighbours, the last first.
  private func resetSprings(forInsertionAt indexPath: IndexPath) {
    let managed = dynamicsManager.managedIndexPaths.sorted()
    for (from, to) in zip(managed, managed.dropFirst()).reversed() where from.item >= indexPath.item
    {
      guard let source = layoutAttributesForItem(at: from),
        let target = layoutAttributesForItem(at: to)
      else { continue }
      target.center = source.center
      dynamicAnimator.updateItem(usingCurrentState: target)
    }
  }

  /// A tile comes in where the animator has it.
  public override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    dynamicAnimator.layoutAttributesForCell(at: itemIndexPath)
  }

  // MARK: - Snapshots

  /// Everything that moves, for this layout or another instance over the same data.
  public override var savedState: (any UICollectionViewLayoutState)? {
    get { AttachedItems(dynamicAnimator, lines: super.savedState) }
    set {
      let items: AttachedItems = articleState(newValue)
      super.savedState = items.lines
      let (gravity, manager) = (gravity, dynamicsManager)
      items.restore(to: dynamicAnimator, removeAll: manager.removeAll) { item, anchor in
        manager.add(item, anchor, length: length, damping: damping, frequency: frequency)
      }
      manager.findAttachments()
      self.gravity = gravity
      tune()
    }
  }
}

/// The article's manager of behaviours: one gravity and one collision for all tiles, and an
/// attachment for each, told apart by index path.
final class ShinobiItemBehaviorManager {
  private let animator: UIDynamicAnimator
  let gravityBehavior = UIGravityBehavior()
  private let collisionBehavior = UICollisionBehavior()
  private var attachments: [IndexPath: UIAttachmentBehavior] = [:]

  init(_ animator: UIDynamicAnimator) {
    self.animator = animator
    gravityBehavior.magnitude = 0.3
    collisionBehavior.collisionMode = .boundaries
    collisionBehavior.translatesReferenceBoundsIntoBoundary = true
    // Meant to let tiles bounce off the floor; it has no items.
    let itemBehavior = UIDynamicItemBehavior()
    itemBehavior.elasticity = 1
    collisionBehavior.addChildBehavior(itemBehavior)
    animator.addBehavior(gravityBehavior)
    animator.addBehavior(collisionBehavior)
  }

  var managedIndexPaths: [IndexPath] { Array(attachments.keys) }

  /// Lets go of the tiles that are not among some and takes hold of those that are new.
  func update(
    _ items: [UICollectionViewLayoutAttributes], length: CGFloat, damping: CGFloat,
    frequency: CGFloat
  ) {
    let wanted = Set(items.map(\.indexPath))
    for indexPath in managedIndexPaths.sorted() where !wanted.contains(indexPath) {
      remove(indexPath)
    }
    for item in items where attachments[item.indexPath] == nil {
      item.dynamicKey = item.elementKey
      add(item, item.center, length: length, damping: damping, frequency: frequency)
    }
  }

  func add(
    _ item: UICollectionViewLayoutAttributes, _ anchor: CGPoint, length: CGFloat, damping: CGFloat,
    frequency: CGFloat
  ) {
    let attachment = UIAttachmentBehavior(item: item, attachedToAnchor: anchor)
    attachment.length = length
    attachment.damping = damping
    attachment.frequency = frequency
    attachments[item.indexPath] = attachment
    animator.addBehavior(attachment)
    gravityBehavior.addItem(item)
    collisionBehavior.addItem(item)
  }

  private func remove(_ indexPath: IndexPath) {
    guard let attachment = attachments.removeValue(forKey: indexPath) else { return }
    animator.removeBehavior(attachment)
    for item in attachment.items {
      gravityBehavior.removeItem(item)
      collisionBehavior.removeItem(item)
    }
  }

  func removeAll() { for indexPath in managedIndexPaths.sorted() { remove(indexPath) } }

  /// Reads the attachments from the animator, as after a snapshot was restored.
  func findAttachments() {
    attachments = [:]
    for attachment in animator.attachments {
      guard let item = attachment.items.first as? UICollectionViewLayoutAttributes else { continue }
      attachments[item.indexPath] = attachment
    }
  }

  func tune(length: CGFloat, damping: CGFloat, frequency: CGFloat) {
    for attachment in attachments.values
    where !attachment.has(length: length, damping: damping, frequency: frequency) {
      attachment.length = length
      attachment.damping = damping
      attachment.frequency = frequency
    }
  }
}
