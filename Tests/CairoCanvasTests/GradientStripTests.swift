import Canvas
import Foundation
import Geometry
import Testing

@testable import CairoCanvas

@Suite struct GradientStripTests {
  private let text: PangoText
  init() throws { text = try PangoText() }

  /// A pixel's colour is that of the place on the line that its middle is beside.
  @Test(arguments: [0.3, 1.2, -2.5], [1.0, 2]) func aTurnedGradientHasTheColorsOfItsLine(
    angle: Double, scale: Double
  ) throws {
    let canvas = try CairoCanvas(size: CGSize(width: 100, height: 100), scale: scale, text: text)
    let (from, to) = (CGPoint(x: -20, y: -12), CGPoint(x: 28, y: 20))
    let turn = CGAffineTransform(rotationAngle: angle)
    var list = DrawList()
    list.transformed(
      by: turn.concatenating(CGAffineTransform(translationX: 50.3, y: 49.6))
    ) {
      $0.append(
        .fill(
          .rect(CGRect(x: -30, y: -30, width: 60, height: 60)),
          .linear(
            from: from, to: to,
            stops: [
              GradientStop(0, Color(0xFF0000)), GradientStop(0.25, Color(0x00FF00)),
              GradientStop(1, Color(0x0000FF)),
            ])))
    }
    canvas.draw(list)
    let back = CGAffineTransform(rotationAngle: -angle)
    let line = to - from
    for y in stride(from: -26, through: 26, by: 4) {
      for x in stride(from: -26, through: 26, by: 4) {
        let p = turn.apply(to: CGPoint(x: x, y: y)) + CGVector(dx: 50.3, dy: 49.6)
        let (column, row) = (Int(p.x * scale), Int(p.y * scale))
        let middle = CGPoint(
          x: (CGFloat(column) + 0.5) / scale - 50.3, y: (CGFloat(row) + 0.5) / scale - 49.6)
        let seen = try #require(canvas.color(x: column, y: row))
        let way = back.apply(to: middle) - from
        let along = (way.dx * line.dx + way.dy * line.dy) / line.length / line.length
        let share = min(1, max(0, along))
        let red = max(0, 1 - share / 0.25)
        let blue = max(0, (share - 0.25) / 0.75)
        // A quarter of a pixel on the steepest stretch, and the rounding of colours.
        let error = 0.25 / (line.length * scale * 0.25) + 1.5 / 255
        #expect(abs(seen.red - red) < error && abs(seen.blue - blue) < error, "\(x), \(y)")
      }
    }
  }

  @Test func whatTurnsOnIsPaintedOnce() throws {
    let stops = [GradientStop(0, Color(0)), GradientStop(1, Color(0xFFFFFF))]
    let picture = PixelRect(width: 200, height: 200)
    let places = try (0..<9).map { k in
      let angle = Double(k) * 0.7
      let gradient = PlacedGradient(
        from: SIMD2(80, 90), to: SIMD2(80 + 60 * cos(angle), 90 + 60 * sin(angle)), radii: nil,
        stops: stops, map: nil)
      return try #require(GradientStrip.Place(gradient, fade: 1, picture: picture))
    }
    #expect(Set(places.map(\.key)).count == 1)
  }

  @Test func farAndShortAndRoundOnesHaveNoStrip() {
    let picture = PixelRect(width: 200, height: 200)
    func place(_ from: SIMD2<Double>, _ to: SIMD2<Double>, radii: SIMD2<Double>? = nil) -> Bool {
      let gradient = PlacedGradient(from: from, to: to, radii: radii, stops: [], map: nil)
      return GradientStrip.Place(gradient, fade: 1, picture: picture) != nil
    }
    #expect(place(.zero, SIMD2(50, 50)))
    #expect(!place(.zero, SIMD2(0.2, 0.3)) && !place(.zero, SIMD2(2500, 0)))
    #expect(!place(SIMD2(1e6, 0), SIMD2(1e6 + 9, 9)))
    #expect(!place(.zero, SIMD2(50, 50), radii: SIMD2(1, 9)))
    #expect(!place(.zero, SIMD2(.nan, 1)))
  }
}
