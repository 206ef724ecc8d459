import Foundation

/// A path with reference semantics: UIKit's `UIBezierPath`.
open class BezierPath {
  /// The path as a value.
  public var path: Path
  /// Where the next line starts, in points; zero for an empty path.
  public private(set) var currentPoint = CGPoint.zero

  /// An empty path.
  public init() { path = Path() }
  /// A path with the steps of a value.
  public init(path: Path) { self.path = path }
  /// A closed rectangle.
  public convenience init(rect: CGRect) { self.init(path: Path(rect: rect)) }
  /// A closed ellipse in a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(path: Path(ellipseIn: rect)) }

  /// A closed rectangle with round corners; radii larger than half a side are cut.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    path.addRoundedRect(in: rect, radius: cornerRadius)
    if case .move(let start) = path.elements.first { currentPoint = start }
  }

  /// Starts a new part.
  open func move(to point: CGPoint) {
    path.move(to: point)
    currentPoint = point
  }

  /// Adds a straight line.
  open func addLine(to point: CGPoint) {
    path.line(to: point)
    currentPoint = point
  }

  /// Adds a cubic curve.
  open func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.cubic(to: point, control1: controlPoint1, control2: controlPoint2)
    currentPoint = point
  }

  /// Adds a quadratic curve.
  open func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
    path.quad(to: point, control: controlPoint)
    currentPoint = point
  }

  /// Closes the part.
  open func close() { path.close() }
  /// Adds the steps of another path.
  open func append(_ other: BezierPath) { path.append(other.path) }
  /// Maps every point.
  open func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
}
