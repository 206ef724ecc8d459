import ElementaryFunctions
import Foundation

/// A path of lines and Bézier curves.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Starts a new part of the path at a point.
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

  /// A path without steps, to be built by calls.
  public init() {}

  /// A path through points by straight lines, and back to the first where `closed` is set.
  public init(points: [CGPoint], closed: Bool = false) {
    add(points, closed: closed)
  }

  /// Makes room for so many steps, so that a long path does not grow step by step.
  public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// A closed rectangle from its upper left corner.
  public init(rect r: CGRect) { addRect(r) }

  /// A closed ellipse in a rectangle, by four cubic curves.
  public init(ellipseIn r: CGRect) { addEllipse(in: r) }

  /// Adds lines through points, closed where that is set; each point is mapped where a map is given.
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

  /// Starts a new part of the path at a point.
  public mutating func move(to p: CGPoint) { elements.append(.move(p)) }
  /// Adds a straight line from the current point.
  public mutating func line(to p: CGPoint) { elements.append(.line(p)) }
  /// Adds a quadratic curve from the current point.
  public mutating func quad(to p: CGPoint, control: CGPoint) {
    elements.append(.quad(p, control: control))
  }
  /// Adds a cubic curve from the current point.
  public mutating func cubic(to p: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.cubic(p, control1: control1, control2: control2))
  }
  /// Adds a line to where the part starts.
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

extension Path {
  /// Where the next line starts; nil for an empty path.
  public var currentPoint: CGPoint? {
    switch elements.last {
    case .move(let p), .line(let p), .quad(let p, _), .cubic(let p, _, _): p
    case .close: startOfLastPart
    case nil: nil
    }
  }

  private var startOfLastPart: CGPoint? {
    for case .move(let start) in elements.reversed() { return start }
    return nil
  }

  /// All points in the order of the elements, each with those that control its curve behind it.
  public var points: [CGPoint] {
    elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .quad(let p, let control): [p, control]
      case .cubic(let p, let control1, let control2): [p, control1, control2]
      case .close: []
      }
    }
  }

  /// The smallest rectangle around all points, those that control curves included; null for an empty
  /// path.
  public var controlBounds: CGRect {
    let points = points
    guard let first = points.first else { return .null }
    var (low, high) = (first, first)
    for p in points {
      low = CGPoint(x: min(low.x, p.x), y: min(low.y, p.y))
      high = CGPoint(x: max(high.x, p.x), y: max(high.y, p.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Adds a piece of a circle by cubic curves of a quarter at most, after a straight line to where it
  /// starts.
  ///
  /// Angles are in radians from the x axis towards the y axis, which points down. Angles that are a whole
  /// turn or more apart give the whole circle. A curve is at most 0.03 % of the radius off the circle.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat, isClockwise: Bool
  ) {
    let turn = 2 * CGFloat.pi
    var sweep = end - start
    if abs(sweep) >= turn {
      sweep = isClockwise ? turn : -turn
    } else if isClockwise, sweep < 0 {
      sweep += turn
    } else if !isClockwise, sweep > 0 {
      sweep -= turn
    }
    let at = { (angle: CGFloat, reach: CGFloat) -> CGPoint in
      let (sine, cosine) = Double.sineAndCosine(angle)
      // The point of the circle, and from there along the tangent.
      return CGPoint(
        x: center.x + radius * (cosine - reach * sine),
        y: center.y + radius * (sine + reach * cosine))
    }
    if elements.isEmpty { move(to: at(start, 0)) } else { line(to: at(start, 0)) }
    guard sweep != 0 else { return }
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(count)
    let (sine, cosine) = Double.sineAndCosine(step / 4)
    let handle = 4.0 / 3 * sine / cosine
    for i in 0..<count {
      let (a, b) = (start + CGFloat(i) * step, start + CGFloat(i + 1) * step)
      cubic(to: at(b, 0), control1: at(a, handle), control2: at(b, -handle))
    }
  }

  /// The same way from its end to its start, part by part from the last one.
  public func reversed() -> Path {
    var parts: [[Element]] = []
    for element in elements {
      if case .move = element { parts.append([]) }
      if parts.isEmpty { parts.append([]) }
      parts[parts.count - 1].append(element)
    }
    var result = Path()
    for part in parts.reversed() { result.appendReversed(part) }
    return result
  }

  private mutating func appendReversed(_ part: [Element]) {
    var places: [CGPoint] = []
    var isClosed = false
    for element in part {
      switch element {
      case .move(let p), .line(let p), .quad(let p, _), .cubic(let p, _, _): places.append(p)
      case .close: isClosed = true
      }
    }
    guard let last = places.last else { return }
    move(to: last)
    let steps = part.filter { if case .close = $0 { false } else { true } }
    for (index, element) in steps.enumerated().reversed() where index > 0 {
      switch element {
      case .move, .line, .close: line(to: places[index - 1])
      case .quad(_, let c): quad(to: places[index - 1], control: c)
      case .cubic(_, let c1, let c2): cubic(to: places[index - 1], control1: c2, control2: c1)
      }
    }
    if isClosed { close() }
  }

  /// A curve is taken for so many lines.
  private static let linesPerCurve = 64

  /// How often the closed parts of the path go around a point, clockwise as seen with y downwards; the
  /// others against that.
  ///
  /// - Complexity: O(steps); curves are taken for 64 lines each.
  public func turns(around point: CGPoint) -> Int {
    var (turns, part): (Int, [CGPoint]) = (0, [])
    for element in elements {
      switch element {
      case .move(let p): part = [p]
      case .line(let p): part.append(p)
      case .quad(let p, let c): part += Self.lines(from: part.last ?? p, [c, p])
      case .cubic(let p, let c1, let c2): part += Self.lines(from: part.last ?? p, [c1, c2, p])
      case .close:
        turns += Self.turns(of: part, around: point)
        part = part.first.map { [$0] } ?? []
      }
    }
    return turns
  }

  private static func lines(from start: CGPoint, _ others: [CGPoint]) -> [CGPoint] {
    (1...linesPerCurve).map { step in
      var row = [start] + others
      let t = CGFloat(step) / CGFloat(linesPerCurve)
      while row.count > 1 { row = zip(row, row.dropFirst()).map { $0 + ($1 - $0) * t } }
      return row[0]
    }
  }

  /// The crossings of a ray to the right, downward ones less upward ones.
  private static func turns(of corners: [CGPoint], around p: CGPoint) -> Int {
    guard let first = corners.first else { return 0 }
    var turns = 0
    for (a, b) in zip(corners, corners.dropFirst() + [first]) {
      let side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y)
      if a.y <= p.y, b.y > p.y, side < 0 { turns += 1 }
      if a.y > p.y, b.y <= p.y, side > 0 { turns -= 1 }
    }
    return turns
  }
}

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

  /// Adds a straight line from the current point: Core Graphics' name for `line(to:)`.
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
