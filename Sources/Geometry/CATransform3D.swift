import ElementaryFunctions
import Foundation

/// A linear map of space with perspective, as in Core Animation: a point is the row (x, y, z, 1) before
/// it.
public struct CATransform3D: Equatable, Sendable {
  /// What x adds to each number of a place.
  public var m11: CGFloat = 1, m12: CGFloat = 0, m13: CGFloat = 0, m14: CGFloat = 0
  /// What y adds to each number of a place.
  public var m21: CGFloat = 0, m22: CGFloat = 1, m23: CGFloat = 0, m24: CGFloat = 0
  /// What z adds to each number of a place.
  public var m31: CGFloat = 0, m32: CGFloat = 0, m33: CGFloat = 1, m34: CGFloat = 0
  /// What is added whatever the place: the shift, and m44.
  public var m41: CGFloat = 0, m42: CGFloat = 0, m43: CGFloat = 0, m44: CGFloat = 1

  /// The map that changes nothing.
  public init() {}

  /// A map of the plane as one of space.
  public init(_ m: CGAffineTransform) {
    (m11, m12, m21, m22, m41, m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  }

  private init(rows: [SIMD4<Double>]) {
    (m11, m12, m13, m14) = (rows[0][0], rows[0][1], rows[0][2], rows[0][3])
    (m21, m22, m23, m24) = (rows[1][0], rows[1][1], rows[1][2], rows[1][3])
    (m31, m32, m33, m34) = (rows[2][0], rows[2][1], rows[2][2], rows[2][3])
    (m41, m42, m43, m44) = (rows[3][0], rows[3][1], rows[3][2], rows[3][3])
  }

  private var rows: [SIMD4<Double>] {
    [
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34),
      SIMD4(m41, m42, m43, m44),
    ]
  }

  /// A shift in points, z towards the eye.
  public init(translationX x: CGFloat, y: CGFloat, z: CGFloat) { (m41, m42, m43) = (x, y, z) }

  /// A scale along the axes.
  public init(scaleX x: CGFloat, y: CGFloat, z: CGFloat) { (m11, m22, m33) = (x, y, z) }

  /// A turn by an angle in radians about an axis of any length; nothing where that is 0.
  ///
  /// Source: Rodrigues' formula, for rows.
  public init(rotationAngle angle: CGFloat, aboutX x: CGFloat, y: CGFloat, z: CGFloat) {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = Double.sineAndCosine(angle)
    let k = 1 - c
    (m11, m12, m13) = (c + x * x * k, x * y * k + z * s, x * z * k - y * s)
    (m21, m22, m23) = (x * y * k - z * s, c + y * y * k, y * z * k + x * s)
    (m31, m32, m33) = (x * z * k + y * s, y * z * k - x * s, c + z * z * k)
  }

  /// What of the map is one of the plane.
  public var affine: CGAffineTransform {
    CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// Whether the map is one of the plane.
  public var isAffine: Bool { self == CATransform3D(affine) }

  /// The map that first does this one and then the other.
  public func concatenating(_ other: CATransform3D) -> CATransform3D {
    let b = other.rows
    return CATransform3D(
      rows: rows.map { row in
        let low = row[0] * b[0] + row[1] * b[1]
        return low + (row[2] * b[2] + row[3] * b[3])
      })
  }

  /// The map that leads back; nil where there is none.
  ///
  /// Source: Gauss-Jordan elimination with the largest pivot.
  public func inverted() -> CATransform3D? {
    var (a, inverse) = (rows, CATransform3D().rows)
    for column in 0..<4 {
      let candidates = column..<4
      guard let pivot = candidates.max(by: { abs(a[$0][column]) < abs(a[$1][column]) }),
        a[pivot][column] != 0
      else { return nil }
      a.swapAt(column, pivot)
      inverse.swapAt(column, pivot)
      let scale = 1 / a[column][column]
      (a[column], inverse[column]) = (a[column] * scale, inverse[column] * scale)
      for row in 0..<4 where row != column {
        let share = a[row][column]
        a[row] -= share * a[column]
        inverse[row] -= share * inverse[column]
      }
    }
    return CATransform3D(rows: inverse)
  }
}
