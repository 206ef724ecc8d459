internal import CPangoCairo
import Foundation

/// The soft shadow of a rounded rectangle as coverage: three box blurs, close to a Gaussian.
///
/// Along a side longer than its two blurred ends every pixel is like the next, so the mask holds
/// only one of them and drawing stretches it: a shadow costs the same whatever it lies under, and
/// a panel that changes its size needs no new one.
final class ShadowMask {
  /// What a mask depends on, in pixels.
  struct Key: Hashable {
    var width: Int, height: Int, radius: Int, blur: Int

    /// A mask for a rectangle; longer sides than necessary are cut, unless it is to be whole.
    init(width: Double, height: Double, radius: Double, blur: Double, isWhole: Bool = false) {
      let limit = Double(CairoSurface.greatestSide)
      let pixels = { (value: Double) in value.isFinite ? Int(min(max(value, 0), limit)) : 0 }
      self.blur = min(pixels(blur.rounded()), Self.greatestBlur)
      self.radius = min(pixels(radius.rounded()), Self.greatestRadius)
      let core = isWhole ? CairoSurface.greatestSide : 2 * (self.radius + self.blur) + 1
      self.width = min(max(1, pixels(width.rounded())), core)
      self.height = min(max(1, pixels(height.rounded())), core)
    }

    private static let greatestBlur = 512, greatestRadius = 1024
  }

  let surface: CairoSurface
  /// How far the shadow reaches beyond the rectangle, in pixels.
  let reach: Int
  let key: Key

  /// Paints a mask; nil where the memory is missing.
  init?(_ key: Key) {
    self.key = key
    reach = key.blur
    let (width, height) = (key.width + 2 * key.blur, key.height + 2 * key.blur)
    guard let made = CairoSurface(.mask, width: width, height: height) else { return nil }
    surface = made
    let rect = CGRect(x: key.blur, y: key.blur, width: key.width, height: key.height)
    unsafe made.draw { context in
      unsafe cairo_set_source_rgba(context, 0, 0, 0, 1)
      unsafe Outline.add(.roundedRect(rect, radius: CGFloat(key.radius)), to: context)
      unsafe cairo_fill(context)
    }
    let stride = made.stride
    unsafe made.modifyPixels { pixels in
      // Three boxes whose reaches add up to the blur.
      for box in [key.blur / 3, (key.blur + 1) / 3, (key.blur + 2) / 3] where box > 0 {
        for row in 0..<height {
          unsafe Self.blur(pixels, from: row * stride, step: 1, count: width, reach: box)
        }
        for column in 0..<width {
          unsafe Self.blur(pixels, from: column, step: stride, count: height, reach: box)
        }
      }
    }
  }

  /// One running mean over a row or column.
  private static func blur(
    _ pixels: UnsafeMutableBufferPointer<UInt8>, from start: Int, step: Int, count: Int, reach: Int
  ) {
    let source = (0..<count).map { unsafe pixels[start + $0 * step] }
    let divisor = 2 * reach + 1
    var sum = source.prefix(reach + 1).reduce(0) { $0 + Int($1) }
    for index in 0..<count {
      unsafe pixels[start + index * step] = UInt8((sum + reach) / divisor)
      if index + reach + 1 < count { sum += Int(source[index + reach + 1]) }
      if index >= reach { sum -= Int(source[index - reach]) }
    }
  }
}

/// Where the pixels of a stretched shadow stand in its mask, along one side.
struct ShadowStretch {
  /// The first pixel of the shadow.
  fileprivate let start: Int
  /// How many pixels come before the one that is repeated, and how often it is; never where nothing is cut.
  fileprivate let end: Int, middle: Int

  /// The place in the mask of a pixel of the shadow.
  func place(of pixel: Int) -> Int {
    let place = pixel - start
    return place < end ? place : max(end, place - middle + 1)
  }

  /// Copies some pixels of a row of the mask.
  func copy(
    _ row: UnsafeRawBufferPointer, _ pixels: Range<Int>, into target: UnsafeMutableRawBufferPointer
  ) {
    let first = pixels.lowerBound
    let left = first..<max(first, min(start + end, pixels.upperBound))
    let repeated =
      left.upperBound..<max(left.upperBound, min(start + end + middle, pixels.upperBound))
    for pixel in left { unsafe target[pixel - first] = unsafe row[pixel - start] }
    for pixel in repeated { unsafe target[pixel - first] = unsafe row[end] }
    let skipped = start + middle - 1
    for pixel in repeated.upperBound..<pixels.upperBound {
      unsafe target[pixel - first] = unsafe row[pixel - skipped]
    }
  }
}

extension ShadowMask {
  /// The columns of a shadow of a width whose rectangle begins at a pixel.
  func columns(left: Int, width: Int) -> ShadowStretch {
    stretch(from: left, length: width, cut: key.width)
  }

  /// The rows of a shadow of a height whose rectangle begins at a pixel.
  func rows(top: Int, height: Int) -> ShadowStretch {
    stretch(from: top, length: height, cut: key.height)
  }

  private func stretch(from start: Int, length: Int, cut: Int) -> ShadowStretch {
    let whole = length + 2 * reach
    guard length > cut else { return ShadowStretch(start: start - reach, end: whole, middle: 1) }
    let end = (cut - 1) / 2 + reach
    return ShadowStretch(start: start - reach, end: end, middle: whole - 2 * end)
  }
}
