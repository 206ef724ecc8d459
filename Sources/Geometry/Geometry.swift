import Foundation

// Foundation on Linux brings CGPoint, CGSize and CGRect; the rest of the vocabulary is here.

extension CGPoint {
  /// The sum of a point and a vector.
  @inlinable public static func + (a: CGPoint, b: CGVector) -> CGPoint {
    CGPoint(x: a.x + b.dx, y: a.y + b.dy)
  }

  /// The point moved back along a vector.
  @inlinable public static func - (a: CGPoint, b: CGVector) -> CGPoint {
    CGPoint(x: a.x - b.dx, y: a.y - b.dy)
  }

  /// The vector that leads from `b` to `a`.
  @inlinable public static func - (a: CGPoint, b: CGPoint) -> CGVector {
    CGVector(dx: a.x - b.x, dy: a.y - b.y)
  }

  /// The distance to another point, in the unit of the coordinates.
  @inlinable public func distance(to other: CGPoint) -> CGFloat { (self - other).length }
}

extension CGRect {
  /// The middle of the rectangle.
  @inlinable public var center: CGPoint { CGPoint(x: midX, y: midY) }

  /// A rectangle of the given size around a centre.
  @inlinable public init(center: CGPoint, size: CGSize) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The rectangle without the insets at its edges; never of negative size.
  @inlinable public func inset(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}

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
