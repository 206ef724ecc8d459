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
  /// How the ends of the line look, for what draws it.
  open var lineCapStyle = LineCap.butt
  /// How the corners of the line look, for what draws it.
  open var lineJoinStyle = LineJoin.miter
  /// How long the corners may be, compared with the width, for what draws the line; 10 by default.
  open var miterLimit: CGFloat = 10
  /// Dashes and gaps of the line, in points, and where they begin, for what draws it; empty for none.
  public private(set) var lineDash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)
  /// Sets dashes and gaps of the line, in points; nil takes them away.
  public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    let lengths = unsafe pattern.map { unsafe Array(UnsafeBufferPointer(start: $0, count: count)) }
    lineDash = (lengths ?? [], phase)
  }
  /// Whether places that the path goes around an even number of times are outside; false by default.
  open var usesEvenOddFillRule = false
  /// Where the next line starts, in points; zero for an empty path.
  open var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// The smallest rectangle around all points, those that control curves included; null for an empty
  /// path.
  open var bounds: CGRect { path.controlBounds }
  /// Whether there is no step.
  open var isEmpty: Bool { path.elements.isEmpty }

  /// A path without steps, to be built by calls.
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
  /// A closed rectangle, clockwise from its top left corner.
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

  /// Starts a new part at a point, in points.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line from the current point.
  open func addLine(to point: CGPoint) { path.line(to: point) }

  /// Adds a cubic curve from the current point.
  open func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.cubic(to: point, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve from the current point.
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

  /// Adds a line to where the part starts.
  open func close() { path.close() }
  /// Adds the steps of another path.
  open func append(_ other: BezierPath) { path.append(other.path) }
  /// Maps every point of the path.
  open func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Empties the path; its line's settings stay.
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

/// Corners of a rectangle: UIKit's `UIRectCorner`.
public struct RectCorner: OptionSet, Hashable, Sendable {
  /// A bit for each corner, from the top left to the bottom right.
  public let rawValue: UInt
  /// The corners whose bits are set.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The corner at the top left, y pointing downward.
  public static let topLeft = RectCorner(rawValue: 1 << 0)
  /// The corner at the top right, y pointing downward.
  public static let topRight = RectCorner(rawValue: 1 << 1)
  /// The corner at the bottom left, y pointing downward.
  public static let bottomLeft = RectCorner(rawValue: 1 << 2)
  /// The corner at the bottom right, y pointing downward.
  public static let bottomRight = RectCorner(rawValue: 1 << 3)
  /// All four corners, and bits that are not used.
  public static let allCorners = RectCorner(rawValue: .max)
}

extension BezierPath {
  /// A closed rectangle with some round corners; the radius is the width of `cornerRadii`, and one larger than
  /// half a side is cut.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: RectCorner, cornerRadii: CGSize
  ) {
    self.init()
    let clockwise: [RectCorner] = [.topRight, .bottomRight, .bottomLeft, .topLeft]
    path.addRoundedRect(
      in: rect, radii: clockwise.map { corners.contains($0) ? cornerRadii.width : 0 })
  }
}

/// How the ends of a line look: Core Graphics' `CGLineCap`.
public enum LineCap: Int, Hashable, Sendable {
  /// It ends where the path does, is round, or goes on by half its width.
  case butt, round, square
}

/// How the corners of a line look: Core Graphics' `CGLineJoin`.
public enum LineJoin: Int, Hashable, Sendable {
  case miter, round, bevel
}
