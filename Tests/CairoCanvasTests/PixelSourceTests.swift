import CPangoCairo
import Canvas
import SeededRandom
import Testing

@testable import CairoCanvas

/// Colours through masks are mixed as cairo mixes them, to the bit.
@Suite struct PixelSourceTests {
  private static let size = (width: 53, height: 7)
  /// Where the mask's left top stands on the picture; some of it is outside.
  private static let place = (x: -3, y: 2)

  /// A picture of random colours; those of a picture with opacity are multiplied with it.
  private func picture(_ format: CairoSurface.Format, _ random: inout SplitMix64) throws
    -> CairoSurface
  {
    let surface = try #require(
      CairoSurface(format, width: Self.size.width, height: Self.size.height))
    unsafe surface.modifyPixels { pixels in
      for k in 0..<pixels.count / 4 {
        let opacity = format == .opaque ? 255 : UInt8.random(in: 0...255, using: &random)
        for channel in 0..<3 {
          unsafe pixels[4 * k + channel] = UInt8.random(in: 0...opacity, using: &random)
        }
        unsafe pixels[4 * k + 3] = opacity
      }
    }
    return surface
  }

  /// Coverage with runs of 0 and 255, as shapes have it.
  private func mask(_ random: inout SplitMix64) throws -> CairoSurface {
    let surface = try #require(
      CairoSurface(.mask, width: Self.size.width, height: Self.size.height))
    unsafe surface.modifyPixels { bytes in
      var (value, rest) = (UInt8(0), 0)
      for k in bytes.indices {
        if rest == 0 {
          let any = UInt8.random(in: 0...255, using: &random)
          value = [0, 255, any][Int.random(in: 0..<3, using: &random)]
          rest = Int.random(in: 1...40, using: &random)
        }
        unsafe bytes[k] = value
        rest -= 1
      }
    }
    return surface
  }

  /// The colours of a picture; without opacity its byte means nothing.
  private func pixels(_ surface: CairoSurface, hasOpacity: Bool) -> [UInt32] {
    unsafe surface.withPixels { bytes in
      unsafe bytes.bindMemory(to: UInt32.self).map { hasOpacity ? $0 : $0 & 0xff_ffff }
    }
  }

  /// Paints with cairo on one copy of a picture and without it on another, and compares.
  private func compare(
    _ format: CairoSurface.Format, seed: UInt64, with source: PixelSource,
    _ setSource: (OpaquePointer) -> Void
  ) throws {
    var (random, again) = (SplitMix64(state: seed), SplitMix64(state: seed))
    let (expected, found) = (try picture(format, &random), try picture(format, &again))
    let mask = try mask(&random)
    unsafe expected.draw { context in
      unsafe setSource(context)
      unsafe cairo_mask_surface(context, mask.surface, Double(Self.place.x), Double(Self.place.y))
    }
    let covered = PixelRect(
      minX: Self.place.x, minY: Self.place.y, maxX: Self.place.x + mask.width,
      maxY: Self.place.y + mask.height)
    unsafe found.draw { context in
      let target = unsafe PixelTarget(of: context)
      unsafe mask.withPixels { bytes in
        unsafe target?.paint(
          source,
          through: PixelTarget.Coverage(bytes: bytes, stride: mask.stride, pixels: covered),
          in: covered)
      }
    }
    let hasOpacity = format == .color
    #expect(pixels(found, hasOpacity: hasOpacity) == pixels(expected, hasOpacity: hasOpacity))
  }

  @Test(arguments: [CairoSurface.Format.opaque, .color], 1...40)
  func aColorIsMixedAsByCairo(format: CairoSurface.Format, seed: Int) throws {
    var random = SplitMix64(state: UInt64(1000 + seed))
    let part = { Double.random(in: 0...1, using: &random) }
    let color = Color(
      red: part(), green: part(), blue: part(), alpha: seed % 3 == 0 ? 1 : part())
    let fade = seed % 4 == 0 ? part() : 1
    try unsafe compare(
      format, seed: UInt64(seed), with: .color(PixelColor(color, fade: fade))
    ) { context in
      unsafe cairo_set_source_rgba(
        context, color.red, color.green, color.blue, color.alpha * fade)
    }
  }

  @Test(arguments: [CairoSurface.Format.opaque, .color], [true, false])
  func anImageIsMixedAsByCairo(format: CairoSurface.Format, isOpaque: Bool) throws {
    for seed in 1...20 {
      var random = SplitMix64(state: UInt64(2000 + seed))
      let image = try picture(isOpaque ? .opaque : .color, &random)
      let source = try #require(PixelImage(image, x: 0, y: 0, isOpaque: isOpaque))
      try unsafe compare(format, seed: UInt64(seed), with: .image(source)) { context in
        unsafe cairo_set_source_surface(context, image.surface, 0, 0)
      }
    }
  }

  @Test(arguments: [CairoSurface.Format.opaque, .color], [true, false])
  func rowsOfOneColorAreMixedAsByCairo(format: CairoSurface.Format, isOpaque: Bool) throws {
    for seed in 1...20 {
      var random = SplitMix64(state: UInt64(3000 + seed))
      let image = try picture(isOpaque ? .opaque : .color, &random)
      unsafe image.modifyPixels { bytes in
        for k in bytes.indices { unsafe bytes[k] = bytes[k - k % image.stride + k % 4] }
      }
      let source = try #require(PixelImage(image, x: 0, y: 0, isOpaque: isOpaque))
      try unsafe compare(format, seed: UInt64(seed), with: .rows(source)) { context in
        unsafe cairo_set_source_surface(context, image.surface, 0, 0)
      }
    }
  }

  @Test func aGroupIsPaintedWhereItStands() throws {
    let surface = try #require(CairoSurface(.opaque, width: 20, height: 10))
    let mask = try #require(CairoSurface(.mask, width: 4, height: 3))
    unsafe mask.modifyPixels { bytes in for k in bytes.indices { unsafe bytes[k] = 255 } }
    let covered = PixelRect(minX: 6, minY: 4, maxX: 10, maxY: 7)
    unsafe surface.draw { context in
      unsafe cairo_rectangle(context, 5, 3, 9, 5)
      unsafe cairo_clip(context)
      unsafe cairo_push_group(context)
      let target = unsafe PixelTarget(of: context)
      #expect(target?.pixels == PixelRect(minX: 5, minY: 3, maxX: 14, maxY: 8))
      unsafe mask.withPixels { bytes in
        unsafe target?.paint(
          .color(PixelColor(Color(red: 1, green: 0, blue: 0), fade: 1)),
          through: PixelTarget.Coverage(bytes: bytes, stride: mask.stride, pixels: covered),
          in: covered)
      }
      unsafe cairo_pop_group_to_source(context)
      unsafe cairo_paint(context)
    }
    for (k, pixel) in pixels(surface, hasOpacity: false).enumerated() {
      let (x, y) = (k % 20, k / 20)
      let isIn = (6..<10).contains(x) && (4..<7).contains(y)
      #expect(pixel == (isIn ? 0xff_0000 : 0), "\(x), \(y)")
    }
  }

  @Test func aPageOfOutlinesHasNoPixels() throws {
    let recording = unsafe cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
    defer { unsafe cairo_surface_destroy(recording) }
    let context = unsafe cairo_create(recording)
    defer { unsafe cairo_destroy(context) }
    let target = unsafe context.flatMap { unsafe PixelTarget(of: $0) }
    #expect(target == nil)
  }
}
