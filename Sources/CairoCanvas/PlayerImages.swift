internal import CPangoCairo
import Canvas
import Foundation
import Geometry

/// Texts, shadows and gradients, which are painted once and drawn from memory.
extension Player {
  /// Closer than this to a whole pixel an image is drawn there, as sharp as it was painted.
  private static let snap = 1.0 / 128
  /// Up to this enlargement the image at the canvas's own scale is sharp enough.
  private static let greatestEnlargement = 1.1

  // MARK: Text

  func draw(_ block: TextBlock, at place: CGPoint, _ color: Color) {
    guard !block.text.isEmpty, place.x.isFinite, place.y.isFinite, color.alpha * fade > 0 else {
      return
    }
    let scale = self.scale * enlargement
    guard !hasOutlinedText,
      let image = tools.textImages.image(of: block, tools.text, scale: scale, color: color)
    else { return drawGlyphs(of: tools.text.layout(of: block), at: place, color) }
    let x = Outline.clamp(place.x), y = Outline.clamp(place.y)
    if transform.isTranslation {
      let (left, right) = split((x + transform.tx) * self.scale)
      let (top, down) = split((y + transform.ty) * self.scale)
      if image.isMask { return draw(image, x: (left, right), y: (top, down), color) }
      unsafe cairo_identity_matrix(context)
      unsafe cairo_translate(context, left + right, top + down)
    } else {
      unsafe cairo_translate(context, x, y)
      unsafe cairo_scale(context, 1 / scale, 1 / scale)
    }
    paint(image, color)
    applyTransform()
  }

  /// Draws a mask upright, moved on by parts of a pixel.
  private func draw(
    _ image: TextImage, x: (whole: Double, rest: Double), y: (whole: Double, rest: Double),
    _ color: Color
  ) {
    guard abs(x.whole) < Self.farthest, abs(y.whole) < Self.farthest else { return }
    let (left, top) = (Int(x.whole) + image.x, Int(y.whole) + image.y)
    let brush = brush(color)
    if brush == nil { setSource(color) }
    var pixels = PixelRect(
      minX: left, minY: top, maxX: left + image.surface.width, maxY: top + image.surface.height)
    if x.rest > 0 || y.rest > 0 {
      (pixels.maxX, pixels.maxY) = (pixels.maxX + 1, pixels.maxY + 1)
      tools.coverage.fill(image, right: x.rest, down: y.rest)
      return paintCoverage(of: pixels, with: brush)
    }
    guard let brush, let mask = image.mask else { return mask(image.surface, x: left, y: top) }
    brush.paint(through: mask, of: pixels)
  }

  private func paint(_ image: TextImage, _ color: Color) {
    let (x, y) = (Double(image.x), Double(image.y))
    if image.isMask {
      setSource(color)
      unsafe cairo_mask_surface(context, image.surface.surface, x, y)
    } else {
      unsafe cairo_set_source_surface(context, image.surface.surface, x, y)
      unsafe cairo_paint_with_alpha(context, color.alpha * fade)
    }
  }

  /// Text too large for an image: what of it can be seen, glyph by glyph.
  private func drawGlyphs(of layout: TextLayout, at place: CGPoint, _ color: Color) {
    unsafe cairo_translate(context, Outline.clamp(place.x), Outline.clamp(place.y))
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    unsafe cairo_clip_extents(context, &left, &top, &right, &bottom)
    if top < bottom {
      setSource(color)
      unsafe layout.draw(on: context, scale: 1, isSnapped: false, clip: top...bottom)
    }
    applyTransform()
  }

  /// How much larger than usual a text image has to be, in powers of two.
  private var enlargement: Double {
    if transform.isTranslation { return 1 }
    let zoom = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    if zoom <= Self.greatestEnlargement { return 1 }
    return exp2(log2(zoom).rounded(.up))
  }

  /// The whole pixel at or before a place, and the rest, 0 up to 1.
  private func split(_ value: Double) -> (whole: Double, rest: Double) {
    let whole = snapped(value).rounded(.down)
    return (whole, snapped(value) - whole)
  }

  private func snapped(_ value: Double) -> Double {
    let whole = value.rounded()
    return abs(value - whole) < Self.snap ? whole : value
  }

  // MARK: Gradients

  /// A gradient's image; nil where there is no memory for it.
  func image(_ place: GradientImage.Place) -> GradientImage? {
    var key = place.key
    key.fade = fade
    return tools.gradients.value(
      for: key, where: { $0?.pixels.contains(place.pixels) ?? true }
    ) { GradientImage(key, pixels: place.pixels(with: $0??.pixels ?? .empty)) }
  }

  /// Makes a gradient's image, which stands side by side, the source of what is filled next; whether there is memory
  /// for it.
  func setSource(_ place: GradientImage.Place) -> Bool {
    guard let image = image(place) else { return false }
    unsafe cairo_identity_matrix(context)
    unsafe cairo_set_source_surface(
      context, image.surface.surface, Double(place.origin.x + image.pixels.minX),
      Double(place.origin.y + image.pixels.minY))
    unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT)
    applyTransform()
    return true
  }

  // MARK: Shadows

  func drawShadow(
    _ rect: CGRect, radius: CGFloat, blur: CGFloat, offset: CGVector, _ color: Color
  ) {
    let rect = Outline.clamp(rect)
    guard rect.width > 0, rect.height > 0, color.alpha * fade > 0 else { return }
    let unit = shadowUnit(of: rect)
    let key = ShadowMask.Key(
      width: rect.width * unit, height: rect.height * unit,
      radius: min(radius, min(rect.width, rect.height) / 2) * unit, blur: blur * unit,
      isWhole: !transform.isUniform)
    guard
      let mask = tools.shadowMasks.value(for: key, make: { ShadowMask(key) })
    else { return }
    let left = rect.minX + Outline.clamp(offset.dx), top = rect.minY + Outline.clamp(offset.dy)
    let (width, height) = ((rect.width * unit).rounded(), (rect.height * unit).rounded())
    let x = snapped((transform.a * left + Outline.clamp(transform.tx)) * scale)
    let y = snapped((transform.a * top + Outline.clamp(transform.ty)) * scale)
    if transform.isUniform {
      return stretch(mask, x: x, y: y, width: Int(width), height: Int(height), color)
    }
    setSource(color)
    unsafe cairo_translate(context, left, top)
    unsafe cairo_scale(context, 1 / unit, 1 / unit)
    paint(mask)
    applyTransform()
  }

  /// The pixels of a shadow's mask in a point.
  ///
  /// A shadow that only grows is painted at its size on the screen, as sharp as all others. One that turns
  /// is painted whole, and no larger than necessary: its edge is soft.
  private func shadowUnit(of rect: CGRect) -> Double {
    if transform.isUniform { return scale * transform.a }
    return min(scale, Self.greatestTurned / max(rect.width, rect.height))
  }

  /// The longest side of a rectangle whose turned shadow is painted pixel by pixel.
  private static let greatestTurned = 1024.0

  /// Draws a mask that is turned around a rectangle at the origin.
  private func paint(_ mask: ShadowMask) {
    guard let pattern = unsafe cairo_pattern_create_for_surface(mask.surface.surface) else {
      return
    }
    // Neighbours in a blur differ too little to be mixed.
    unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    unsafe cairo_translate(context, -Double(mask.reach), -Double(mask.reach))
    unsafe cairo_mask(context, pattern)
    unsafe cairo_pattern_destroy(pattern)
  }

  /// Draws a mask around a rectangle at a place, stretched to a size in whole pixels, or its parts would show
  /// seams.
  private func stretch(
    _ mask: ShadowMask, x: Double, y: Double, width: Int, height: Int, _ color: Color
  ) {
    guard abs(x) < Self.farthest, abs(y) < Self.farthest else { return }
    let (left, top) = (Int(x.rounded()), Int(y.rounded()))
    let pixels = PixelRect(
      minX: left - mask.reach, minY: top - mask.reach, maxX: left + width + mask.reach,
      maxY: top + height + mask.reach
    ).intersection(visible)
    let brush = brush(color)
    if brush == nil { setSource(color) }
    for band in pixels.bands {
      tools.coverage.fill(mask, left: left, top: top, width: width, height: height, in: band)
      paintCoverage(of: band, with: brush)
    }
  }

  /// Farther away than this no shadow is drawn, in pixels.
  private static let farthest = 1e9
}

extension PixelRect {
  /// So many pixels are covered at once: few enough for the processor's nearest memory.
  private static let pixelsOfBand = 1 << 16

  /// Its rows in groups of at most 65,536 pixels, from the top.
  var bands: [PixelRect] {
    if isEmpty { return [] }
    let height = max(1, Self.pixelsOfBand / width)
    return stride(from: minY, to: maxY, by: height).map {
      PixelRect(minX: minX, minY: $0, maxX: maxX, maxY: min(maxY, $0 + height))
    }
  }
}
