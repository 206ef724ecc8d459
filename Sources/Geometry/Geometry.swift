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
