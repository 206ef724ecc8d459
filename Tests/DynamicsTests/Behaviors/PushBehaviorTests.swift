import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct PushBehaviorTests {
  private func scene(
    _ mode: PushBehavior.Mode, density: CGFloat = 1
  ) -> (DynamicBody, PushBehavior, DynamicAnimator) {
    let item = box(100, 100, 200, 50)
    let material = DynamicItemBehavior(items: [item])
    (material.resistance, material.angularResistance, material.density) = (0, 0, density)
    let push = PushBehavior(items: [item], mode: mode)
    let animator = DynamicAnimator([material, push])
    return (item, push, animator)
  }

  /// J = 0.4 N·s at 50 pt from the centre of 1 kg: 40 pt/s and J·r/I.
  @Test func anOffsetTurns() {
    let (item, push, animator) = scene(.instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 0.4)
    push.setTargetOffsetFromCenter(Offset(horizontal: 50, vertical: 0), for: item)
    animator.step(1.0 / 60)
    let inertia = (4 + 0.25) / 12.0
    #expect(abs(animator.linearVelocity(of: item).dy - 40) < 1e-9)
    #expect(abs(animator.angularVelocity(of: item) - 0.4 * 0.5 / inertia) < 1e-9)
    #expect(push.targetOffsetFromCenter(for: item) == Offset(horizontal: 50, vertical: 0))
    #expect(!push.active)
    push.active = true
    animator.step(1.0 / 60)
    #expect(abs(animator.linearVelocity(of: item).dy - 80) < 1e-9)
  }

  /// The offset does not turn with the item, so that the torque stays what it is.
  @Test func theOffsetOfASteadyPushDoesNotTurn() {
    let (item, push, animator) = scene(.continuous)
    push.pushDirection = CGVector(dx: 0, dy: 0.3)
    push.setTargetOffsetFromCenter(Offset(horizontal: 40, vertical: 7), for: item)
    for _ in 0..<60 { animator.step(1.0 / 60) }
    let spin = 0.3 * 0.4 / ((4 + 0.25) / 12.0)
    #expect(abs(animator.angularVelocity(of: item) - spin * 119 / 120) < 1e-6)
    push.active = false
    for _ in 0..<10 { animator.step(1.0 / 60) }
    #expect(abs(animator.angularVelocity(of: item) - spin * 119 / 120) < 1e-6)
  }

  /// As in Box2D an item of no density is 1 kg, which an impulse of 1 N s makes 100 points per second fast, and nothing
  /// turns it.
  @Test func anItemWithoutDensityIsOneKilogram() {
    let (item, push, animator) = scene(.instantaneous, density: 0)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(Offset(horizontal: 0, vertical: 10), for: item)
    run(animator, 5)
    #expect(abs(animator.linearVelocity(of: item).dx - 100) < 1e-6)
    #expect(animator.angularVelocity(of: item) == 0)
  }

  @Test func angleAndMagnitudeAreKeptApart() {
    let (_, push, _) = scene(.continuous)
    push.angle = .pi / 2
    #expect(push.magnitude == 0 && push.pushDirection == .zero)
    push.magnitude = 2
    #expect(abs(push.pushDirection.dy - 2) < 1e-12 && abs(push.pushDirection.dx) < 1e-12)
    push.pushDirection = CGVector(dx: 3, dy: 4)
    #expect(push.magnitude == 5 && abs(push.angle - atan2(4, 3)) < 1e-12)
    push.magnitude = 0
    #expect(abs(push.angle - atan2(4, 3)) < 1e-12)
  }
}
