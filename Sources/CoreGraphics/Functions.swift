import Foundation
import Geometry

// The functions of C that Core Graphics has for its values.

/// A rectangle by its origin and size, in points.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
/// A point by its coordinates, in points.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// A size by width and height, in points.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}
/// A vector by its two parts, in points.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }

/// The left edge, whatever the width's sign.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// The middle between the left and the right edge.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// The right edge, whatever the width's sign.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// The upper edge, whatever the height's sign.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// The middle between the upper and the lower edge.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// The lower edge, whatever the height's sign.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// How wide it is, 0 or more.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// How high it is, 0 or more.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
/// Whether it has no area.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// Whether it is no rectangle.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// Whether two rectangles have any area in common.
public func CGRectIntersectsRect(_ a: CGRect, _ b: CGRect) -> Bool { a.intersects(b) }
/// What two rectangles have in common; null for nothing.
public func CGRectIntersection(_ a: CGRect, _ b: CGRect) -> CGRect { a.intersection(b) }
/// The smallest rectangle around two.
public func CGRectUnion(_ a: CGRect, _ b: CGRect) -> CGRect { a.union(b) }
/// A rectangle that is moved.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}
/// A rectangle that is smaller on all sides.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}
/// Whether a point is in a rectangle.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
/// Whether a rectangle is in another one.
public func CGRectContainsRect(_ a: CGRect, _ b: CGRect) -> Bool { a.contains(b) }
/// Whether two rectangles are equal.
public func CGRectEqualToRect(_ a: CGRect, _ b: CGRect) -> Bool { a == b }
/// Whether two points are equal.
public func CGPointEqualToPoint(_ a: CGPoint, _ b: CGPoint) -> Bool { a == b }
/// Whether two sizes are equal.
public func CGSizeEqualToSize(_ a: CGSize, _ b: CGSize) -> Bool { a == b }

/// A turn, clockwise on the screen, in radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}
/// A change of size about the origin.
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: sx, y: sy)
}
/// A shift in points, y downward.
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: tx, y: ty)
}
/// One transform and then another.
public func CGAffineTransformConcat(
  _ a: CGAffineTransform, _ b: CGAffineTransform
) -> CGAffineTransform { a.concatenating(b) }
/// A turn before a transform.
public func CGAffineTransformRotate(_ t: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
  t.rotated(by: angle)
}
/// A change of size before a transform.
public func CGAffineTransformScale(
  _ t: CGAffineTransform, _ sx: CGFloat, _ sy: CGFloat
) -> CGAffineTransform { t.scaledBy(x: sx, y: sy) }
/// A shift before a transform.
public func CGAffineTransformTranslate(
  _ t: CGAffineTransform, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform { t.translatedBy(x: tx, y: ty) }
/// What takes a transform back.
public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform { t.inverted() }
/// Whether a transform changes nothing.
public func CGAffineTransformIsIdentity(_ t: CGAffineTransform) -> Bool { t.isIdentity }

/// A rectangle whose width and height are not negative.
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
/// The smallest rectangle of whole numbers around one.
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
/// Whether it is the whole plane.
public func CGRectIsInfinite(_ rect: CGRect) -> Bool { rect.isInfinite }
/// A transform from its entries.
public func CGAffineTransformMake(
  _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
/// Whether two transforms are equal.
public func CGAffineTransformEqualToTransform(
  _ a: CGAffineTransform, _ b: CGAffineTransform
) -> Bool { a == b }
/// Where a transform brings a point.
public func CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint {
  point.applying(t)
}
/// What a transform makes of a size.
public func CGSizeApplyAffineTransform(_ size: CGSize, _ t: CGAffineTransform) -> CGSize {
  size.applying(t)
}
/// The smallest rectangle around what a transform makes of one.
public func CGRectApplyAffineTransform(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect {
  rect.applying(t)
}
