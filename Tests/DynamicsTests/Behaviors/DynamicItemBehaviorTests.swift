import Dynamics
import Foundation
import Geometry
import Testing

/// The nine properties, their precedence, and what stays when a behaviour goes.
@Suite struct DynamicItemBehaviorTests {
  @Test func velocitiesAddUpBeforeAndAfterTheItemHasABody() {
    let (item, stranger) = (box(), box(500))
    let material = DynamicItemBehavior(items: [item])
    material.resistance = 0
    for _ in 0..<3 { material.addLinearVelocity(CGPoint(x: 10, y: 0), for: item) }
    material.addLinearVelocity(CGPoint(x: 10, y: 0), for: stranger)
    let animator = DynamicAnimator([material])
    material.addLinearVelocity(CGPoint(x: 5, y: 1), for: item)
    #expect(material.linearVelocity(for: item) == CGPoint(x: 35, y: 1))
    #expect(material.linearVelocity(for: stranger) == .zero)
    animator.removeBehavior(material)
    animator.addBehavior(material)
    #expect(material.linearVelocity(for: item) == .zero, "given once")
  }

  /// Of each property the last behaviour in the hierarchy that set it, each before its children.
  @Test func theLastInTheHierarchyWins() {
    let item = box()
    let (outer, inner, last) = (
      DynamicItemBehavior(items: [item]), DynamicItemBehavior(items: [item]),
      DynamicItemBehavior(items: [item])
    )
    (outer.resistance, inner.resistance) = (9, 0)
    (inner.allowsRotation, outer.allowsRotation) = (true, false)
    let group = DynamicBehavior()
    group.addChildBehavior(outer)
    outer.addChildBehavior(inner)
    let animator = DynamicAnimator([group, last])
    outer.addLinearVelocity(CGPoint(x: 60, y: 0), for: item)
    outer.addAngularVelocity(1, for: item)
    run(animator, 30)
    #expect(outer.linearVelocity(for: item).x == 60)
    #expect(outer.angularVelocity(for: item) == 0, "true is the default, and so was not set")
    last.resistance = 5
    run(animator, 10)
    #expect(outer.linearVelocity(for: item).x < 45)
  }

  @Test func whatIsAnchoredOrChargedStaysSo() {
    let item = box()
    let gravity = GravityBehavior(items: [item])
    let material = DynamicItemBehavior(items: [item])
    (material.isAnchored, material.charge) = (true, 2)
    let field = FieldBehavior.electricField()
    (field.falloff, field.position) = (0, CGPoint(x: -100, y: 0))
    field.addItem(item)
    let animator = DynamicAnimator()
    for behavior in [gravity, material, field] { animator.addBehavior(behavior) }
    run(animator, 10)
    #expect(item.center == .zero)
    animator.removeBehavior(material)
    run(animator, 10)
    #expect(item.center == .zero, "still anchored")
    let free = DynamicItemBehavior(items: [item])
    free.isAnchored = true
    free.isAnchored = false
    animator.addBehavior(free)
    run(animator, 10)
    // In 19 sub-steps ½at² of 10 and 2 m/s².
    #expect(item.center.y > 10 && item.center.x > 2, "falls, and is still charged")
  }
}
