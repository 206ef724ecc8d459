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
  var context: OpaquePointer
  var textImages = TextImageCache()
  var shadowMasks = GenerationCache<ShadowMask.Key, ShadowMask?>(limit: CairoCanvas.shadowLimit)

  /// How many bytes of shadows are kept.
  private static let shadowLimit = 8 << 20
  private static let scales = 0.1...16.0

  /// A white picture.
  ///
  /// The size in pixels is cut to 1...32767 either way.
  ///
  /// - Throws: `CanvasError` where there is no memory for the pixels.
  public init(size: CGSize, scale: Double, text: PangoText) throws(CanvasError) {
    self.text = text
    self.size = size
    self.scale = Self.clamp(scale)
    surface = try Self.surface(size: size, scale: self.scale)
    unsafe context = cairo_create(surface.surface)
    clear()
  }

  deinit { unsafe cairo_destroy(context) }

  /// Changes size and scale; the picture is white again.
  ///
  /// - Throws: `CanvasError` where there is no memory for the pixels; the old picture stays.
  public func resize(to size: CGSize, scale: Double) throws(CanvasError) {
    let scale = Self.clamp(scale)
    if size == self.size, scale == self.scale { return }
    let made = try Self.surface(size: size, scale: scale)
    if scale != self.scale {
      textImages.removeAll()
      shadowMasks.removeAll()
    }
    unsafe cairo_destroy(context)
    surface = made
    unsafe context = cairo_create(made.surface)
    (self.size, self.scale) = (size, scale)
    clear()
  }

  private static func clamp(_ scale: Double) -> Double {
    scale.isNaN ? 1 : min(max(scale, scales.lowerBound), scales.upperBound)
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

  private func clear() {
    unsafe cairo_identity_matrix(context)
    unsafe cairo_set_source_rgb(context, 1, 1, 1)
    unsafe cairo_paint(context)
  }

  /// Whether a command paints over every pixel there is.
  private func covers(_ command: DrawCommand?) -> Bool {
    guard case .fill(.rect(let rect), .color(let color))? = command else { return false }
    // Rounded to pixels the surface may be a little larger than its size in points.
    let right = Double(surface.width) / scale
    let bottom = Double(surface.height) / scale
    return color.alpha >= 1 && rect.minX <= 0 && rect.minY <= 0 && rect.maxX >= right
      && rect.maxY >= bottom
  }

  /// Draws one frame on white.
  ///
  /// Total: a pop without its push is left out, a push without its pop ends with the list, what
  /// has no finite place is not drawn.
  public func draw(_ list: DrawList) {
    if unsafe cairo_status(context) != CAIRO_STATUS_SUCCESS {
      // cairo draws nothing more on a context that failed once.
      unsafe cairo_destroy(context)
      unsafe context = cairo_create(surface.surface)
    }
    unsafe cairo_save(context)
    if !covers(list.commands.first) { clear() }
    var player = Player(self, list.commands)
    player.play()
    unsafe cairo_restore(context)
  }

  // MARK: Pixels

  /// The size in pixels.
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
