import Foundation
import Testing

/// The functions of C that Core Graphics has, paths, and objects that are Foundation's.
@Suite struct ValuesTests {
  private let rect = CGRectMake(10, 20, 30, 40)

  @Test func rectangles() {
    let edges: [CGFloat] = [
      CGRectGetMinX(rect), CGRectGetMidX(rect), CGRectGetMaxX(rect), CGRectGetMinY(rect),
      CGRectGetMidY(rect), CGRectGetMaxY(rect), CGRectGetWidth(rect), CGRectGetHeight(rect),
      CGRectGetWidth(CGRectMake(0, 0, -5, 5)), CGRectGetMinX(CGRectMake(10, 0, -5, 5)),
    ]
    #expect(edges == [10, 25, 40, 20, 40, 60, 30, 40, 5, 5])
    let rects = [
      CGRectIntersection(rect, CGRectMake(0, 0, 20, 30)), CGRectUnion(rect, CGRectMake(0, 0, 1, 1)),
      CGRectOffset(rect, 1, -2), CGRectInset(rect, 5, 10),
      CGRectStandardize(CGRectMake(10, 10, -5, -6)), CGRectIntegral(CGRectMake(0.5, 1.2, 1, 1)),
      CGRectApplyAffineTransform(CGRectMake(1, 2, 10, 20), CGAffineTransformMakeScale(2, -1)),
    ]
    #expect(
      rects == [
        CGRect(x: 10, y: 20, width: 10, height: 10), CGRect(x: 0, y: 0, width: 40, height: 60),
        CGRect(x: 11, y: 18, width: 30, height: 40), CGRect(x: 15, y: 30, width: 20, height: 20),
        CGRect(x: 5, y: 4, width: 5, height: 6), CGRect(x: 0, y: 1, width: 2, height: 2),
        CGRect(x: 2, y: -22, width: 20, height: 20),
      ])
  }

  @Test func comparisons() {
    let answers = [
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
      CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)), CGSize.zero.equalTo(.zero),
    ]
    #expect(answers == Array(repeating: true, count: answers.count))
    let noes = [
      CGRectIsEmpty(rect), CGRectIsNull(rect), CGRectIsInfinite(rect),
      CGRectIntersectsRect(rect, CGRectMake(41, 61, 5, 5)),
      CGRectContainsPoint(rect, CGPointMake(40, 60)),
      CGRectContainsRect(CGRectMake(11, 21, 5, 5), rect),
      CGAffineTransformIsIdentity(CGAffineTransformMakeTranslation(1, 0)),
    ]
    #expect(noes == Array(repeating: false, count: noes.count))
  }

  /// Where transforms bring the point (1, 2), and a size of 2 by 3: a turn by a quarter brings (x, y) to (-y, x).
  @Test func transforms() {
    let shift = CGAffineTransformMakeTranslation(10, 20)
    let turn = CGAffineTransformMakeRotation(.pi / 2)
    let point = CGPointMake(1, 2)
    let size = CGSizeApplyAffineTransform(CGSizeMake(2, 3), CGAffineTransformMakeScale(2, 3))
    let vector = CGVectorMake(3, 4)
    let points = [
      CGPointApplyAffineTransform(point, shift), CGPointApplyAffineTransform(point, turn),
      CGPointApplyAffineTransform(point, CGAffineTransformConcat(turn, shift)),
      CGPointApplyAffineTransform(point, CGAffineTransformRotate(shift, .pi / 2)),
      CGPointApplyAffineTransform(point, CGAffineTransformTranslate(turn, 10, 20)),
      CGPointApplyAffineTransform(
        CGPointApplyAffineTransform(point, turn), CGAffineTransformInvert(turn)),
      CGPointMake(size.width, size.height), CGPointMake(vector.dx, vector.dy),
    ]
    #expect(near(points.map(\.x), [11, -2, 8, 8, -22, 1, 4, 3], within: 1e-12))
    #expect(near(points.map(\.y), [22, 1, 21, 21, 11, 2, 9, 4], within: 1e-12))
  }

  @Test func arcsAreCircles() {
    let center = CGPoint(x: 10, y: 20)
    func arc(to end: CGFloat, clockwise: Bool = true) -> UIBezierPath {
      UIBezierPath(
        arcCenter: center, radius: 5, startAngle: 0, endAngle: end, clockwise: clockwise)
    }
    let quarter = arc(to: .pi / 2)
    let (end, start) = (quarter.currentPoint, quarter.reversing().currentPoint)
    // The other way round it goes over the left.
    let back = arc(to: .pi / 2, clockwise: false).bounds
    #expect(
      near(
        [end.x, end.y, start.x, start.y, back.minX, back.minY], [10, 25, 15, 20, 5, 15],
        within: 1e-12))
    let circle = arc(to: 2 * .pi)
    circle.close()
    // The radius at which the circle ends: cubic curves are 0.03 % off, their 64 lines as much again.
    for (c, s) in [
      (1, 0), (0.6, 0.8), (0, 1), (-0.8, 0.6), (-1, 0), (-0.6, -0.8), (0, -1), (0.8, -0.6),
    ] {
      #expect(circle.contains(CGPoint(x: 10 + c * 4.996, y: 20 + s * 4.996)))
      #expect(!circle.contains(CGPoint(x: 10 + c * 5.004, y: 20 + s * 5.004)))
    }
  }

  @Test func pathsContainWhatTheyEnclose() {
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    ring.append(UIBezierPath(rect: CGRect(x: 2, y: 2, width: 6, height: 6)))
    let (middle, edge) = (CGPoint(x: 5, y: 5), CGPoint(x: 1, y: 5))
    #expect(ring.contains(middle) && ring.contains(edge))
    ring.usesEvenOddFillRule = true
    #expect(!ring.contains(middle) && ring.contains(edge))
    let open = UIBezierPath()
    open.move(to: CGPoint(x: 1, y: 2))
    open.addLine(to: CGPoint(x: 9, y: 2))
    open.addLine(to: CGPoint(x: 5, y: 8))
    #expect(!open.contains(CGPoint(x: 5, y: 4)))
    open.close()
    #expect(open.contains(CGPoint(x: 5, y: 4)) && open.currentPoint == CGPoint(x: 1, y: 2))
    let curve = UIBezierPath()
    curve.move(to: .zero)
    curve.addCurve(
      to: CGPoint(x: 10, y: 0), controlPoint1: CGPoint(x: 0, y: 8),
      controlPoint2: CGPoint(x: 10, y: -8))
    #expect(curve.bounds == CGRect(x: 0, y: -8, width: 10, height: 16))
    #expect(UIBezierPath().bounds.isNull && UIBezierPath().isEmpty)
  }

  /// A radius of 40 takes the point at (2, 2) away, which is 38 · √2 > 40 from the corner's middle.
  @Test func someCornersAreRound() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100),
      byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 40, height: 40))
    let places = [(2, 2), (98, 2), (98, 98), (2, 98), (50, 50)]
    let inside = places.map { path.contains(CGPoint(x: $0.0, y: $0.1)) }
    #expect(inside == [false, true, false, true, true])
  }

  @Test func objectsAreFoundations() {
    let (view, behavior) = (UIView(), UIGravityBehavior())
    let objects: Set<NSObject> = [
      view, behavior, UICollectionViewFlowLayout(), UIDynamicAnimator(), view,
      UICollectionViewLayoutInvalidationContext(), UIBezierPath(),
    ]
    #expect(objects.count == 6 && view.isEqual(view) && !view.isEqual(behavior))
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
    let copy = path.copy() as? UIBezierPath
    path.removeAllPoints()
    #expect(copy?.bounds.width == 4 && path.isEmpty)
    #expect(UIColor.red == UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1))
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    #expect(NSCoder.string(for: CGRect(x: 1, y: 2, width: 3.5, height: 4)) == "{{1, 2}, {3.5, 4}}")
    var place = IndexPath(row: 2, section: 1)
    (place.row, place.section) = (3, 4)
    #expect(place == IndexPath(item: 3, section: 4))
  }
}
