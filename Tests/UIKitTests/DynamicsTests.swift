import Foundation
import Testing

/// Dynamics as it stands in articles and projects for iOS: that it compiles is half of the test.
@Suite struct DynamicsTests {
  private final class Ball: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
  }

  private final class Kite: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
    override var collisionBoundingPath: UIBezierPath {
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 0, y: -20))
      for (x, y) in [(20, 0), (0, 20), (-20, 0)] { path.addLine(to: CGPoint(x: x, y: y)) }
      path.close()
      return path
    }
  }

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

  private final class Listener: NSObject, UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
    var touched: [String] = []
    var pairs = 0
    var pauses = 0

    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
      withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
    ) { touched.append(identifier.map { "\($0)" } ?? "edge") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item1: UIDynamicItem,
      with item2: UIDynamicItem, at p: CGPoint
    ) { pairs += 1 }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { pauses += 1 }
  }

  private let room = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

  @Test func viewsFallOnTheFloorAndItIsTold() {
    let ball = Ball(frame: CGRect(x: 100, y: 40, width: 40, height: 40))
    room.addSubview(ball)
    let animator = UIDynamicAnimator(referenceView: room)
    let listener = Listener()
    animator.delegate = listener
    let collision = UICollisionBehavior(items: [ball])
    collision.collisionDelegate = listener
    let floor: NSCopying = NSNumber(value: 7)
    collision.addBoundary(
      withIdentifier: floor, from: CGPoint(x: 0, y: 200), to: CGPoint(x: 300, y: 200))
    animator.addBehavior(UIGravityBehavior(items: [ball]))
    animator.addBehavior(collision)
    for _ in 0..<300 { animator.step(1.0 / 60) }
    #expect(abs(ball.frame.maxY - 200) < 1)
    #expect(collision.boundary(withIdentifier: floor) != nil)
    collision.removeBoundary(withIdentifier: floor)
    collision.translatesReferenceBoundsIntoBoundary = true
    for _ in 0..<300 { animator.step(1.0 / 60) }
    #expect(abs(ball.frame.maxY - 300) < 1)
    #expect(listener.touched.first == "7" && listener.touched.last == "edge")
    #expect(listener.pauses >= 1)
  }

  /// A kite on its tip gets within 20 pt of the floor with its middle, and a marble that falls on another touches it.
  @Test func itemsCollideAsTheirPaths() {
    let kite = Kite(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
    room.addSubview(kite)
    let (a, b) = (Marble(), Marble())
    b.center.y = -40
    let animator = UIDynamicAnimator(referenceView: room)
    let collision = UICollisionBehavior(items: [kite, a, b])
    let listener = Listener()
    collision.collisionDelegate = listener
    let ramp = UIBezierPath()
    ramp.move(to: CGPoint(x: 0, y: 250))
    ramp.addLine(to: CGPoint(x: 300, y: 250))
    collision.addBoundary(withIdentifier: "ramp" as NSString, for: ramp)
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: [kite, a, b]))
    var lowest = 0.0
    for _ in 0..<55 {
      animator.step(1.0 / 60)
      lowest = max(lowest, kite.center.y)
    }
    #expect(lowest > 225 && lowest < 232, "\(lowest)")
    for _ in 0..<60 { animator.step(1.0 / 60) }
    #expect(listener.pairs >= 1)
  }

  private class Fall: UIGravityBehavior {
    override init(items: [UIDynamicItem]) {
      super.init(items: items)
      magnitude = 0.5
    }
  }

  @Test func everyBehaviourHasUIKitsName() {
    let (a, b) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)),
      UIView(frame: CGRect(x: 50, y: 0, width: 10, height: 10))
    )
    let animator = UIDynamicAnimator(referenceView: UIView(frame: .zero))
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
    // From 5: at most 5 pt along its rail.
    #expect(a.center.x > 5.5 && a.center.x < 11, "\(a.center.x)")
    #expect(all.childBehaviors.count == 5 && UIDynamicItemGroup(items: [a, b]).items.count == 2)
    #expect(Fall(items: [a]).gravityDirection.dy == 0.5)
  }
}
