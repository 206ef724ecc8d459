@testable import Physics

/// What tests sum up over all bodies of a world.
extension World {
  /// The slots of the bodies that can move, each with its own motion.
  private var moving: [Body] { slots.filter(\.isDynamic) }

  /// The sum of ½mv² + ½Iω², J.
  var kineticEnergy: Double {
    moving.reduce(0) { sum, body in
      sum + 0.5 * body.matter.mass * body.velocity.lengthSquared
        + 0.5 * body.matter.inertia * body.angularVelocity * body.angularVelocity
    }
  }

  /// The sum of mv, kg·m/s.
  var momentum: SIMD2<Double> {
    moving.reduce(SIMD2()) { $0 + $1.matter.mass * $1.velocity }
  }

  /// The number of bodies.
  var bodyCount: Int { bodies.count - freeBodies.count }
}

extension ContactFilter {
  /// Of bodies that all touch each other.
  static let everybody = ContactFilter(category: 1, collides: 1)
}

extension World {
  /// Adds a fixed line through places.
  @discardableResult
  mutating func addWall(
    _ corners: [SIMD2<Double>], _ filter: ContactFilter = .everybody, friction: Double = 0.2
  ) -> BodyID {
    var wall = BodyDefinition(shape: .chain(corners), position: SIMD2())
    (wall.isStatic, wall.filter, wall.material.friction) = (true, filter, friction)
    return addBody(wall)
  }
}
