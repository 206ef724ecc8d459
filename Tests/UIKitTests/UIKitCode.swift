import UIKit

// Code as it stands in articles and projects for iOS: that it compiles is half of the test.
//
// It has a file of its own because the compiler takes `UIKit` beside `Testing` for Apple's and asks
// for what adds the one to the other.

/// objc.io issue 5's springy layout, in Swift.
private final class SpringyFlowLayout: UICollectionViewFlowLayout {
  lazy var dynamicAnimator = UIDynamicAnimator(collectionViewLayout: self)
  var touch = CGPoint.zero

  override func prepare() {
    super.prepare()
    guard dynamicAnimator.behaviors.isEmpty else { return }
    let bounds = CGRect(origin: .zero, size: collectionViewContentSize)
    for item in super.layoutAttributesForElements(in: bounds) ?? [] {
      let behavior = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
      behavior.length = 0
      behavior.damping = 0.8
      behavior.frequency = 1
      dynamicAnimator.addBehavior(behavior)
    }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    dynamicAnimator.items(in: rect).compactMap { $0 as? UICollectionViewLayoutAttributes }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    dynamicAnimator.layoutAttributesForCell(at: indexPath)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    let delta = newBounds.origin.y - (collectionView?.bounds.origin.y ?? 0)
    for case let behavior as UIAttachmentBehavior in dynamicAnimator.behaviors {
      guard let item = behavior.items.first else { continue }
      let distance =
        abs(touch.y - behavior.anchorPoint.y) + abs(touch.x - behavior.anchorPoint.x)
      let resistance = distance / 1500
      item.center.y += delta < 0 ? max(delta, delta * resistance) : min(delta, delta * resistance)
      dynamicAnimator.updateItem(usingCurrentState: item)
    }
    return false
  }
}

private final class Numbers: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 120 }
}

private final class Ball: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}

private final class Kite: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
  override var collisionBoundingPath: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: -20))
    path.addLine(to: CGPoint(x: 20, y: 0))
    path.addLine(to: CGPoint(x: 0, y: 20))
    path.addLine(to: CGPoint(x: -20, y: 0))
    path.close()
    return path
  }
}

private final class Listener: UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
  var touched: [String] = []
  var pauses = 0

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    touched.append((identifier as? NSString).map { "\($0)" } ?? "edge")
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { pauses += 1 }
}

/// Runs the code above and hands plain numbers over.
enum UIKitCode {
  /// Where a cell of the springy layout is after a scroll, and after it has come to rest.
  static func springyLayout() -> (behaviors: Int, scrolled: Double?, rested: Double?) {
    let layout = SpringyFlowLayout()
    layout.itemSize = CGSize(width: 44, height: 44)
    layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    let data = Numbers()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 568), collectionViewLayout: layout)
    view.dataSource = data
    view.reloadData()
    view.advance(by: 0)
    layout.touch = CGPoint(x: 32, y: 32)
    view.contentOffset = CGPoint(x: 0, y: 60)
    let cell = layout.layoutAttributesForItem(at: IndexPath(item: 50, section: 0))
    let scrolled = cell.map { Double($0.center.y) }
    for _ in 0..<240 { view.advance(by: 1.0 / 60) }
    return (
      layout.dynamicAnimator.behaviors.count, scrolled, cell.map { Double($0.center.y) }
    )
  }

  /// What a ball that falls on a floor, then on the edge of the room touches, and where it comes to lie.
  static func fall() -> (touched: [String], pauses: Int, bottoms: [Double]) {
    let room = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let ball = Ball(frame: CGRect(x: 100, y: 40, width: 40, height: 40))
    room.addSubview(ball)
    let animator = UIDynamicAnimator(referenceView: room)
    let listener = Listener()
    animator.delegate = listener
    let gravity = UIGravityBehavior(items: [ball])
    let collision = UICollisionBehavior(items: [ball])
    collision.collisionDelegate = listener
    collision.addBoundary(
      withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 200), to: CGPoint(x: 300, y: 200))
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    for _ in 0..<300 { animator.step(1.0 / 60) }
    var bottoms = [Double(ball.frame.maxY)]
    collision.removeBoundary(withIdentifier: "floor" as NSString)
    collision.translatesReferenceBoundsIntoBoundary = true
    for _ in 0..<300 { animator.step(1.0 / 60) }
    bottoms.append(ball.frame.maxY)
    return (listener.touched, listener.pauses, bottoms)
  }

  /// The deepest place of a kite that falls on its tip.
  static func lowestKite() -> Double {
    let room = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let kite = Kite(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
    room.addSubview(kite)
    let animator = UIDynamicAnimator(referenceView: room)
    let collision = UICollisionBehavior(items: [kite])
    let ramp = UIBezierPath()
    ramp.move(to: CGPoint(x: 0, y: 250))
    ramp.addLine(to: CGPoint(x: 300, y: 250))
    collision.addBoundary(withIdentifier: "ramp", for: ramp)
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: [kite]))
    var lowest = 0.0
    for _ in 0..<55 {
      animator.step(1.0 / 60)
      lowest = max(lowest, kite.center.y)
    }
    return lowest
  }

  /// How far one of each behaviour together take an item.
  static func everything() -> (x: Double, children: Int, grouped: Int) {
    let (a, b) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)),
      UIView(frame: CGRect(x: 50, y: 0, width: 10, height: 10))
    )
    let room = UIView(frame: .zero)
    let animator = UIDynamicAnimator(referenceView: room)
    let push = UIPushBehavior(items: [a], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: 2), for: a)
    let range = UIAttachmentBehavior.slidingAttachment(
      with: a, attachmentAnchor: .zero, axisOfTranslation: CGVector(dx: 1, dy: 0))
    range.attachmentRange = UIFloatRange(minimum: -5, maximum: 5)
    let field = UIFieldBehavior.dragField()
    field.region = UIRegion(radius: 100)
    field.addItem(b)
    let properties = UIDynamicItemBehavior(items: [a, b])
    properties.addLinearVelocity(CGPoint(x: 10, y: 0), for: a)
    let all = UIDynamicBehavior()
    for behavior in [push, range, field, properties, UISnapBehavior(item: b, snapTo: .zero)] {
      all.addChildBehavior(behavior)
    }
    animator.addBehavior(all)
    for _ in 0..<60 { animator.step(1.0 / 60) }
    return (a.center.x, all.childBehaviors.count, UIDynamicItemGroup(items: [a, b]).items.count)
  }

  /// The corners of a rounded rectangle.
  static func roundedCorners() -> [CGPoint] {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 99)
    return path.path.elements.compactMap { element in
      switch element {
      case .move(let p), .line(let p), .cubic(let p, _, _): p
      default: nil
      }
    }
  }
}
