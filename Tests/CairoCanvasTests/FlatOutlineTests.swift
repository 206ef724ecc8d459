import Canvas
import Foundation
import Geometry
import SeededRandom
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
}

/// Lines along polylines as polygons, against the distance of points from the line.
@Suite struct FlatOutlineLinesTests {
  private static let side = 60

  private func coverage(_ points: [CGPoint], _ style: StrokeStyle) throws -> [UInt8] {
    let outline = try #require(
      FlatOutline(.polyline(points), style, transform: .identity, scale: 1))
    let pixels = PixelRect(width: Self.side, height: Self.side)
    var mask = CoverageMask()
    mask.fill(outline, in: pixels)
    return mask.coverage
  }

  /// How far a point is from a part of a line.
  private func distance(_ p: CGPoint, _ a: CGPoint, _ b: CGPoint) -> CGFloat {
    let way = b - a
    let square = way.dx * way.dx + way.dy * way.dy
    let t = square == 0 ? 0 : ((p.x - a.x) * way.dx + (p.y - a.y) * way.dy) / square
    return p.distance(to: a + way * min(max(t, 0), 1))
  }

  private func isNear(_ p: CGPoint, _ points: [CGPoint], _ half: CGFloat) -> Bool {
    zip(points, points.dropFirst()).contains { distance(p, $0, $1) <= half }
  }

  /// The share of each pixel that is no farther from a line than half its width, of 64 places in it.
  private func wanted(_ points: [CGPoint], _ half: CGFloat) -> [Double] {
    let places = (0..<8).map { (CGFloat($0) + 0.5) / 8 }
    return (0..<Self.side * Self.side).map { pixel in
      let (x, y) = (CGFloat(pixel % Self.side), CGFloat(pixel / Self.side))
      let count = places.reduce(0) { sum, dy in
        sum + places.count { isNear(CGPoint(x: x + $0, y: y + dy), points, half) }
      }
      return Double(count) / 64
    }
  }

  /// Wide and narrow, gentle and sharp: turned there and back, and parts shorter than the width.
  private static let lines: [(points: [CGPoint], width: CGFloat)] = {
    var random = SplitMix64(state: 14)
    var lines: [(points: [CGPoint], width: CGFloat)] = []
    for seed in 0..<24 {
      var place = CGPoint(x: 30, y: 30)
      var angle = CGFloat.random(in: 0..<6.3, using: &random)
      let (turn, step): (CGFloat, CGFloat) = [(0.15, 2), (0.6, 6), (3.1, 9), (1.5, 1)][seed % 4]
      var points = [place]
      for _ in 0..<12 {
        angle += CGFloat.random(in: -turn...turn, using: &random)
        place.x = min(max(place.x + step * cos(angle), 8), 52)
        place.y = min(max(place.y + step * sin(angle), 8), 52)
        points.append(place)
      }
      lines.append((points, [1.25, 2, 5, 9][seed / 4 % 4]))
    }
    return lines
  }()

  @Test(.slow, arguments: 0..<24)
  func aRoundLineCoversWhatIsNear(number: Int) throws {
    let (points, width) = Self.lines[number]
    let found = try coverage(points, StrokeStyle(width: width))
    let wanted = wanted(points, width / 2)
    let differences = zip(found, wanted).map { abs(Double($0) / 255 - $1) }
    // What two polygons cover of the same pixel at an edge is added up: where a line turns sharply or meets itself.
    let most = number % 4 == 0 ? 0.03 : 0.1
    #expect(differences.reduce(0, +) / wanted.reduce(0, +) < most)
    let strays = zip(found, wanted).count { $0 == 255 && $1 < 0.4 || $0 == 0 && $1 > 0.2 }
    #expect(strays == 0)
  }

  @Test func aCornerIsPointedUpToALimit() throws {
    let blunt = [CGPoint(x: 10, y: 50), CGPoint(x: 30, y: 10), CGPoint(x: 50, y: 50)]
    let sharp = [CGPoint(x: 27, y: 50), CGPoint(x: 30, y: 30), CGPoint(x: 33, y: 50)]
    let style = StrokeStyle(width: 4, isRound: false)
    // A corner of an angle a ends half the width over sin(a / 2) from its point: 4.5 and 13.5 points.
    let high = try coverage(blunt, style)
    #expect(high[6 * Self.side + 30] > 60 && high[4 * Self.side + 30] == 0)
    let higher = try coverage(sharp, style)
    #expect(higher[18 * Self.side + 30] > 60 && higher[14 * Self.side + 30] == 0)
    // Ten widths are the most.
    let needle = [CGPoint(x: 29.9, y: 58), CGPoint(x: 30, y: 50), CGPoint(x: 30.1, y: 58)]
    #expect(try coverage(needle, style)[47 * Self.side + 30] == 0)
  }
}
