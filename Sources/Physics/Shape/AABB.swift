/// An upright box of the world, m.
package struct AABB {
  var lower: Vector
  var upper: Vector

  @inline(__always)
  func overlaps(_ other: AABB) -> Bool {
    lower.x <= other.upper.x && other.lower.x <= upper.x
      && lower.y <= other.upper.y && other.lower.y <= upper.y
  }

  @inline(__always)
  func contains(_ other: AABB) -> Bool {
    lower.x <= other.lower.x && lower.y <= other.lower.y
      && other.upper.x <= upper.x && other.upper.y <= upper.y
  }

  func union(_ other: AABB) -> AABB {
    AABB(
      lower: pointwiseMin(lower, other.lower), upper: pointwiseMax(upper, other.upper))
  }

  func grown(by margin: Double) -> AABB {
    AABB(lower: lower - Vector(repeating: margin), upper: upper + Vector(repeating: margin))
  }
}
