import Canvas
import Foundation
import Geometry
import SeededRandom
import Testing

@testable import CairoCanvas

@Suite struct FlatOutlineDashesTests {
  /// Whether a place along a line is drawn, by counting lengths from the start of the pattern.
  private func isDrawn(_ place: CGFloat, _ pattern: [CGFloat], _ phase: CGFloat) -> Bool {
    let lengths = pattern.count % 2 == 0 ? pattern : pattern + pattern
    let round = lengths.reduce(0, +)
    var rest = (place + phase).truncatingRemainder(dividingBy: round)
    if rest < 0 { rest += round }
    for (index, length) in lengths.enumerated() {
      if rest < length { return index % 2 == 0 }
      rest -= length
    }
    return true
  }

  /// Along lines with corners: each place is in a dash where the pattern says so, and nowhere else.
  @Test(arguments: 0..<40) func dashesAreWhereThePatternSays(seed: Int) {
    var random = SplitMix64(state: UInt64(seed))
    let pattern = (0..<(1 + seed % 4)).map { _ in CGFloat.random(in: 0.5...6, using: &random) }
    let phase = CGFloat.random(in: -20...20, using: &random)
    var (points, length) = ([CGPoint(x: 5, y: 9)], CGFloat(0))
    for _ in 0..<8 {
      let way = CGVector(
        dx: .random(in: -9...9, using: &random), dy: .random(in: -9...9, using: &random))
      points.append(points[points.count - 1] + way)
      length += way.length
    }
    let dashes = FlatOutline.dashes(of: points, pattern, phase: phase)
    let drawn = dashes.reduce(0) { sum, dash in
      sum + zip(dash, dash.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
    let step: CGFloat = 1.0 / 256
    var wanted = 0
    var (done, at) = (CGFloat(0), 0)
    for (a, b) in zip(points, points.dropFirst()) {
      let part = a.distance(to: b)
      while CGFloat(at) * step < done + part {
        let place = CGFloat(at) * step
        let p = a + (b - a) * ((place - done) / part)
        let isInside = isDrawn(place, pattern, phase)
        wanted += isInside ? 1 : 0
        let isNear = dashes.contains { dash in
          zip(dash, dash.dropFirst()).contains {
            p.distance(to: $0) + p.distance(to: $1) < $0.distance(to: $1) + 1e-9
          }
        }
        if isInside { #expect(isNear, "\(place)") }
        at += 1
      }
      done += part
    }
    #expect(abs(CGFloat(wanted) * step - drawn) < step * CGFloat(2 * dashes.count + 2))
    #expect(abs(done - length) < 1e-9)
  }

  @Test func aStraightLinesPixelsAreCoveredByItsDashes() throws {
    let style = StrokeStyle(width: 2, dash: [4, 2], phase: 1, isRound: false)
    let outline = try #require(
      FlatOutline(
        .polyline([CGPoint(x: 0, y: 1), CGPoint(x: 20, y: 1)]), style, transform: .identity,
        scale: 1))
    var mask = CoverageMask()
    mask.fill(outline, in: PixelRect(width: 20, height: 1))
    var row: [UInt8] = []
    mask.withSurface { surface in unsafe surface.withPixels { unsafe row += $0[0..<20] } }
    #expect(row == (0..<20).map { ($0 + 1) % 6 < 4 ? 255 : 0 })
  }

  /// What is no pattern is a solid line; what would be too many dashes is left to cairo.
  @Test func patternsWithoutEndAreLeftOut() {
    let points = [CGPoint(), CGPoint(x: 1e6, y: 0)]
    for dash in [[], [0], [-1, 2], [.nan], [.infinity, 1]] as [[CGFloat]] {
      #expect(FlatOutline.knowsLine(along: .polyline(points), StrokeStyle(width: 1, dash: dash)))
    }
    #expect(!FlatOutline.knowsLine(along: .polyline(points), StrokeStyle(width: 1, dash: [0.01])))
    #expect(FlatOutline.knowsLine(along: .polyline(points), StrokeStyle(width: 1, dash: [1e4, 0])))
  }
}
