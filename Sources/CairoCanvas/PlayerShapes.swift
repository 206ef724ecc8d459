internal import CPangoCairo
import Canvas
import Foundation
import Geometry

/// Shapes and lines.
extension Player {
  func fill(_ shape: Shape, _ paint: Paint, at place: Int) {
    let image = plan.gradients[place]
    if hasOutlinedText || image.map({ !setSource($0) }) ?? true { setSource(paint) }
    let pixels = plan.steps[place].pixels
    guard plan.steps[place].hasMask, !hasOutlinedText else {
      unsafe cairo_new_path(context)
      unsafe Outline.add(shape, to: context)
      unsafe cairo_fill(context)
      return
    }
    let outline = FlatOutline(shape, transform: transform, scale: scale)
    guard let band = RoundedBand(shape, transform: transform, scale: scale) else {
      return cover(outline, in: pixels)
    }
    unsafe cairo_identity_matrix(context)
    unsafe cairo_new_path(context)
    unsafe cairo_rectangle(
      context, band.left, Double(band.top), band.right - band.left,
      Double(band.bottom - band.top))
    unsafe cairo_fill(context)
    applyTransform()
    var (above, below) = (pixels, pixels)
    above.maxY = min(above.maxY, band.top)
    below.minY = max(below.minY, band.bottom)
    cover(outline, in: above)
    cover(outline, in: below)
  }

  func stroke(_ shape: Shape, _ paint: Paint, _ style: StrokeStyle, at place: Int) {
    guard style.width > 0, style.width.isFinite else { return }
    setSource(paint)
    if plan.steps[place].hasMask, !hasOutlinedText,
      let outline = FlatOutline(shape, style, transform: transform, scale: scale)
    {
      return cover(outline, in: plan.steps[place].pixels)
    }
    unsafe cairo_set_line_width(context, style.width)
    unsafe cairo_set_line_cap(context, style.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    unsafe cairo_set_line_join(
      context, style.isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    // Cairo's context fails for good on a dash that is negative or nowhere positive.
    let isDashed =
      style.dash.allSatisfy { $0.isFinite && $0 >= 0 } && style.dash.contains { $0 > 0 }
    let dash = isDashed ? style.dash.map { Double($0) } : []
    unsafe cairo_set_dash(
      context, dash, Int32(dash.count), style.phase.isFinite ? style.phase : 0)
    unsafe cairo_new_path(context)
    unsafe Outline.add(shape, to: context)
    unsafe cairo_stroke(context)
  }

  /// Paints the source where an outline covers pixels.
  private func cover(_ outline: FlatOutline, in pixels: PixelRect) {
    let pixels = pixels.intersection(visible)
    if pixels.isEmpty { return }
    tools.coverage.fill(outline, in: pixels)
    unsafe cairo_identity_matrix(context)
    tools.coverage.withSurface { mask in
      unsafe cairo_mask_surface(context, mask.surface, Double(pixels.minX), Double(pixels.minY))
    }
    applyTransform()
  }

  // MARK: - Colours

  /// Gradients are placed in pixels: cairo then samples each pixel alike, wherever the clip ends.
  private func setSource(_ paint: Paint) {
    if case .color(let color) = paint { return setSource(color) }
    guard let gradient = PlacedGradient(paint, transform: transform, scale: scale) else { return }
    unsafe cairo_identity_matrix(context)
    if hasOutlinedText || transform.isUpright || !setStrip(of: gradient) {
      unsafe gradient.setSource(on: context, fade: fade)
    }
    applyTransform()
  }

  /// Makes the strip of a gradient in pixels the source; whether it has one.
  private func setStrip(of gradient: PlacedGradient) -> Bool {
    guard let place = GradientStrip.Place(gradient, fade: fade, picture: plan.picture),
      let strip = tools.strips.value(
        for: place.key, cost: { $0?.surface.byteCount ?? 0 }, make: { GradientStrip(place.key) })
    else { return false }
    unsafe strip.setSource(on: context, at: place)
    return true
  }

  func setSource(_ color: Color) {
    unsafe cairo_set_source_rgba(
      context, color.red, color.green, color.blue, color.alpha * fade)
  }
}

/// The rows of an upright rounded rectangle between its corners: cairo fills them at once.
struct RoundedBand {
  /// The first row, and the one behind the last.
  let top: Int, bottom: Int
  /// The rectangle's sides, in pixels.
  let left: Double, right: Double

  /// A band of fewer rows is not worth a fill of its own.
  private static let leastRows = 16.0
  /// Farther away than this no row is drawn, in pixels.
  private static let reach = 1e9

  /// Nil where a shape has none, or too few rows of it.
  init?(_ shape: Shape, transform: CGAffineTransform, scale: Double) {
    guard case .roundedRect(let whole, let corner) = shape, transform.isUniform else { return nil }
    let (rect, zoom) = (Outline.clamp(whole), transform.a * scale)
    let radius = min(max(0, Outline.clamp(corner)), min(rect.width, rect.height) / 2) * zoom
    left = (rect.minX * transform.a + Outline.clamp(transform.tx)) * scale
    right = left + rect.width * zoom
    let start = (rect.minY * transform.a + Outline.clamp(transform.ty)) * scale
    let (from, to) = (
      (start + radius).rounded(.up), (start + rect.height * zoom - radius).rounded(.down)
    )
    guard to - from >= Self.leastRows, abs(from) < Self.reach, abs(to) < Self.reach else {
      return nil
    }
    (top, bottom) = (Int(from), Int(to))
  }
}
