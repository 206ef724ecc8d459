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

  @Test func polygonsThatOverlapCoverOnce() {
    var path = Path(rect: CGRect(x: 2, y: 2, width: 10, height: 10))
    path.add(
      [
        CGPoint(x: 6, y: 6), CGPoint(x: 20, y: 6), CGPoint(x: 20, y: 20), CGPoint(x: 6, y: 20),
      ], closed: true)
    let found = coverage(of: outline(.path(path)))
    #expect(area(found) == 100 + 14 * 14 - 36)
  }
}
