import Foundation
import Geometry
import Testing

@Suite struct PathTests {
  @Test func mapsEveryPoint() {
    var path = Path()
    path.move(to: CGPoint(x: 1, y: 2))
    path.quad(to: CGPoint(x: 3, y: 4), control: CGPoint(x: 5, y: 6))
    path.close()
    let map = CGAffineTransform(scaleX: 2, y: 3)
      .concatenating(CGAffineTransform(translationX: 10, y: 20))
    #expect(
      path.applying(map).elements == [
        .move(CGPoint(x: 12, y: 26)),
        .quad(CGPoint(x: 16, y: 32), control: CGPoint(x: 20, y: 38)), .close,
      ])
  }

  @Test func anEllipseTouchesItsRectangle() {
    let path = Path(ellipseIn: CGRect(x: 10, y: 20, width: 40, height: 60))
    guard case .move(let start) = path.elements.first else { return #expect(Bool(false)) }
    #expect(start == CGPoint(x: 50, y: 50))
    #expect(path.elements.count == 6)
  }
}

@Suite struct CGAffineTransformTests {
  @Test func turnsClockwiseOnAScreen() {
    let quarter = CGAffineTransform(rotationAngle: .pi / 2)
    let p = quarter.apply(to: CGPoint(x: 1, y: 0))
    #expect(abs(p.x) < 1e-15 && abs(p.y - 1) < 1e-15)
    #expect(abs(quarter.rotationAngle - .pi / 2) < 1e-15)
  }

  @Test func concatenatesInOrder() {
    let map = CGAffineTransform(translationX: 1, y: 0)
      .concatenating(CGAffineTransform(scaleX: 10, y: 10))
    #expect(map.apply(to: .zero) == CGPoint(x: 10, y: 0))
  }
}

@Suite struct GeometryTests {
  @Test func insetsNeverTurnARectangleInsideOut() {
    let r = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(
      r.inset(by: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        == CGRect(x: 2, y: 1, width: 4, height: 6))
    #expect(r.inset(by: EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)).width == 0)
  }

  @Test func rangesKnowWhatIsInfinite() {
    #expect(FloatRange.infinite.isInfinite && !FloatRange.zero.isInfinite)
  }
}
