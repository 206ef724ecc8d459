import Canvas
import Foundation
import Geometry
import Testing

@testable import CairoCanvas

/// How much of each pixel shapes cover.
@Suite struct CoverageMaskTests {
  private static let all = PixelRect(width: 80, height: 60)

  /// The coverage of pixels, 0 to 255, row by row.
  private func coverage(
    of outline: FlatOutline, in pixels: PixelRect = all
  ) -> [UInt8] {
    var mask = CoverageMask()
    mask.fill(outline, in: pixels)
    return mask.coverage
  }

  private func outline(_ shape: Shape) -> FlatOutline {
    FlatOutline(shape, transform: .identity, scale: 1)
  }

  /// The covered area in pixels.
  private func area(_ coverage: [UInt8]) -> Double {
    coverage.reduce(0) { $0 + Double($1) } / 255
  }

  @Test func aRectangleCoversPartsOfItsEdges() {
    let rect = CGRect(x: 2.25, y: 3.5, width: 2.25, height: 2)
    let found = coverage(of: outline(.rect(rect)), in: PixelRect(width: 6, height: 7))
    let columns = [0, 0, 0.75, 1, 0.5, 0], rows = [0, 0, 0, 0.5, 1, 0.5, 0]
    let wanted = rows.flatMap { row in columns.map { UInt8(($0 * row * 255).rounded()) } }
    #expect(found == wanted)
  }

  @Test func aTriangleCoversHalfOfTheDiagonal() {
    let shape = Shape.polyline([.zero, CGPoint(x: 4, y: 4), CGPoint(x: 0, y: 4)])
    let found = coverage(of: outline(shape), in: PixelRect(width: 4, height: 4))
    for y in 0..<4 {
      for x in 0..<4 { #expect(found[4 * y + x] == (x < y ? 255 : x == y ? 128 : 0)) }
    }
  }

  @Test(arguments: [false, true])
  func aLineHasItsArea(isRound: Bool) throws {
    let (a, b) = (CGPoint(x: 11.2, y: 8.9), CGPoint(x: 61.7, y: 47.3))
    let style = StrokeStyle(width: 3, isRound: isRound)
    let found = coverage(
      of: try #require(
        FlatOutline(.polyline([a, b]), style, transform: .identity, scale: 1)))
    let wanted = 3 * a.distance(to: b) + (isRound ? Double.pi * 1.5 * 1.5 : 0)
    #expect(abs(area(found) - wanted) < 0.4)
  }

  @Test func aRingIsHollow() throws {
    let ring = try #require(
      FlatOutline(
        .circle(center: CGPoint(x: 40, y: 30), radius: 20), StrokeStyle(width: 4),
        transform: .identity, scale: 1))
    let found = coverage(of: ring)
    #expect(abs(area(found) - Double.pi * (22 * 22 - 18 * 18)) < 1)
    #expect(found[30 * 80 + 40] == 0 && found[30 * 80 + 60] == 255)
  }

  @Test func polygonsThatOverlapCoverOnce() {
    var path = Path(rect: CGRect(x: 2, y: 2, width: 10, height: 10))
    path.add(
      [
        CGPoint(x: 6, y: 6), CGPoint(x: 20, y: 6), CGPoint(x: 20, y: 20), CGPoint(x: 6, y: 20),
      ], closed: true)
    let found = coverage(of: outline(.path(path)))
    #expect(area(found) == 100 + 14 * 14 - 36)
  }

  /// The middle of a shadow is one row and column of its mask, again and again.
  @Test func aShadowIsStretched() throws {
    let small = ShadowMask.Key(width: 21, height: 21, radius: 4, blur: 6)
    let mask = try #require(ShadowMask(small))
    #expect(mask.key.width == 21 && mask.key.height == 21)
    var coverage = CoverageMask()
    let pixels = PixelRect(minX: 4, minY: 4, maxX: 67, maxY: 37)
    coverage.fill(mask, left: 10, top: 10, width: 51, height: 21, in: pixels)
    let found = coverage.coverage
    let (from, stride) = unsafe (mask.surface.withPixels { unsafe Array($0) }, mask.surface.stride)
    for y in 0..<33 {
      for x in 0..<63 {
        let column = x < 16 ? x : x > 46 ? x - 30 : 16
        #expect(found[y * 63 + x] == from[y * stride + column])
      }
    }
  }
}
