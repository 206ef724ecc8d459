import Foundation

/// A linear map of space with perspective, as in Core Animation: a point is the row (x, y, z, 1) before
/// it.
public struct CATransform3D: Equatable, Sendable {
  /// The first row.
  public var m11 = 1.0, m12 = 0.0, m13 = 0.0, m14 = 0.0
  /// The second row.
  public var m21 = 0.0, m22 = 1.0, m23 = 0.0, m24 = 0.0
  /// The third row.
  public var m31 = 0.0, m32 = 0.0, m33 = 1.0, m34 = 0.0
  /// The fourth row.
  public var m41 = 0.0, m42 = 0.0, m43 = 0.0, m44 = 1.0

  /// The map that changes nothing.
  public init() {}

  fileprivate init(rows: [SIMD4<Double>]) {
    (m11, m12, m13, m14) = (rows[0][0], rows[0][1], rows[0][2], rows[0][3])
    (m21, m22, m23, m24) = (rows[1][0], rows[1][1], rows[1][2], rows[1][3])
    (m31, m32, m33, m34) = (rows[2][0], rows[2][1], rows[2][2], rows[2][3])
    (m41, m42, m43, m44) = (rows[3][0], rows[3][1], rows[3][2], rows[3][3])
  }

  fileprivate var rows: [SIMD4<Double>] {
    [
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34),
      SIMD4(m41, m42, m43, m44),
    ]
  }
}

/// The map that changes nothing.
public var CATransform3DIdentity: CATransform3D { CATransform3D() }

/// A shift.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var t = CATransform3D()
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

/// A scale along the axes.
public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  var t = CATransform3D()
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// A turn by an angle in radians about an axis of any length but 0; the identity where that is 0.
///
/// Source: Rodrigues' formula, for rows.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3D() }
  let (x, y, z) = (x / length, y / length, z / length)
  let (s, c) = (sin(angle), cos(angle))
  let k = 1 - c
  return CATransform3D(rows: [
    SIMD4(c + x * x * k, x * y * k + z * s, x * z * k - y * s, 0),
    SIMD4(x * y * k - z * s, c + y * y * k, y * z * k + x * s, 0),
    SIMD4(x * z * k + y * s, y * z * k - x * s, c + z * z * k, 0), SIMD4(0, 0, 0, 1),
  ])
}

/// The map that does the first and then the second.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let columns = b.rows
  return CATransform3D(
    rows: a.rows.map { row in
      let low = row[0] * columns[0] + row[1] * columns[1]
      return low + (row[2] * columns[2] + row[3] * columns[3])
    })
}

/// The map that first shifts and then does this.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t) }

/// The map that first scales and then does this.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t) }

/// The map that first turns and then does this.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

/// The map that leads back; the same where there is none.
///
/// Source: Gauss-Jordan elimination with the largest pivot.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  var (a, inverse) = (t.rows, CATransform3D().rows)
  for column in 0..<4 {
    let rows = column..<4
    guard let pivot = rows.max(by: { abs(a[$0][column]) < abs(a[$1][column]) }),
      a[pivot][column] != 0
    else { return t }
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

/// Whether both are the same map.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Whether the map changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3D() }

/// A map of the plane as one of space.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3D()
  (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  return t
}

/// Whether the map is one of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t == CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t))
}

/// What of the map is one of the plane.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
