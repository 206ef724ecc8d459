import Foundation
import UIKit

/// objc.io issue 5, "UICollectionView + UIKit Dynamics" by Ash Furrow: the springy list, as first
/// written there, with a spring for every item of the content.
///
/// Springs are made once, when there are none: items that come later have none and do not show.
public final class ObjcIOSpringyFlowLayout: UICollectionViewFlowLayout {
  /// Moves the attributes that this layout returns.
  public private(set) lazy var dynamicAnimator = makeAnimator()

  /// The length of the attachments, in points; 0 in the article.
  public var length: CGFloat = 0 { didSet { tune() } }
  /// The damping ratio of the attachments; 0.8 in the article.
  public var damping: CGFloat = 0.8 { didSet { tune() } }
  /// The frequency of the attachments, in hertz; 1 in the article.
  public var frequency: CGFloat = 1 { didSet { tune() } }
  /// The distance from the touch at which an item follows the scroll no more, in points; 1500 in
  /// the article.
  public var scrollResistance: CGFloat = 1500

  /// Items of 44x44 pt, 10 pt apart, 10 pt from the edges.
  public override init() {
    super.init()
    setUp()
  }

  /// The same layout; nothing is read, since there are no archives here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    minimumInteritemSpacing = 10
    minimumLineSpacing = 10
    itemSize = CGSize(width: 44, height: 44)
    sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  }

  private func makeAnimator() -> UIDynamicAnimator {
    let animator = UIDynamicAnimator(collectionViewLayout: self)
    // The pixels of a phone of 2013.
    animator.displayScale = 2
    return animator
  }

  /// Attaches every item to its place, the first time that there are items.
  public override func prepare() {
    super.prepare()
    let contentSize = collectionViewContentSize
    let items =
      super.layoutAttributesForElements(in: CGRect(origin: .zero, size: contentSize)) ?? []
    guard dynamicAnimator.behaviors.isEmpty else { return }
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
    behavior.damping = damping
    behavior.frequency = frequency
  }

  private func tune() {
    for behavior in dynamicAnimator.attachments
    where !behavior.has(length: length, damping: damping, frequency: frequency) {
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

  /// Moves every item along with the content by the share that its distance from the touch gives;
  /// false, since the animator invalidates the layout.
  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    let delta = newBounds.origin.y - collectionView.bounds.origin.y
    let touch = collectionView.panGestureRecognizer.location(in: collectionView)
    for spring in dynamicAnimator.attachments {
      guard let item = spring.items.first as? UICollectionViewLayoutAttributes else { continue }
      let yDistance = abs(touch.y - spring.anchorPoint.y)
      let xDistance = abs(touch.x - spring.anchorPoint.x)
      let resistance = (yDistance + xDistance) / scrollResistance
      var center = item.center
      center.y += delta < 0 ? max(delta, delta * resistance) : min(delta, delta * resistance)
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
