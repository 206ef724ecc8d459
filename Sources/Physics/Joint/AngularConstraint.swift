/// What a joint keeps that also holds an angle: three rows of equations instead of two.
///
/// The formulas are Box2D 2.2.1's revolute, weld and prismatic joints.
package struct AngularConstraint {
  /// Where a limit is met.
  enum Limit: UInt8 { case none, lower, upper, equal }

  // What it is.
  var referenceAngle = 0.0
  /// Of a slider, in the frame of `a`, length 1.
  var axis = Vector(1, 0)
  var lower = -Double.infinity
  var upper = Double.infinity
  /// N·m.
  var frictionTorque = 0.0

  // Kept from sub-step to sub-step.
  var impulse = SIMD3<Double>()
  var frictionImpulse = 0.0
  var limit = Limit.none

  // Prepared in each sub-step.
  var mass = SymmetricMatrix3()
  var turnMass = 0.0
  var maximumFrictionImpulse = 0.0
  var along = Vector()
  var across = Vector()
  /// The arms of `across` on both bodies, then those of `along`.
  var (s1, s2, a1, a2) = (0.0, 0.0, 0.0, 0.0)

  /// The angular constraint of a joint that has one.
  init?(_ definition: JointDefinition) {
    switch definition {
    case .distance, .revolute, .rope, .turnSpring: return nil
    case .hinge(_, _, let angle, let limits, let torque, _):
      precondition(torque >= 0 && torque.isFinite, "a hinge's friction is 0 or more")
      (referenceAngle, frictionTorque) = (angle, torque)
      setLimits(limits)
    case .weld(_, _, let angle, _): referenceAngle = angle
    case .slider(_, _, let axis, let angle, let limits, _):
      precondition(
        abs(axis.length - 1) < Tolerances.unitLength, "a slider's axis has the length 1")
      (self.axis, referenceAngle) = (axis.normalized, angle)
      setLimits(limits)
    }
    precondition(referenceAngle.isFinite, "a joint's angle is finite")
  }

  private mutating func setLimits(_ limits: ClosedRange<Double>?) {
    guard let limits else { return }
    (lower, upper) = (limits.lowerBound, limits.upperBound)
  }

  /// Takes over what was kept from sub-step to sub-step.
  mutating func keepImpulses(of old: AngularConstraint) {
    (impulse, frictionImpulse, limit) = (old.impulse, old.frictionImpulse, old.limit)
  }

  var hasLimits: Bool { lower > -.infinity || upper < .infinity }

  /// Forgets impulses that belong to another limit than the present one.
  mutating func setLimit(_ new: Limit) {
    if new == .none || new != limit { impulse.z = 0 }
    limit = new
  }

  /// Which limit a place between `lower` and `upper` meets.
  func limit(at place: Double, slop: Double) -> Limit {
    guard hasLimits else { return .none }
    if upper - lower < 2 * slop { return .equal }
    if place <= lower { return .lower }
    return place >= upper ? .upper : .none
  }
}

/// A symmetric 3x3 matrix.
package struct SymmetricMatrix3 {
  var xx = 0.0
  var xy = 0.0
  var xz = 0.0
  var yy = 0.0
  var yz = 0.0
  var zz = 0.0

  /// The inverse of the upper left 2x2 part times a vector.
  func solve(_ v: Vector) -> Vector { SymmetricMatrix(xx: xx, xy: xy, yy: yy).solve(v) }

  /// The inverse times a vector; where the third row is empty, that of the other two.
  func solve(_ v: SIMD3<Double>) -> SIMD3<Double> {
    guard zz > 0 else {
      let two = solve(Vector(v.x, v.y))
      return SIMD3(two.x, two.y, 0)
    }
    // Cofactors of the first column, and so on.
    let cxx = yy * zz - yz * yz
    let cxy = xz * yz - xy * zz
    let cxz = xy * yz - xz * yy
    let cyy = xx * zz - xz * xz
    let cyz = xy * xz - xx * yz
    let czz = xx * yy - xy * xy
    let determinant = xx * cxx + xy * cxy + xz * cxz
    guard determinant != 0 else { return SIMD3() }
    return SIMD3(
      cxx * v.x + cxy * v.y + cxz * v.z, cxy * v.x + cyy * v.y + cyz * v.z,
      cxz * v.x + cyz * v.y + czz * v.z) / determinant
  }
}

extension JointSide {
  /// The matrix of two ends that are kept together and at an angle.
  static func angularMass(_ a: JointSide, _ b: JointSide) -> SymmetricMatrix3 {
    let mass = a.inverseMass + b.inverseMass
    let (i, j) = (a.inverseInertia, b.inverseInertia)
    return SymmetricMatrix3(
      xx: mass + i * a.arm.y * a.arm.y + j * b.arm.y * b.arm.y,
      xy: -i * a.arm.x * a.arm.y - j * b.arm.x * b.arm.y,
      xz: -i * a.arm.y - j * b.arm.y,
      yy: mass + i * a.arm.x * a.arm.x + j * b.arm.x * b.arm.x,
      yz: i * a.arm.x + j * b.arm.x,
      zz: i + j)
  }
}

extension Array where Element == Body {
  /// The turn of a body, rad; 0 for the world.
  @inline(__always)
  func angle(_ slot: Int) -> Double { slot >= 0 ? self[slot].angle : 0 }

  /// The angular velocity of a body, rad/s; 0 for the world.
  @inline(__always)
  func spin(_ slot: Int) -> Double { slot >= 0 ? self[slot].angularVelocity : 0 }

  /// The velocity of a body's centre, m/s; 0 for the world.
  @inline(__always)
  func centreVelocity(_ slot: Int) -> Vector { slot >= 0 ? self[slot].velocity : Vector() }

  /// Changes the angular momentum of a body.
  @inline(__always)
  mutating func applyTwist(_ impulse: Double, _ slot: Int) {
    guard slot >= 0 else { return }
    self[slot].angularVelocity += self[slot].inverseInertia * impulse
  }

  /// Changes the turn of a body as an impulse would its angular velocity.
  @inline(__always)
  mutating func applyTurn(_ impulse: Double, _ slot: Int) {
    guard slot >= 0 else { return }
    self[slot].angle += self[slot].inverseInertia * impulse
  }

  /// Changes momentum and angular momentum of a body.
  @inline(__always)
  mutating func applyImpulse(_ impulse: Vector, twist: Double, _ slot: Int) {
    guard slot >= 0 else { return }
    self[slot].take(impulse, twist: twist)
  }

  /// Changes place and turn of a body.
  @inline(__always)
  mutating func applyShift(_ impulse: Vector, twist: Double, _ slot: Int) {
    guard slot >= 0 else { return }
    self[slot].position += self[slot].inverseMass * impulse
    self[slot].angle += self[slot].inverseInertia * twist
  }
}
