import Canvas
import Foundation
import Geometry

/// A shape, or a line along it, as closed polygons of pixels.
struct FlatOutline: Equatable {
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

  /// Whether both have the same corners.
  static func == (a: FlatOutline, b: FlatOutline) -> Bool {
    a.corners == b.corners && a.ends == b.ends
  }

  private init(transform: CGAffineTransform, scale: Double) {
    map = CGAffineTransform(
      a: transform.a * scale, b: transform.b * scale, c: transform.c * scale,
      d: transform.d * scale, tx: Outline.clamp(transform.tx) * scale,
      ty: Outline.clamp(transform.ty) * scale)
  }

  /// The area of a shape.
  init(_ shape: Shape, transform: CGAffineTransform, scale: Double) {
    self.init(transform: transform, scale: scale)
    switch shape {
    case .rect(let rect): addRounded(Outline.clamp(rect), radius: 0)
    case .roundedRect(let rect, let radius):
      let rect = Outline.clamp(rect)
      addRounded(rect, radius: min(max(0, Outline.clamp(radius)), Self.greatestRadius(in: rect)))
    case .circle(let center, let radius): addCircle(center, radius: max(0, Outline.clamp(radius)))
    case .polyline(let points):
      for point in points { add(point) }
      close()
    case .path(let path): add(path)
    }
  }

  /// The area of a solid line along a shape; nil where its outline is not known in closed form.
  init?(_ shape: Shape, _ style: StrokeStyle, transform: CGAffineTransform, scale: Double) {
    guard Self.knowsLine(along: shape, style) else { return nil }
    self.init(transform: transform, scale: scale)
    let half = Outline.clamp(style.width) / 2
    switch shape {
    case .rect(let rect):
      addRing(Outline.clamp(rect), radius: 0, half, outerRadius: style.isRound ? half : 0)
    case .roundedRect(let rect, let radius):
      let rect = Outline.clamp(rect)
      let radius = min(max(0, Outline.clamp(radius)), Self.greatestRadius(in: rect))
      let isSharp = radius == 0 && !style.isRound
      addRing(rect, radius: radius, half, outerRadius: isSharp ? 0 : radius + half)
    case .circle(let center, let radius):
      let radius = max(0, Outline.clamp(radius))
      addCircle(center, radius: radius + half)
      if radius > half { addCircle(center, radius: radius - half, isReversed: true) }
    case .polyline(let points):
      let lines =
        style.isDashed ? Self.dashes(of: points, style.dash, phase: style.phase) : [points]
      for line in lines { addLine(along: line, half, isRound: style.isRound) }
    case .path: break
    }
  }

  /// Whether the outline of a line along a shape is known in closed form.
  static func knowsLine(along shape: Shape, _ style: StrokeStyle) -> Bool {
    switch shape {
    case .rect, .roundedRect, .circle: return style.dash.isEmpty
    case .polyline(let points):
      return points.count >= 2 && (!style.isDashed || Self.knowsDashes(along: points, style))
    case .path: return false
    }
  }

  private static func greatestRadius(in rect: CGRect) -> CGFloat {
    min(rect.width, rect.height) / 2
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

  /// Adds the corners of quarters of a circle, so many of each, from an angle in quarter turns.
  private mutating func addArc(
    _ center: CGPoint, radius: CGFloat, from start: Double, quarters: Int,
    count: Int? = nil, isReversed: Bool = false
  ) {
    let count = count ?? quarter(radius: radius)
    let quarter = (isReversed ? -0.5 : 0.5) * Double.pi
    let (step, turn) = (quarter / Double(count), start * quarter)
    addArc(
      center, radius: radius, from: SIMD2(cos(turn), sin(turn)), by: SIMD2(cos(step), sin(step)),
      count: count * quarters)
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

  private mutating func addCircle(
    _ center: CGPoint, radius: CGFloat, isReversed: Bool = false
  ) {
    // The corners are a little farther out than the circle, so that both have the same area.
    let count = quarter(radius: radius)
    let step = Double.pi / 2 / Double(count)
    reserve(4 * count + 1)
    addArc(
      center, radius: radius * (step / sin(step)).squareRoot(), from: 0, quarters: 4,
      count: count, isReversed: isReversed)
    close()
  }

  // MARK: - Rectangles

  /// Adds a rectangle with round corners.
  private mutating func addRounded(_ rect: CGRect, radius: CGFloat) {
    let inner = rect.insetBy(dx: radius, dy: radius)
    let middles = [
      CGPoint(x: inner.maxX, y: inner.maxY), CGPoint(x: inner.minX, y: inner.maxY),
      CGPoint(x: inner.minX, y: inner.minY), CGPoint(x: inner.maxX, y: inner.minY),
    ]
    if radius > 0 {
      let count = quarter(radius: radius)
      let step = Double.pi / 2 / Double(count)
      let turn = SIMD2(cos(step), sin(step))
      var start = SIMD2(1.0, 0)
      reserve(4 * (count + 1))
      for middle in middles {
        addArc(middle, radius: radius, from: start, by: turn, count: count)
        start = SIMD2(-start.y, start.x)
      }
    } else {
      reserve(4)
      for middle in middles { add(middle) }
    }
    close()
  }

  /// Adds what lies between two rectangles around and inside of one.
  private mutating func addRing(
    _ rect: CGRect, radius: CGFloat, _ half: CGFloat, outerRadius: CGFloat
  ) {
    addRounded(rect.insetBy(dx: -half, dy: -half), radius: outerRadius)
    guard min(rect.width, rect.height) > 2 * half else { return }
    let start = ends.last ?? 0
    addRounded(rect.insetBy(dx: half, dy: half), radius: max(0, radius - half))
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

/// What outlines of rectangles, round or not, have that others have not.
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

  /// Fewer rows are not worth to be found.
  private static let leastRows = 16

  /// The rows around the middle that are covered alike, as there is no corner in them and all sides there are
  /// upright; nil for few.
  var rowsAlike: Range<Int>? {
    guard let corner = corners.first else { return nil }
    var (above, below) = corners.reduce((corner.y, corner.y)) {
      (min($0.0, $1.y), max($0.1, $1.y))
    }
    guard below - above >= Self.leastRows * Self.steps else { return nil }
    let middle = (above + below) / 2
    for corner in corners {
      if corner.y <= middle { above = max(above, corner.y) } else { below = min(below, corner.y) }
    }
    let first = (above + Self.steps - 1) >> Self.stepBits
    let end = below >> Self.stepBits
    return end - first >= Self.leastRows && isUpright(at: middle) ? first..<end : nil
  }

  /// Whether all sides at a height are upright.
  private func isUpright(at y: Int) -> Bool {
    var start = 0
    for end in ends {
      var last = corners[end - 1]
      for place in start..<end {
        let corner = corners[place]
        if (last.y <= y) != (corner.y <= y), last.x != corner.x { return false }
        last = corner
      }
      start = end
    }
    return true
  }
}

extension SIMD2<Int> {
  fileprivate var isBetweenPixels: Bool { (x | y) & (FlatOutline.steps - 1) == 0 }
}

/// A dashed line along a polyline, as the lines of its dashes.
extension FlatOutline {
  /// Lines of more dashes are cairo's.
  private static let mostDashes: CGFloat = 2048

  /// Whether the dashes of a dashed line along points are known in closed form.
  static func knowsDashes(along points: [CGPoint], _ style: StrokeStyle) -> Bool {
    let total = style.dash.reduce(0, +)
    let length = zip(points, points.dropFirst()).reduce(0) {
      $0 + near($1.0).distance(to: near($1.1))
    }
    return length * CGFloat(style.dash.count) <= Self.mostDashes * total && style.phase.isFinite
  }

  /// The parts of a line that are drawn: the first length of the pattern, the third, and so on, from `phase` on.
  static func dashes(
    of points: [CGPoint], _ pattern: [CGFloat], phase: CGFloat
  ) -> [[CGPoint]] {
    guard let first = points.first.map(near) else { return [] }
    var place = DashPlace(pattern, phase: phase)
    var (dashes, last) = ([[CGPoint]](), first)
    if place.isDrawn { dashes.append([first]) }
    for point in points.dropFirst().map(near) {
      let way = point - last
      let length = way.length
      var done: CGFloat = 0
      while length - done > place.left {
        done += place.left
        let end = last + way * (done / length)
        if place.isDrawn { dashes[dashes.count - 1].append(end) }
        place.next()
        if place.isDrawn { dashes.append([end]) }
      }
      place.left -= length - done
      if place.isDrawn { dashes[dashes.count - 1].append(point) }
      last = point
    }
    return dashes
  }
}

extension StrokeStyle {
  /// Whether it has dashes; lengths that are negative, or nowhere positive, make a solid line.
  var isDashed: Bool {
    dash.allSatisfy { $0.isFinite && $0 >= 0 } && dash.contains { $0 > 0 }
  }
}

/// Where in a pattern of dashes a line has come to.
private struct DashPlace {
  private let pattern: [CGFloat]
  /// How many lengths have begun; every other one is drawn.
  private var index = 0
  /// How much is left of the present length, in points.
  var left: CGFloat

  init(_ pattern: [CGFloat], phase: CGFloat) {
    self.pattern = pattern
    left = pattern[0]
    // Of an odd number of lengths every other round is the other way round.
    let round = pattern.reduce(0, +) * (pattern.count % 2 == 0 ? 1 : 2)
    var rest = phase - (phase / round).rounded(.down) * round
    while rest >= left, index < 2 * pattern.count {
      rest -= left
      next()
    }
    left -= rest
  }

  var isDrawn: Bool { index % 2 == 0 }

  mutating func next() {
    index += 1
    left = pattern[index % pattern.count]
  }
}
