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
