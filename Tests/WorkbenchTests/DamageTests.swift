import CairoCanvas
import Canvas
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

/// What a window draws frame by frame is what it would draw anew.
@Suite struct DamageTests {
  private static let size = CGSize(width: 1000, height: 640)

  /// The pixels of a window.
  private struct Picture {
    let painter: FramePainter
    let scale: Double
    var bytes: [UInt8]
    let width: Int, height: Int

    init(scale: Double, text: PangoText) {
      (painter, self.scale) = (FramePainter(text: text), scale)
      width = Int((DamageTests.size.width * scale).rounded())
      height = Int((DamageTests.size.height * scale).rounded())
      bytes = [UInt8](repeating: 0, count: 4 * width * height)
    }

    mutating func draw(_ list: DrawList) -> [PixelRect] {
      unsafe bytes.withUnsafeMutableBytes { bytes in
        var span = unsafe bytes.mutableBytes
        return painter.draw(
          list, on: &span, stride: 4 * width, width: width, height: height, scale: scale)
      }
    }

    /// The pixels that differ, from the top.
    func differences(from other: Picture) -> [CGPoint] {
      stride(from: 0, to: bytes.count, by: 4).filter { place in
        bytes[place..<place + 4] != other.bytes[place..<place + 4]
      }.map { CGPoint(x: $0 / 4 % width, y: $0 / 4 / width) }
    }
  }

  @Test(.slow, arguments: SceneCatalog.infos.map(\.id), [1, 1.5])
  func aGesturesFramesAreWhole(scene: String, scale: Double) throws {
    let driver = try WorkbenchDriver(scene, size: Self.size)
    let text = try PangoText()
    var (kept, whole) = (Picture(scale: scale, text: text), Picture(scale: scale, text: text))
    var drawn = 0
    let look = { (list: DrawList) in
      let rects = kept.draw(list)
      whole.painter.forget()
      _ = whole.draw(list)
      let wrong = kept.bytes == whole.bytes ? [] : kept.differences(from: whole)
      #expect(wrong.isEmpty, "frame \(drawn): \(wrong.prefix(4)) after \(rects)")
      drawn += 1
    }
    look(driver.frames(1))
    driver.send(.pointerDown(CGPoint(x: 420, y: 300), button: .left, clicks: 1, []))
    for step in 1...6 {
      let place = CGPoint(x: 420 - 10 * CGFloat(step), y: 300 - 25 * CGFloat(step))
      driver.send(.pointerMove(place, []))
      look(driver.frames(1))
    }
    driver.send(.pointerUp(CGPoint(x: 360, y: 150), button: .left))
    for _ in 0..<6 { look(driver.frames(3)) }
    // The pointer over the inspector and the list of scenes.
    for place in [CGPoint(x: 900, y: 200), CGPoint(x: 40, y: 120)] {
      driver.send(.pointerMove(place, []))
      for _ in 0..<2 { look(driver.frames(3)) }
    }
  }
}
