/// A place, velocity or direction, in SI units.
package typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  /// The dot product.
  @inline(__always)
  package func dot(_ other: Self) -> Double { x * other.x + y * other.y }

  /// The z component of the cross product of two vectors of the plane.
  @inline(__always)
  package func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  /// This vector turned by a quarter, from x towards y.
  @inline(__always)
  package var perpendicular: Self { Self(-y, x) }

  /// The squared length.
  @inline(__always)
  package var lengthSquared: Double { x * x + y * y }

  /// The length.
  @inline(__always)
  package var length: Double { (x * x + y * y).squareRoot() }

  /// This vector at length 1; zero stays zero.
  @inline(__always)
  package var normalized: Self {
    let length = self.length
    return length > .leastNormalMagnitude ? self / length : Self()
  }

  /// Both components are finite.
  @inline(__always)
  package var isFinite: Bool { x.isFinite && y.isFinite }

  /// The lesser of each component; without a branch, unlike the standard library's.
  @inline(__always)
  package func lowest(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

  /// The greater of each component; without a branch, unlike the standard library's.
  @inline(__always)
  package func highest(_ other: Self) -> Self { replacing(with: other, where: other .> self) }
}
