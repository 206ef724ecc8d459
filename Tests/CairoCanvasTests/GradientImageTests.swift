import Canvas
import Foundation
import Geometry
import Testing

@testable import CairoCanvas

/// Gradients are copied from images that were painted once: they look as their formulas say.
@Suite struct GradientImageTests {
  let text: PangoText

  init() throws { text = try PangoText() }

  private static let stops = [GradientStop(0, Color(0x000000)), GradientStop(1, Color(0xFFFFFF))]
  private static let side = 160.0

  /// A painter's grey levels, 0 to 1, of a fill that moves over the picture.
  private func levels(
    _ paints: [Paint], painter: FramePainter, scale: Double
  ) -> [[Double]] {
    let count = Int(Self.side * scale)
    var pixels = [UInt32](repeating: 0, count: count * count)
    return paints.map { paint in
      var list = DrawList()
      list.append(.fill(.rect(CGRect(x: 0, y: 0, width: Self.side, height: Self.side)), paint))
      var span = pixels.mutableSpan
      var bytes = unsafe span.mutableBytes
      _ = painter.draw(
        list, on: &bytes, stride: 4 * count, width: count, height: count, scale: scale)
      return pixels.map { Double($0 & 255) / 255 }
    }
  }

  /// The pixels' middles in points, with their places.
  private func middles(scale: Double) -> [(place: Int, x: Double, y: Double)] {
    let count = Int(Self.side * scale)
    return (0..<count * count).map { place in
      (place, (Double(place % count) + 0.5) / scale, (Double(place / count) + 0.5) / scale)
    }
  }

  /// Lines of three directions, and rings, that move over the picture: the worst error is that of half a pixel.
  @Test(
    arguments: [1, 1.5, 2],
    [
      CGVector(dx: 0, dy: 90), CGVector(dx: 70, dy: 0),
      CGVector(dx: 50, dy: -60), nil,
    ])
  func coloursStandWhereTheyShould(scale: Double, line: CGVector?) {
    let starts = (0..<9).map { CGPoint(x: 51 + 0.13 * Double($0), y: 80.4 - 3.77 * Double($0)) }
    let paints = starts.map { start -> Paint in
      if let line { return .linear(from: start, to: start + line, stops: Self.stops) }
      return .radial(from: start, fromRadius: 5, to: start, toRadius: 55, stops: Self.stops)
    }
    let found = levels(paints, painter: FramePainter(text: text), scale: scale)
    let length = line?.length ?? 50
    for (start, levels) in zip(starts, found) {
      let worst = middles(scale: scale).map { place, x, y in
        let way = CGPoint(x: x, y: y) - start
        let along = line.map { (way.dx * $0.dx + way.dy * $0.dy) / length } ?? way.length - 5
        return abs(levels[place] - min(max(along / length, 0), 1))
      }.max()
      // Half a pixel, and two levels for rounding.
      #expect((worst ?? 1) < 0.5 / scale / length + 2.0 / 255)
    }
  }

  @Test func aGradientThatFadesFades() {
    let painter = FramePainter(text: text)
    let paint = { (alpha: Double) in
      Paint.linear(
        from: CGPoint(x: 0, y: 0), to: CGPoint(x: 0, y: Self.side),
        stops: [GradientStop(0, Color(0, alpha: alpha)), GradientStop(1, Color(0, alpha: 0))])
    }
    let found = levels([paint(1), paint(0.5), paint(1)], painter: painter, scale: 1)
    let top = found.map { $0[80] }
    #expect(top[0] < 0.01 && abs(top[1] - 0.5) < 0.01 && top[2] == top[0])
  }
}

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
}
