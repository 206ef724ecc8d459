/// A joint's slot in the world: its definition, its impulse, and what a sub-step prepares.
package struct Joint {
  enum Kind: UInt8 { case distance, revolute, hinge, weld, slider, rope, turnSpring }

  /// A body's slot, or -1 for the world; and a place in the body's frame, or of the world.
  struct End {
    var body: Int
    var place: Vector
  }

  var generation: UInt32 = 0
  var isAlive = false
  var kind: Kind
  var (a, b): (Int, Int)
  var (placeA, placeB): (Vector, Vector)
  var endsCollide: Bool
  /// m; of a rope the greatest, and of a spring of the angle the angle it pulls to, rad.
  var length = 0.0
  var frequency = 0.0
  var dampingRatio = 0.0
  var maximumForce = Double.infinity
  /// Index into the world's joints.angulars, or -1.
  var angular: Int32 = -1

  // Kept from sub-step to sub-step.
  var impulse = 0.0
  var pinImpulse = Vector()

  // Prepared in each sub-step.
  var (armA, armB) = (Vector(), Vector())
  var direction = Vector()
  var soft = SoftConstraint(inverseMass: 0)
  var bias = 0.0
  var maximumImpulse = Double.infinity
  var pinMass = SymmetricMatrix()

  init(_ definition: JointDefinition, ends: (End, End)) {
    (a, placeA) = (ends.0.body, ends.0.place)
    (b, placeB) = (ends.1.body, ends.1.place)
    precondition(a != b || a < 0, "a joint's two ends are on different bodies")
    switch definition {
    case .distance(_, _, let length, let frequency, let ratio, let force, let endsCollide):
      precondition(
        length >= 0 && length.isFinite && frequency >= 0 && frequency.isFinite && ratio.isFinite,
        "a distance joint's length and frequency are 0 or more")
      kind = .distance
      (self.length, self.frequency, dampingRatio) = (length, frequency, ratio)
      maximumForce = force
      self.endsCollide = endsCollide
    case .revolute(_, _, let endsCollide):
      kind = .revolute
      self.endsCollide = endsCollide
    case .hinge(_, _, _, _, _, let endsCollide):
      kind = .hinge
      self.endsCollide = endsCollide
    case .weld(_, _, _, let endsCollide):
      kind = .weld
      self.endsCollide = endsCollide
    case .slider(_, _, _, _, _, let endsCollide):
      kind = .slider
      self.endsCollide = endsCollide
    case .rope(_, _, let length, let endsCollide):
      precondition(length >= 0 && length.isFinite, "a rope's length is 0 or more")
      (kind, self.length) = (.rope, length)
      self.endsCollide = endsCollide
    case .turnSpring(_, let angle, let frequency, let ratio):
      precondition(
        frequency > 0 && frequency.isFinite && ratio.isFinite && angle.isFinite,
        "a spring of the angle has a frequency above 0")
      kind = .turnSpring
      (length, self.frequency, dampingRatio, endsCollide) = (angle, frequency, ratio, true)
    }
  }

  @inline(__always)
  func joins(_ slot: Int) -> Bool { isAlive && (a == slot || b == slot) }

  /// The body at the other end, or -1.
  @inline(__always)
  func other(than slot: Int) -> Int { a == slot ? b : a }
}

extension Body {
  /// Changes its momentum and its angular momentum: at once, since an array checks at every access
  /// whether it is shared.
  @inline(__always)
  mutating func take(_ impulse: Vector, twist: Double) {
    velocity += inverseMass * impulse
    angularVelocity += inverseInertia * twist
  }
}

/// A symmetric 2x2 matrix.
package struct SymmetricMatrix {
  var xx = 0.0
  var xy = 0.0
  var yy = 0.0

  /// The inverse times a vector; 0 for a singular matrix.
  @inline(__always)
  func solve(_ v: Vector) -> Vector {
    var determinant = xx * yy - xy * xy
    if determinant != 0 { determinant = 1 / determinant }
    return Vector(
      determinant * (yy * v.x - xy * v.y), determinant * (xx * v.y - xy * v.x))
  }
}

/// What a joint sees of one of its ends during the solve; a world place is a body of no give.
struct JointSide {
  var inverseMass = 0.0
  var inverseInertia = 0.0
  var arm = Vector()
  var place: Vector

  @inline(__always)
  init(_ slot: Int, _ local: Vector, _ bodies: [Body]) {
    guard slot >= 0 else {
      place = local
      return
    }
    inverseMass = bodies[slot].inverseMass
    inverseInertia = bodies[slot].inverseInertia
    // Most joints hold the centre.
    arm = local == Vector() ? local : Rotation(bodies[slot].angle).apply(local)
    place = bodies[slot].position + arm
  }
}

extension Array where Element == Body {
  /// The velocity of a place on a body, m/s; 0 for the world.
  @inline(__always)
  func velocity(_ slot: Int, arm: Vector) -> Vector {
    guard slot >= 0 else { return Vector() }
    return self[slot].velocity + self[slot].angularVelocity * arm.perpendicular
  }

  /// Changes the momentum of a body at a place on it.
  @inline(__always)
  mutating func applyImpulse(_ impulse: Vector, _ slot: Int, arm: Vector) {
    guard slot >= 0 else { return }
    self[slot].take(impulse, twist: arm.cross(impulse))
  }

  /// Changes the place of a body as an impulse would its velocity.
  @inline(__always)
  mutating func applyShift(_ impulse: Vector, _ slot: Int, arm: Vector) {
    guard slot >= 0 else { return }
    self[slot].position += self[slot].inverseMass * impulse
    self[slot].angle += self[slot].inverseInertia * arm.cross(impulse)
  }
}
