import ElementaryFunctions
import Foundation

/// A place, velocity or direction, in SI units.
package typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  package func dot(_ other: Self) -> Double { x * other.x + y * other.y }

  /// The z component of the cross product of two vectors of the plane.
  package func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  /// This vector turned by a quarter, from x towards y.
  package var perpendicular: Self { Self(-y, x) }

  package var lengthSquared: Double { x * x + y * y }

  package var length: Double { (x * x + y * y).squareRoot() }

  /// This vector at length 1; zero stays zero.
  @inline(__always)
  package var normalized: Self {
    let length = self.length
    return length > .leastNormalMagnitude ? self / length : Self()
  }

  package var isFinite: Bool { x.isFinite && y.isFinite }

  /// The lesser of each component; without a branch, unlike the standard library's.
  package func lowest(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

  /// The greater of each component; without a branch, unlike the standard library's.
  package func highest(_ other: Self) -> Self { replacing(with: other, where: other .> self) }
}

/// A turn, kept as its cosine and sine.
package struct Rotation {
  var cosine = 1.0
  var sine = 0.0

  @inline(__always)
  init(_ angle: Double) {
    // Bodies that never turn are the rule in lists: no call for them.
    if angle != 0 { (sine, cosine) = Double.sineAndCosine(angle) }
  }

  /// Angles below this have their sine and cosine from a few terms of the series, to the last digit.
  private static let smallTurn = 0.02

  /// Adds an angle, rad, without the library's sine for small ones.
  @inline(__always)
  mutating func turn(by angle: Double) {
    var other = Rotation(0)
    if abs(angle) < Self.smallTurn {
      let q = angle * angle
      other.cosine = 1 - q * (0.5 - q * (1.0 / 24 - q * (1.0 / 720)))
      other.sine = angle * (1 - q * (1.0 / 6 - q * (1.0 / 120)))
    } else {
      other = Rotation(angle)
    }
    (cosine, sine) = (
      cosine * other.cosine - sine * other.sine, sine * other.cosine + cosine * other.sine
    )
  }

  /// Another turn in this one's frame.
  @inline(__always)
  func undoing(_ other: Rotation) -> Rotation {
    var result = Rotation(0)
    result.cosine = cosine * other.cosine + sine * other.sine
    result.sine = cosine * other.sine - sine * other.cosine
    return result
  }

  /// Turns a vector from the body's frame to the world's.
  @inline(__always)
  func apply(_ v: Vector) -> Vector {
    Vector(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y)
  }

  /// Turns a vector from the world's frame to the body's.
  @inline(__always)
  func unapply(_ v: Vector) -> Vector {
    Vector(cosine * v.x + sine * v.y, cosine * v.y - sine * v.x)
  }
}

/// A turn and then a shift: from a body's frame to the world's.
package struct Transform {
  var position: Vector
  var rotation: Rotation

  @inline(__always)
  init(position: Vector, rotation: Rotation) {
    (self.position, self.rotation) = (position, rotation)
  }

  @inline(__always)
  init(position: Vector, angle: Double) {
    (self.position, rotation) = (position, Rotation(angle))
  }

  func apply(_ v: Vector) -> Vector { rotation.apply(v) + position }

  func unapply(_ v: Vector) -> Vector { rotation.unapply(v - position) }

  /// Another transform in this one's frame.
  @inline(__always)
  func undoing(_ other: Transform) -> Transform {
    Transform(
      position: unapply(other.position), rotation: rotation.undoing(other.rotation))
  }
}
