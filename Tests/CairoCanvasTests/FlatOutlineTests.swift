import Canvas
import Foundation
import Geometry
import Testing

@testable import CairoCanvas

/// Shapes as polygons of pixels.
@Suite struct FlatOutlineTests {
  private func corners(_ outline: FlatOutline) -> [CGPoint] {
    outline.corners.map {
      CGPoint(
        x: Double($0.x) / Double(FlatOutline.steps), y: Double($0.y) / Double(FlatOutline.steps))
    }
  }

  @Test func cornersAreMapped() {
    let outline = FlatOutline(
      .polyline([CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 2), CGPoint(x: 3, y: 7)]),
      transform: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 10, ty: 0.5), scale: 2)
    #expect(outline.ends == [3])
    #expect(
      corners(outline) == [CGPoint(x: 16, y: 3), CGPoint(x: 16, y: 7), CGPoint(x: 6, y: 7)])
  }

  @Test func cornersOfACircleLieOnIt() {
    let center = CGPoint(x: 20, y: 30)
    for radius in [0.5, 6, 200] {
      let found = corners(
        FlatOutline(.circle(center: center, radius: radius), transform: .identity, scale: 1))
      // The polygon has the circle's area, and so lies on both sides of it.
      #expect(found.allSatisfy { $0.distance(to: center) > radius - 0.004 })
      #expect(found.allSatisfy { $0.distance(to: center) < radius + 1.0 / 32 })
      let middles = zip(found, found.dropFirst()).map {
        CGPoint(x: ($0.x + $1.x) / 2, y: ($0.y + $1.y) / 2)
      }
      #expect(middles.allSatisfy { $0.distance(to: center) > radius - 1.0 / 32 })
    }
  }

  @Test func cornersOfACurveLieOnIt() {
    let center = CGPoint(x: 50, y: 40)
    let path = Path(ellipseIn: CGRect(x: 10, y: 0, width: 80, height: 80))
    let found = corners(FlatOutline(.path(path), transform: .identity, scale: 1))
    // Four cubic curves stray from the circle by 2.7e-4 of its radius.
    #expect(found.count > 16 && found.allSatisfy { abs($0.distance(to: center) - 40) < 0.02 })
  }

  @Test func everySubpathIsAPolygon() {
    var path = Path(rect: CGRect(x: 0, y: 0, width: 5, height: 5))
    path.line(to: CGPoint(x: 9, y: 9))
    path.line(to: CGPoint(x: 9, y: 0))
    path.move(to: CGPoint(x: 20, y: 20))
    path.line(to: CGPoint(x: 30, y: 20))
    path.quad(to: CGPoint(x: 20, y: 20), control: CGPoint(x: 25, y: 20))
    let outline = FlatOutline(.path(path), transform: .identity, scale: 1)
    // Behind its end a closed subpath goes on from its start.
    #expect(outline.ends.count == 3 && Array(outline.ends.prefix(2)) == [4, 7])
    #expect(corners(outline)[4] == .zero)
  }

  @Test func onlyLinesInClosedFormAreKnown() {
    let two = Shape.polyline([.zero, CGPoint(x: 1, y: 1)])
    let three = Shape.polyline([.zero, CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 0)])
    #expect(FlatOutline.knowsLine(along: two, StrokeStyle()))
    #expect(!FlatOutline.knowsLine(along: two, StrokeStyle(dash: [2, 2])))
    #expect(!FlatOutline.knowsLine(along: three, StrokeStyle()))
    #expect(FlatOutline(three, StrokeStyle(), transform: .identity, scale: 1) == nil)
  }

  @Test func aLineWithSquareEndsHasFourCorners() throws {
    let outline = try #require(
      FlatOutline(
        .polyline([CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 5)]),
        StrokeStyle(width: 2, isRound: false), transform: .identity, scale: 1))
    let wanted = [(10, 4), (10, 6), (0, 6), (0, 4)].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(Set(corners(outline)) == Set(wanted))
  }

  @Test func whatIsNowhereIsMovedNear() {
    let outline = FlatOutline(
      .polyline([CGPoint(x: CGFloat.nan, y: .infinity), CGPoint(x: -1e300, y: 0), .zero]),
      transform: CGAffineTransform(scaleX: 1e6, y: 1e6), scale: 16)
    #expect(outline.corners.allSatisfy { abs($0.x) <= 2_560_000_000 && abs($0.y) <= 2_560_000_000 })
  }
}
