import Foundation

// Core Graphics' names for what Foundation on Linux leaves out.

extension CGPoint {
  /// Whether both are the same place.
  @inlinable public func equalTo(_ other: CGPoint) -> Bool { self == other }
  /// Where a map takes the point.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGPoint { t.apply(to: self) }
}

extension CGSize {
  /// Whether both are the same size.
  @inlinable public func equalTo(_ other: CGSize) -> Bool { self == other }
  /// The size as a vector that a map takes elsewhere, without its shift.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// Whether both are the same rectangle.
  @inlinable public func equalTo(_ other: CGRect) -> Bool { self == other }
  /// The smallest rectangle around the corners, where a map takes them.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
      CGPoint(x: maxX, y: maxY),
    ].map(t.apply(to:))
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}

extension CGAffineTransform {
  /// A map from its six entries.
  @inlinable public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) { self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

  /// Whether the map changes nothing.
  @inlinable public var isIdentity: Bool { self == .identity }
  /// The map that first turns, in radians, and then does this.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }
  /// The map that first scales and then does this.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }
  /// The map that first shifts and then does this.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }
}
