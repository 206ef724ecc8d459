import Canvas
import Foundation
import Geometry

/// The area of a line along a polyline.
///
/// A run of gentle turns is one polygon: there and back again beside the points, at half the width. It ends at a
/// sharp turn, whose outer side is filled by a wedge; the polygons overlap at its inner side, where what is covered
/// twice counts once.
extension FlatOutline {
  /// Cairo's own limit of how far a sharp corner reaches, in line widths.
  static let miterLimit = 10.0
  /// The cosine of the sharpest turn inside of a run.
  private static let sharpest = 0.2
  /// How far a corner inside of a run may lie from a round one, in pixels.
  private static let roundness = 1.0 / 16

  /// A line's part between two of its points.
  private struct Side {
    let from: CGPoint, to: CGPoint
    let length: CGFloat
    /// Its direction, of length 1.
    let along: CGVector

    /// The direction to the left, of length 1.
    var left: CGVector { CGVector(dx: -along.dy, dy: along.dx) }
  }

  /// Adds the area of a line of half a width; `isRound`: its ends and its corners are.
  mutating func addLine(along points: [CGPoint], _ half: CGFloat, isRound: Bool) {
    let sides = Self.sides(of: points)
    guard let first = sides.first, let last = sides.last else {
      guard isRound, let point = points.first else { return }
      addCap(Self.near(point), CGVector(dx: 1, dy: 0), half)
      addCap(Self.near(point), CGVector(dx: -1, dy: 0), half)
      return close()
    }
    // The corners at the left, which a run comes back along.
    var lefts: [CGPoint] = []
    lefts.reserveCapacity(sides.count + 1)
    reserve(2 * sides.count + 2)
    add(first.from, first.left * half, &lefts)
    for (side, next) in zip(sides, sides.dropFirst()) {
      if let corner = corner(between: side, next, half, isRound: isRound) {
        add(side.to, corner, &lefts)
      } else {
        add(side.to, side.left * half, &lefts)
        endRun(&lefts)
        addWedge(between: side, next, half, isRound: isRound)
        add(next.from, next.left * half, &lefts)
      }
    }
    add(last.to, last.left * half, &lefts)
    endRun(&lefts)
    guard isRound else { return }
    for (point, way) in [(last.to, last.along), (first.from, first.along * -1)] {
      addCap(point, way, half)
      close()
    }
  }

  /// A point with coordinates that can be counted in pixels.
  static func near(_ p: CGPoint) -> CGPoint {
    CGPoint(x: Outline.clamp(p.x), y: Outline.clamp(p.y))
  }

  /// The parts of a line that have a length.
  private static func sides(of points: [CGPoint]) -> [Side] {
    guard var last = points.first.map(near) else { return [] }
    var sides: [Side] = []
    sides.reserveCapacity(points.count)
    for point in points.dropFirst() {
      let point = near(point)
      let way = point - last
      let length = way.length
      guard length > 0 else { continue }
      sides.append(Side(from: last, to: point, length: length, along: way * (1 / length)))
      last = point
    }
    return sides
  }

  /// Adds the corner at the right of a point, and keeps the one at its left.
  private mutating func add(_ point: CGPoint, _ left: CGVector, _ lefts: inout [CGPoint]) {
    add(point - left)
    lefts.append(point + left)
  }

  private mutating func endRun(_ lefts: inout [CGPoint]) {
    for corner in lefts.reversed() { add(corner) }
    lefts.removeAll(keepingCapacity: true)
    close()
  }

  /// From the point between two parts to the corner at its left, as far from both of them as half the width;
  /// nil where the turn is too sharp for one.
  private func corner(
    between a: Side, _ b: Side, _ half: CGFloat, isRound: Bool
  ) -> CGVector? {
    let cosine = a.along.dx * b.along.dx + a.along.dy * b.along.dy
    guard cosine > Self.sharpest else { return nil }
    // By the half of the angle: tan² = (1 - cos) / (1 + cos), cos² = (1 + cos) / 2.
    let retreat = half * ((1 - cosine) / (1 + cosine)).squareRoot()
    guard 2 * retreat <= min(a.length, b.length) else { return nil }
    let reach = (2 / (1 + cosine)).squareRoot() - 1
    if isRound, Double(half * reach) * zoom > Self.roundness { return nil }
    return (a.left + b.left) * (half / (1 + cosine))
  }

  /// Fills the outer side of the corner between two parts.
  private mutating func addWedge(
    between a: Side, _ b: Side, _ half: CGFloat, isRound: Bool
  ) {
    let sine = a.along.dx * b.along.dy - a.along.dy * b.along.dx
    let cosine = a.along.dx * b.along.dx + a.along.dy * b.along.dy
    // Both corners in the order in which a polygon goes around the run.
    let (first, last) =
      sine >= 0 ? (a.left * -half, b.left * -half) : (b.left * half, a.left * half)
    if isRound {
      let angle = atan2(abs(sine), cosine)
      let count = max(1, Int((Double(quarter(radius: half)) * angle / (.pi / 2)).rounded(.up)))
      let turn = angle / Double(count)
      addArc(
        a.to, radius: half, from: SIMD2(first.dx, first.dy) / half,
        by: SIMD2(cos(turn), sin(turn)), count: count)
    } else {
      add(a.to + first)
      if 2 <= Self.miterLimit * Self.miterLimit * (1 + cosine) {
        add(a.to + (first + last) * (1 / (1 + cosine)))
      }
      add(a.to + last)
    }
    add(a.to)
    close()
  }

  /// Adds the corners of half a circle around an end, from its right to its left.
  private mutating func addCap(_ end: CGPoint, _ along: CGVector, _ half: CGFloat) {
    let count = quarter(radius: half)
    let turn = Double.pi / 2 / Double(count)
    addArc(
      end, radius: half, from: SIMD2(along.dy, -along.dx), by: SIMD2(cos(turn), sin(turn)),
      count: 2 * count)
  }
}
