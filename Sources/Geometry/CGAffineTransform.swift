import ElementaryFunctions
import Foundation

/// An affine map `x' = a x + c y + tx`, `y' = b x + d y + ty`, as in Core Graphics.
public struct CGAffineTransform: Hashable, Codable, Sendable {
  /// The entry that scales x.
  public var a: CGFloat
  /// The entry that leads x into y.
  public var b: CGFloat
  /// The entry that leads y into x.
  public var c: CGFloat
  /// The entry that scales y.
  public var d: CGFloat
  /// The shift along x, in points.
  public var tx: CGFloat
  /// The shift along y, in points.
  public var ty: CGFloat

  /// A map from its six entries; the identity by default.
  public init(
    a: CGFloat = 1, b: CGFloat = 0, c: CGFloat = 0, d: CGFloat = 1, tx: CGFloat = 0, ty: CGFloat = 0
  ) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The map that changes nothing.
  public static let identity = CGAffineTransform()

  /// A turn, clockwise on the screen, in radians.
  public init(rotationAngle angle: CGFloat) {
    let (s, c) = Double.sineAndCosine(angle)
    self.init(a: c, b: s, c: -s, d: c)
  }

  /// A scale along both axes.
  public init(scaleX x: CGFloat, y: CGFloat) { self.init(a: x, d: y) }

  /// A shift in points, y downward.
  public init(translationX x: CGFloat, y: CGFloat) { self.init(tx: x, ty: y) }

  /// The map that leads back; this one takes no two points to the same place.
  public func inverted() -> CGAffineTransform {
    let k = a * d - b * c
    precondition(k != 0, "A map that leads back takes no two points to the same place.")
    return CGAffineTransform(
      a: d / k, b: -b / k, c: -c / k, d: a / k, tx: (c * ty - d * tx) / k, ty: (b * tx - a * ty) / k
    )
  }

  /// The map that first does this one and then the other.
  public func concatenating(_ t: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t.a + b * t.c, b: a * t.b + b * t.d, c: c * t.a + d * t.c, d: c * t.b + d * t.d,
      tx: tx * t.a + ty * t.c + t.tx, ty: tx * t.b + ty * t.d + t.ty)
  }

  /// The angle by which the map turns the x axis, in radians; scale and shear do not matter.
  public var rotationAngle: CGFloat { b == 0 && a > 0 ? b : Double.atan2(b, a) }

  /// Where the map takes a point.
  public func apply(to p: CGPoint) -> CGPoint {
    CGPoint(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty)
  }
}
