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

/// Joins convex pieces over shared sides as long as they stay convex (Hertel and Mehlhorn): each with the first later one
/// that it can be joined with.
struct PieceMerging {
  /// The places of all corners; corners at one place have one number.
  private var places: [CGPoint] = []
  /// The pieces as numbers of places; nil for one that has become part of another.
  private var pieces: [[Int]?] = []
  /// For each place the sides that start there: where they end, and whose they are.
  private var sides: [[(end: Int, piece: Int)]] = []
  /// So many corners may still be looked at: beyond it pieces stay as they are, convex all the same.
  private var budget = 1_000_000

  init(_ pieces: [[CGPoint]]) {
    var numbers: [CGPoint: Int] = [:]
    for piece in pieces {
      let corners = piece.map { place in
        if let number = numbers[place] { return number }
        numbers[place] = places.count
        places.append(place)
        sides.append([])
        return places.count - 1
      }
      self.pieces.append(corners)
      add(corners, self.pieces.count - 1)
    }
  }

  /// The pieces when none can be joined any more.
  mutating func merged() -> [[CGPoint]] {
    for number in pieces.indices { while budget > 0, mergeNext(into: number) {} }
    return pieces.compactMap { $0?.map { places[$0] } }
  }

  /// Joins a piece with the first later one that it can be joined with; false where there is none.
  private mutating func mergeNext(into number: Int) -> Bool {
    guard let piece = pieces[number] else { return false }
    budget -= piece.count
    var last = number
    for (other, side) in later(number, piece) where other != last {
      last = other
      guard let second = pieces[other], let union = union(piece, second, over: side) else {
        continue
      }
      budget -= union.count
      let joined = ConvexDecomposition.turning(union.map { places[$0] }).map { union[$0] }
      guard joined.count >= 3, ConvexDecomposition.isConvex(joined.map { places[$0] }) else {
        continue
      }
      remove(piece, number)
      remove(second, other)
      add(joined, number)
      (pieces[number], pieces[other]) = (joined, nil)
      return true
    }
    return false
  }

  /// The later pieces that share sides with a piece, and these sides, in their order.
  private func later(_ number: Int, _ piece: [Int]) -> [(piece: Int, side: Int)] {
    var found: [(piece: Int, side: Int)] = []
    for place in piece.indices {
      let (start, end) = (piece[place], piece[(place + 1) % piece.count])
      for side in sides[end] where side.end == start && side.piece > number {
        found.append((side.piece, place))
      }
    }
    return found.sorted { ($0.piece, $0.side) < ($1.piece, $1.side) }
  }

  /// The outline of two pieces that share a side of the first; nil where it is clear that it is not convex.
  private func union(_ a: [Int], _ b: [Int], over side: Int) -> [Int]? {
    let (start, end) = (a[side], a[(side + 1) % a.count])
    let place = b.indices.first { b[$0] == end && b[($0 + 1) % b.count] == start }
    guard let place else { return nil }
    // The corner of each piece so many corners on from the side.
    func first(_ step: Int) -> Int { a[(side + a.count + step) % a.count] }
    func second(_ step: Int) -> Int { b[(place + b.count + step) % b.count] }
    let next = b.count > 3 ? second(3) : end
    let previous = b.count > 3 ? second(-2) : start
    if isClearlyReflex(first(-2), first(-1), start, second(2), next)
      || isClearlyReflex(previous, second(-1), end, first(2), first(3))
    {
      return nil
    }
    return a[...side] + (2..<b.count).map(second) + a[(side + 1)...]
  }

  /// Whether an outline is not convex at the middle of five corners, whatever becomes of corners nearby that hardly turn.
  private func isClearlyReflex(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Bool {
    sine(b, c, d) < -Self.clear && abs(sine(a, b, c)) > Self.clear
      && abs(sine(c, d, e)) > Self.clear
  }

  /// A turn, as a sine, that rounding and places that are taken for one do not change to another, between sides of at
  /// least so many points.
  private static let clear: CGFloat = 1e-3, clearSide: CGFloat = 0.01

  /// The sine of the turn at the second of three corners; 0 where a side is short.
  private func sine(_ a: Int, _ b: Int, _ c: Int) -> CGFloat {
    let (a, b, c) = (places[a], places[b], places[c])
    let (first, second) = (a.distance(to: b), b.distance(to: c))
    guard first > Self.clearSide, second > Self.clearSide else { return 0 }
    return ConvexDecomposition.turn(a, b, c) / (first * second)
  }

  private mutating func add(_ piece: [Int], _ number: Int) {
    for (place, start) in piece.enumerated() {
      sides[start].append((piece[(place + 1) % piece.count], number))
    }
  }

  private mutating func remove(_ piece: [Int], _ number: Int) {
    for start in piece { sides[start].removeAll { $0.piece == number } }
  }
}
