/// An upright box of the world, m.
package struct AABB {
  var lower: Vector
  var upper: Vector

  @inline(__always)
  func overlaps(_ other: AABB) -> Bool {
    all((lower .<= other.upper) .& (other.lower .<= upper))
  }

  @inline(__always)
  func contains(_ other: AABB) -> Bool {
    all((lower .<= other.lower) .& (other.upper .<= upper))
  }

  @inline(__always)
  func union(_ other: AABB) -> AABB {
    AABB(
      lower: lower.lowest(other.lower), upper: upper.highest(other.upper))
  }

  @inline(__always)
  func grown(by margin: Double) -> AABB {
    AABB(lower: lower - Vector(repeating: margin), upper: upper + Vector(repeating: margin))
  }
}
