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

/// A body of a size about a centre, square unless a height is said.
func box(
  _ x: CGFloat = 0, _ y: CGFloat = 0, _ width: CGFloat = 100, _ height: CGFloat? = nil,
  as type: DynamicItemCollisionBoundsType = .rectangle
) -> DynamicBody {
  DynamicBody(
    center: CGPoint(x: x, y: y), size: CGSize(width: width, height: height ?? width),
    collisionBoundsType: type)
}

/// Behaviour of items that nothing brakes.
func unbraked(_ items: [any DynamicItem], elasticity: CGFloat = 0.2) -> DynamicItemBehavior {
  let material = DynamicItemBehavior(items: items)
  (material.resistance, material.angularResistance, material.elasticity) = (0, 0, elasticity)
  return material
}

/// A floor for items.
func floor(_ items: [any DynamicItem], at y: CGFloat = 300) -> CollisionBehavior {
  let collision = CollisionBehavior(items: items)
  collision.addBoundary(
    withIdentifier: "floor", from: CGPoint(x: -900, y: y), to: CGPoint(x: 900, y: y))
  return collision
}
