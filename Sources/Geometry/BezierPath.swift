import Foundation

/// A path with reference semantics: UIKit's `UIBezierPath`.
///
/// It draws nothing: what draws it reads `path` and `lineWidth`.
open class BezierPath: NSObject, NSCopying {
  /// The path as a value.
  public var path: Path
  /// The path as a value, under UIKit's name for it.
  open var cgPath: Path {
    get { path }
    set { path = newValue }
  }
  /// How wide a line along the path is, in points; 1 by default.
  open var lineWidth: CGFloat = 1
  /// Whether places that the path goes around an even number of times are outside; false by default.
  open var usesEvenOddFillRule = false
  /// Where the next line starts, in points; zero for an empty path.
  open var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// The smallest rectangle around all points, those that control curves included; null for an empty
  /// path.
  open var bounds: CGRect { path.controlBounds }
  /// Whether there is no step.
  open var isEmpty: Bool { path.elements.isEmpty }

  /// An empty path.
  public override init() {
    path = Path()
    super.init()
  }
  /// A path with the steps of a value.
  public init(path: Path) {
    self.path = path
    super.init()
  }
  /// The same under UIKit's name.
  public convenience init(cgPath: Path) { self.init(path: cgPath) }
  /// A closed rectangle.
  public convenience init(rect: CGRect) { self.init(path: Path(rect: rect)) }
  /// A closed ellipse in a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(path: Path(ellipseIn: rect)) }

  /// A closed rectangle with round corners; radii larger than half a side are cut.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    path.addRoundedRect(in: rect, radius: cornerRadius)
  }

  /// A piece of a circle, open, as `addArc` adds it.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Starts a new part.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line.
  open func addLine(to point: CGPoint) { path.line(to: point) }

  /// Adds a cubic curve.
  open func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.cubic(to: point, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve.
  open func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
    path.quad(to: point, control: controlPoint)
  }

  /// Adds a piece of a circle, after a straight line to where it starts.
  ///
  /// Angles are in radians from the x axis towards the y axis, which points down; `clockwise` is as seen
  /// on the screen. Angles that are a whole turn or more apart give the whole circle.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, isClockwise: clockwise)
  }

  /// Closes the part.
  open func close() { path.close() }
  /// Adds the steps of another path.
  open func append(_ other: BezierPath) { path.append(other.path) }
  /// Maps every point.
  open func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Takes all steps out.
  open func removeAllPoints() { path = Path() }
  /// The same way from its end to its start.
  open func reversing() -> BezierPath {
    guard let reversed = copy(with: nil) as? BezierPath else { return BezierPath() }
    reversed.path = path.reversed()
    return reversed
  }

  /// Whether the path encloses a point by its fill rule; parts that are not closed enclose nothing.
  open func contains(_ point: CGPoint) -> Bool {
    let turns = path.turns(around: point)
    return usesEvenOddFillRule ? turns % 2 != 0 : turns != 0
  }

  /// Another path with the same steps.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = BezierPath(path: path)
    (copy.lineWidth, copy.usesEvenOddFillRule) = (lineWidth, usesEvenOddFillRule)
    return copy
  }
}
