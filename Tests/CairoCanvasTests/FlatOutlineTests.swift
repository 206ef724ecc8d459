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
    let path = Shape.path(Path(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 4)))
    #expect(FlatOutline.knowsLine(along: two, StrokeStyle()))
    #expect(FlatOutline.knowsLine(along: three, StrokeStyle()))
    #expect(FlatOutline.knowsLine(along: two, StrokeStyle(dash: [2, 2])))
    #expect(!FlatOutline.knowsLine(along: .rect(.zero), StrokeStyle(dash: [2, 2])))
    #expect(!FlatOutline.knowsLine(along: .polyline([.zero]), StrokeStyle()))
    #expect(!FlatOutline.knowsLine(along: path, StrokeStyle()))
    #expect(FlatOutline(path, StrokeStyle(), transform: .identity, scale: 1) == nil)
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

  // MARK: - Rows that are covered alike

  private static let picture = PixelRect(width: 120, height: 120)

  private func rows(_ outline: FlatOutline) -> [[UInt8]] {
    var mask = CoverageMask()
    mask.fill(outline, in: Self.picture)
    var rows: [[UInt8]] = []
    mask.withSurface { surface in
      unsafe surface.withPixels { bytes in
        for row in 0..<surface.height {
          let start = row * surface.stride
          unsafe rows.append(Array(bytes[start..<start + surface.width]))
        }
      }
    }
    return rows
  }

  private static var tailed: Path {
    var path = Path()
    path.move(to: CGPoint(x: 10.3, y: 8.7))
    path.line(to: CGPoint(x: 90.6, y: 8.7))
    path.line(to: CGPoint(x: 90.6, y: 80))
    path.quad(to: CGPoint(x: 110, y: 96), control: CGPoint(x: 92, y: 94))
    path.line(to: CGPoint(x: 10.3, y: 96))
    path.close()
    return path
  }

  @Test(arguments: [
    (Shape.roundedRect(CGRect(x: 5.4, y: 7.6, width: 71.3, height: 92.2), radius: 12), 67),
    (.rect(CGRect(x: 5.4, y: 7.6, width: 71.3, height: 92.2)), 91),
    (.path(tailed), 71),
  ])
  func rowsAlikeAreAlike(shape: Shape, least: Int) throws {
    let outline = FlatOutline(shape, transform: .identity, scale: 1)
    let alike = try #require(outline.rowsAlike)
    #expect(alike.count >= least)
    let rows = rows(outline)
    #expect(alike.allSatisfy { rows[$0] == rows[alike.lowerBound] })
    #expect(rows[alike.lowerBound].contains(255))
  }

  @Test(arguments: [
    Shape.circle(center: CGPoint(x: 60, y: 60), radius: 50),
    .roundedRect(CGRect(x: 4, y: 4, width: 60, height: 18), radius: 4),
    .polyline([CGPoint(x: 5, y: 5), CGPoint(x: 90, y: 6), CGPoint(x: 40, y: 110)]),
    .polyline([]),
  ])
  func otherShapesHaveNone(shape: Shape) {
    #expect(FlatOutline(shape, transform: .identity, scale: 1).rowsAlike == nil)
  }

  @Test func aLeaningSideIsNotAlike() {
    let turned = CGAffineTransform(rotationAngle: 0.01)
    let rect = Shape.rect(CGRect(x: 20, y: 10, width: 40, height: 80))
    #expect(FlatOutline(rect, transform: turned, scale: 1).rowsAlike == nil)
  }
}
