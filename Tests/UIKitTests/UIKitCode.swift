import UIKit

// Code as it stands in articles and projects for iOS: that it compiles is half of the test.
//
// It has a file of its own because the compiler takes `UIKit` beside `Testing` for Apple's and asks
// for what adds the one to the other.

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
}
