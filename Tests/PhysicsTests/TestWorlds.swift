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
    add(.chain(corners), friction: friction, isStatic: true, filter: filter)
  }
}

extension BodyShape {
  /// A box by its half width and half height, m.
  static func box(_ x: Double, _ y: Double) -> BodyShape { .box(halfExtents: SIMD2(x, y)) }
}

extension World {
  /// Adds a body, with the defaults of the engine for what is not said.
  @discardableResult
  mutating func add(
    _ shape: BodyShape, at place: SIMD2<Double> = SIMD2(), _ velocity: SIMD2<Double> = SIMD2(),
    spin: Double = 0, angle: Double = 0, weight: Double = 0, damping: Double = 0.1,
    turnDamping: Double = 0.1, restitution: Double = 0.2, friction: Double = 0.2,
    density: Double = 1, turns: Bool = true, isStatic: Bool = false,
    filter: ContactFilter = ContactFilter()
  ) -> BodyID {
    var body = BodyDefinition(shape: shape, position: place)
    (body.velocity, body.angularVelocity, body.angle) = (velocity, spin, angle)
    (body.gravityScale, body.isStatic, body.filter) = (weight, isStatic, filter)
    (body.material.linearDamping, body.material.angularDamping) = (damping, turnDamping)
    (body.material.restitution, body.material.friction) = (restitution, friction)
    (body.material.density, body.material.allowsRotation) = (density, turns)
    return addBody(body)
  }

  /// Ties the middle of a body to a place: by a rod, or a spring where there is a frequency.
  @discardableResult
  mutating func tie(
    _ body: BodyID, to place: SIMD2<Double> = SIMD2(), length: Double = 0, frequency: Double = 0,
    ratio: Double = 0
  ) -> JointID {
    addJoint(
      .distance(
        .body(body, local: SIMD2()), .world(place), length: length, frequency: frequency,
        dampingRatio: ratio))
  }
}

/// What joints and impacts keep of some bodies.
struct Sums {
  var momentum = Vector()
  var angularMomentum = 0.0
  var energy = 0.0

  init(_ world: World, _ bodies: [BodyID]) {
    for id in bodies {
      let (mass, spin) = (world.mass(of: id), world.angularVelocity(of: id))
      let (place, velocity) = (world.position(of: id), world.velocity(of: id))
      momentum += mass * velocity
      angularMomentum += mass * place.cross(velocity) + world.inertia(of: id) * spin
      energy +=
        0.5 * mass * velocity.lengthSquared + 0.5 * world.inertia(of: id) * spin * spin
    }
  }
}

extension World {
  /// A world in which all that has weight falls along y.
  init(_ profile: Profile, gravity: Double) {
    self.init(profile: profile)
    self.gravity = SIMD2(0, gravity)
  }
}

/// The last time up to which something holds, by bisection.
func lastTime(from start: Double, to end: Double, _ holds: (Double) -> Bool) -> Double {
  var (low, high) = (start, end)
  for _ in 0..<60 {
    let middle = 0.5 * (low + high)
    if holds(middle) { low = middle } else { high = middle }
  }
  return low
}
