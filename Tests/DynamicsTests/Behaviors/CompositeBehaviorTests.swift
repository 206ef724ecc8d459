import Dynamics
import Foundation
import Geometry
import Testing

/// Groups of behaviours, their actions, and what may be done inside callbacks.
@Suite struct CompositeBehaviorTests {
  private final class Diary: DynamicBehavior {
    var lines: [String] = []
    override func willMove(to dynamicAnimator: DynamicAnimator?) {
      lines.append(dynamicAnimator == nil ? "left" : "enters")
    }
  }

  @Test func childrenComeAndGoWithTheirGroup() {
    let item = box(100, 100, 40)
    let (outer, inner) = (Diary(), Diary())
    let gravity = GravityBehavior(items: [item])
    outer.addChildBehavior(inner)
    inner.addChildBehavior(gravity)
    let animator = DynamicAnimator([outer])
    #expect(animator.behaviors.count == 1 && outer.childBehaviors.count == 1)
    #expect(gravity.dynamicAnimator === animator)
    run(animator, 5)
    #expect(item.center.y > 100)
    animator.removeBehavior(outer)
    #expect(outer.lines == ["enters", "left"] && inner.lines == ["enters", "left"])
    #expect(gravity.dynamicAnimator == nil && inner.childBehaviors.count == 1)
    #expect(animator.items(in: .infinite).isEmpty)
    #expect(!animator.isRunning || animator.behaviors.isEmpty)
  }

  @Test func actionsRunAfterEveryStepInOrder() {
    let item = box(100, 100, 40)
    var order: [String] = []
    let (group, gravity) = (DynamicBehavior(), GravityBehavior(items: [item]))
    group.addChildBehavior(gravity)
    group.action = { order.append("group") }
    gravity.action = { order.append("gravity") }
    let last = DynamicBehavior()
    last.action = { order.append("last") }
    let animator = DynamicAnimator([group, last])
    run(animator, 2)
    #expect(order == ["group", "gravity", "last", "group", "gravity", "last"])
  }

  @Test func aBehaviourIsOnlyOnceInAHierarchy() {
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [box(100, 100, 40)])
    let group = DynamicBehavior()
    animator.addBehavior(gravity)
    animator.addBehavior(gravity)
    #expect(animator.behaviors.count == 1)
    animator.addBehavior(group)
    group.addChildBehavior(gravity)
    #expect(group.childBehaviors.isEmpty)
    let other = DynamicAnimator([gravity])
    #expect(other.behaviors.isEmpty && gravity.dynamicAnimator === animator)
  }

  @Test func anythingMayBeRemovedInsideACallback() {
    let items = [box(100, 100, 40), box(300, 100, 40)]
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: items)
    let spring = AttachmentBehavior(item: items[0], attachedTo: items[1])
    let group = DynamicBehavior()
    group.addChildBehavior(spring)
    var seen = 0
    group.action = {
      group.removeChildBehavior(spring)
      animator.removeBehavior(gravity)
      animator.addBehavior(gravity)
      gravity.removeItem(items[1])
      animator.removeBehavior(group)
      seen = animator.behaviors.count
    }
    animator.addBehavior(gravity)
    animator.addBehavior(group)
    run(animator, 1)
    #expect(seen == 2, "the hierarchy changes at the end of the step")
    #expect(animator.behaviors.count == 1 && animator.behaviors[0] === gravity)
    #expect(group.childBehaviors.isEmpty && spring.dynamicAnimator == nil)
    run(animator, 10)
    #expect(items[0].center.y > 105 && items[1].center.y < 101)
  }

  @Test func allMayBeRemovedInAContact() {
    final class Remover: CollisionBehaviorDelegate {
      weak var animator: DynamicAnimator?
      func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint
      ) {
        behavior.removeAllBoundaries()
        behavior.removeItem(item)
        animator?.removeAllBehaviors()
      }
    }
    let item = box(100, 100, 40)
    let collision = floor([item], at: 200)
    let animator = DynamicAnimator()
    let remover = Remover()
    (remover.animator, collision.collisionDelegate) = (animator, remover)
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [item]))
    run(animator, 120)
    #expect(animator.behaviors.isEmpty && animator.items(in: .infinite).isEmpty)
  }

  @Test func newReferenceBoundsWake() {
    final class Host: AnimatorHost {
      var referenceBounds = CGRect(x: 0, y: 0, width: 300, height: 300)
    }
    let host = Host()
    let item = box(100, 200, 40)
    let animator = DynamicAnimator()
    animator.host = host
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [item]))
    run(animator, 200)
    #expect(!animator.isRunning && item.center.y < 281)
    host.referenceBounds.size.height = 400
    animator.referenceBoundsDidChange()
    #expect(animator.isRunning)
    run(animator, 200)
    #expect(item.center.y > 370 && item.center.y < 381)
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: EdgeInsets(top: 0, left: 50, bottom: -50, right: 0))
    run(animator, 300)
    #expect(item.center.x > 69 && item.center.y > 420 && item.center.y < 431)
  }
}
