import Dynamics
import Foundation
import Geometry
import Testing

/// Numbers measured on Apple's own engine with reference items at 60 Hz (published; see
/// uikit-dynamics §2.9), to be met to 0.001 pt.
@Suite struct GoldenTests {
  private func properties(_ item: DynamicBody, resistance: Double = 0) -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior(items: [item])
    behavior.resistance = resistance
    return behavior
  }

  private func run(_ animator: DynamicAnimator, _ frames: Int, _ each: (Int) -> Void = { _ in }) {
    for frame in stride(from: 1, through: frames, by: 1) {
      animator.step(1.0 / 60)
      each(frame)
    }
  }

  @Test(arguments: [
    (0.0, [50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076]),
    (0.1, [50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747]),
  ])
  func falls(resistance: Double, measured: [Double]) {
    let body = box(150, 50, 100, 100)
    let animator = DynamicAnimator([
      properties(body, resistance: resistance), GravityBehavior(items: [body]),
    ])
    run(animator, 5) { #expect(abs(body.center.y - measured[$0 - 1]) < 0.001) }
  }

  @Test func swingsAsAPendulum() {
    let body = box(200, 100, 40, 40)
    let animator = DynamicAnimator([
      AttachmentBehavior(item: body, attachedToAnchor: CGPoint(x: 100, y: 100)),
      GravityBehavior(items: [body]), properties(body),
    ])
    run(animator, 10)
    #expect(body.center.distance(to: CGPoint(x: 199.132126, y: 113.146225)) < 0.001)
    run(animator, 20)
    #expect(body.center.distance(to: CGPoint(x: 139.359573, y: 191.92836)) < 0.001)
  }

  @Test func springs() {
    let body = box(100, 250, 40, 40)
    let spring = AttachmentBehavior(item: body, attachedToAnchor: CGPoint(x: 100, y: 100))
    (spring.frequency, spring.damping, spring.length) = (2, 0.3, 100)
    let animator = DynamicAnimator([spring, properties(body)])
    run(animator, 1)
    #expect(abs(body.center.y - 249.48938) < 0.001)
    run(animator, 9)
    #expect(abs(body.center.y - 201.092148) < 0.001)
  }

  @Test func pushesSteadily() {
    let body = box(100, 100, 100, 100)
    let push = PushBehavior(items: [body], mode: .continuous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    let animator = DynamicAnimator([push, properties(body)])
    let measured = [0.833333, 2.5, 4.166667, 5.833333]
    run(animator, 4) {
      #expect(abs(animator.linearVelocity(of: body).dx - measured[$0 - 1]) < 0.001)
    }
  }

  @Test func pushesOnce() {
    let body = box(100, 100, 200, 50)
    let material = properties(body)
    material.density = 2
    let push = PushBehavior(items: [body], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0.3, dy: 0)
    let animator = DynamicAnimator([material, push])
    run(animator, 1)
    #expect(abs(animator.linearVelocity(of: body).dx - 15) < 0.001)
    #expect(!push.active)
  }

  @Test func dropsAndRests() {
    let body = box(100, 100, 100, 100)
    let material = properties(body)
    material.elasticity = 0
    let collision = floor([body])
    let animator = DynamicAnimator([material, GravityBehavior(items: [body]), collision])
    run(animator, 26)
    #expect(abs(body.center.y - 192.083298) < 0.001)
    run(animator, 1)
    #expect(abs(body.center.y - 199.374969) < 0.001)
    run(animator, 240)
    #expect(!animator.isRunning)
    #expect(abs(body.center.y - 248.216629) < 0.005)
  }

  @Test func pausesOnThe31stIdleStep() {
    let body = box(100, 100, 100, 100)
    let animator = DynamicAnimator([properties(body)])
    run(animator, 30)
    #expect(animator.isRunning)
    run(animator, 1)
    #expect(!animator.isRunning)
  }
}
