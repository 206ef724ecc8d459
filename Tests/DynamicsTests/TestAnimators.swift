import Dynamics
import Foundation
import Geometry

extension DynamicAnimator {
  /// An animator of a profile that has some behaviours, added in their order.
  convenience init(_ profile: Profile, _ behaviors: [DynamicBehavior]) {
    self.init(profile: profile)
    for behavior in behaviors { addBehavior(behavior) }
  }

  /// One on `.uikit`.
  convenience init(_ behaviors: [DynamicBehavior]) { self.init(.uikit, behaviors) }
}

/// Steps an animator by frames of 1/60 s.
func run(_ animator: DynamicAnimator, _ frames: Int, _ each: () -> Void = {}) {
  for _ in 0..<frames {
    animator.step(1.0 / 60)
    each()
  }
}
