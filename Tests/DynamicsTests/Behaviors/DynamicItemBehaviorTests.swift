import Dynamics
import Foundation
import Geometry
import Testing

/// The nine properties, their precedence, and what stays when a behaviour goes.
@Suite struct DynamicItemBehaviorTests {
  @Test func defaultsAreTheMeasuredOnes() {
    let material = DynamicItemBehavior(items: [])
    #expect(material.elasticity == 0.2 && material.friction == 0.2 && material.density == 1)
    #expect(material.resistance == 0.1 && material.angularResistance == 0.1)
    #expect(material.charge == 0 && !material.isAnchored && material.allowsRotation)
  }

  /// v = v₀/(1 + hc)ⁿ of n sub-steps, for shift and turn alike.
  @Test func resistanceBrakes() {
    let item = box()
    let material = DynamicItemBehavior(items: [item])
    (material.resistance, material.angularResistance) = (2, 3)
    let animator = DynamicAnimator([material])
    material.addLinearVelocity(CGPoint(x: 100, y: 0), for: item)
    material.addAngularVelocity(4, for: item)
    run(animator, 20)
    #expect(abs(material.linearVelocity(for: item).x - 100 / pow(1 + 2.0 / 120, 39)) < 1e-5)
    #expect(abs(material.angularVelocity(for: item) - 4 / pow(1 + 3.0 / 120, 39)) < 1e-6)
  }

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

  @Test func densityAndFrictionReachTheEngine() {
    let items = [box(), box(400)]
    let animator = DynamicAnimator()
    let heavy = DynamicItemBehavior(items: [items[0]])
    (heavy.density, heavy.resistance) = (4, 0)
    let push = PushBehavior(items: [items[0]], mode: .instantaneous)
    push.setAngle(0, magnitude: 1)
    animator.addBehavior(heavy)
    animator.addBehavior(push)
    run(animator, 1)
    #expect(abs(animator.linearVelocity(of: items[0]).dx - 25) < 1e-9)
    heavy.density = 1
    run(animator, 1)
    #expect(abs(animator.linearVelocity(of: items[0]).dx - 25) < 1e-9, "keeps its velocity")
  }
}
