internal import CPangoCairo
import Canvas
import Geometry

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

  /// Where a context draws.
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
