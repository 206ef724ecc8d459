import Foundation
import Geometry
import Testing

@Suite struct PathTests {
  /// What is mapped while it is added is what is mapped afterwards, to the bit.
  @Test func shapesAreMappedWhileTheyAreAdded() {
    let map = CGAffineTransform(rotationAngle: 0.7)
      .concatenating(CGAffineTransform(translationX: 31.3, y: -4.1))
    let rect = CGRect(x: -3.3, y: 2.1, width: 17.7, height: 8.9)
    let corners = [CGPoint(x: 1, y: 2), CGPoint(x: -4.4, y: 9), CGPoint(x: 7, y: 0.3)]
    var (mapped, plain) = (Path(), Path())
    mapped.addRect(rect, mappedBy: map)
    mapped.addEllipse(in: rect, mappedBy: map)
    mapped.add(corners, closed: true, mappedBy: map)
    plain.addRect(rect)
    plain.addEllipse(in: rect)
    plain.add(corners, closed: true)
    #expect(mapped == plain.applying(map))
    #expect(Array(plain.elements.prefix(5)) == Path(rect: rect).elements)
    plain.add([], closed: true)
    #expect(plain.elements.count == 15)
  }

  /// Its corners are quarters of circles to a cubic curve's 0.03 % of the radius.
  @Test(arguments: [false, true]) func aRoundedRectangleHasRoundCorners(isReversed: Bool) {
    var path = Path()
    path.addRoundedRect(
      in: CGRect(x: 10, y: 20, width: 60, height: 40), radius: 8, isReversed: isReversed)
    let outline = points(along: path)
    #expect(outline.map(\.x).min() == 10 && outline.map(\.x).max() == 70)
    #expect(outline.map(\.y).min() == 20 && outline.map(\.y).max() == 60)
    for p in outline {
      // How far outside of the rectangle of the corners' centres.
      let (dx, dy) = (max(18 - p.x, p.x - 62, 0), max(28 - p.y, p.y - 52, 0))
      #expect(abs((dx * dx + dy * dy).squareRoot() - 8) < 8 * 3e-4)
    }
    // Twice the area, positive where it runs clockwise on a screen.
    let area = zip(outline, outline.dropFirst() + outline.prefix(1))
      .reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    let exact = 60.0 * 40 - (4 - Double.pi) * 64
    #expect(abs(area / 2 - (isReversed ? -exact : exact)) < 1)
  }

  /// Points of a path's lines and cubic curves.
  private func points(along path: Path) -> [CGPoint] {
    var found: [CGPoint] = []
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p): found.append(p)
      case .cubic(let end, let a, let b):
        let start = found[found.count - 1]
        for k in 1...20 {
          let (t, s) = (CGFloat(k) / 20, 1 - CGFloat(k) / 20)
          let mixed = { (at: (CGPoint) -> CGFloat) in
            s * s * s * at(start) + 3 * s * s * t * at(a) + 3 * s * t * t * at(b)
              + t * t * t * at(end)
          }
          found.append(CGPoint(x: mixed { $0.x }, y: mixed { $0.y }))
        }
      case .quad, .close: break
      }
    }
    return found
  }
}

@Suite struct CGAffineTransformTests {
  @Test func turnsClockwiseOnAScreen() {
    let quarter = CGAffineTransform(rotationAngle: .pi / 2)
    let p = quarter.apply(to: CGPoint(x: 1, y: 0))
    #expect(abs(p.x) < 1e-15 && abs(p.y - 1) < 1e-15)
    #expect(abs(quarter.rotationAngle - .pi / 2) < 1e-15)
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
}
