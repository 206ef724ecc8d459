import Foundation
import UIKit

/// TeehanLax, "UICollectionView-Spring-Demo": `TLSpringFlowLayout`, objc.io's springy list with a
/// length of 1 pt, a lower resistance, either scroll direction, and sets of their own for cells and
/// for headers and footers.
///
/// Its faults are here too. An item that comes near is moved by the last delta once, and only while
/// a finger is down. When the screen is turned, the cells' springs are made anew and the set of
/// headers and footers is not cleared, so that those vanish. The demo also attached inserted items
/// that have no frame yet, which raises an exception in UIKit (its issue 21); here they get their
/// springs when they come near, as the issue proposes.
public final class TeehanLaxSpringFlowLayout: UICollectionViewFlowLayout {
  private enum Orientation { case portrait, landscape }

  /// Moves the attributes that this layout returns.
  public private(set) lazy var dynamicAnimator = makeAnimator()

  /// The length of the attachments, in points; 1 in the demo.
  public var length: CGFloat = 1 { didSet { tune() } }
  /// The damping ratio of the attachments; 0.8 in the demo.
  public var damping: CGFloat = 0.8 { didSet { tune() } }
  /// The frequency of the attachments, in hertz; 1 in the demo.
  public var frequency: CGFloat = 1 { didSet { tune() } }
  /// The distance from the touch at which an item follows the scroll no more, in points; 900 in the
  /// demo, where higher is less bouncy.
  public var scrollResistanceFactor: CGFloat = 900
  /// How far around the bounds items have springs, in points; 100 in the demo.
  public var margin: CGFloat = 100

  private var visibleIndexPaths: Set<IndexPath> = []
  private var visibleHeadersAndFooters: Set<IndexPath> = []
  private var latestDelta: CGFloat = 0
  private var orientation = Orientation.portrait

  /// The demo's vertical list: cells of 306x45 pt, 15 pt between lines.
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
    itemSize = CGSize(width: 306, height: 45)
    minimumLineSpacing = 15
    minimumInteritemSpacing = 10
    sectionInset = UIEdgeInsets(top: 5, left: 2, bottom: 0, right: 2)
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
    resetAfterRotation(of: collectionView.bounds.size)
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
      visibleHeadersAndFooters.remove(item.indexPath)
    }

    // Step 2: springs for items that are visible now.
    let newItems = items.filter { item in
      item.representedElementCategory == .cell
        ? !visibleIndexPaths.contains(item.indexPath)
        : !visibleHeadersAndFooters.contains(item.indexPath)
    }
    let touch = collectionView.panGestureRecognizer.location(in: collectionView)
    for item in newItems {
      item.dynamicKey = item.elementKey
      let anchor = item.center
      // The user is scrolling, unless the touch is (0, 0): the item is adjusted in flight.
      if touch != .zero { nudge(item, from: anchor, touch: touch) }
      attach(item, to: anchor)
      if item.representedElementCategory == .cell {
        visibleIndexPaths.insert(item.indexPath)
      } else {
        visibleHeadersAndFooters.insert(item.indexPath)
      }
    }
  }

  private func resetAfterRotation(of size: CGSize) {
    let now = size.width > size.height ? Orientation.landscape : .portrait
    if now != orientation {
      dynamicAnimator.removeAllBehaviors()
      visibleIndexPaths = []
    }
    orientation = now
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

  /// Moves an item along with the content by the share that its distance from the touch along the
  /// scroll direction gives.
  private func nudge(
    _ item: UICollectionViewLayoutAttributes, from anchor: CGPoint, touch: CGPoint
  ) {
    var center = item.center
    if scrollDirection == .vertical {
      center.y += share(of: latestDelta, at: abs(touch.y - anchor.y))
    } else {
      center.x += share(of: latestDelta, at: abs(touch.x - anchor.x))
    }
    item.center = center
  }

  private func share(of delta: CGFloat, at distance: CGFloat) -> CGFloat {
    let resistance = distance / scrollResistanceFactor
    return delta < 0 ? max(delta, delta * resistance) : min(delta, delta * resistance)
  }

  /// The items where the animator has moved them.
  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    dynamicAnimator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes }
  }

  /// The item where the animator has moved it, or where it rests if it has no spring.
  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    dynamicAnimator.layoutAttributesForCell(at: indexPath)
      ?? super.layoutAttributesForItem(at: indexPath)
  }

  /// Moves every item that has a spring along with the content; false, since the animator
  /// invalidates the layout.
  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    let old = collectionView.bounds.origin
    latestDelta =
      scrollDirection == .vertical ? newBounds.origin.y - old.y : newBounds.origin.x - old.x
    let touch = collectionView.panGestureRecognizer.location(in: collectionView)
    for spring in dynamicAnimator.attachments {
      guard let item = spring.items.first as? UICollectionViewLayoutAttributes else { continue }
      nudge(item, from: spring.anchorPoint, touch: touch)
      dynamicAnimator.updateItem(usingCurrentState: item)
    }
    return false
  }

  // MARK: - Snapshots

  private struct State: UICollectionViewLayoutState {
    let items: AttachedItems
    let visible: (cells: Set<IndexPath>, beside: Set<IndexPath>)
    let latestDelta: CGFloat
    let isLandscape: Bool
  }

  /// Everything that moves, and what the layout remembers, for this layout or another instance over the same data.
  public override var savedState: (any UICollectionViewLayoutState)? {
    get {
      State(
        items: AttachedItems(dynamicAnimator, lines: super.savedState),
        visible: (visibleIndexPaths, visibleHeadersAndFooters), latestDelta: latestDelta,
        isLandscape: orientation == .landscape)
    }
    set {
      let state: State = articleState(newValue)
      super.savedState = state.items.lines
      state.items.restore(
        to: dynamicAnimator, removeAll: dynamicAnimator.removeAllBehaviors, add: attach)
      (visibleIndexPaths, visibleHeadersAndFooters) = state.visible
      latestDelta = state.latestDelta
      orientation = state.isLandscape ? .landscape : .portrait
      tune()
    }
  }
}
