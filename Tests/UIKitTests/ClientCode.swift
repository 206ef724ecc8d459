import UIKit

// Code as clients of UIKit write it, with one import: that it compiles is half of the test.

/// An item of a client's own.
private final class Marble: NSObject, UIDynamicItem {
  var center = CGPoint(x: 50, y: 0)
  var bounds: CGRect { CGRect(x: 0, y: 0, width: 20, height: 20) }
  var transform = CGAffineTransform.identity
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
  var collisionBoundingPath: UIBezierPath {
    UIBezierPath(ovalIn: CGRect(x: -10, y: -10, width: 20, height: 20))
  }
}

private final class ContactLog: NSObject, UICollisionBehaviorDelegate {
  var began: [String] = []
  var identifiers: [NSCopying?] = []
  var pairs = 0

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) { identifiers.append(identifier) }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: UIDynamicItem,
    with item2: UIDynamicItem, at p: CGPoint
  ) { pairs += 1 }
}

/// Fills its cache where everything is invalid, as layouts for many items do.
private final class CachingLayout: UICollectionViewFlowLayout {
  var invalidations: [(everything: Bool, counts: Bool)] = []

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    invalidations.append((context.invalidateEverything, context.invalidateDataSourceCounts))
    super.invalidateLayout(with: context)
  }
}

/// Takes its items' size from the bounds when it is prepared.
private final class ColumnLayout: UICollectionViewFlowLayout {
  override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    itemSize = CGSize(width: collectionView.bounds.width, height: 30)
  }
}

/// Draws every cell 100 points above where a flow layout has it.
private final class RaisedLayout: UICollectionViewFlowLayout {
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    super.layoutAttributesForElements(in: rect)?.map { attributes in
      attributes.center.y -= 100
      return attributes
    }
  }
}

/// An animator that only the layout has.
private final class PrivateLayout: UICollectionViewFlowLayout {
  lazy var animator = UIDynamicAnimator()
  let marble = Marble()

  override func prepare() {
    super.prepare()
    if animator.behaviors.isEmpty { animator.addBehavior(UIGravityBehavior(items: [marble])) }
  }
}

/// Moves the offset along with what is put in above.
private final class ChatLayout: UICollectionViewFlowLayout {
  var grown: CGFloat = 0

  override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    defer { grown = 0 }
    return CGPoint(x: proposed.x, y: proposed.y + grown)
  }
}

private final class SilentDelegate: NSObject, UICollectionViewDelegateFlowLayout {}

/// Runs the code above and hands plain values over.
enum ClientCode {
  private static func rows(
    _ layout: UICollectionViewFlowLayout, _ source: Counted, height: CGFloat = 300
  ) -> UICollectionView {
    let view = UICollectionView(100, height, items: CGSize(width: 100, height: 40), layout)
    view.dataSource = source
    return view
  }

  /// Where a dragged view is after 60 frames in which its anchor moves 2 points each.
  static func drag(
    isExact: Bool, offsetBy: (CGFloat, CGFloat) = (0, 0)
  ) -> (start: CGPoint, end: CGPoint, anchor: CGPoint) {
    let room = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let card = UIView(frame: CGRect(x: 100, y: 100, width: 60, height: 40))
    room.addSubview(card)
    let animator =
      isExact
      ? UIDynamicAnimator(referenceView: room, profile: .ideal)
      : UIDynamicAnimator(referenceView: room)
    let offset = UIOffset(horizontal: offsetBy.0, vertical: offsetBy.1)
    let grip = CGPoint(x: card.center.x + offset.horizontal, y: card.center.y + offset.vertical)
    let attachment = UIAttachmentBehavior(
      item: card, offsetFromCenter: offset, attachedToAnchor: grip)
    animator.addBehavior(attachment)
    let start = card.center
    for _ in 0..<60 {
      attachment.anchorPoint.x += 2
      animator.step(1.0 / 60)
    }
    return (start, card.center, attachment.anchorPoint)
  }

  /// What a delegate is told of two marbles that fall on a floor under a number.
  static func contacts() -> (identifiers: [NSCopying?], pairs: Int, found: Bool) {
    let animator = UIDynamicAnimator()
    let (a, b) = (Marble(), Marble())
    b.center.y = -40
    let log = ContactLog()
    let collision = UICollisionBehavior(items: [a, b])
    collision.collisionDelegate = log
    let floor: NSCopying = NSNumber(value: 7)
    collision.addBoundary(
      withIdentifier: floor, from: CGPoint(x: 0, y: 50), to: CGPoint(x: 100, y: 50))
    collision.addBoundary(
      withIdentifier: "roof" as NSString, from: CGPoint(x: 0, y: -500), to: CGPoint(x: 9, y: -500))
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: [a, b]))
    run(90)
    let roof: UIBezierPath? = collision.boundary(withIdentifier: "roof" as NSString)
    return (log.identifiers, log.pairs, roof != nil)
  }

  /// How a new view, a new data source and a reload invalidate a layout.
  static func invalidations() -> [(everything: Bool, counts: Bool)] {
    let layout = CachingLayout()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    var all = layout.invalidations
    layout.invalidations = []
    let source = Counted(3)
    view.dataSource = source
    all += layout.invalidations
    layout.invalidations = []
    view.dataSource = source
    return all + layout.invalidations
  }

  /// How far a marble has fallen after a second that nothing but the display link counts: in an
  /// animator of a reference view, and in one that only a layout has.
  static func fallen() -> (view: CGFloat, layout: CGFloat, isAtRest: Bool, rests: Bool) {
    let room = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let ball = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    room.addSubview(ball)
    let animator = UIDynamicAnimator(referenceView: room)
    animator.addBehavior(UIGravityBehavior(items: [ball]))
    let layout = PrivateLayout()
    let source = Counted(3)
    let view = rows(layout, source)
    DisplayLink.advance(by: 0)
    let (from, above) = (ball.center.y, layout.marble.center.y)
    run(60)
    let (isAtRest, result) = (
      DisplayLink.isAtRest, (ball.center.y - from, layout.marble.center.y - above)
    )
    animator.removeAllBehaviors()
    layout.animator.removeAllBehaviors()
    run(60)
    return (result.0, result.1, isAtRest, DisplayLink.isAtRest && view.visibleCells.count == 3)
  }

  /// The frames of cells whose layout takes their size in `prepare()`.
  static func preparedSizes() -> [CGRect] {
    let source = Counted(3)
    let view = rows(ColumnLayout(), source)
    run(3)
    return view.visibleCells.map(\.frame)
  }

  /// The size that a delegate without `sizeForItemAt` gives, and that of the cells.
  static func silentDelegate() -> (size: CGSize, cells: [CGSize]) {
    let layout = UICollectionViewFlowLayout()
    let source = Counted(3)
    let view = rows(layout, source)
    let delegate = SilentDelegate()
    view.delegate = delegate
    layout.invalidateLayout()
    DisplayLink.advance(by: 0)
    let size = delegate.collectionView(
      view, layout: layout, sizeForItemAt: IndexPath(item: 1, section: 0))
    return (size, view.visibleCells.map(\.bounds.size))
  }

  /// The items that show of a layout that raises its cells by 100 of 300 points.
  static func raised(offset: CGFloat) -> [Int] {
    let source = Counted(100)
    let view = rows(RaisedLayout(), source)
    view.contentOffset.y = offset
    DisplayLink.advance(by: 0)
    return view.indexPathsForVisibleItems.map(\.item)
  }

  /// Whether what an animator finds is the client's own type.
  static func found() -> (marbles: Int, views: Int, attributes: Int, named: Int) {
    let animator = UIDynamicAnimator()
    let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    attributes.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let all: [UIDynamicItem] = [
      Marble(), UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)), attributes,
    ]
    animator.addBehavior(UIDynamicItemBehavior(items: all))
    let items: [UIDynamicItem] = animator.items(in: CGRect(x: -99, y: -99, width: 999, height: 999))
    return (
      items.filter { $0 is Marble }.count, items.filter { $0 is UIView }.count,
      items.compactMap { $0 as? UICollectionViewLayoutAttributes }.count, items.count
    )
  }

  /// How a client keeps what shows in its place while rows are put in above.
  enum Holding: CaseIterable { case offsetAfter, offsetInside, target, adjustment }

  /// Whether the last cell that shows is the same object at its new path, in each frame after ten
  /// rows were put in above, with the offset moved by their height.
  static func insertion(
    _ holding: Holding, offset: CGFloat, height: CGFloat
  ) throws -> [Bool] {
    let source = Counted(100)
    let layout = ChatLayout()
    let view = rows(layout, source, height: height)
    view.contentOffset.y = offset
    DisplayLink.advance(by: 0)
    guard let last = view.visibleCells.last else { return [] }
    let path = IndexPath(item: last.indexPath.item + 10, section: 0)
    source.count += 10
    if holding == .target { layout.grown = 400 }
    view.performBatchUpdates {
      view.insertItems(at: (0..<10).map { IndexPath(item: $0, section: 0) })
      if holding == .offsetInside { view.contentOffset.y += 400 }
    }
    if holding == .offsetAfter { view.contentOffset.y += 400 }
    if holding == .adjustment {
      let context = UICollectionViewFlowLayoutInvalidationContext()
      context.contentOffsetAdjustment = CGPoint(x: 0, y: 400)
      layout.invalidateLayout(with: context)
    }
    var same: [Bool] = []
    for _ in 0..<40 {
      DisplayLink.advance(by: 1.0 / 60)
      same.append(view.cellForItem(at: path) === last)
    }
    return same
  }

  /// The frame of a view that is turned by an eighth, and its size after the frame is set to itself.
  static func turnedFrame() -> (frame: CGRect, back: CGSize) {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 40))
    view.transform = CGAffineTransform(rotationAngle: .pi / 6)
    let frame = view.frame
    view.frame = frame
    return (frame, view.bounds.size)
  }
}
