import Foundation
import Geometry
import Testing

@testable import Dynamics

/// `motion(of:)` is the derivative of what items show.
@Suite struct MotionTests {
  /// The largest differences between an item's motion and the central difference of its centre, and
  /// between its velocity and that, over so many steps, in points per second.
  private func errors(
    _ animator: DynamicAnimator, _ item: DynamicBody, steps: Int, dt: Double = 1.0 / 120
  ) -> (motion: CGFloat, velocity: CGFloat) {
    var errors: (motion: CGFloat, velocity: CGFloat) = (0, 0)
    var before = item.center
    animator.step(dt)
    for _ in 0..<steps {
      let (motion, velocity) = (animator.motion(of: item), animator.linearVelocity(of: item))
      let center = item.center
      animator.step(dt)
      let slope = (item.center - before) * (1 / (2 * dt))
      errors.motion = max(errors.motion, (motion.velocity - slope).length)
      errors.velocity = max(errors.velocity, (velocity - slope).length)
      before = center
    }
    return errors
  }

  private func spring(_ item: DynamicBody, _ frequency: CGFloat) -> AttachmentBehavior {
    let spring = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    (spring.length, spring.frequency, spring.damping) = (0, frequency, 0.3)
    return spring
  }

  @Test func ofASpringOnApplesEngine() {
    let (animator, item) = (DynamicAnimator(profile: .uikit), box(200, 0, 40))
    animator.addBehavior(spring(item, 2))
    animator.step(1.0 / 60)
    let errors = errors(animator, item, steps: 60)
    #expect(errors.motion < 1e-6 && errors.velocity > 10, "\(errors)")
  }

  @Test func inExactMotionIsTheVelocity() {
    let (animator, item) = (DynamicAnimator(profile: .ideal), box(200, 0, 40))
    animator.addBehavior(spring(item, 2))
    for _ in 0..<20 {
      animator.step(1.0 / 120)
      #expect(animator.motion(of: item).velocity == animator.linearVelocity(of: item))
      #expect(animator.motions(of: [item, item]) == [item, item].map(animator.motion(of:)))
      #expect(animator.linearVelocities(of: [item]) == [animator.linearVelocity(of: item)])
    }
  }

  /// What is written on pixels moves by pixels, and as far as it is moved by hand.
  @Test func ofWhatIsOnPixels() {
    let (animator, item) = (DynamicAnimator(profile: .uikit), box(200, 0, 40))
    animator.displayScale = 2
    animator.addBehavior(spring(item, 1))
    animator.step(1.0 / 60)
    let dt = 1.0 / 60
    #expect(errors(animator, item, steps: 60, dt: dt).motion < 1e-6)
    var (centers, motions): ([CGPoint], [CGVector]) = ([], [])
    for _ in 0..<30 {
      item.center.y += 5
      animator.updateItem(usingCurrentState: item)
      animator.step(dt)
      centers.append(item.center)
      motions.append(animator.motion(of: item).velocity)
    }
    let errors = (1..<29).map { i -> CGFloat in
      let slope = (centers[i + 1] - centers[i - 1]) * (1 / (2 * dt))
      return (motions[i] - slope).length
    }
    // The move that comes is not known: it may change the pixel that the spring leads to.
    let pixel = 0.5 / (2 * dt)
    #expect(errors.allSatisfy { $0 < pixel + 1e-6 } && errors.count { $0 > 1e-6 } < 4)
  }

  /// Before an impact it is the velocity before it, and after it that after it.
  @Test func doesNotMixWhatIsBeforeAndAfterAnImpact() {
    let (animator, item) = (DynamicAnimator(profile: .uikit), box(0, 0, 40))
    let (floor, material) = (CollisionBehavior(items: [item]), DynamicItemBehavior(items: [item]))
    floor.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -500, y: 200), to: CGPoint(x: 500, y: 200))
    (material.elasticity, material.resistance) = (1, 0)
    for behavior in [floor, material] { animator.addBehavior(behavior) }
    material.addLinearVelocity(CGPoint(x: 0, y: 600), for: item)
    animator.step(1.0 / 120)
    for _ in 0..<60 {
      animator.step(1.0 / 120)
      #expect(abs(animator.motion(of: item).velocity.length - 600) < 1)
    }
  }

  /// A push that ends after it was looked at does not act any more.
  @Test func doesNotKeepAPush() {
    let runs = [false, true].map { looks in
      let (animator, item) = (DynamicAnimator(profile: .uikit), box(0, 0, 40))
      let push = PushBehavior(items: [item], mode: .continuous)
      push.pushDirection = CGVector(dx: 3, dy: 0)
      animator.addBehavior(GravityBehavior(items: [item]))
      animator.addBehavior(push)
      return (0..<40).map { step in
        animator.step(1.0 / 120)
        if looks { _ = animator.motion(of: item) }
        if step == 10 { push.pushDirection = CGVector(dx: 0, dy: 4) }
        if step == 20 { push.active = false }
        if step == 25 { push.active = true }
        if step == 30 { animator.removeBehavior(push) }
        return item.center
      }
    }
    #expect(runs[0] == runs[1])
  }

  /// Looking at motions changes nothing of what comes.
  @Test func isOnlyLookedAt() {
    let runs = [false, true].map { looks in
      let (animator, items) = (DynamicAnimator(profile: .uikit), [box(0, 0, 40), box(30, 60, 40)])
      let floor = floor(items)
      for behavior in [GravityBehavior(items: items), floor] { animator.addBehavior(behavior) }
      return (0..<120).flatMap { _ in
        animator.step(1.0 / 120)
        if looks { for item in items { _ = animator.motion(of: item) } }
        return items.map(\.center)
      }
    }
    #expect(runs[0] == runs[1])
  }
}
