internal import CPangoCairo
import Canvas
import Foundation

/// The colours along the line of a linear gradient, painted once.
///
/// A gradient that turns is another one in each frame, and cairo works out each of its pixels anew, at five
/// times the cost of reading a colour.
struct GradientStrip {
  /// What the colours depend on.
  struct Key: Hashable {
    /// How many colours there are: two for a pixel, so that the nearest is near enough.
    fileprivate let count: Int
    fileprivate let stops: [GradientStop]
    /// What the colours' opacity is multiplied with.
    fileprivate let fade: Double
  }

  /// A strip on a line, in pixels.
  struct Place {
    let key: Key
    fileprivate let from: SIMD2<Double>, line: SIMD2<Double>
  }

  let surface: CairoSurface

  /// Paints the colours; nil where there is no memory for them.
  init?(_ key: Key) {
    let isOpaque = key.fade >= 1 && key.stops.allSatisfy { $0.color.alpha >= 1 }
    guard let made = CairoSurface(isOpaque ? .opaque : .color, width: key.count, height: 1) else {
      return nil
    }
    surface = made
    let gradient = PlacedGradient(
      from: .zero, to: SIMD2(Double(key.count), 0), radii: nil, stops: key.stops, map: nil)
    unsafe made.draw { context in
      unsafe cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      unsafe gradient.setSource(on: context, fade: key.fade)
      unsafe cairo_paint(context)
    }
  }

  /// Makes the colours the source of what a context paints next, in pixels.
  func setSource(on context: OpaquePointer, at place: Place) {
    guard let pattern = unsafe cairo_pattern_create_for_surface(surface.surface) else { return }
    // From a pixel to the strip: along the line in colours, and across it, where all are alike, in pixels.
    let along = place.line * (Double(place.key.count) / (place.line * place.line).sum())
    let across = SIMD2(-place.line.y, place.line.x) / (place.line * place.line).sum().squareRoot()
    var matrix = cairo_matrix_t(
      xx: along.x, yx: across.x, xy: along.y, yy: across.y, x0: -(along * place.from).sum(),
      y0: -(across * place.from).sum())
    unsafe cairo_pattern_set_matrix(pattern, &matrix)
    unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    unsafe cairo_set_source(context, pattern)
    unsafe cairo_pattern_destroy(pattern)
  }
}

extension GradientStrip.Place {
  /// The longest line that has a strip, and how far from its start a pixel may lie: pixman's coordinates have
  /// 16 bits.
  private static let longest = 2000.0, farthest = 4000.0

  /// A gradient's strip, where it is linear and its line is neither very short nor very long.
  ///
  /// - Parameters:
  ///   - gradient: In pixels.
  ///   - fade: What the colours' opacity is multiplied with.
  ///   - picture: All pixels.
  init?(_ gradient: PlacedGradient, fade: Double, picture: PixelRect) {
    let line = gradient.to - gradient.from
    let length = (line * line).sum().squareRoot()
    guard gradient.radii == nil, gradient.map == nil, (1...Self.longest).contains(length),
      gradient.farthest + Double(max(picture.width, picture.height)) <= Self.farthest
    else { return nil }
    (from, self.line) = (gradient.from, line)
    key = GradientStrip.Key(
      count: Int((2 * length).rounded()), stops: gradient.stops, fade: fade)
  }
}
