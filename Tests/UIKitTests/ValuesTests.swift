import Foundation
import Testing

/// The functions of C that Core Graphics has, paths, and objects that are Foundation's.
@Suite struct ValuesTests {
  /// Each function of a rectangle that is more than a property of Foundation's, and transforms of the point (1, 2).
  @Test func functionsOfC() {
    let rect = CGRectMake(10, 20, 30, 40)
    let (shift, turn) = (
      CGAffineTransformMakeTranslation(10, 20), CGAffineTransformMakeRotation(.pi / 2)
    )
    let rects = [
      CGRectIntersection(rect, CGRectMake(0, 0, 20, 30)), CGRectUnion(rect, CGRectMake(0, 0, 1, 1)),
      CGRectInset(CGRectOffset(rect, 1, -2), 5, 10), CGRectStandardize(CGRectMake(10, 10, -5, -6)),
      CGRectIntegral(CGRectMake(0.5, 1.2, 1, 1)),
      CGRectApplyAffineTransform(CGRectMake(1, 2, 10, 20), CGAffineTransformMakeScale(2, -1)),
    ]
    let expected = [
      [10, 20, 10, 10], [0, 0, 40, 60], [16, 28, 20, 20], [5, 4, 5, 6], [0, 1, 2, 2],
      [2, -22, 20, 20],
    ]
    #expect(rects == expected.map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
    let isSo = [
      CGRectIsNull(CGRectIntersection(rect, CGRectMake(0, 0, 1, 1))), !CGRectIsNull(rect),
      CGRectIntersectsRect(rect, CGRectMake(39, 59, 5, 5)),
      !CGRectIntersectsRect(rect, CGRectMake(41, 61, 5, 5)),
      CGRectContainsPoint(rect, CGPointMake(10, 20)),
      !CGRectContainsPoint(rect, CGPointMake(40, 60)),
    ]
    #expect(isSo.allSatisfy { $0 })
    // A turn by a quarter brings (x, y) to (-y, x); what is named first in a concatenation comes first.
    let points = [
      CGAffineTransformConcat(turn, shift), CGAffineTransformRotate(shift, .pi / 2),
      CGAffineTransformTranslate(turn, 10, 20),
      CGAffineTransformConcat(turn, CGAffineTransformInvert(turn)),
    ].map { CGPointApplyAffineTransform(CGPointMake(1, 2), $0) }
    #expect(near(points.map(\.x), [8, 8, -22, 1], within: 1e-12))
    #expect(near(points.map(\.y), [21, 21, 11, 2], within: 1e-12))
  }

  /// A quarter of a circle, the other way round over its left, and all of it: cubic curves are 0.03 % off its radius,
  /// their 64 lines as much again.
  @Test func arcsAreCircles() {
    func arc(to end: CGFloat, clockwise: Bool = true) -> UIBezierPath {
      UIBezierPath(
        arcCenter: CGPoint(x: 10, y: 20), radius: 5, startAngle: 0, endAngle: end,
        clockwise: clockwise)
    }
    let quarter = arc(to: .pi / 2)
    let (end, start) = (quarter.currentPoint, quarter.reversing().currentPoint)
    let back = arc(to: .pi / 2, clockwise: false).bounds
    #expect(near([end.x, end.y, start.x, start.y], [10, 25, 15, 20], within: 1e-12))
    #expect(near([back.minX, back.minY], [5, 15], within: 1e-12))
    let circle = arc(to: 2 * .pi)
    circle.close()
    for (c, s) in [(1, 0), (0.6, 0.8), (0, 1), (-0.8, 0.6), (-0.6, -0.8), (0.8, -0.6)] {
      let isInside = [4.996, 5.004].map {
        circle.contains(CGPoint(x: 10 + c * $0, y: 20 + s * $0))
      }
      #expect(isInside == [true, false])
    }
  }

  /// By either rule of filling, in an open outline, and in a square with two round corners.
  @Test func pathsContainWhatTheyEnclose() {
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    ring.append(UIBezierPath(rect: CGRect(x: 2, y: 2, width: 6, height: 6)))
    let evenOdd = UIBezierPath()
    evenOdd.append(ring)
    evenOdd.usesEvenOddFillRule = true
    let corners = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10),
      byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 4, height: 4))
    let open = UIBezierPath()
    open.move(to: .zero)
    for (x, y) in [(10, 0), (10, 10), (0, 10)] { open.addLine(to: CGPoint(x: x, y: y)) }
    let places = [(5.0, 5.0), (1, 5), (0.2, 0.2), (9.8, 0.2)].map { CGPoint(x: $0.0, y: $0.1) }
    let found = [ring, evenOdd, corners, open].map { path in places.map(path.contains) }
    #expect(
      found == [
        [true, true, true, true], [false, true, true, true], [true, true, false, true],
        [false, false, false, false],
      ])
    open.close()
    #expect(open.contains(places[0]) && UIBezierPath().bounds.isNull)
  }

  @Test func objectsAreFoundations() {
    let (view, behavior) = (UIView(), UIGravityBehavior())
    let objects: Set<NSObject> = [view, behavior, UIBezierPath(), UIDynamicAnimator(), view]
    #expect(objects.count == 4 && view.isEqual(view) && !view.isEqual(behavior))
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
    let copy = path.copy() as? UIBezierPath
    path.removeAllPoints()
    #expect(copy?.bounds.width == 4 && path.isEmpty)
    #expect(UIColor.red == UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1))
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    #expect(NSCoder.string(for: CGRect(x: 1, y: 2, width: 3.5, height: 4)) == "{{1, 2}, {3.5, 4}}")
  }
}
