/// A constraint that gives way as a spring and a damper do, solved implicitly: what its velocity passes
/// need (Erin Catto, "Soft Constraints", GDC 2011).
///
/// γ = 1/(h(c + hk)), and the bias is the error times k·h·γ, with k = mω² and c = 2mζω.
struct SoftConstraint {
  /// What a pass turns a velocity error into, kg.
  var effectiveMass: Double
  /// The share of the impulse that softens the constraint, 1/kg.
  var gamma = 0.0
  /// Bias velocity per unit of error, 1/s.
  var biasRate = 0.0

  init(inverseMass: Double) { effectiveMass = inverseMass != 0 ? 1 / inverseMass : 0 }

  /// A spring of a frequency, Hz, and a damping ratio, for a sub-step of `h` seconds; rigid at 0 Hz.
  @inline(__always)
  init(inverseMass: Double, frequency: Double, dampingRatio: Double, _ h: Double) {
    self.init(inverseMass: inverseMass)
    guard frequency > 0 else { return }
    let omega = 2 * Double.pi * frequency
    let damping = 2 * effectiveMass * dampingRatio * omega
    let stiffness = effectiveMass * omega * omega
    let softness = h * (damping + h * stiffness)
    guard softness.isNormal else {
      // A spring too weak for its softness to be a number pushes nothing; one too strong is rigid, as at 0 Hz.
      if !softness.isInfinite { effectiveMass = 0 }
      return
    }
    gamma = 1 / softness
    biasRate = h * stiffness * gamma
    effectiveMass = inverseMass + gamma != 0 ? 1 / (inverseMass + gamma) : 0
  }
}

/// A symmetric 2x2 matrix by its three different numbers.
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

/// A symmetric 3x3 matrix by its six different numbers.
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
