internal import CPangoCairo
import Canvas
import Foundation
import Geometry

/// A picture in memory on which draw lists are played.
///
/// Its size is in points; `scale` maps them to pixels. One owner and one thread at a time.
@safe public final class CairoCanvas {
  /// The size in points, as asked for.
  public private(set) var size: CGSize
  /// Pixels in a point, 0.1 to 16.
  public private(set) var scale: Double
  /// Lays out the texts that are drawn.
  public let text: PangoText

  private(set) var surface: CairoSurface
  private let painter: FramePainter

  /// The most pixels of a picture either way.
  public static var greatestSide: Int { CairoSurface.greatestSide }

  /// A white picture.
  ///
  /// The size in pixels is cut to 1...`greatestSide` either way.
  ///
  /// - Throws: `CanvasError` where there is no memory for the pixels.
  public init(size: CGSize, scale: Double, text: PangoText) throws(CanvasError) {
    self.text = text
    self.size = size
    self.scale = FramePainter.clamp(scale)
    painter = FramePainter(text: text)
    surface = try Self.surface(size: size, scale: self.scale)
    draw(DrawList())
  }

  /// Changes size and scale; the picture is white again.
  ///
  /// - Throws: `CanvasError` where there is no memory for the pixels; the old picture stays.
  public func resize(to size: CGSize, scale: Double) throws(CanvasError) {
    let scale = FramePainter.clamp(scale)
    if size == self.size, scale == self.scale { return }
    surface = try Self.surface(size: size, scale: scale)
    (self.size, self.scale) = (size, scale)
    painter.forget()
    draw(DrawList())
  }

  private static func surface(size: CGSize, scale: Double) throws(CanvasError) -> CairoSurface {
    let pixels = { (length: CGFloat) -> Int in
      let side = (length * scale).rounded()
      return side.isNaN ? 1 : Int(min(max(side, 1), Double(CairoSurface.greatestSide)))
    }
    let (width, height) = (pixels(size.width), pixels(size.height))
    guard let surface = CairoSurface(.opaque, width: width, height: height) else {
      throw .cannotAllocate(width: width, height: height)
    }
    return surface
  }

  /// Draws one frame on white, and says which pixels changed.
  ///
  /// Total: a pop without its push is left out, a push without its pop ends with the list, what
  /// has no finite place is not drawn.
  @discardableResult public func draw(_ list: DrawList) -> [PixelRect] {
    painter.draw(list, on: surface, scale: scale)
  }

  // MARK: Pixels

  /// The size in pixels: points times the scale.
  public var pixelSize: (width: Int, height: Int) { (surface.width, surface.height) }

  /// Reads the picture: rows from the top, `stride` bytes apart, a pixel as blue, green, red and
  /// an unused byte (`SDL_PIXELFORMAT_RGB888`, `CAIRO_FORMAT_RGB24` on little-endian machines).
  ///
  /// - Throws: What `body` throws.
  public func withPixels<R, E: Error>(
    _ body: (_ bytes: RawSpan, _ stride: Int) throws(E) -> R
  ) throws(E) -> R {
    let stride = surface.stride
    return try unsafe surface.withPixels { (pixels) throws(E) in
      try body(unsafe pixels.bytes, stride)
    }
  }

  /// The colour of a pixel, counted from the top left; nil outside.
  public func color(x: Int, y: Int) -> Color? {
    guard (0..<surface.width).contains(x), (0..<surface.height).contains(y) else { return nil }
    let place = y * surface.stride + 4 * x
    return unsafe surface.withPixels { bytes in
      let part = { (offset: Int) in Double(unsafe bytes[place + offset]) / 255 }
      return Color(red: part(2), green: part(1), blue: part(0))
    }
  }
}

extension CairoCanvas {
  /// The picture as PNG; the same pixels always give the same bytes.
  ///
  /// - Throws: `CanvasError.cannotEncode` where cairo has no memory for it.
  public func pngData() throws(CanvasError) -> Data {
    var data = Data()
    let status = unsafe withUnsafeMutablePointer(to: &data) { target in
      unsafe cairo_surface_write_to_png_stream(surface.surface, appendToData, target)
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cannotEncode(reason: unsafe String(cString: cairo_status_to_string(status)))
    }
    return data
  }
}

/// Appends what cairo writes to the `Data` that `target` points to.
func appendToData(
  _ target: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: UInt32
) -> cairo_status_t {
  guard let target = unsafe target, let bytes = unsafe bytes else {
    return CAIRO_STATUS_WRITE_ERROR
  }
  unsafe target.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: Int(count))
  return CAIRO_STATUS_SUCCESS
}

/// Why no text can be laid out.
public enum FontError: Error, Hashable, CustomStringConvertible {
  /// The machine has no font at all.
  case noFontInstalled

  /// What is wrong, and what to do about it.
  public var description: String {
    "No font is installed. Install one: apt-get install fonts-inter"
  }
}

/// Why a picture could not be made or kept.
public enum CanvasError: Error, Hashable, CustomStringConvertible {
  /// There is no memory for a surface of this many pixels.
  case cannotAllocate(width: Int, height: Int)
  case cannotEncode(reason: String)

  /// What is wrong, naming the file or the size.
  public var description: String {
    switch self {
    case .cannotAllocate(let width, let height):
      "No memory for a picture of \(width)x\(height) pixels. Choose a smaller size or scale."
    case .cannotEncode(let reason): "The picture could not be encoded: \(reason)."
    }
  }
}
