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

  /// Its greatest coordinate or radius.
  var farthest: Double {
    [from.x, from.y, to.x, to.y, radii?.x ?? 0, radii?.y ?? 0].reduce(0) { max($0, abs($1)) }
  }

  /// Makes it the source of what a context paints next, in the units of its matrix.
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
    unsafe cairo_set_source(context, pattern)
    unsafe cairo_pattern_destroy(pattern)
  }
}

extension PlacedGradient {
  /// Maps a paint's gradient by a transform that keeps circles, then a scale; nil for a plain colour.
  init?(_ paint: Paint, transform: CGAffineTransform, scale: Double) {
    let place = { (p: CGPoint) -> SIMD2<Double> in
      let placed = transform.apply(to: CGPoint(x: Outline.clamp(p.x), y: Outline.clamp(p.y)))
      return SIMD2(placed.x, placed.y) * scale
    }
    switch paint {
    case .color: return nil
    case .linear(let from, let to, let stops):
      self.init(from: place(from), to: place(to), radii: nil, stops: stops)
    case .radial(let from, let fromRadius, let to, let toRadius, let stops):
      let zoom = (transform.a * transform.a + transform.b * transform.b).squareRoot() * scale
      let radii = SIMD2(max(0, Outline.clamp(fromRadius)), max(0, Outline.clamp(toRadius))) * zoom
      self.init(from: place(from), to: place(to), radii: radii, stops: stops)
    }
  }
}
