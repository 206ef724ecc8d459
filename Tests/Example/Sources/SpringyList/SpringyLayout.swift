import UIKit

/// Rows on springs: a scroll stretches those that are far from the finger, as in objc.io issue 5.
final class SpringyLayout: UICollectionViewFlowLayout {
  private lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
  private var held: Set<IndexPath> = []

  override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let near = collectionView.bounds.insetBy(dx: 0, dy: -200)
    let rows = super.layoutAttributesForElements(in: near) ?? []
    let paths = Set(rows.map(\.indexPath))
    for case let spring as UIAttachmentBehavior in animator.behaviors {
      guard let row = spring.items.first as? UICollectionViewLayoutAttributes,
        !paths.contains(row.indexPath)
      else { continue }
      animator.removeBehavior(spring)
      held.remove(row.indexPath)
    }
    for row in rows where held.insert(row.indexPath).inserted {
      let spring = UIAttachmentBehavior(item: row, attachedToAnchor: row.center)
      (spring.length, spring.damping, spring.frequency) = (0, 0.8, 1)
      animator.addBehavior(spring)
    }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  { animator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes } }

  override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: path) ?? super.layoutAttributesForItem(at: path)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    let scrolled = newBounds.minY - collectionView.bounds.minY
    let finger = collectionView.panGestureRecognizer.location(in: collectionView)
    for case let spring as UIAttachmentBehavior in animator.behaviors {
      guard let row = spring.items.first else { continue }
      let share = min(1, abs(finger.y - spring.anchorPoint.y) / 1500)
      row.center.y += scrolled * share
      animator.updateItem(usingCurrentState: row)
    }
    return true
  }
}
