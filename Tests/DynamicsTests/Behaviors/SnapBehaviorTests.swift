import Dynamics
import Foundation
import Geometry
import Springs
import Testing

@Suite struct SnapBehaviorTests {
  private func run(
    _ animator: DynamicAnimator, _ item: DynamicBody, to frame: Int, from start: Int = 0
  ) -> (x: Double, y: Double, angle: Double) {
    for _ in start..<frame { animator.step(1.0 / 60) }
    return (item.center.x, item.center.y, item.transform.rotationAngle)
  }

  /// A plain computation of four soft distance joints after the published formulas, apart from this
  /// engine: one body, eight passes, newest joint first.
  @Test func wobblesAsFourCornerSpringsDo() {
    let item = box(100, 100, 100)
    let animator = DynamicAnimator([SnapBehavior(item: item, snapTo: CGPoint(x: 300, y: 200))])
    var start = 0
    for (frame, x, y, angle) in [
      (1, 111.780108, 106.299446, -0.033362), (2, 149.512154, 126.333837, -0.165868),
      (10, 311.242403, 210.571564, -0.435237), (30, 300.236966, 200.584891, -0.000138),
      (60, 299.999474, 199.997368, 0),
    ] {
      let place = run(animator, item, to: frame, from: start)
      #expect(abs(place.x - x) < 0.001 && abs(place.y - y) < 0.001, "frame \(frame)")
      #expect(abs(place.angle - angle) < 1e-5, "frame \(frame)")
      start = frame
    }
  }

  @Test func aLaterDampingDoesNothingOnUIKit() {
    let path = { (change: Bool, profile: Profile) -> CGPoint in
      let item = box(0, 0, 50)
      let snap = SnapBehavior(item: item, snapTo: CGPoint(x: 100, y: 0))
      let animator = DynamicAnimator(profile, [snap])
      if change { snap.damping = 1 }
      for _ in 0..<12 { animator.step(1.0 / 60) }
      return item.center
    }
    #expect(path(true, .uikit) == path(false, .uikit))
    #expect(path(true, .ideal).distance(to: path(false, .ideal)) > 1)
  }

  @Test(arguments: Profile.allCases) func aNewPointWakesAndLeads(profile: Profile) {
    let item = box(0, 0, 60)
    let snap = SnapBehavior(item: item, snapTo: .zero)
    let animator = DynamicAnimator(profile, [snap])
    _ = run(animator, item, to: 60)
    #expect(!animator.isRunning)
    snap.snapPoint = CGPoint(x: 250, y: -40)
    #expect(animator.isRunning)
    let place = run(animator, item, to: 300)
    #expect(abs(place.x - 250) < 0.5 && abs(place.y + 40) < 0.5 && abs(place.angle) < 0.01)
    #expect(!animator.isRunning)
  }

  @Test func isASpringOnIdeal() {
    let item = box(0, 0, 60, 30)
    let material = unbraked([item])
    let animator = DynamicAnimator(
      .ideal, [material, SnapBehavior(item: item, snapTo: CGPoint(x: 100, y: 50))])
    let spring = Spring(frequency: 4, dampingRatio: 0.5)
    for frame in 1...30 {
      animator.step(1.0 / 60)
      let left = spring.state(at: Double(frame) / 60, displacement: -100).displacement
      #expect(abs(item.center.x - 100 - left) < 1e-9)
      #expect(abs(item.center.y - 50 - left / 2) < 1e-9)
    }
  }
}
