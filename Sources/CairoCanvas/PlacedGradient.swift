internal import CPangoCairo
import Canvas
import Foundation
import Geometry

/// A gradient in the units in which it is painted.
struct PlacedGradient {
  let from: SIMD2<Double>, to: SIMD2<Double>
  /// Both radii; nil for a linear gradient.
  let radii: SIMD2<Double>?
  let stops: [GradientStop]
  /// What becomes of a step to the right and of one down from the first point, where that is more than a
  /// move: circles then are ellipses.
  let map: SIMD4<Double>?

  /// Its greatest coordinate or radius.
  var farthest: Double {
    [from.x, from.y, to.x, to.y, radii?.x ?? 0, radii?.y ?? 0].reduce(0) { max($0, abs($1)) }
  }

  /// Makes it the source of what a context paints next, in the units of its matrix, which may be another
  /// one then.
  func setSource(on context: OpaquePointer, fade: Double) {
    let pattern: OpaquePointer?
    if let radii {
      unsafe pattern = cairo_pattern_create_radial(from.x, from.y, radii.x, to.x, to.y, radii.y)
    } else {
      unsafe pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
    }
    for stop in stops {
      let color = stop.color
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, stop.position, color.red, color.green, color.blue, color.alpha * fade)
    }
    if let map {
      var matrix = cairo_matrix_t(
        xx: map.x, yx: map.y, xy: map.z, yy: map.w, x0: from.x, y0: from.y)
      unsafe cairo_transform(context, &matrix)
      unsafe cairo_translate(context, -from.x, -from.y)
    }
    unsafe cairo_set_source(context, pattern)
    unsafe cairo_pattern_destroy(pattern)
  }
}

extension PlacedGradient {
  /// Maps a paint's gradient by a transform, then a scale; nil for a plain colour.
  init?(_ paint: Paint, transform t: CGAffineTransform, scale: Double) {
    // Where circles do not stay circles, they are enlarged first and pressed flat then.
    let keepsCircles = t.keepsGradients
    let zoom = max(t.a * t.a + t.b * t.b, t.c * t.c + t.d * t.d).squareRoot()
    let map =
      keepsCircles ? nil : SIMD4<Double>(t.a, t.b, t.c, t.d) / Double(max(zoom, 1e-9))
    let place = { (p: CGPoint) in
      let placed = t.apply(to: p)
      return SIMD2(Double(placed.x), Double(placed.y)) * scale
    }
    let way = { (a: CGPoint, b: CGPoint) in
      keepsCircles
        ? place(b) - place(a) : SIMD2<Double>(b.x - a.x, b.y - a.y) * Double(zoom * scale)
    }
    switch paint {
    case .color: return nil
    case .linear(let from, let to, let stops):
      let (from, to) = (Self.near(from), Self.near(to))
      self.init(
        from: place(from), to: place(from) + way(from, to), radii: nil, stops: stops, map: map)
    case .radial(let from, let fromRadius, let to, let toRadius, let stops):
      let (from, to) = (Self.near(from), Self.near(to))
      let radii = SIMD2<Double>(
        max(0, Outline.clamp(fromRadius)), max(0, Outline.clamp(toRadius)))
      self.init(
        from: place(from), to: place(from) + way(from, to), radii: radii * Double(zoom * scale),
        stops: stops, map: map)
    }
  }

  /// A point that cairo holds.
  private static func near(_ p: CGPoint) -> CGPoint {
    CGPoint(x: Outline.clamp(p.x), y: Outline.clamp(p.y))
  }
}
