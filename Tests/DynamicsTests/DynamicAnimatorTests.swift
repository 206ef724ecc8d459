import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct DynamicAnimatorTests {
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
    let item = box(100, 100)
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

  @Test func tellsOfRestAndOfGoingOn() {
    let diary = Diary()
    let item = box(100, 100)
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

  @Test func inItemsModeBoundariesAreReportedAndDoNotStop() {
    let diary = Diary()
    let item = box()
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

  @Test func fatBoxesOnUIKitAndExactOnesOnIdeal() {
    for (profile, reach) in [(Profile.uikit, 9.9), (.ideal, -0.1)] {
      let item = box()
      let animator = DynamicAnimator(profile, [DynamicItemBehavior(items: [item])])
      let near = CGRect(x: 50 + reach, y: 0, width: 10, height: 10)
      let far = CGRect(x: 50 + reach + 0.6, y: 0, width: 10, height: 10)
      #expect(animator.items(in: near).count == 1)
      #expect(animator.items(in: far).isEmpty, "\(profile) at \(far.minX)")
    }
  }
}
