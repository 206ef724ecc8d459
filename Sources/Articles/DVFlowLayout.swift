import Foundation
import UIKit

/// Dmitry Vorobyov, "DVCollectionViewFlowLayout": a list that follows like that of Messages, with a
/// stiff, critically damped spring for every item of the content.
///
/// Its faults are here too. Deltas go through an integer `abs`, which cuts them to whole points, so
/// that slow drags move nothing. All springs are made anew, at rest, whenever the number of items
/// changes, and never when it does not.
public final class DVFlowLayout: UICollectionViewFlowLayout {
  /// Moves the attributes that this layout returns.
  public private(set) lazy var dynamicAnimator = makeAnimator()

  /// The length of the attachments, in points; 0 in the article.
  public var length: CGFloat = 0 { didSet { tune() } }
  /// The damping ratio of the attachments; 1 in the article.
  public var springDamping: CGFloat = 1 { didSet { tune() } }
  /// The frequency of the attachments, in hertz; 6.8 in the article.
  public var springFrequency: CGFloat = 6.8 { didSet { tune() } }
  /// The share of a scroll by which an item follows less for each point from the touch; 0.002 per
  /// point in the article.
  public var resistanceFactor: CGFloat = 0.002

  private func makeAnimator() -> UIDynamicAnimator {
    let animator = UIDynamicAnimator(collectionViewLayout: self)
    // The pixels of a phone of 2013.
    animator.displayScale = 2
    return animator
  }

  /// Attaches every item to its place whenever their number is another than that of the springs.
  public override func prepare() {
    super.prepare()
    let contentSize = collectionViewContentSize
    let items =
      super.layoutAttributesForElements(in: CGRect(origin: .zero, size: contentSize)) ?? []
    guard items.count != dynamicAnimator.behaviors.count else { return }
    dynamicAnimator.removeAllBehaviors()
    for item in items {
      item.dynamicKey = item.elementKey
      attach(item, to: item.center)
    }
  }

  private func attach(_ item: UICollectionViewLayoutAttributes, to anchor: CGPoint) {
    let behavior = UIAttachmentBehavior(item: item, attachedToAnchor: anchor)
    tune(behavior)
    dynamicAnimator.addBehavior(behavior)
  }

  private func tune(_ behavior: UIAttachmentBehavior) {
    behavior.length = length
    behavior.damping = springDamping
    behavior.frequency = springFrequency
  }

  private func tune() {
    for behavior in dynamicAnimator.attachments
    where !behavior.has(length: length, damping: springDamping, frequency: springFrequency) {
      tune(behavior)
    }
  }

  /// The items where the animator has moved them.
  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    dynamicAnimator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes }
  }

  /// The item where the animator has moved it; nil for one without a spring.
  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { dynamicAnimator.layoutAttributesForCell(at: indexPath) }

  /// Moves every item along with the content by whole points; false, since the animator invalidates
  /// the layout.
  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    let scroll = newBounds.origin.y - collectionView.bounds.origin.y
    let touch = collectionView.panGestureRecognizer.location(in: collectionView)
    for spring in dynamicAnimator.attachments {
      guard let item = spring.items.first as? UICollectionViewLayoutAttributes else { continue }
      let distance = abs(touch.y - spring.anchorPoint.y)
      let resisted = scroll * distance * resistanceFactor
      // C's abs() takes an int.
      var moved = CGFloat(min(abs(Int(scroll)), abs(Int(resisted))))
      if scroll < 0 { moved *= -1 }
      var center = item.center
      center.y += moved
      item.center = center
      dynamicAnimator.updateItem(usingCurrentState: item)
    }
    return false
  }

  // MARK: - Snapshots

  /// Everything that moves, for this layout or another instance over the same data.
  public override var savedState: (any UICollectionViewLayoutState)? {
    get { AttachedItems(dynamicAnimator, lines: super.savedState) }
    set {
      let items: AttachedItems = articleState(newValue)
      super.savedState = items.lines
      items.restore(
        to: dynamicAnimator, removeAll: dynamicAnimator.removeAllBehaviors, add: attach)
      tune()
    }
  }
}
