internal import CPangoCairo
import Canvas
import Geometry

/// An owned image surface with its drawing context; its size in pixels is 1 to 32767.
@safe final class CairoSurface {
  enum Format {
    /// Opaque colour, four bytes a pixel: blue, green, red, unused.
    case opaque
    /// Premultiplied colour, four bytes a pixel: blue, green, red, alpha.
    case color
    /// Coverage, one byte a pixel.
    case mask

    fileprivate var kind: cairo_format_t {
      switch self {
      case .opaque: CAIRO_FORMAT_RGB24
      case .color: CAIRO_FORMAT_ARGB32
      case .mask: CAIRO_FORMAT_A8
      }
    }
  }

  let surface: OpaquePointer
  let format: Format
  let width: Int, height: Int

  /// The greatest side cairo's 16-bit image coordinates hold, in pixels.
  static let greatestSide = 32767

  /// A clear surface (black where opaque); nil where there is no memory for it.
  convenience init?(_ format: Format, width: Int, height: Int) {
    let sides = [width, height].map { Int32(min(max($0, 1), Self.greatestSide)) }
    unsafe self.init(format, cairo_image_surface_create(format.kind, sides[0], sides[1]))
  }

  /// A surface on memory that outlives it; nil where cairo refuses the size.
  convenience init?(
    _ format: Format, on memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int
  ) {
    unsafe self.init(
      format,
      cairo_image_surface_create_for_data(
        memory, format.kind, Int32(clamping: width), Int32(clamping: height),
        Int32(clamping: stride)))
  }

  private init?(_ format: Format, _ made: OpaquePointer?) {
    guard let made = unsafe made else { return nil }
    unsafe surface = made
    self.format = format
    width = Int(unsafe cairo_image_surface_get_width(made))
    height = Int(unsafe cairo_image_surface_get_height(made))
    // Destroyed by deinit also when this fails.
    guard unsafe cairo_surface_status(made) == CAIRO_STATUS_SUCCESS else { return nil }
  }

  deinit { unsafe cairo_surface_destroy(surface) }

  /// Bytes from one row to the next.
  var stride: Int { Int(unsafe cairo_image_surface_get_stride(surface)) }
  /// Bytes of memory: 4 a pixel, with what fills up rows.
  var byteCount: Int { stride * height }

  /// Draws on the surface with a context of its own.
  func draw(_ body: (OpaquePointer) -> Void) {
    guard let context = unsafe cairo_create(surface) else { return }
    unsafe body(context)
    unsafe cairo_destroy(context)
  }

  /// Reads the finished pixels, row by row, `stride` bytes apart.
  func withPixels<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    unsafe cairo_surface_flush(surface)
    return try unsafe body(
      UnsafeRawBufferPointer(start: cairo_image_surface_get_data(surface), count: byteCount))
  }

  /// Changes the pixels in place.
  func modifyPixels(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    unsafe cairo_surface_flush(surface)
    unsafe body(
      UnsafeMutableBufferPointer(start: cairo_image_surface_get_data(surface), count: byteCount))
    unsafe cairo_surface_mark_dirty(surface)
  }
}

/// Cairo's context on a picture, made and told of clip and map only when cairo draws.
///
/// In most frames it draws little or nothing.
@safe final class LazyContext {
  private let surface: CairoSurface?
  private var made: OpaquePointer?
  /// From points to the context's units.
  private let scale: Double
  /// What the context was told last.
  private var told: State

  struct State: Equatable {
    /// The pixels that the clip leaves; nil where it is no rectangle of whole ones, and told at once.
    var clip: PixelRect?
    /// From points to the picture's.
    var transform = CGAffineTransform.identity
  }

  /// The context of a surface, which is not clipped yet.
  init(_ surface: CairoSurface, scale: Double) {
    (self.surface, self.scale) = (surface, scale)
    told = State(clip: PixelRect(width: surface.width, height: surface.height))
  }

  /// Another one's context, which outlives this.
  init(_ context: OpaquePointer, clip: PixelRect, scale: Double) {
    (surface, self.scale, told) = (nil, scale, State(clip: clip))
    unsafe made = context
    tell(told.transform)
  }

  deinit {
    if surface != nil, let made = unsafe made { unsafe cairo_destroy(made) }
  }

  /// Whether cairo failed: it draws nothing more then.
  var hasFailed: Bool {
    guard let made = unsafe made else { return false }
    return unsafe cairo_status(made) != CAIRO_STATUS_SUCCESS
  }

  /// The context as it is to draw now.
  func context(_ state: State) -> OpaquePointer {
    let context = unsafe made ?? make()
    if state == told { return unsafe context }
    if state.clip != told.clip, let clip = state.clip { tell(clip) }
    tell(state.transform)
    told = state
    return unsafe context
  }

  private func make() -> OpaquePointer {
    guard let surface, let context = unsafe cairo_create(surface.surface) else {
      preconditionFailure("Cairo gives a context for every surface.")
    }
    unsafe made = context
    tell(told.transform)
    return unsafe context
  }

  /// Gives the context the map that it was told last, after another one.
  func restoreTransform() { tell(told.transform) }

  /// Takes note that the context was given back an earlier state.
  func restore(_ state: State) { told = state }

  private func tell(_ pixels: PixelRect) {
    unsafe cairo_identity_matrix(made)
    unsafe cairo_reset_clip(made)
    unsafe cairo_rectangle(
      made, Double(pixels.minX), Double(pixels.minY), Double(pixels.width), Double(pixels.height))
    unsafe cairo_clip(made)
  }

  private func tell(_ map: CGAffineTransform) {
    var matrix = cairo_matrix_t(
      xx: map.a * scale, yx: map.b * scale, xy: map.c * scale, yy: map.d * scale,
      x0: Outline.clamp(map.tx) * scale, y0: Outline.clamp(map.ty) * scale)
    unsafe cairo_set_matrix(made, &matrix)
  }
}
