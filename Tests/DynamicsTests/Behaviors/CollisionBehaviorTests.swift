import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct CollisionBehaviorTests {
  private final class Host: AnimatorHost {
    var referenceBounds = CGRect.zero
  }

  /// Insets that leave nothing of the bounds leave no boundary, and bounds that grow again have one.
  @Test(
    arguments: [Profile.ideal, .uikit],
    [
      (100.0, 100.0, 50.0, 50.0), (100, 60, 30, 50), (100, 100, 60, 60), (0, 0, 0, 0),
      (1e-10, 1e-10, 0, 0),
      (.leastNonzeroMagnitude, .leastNonzeroMagnitude, 0, 0), (100, 100, 50, 10),
    ])
  func insetsMayLeaveNothing(
    profile: Profile, _ values: (width: Double, height: Double, top: Double, left: Double)
  ) {
    let host = Host()
    host.referenceBounds = CGRect(x: 0, y: 0, width: values.width, height: values.height)
    let animator = DynamicAnimator(profile: profile)
    animator.host = host
    let item = box(400, 30, 20)
    let collision = CollisionBehavior(items: [item])
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: EdgeInsets(top: values.top, left: values.left, bottom: values.top, right: values.left))
    animator.addBehavior(collision)
    for _ in 0..<10 { animator.step(1.0 / 60) }
    #expect(item.center.x.isFinite && item.center.y.isFinite)
    host.referenceBounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 3)
    animator.addBehavior(push)
    for _ in 0..<240 { animator.step(1.0 / 60) }
    #expect(item.center.y < 1000)
  }
}
