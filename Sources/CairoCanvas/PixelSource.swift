internal import CPangoCairo
internal import CPixels
import Canvas

/// What is painted through a mask without cairo.
enum PixelSource {
  case color(PixelColor)
  case image(PixelImage)
  /// Each row has the colour of the image's first pixel in it.
  case rows(PixelImage)

  /// Whether no colour is translucent.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.isOpaque
    case .image(let image), .rows(let image): image.isOpaque
    }
  }
}

/// A row of colours, multiplied with their opacity, 8 bits a part.
protocol PixelRow {
  /// Whether no colour is translucent.
  var isOpaque: Bool { get }
  /// The pixel at a place.
  func parts(at place: Int) -> PixelParts
  /// Mixes four pixels with the colours from a place on over them, as much as each is covered.
  func mixFour(
    at place: Int, through coverage: UnsafeRawPointer, over target: UnsafeMutableRawPointer)
  /// Copies pixels from a place on.
  func copy(_ count: Int, from place: Int, to target: UnsafeMutableRawPointer)
}

/// The parts of a pixel, two in a number with 16 bits each, which are multiplied at once.
struct PixelParts {
  /// Blue and red, and green and opacity.
  private var even, odd: UInt32
  private static let lowBytes: UInt32 = 0x00ff_00ff
  private static let halves: UInt32 = 0x0080_0080

  @inline(__always)
  init(_ pixel: UInt32) { (even, odd) = (pixel & Self.lowBytes, pixel &>> 8 & Self.lowBytes) }

  @inline(__always)
  var pixel: UInt32 { even | odd &<< 8 }

  @inline(__always)
  var opacity: UInt32 { odd &>> 16 }

  /// Times a share of which 255 is all, rounded as pixman does.
  @inline(__always)
  static func * (a: PixelParts, share: UInt32) -> PixelParts {
    var product = a
    product.even = rounded(a.even &* share)
    product.odd = rounded(a.odd &* share)
    return product
  }

  /// Two numbers over 255.
  @inline(__always)
  private static func rounded(_ products: UInt32) -> UInt32 {
    let sum = products &+ halves
    return (sum &+ (sum &>> 8 & lowBytes)) &>> 8 & lowBytes
  }

  /// The sum, which is at most 255 in each part.
  @inline(__always)
  static func + (a: PixelParts, b: PixelParts) -> PixelParts {
    var sum = a
    sum.even = a.even &+ b.even
    sum.odd = a.odd &+ b.odd
    return sum
  }
}

/// A colour as pixels have it.
struct PixelColor {
  private let parts: PixelParts
  private let sixteen: SIMD16<UInt32>
  let isOpaque: Bool

  /// Rounded as cairo and pixman do: to 16 bits, whose lower ones are cut.
  init(_ color: Color, fade: Double) {
    let alpha = Self.unit(color.alpha * fade)
    let part = { UInt32(Self.unit($0) * alpha * 65535 + 0.5) >> 8 }
    let opacity = part(1)
    let pixel = opacity << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
    (parts, sixteen) = (PixelParts(pixel), SIMD16(repeating: pixel))
    isOpaque = opacity == 255
  }

  /// The colour that a pixel has.
  init(pixel: UInt32) {
    (parts, sixteen) = (PixelParts(pixel), SIMD16(repeating: pixel))
    isOpaque = pixel >> 24 == 255
  }

  private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

extension PixelColor: PixelRow {
  func parts(at place: Int) -> PixelParts { parts }

  @inline(__always)
  func mixFour(
    at place: Int, through coverage: UnsafeRawPointer, over target: UnsafeMutableRawPointer
  ) {
    unsafe withUnsafePointer(to: sixteen) { unsafe pixels_mix_four(target, $0, coverage) }
  }

  func copy(_ count: Int, from place: Int, to target: UnsafeMutableRawPointer) {
    var done = 0
    while done &+ sixteen.scalarCount <= count {
      unsafe target.storeBytes(
        of: sixteen, toByteOffset: 4 &* done, as: SIMD16<UInt32>.self)
      done &+= sixteen.scalarCount
    }
    while done < count {
      unsafe target.storeBytes(of: sixteen[0], toByteOffset: 4 &* done, as: UInt32.self)
      done &+= 1
    }
  }
}

/// An image of colours as pixels have them.
@safe struct PixelImage {
  /// The pixels that it holds, counted as those are that it is painted on.
  private let pixels: PixelRect
  private let base: UnsafeRawPointer
  private let stride: Int
  let isOpaque: Bool

  /// The pixels of a surface that stands at a place, each with its opacity; nil where there are none.
  init?(_ surface: CairoSurface, x: Int, y: Int, isOpaque: Bool) {
    unsafe cairo_surface_flush(surface.surface)
    guard let data = unsafe cairo_image_surface_get_data(surface.surface) else { return nil }
    unsafe base = UnsafeRawPointer(data)
    stride = surface.stride
    pixels = PixelRect(minX: x, minY: y, maxX: x + surface.width, maxY: y + surface.height)
    self.isOpaque = isOpaque
  }

  /// A row from a pixel on.
  @safe struct Row {
    fileprivate let start: UnsafeRawPointer
    let isOpaque: Bool
  }

  /// The colour of the first pixel of a row.
  func color(ofRow y: Int) -> PixelColor {
    PixelColor(
      pixel: unsafe row(from: pixels.minX, y: y).start.loadUnaligned(as: UInt32.self))
  }

  /// The row from one of its pixels on.
  func row(from x: Int, y: Int) -> Row {
    precondition(
      x >= pixels.minX && y >= pixels.minY && y < pixels.maxY, "The image has the pixel.")
    return unsafe Row(
      start: base + (y - pixels.minY) * stride + 4 * (x - pixels.minX), isOpaque: isOpaque)
  }
}

extension PixelImage.Row: PixelRow {
  @inline(__always)
  func parts(at place: Int) -> PixelParts {
    PixelParts(unsafe start.load(fromByteOffset: 4 &* place, as: UInt32.self))
  }

  @inline(__always)
  func mixFour(
    at place: Int, through coverage: UnsafeRawPointer, over target: UnsafeMutableRawPointer
  ) {
    unsafe pixels_mix_four(target, start + 4 &* place, coverage)
  }

  func copy(_ count: Int, from place: Int, to target: UnsafeMutableRawPointer) {
    unsafe target.copyMemory(from: start + 4 &* place, byteCount: 4 &* count)
  }
}

extension PixelRow {
  /// Paints a row of pixels as much as each is covered.
  ///
  /// Most of a shape is covered whole or not at all, and beside that lies one pixel at each edge: whole ones are
  /// copied, and no more is mixed than has to be.
  func paint(
    _ count: Int, through coverage: UnsafeRawPointer, over target: UnsafeMutableRawPointer
  ) {
    var place = 0
    while place &+ 8 <= count {
      let covered = unsafe eight(of: coverage, from: place)
      if covered == 0 {
        place &+= 8
      } else if covered == .max, isOpaque {
        let end = unsafe endOfWhole(from: place &+ 8, to: count, in: coverage)
        unsafe copy(end &- place, from: place, to: target + 4 &* place)
        place = end
      } else if covered < 0x100 || covered | 0xff == .max && isOpaque {
        // The edge of what lies before, or behind.
        unsafe mix(at: place, through: coverage, over: target)
        place &+= 1
      } else {
        if UInt32(truncatingIfNeeded: covered) != 0 {
          unsafe mixFour(at: place, through: coverage + place, over: target + 4 &* place)
        }
        if covered &>> 32 != 0 {
          let next = place &+ 4
          unsafe mixFour(at: next, through: coverage + next, over: target + 4 &* next)
        }
        place &+= 8
      }
    }
    if place &+ 4 <= count {
      unsafe mixFour(at: place, through: coverage + place, over: target + 4 &* place)
      place &+= 4
    }
    while place < count {
      unsafe mix(at: place, through: coverage, over: target)
      place &+= 1
    }
  }

  /// How much eight pixels from a place on are covered, the first one in the lowest byte.
  @inline(__always)
  private func eight(of coverage: UnsafeRawPointer, from place: Int) -> UInt64 {
    unsafe UInt64(littleEndian: coverage.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// Behind the pixels from a place on that are covered whole.
  @inline(__always)
  private func endOfWhole(from start: Int, to count: Int, in coverage: UnsafeRawPointer) -> Int {
    var place = start
    while place &+ 8 <= count {
      let whole = (~(unsafe eight(of: coverage, from: place))).trailingZeroBitCount &>> 3
      place &+= whole
      if whole < 8 { return place }
    }
    while place < count, unsafe coverage.load(fromByteOffset: place, as: UInt8.self) == 255 {
      place &+= 1
    }
    return place
  }

  /// Mixes a pixel with the colour over it, as much as it is covered.
  @inline(__always)
  private func mix(
    at place: Int, through coverage: UnsafeRawPointer, over target: UnsafeMutableRawPointer
  ) {
    let covered = unsafe UInt32(coverage.load(fromByteOffset: place, as: UInt8.self))
    let color = parts(at: place) * covered
    let old = PixelParts(unsafe target.load(fromByteOffset: 4 &* place, as: UInt32.self))
    let new = color + old * (255 &- color.opacity)
    unsafe target.storeBytes(of: new.pixel, toByteOffset: 4 &* place, as: UInt32.self)
  }
}
