import CairoCanvas
import Canvas
import Foundation
import Testing

@Suite struct PNGTests {
  private func canvas() throws -> CairoCanvas {
    let canvas = try CairoCanvas(
      size: CGSize(width: 30, height: 20), scale: 2, text: PangoText())
    var list = DrawList()
    list.fill(.circle(center: CGPoint(x: 15, y: 10), radius: 8), Color(0x0062CC))
    canvas.draw(list)
    return canvas
  }

  @Test func aPNGHasItsSignatureAndSize() throws {
    let data = try canvas().pngData()
    #expect(Array(data.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // The header chunk: width and height, most significant byte first.
    #expect(Array(data[16..<24]) == [0, 0, 0, 60, 0, 0, 0, 40])
    #expect(data == (try canvas().pngData()))
  }
}
