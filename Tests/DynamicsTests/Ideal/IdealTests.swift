import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct IdealTests {
  /// However slow: no threshold, where Apple's is 100 pt/s.
  @Test(arguments: [(Profile.uikit, 0.0), (.ideal, 4)])
  func slowImpactsBounce(profile: Profile, speed: Double) {
    let (wall, item) = (box(0, 0, 40), box(60, 0, 40))
    let material = unbraked([item], elasticity: 1)
    let fix = DynamicItemBehavior(items: [wall])
    fix.isAnchored = true
    let animator = DynamicAnimator(
      profile, [material, fix, CollisionBehavior(items: [wall, item])])
    material.addLinearVelocity(CGPoint(x: -4, y: 0), for: item)
    run(animator, 420)
    #expect(abs(animator.linearVelocity(of: item).dx - speed) < 1e-6)
  }
}
