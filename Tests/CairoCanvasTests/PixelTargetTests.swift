import CPangoCairo
import Canvas
import SeededRandom
import Testing

@testable import CairoCanvas

/// Colours through masks are mixed by pixman as cairo mixes them, and where they should be.
@Suite struct PixelTargetTests {
  /// The colours of a picture; without opacity its byte means nothing.
  private func pixels(_ surface: CairoSurface, _ format: CairoSurface.Format) -> [UInt32] {
    unsafe surface.withPixels { bytes in
      unsafe bytes.bindMemory(to: UInt32.self).map { format == .color ? $0 : $0 & 0xff_ffff }
    }
  }

  /// Colours of any opacity through masks of any coverage, part of which is outside, to the bit.
  @Test(arguments: [CairoSurface.Format.opaque, .color])
  func aColorIsMixedAsByCairo(format: CairoSurface.Format) throws {
    var random = SplitMix64(state: 1000)
    let size = (width: 53, height: 7), place = (x: -3, y: 2)
    let mask = try #require(CairoSurface(.mask, width: size.width, height: size.height))
    unsafe mask.modifyPixels { bytes in
      for k in bytes.indices { unsafe bytes[k] = UInt8(truncatingIfNeeded: k * 5 / 3 * 7) }
    }
    let covered = PixelRect(
      minX: place.x, minY: place.y, maxX: place.x + mask.width, maxY: place.y + mask.height)
    let pictures = try (0..<2).map { _ in
      try #require(CairoSurface(format, width: size.width, height: size.height))
    }
    for fade in [1, 1, 0.4, 0.7, 1, 0.2] {
      let part = { Double.random(in: 0...1, using: &random) }
      let color = Color(red: part(), green: part(), blue: part(), alpha: part())
      unsafe pictures[0].draw { context in
        unsafe cairo_set_source_rgba(
          context, color.red, color.green, color.blue, color.alpha * fade)
        unsafe cairo_mask_surface(context, mask.surface, Double(place.x), Double(place.y))
      }
      let source = try #require(PixelImage(color, fade: fade))
      let image = try #require(PixelImage(.mask, of: mask))
      unsafe pictures[1].draw { context in
        unsafe PixelTarget(of: context)?.paint(
          PlacedImage(image: source, x: 0, y: 0),
          through: PlacedImage(image: image, x: covered.minX, y: covered.minY), in: covered)
      }
      #expect(pixels(pictures[1], format) == pixels(pictures[0], format), "\(color)")
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
      if let red = PixelImage(Color(red: 1, green: 0, blue: 0), fade: 1),
        let mask = PixelImage(.mask, of: mask)
      {
        target?.paint(
          PlacedImage(image: red, x: 0, y: 0),
          through: PlacedImage(image: mask, x: covered.minX, y: covered.minY), in: covered)
      }
      unsafe cairo_pop_group_to_source(context)
      unsafe cairo_paint(context)
    }
    let wanted: [UInt32] = (0..<200).map { k in
      (6..<10).contains(k % 20) && (4..<7).contains(k / 20) ? 0xff_0000 : 0
    }
    #expect(pixels(surface, .opaque) == wanted)
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
