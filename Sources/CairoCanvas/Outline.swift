internal import CPangoCairo
import Canvas
import Foundation
import Geometry

enum Outline {
  /// Beyond this cairo's 24.8 coordinates wrap around, in points.
  private static let limit = 1e6

  /// A coordinate that cairo holds; what is no number becomes 0.
  static func clamp(_ value: CGFloat) -> CGFloat {
    value.isNaN ? 0 : min(max(value, -limit), limit)
  }

  /// A rectangle that cairo holds, of positive size.
  static func clamp(_ rect: CGRect) -> CGRect {
    let (left, top) = (clamp(rect.minX), clamp(rect.minY))
    return CGRect(
      x: left, y: top, width: max(0, clamp(rect.maxX) - left),
      height: max(0, clamp(rect.maxY) - top))
  }

  /// A shape as a path that cairo holds; a radius is at most half of the shorter side.
  static func path(of shape: Shape) -> Path {
    switch shape {
    case .rect(let rect): return Path(rect: clamp(rect))
    case .roundedRect(let rect, let radius):
      guard clamp(radius) > 0 else { return Path(rect: clamp(rect)) }
      var path = Path()
      path.addRoundedRect(in: clamp(rect), radius: clamp(radius))
      return path
    case .circle(let center, let radius):
      let (x, y, radius) = (clamp(center.x), clamp(center.y), max(0, clamp(radius)))
      return Path(
        ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
    case .polyline(let points): return Path(points: points)
    case .path(let path): return path
    }
  }

  /// Adds a shape to the current path.
  static func add(_ shape: Shape, to context: OpaquePointer) {
    unsafe add(path(of: shape), to: context)
  }

  private static func add(_ path: Path, to context: OpaquePointer) {
    var current = CGPoint.zero
    var start = CGPoint.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        unsafe cairo_move_to(context, clamp(p.x), clamp(p.y))
        (current, start) = (p, p)
      case .line(let p):
        unsafe cairo_line_to(context, clamp(p.x), clamp(p.y))
        current = p
      case .quad(let p, let control):
        // The cubic with the same shape: its handles are two thirds of the way to the control.
        let near = current + (control - current) * (2.0 / 3)
        let far = p + (control - p) * (2.0 / 3)
        unsafe curve(near, far, p, context)
        current = p
      case .cubic(let p, let control1, let control2):
        unsafe curve(control1, control2, p, context)
        current = p
      case .close:
        unsafe cairo_close_path(context)
        current = start
      }
    }
  }

  private static func curve(_ a: CGPoint, _ b: CGPoint, _ end: CGPoint, _ context: OpaquePointer) {
    unsafe cairo_curve_to(
      context, clamp(a.x), clamp(a.y), clamp(b.x), clamp(b.y), clamp(end.x), clamp(end.y))
  }

  /// A box around a shape, in the shape's own points.
  static func bounds(of shape: Shape) -> CGRect {
    switch shape {
    case .rect(let rect), .roundedRect(let rect, _): return clamp(rect)
    case .polyline(let points): return bounds(of: points)
    case .circle, .path: return bounds(of: path(of: shape).points)
    }
  }

  /// The box around points; null for none.
  private static func bounds(of points: [CGPoint]) -> CGRect {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    for p in points {
      let place = SIMD2(Double(clamp(p.x)), Double(clamp(p.y)))
      (low, high) = (pointwiseMin(low, place), pointwiseMax(high, place))
    }
    guard low.x <= high.x else { return .null }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
