import Foundation

// Core Graphics' names for the steps of a path.

extension Path {
  /// A rectangle, closed, with a transform; nil is none.
  public init(rect: CGRect, transform: CGAffineTransform?) {
    addRect(rect, mappedBy: transform)
  }
  /// A closed rectangle with round corners, of which the smaller radius counts.
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform?
  ) {
    addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    if let transform { self = applying(transform) }
  }
  /// A closed ellipse with a transform; nil is none.
  public init(ellipseIn rect: CGRect, transform: CGAffineTransform?) {
    addEllipse(in: rect, mappedBy: transform)
  }

  /// The smallest rectangle around all points, those that control curves included; null for an empty path.
  public var boundingBox: CGRect { controlBounds }
  /// Whether there is no step.
  public var isEmpty: Bool { elements.isEmpty }

  /// A straight line.
  public mutating func addLine(to point: CGPoint) { line(to: point) }
  /// Straight lines from the first point on, where a subpath starts.
  public mutating func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(to: point) } else { line(to: point) }
    }
  }
  /// A curve of one control point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    quad(to: end, control: control)
  }
  /// A curve of two control points.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    cubic(to: end, control1: control1, control2: control2)
  }
  /// A piece of a circle, after a straight line to where it starts; `clockwise` is as with y upwards, so that
  /// on a screen it is the other way round, as Core Graphics'.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    addArc(center: center, radius: radius, from: startAngle, to: endAngle, isClockwise: !clockwise)
  }
  /// A closed rectangle with round corners, of which the smaller radius counts.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat
  ) { addRoundedRect(in: rect, radius: min(cornerWidth, cornerHeight)) }
  /// The steps of another path.
  public mutating func addPath(_ path: Path) { append(path) }
  /// Ends the subpath with a line to where it started.
  public mutating func closeSubpath() { close() }
}
