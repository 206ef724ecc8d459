import Canvas
import Foundation
import Geometry
import SeededRandom
import Testing

@testable import CairoCanvas

/// Drawing only what changed gives the pixels of drawing everything.
@Suite struct DamageTests {
  let text: PangoText

  init() throws { text = try PangoText() }

  /// A picture whose pixels a painter keeps.
  private final class Picture {
    let size: PixelRect
    let scale: Double
    let painter: FramePainter
    var pixels: [UInt32]

    init(_ points: CGSize, scale: Double, text: PangoText) {
      size = PixelRect(
        width: Int((points.width * scale).rounded()),
        height: Int((points.height * scale).rounded()))
      self.scale = scale
      painter = FramePainter(text: text)
      pixels = [UInt32](repeating: 0, count: size.width * size.height)
    }

    func draw(_ list: DrawList) -> [PixelRect] {
      var span = pixels.mutableSpan
      var bytes = unsafe span.mutableBytes
      let rects = painter.draw(
        list, on: &bytes, stride: 4 * size.width, width: size.width, height: size.height,
        scale: scale)
      for place in pixels.indices { pixels[place] &= 0xFFFFFF }
      return rects
    }

    /// The rectangle of one pixel.
    func pixel(at place: Int) -> PixelRect {
      let (x, y) = (place % size.width, place / size.width)
      return PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
    }
  }

  /// The pixels in which two pictures differ, as rows of an array.
  private func difference(_ a: [UInt32], _ b: [UInt32]) -> [Int] {
    a == b ? [] : a.indices.filter { a[$0] != b[$0] }
  }

  @Test(.slow, arguments: [1, 1.5, 2], propertySeeds(24))
  func whatChangedIsEnough(scale: Double, seed: Int) throws {
    let size = CGSize(width: 241, height: 163)
    var drawing = RandomDrawing(seed: UInt64(seed), size: size)
    let picture = Picture(size, scale: scale, text: text)
    for edit in 0..<8 {
      let before = picture.pixels
      let rects = picture.draw(drawing.list)
      let whole = Picture(size, scale: scale, text: text)
      #expect(whole.draw(drawing.list) == [whole.size])
      let wrong = difference(picture.pixels, whole.pixels)
      #expect(
        wrong.isEmpty,
        "edit \(edit): \(wrong.count) pixels of \(rects), \(wrong.prefix(3).map(whole.pixel(at:)))")
      let outside = difference(before, picture.pixels).filter { place in
        !rects.contains { $0.contains(picture.pixel(at: place)) }
      }
      #expect(outside.isEmpty, "edit \(edit): \(outside.count) pixels outside of \(rects)")
      drawing.edit()
    }
  }

  /// Steps that are known again look as if they had been compared, also where they end within a push.
  @Test(arguments: [3, 4, 50], propertySeeds(24))
  func keptStepsAreDrawnLikeOthers(length: Int, seed: Int) throws {
    let size = CGSize(width: 241, height: 163)
    var drawing = RandomDrawing(seed: UInt64(2000 + seed), size: size)
    let (plain, keeping) = (
      Picture(size, scale: 1.5, text: text), Picture(size, scale: 1.5, text: text)
    )
    var kept: [[DrawCommand]: KeptSteps] = [:]
    for edit in 0..<8 {
      let commands = drawing.list.commands
      var list = DrawList()
      for start in stride(from: 0, to: commands.count, by: length) {
        let steps = Array(commands[start..<min(start + length, commands.count)])
        let same = kept[steps] ?? KeptSteps(steps)
        kept[steps] = same
        list.append(same)
      }
      #expect(list == drawing.list)
      #expect(keeping.draw(list) == plain.draw(drawing.list), "edit \(edit)")
      #expect(difference(keeping.pixels, plain.pixels).isEmpty, "edit \(edit)")
      drawing.edit()
    }
  }

  @Test func anEqualListChangesNothing() throws {
    let size = CGSize(width: 300, height: 200)
    let list = RandomDrawing(seed: 7, size: size).list
    let picture = Picture(size, scale: 2, text: text)
    #expect(picture.draw(list) == [picture.size])
    #expect(picture.draw(list) == [])
    picture.painter.forget()
    #expect(picture.draw(list) == [picture.size])
    let canvas = try CairoCanvas(size: size, scale: 2, text: text)
    #expect(canvas.draw(list) != [])
    #expect(canvas.draw(list) == [])
    try canvas.resize(to: size, scale: 1)
    #expect(canvas.draw(list) != [])
  }

  @Test func aSmallChangeIsASmallRectangle() throws {
    let size = CGSize(width: 640, height: 480)
    let list = { (place: CGFloat) in
      var list = DrawList()
      list.fill(.rect(CGRect(origin: .zero, size: size)), Color(0xFFFFFF))
      list.fill(.circle(center: CGPoint(x: place, y: 100), radius: 20), Color(0))
      list.fill(.circle(center: CGPoint(x: 500, y: 400), radius: 20), Color(0))
      return list
    }
    let canvas = try CairoCanvas(size: size, scale: 1, text: text)
    canvas.draw(list(100))
    let rects = canvas.draw(list(104))
    #expect(rects.count == 1)
    #expect(rects[0].contains(PixelRect(minX: 80, minY: 80, maxX: 124, maxY: 120)))
    #expect(rects[0].width <= 80 && rects[0].height <= 64)
  }
}
