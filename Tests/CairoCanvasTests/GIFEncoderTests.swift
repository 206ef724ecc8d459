import CGif
import Foundation
import Testing

@testable import CairoCanvas

@Suite struct GIFEncoderTests {
  /// A picture of few colours: stripes that move.
  private func stripes(_ shift: Int, width: Int = 40, height: Int = 30) -> [UInt32] {
    (0..<width * height).map { i in
      [0xFFFFFF, 0x0062CC, 0x1C1C1E, 0xB34700][(i % width + shift) / 7 % 4]
    }
  }

  /// Every colour there is room for.
  private func gradient(width: Int = 64, height: Int = 64) -> [UInt32] {
    (0..<width * height).map { i in
      UInt32(i % width * 4) << 16 | UInt32(i / width * 4) << 8 | UInt32((i % 256))
    }
  }

  @Test func fewColoursComeBackExactly() throws {
    let encoder = GIFEncoder(width: 40, height: 30)
    for k in 0..<6 { encoder.add(stripes(k), at: 3 * k) }
    let movie = try #require(try GIFReader(encoder.finish()))
    #expect(movie.width == 40 && movie.height == 30 && movie.loops)
    #expect(movie.frames.map(\.delay) == [3, 3, 3, 3, 3, 100])
    for (k, frame) in movie.frames.enumerated() { #expect(frame.pixels == stripes(k)) }
  }

  @Test func onlyWhatChangedIsWritten() throws {
    var encoder = GIFEncoder(width: 200, height: 100)
    var pixels = [UInt32](repeating: 0xFFFFFF, count: 20_000)
    encoder.add(pixels, at: 0)
    let before = try encoder.finish().count
    for y in 40..<50 { for x in 60..<80 { pixels[y * 200 + x] = 0x123456 } }
    encoder = GIFEncoder(width: 200, height: 100)
    encoder.add([UInt32](repeating: 0xFFFFFF, count: 20_000), at: 0)
    encoder.add([UInt32](repeating: 0xFFFFFF, count: 20_000), at: 4)
    encoder.add(pixels, at: 8)
    let data = try encoder.finish()
    #expect(data.count < before + 100)
    let movie = try #require(GIFReader(data))
    // A frame like the one before only makes that one longer.
    #expect(movie.frames.map(\.delay) == [8, 100])
    #expect(movie.frames[1].rect == [60, 40, 20, 10] && movie.frames[1].pixels == pixels)
  }

  @Test func manyColoursComeNear() throws {
    let encoder = GIFEncoder(width: 64, height: 64)
    encoder.add(gradient(), at: 0)
    let frame = try #require(try GIFReader(encoder.finish())?.frames.first)
    var errors: [Int] = []
    for (a, b) in zip(frame.pixels, gradient()) {
      let parts: [Int] = [16, 8, 0].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }
      errors.append(parts.max() ?? 0)
    }
    // 255 boxes of a cube of 64³ · 4: sides of some 40, so errors of half of that, blue counts least.
    #expect(errors.max() ?? 0 <= 64 && errors.reduce(0, +) / errors.count <= 20)
  }

  @Test func withoutAFrameItIsBlack() throws {
    let encoder = GIFEncoder(width: 3, height: 2)
    #expect(try GIFReader(encoder.finish())?.frames.first?.pixels == [0, 0, 0, 0, 0, 0])
  }
}

/// An animation as giflib reads it.
private struct GIFReader {
  struct Frame {
    var rect: [Int]
    var delay: Int
    var pixels: [UInt32]
  }

  /// The bytes that giflib has still to read.
  private final class Input {
    var rest: ArraySlice<UInt8>
    init(_ data: Data) { rest = ArraySlice(data) }
  }

  let width: Int, height: Int
  private(set) var loops = false
  private(set) var frames: [Frame] = []

  init?(_ data: Data) {
    let input = Input(data)
    defer { withExtendedLifetime(input) {} }
    guard
      let file = unsafe DGifOpen(
        Unmanaged.passUnretained(input).toOpaque(),
        { file, target, count in
          guard let file = unsafe file, let target = unsafe target else { return 0 }
          let input = unsafe Unmanaged<Input>.fromOpaque(file.pointee.UserData)
            .takeUnretainedValue()
          let bytes = input.rest.prefix(Int(count))
          input.rest = input.rest.dropFirst(bytes.count)
          for (k, byte) in bytes.enumerated() { unsafe target[k] = byte }
          return Int32(bytes.count)
        }, nil)
    else { return nil }
    defer { unsafe DGifCloseFile(file, nil) }
    (width, height) = unsafe (Int(file.pointee.SWidth), Int(file.pointee.SHeight))
    guard unsafe DGifSlurp(file) == GIF_OK, input.rest.isEmpty else { return nil }
    var pixels = [UInt32](repeating: 0, count: width * height)
    for k in 0..<Int(unsafe file.pointee.ImageCount) {
      let image = unsafe file.pointee.SavedImages[k]
      var control = GraphicsControlBlock()
      unsafe DGifSavedExtensionToGCB(file, Int32(k), &control)
      for j in 0..<Int(unsafe image.ExtensionBlockCount) {
        let block = unsafe image.ExtensionBlocks[j]
        let name = unsafe UnsafeBufferPointer(start: block.Bytes, count: Int(block.ByteCount))
        if unsafe name.elementsEqual("NETSCAPE2.0".utf8) { loops = true }
      }
      let place = unsafe image.ImageDesc
      let rect = unsafe [place.Left, place.Top, place.Width, place.Height].map { Int($0) }
      guard let map = unsafe place.ColorMap else { return nil }
      for i in 0..<rect[2] * rect[3] {
        let index = Int(unsafe image.RasterBits[i])
        if index == Int(control.TransparentColor) { continue }
        let color = unsafe map.pointee.Colors[index]
        pixels[(rect[1] + i / rect[2]) * width + rect[0] + i % rect[2]] =
          UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
      }
      frames.append(Frame(rect: rect, delay: Int(control.DelayTime), pixels: pixels))
    }
  }
}
