import Canvas
import Foundation
import Geometry
import Testing

@testable import CairoCanvas

@Suite struct FramePainterTests {
  private static let side = 64

  /// Texts and gradients that are drawn once, as those of a number that runs, do not fill the memory in hours: what
  /// is kept is what some hundred frames have drawn.
  @Test func whatIsDrawnOnceIsForgotten() throws {
    let text = try PangoText()
    let painter = FramePainter(text: text)
    let surface = try #require(CairoSurface(.opaque, width: Self.side, height: Self.side))
    let box = CGRect(x: 4, y: 30, width: 40, height: 20)
    var most = 0
    for frame in 0..<5 * PlayerTools.lifetimeOfTexts {
      var list = DrawList()
      list.text(TextBlock("Always", TextStyle(size: 12)), at: CGPoint(x: 2, y: 2), .init(0))
      list.text(TextBlock("x\(frame)", TextStyle(size: 12)), at: CGPoint(x: 2, y: 15), .init(0))
      let shade = Double(frame % 4096) / 4096
      list.append(
        .fill(
          .rect(box),
          .linear(
            from: box.origin, to: CGPoint(x: box.minX, y: box.maxY),
            stops: [
              GradientStop(0, Color(red: shade, green: 0, blue: 0)),
              GradientStop(1, Color(red: 1, green: Double(frame % 509) / 509, blue: 0)),
            ])))
      _ = painter.draw(list, on: surface, scale: 1)
      let tools = painter.tools
      let kept = [tools.textImages.images.count, tools.gradients.count, text.layouts.count]
      most = max(most, kept.max() ?? 0)
    }
    #expect(most <= 2 * PlayerTools.lifetimeOfTexts + 2, "\(most) are kept")
  }
}

@Suite struct GenerationCacheTests {
  @Test func itStaysWithinItsLimitAndKeepsWhatIsUsed() {
    var cache = GenerationCache<Int, Int>(limit: 100, cost: { _ in 1 })
    var made: [Int] = []
    for key in 1...1000 {
      for wanted in [0, key] {
        _ = cache.value(for: wanted) {
          made.append(wanted)
          return wanted
        }
      }
      #expect(cache.count <= 100)
    }
    #expect(made == Array(0...1000))
  }
}
