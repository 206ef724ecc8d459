import Foundation

/// A path of lines and Bézier curves.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(CGPoint)
    /// A straight line to a point.
    case line(CGPoint)
    /// A quadratic curve with one control point.
    case quad(CGPoint, control: CGPoint)
    /// A cubic curve with two control points.
    case cubic(CGPoint, control1: CGPoint, control2: CGPoint)
    /// A line back to the start of the subpath.
    case close
  }

  /// The steps in drawing order.
  public private(set) var elements: [Element] = []

  /// How far a cubic curve's handle reaches on a quarter of a circle of radius 1: 4/3 (√2 - 1).
  public static let quarterHandle = 4.0 / 3.0 * (2.0.squareRoot() - 1)

  /// An empty path.
  public init() {}

  /// A path through points by straight lines; closed if asked.
  public init(points: [CGPoint], closed: Bool = false) {
    add(points, closed: closed)
  }

  /// Makes room for so many steps, so that a long path does not grow step by step.
  public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// A closed rectangle.
  public init(rect r: CGRect) { addRect(r) }

  /// A closed ellipse in a rectangle, by four cubic curves.
  public init(ellipseIn r: CGRect) { addEllipse(in: r) }

  /// Adds lines through points, closed if asked; each point is mapped where a map is given.
  public mutating func add(
    _ points: [CGPoint], closed: Bool = false, mappedBy map: CGAffineTransform? = nil
  ) {
    guard let first = points.first else { return }
    move(to: map?.apply(to: first) ?? first)
    for p in points.dropFirst() { line(to: map?.apply(to: p) ?? p) }
    if closed { close() }
  }

  /// Adds a closed rectangle; each corner is mapped where a map is given.
  public mutating func addRect(_ r: CGRect, mappedBy map: CGAffineTransform? = nil) {
    let at = { (x: CGFloat, y: CGFloat) in
      map?.apply(to: CGPoint(x: x, y: y)) ?? CGPoint(x: x, y: y)
    }
    move(to: at(r.minX, r.minY))
    line(to: at(r.maxX, r.minY))
    line(to: at(r.maxX, r.maxY))
    line(to: at(r.minX, r.maxY))
    close()
  }

  /// Adds a closed ellipse in a rectangle, by four cubic curves; each point is mapped where a map is given.
  public mutating func addEllipse(in r: CGRect, mappedBy map: CGAffineTransform? = nil) {
    let k = Self.quarterHandle
    let (c, a, b) = (r.center, r.width / 2, r.height / 2)
    let at = { (x: CGFloat, y: CGFloat) in
      let p = CGPoint(x: c.x + x * a, y: c.y + y * b)
      return map?.apply(to: p) ?? p
    }
    move(to: at(1, 0))
    cubic(to: at(0, 1), control1: at(1, k), control2: at(k, 1))
    cubic(to: at(-1, 0), control1: at(-k, 1), control2: at(-1, k))
    cubic(to: at(0, -1), control1: at(-1, -k), control2: at(-k, -1))
    cubic(to: at(1, 0), control1: at(k, -1), control2: at(1, -k))
    close()
  }

  /// Adds a closed rectangle with round corners, clockwise as seen with y downwards, or the other way
  /// round; radii larger than half a side are cut.
  public mutating func addRoundedRect(in r: CGRect, radius: CGFloat, isReversed: Bool = false) {
    addRoundedRect(in: r, radii: Array(repeating: radius, count: 4), isReversed: isReversed)
  }

  /// Adds a closed rectangle with corners of their own radii, in points, clockwise from the top right;
  /// radii larger than half a side are cut.
  public mutating func addRoundedRect(
    in r: CGRect, radii: [CGFloat], isReversed: Bool = false
  ) {
    precondition(radii.count == 4, "A rectangle has four corners.")
    var radii = radii.map { min($0, min(r.width, r.height) / 2) }
    if isReversed { radii.reverse() }
    // Each with the ways along its sides: back on the side before it, on along the side after it.
    var corners: [(place: CGPoint, back: CGVector, on: CGVector)] = [
      (CGPoint(x: r.maxX, y: r.minY), CGVector(dx: -1), CGVector(dy: 1)),
      (CGPoint(x: r.maxX, y: r.maxY), CGVector(dy: -1), CGVector(dx: -1)),
      (CGPoint(x: r.minX, y: r.maxY), CGVector(dx: 1), CGVector(dy: -1)),
      (CGPoint(x: r.minX, y: r.minY), CGVector(dy: 1), CGVector(dx: 1)),
    ]
    if isReversed { corners = corners.reversed().map { ($0.place, $0.on, $0.back) } }
    move(to: corners[3].place + corners[3].on * radii[3])
    for ((corner, back, on), radius) in zip(corners, radii) {
      // The handle of a quarter circle, seen from the corner.
      let k = radius * (1 - Self.quarterHandle)
      line(to: corner + back * radius)
      cubic(to: corner + on * radius, control1: corner + back * k, control2: corner + on * k)
    }
    close()
  }

  /// Starts a subpath.
  public mutating func move(to p: CGPoint) { elements.append(.move(p)) }
  /// Adds a straight line.
  public mutating func line(to p: CGPoint) { elements.append(.line(p)) }
  /// Adds a quadratic curve.
  public mutating func quad(to p: CGPoint, control: CGPoint) {
    elements.append(.quad(p, control: control))
  }
  /// Adds a cubic curve.
  public mutating func cubic(to p: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.cubic(p, control1: control1, control2: control2))
  }
  /// Closes the subpath.
  public mutating func close() { elements.append(.close) }
  /// Adds all steps of another path.
  public mutating func append(_ other: Path) { elements.append(contentsOf: other.elements) }

  /// The path with every point mapped.
  public func applying(_ t: CGAffineTransform) -> Path {
    var result = Path()
    result.elements = elements.map { element in
      switch element {
      case .move(let p): .move(t.apply(to: p))
      case .line(let p): .line(t.apply(to: p))
      case .quad(let p, let c): .quad(t.apply(to: p), control: t.apply(to: c))
      case .cubic(let p, let c1, let c2):
        .cubic(t.apply(to: p), control1: t.apply(to: c1), control2: t.apply(to: c2))
      case .close: .close
      }
    }
    return result
  }
}
