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
    var encoder = GIFEncoder(width: 40, height: 30)
    for k in 0..<6 { encoder.add(stripes(k), at: 3 * k) }
    let movie = try #require(GIFReader(encoder.finish()))
    #expect(movie.width == 40 && movie.height == 30 && movie.loops)
    #expect(movie.frames.map(\.delay) == [3, 3, 3, 3, 3, 100])
    for (k, frame) in movie.frames.enumerated() { #expect(frame.pixels == stripes(k)) }
  }

  @Test func onlyWhatChangedIsWritten() throws {
    var encoder = GIFEncoder(width: 200, height: 100)
    var pixels = [UInt32](repeating: 0xFFFFFF, count: 20_000)
    encoder.add(pixels, at: 0)
    let before = encoder.finish().count
    for y in 40..<50 { for x in 60..<80 { pixels[y * 200 + x] = 0x123456 } }
    encoder = GIFEncoder(width: 200, height: 100)
    encoder.add([UInt32](repeating: 0xFFFFFF, count: 20_000), at: 0)
    encoder.add([UInt32](repeating: 0xFFFFFF, count: 20_000), at: 4)
    encoder.add(pixels, at: 8)
    let data = encoder.finish()
    #expect(data.count < before + 100)
    let movie = try #require(GIFReader(data))
    // A frame like the one before only makes that one longer.
    #expect(movie.frames.map(\.delay) == [8, 100])
    #expect(movie.frames[1].rect == [60, 40, 20, 10] && movie.frames[1].pixels == pixels)
  }

  @Test func manyColoursComeNear() throws {
    var encoder = GIFEncoder(width: 64, height: 64)
    encoder.add(gradient(), at: 0)
    let frame = try #require(GIFReader(encoder.finish())?.frames.first)
    var errors: [Int] = []
    for (a, b) in zip(frame.pixels, gradient()) {
      let parts: [Int] = [16, 8, 0].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }
      errors.append(parts.max() ?? 0)
    }
    // 255 boxes of a cube of 64³ · 4: sides of some 40, so errors of half of that, blue counts least.
    #expect(errors.max() ?? 0 <= 64 && errors.reduce(0, +) / errors.count <= 20)
  }

  @Test func noiseGoesThroughEveryCodeSize() throws {
    var state: UInt64 = 7
    let noise: [UInt32] = (0..<100 * 100).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(state >> 60) * 0x111111
    }
    var encoder = GIFEncoder(width: 100, height: 100)
    encoder.add(noise, at: 0)
    #expect(GIFReader(encoder.finish())?.frames.first?.pixels == noise)
  }

  @Test(arguments: [(1, 1), (300, 1), (1, 300)]) func anySizeHolds(width: Int, height: Int) throws {
    var encoder = GIFEncoder(width: width, height: height)
    let pixels = (0..<width * height).map { UInt32($0 % 2) * 0xFFFFFF }
    encoder.add(pixels, at: 0)
    #expect(GIFReader(encoder.finish())?.frames.first?.pixels ?? [] == pixels)
  }

  @Test func withoutAFrameItIsBlack() {
    var encoder = GIFEncoder(width: 3, height: 2)
    #expect(GIFReader(encoder.finish())?.frames.first?.pixels == [0, 0, 0, 0, 0, 0])
  }

  @Test func theSameFramesGiveTheSameBytes() {
    let data = (0..<2).map { _ in
      var encoder = GIFEncoder(width: 64, height: 64)
      encoder.add(gradient(), at: 0)
      encoder.add(Array(gradient().reversed()), at: 5)
      return encoder.finish()
    }
    #expect(data[0] == data[1])
  }
}

/// A reader of animations after the specification, for what the writer writes.
private struct GIFReader {
  struct Frame {
    var rect: [Int]
    var delay: Int
    var pixels: [UInt32]
  }

  private(set) var width = 0, height = 0
  private(set) var loops = false
  private(set) var frames: [Frame] = []
  private var bytes: [UInt8]
  private var place = 6

  init?(_ data: Data) {
    bytes = Array(data)
    guard bytes.starts(with: Array("GIF89a".utf8)) else { return nil }
    (width, height) = (number(), number())
    place += 3
    var pixels = [UInt32](repeating: 0, count: width * height)
    var (delay, same) = (0, -1)
    while place < bytes.count {
      switch byte() {
      case 0x21:
        let kind = byte()
        if kind == 0xF9 {
          guard byte() == 4 else { return nil }
          let flags = byte()
          delay = number()
          same = flags & 1 == 1 ? byte() : -1
          if flags & 1 == 0 { place += 1 }
          guard byte() == 0 else { return nil }
        } else {
          loops = String(decoding: block(), as: UTF8.self) == "NETSCAPE2.0"
          while !block().isEmpty {}
        }
      case 0x2C:
        let rect = [number(), number(), number(), number()]
        let flags = byte()
        guard flags & 0x80 != 0 else { return nil }
        let colors = (0..<(2 << (flags & 7))).map { _ in
          UInt32(byte()) << 16 | UInt32(byte()) << 8 | UInt32(byte())
        }
        guard let indices = Self.decode(minimum: byte(), blocks()),
          indices.count == rect[2] * rect[3]
        else { return nil }
        for (i, index) in indices.enumerated() where index != same {
          let (x, y) = (rect[0] + i % rect[2], rect[1] + i / rect[2])
          pixels[y * width + x] = colors[index]
        }
        frames.append(Frame(rect: rect, delay: delay, pixels: pixels))
      case 0x3B:
        if place == bytes.count { return }
        return nil
      default: return nil
      }
    }
    return nil
  }

  private mutating func byte() -> Int {
    defer { place += 1 }
    return place < bytes.count ? Int(bytes[place]) : 0
  }
  private mutating func number() -> Int {
    let low = byte()
    return low | byte() << 8
  }
  private mutating func block() -> [UInt8] {
    let count = byte()
    defer { place += count }
    return Array(bytes[place..<min(bytes.count, place + count)])
  }
  private mutating func blocks() -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let next = block()
      if next.isEmpty { return all }
      all += next
    }
  }

  private static func decode(minimum: Int, _ bytes: [UInt8]) -> [Int]? {
    let clear = 1 << minimum
    var table: [[Int]] = []
    var size = minimum + 1
    var (bits, count, next) = (0, 0, 0)
    var result: [Int] = []
    var last: [Int]?
    func reset() {
      table = (0..<clear).map { [$0] } + [[], []]
      size = minimum + 1
      last = nil
    }
    reset()
    while true {
      while count < size {
        guard next < bytes.count else { return nil }
        bits |= Int(bytes[next]) << count
        (count, next) = (count + 8, next + 1)
      }
      let code = bits & ((1 << size) - 1)
      (bits, count) = (bits >> size, count - size)
      if code == clear {
        reset()
        continue
      }
      if code == clear + 1 { return result }
      guard let before = last else {
        guard code < clear else { return nil }
        last = table[code]
        result += table[code]
        continue
      }
      guard code <= table.count else { return nil }
      let words = code < table.count ? table[code] : before + [before[0]]
      result += words
      if table.count < 4096 { table.append(before + [words[0]]) }
      if table.count == 1 << size, size < 12 { size += 1 }
      last = words
    }
  }
}
