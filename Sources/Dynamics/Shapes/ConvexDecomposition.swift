import Foundation
import Geometry

/// Cuts outlines into convex ones, which the engine collides.
enum ConvexDecomposition {
  /// Places nearer than this are one, in points.
  private static let samePlace: CGFloat = 1e-6
  /// A corner that turns less than this (as a sine) is none.
  private static let straight: CGFloat = 1e-9
  /// Corners of one piece at most.
  private static let mostCorners = 200

  /// The convex pieces of an outline; nil where it crosses itself or encloses nothing.
  static func pieces(of outline: [CGPoint]) -> [[CGPoint]]? {
    guard outline.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    var corners = simplified(outline)
    guard corners.count >= 3, abs(area(corners)) > samePlace, !crossesItself(corners) else {
      return nil
    }
    if area(corners) < 0 { corners.reverse() }
    let pieces = isConvex(corners) ? [corners] : merged(triangles(of: corners))
    return pieces.flatMap(split)
  }

  /// Twice the area of a triangle, positive where it turns from x towards y.
  static func turn(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
    (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
  }

  /// The area of a polygon, positive where it turns from x towards y.
  static func area(_ corners: [CGPoint]) -> CGFloat {
    corners.indices.reduce(0) { sum, i in
      let (p, q) = (corners[i], corners[(i + 1) % corners.count])
      return sum + (p.x * q.y - p.y * q.x) / 2
    }
  }

  /// The middle of a polygon's area.
  static func centroid(_ corners: [CGPoint]) -> CGPoint {
    // About a corner, so that a polygon far away keeps its digits.
    let origin = corners[0]
    var (x, y, total): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    for i in 1..<(corners.count - 1) {
      let (p, q) = (corners[i] - origin, corners[i + 1] - origin)
      let cross = p.dx * q.dy - p.dy * q.dx
      (x, y, total) = (x + cross * (p.dx + q.dx), y + cross * (p.dy + q.dy), total + cross)
    }
    return CGPoint(x: origin.x + x / (3 * total), y: origin.y + y / (3 * total))
  }

  /// Without repeated places and corners that do not turn.
  private static func simplified(_ outline: [CGPoint]) -> [CGPoint] {
    turning(outline).map { outline[$0] }
  }

  /// The indices of corners that turn, each place once.
  static func turning(_ outline: [CGPoint]) -> [Int] {
    var corners: [Int] = []
    for (index, place) in outline.enumerated() {
      if let last = corners.last, outline[last].distance(to: place) < samePlace { continue }
      corners.append(index)
    }
    while corners.count > 1,
      outline[corners[0]].distance(to: outline[corners[corners.count - 1]]) < samePlace
    {
      corners.removeLast()
    }
    guard corners.count >= 3 else { return [] }
    return corners.indices.compactMap { i in
      let before = outline[corners[(i + corners.count - 1) % corners.count]]
      let corner = outline[corners[i]]
      let after = outline[corners[(i + 1) % corners.count]]
      let scale = before.distance(to: corner) * corner.distance(to: after)
      return abs(turn(before, corner, after)) <= straight * scale ? nil : corners[i]
    }
  }

  /// Whether each corner turns from x towards y.
  static func isConvex(_ corners: [CGPoint]) -> Bool {
    corners.indices.allSatisfy { i in
      turn(
        corners[i], corners[(i + 1) % corners.count], corners[(i + 2) % corners.count]) > 0
    }
  }

  private static func crossesItself(_ corners: [CGPoint]) -> Bool {
    let count = corners.count
    for i in 0..<count {
      for j in (i + 2)..<max(i + 2, count) where !(i == 0 && j == count - 1) {
        let (a, b) = (corners[i], corners[i + 1])
        let (c, d) = (corners[j], corners[(j + 1) % count])
        let sides = (turn(a, b, c) > 0) != (turn(a, b, d) > 0)
        if sides && (turn(c, d, a) > 0) != (turn(c, d, b) > 0) { return true }
      }
    }
    return false
  }

  private static func triangles(of outline: [CGPoint]) -> [[CGPoint]] {
    var clipping = EarClipping(outline)
    return clipping.triangles().filter { area($0) > samePlace * samePlace }
  }

  private static func merged(_ triangles: [[CGPoint]]) -> [[CGPoint]] {
    var merging = PieceMerging(triangles)
    return merging.merged()
  }

  private static func split(_ piece: [CGPoint]) -> [[CGPoint]] {
    guard piece.count > mostCorners else { return [piece] }
    let head = Array(piece[..<mostCorners])
    return [head] + split([piece[0]] + Array(piece[(mostCorners - 1)...]))
  }
}
