import Foundation
import Geometry
import Testing

@Suite struct GeometryCoreGraphicsTests {
  private let quarter = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 10, ty: 20)

  @Test func mapsTakePointsSizesAndBoxes() {
    #expect(CGPoint(x: 1, y: 2).applying(quarter) == CGPoint(x: 8, y: 21))
    #expect(CGSize(width: 3, height: 4).applying(quarter) == CGSize(width: -4, height: 3))
    #expect(
      CGRect(x: 0, y: 0, width: 3, height: 4).applying(quarter)
        == CGRect(x: 6, y: 20, width: 4, height: 3))
    #expect(CGRect.null.applying(quarter).isNull)
  }

  /// What is added comes first, as in Core Graphics.
  @Test func mapsAreAddedBefore() {
    let point = CGPoint(x: 1, y: 2)
    #expect(point.applying(quarter.translatedBy(x: 5, y: 0)) == CGPoint(x: 8, y: 26))
    #expect(point.applying(quarter.scaledBy(x: 2, y: 3)) == CGPoint(x: 4, y: 22))
    let turned = point.applying(quarter.rotated(by: .pi / 2))
    #expect(turned.distance(to: CGPoint(x: 9, y: 18)) < 1e-12)
    #expect(CGAffineTransform(1, 0, 0, 1, 0, 0).isIdentity && !quarter.isIdentity)
  }
}
