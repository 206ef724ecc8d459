import Dynamics
import Foundation
import Geometry

/// What the tests of quirks are set in.
enum QuirkScene {
  static func body(_ x: Double = 100, _ y: Double = 100, side: Double = 40) -> DynamicBody {
    DynamicBody(center: CGPoint(x: x, y: y), size: CGSize(width: side, height: side))
  }

  static func material(
    _ items: [any DynamicItem], resistance: CGFloat = 0, elasticity: CGFloat = 0.2
  ) -> DynamicItemBehavior {
    let material = DynamicItemBehavior(items: items)
    (material.resistance, material.angularResistance) = (resistance, resistance)
    material.elasticity = elasticity
    return material
  }

  static func floor(_ items: [any DynamicItem], y: Double = 300) -> CollisionBehavior {
    let collision = CollisionBehavior(items: items)
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -900, y: y), to: CGPoint(x: 900, y: y))
    return collision
  }
}

/// An item that comes and goes as objects for one row, as layout attributes do.
final class Row: DynamicItem {
  var center: CGPoint
  var bounds = CGRect(x: 0, y: 0, width: 100, height: 44)
  var transform = CGAffineTransform.identity
  var dynamicKey: AnyHashable?

  init(_ key: String, y: Double) {
    center = CGPoint(x: 50, y: y)
    dynamicKey = AnyHashable(key)
  }
}
