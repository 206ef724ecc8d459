internal import CPangoCairo
import Canvas

/// An image of pixman's: a colour everywhere, or pixels in memory that outlives it.
@safe final class PixelImage {
  fileprivate let pointer: OpaquePointer

  /// A colour, rounded to 16 bits a part as cairo does; nil without memory.
  init?(_ color: Color, fade: Double) {
    let alpha = Self.unit(color.alpha * fade)
    let part = { UInt16(Self.unit($0) * alpha * 65535 + 0.5) }
    var premultiplied = pixman_color_t(
      red: part(color.red), green: part(color.green), blue: part(color.blue), alpha: part(1))
    guard let made = unsafe pixman_image_create_solid_fill(&premultiplied) else { return nil }
    unsafe pointer = made
  }

  private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  /// Pixels in memory, rows from the top, `stride` bytes apart; nil without memory for the image.
  init?(
    _ format: CairoSurface.Format, on memory: UnsafeMutableRawPointer, width: Int, height: Int,
    stride: Int
  ) {
    let code =
      switch format {
      case .opaque: PIXMAN_x8r8g8b8
      case .color: PIXMAN_a8r8g8b8
      case .mask: PIXMAN_a8
      }
    guard
      let made = unsafe pixman_image_create_bits_no_clear(
        code, Int32(width), Int32(height), memory.assumingMemoryBound(to: UInt32.self),
        Int32(stride))
    else { return nil }
    unsafe pointer = made
  }

  /// The finished pixels of a surface that outlives it.
  convenience init?(of surface: CairoSurface) {
    unsafe cairo_surface_flush(surface.surface)
    guard let data = unsafe cairo_image_surface_get_data(surface.surface) else { return nil }
    unsafe self.init(
      surface.format, on: data, width: surface.width, height: surface.height, stride: surface.stride
    )
  }

  deinit { unsafe pixman_image_unref(pointer) }

  /// Repeats the pixels beside the image.
  func `repeat`() { unsafe pixman_image_set_repeat(pointer, PIXMAN_REPEAT_NORMAL) }
}

/// An image whose first pixel stands at a place.
struct PlacedImage {
  let image: PixelImage
  let x: Int, y: Int
}

/// The pixels of a picture, for colours through masks by pixman.
///
/// Cairo takes longer to begin such a step than most of them have pixels: letters and round corners are small. The
/// pixels are those that cairo would make, to the bit.
@safe struct PixelTarget {
  let pixels: PixelRect
  private let image: PixelImage

  /// The pixels of an opaque surface that outlives it; nil without memory.
  init?(_ surface: CairoSurface) {
    guard let image = PixelImage(of: surface) else { return nil }
    // Cairo keeps no pixels of an image apart from it; it only has to know that there are some now.
    unsafe cairo_surface_mark_dirty(surface.surface)
    self.image = image
    pixels = PixelRect(width: surface.width, height: surface.height)
  }

  /// Paints an image over the pixels of an area, as much as a mask covers them.
  func paint(_ source: PlacedImage, through mask: PlacedImage? = nil, in area: PixelRect) {
    let area = area.intersection(pixels)
    if area.isEmpty { return }
    unsafe pixman_image_composite32(
      PIXMAN_OP_OVER, source.image.pointer, mask?.image.pointer, image.pointer,
      Int32(area.minX - source.x), Int32(area.minY - source.y),
      Int32(area.minX - (mask?.x ?? 0)), Int32(area.minY - (mask?.y ?? 0)),
      Int32(area.minX), Int32(area.minY), Int32(area.width), Int32(area.height))
  }
}
