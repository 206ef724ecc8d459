import CollectionLayout
import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct ViewTests {
  private func view(_ x: CGFloat, _ y: CGFloat, _ tag: Int = 0) -> View {
    let view = View(frame: CGRect(x: x, y: y, width: 10, height: 10))
    view.tag = tag
    return view
  }

  @Test func subviewsHaveAnOrder() {
    let (room, a, b, c) = (view(0, 0), view(0, 0, 1), view(0, 0, 2), view(0, 0, 3))
    room.addSubview(a)
    room.insertSubview(b, at: 0)
    room.insertSubview(c, aboveSubview: b)
    #expect(room.subviews == [b, c, a])
    room.bringSubviewToFront(b)
    room.sendSubviewToBack(a)
    #expect(room.subviews == [a, c, b])
    room.insertSubview(b, belowSubview: c)
    #expect(room.subviews == [a, b, c])
    c.addSubview(a)
    #expect(room.subviews == [b, c] && a.superview === c)
    #expect(a.isDescendant(of: room) && a.isDescendant(of: a) && !room.isDescendant(of: a))
    #expect(room.viewWithTag(1) === a && room.viewWithTag(9) == nil)
    #expect(Set([a, b, a]).count == 2)
  }

  /// A view at (100, 50) that is turned by a quarter and twice as large, in one at (10, 20).
  @Test func placesAreConverted() {
    let (outer, inner, other) = (view(10, 20), View(frame: .zero), view(3, 4))
    inner.bounds.size = CGSize(width: 20, height: 20)
    inner.center = CGPoint(x: 100, y: 50)
    inner.transform = CGAffineTransform(a: 0, b: 2, c: -2, d: 0)
    outer.addSubview(inner)
    // From its middle (10, 10) the point lies (1, 2) away, which becomes (-4, 2).
    let point = inner.convert(CGPoint(x: 11, y: 12), to: outer)
    #expect(point == CGPoint(x: 96, y: 52))
    #expect(inner.convert(point, from: outer) == CGPoint(x: 11, y: 12))
    #expect(inner.convert(CGPoint(x: 11, y: 12), to: nil) == CGPoint(x: 106, y: 72))
    #expect(inner.convert(CGPoint(x: 11, y: 12), to: other) == CGPoint(x: 103, y: 68))
    #expect(
      inner.convert(CGRect(x: 10, y: 10, width: 1, height: 3), to: outer)
        == CGRect(x: 94, y: 50, width: 6, height: 2))
  }
}
