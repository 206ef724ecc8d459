import CPangoCairo
import Canvas
import SeededRandom
import Testing

@testable import CairoCanvas

/// Colours through masks are mixed as cairo mixes them, to the bit.
@Suite struct PixelTargetTests {
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

  /// The colours of a picture, without the byte that means nothing.
  private func pixels(_ surface: CairoSurface) -> [UInt32] {
    unsafe surface.withPixels { bytes in
      unsafe bytes.bindMemory(to: UInt32.self).map { $0 & 0xff_ffff }
    }
  }

  /// Paints with cairo on one copy of a picture and without it on another, and compares.
  private func isSame(
    seed: UInt64, with source: PixelImage?,
    _ setSource: (OpaquePointer) -> Void
  ) throws -> Bool {
    var (random, again) = (SplitMix64(state: seed), SplitMix64(state: seed))
    let (expected, found) = (try picture(.opaque, &random), try picture(.opaque, &again))
    let mask = try mask(&random)
    unsafe expected.draw { context in
      unsafe setSource(context)
      unsafe cairo_mask_surface(context, mask.surface, Double(Self.place.x), Double(Self.place.y))
    }
    let covered = PixelRect(
      minX: Self.place.x, minY: Self.place.y, maxX: Self.place.x + mask.width,
      maxY: Self.place.y + mask.height)
    let (source, image) = (try #require(source), try #require(PixelImage(of: mask)))
    PixelTarget(found)?.paint(
      PlacedImage(image: source, x: 0, y: 0),
      through: PlacedImage(image: image, x: covered.minX, y: covered.minY), in: covered)
    return pixels(found) == pixels(expected)
  }

  @Test func aColorIsMixedAsByCairo() throws {
    for seed in 1...40 {
      var random = SplitMix64(state: UInt64(1000 + seed))
      let part = { Double.random(in: 0...1, using: &random) }
      let color = Color(
        red: part(), green: part(), blue: part(), alpha: seed % 3 == 0 ? 1 : part())
      let fade = seed % 4 == 0 ? part() : 1
      let isSame = try unsafe isSame(
        seed: UInt64(seed), with: PixelImage(color, fade: fade)
      ) { context in
        unsafe cairo_set_source_rgba(
          context, color.red, color.green, color.blue, color.alpha * fade)
      }
      #expect(isSame, "seed \(seed)")
    }
  }

  @Test(arguments: [CairoSurface.Format.opaque, .color])
  func anImageIsMixedAsByCairo(ofImage: CairoSurface.Format) throws {
    for seed in 1...40 {
      var random = SplitMix64(state: UInt64(2000 + seed))
      let image = try picture(ofImage, &random)
      let source = try #require(PixelImage(of: image))
      let hasPlainRows = seed % 2 == 0
      if hasPlainRows {
        unsafe image.modifyPixels { bytes in
          for k in bytes.indices { unsafe bytes[k] = bytes[k - k % image.stride + k % 4] }
        }
        source.repeat()
      }
      let isSame = try unsafe isSame(seed: UInt64(seed), with: source) { context in
        unsafe cairo_set_source_surface(context, image.surface, 0, 0)
      }
      #expect(isSame, "seed \(seed)")
    }
  }

}
