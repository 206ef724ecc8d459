import Foundation
import UIKit

/// objc.io issue 5, "UICollectionView + UIKit Dynamics" by Ash Furrow: the Newtonian collection view,
/// `ASHNewtonianCollectionViewLayout` in its repository, whose items hang from one place and bump
/// into one another.
///
/// Its faults are here too: the anchor of an item is where it was when the item came, whatever the
/// size of the view is later, and an item that has been cut loose still pushes the others while it
/// falls.
public final class ObjcIONewtonianLayout: UICollectionViewLayout {
  /// Moves the attributes that this layout returns.
  public private(set) lazy var dynamicAnimator = makeAnimator()

  /// The side of an item, in points; 100 in the article.
  public let itemSize: CGFloat
  /// The length of the attachments, in points; 300 in the article.
  public var length: CGFloat = 300 { didSet { tune() } }
  /// The damping ratio of the attachments; 0.4 in the article.
  public var damping: CGFloat = 0.4 { didSet { tune() } }
  /// The frequency of the attachments, in hertz; 1 in the article.
  public var frequency: CGFloat = 1 { didSet { tune() } }
  /// The magnitude of gravity, 1 for 1000 pt/s²; 1 in the article.
  public var gravity: CGFloat {
    get { gravityBehavior.magnitude }
    set { if newValue != gravity { gravityBehavior.magnitude = newValue } }
  }

  private let gravityBehavior = UIGravityBehavior()
  private let collisionBehavior = UICollisionBehavior()
  private var falling: [UICollectionViewLayoutAttributes] = []

  /// Items of a side, in points.
  public init(itemSize: CGFloat = 100) {
    self.itemSize = itemSize
    super.init()
  }

  /// Nil: the size of the items is in no archive.
  public required init?(coder: NSCoder) { nil }

  private func makeAnimator() -> UIDynamicAnimator {
    let animator = UIDynamicAnimator(collectionViewLayout: self)
    // The pixels of a phone of 2013.
    animator.displayScale = 2
    animator.addBehavior(collisionBehavior)
    animator.addBehavior(gravityBehavior)
    return animator
  }

  private func tune(_ attachment: UIAttachmentBehavior) {
    attachment.length = length
    attachment.damping = damping
    attachment.frequency = frequency
  }

  private func tune() {
    for attachment in dynamicAnimator.attachments
    where !attachment.has(length: length, damping: damping, frequency: frequency) {
      tune(attachment)
    }
  }

  /// What all items hang from, in points: 64 pt below the middle of the top edge.
  public var attachmentPoint: CGPoint {
    CGPoint(x: collectionView?.bounds.midX ?? 0, y: 64)
  }

  // MARK: - Layout

  /// The bounds' size, so that the view does not scroll.
  public override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

  /// The items where the animator has moved them.
  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    dynamicAnimator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes }
  }

  /// The item where the animator has moved it; nil for one that was there before this layout.
  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { dynamicAnimator.layoutAttributesForCell(at: indexPath) }

  /// Hangs up every item that is new, from right of the view.
  public override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for update in updateItems where update.updateAction == .insert && !update.isSection {
      guard let indexPath = update.indexPathAfterUpdate, let collectionView else { continue }
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.dynamicKey = attributes.elementKey
      attributes.frame = CGRect(
        x: collectionView.frame.maxX + itemSize, y: 300, width: itemSize, height: itemSize)
      hang(attributes, from: attachmentPoint)
    }
  }

  private func hang(_ attributes: UICollectionViewLayoutAttributes, from anchor: CGPoint) {
    let attachment = UIAttachmentBehavior(item: attributes, attachedToAnchor: anchor)
    tune(attachment)
    dynamicAnimator.addBehavior(attachment)
    gravityBehavior.addItem(attributes)
    collisionBehavior.addItem(attributes)
  }

  /// An item comes in where the animator has it.
  public override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    dynamicAnimator.layoutAttributesForCell(at: itemIndexPath)
  }

  // MARK: - Deletion

  /// Cuts an item loose: it falls, and is still an item.
  public func detachItem(at indexPath: IndexPath) {
    for attachment in dynamicAnimator.attachments {
      guard let item = attachment.items.first as? UICollectionViewLayoutAttributes,
        item.indexPath == indexPath
      else { continue }
      dynamicAnimator.removeBehavior(attachment)
      falling.append(item)
    }
  }

  /// Takes an item that was cut loose out of the animator.
  public func removeDetachedItem(at indexPath: IndexPath) {
    for item in falling where item.indexPath == indexPath {
      collisionBehavior.removeItem(item)
      gravityBehavior.removeItem(item)
    }
    falling.removeAll { $0.indexPath == indexPath }
  }

  // MARK: - Snapshots

  private struct State: UICollectionViewLayoutState {
    let items: AttachedItems
    let falling: [UICollectionViewLayoutAttributes]
  }

  /// Everything that moves, and what falls, for this layout or another instance over the same data.
  public override var savedState: (any UICollectionViewLayoutState)? {
    get { State(items: AttachedItems(dynamicAnimator), falling: falling.map { $0.copied() }) }
    set { restore(articleState(newValue)) }
  }

  private func restore(_ state: State) {
    let gravity = gravity
    if falling.map(\.elementKey) != state.falling.map(\.elementKey) {
      for item in falling { removeDetachedItem(at: item.indexPath) }
      removeAll()
      for item in state.falling {
        let copy = item.copied()
        copy.dynamicKey = copy.elementKey
        falling.append(copy)
        gravityBehavior.addItem(copy)
        collisionBehavior.addItem(copy)
      }
    }
    state.items.restore(to: dynamicAnimator, removeAll: removeAll, add: hang)
    // The items of the restored gravity that no attachment holds.
    let held = Set(dynamicAnimator.attachments.flatMap(\.items).map { ObjectIdentifier($0) })
    falling = gravityBehavior.items.filter { !held.contains(ObjectIdentifier($0)) }
      .compactMap { $0 as? UICollectionViewLayoutAttributes }
    self.gravity = gravity
    tune()
  }

  private func removeAll() {
    for attachment in dynamicAnimator.attachments {
      dynamicAnimator.removeBehavior(attachment)
      for item in attachment.items {
        collisionBehavior.removeItem(item)
        gravityBehavior.removeItem(item)
      }
    }
  }
}

/// The count that the article's controller keeps.
public protocol ObjcIONewtonianItems: AnyObject {
  /// How many items there are; items come and go at the end.
  var count: Int { get set }
}

/// The article's controller, `ASHCollectionViewController`: adds an item at the end, and removes the
/// last one 2 s after it was cut loose, in which nothing else can be done.
public final class ObjcIONewtonianController {
  /// How long a deleted item falls before it is taken out, s; 2 in the article.
  public var delay = 2.0
  /// The most items that there can be; 10 in the article.
  public var mostItems = 10

  private let layout: ObjcIONewtonianLayout
  private weak var items: (any ObjcIONewtonianItems)?
  private var timeLeft: Double?

  /// A controller of a layout's collection view over some items.
  public init(_ layout: ObjcIONewtonianLayout, items: any ObjcIONewtonianItems) {
    (self.layout, self.items) = (layout, items)
  }

  /// Whether the button that adds is enabled.
  public var canAdd: Bool { !isWaiting && (items?.count ?? 0) < mostItems }
  /// Whether the button that deletes is enabled.
  public var canDelete: Bool { !isWaiting && (items?.count ?? 0) > 0 }

  /// Whether a deleted item falls, so that nothing else can be done.
  public var isWaiting: Bool { timeLeft != nil }

  /// Adds an item at the end; nothing while the button is disabled.
  public func add() {
    guard canAdd, let items else { return }
    layout.collectionView?.performBatchUpdates {
      layout.collectionView?.insertItems(at: [IndexPath(item: items.count, section: 0)])
      items.count += 1
    }
  }

  /// Cuts the last item loose; nothing while the button is disabled.
  public func delete() {
    guard canDelete, let items else { return }
    layout.detachItem(at: IndexPath(item: items.count - 1, section: 0))
    timeLeft = delay
  }

  /// Lets time pass, before the collection view is moved on: simulated time stands in for the
  /// article's `dispatch_after`.
  public func advance(by dt: TimeInterval) {
    guard let left = timeLeft else { return }
    timeLeft = left - dt
    guard left - dt <= 1e-9, let items else { return }
    timeLeft = nil
    let last = IndexPath(item: items.count - 1, section: 0)
    layout.removeDetachedItem(at: last)
    layout.collectionView?.performBatchUpdates {
      items.count -= 1
      layout.collectionView?.deleteItems(at: [last])
    }
  }

  // MARK: - Snapshots

  /// What the controller waits for.
  public struct State {
    fileprivate let timeLeft: Double?
  }

  /// The current state; the items' count is not part of it.
  public func snapshot() -> State { State(timeLeft: timeLeft) }

  /// Goes on waiting as in a state.
  public func restore(_ state: State) { timeLeft = state.timeLeft }
}
