internal import CPangoCairo
import Canvas
import Foundation

/// A text block as pixels: a mask for any colour where the glyphs have none of their own.
///
/// cairo 1.16 places glyphs at whole pixels, which spaces them unevenly at scale 1. So text is
/// drawn four times as wide and averaged: glyphs land on quarters of a pixel.
final class TextImage {
  let surface: CairoSurface
  /// Where the image's top left stands from the block's, in pixels.
  let x: Int, y: Int
  /// Whether the pixels are coverage only; otherwise they have one text colour.
  let isMask: Bool

  /// The coverage as pixman reads it; nil where the pixels have colours.
  let mask: PixelImage?

  private static let widening = 4
  /// Pixels around the ink for the averaging and rounding.
  private static let margin = 2

  /// The extent of a block's ink from the block's top left, in pixels.
  struct Extent {
    var minX: Int, minY: Int, width: Int, height: Int

    /// Whether an image of this extent can be made and kept.
    var isDrawable: Bool {
      width * TextImage.widening <= CairoSurface.greatestSide && height <= Self.greatestHeight
    }
    private static let greatestHeight = 8192
  }

  /// Paints a laid-out block; nil where the memory is missing.
  init?(_ layout: TextLayout, scale: Double, color: Color?) {
    let extent = layout.inkExtent(scale: scale)
    (x, y) = (extent.minX, extent.minY)
    guard
      let wide = CairoSurface(
        .color, width: extent.width * Self.widening, height: extent.height)
    else { return nil }
    unsafe wide.draw { context in
      unsafe cairo_scale(context, Double(Self.widening), 1)
      unsafe cairo_translate(context, -Double(extent.minX), -Double(extent.minY))
      if let color {
        unsafe cairo_set_source_rgb(context, color.red, color.green, color.blue)
      } else {
        unsafe cairo_set_source_rgb(context, 0, 0, 0)
      }
      unsafe layout.draw(on: context, scale: scale, isSnapped: true, clip: nil)
    }
    // Black letters leave red, green and blue at zero; only glyphs with colours do not.
    isMask = unsafe color == nil && wide.withPixels { unsafe !Self.hasColor($0) }
    guard
      let surface = CairoSurface(
        isMask ? .mask : .color, width: extent.width, height: extent.height)
    else { return nil }
    self.surface = surface
    Self.average(wide, into: surface, isMask: isMask)
    mask = isMask ? PixelImage(of: surface) : nil
  }

  private static func hasColor(_ pixels: UnsafeRawBufferPointer) -> Bool {
    unsafe pixels.bindMemory(to: UInt32.self).contains { UInt32(littleEndian: $0) << 8 != 0 }
  }

  private static func average(_ wide: CairoSurface, into narrow: CairoSurface, isMask: Bool) {
    unsafe wide.withPixels { source in
      unsafe narrow.modifyPixels { target in
        for row in 0..<narrow.height {
          let from = row * wide.stride
          let to = row * narrow.stride
          for column in 0..<narrow.width {
            for channel in isMask ? 3..<4 : 0..<4 {
              var sum = widening / 2
              for part in 0..<widening {
                sum += Int(unsafe source[from + (column * widening + part) * 4 + channel])
              }
              let place = isMask ? to + column : to + column * 4 + channel
              unsafe target[place] = UInt8(sum / widening)
            }
          }
        }
      }
    }
  }
}

extension TextLayout {
  /// The pixels all ink falls into, from the block's top left.
  func inkExtent(scale: Double) -> TextImage.Extent {
    let box = ink
    let margin = 2.0
    let minX = (box.minX * scale).rounded(.down) - margin
    let minY = (box.minY * scale).rounded(.down) - margin
    return TextImage.Extent(
      minX: Int(minX), minY: Int(minY),
      width: Int((box.maxX * scale).rounded(.up) + margin - minX),
      height: Int((box.maxY * scale).rounded(.up) + margin - minY))
  }

  /// Draws the glyphs in the source's colour, the block's top left at the context's origin, in a
  /// context whose unit is a pixel; baselines on whole pixels if snapped, lines outside of the
  /// clip (in points from the top) left out.
  func draw(
    on context: OpaquePointer, scale: Double, isSnapped: Bool, clip: ClosedRange<CGFloat>?
  ) {
    for line in lines {
      if let clip,
        line.frame.maxY < clip.lowerBound - line.frame.height
          || line.frame.minY > clip.upperBound + line.frame.height
      {
        continue
      }
      let baseline = line.baseline * scale
      unsafe cairo_save(context)
      unsafe cairo_translate(
        context, line.frame.minX * scale, isSnapped ? baseline.rounded() : baseline)
      unsafe cairo_scale(context, scale, scale)
      unsafe cairo_move_to(context, 0, 0)
      unsafe pango_cairo_show_layout_line(context, line.line.pointer)
      unsafe cairo_restore(context)
    }
  }
}

extension TextImage {
  /// Steps into which a pixel is divided for shifting.
  private static let steps = 256

  /// Writes the mask moved right and down by parts of a pixel; one pixel larger both ways.
  ///
  /// The same bilinear mean that cairo takes, which has no fast path for masks: text that moves
  /// would cost three times as much as text at rest.
  func shift(
    right: Double, down: Double, into pixels: UnsafeMutableRawBufferPointer, stride to: Int
  ) {
    let (height, from) = (surface.height, surface.stride)
    let count = min(from, to)
    let (right, down) = (UInt16(right * Double(Self.steps)), UInt16(down * Double(Self.steps)))
    let empty = [UInt8](repeating: 0, count: from)
    // One zero in front, so that the left neighbour of a pixel stands before it.
    var moved = [UInt8](repeating: 0, count: to + 1)
    let pixels = unsafe pixels.bindMemory(to: UInt8.self)
    unsafe surface.withPixels { bytes in
      let source = unsafe bytes.bindMemory(to: UInt8.self)
      unsafe empty.withUnsafeBufferPointer { empty in
        unsafe moved.withUnsafeMutableBufferPointer { moved in
          for line in 0...height {
            let above = unsafe line > 0 ? source[((line - 1) * from)...] : empty[...]
            let below = unsafe line < height ? source[(line * from)...] : empty[...]
            unsafe Self.mix(
              Self.start(of: above), Self.start(of: below), down, count,
              into: UnsafeMutableBufferPointer(rebasing: moved[1...]))
            unsafe Self.mix(
              UnsafeBufferPointer(moved), Self.start(of: UnsafeBufferPointer(moved)[1...]),
              right, to, into: UnsafeMutableBufferPointer(rebasing: pixels[(line * to)...]))
          }
        }
      }
    }
  }

  private static func start(of slice: Slice<UnsafeBufferPointer<UInt8>>)
    -> UnsafeBufferPointer<UInt8>
  {
    unsafe UnsafeBufferPointer(rebasing: slice)
  }

  /// Means of two rows, the first one weighted with 256ths; 255 x 256 + 128 fits in 16 bits.
  ///
  /// Without a branch inside: the compiler makes it 16 pixels at a time.
  private static func mix(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>, _ weight: UInt16,
    _ count: Int, into target: UnsafeMutableBufferPointer<UInt8>
  ) {
    if weight == 0 {
      // Text that moves along one axis alone.
      if let start = second.baseAddress {
        unsafe target.baseAddress?.update(from: start, count: count)
      }
      return
    }
    let rest = UInt16(steps) &- weight
    for index in 0..<count {
      let sum = unsafe UInt16(first[index]) &* weight &+ UInt16(second[index]) &* rest &+ 128
      unsafe target[index] = UInt8(truncatingIfNeeded: sum >> 8)
    }
  }
}

/// Finished images of text blocks, bounded by their bytes.
struct TextImageCache {
  struct Key: Hashable {
    var block: TextBlock
    var scale: Double
    /// Nil for the mask that serves all colours.
    var color: Color?
  }
  var images = GenerationCache<Key, TextImage?>(limit: TextImageCache.limit) {
    $0?.surface.byteCount ?? 0
  }

  /// How many bytes of images are kept: some hundred screens of bubbles at scale 1.
  private static let limit = 96 << 20

  /// The image of a block for a colour, whose opacity does not matter; nil where it would be too large.
  mutating func image(
    of block: TextBlock, _ text: PangoText, scale: Double, color: Color
  ) -> TextImage? {
    let mask = images.value(for: Key(block: block, scale: scale)) {
      Self.image(text.layout(of: block), scale: scale, color: nil)
    }
    if mask?.isMask ?? true { return mask }
    var opaque = color
    opaque.alpha = 1
    return images.value(for: Key(block: block, scale: scale, color: opaque)) {
      Self.image(text.layout(of: block), scale: scale, color: opaque)
    }
  }

  private static func image(_ layout: TextLayout, scale: Double, color: Color?) -> TextImage? {
    guard layout.inkExtent(scale: scale).isDrawable else { return nil }
    return TextImage(layout, scale: scale, color: color)
  }
}
