import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct DragBehaviorTests {
  /// A critically damped spring from rest: d·(1 − (1 + ωt)·e^(−ωt)).
  @Test func bringsACentreToThePointAsACriticallyDampedSpring() {
    let (item, animator) = (box(), DynamicAnimator(profile: .ideal))
    let drag = DragBehavior(item: item, grip: .zero, to: CGPoint(x: 80, y: 0))
    (drag.frequency, drag.resistance) = (2, 0)
    animator.addBehavior(drag)
    let omega = 4 * Double.pi
    for frame in 1...60 {
      animator.step(1.0 / 60)
      let t = Double(frame) / 60
      #expect(abs(item.center.x - 80 * (1 - (1 + omega * t) * exp(-omega * t))) < 1e-6)
    }
  }

  /// 100x100 points weigh 1 kg: 5 N move them by at most 2.5 m/s²·t².
  @Test(arguments: Profile.allCases) func pullsWithLimitedForce(profile: Profile) {
    let (item, animator) = (box(), DynamicAnimator(profile: profile))
    let drag = DragBehavior(item: item, grip: .zero, to: CGPoint(x: 1e5, y: 0))
    (drag.maximumForce, drag.resistance) = (5, 0)
    animator.addBehavior(drag)
    for _ in 0..<30 { animator.step(1.0 / 60) }
    let way = 250.0 * 0.5 * 0.5
    #expect(item.center.x > way * 0.9 && item.center.x < way * 1.05, "\(item.center)")
  }

  @Test func followsThePointAndTurnsWhatItHoldsByACorner() {
    let (item, animator) = (box(), DynamicAnimator())
    let drag = DragBehavior(item: item, at: CGPoint(x: 40, y: 0))
    (drag.resistance, drag.angularResistance) = (8, 3)
    animator.addBehavior(drag)
    drag.point = CGPoint(x: 40, y: 200)
    for _ in 0..<180 { animator.step(1.0 / 60) }
    let turn = CGAffineTransform(rotationAngle: item.transform.rotationAngle)
    let grip = item.center + (turn.apply(to: CGPoint(x: 40, y: 0)) - CGPoint.zero)
    #expect(grip.distance(to: CGPoint(x: 40, y: 200)) < 2, "\(grip)")
    #expect(abs(item.transform.rotationAngle) > 0.3)
    animator.removeBehavior(drag)
    for _ in 0..<300 where animator.isRunning { animator.step(1.0 / 60) }
    #expect(drag.dynamicAnimator == nil)
  }
}
