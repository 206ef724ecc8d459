import ElementaryFunctions
import Foundation

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

  /// The smallest rectangle around all points, those that control curves included; null for an empty
  /// path.
  public var controlBounds: CGRect {
    var points: [CGPoint] = []
    for element in elements {
      switch element {
      case .move(let p), .line(let p): points.append(p)
      case .quad(let p, let c): points += [p, c]
      case .cubic(let p, let c1, let c2): points += [p, c1, c2]
      case .close: break
      }
    }
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
