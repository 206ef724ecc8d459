import Foundation
import UIKit

/// objc.io issue 5, "UICollectionView + UIKit Dynamics" by Ash Furrow: the springy list with springs
/// for the items near the screen alone, `ASHSpringyCollectionViewFlowLayout` in its repository.
///
/// The article's faults are here too. An item that comes near is moved by the last delta once, and
/// only while a finger is down: a touch at (0, 0) is taken for none. Springs are told apart by index
/// path, whatever the kind of the element. A change of size makes no layout, since
/// `shouldInvalidateLayout(forBoundsChange:)` is always false.
public final class ObjcIOTiledSpringyFlowLayout: UICollectionViewFlowLayout {
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
  /// How far around the bounds items have springs, in points; 100 in the article.
  public var margin: CGFloat = 100

  private var visibleIndexPaths: Set<IndexPath> = []
  private var latestDelta: CGFloat = 0

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

  /// Lets go of the items that have left the bounds by more than the margin and attaches those that
  /// have come nearer.
  public override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let visibleRect = CGRect(origin: collectionView.bounds.origin, size: collectionView.frame.size)
      .insetBy(dx: -margin, dy: -margin)
    let items = super.layoutAttributesForElements(in: visibleRect) ?? []
    let indexPaths = Set(items.map(\.indexPath))

    // Step 1: springs of items that are no longer visible.
    for behavior in dynamicAnimator.attachments {
      guard let item = behavior.items.first as? UICollectionViewLayoutAttributes,
        !indexPaths.contains(item.indexPath)
      else { continue }
      dynamicAnimator.removeBehavior(behavior)
      visibleIndexPaths.remove(item.indexPath)
    }

    // Step 2: springs for items that are visible now.
    let newItems = items.filter { !visibleIndexPaths.contains($0.indexPath) }
    let touch = collectionView.panGestureRecognizer.location(in: collectionView)
    for item in newItems {
      item.dynamicKey = item.elementKey
      let anchor = item.center
      // The user is scrolling, unless the touch is (0, 0): the item is adjusted in flight.
      if touch != .zero { nudge(item, from: anchor, by: latestDelta, touch: touch) }
      attach(item, to: anchor)
      visibleIndexPaths.insert(item.indexPath)
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

  /// Moves an item along with the content by the share that its distance from the touch gives.
  private func nudge(
    _ item: UICollectionViewLayoutAttributes, from anchor: CGPoint, by delta: CGFloat,
    touch: CGPoint
  ) {
    let yDistance = abs(touch.y - anchor.y)
    let xDistance = abs(touch.x - anchor.x)
    let resistance = (yDistance + xDistance) / scrollResistance
    var center = item.center
    center.y += delta < 0 ? max(delta, delta * resistance) : min(delta, delta * resistance)
    item.center = center
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

  /// Moves every item that has a spring along with the content; false, since the animator
  /// invalidates the layout.
  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    let delta = newBounds.origin.y - collectionView.bounds.origin.y
    latestDelta = delta
    let touch = collectionView.panGestureRecognizer.location(in: collectionView)
    for spring in dynamicAnimator.attachments {
      guard let item = spring.items.first as? UICollectionViewLayoutAttributes else { continue }
      nudge(item, from: spring.anchorPoint, by: delta, touch: touch)
      dynamicAnimator.updateItem(usingCurrentState: item)
    }
    return false
  }

  // MARK: - Snapshots

  private struct State: UICollectionViewLayoutState {
    let items: AttachedItems
    let visible: Set<IndexPath>
    let latestDelta: CGFloat
  }

  /// Everything that moves, and what the layout remembers, for this layout or another instance over the same data.
  public override var savedState: (any UICollectionViewLayoutState)? {
    get {
      State(
        items: AttachedItems(dynamicAnimator, lines: super.savedState),
        visible: visibleIndexPaths, latestDelta: latestDelta)
    }
    set {
      let state: State = articleState(newValue)
      super.savedState = state.items.lines
      state.items.restore(
        to: dynamicAnimator, removeAll: dynamicAnimator.removeAllBehaviors, add: attach)
      (visibleIndexPaths, latestDelta) = (state.visible, state.latestDelta)
      tune()
    }
  }
}
