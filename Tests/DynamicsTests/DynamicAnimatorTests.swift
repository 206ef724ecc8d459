import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct DynamicAnimatorTests {
  private func body(_ x: Double = 100, _ y: Double = 100, side: Double = 100) -> DynamicBody {
    DynamicBody(center: CGPoint(x: x, y: y), size: CGSize(width: side, height: side))
  }

  private final class Diary: DynamicAnimatorDelegate, CollisionBehaviorDelegate {
    var lines: [String] = []
    func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { lines.append("resume") }
    func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { lines.append("pause") }
    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint
    ) { lines.append("began \(identifier.map { "\($0)" } ?? "bounds")") }
    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
      with item2: any DynamicItem, at point: CGPoint
    ) { lines.append("items") }
  }

  @Test func oneBodyServesAllBehavioursUntilTheLastIsGone() {
    let item = body()
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [item])
    let material = DynamicItemBehavior(items: [item])
    animator.addBehavior(gravity)
    animator.addBehavior(material)
    for _ in 0..<10 { animator.step(1.0 / 60) }
    let speed = animator.linearVelocity(of: item).dy
    #expect(speed > 100)
    animator.removeBehavior(gravity)
    #expect(animator.linearVelocity(of: item).dy == speed)
    animator.removeBehavior(material)
    #expect(animator.linearVelocity(of: item) == .zero)
    animator.addBehavior(material)
    #expect(animator.linearVelocity(of: item) == .zero, "a new body has no velocity")
  }

  @Test func changesInsideACallbackWaitForTheEndOfTheStep() {
    let item = body()
    let animator = DynamicAnimator()
    let group = DynamicBehavior()
    let gravity = GravityBehavior(items: [item])
    var seen: Int?
    group.action = {
      animator.addBehavior(gravity)
      seen = animator.behaviors.count
      group.action = nil
    }
    animator.addBehavior(group)
    animator.addBehavior(DynamicItemBehavior(items: [item]))
    animator.step(1.0 / 60)
    #expect(seen == 2)
    #expect(animator.behaviors.count == 3)
    animator.step(1.0 / 60)
    animator.step(1.0 / 60)
    #expect(animator.linearVelocity(of: item).dy > 0)
  }

  @Test func tellsOfRestAndOfGoingOn() {
    let diary = Diary()
    let item = body()
    let animator = DynamicAnimator()
    animator.delegate = diary
    let material = DynamicItemBehavior(items: [item])
    animator.addBehavior(material)
    #expect(diary.lines == ["resume"])
    for _ in 0..<40 { animator.step(1.0 / 60) }
    #expect(diary.lines == ["resume", "pause"])
    let elapsed = animator.elapsedTime
    animator.step(1.0 / 60)
    #expect(animator.elapsedTime == elapsed, "a rest is no time")
    material.addLinearVelocity(CGPoint(x: 100, y: 0), for: item)
    #expect(diary.lines == ["resume", "pause", "resume"])
  }

  @Test func updateItemKeepsTheVelocity() {
    let item = body()
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: [item]))
    for _ in 0..<10 { animator.step(1.0 / 60) }
    let velocity = animator.linearVelocity(of: item)
    item.center = CGPoint(x: 300, y: 20)
    animator.updateItem(usingCurrentState: item)
    #expect(animator.linearVelocity(of: item) == velocity)
    animator.step(1.0 / 60)
    #expect(item.center.x == 300 && item.center.y > 20)
  }

  @Test func removingAnyGravityTakesAllWeightOnUIKit() {
    let (a, b) = (body(), body(300))
    let animator = DynamicAnimator()
    let first = GravityBehavior(items: [a])
    animator.addBehavior(first)
    animator.addBehavior(GravityBehavior(items: [b]))
    animator.step(1.0 / 60)
    animator.removeBehavior(first)
    let speed = animator.linearVelocity(of: b).dy
    for _ in 0..<5 { animator.step(1.0 / 60) }
    #expect(animator.linearVelocity(of: b).dy <= speed)
  }

  @Test func theLastBehaviourThatSetAPropertyWins() {
    let item = body()
    let animator = DynamicAnimator()
    let (first, second) = (DynamicItemBehavior(items: [item]), DynamicItemBehavior(items: [item]))
    first.resistance = 5
    second.resistance = 0
    second.elasticity = 0.2  // the default: does not count
    first.elasticity = 1
    animator.addBehavior(first)
    animator.addBehavior(second)
    second.addLinearVelocity(CGPoint(x: 100, y: 0), for: item)
    for _ in 0..<20 { animator.step(1.0 / 60) }
    #expect(abs(animator.linearVelocity(of: item).dx - 100) < 1e-9)
    animator.removeBehavior(second)
    animator.step(1.0 / 60)
    #expect(animator.linearVelocity(of: item).dx < 100)
  }

  @Test func itemsCollideOnlyInsideOneBehaviour() {
    let (a, b) = (body(0, 0), body(150, 0))
    let animator = DynamicAnimator()
    let material = DynamicItemBehavior(items: [a, b])
    material.resistance = 0
    animator.addBehavior(material)
    animator.addBehavior(CollisionBehavior(items: [a]))
    animator.addBehavior(CollisionBehavior(items: [b]))
    material.addLinearVelocity(CGPoint(x: 400, y: 0), for: a)
    for _ in 0..<60 { animator.step(1.0 / 60) }
    #expect(a.center.x > 350, "passes through what is in another behaviour")
  }

  @Test func inItemsModeBoundariesAreReportedAndDoNotStop() {
    let diary = Diary()
    let item = body(0, 0)
    let collision = CollisionBehavior(items: [item])
    collision.collisionMode = .items
    collision.collisionDelegate = diary
    collision.addBoundary(
      withIdentifier: "wall", from: CGPoint(x: 200, y: -300), to: CGPoint(x: 200, y: 300))
    let animator = DynamicAnimator()
    let material = DynamicItemBehavior(items: [item])
    animator.addBehavior(material)
    animator.addBehavior(collision)
    material.addLinearVelocity(CGPoint(x: 600, y: 0), for: item)
    for _ in 0..<60 { animator.step(1.0 / 60) }
    #expect(item.center.x > 300)
    #expect(diary.lines.contains("began wall"))
  }

  private final class Room: AnimatorHost {
    let referenceBounds = CGRect(x: 0, y: 0, width: 400, height: 300)
  }

  @Test func referenceBoundsHold() {
    let (room, diary, item) = (Room(), Diary(), body(200, 100))
    let animator = DynamicAnimator()
    animator.host = room
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = diary
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [item]))
    for _ in 0..<240 { animator.step(1.0 / 60) }
    #expect(item.center.y < 300 - 48 && item.center.y > 300 - 53)
    #expect(diary.lines.contains("began bounds"))
  }

  @Test func aSnapshotGoesOnToTheSameBits() {
    let (a, b) = (body(120, 60, side: 40), body(190, 80, side: 40))
    let animator = DynamicAnimator()
    let spring = AttachmentBehavior(item: a, attachedToAnchor: CGPoint(x: 100, y: 0))
    (spring.frequency, spring.damping) = (2, 0.1)
    let collision = CollisionBehavior(items: [a, b])
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -500, y: 300), to: CGPoint(x: 700, y: 300))
    for behavior in [spring, collision, GravityBehavior(items: [a, b])] {
      animator.addBehavior(behavior)
    }
    for _ in 0..<20 { animator.step(1.0 / 60) }
    let snapshot = animator.snapshot()
    let run = { () -> [CGPoint] in
      (0..<60).flatMap { _ -> [CGPoint] in
        animator.step(1.0 / 60)
        return [a.center, b.center]
      }
    }
    let first = run()
    spring.frequency = 7
    animator.removeBehavior(collision)
    animator.restore(snapshot)
    #expect(spring.frequency == 2)
    #expect(run() == first)
  }

  @Test func fatBoxesOnUIKitAndExactOnesOnIdeal() {
    for (profile, reach) in [(Profile.uikit, 9.9), (.ideal, -0.1)] {
      let item = body(0, 0)
      let animator = DynamicAnimator(profile: profile)
      animator.addBehavior(DynamicItemBehavior(items: [item]))
      let near = CGRect(x: 50 + reach, y: 0, width: 10, height: 10)
      let far = CGRect(x: 50 + reach + 0.6, y: 0, width: 10, height: 10)
      #expect(animator.items(in: near).count == 1)
      #expect(animator.items(in: far).isEmpty, "\(profile) at \(far.minX)")
    }
  }
}

@Suite struct DriftTests {
  /// What a scroll at 1000 pt/s does to a row 300 pt from the pointer under objc.io's numbers.
  private func lag(steps: [Double]) -> Double {
    let item = DynamicBody(center: .zero, size: CGSize(width: 100, height: 100))
    let spring = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    (spring.length, spring.frequency, spring.damping) = (0, 1, 0.8)
    let material = DynamicItemBehavior(items: [item])
    material.resistance = 0
    let animator = DynamicAnimator(.ideal, [material, spring])
    for dt in steps {
      animator.setDriftVelocities([CGVector(dx: 0, dy: 200)], of: [item])
      animator.step(dt)
    }
    return item.center.y
  }

  @Test func leadsToTheSteadyLag() {
    let steady = 2 * 0.8 * 200 / (2 * Double.pi)
    #expect(abs(lag(steps: Array(repeating: 1.0 / 60, count: 600)) - steady) < 1e-6)
  }

  @Test func isTheSameAtAnyFrameRate() {
    let reference = lag(steps: Array(repeating: 1.0 / 60, count: 30))
    #expect(abs(lag(steps: Array(repeating: 1.0 / 120, count: 60)) - reference) < 1e-6)
    #expect(abs(lag(steps: Array(repeating: 1.0 / 144, count: 72)) - reference) < 1e-6)
    let jittered = (0..<30).flatMap { _ in [0.007, 1.0 / 30 - 0.007] }.prefix(30)
    #expect(abs(lag(steps: Array(jittered)) - reference) < 1e-6)
  }
}
