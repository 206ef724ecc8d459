import Canvas
import Foundation
import Geometry

/// A shape, or a line along it, as closed polygons of pixels.
struct FlatOutline {
  /// Steps into which a pixel is divided.
  static let steps = 1 << stepBits
  static let stepBits = 8
  /// How far a polygon may be from the curve it stands for, in pixels.
  private static let tolerance = 1.0 / 32
  /// More corners than this for a curve are not worth their time.
  private static let mostCorners = 512.0
  /// Farther away than this, in pixels, corners are moved nearer.
  private static let reach = 1e7

  /// The corners of all polygons one after the other, in 256ths of a pixel.
  private(set) var corners: [SIMD2<Int>] = []
  /// Behind the last corner of each polygon.
  private(set) var ends: [Int] = []

  /// From the shape's points to pixels.
  private let map: CGAffineTransform

  private init(transform: CGAffineTransform, scale: Double) {
    map = CGAffineTransform(
      a: transform.a * scale, b: transform.b * scale, c: transform.c * scale,
      d: transform.d * scale, tx: Outline.clamp(transform.tx) * scale,
      ty: Outline.clamp(transform.ty) * scale)
  }

  /// The area of a shape.
  init(_ shape: Shape, transform: CGAffineTransform, scale: Double) {
    self.init(transform: transform, scale: scale)
    add(shape)
  }

  /// The area of a solid line along a shape; nil where its outline is not known in closed form.
  init?(_ shape: Shape, _ style: StrokeStyle, transform: CGAffineTransform, scale: Double) {
    guard Self.knowsLine(along: shape, style) else { return nil }
    self.init(transform: transform, scale: scale)
    let half = Outline.clamp(style.width) / 2
    switch shape {
    case .rect(let rect): addRing(rect, radius: 0, half, isRound: style.isRound)
    case .roundedRect(let rect, let radius):
      addRing(rect, radius: radius, half, isRound: style.isRound)
    case .circle(let center, let radius):
      let radius = max(0, Outline.clamp(radius))
      add(.circle(center: center, radius: radius + half))
      if radius > half { addHole(.circle(center: center, radius: radius - half)) }
    case .polyline(let points): addLine(along: points, half, isRound: style.isRound)
    case .path: break
    }
  }

  /// Whether the outline of a line along a shape is known in closed form.
  static func knowsLine(along shape: Shape, _ style: StrokeStyle) -> Bool {
    if style.isDashed { return false }
    switch shape {
    case .rect, .roundedRect, .circle: return true
    case .polyline(let points): return points.count >= 2
    case .path: return false
    }
  }

  // MARK: - Corners

  func place(_ p: CGPoint) -> SIMD2<Double> {
    let (x, y) = (Outline.clamp(p.x), Outline.clamp(p.y))
    return SIMD2(map.a * x + map.c * y + map.tx, map.b * x + map.d * y + map.ty)
  }

  mutating func add(placed p: SIMD2<Double>) {
    corners.append(SIMD2(Self.steps(p.x), Self.steps(p.y)))
  }

  /// A coordinate in 256ths of a pixel.
  private static func steps(_ pixels: Double) -> Int {
    (min(max(pixels, -reach), reach) * Double(steps)).nearestWhole
  }

  mutating func add(_ p: CGPoint) { add(placed: place(p)) }

  /// Makes room for so many corners more.
  mutating func reserve(_ count: Int) { corners.reserveCapacity(corners.count + count) }

  mutating func close() {
    if corners.count > (ends.last ?? 0) { ends.append(corners.count) }
  }

  // MARK: - Circles

  /// The most pixels in a point.
  var zoom: Double {
    max(map.a * map.a + map.b * map.b, map.c * map.c + map.d * map.d).squareRoot()
  }

  /// How many corners stand for a quarter of a circle of a radius in points.
  func quarter(radius: CGFloat) -> Int {
    let pixels = Double(radius) * zoom
    // A chord of an angle d is r (1 - cos(d/2)) away from its arc, about r d²/8.
    let count = (Double.pi / 2 * (pixels / (8 * Self.tolerance)).squareRoot()).rounded(.up)
    return Int(min(max(count, 1), Self.mostCorners / 4))
  }

  /// Adds a corner in a direction from the middle of a circle, and so many more, each turned on by an angle
  /// whose cosine and sine are given.
  mutating func addArc(
    _ center: CGPoint, radius: CGFloat, from start: SIMD2<Double>, by turn: SIMD2<Double>,
    count: Int
  ) {
    let (middle, radius) = (place(center), Double(radius))
    let right = SIMD2(Double(map.a), Double(map.b)) * radius
    let down = SIMD2(Double(map.c), Double(map.d)) * radius
    var way = start
    for _ in 0...count {
      add(placed: middle + right * way.x + down * way.y)
      way = SIMD2(way.x * turn.x - way.y * turn.y, way.x * turn.y + way.y * turn.x)
    }
  }

  // MARK: - Shapes

  private mutating func add(_ shape: Shape) {
    guard case .circle(let center, let wanted) = shape else {
      return add(Outline.path(of: shape))
    }
    // The corners are a little farther out than the circle, so that both have the same area.
    let radius = max(0, Outline.clamp(wanted))
    let count = quarter(radius: radius)
    let step = Double.pi / 2 / Double(count)
    addArc(
      center, radius: radius * (step / sin(step)).squareRoot(), from: SIMD2(1, 0),
      by: SIMD2(cos(step), sin(step)), count: 4 * count)
    close()
  }

  /// Adds what a line of half a width covers along a rectangle.
  private mutating func addRing(
    _ rect: CGRect, radius: CGFloat, _ half: CGFloat, isRound: Bool
  ) {
    let rect = Outline.clamp(rect)
    let radius = min(max(0, Outline.clamp(radius)), min(rect.width, rect.height) / 2)
    let outerRadius = radius == 0 && !isRound ? 0 : radius + half
    let outer = rect.insetBy(dx: -half, dy: -half)
    add(.roundedRect(outer, radius: outerRadius))
    guard min(rect.width, rect.height) > 2 * half else { return }
    addHole(.roundedRect(rect.insetBy(dx: half, dy: half), radius: max(0, radius - half)))
  }

  /// Adds a shape the other way round, so that it is a hole in the one before.
  private mutating func addHole(_ shape: Shape) {
    let start = corners.count
    add(shape)
    corners[start...].reverse()
  }

  // MARK: - Paths

  /// Adds a path; without a start of its own it begins at the first point that it names.
  private mutating func add(_ path: Path) {
    var current: SIMD2<Double>?
    var start = SIMD2<Double>.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        close()
        start = place(p)
        current = start
      case .line(let p):
        begin(at: current ?? place(p), &start)
        current = place(p)
        add(placed: place(p))
      case .quad(let p, let control):
        let (from, c, to) = (current ?? place(control), place(control), place(p))
        begin(at: from, &start)
        // The cubic with the same shape: its handles are two thirds of the way to the control.
        addCurve(from, from + (c - from) * (2.0 / 3), to + (c - to) * (2.0 / 3), to)
        current = to
      case .cubic(let p, let control1, let control2):
        let (from, to) = (current ?? place(control1), place(p))
        begin(at: from, &start)
        addCurve(from, place(control1), place(control2), to)
        current = to
      case .close:
        close()
        current = start
      }
    }
    close()
  }

  /// Adds the first corner of a polygon that has none.
  private mutating func begin(at p: SIMD2<Double>, _ start: inout SIMD2<Double>) {
    guard corners.count == ends.last ?? 0 else { return }
    start = p
    add(placed: p)
  }

  /// Adds the corners of a cubic curve behind its start.
  private mutating func addCurve(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) {
    // Wang's formula: n² = 3·2/8 of the greatest second difference over the tolerance.
    let (first, second) = (a - 2 * b + c, b - 2 * c + d)
    let bend = max((first * first).sum(), (second * second).sum()).squareRoot()
    let wanted = (0.75 * bend / Self.tolerance).squareRoot().rounded(.up)
    let count = Int(min(max(wanted, 1), Self.mostCorners))
    for k in 1...count {
      let t = Double(k) / Double(count)
      let u = 1 - t
      let near = (u * u * u) * a + (3 * u * u * t) * b
      add(placed: near + (3 * u * t * t) * c + (t * t * t) * d)
    }
  }
}

extension Double {
  /// A number so large that the next one is 1 more.
  private static let unit = 0x1.8p52

  /// The nearest whole number, for less than 2^51: faster than a conversion, which has to look for others.
  var nearestWhole: Int {
    Int(truncatingIfNeeded: (self + Self.unit).bitPattern &- Self.unit.bitPattern)
  }
}

extension FlatOutline {
  /// The pixels of a rectangle whose edges are upright and between pixels; nil for any other outline.
  var wholePixels: PixelRect? {
    guard corners.count == 4, ends.count == 1, corners.allSatisfy({ $0.isBetweenPixels }) else {
      return nil
    }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    guard
      a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
        || a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    else { return nil }
    return PixelRect(
      minX: min(a.x, c.x) >> Self.stepBits, minY: min(a.y, c.y) >> Self.stepBits,
      maxX: max(a.x, c.x) >> Self.stepBits, maxY: max(a.y, c.y) >> Self.stepBits)
  }

}

extension SIMD2<Int> {
  fileprivate var isBetweenPixels: Bool { (x | y) & (FlatOutline.steps - 1) == 0 }
}

extension StrokeStyle {
  /// Whether it has dashes; lengths that are negative, or nowhere positive, make a solid line.
  var isDashed: Bool {
    dash.allSatisfy { $0.isFinite && $0 >= 0 } && dash.contains { $0 > 0 }
  }
}
