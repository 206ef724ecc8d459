import Foundation
import Geometry

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
