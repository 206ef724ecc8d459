import Foundation
import Geometry

/// Cuts corners off an outline, the first whose triangle holds no other corner each time.
///
/// Whether a corner can be cut off is worked out again only after something changed that it depends on: a neighbour, or
/// the corner that was found in its triangle.
struct EarClipping {
  private enum State {
    case unknown
    /// Its triangle holds no other corner.
    case ear
    /// It turns the other way.
    case reflex
    /// Its triangle holds another corner.
    case blocked(by: Int)
  }

  private let corners: [CGPoint]
  /// The corners that are left, in their order.
  private var left: [Int]
  private var states: [State]
  /// The corners that each one has been found in the triangle of.
  private var blocked: [[Int]]

  /// An outline of three or more corners that turns from x towards y.
  init(_ corners: [CGPoint]) {
    self.corners = corners
    left = Array(corners.indices)
    states = corners.map { _ in .unknown }
    blocked = corners.map { _ in [] }
  }

  /// The triangles that are cut off, and the one that is left.
  mutating func triangles() -> [[CGPoint]] {
    var triangles: [[CGPoint]] = []
    while left.count > 3 {
      let place = firstEar() ?? 0
      let (before, after) = neighbours(of: place)
      triangles.append([corners[before], corners[left[place]], corners[after]])
      for corner in blocked[left[place]] + [before, after] { states[corner] = .unknown }
      left.remove(at: place)
    }
    return triangles + [left.map { corners[$0] }]
  }

  private func neighbours(of place: Int) -> (before: Int, after: Int) {
    (left[(place + left.count - 1) % left.count], left[(place + 1) % left.count])
  }

  /// The place of the first corner that can be cut off.
  private mutating func firstEar() -> Int? {
    for place in left.indices {
      let corner = left[place]
      if case .unknown = states[corner] {
        states[corner] = state(at: place)
        if case .blocked(let other) = states[corner] { blocked[other].append(corner) }
      }
      if case .ear = states[corner] { return place }
    }
    return nil
  }

  private func state(at place: Int) -> State {
    let (before, after) = neighbours(of: place)
    let (a, b, c) = (corners[before], corners[left[place]], corners[after])
    let turn = ConvexDecomposition.turn
    guard turn(a, b, c) > 0 else { return .reflex }
    let other = left.first { other in
      let p = corners[other]
      return
        !(p == a || p == b || p == c || turn(a, b, p) < 0 || turn(b, c, p) < 0
        || turn(c, a, p) < 0)
    }
    return other.map(State.blocked) ?? .ear
  }
}
