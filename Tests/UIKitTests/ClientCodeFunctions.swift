import CoreGraphics

/// The functions of C that Core Graphics has, as old clients call them, with plain values for what they give.
enum ClientCodeFunctions {
  private static let rect = CGRectMake(10, 20, 30, 40)

  static func edges() -> [CGFloat] {
    [
      CGRectGetMinX(rect), CGRectGetMidX(rect), CGRectGetMaxX(rect), CGRectGetMinY(rect),
      CGRectGetMidY(rect), CGRectGetMaxY(rect), CGRectGetWidth(rect), CGRectGetHeight(rect),
      CGRectGetWidth(CGRectMake(0, 0, -5, 5)), CGRectGetMinX(CGRectMake(10, 0, -5, 5)),
    ]
  }

  static func rects() -> [CGRect] {
    [
      CGRectIntersection(rect, CGRectMake(0, 0, 20, 30)), CGRectUnion(rect, CGRectMake(0, 0, 1, 1)),
      CGRectOffset(rect, 1, -2), CGRectInset(rect, 5, 10),
      CGRectStandardize(CGRectMake(10, 10, -5, -6)), CGRectIntegral(CGRectMake(0.5, 1.2, 1, 1)),
      CGRectApplyAffineTransform(
        CGRectMake(1, 2, 10, 20), CGAffineTransformMakeScale(2, -1)),
    ]
  }

  static func answers() -> [Bool] {
    [
      CGRectIsEmpty(CGRectMake(0, 0, 0, 5)),
      CGRectIsNull(CGRectIntersection(rect, CGRectMake(0, 0, 1, 1))),
      CGRectIsInfinite(CGRect.infinite), CGRectIntersectsRect(rect, CGRectMake(39, 59, 5, 5)),
      CGRectContainsPoint(rect, CGPointMake(10, 20)),
      CGRectContainsRect(rect, CGRectMake(11, 21, 5, 5)),
      CGRectEqualToRect(rect, CGRectMake(10, 20, 30, 40)),
      CGPointEqualToPoint(CGPointMake(1, 2), CGPoint(x: 1, y: 2)),
      CGSizeEqualToSize(CGSizeMake(1, 2), CGSize(width: 1, height: 2)),
      CGAffineTransformIsIdentity(CGAffineTransformMake(1, 0, 0, 1, 0, 0)),
      CGAffineTransformEqualToTransform(
        CGAffineTransformMakeScale(2, 3), CGAffineTransformScale(.identity, 2, 3)),
    ]
  }

  static func noes() -> [Bool] {
    [
      CGRectIsEmpty(rect), CGRectIsNull(rect), CGRectIsInfinite(rect),
      CGRectIntersectsRect(rect, CGRectMake(41, 61, 5, 5)),
      CGRectContainsPoint(rect, CGPointMake(40, 60)),
      CGRectContainsRect(CGRectMake(11, 21, 5, 5), rect),
      CGAffineTransformIsIdentity(CGAffineTransformMakeTranslation(1, 0)),
    ]
  }

  /// Where transforms bring the point (1, 2), and a size of 2 by 3.
  static func points() -> [CGPoint] {
    let shift = CGAffineTransformMakeTranslation(10, 20)
    let turn = CGAffineTransformMakeRotation(.pi / 2)
    let point = CGPointMake(1, 2)
    let size = CGSizeApplyAffineTransform(CGSizeMake(2, 3), CGAffineTransformMakeScale(2, 3))
    let vector = CGVectorMake(3, 4)
    return [
      CGPointApplyAffineTransform(point, shift), CGPointApplyAffineTransform(point, turn),
      CGPointApplyAffineTransform(point, CGAffineTransformConcat(turn, shift)),
      CGPointApplyAffineTransform(point, CGAffineTransformRotate(shift, .pi / 2)),
      CGPointApplyAffineTransform(point, CGAffineTransformTranslate(turn, 10, 20)),
      CGPointApplyAffineTransform(
        CGPointApplyAffineTransform(point, turn), CGAffineTransformInvert(turn)),
      CGPointMake(size.width, size.height), CGPointMake(vector.dx, vector.dy),
    ]
  }
}
