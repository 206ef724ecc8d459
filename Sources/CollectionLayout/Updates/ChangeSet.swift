import Foundation

/// The changes of one batch: old places are as before it, new ones as after it, in any order.
struct ChangeSet {
  /// Changes of items, or of sections.
  struct Changes<Place: Hashable & Comparable> {
    struct Move: Hashable {
      var from: Place
      var to: Place
    }

    var deletes: [Place] = []
    var inserts: [Place] = []
    var reloads: [Place] = []
    var moves: [Move] = []

    typealias Operation = CollectionUpdateError.Operation

    /// The places before the update that something is done with.
    var old: [(Place, Operation)] {
      deletes.map { ($0, .delete) } + reloads.map { ($0, .reload) }
        + moves.map { ($0.from, .moveFrom) }
    }

    var new: [(Place, Operation)] {
      inserts.map { ($0, .insert) } + moves.map { ($0.to, .moveTo) }
    }

    /// The first two changes that cannot both be.
    var conflict: (Operation, Operation, Place)? { Self.repetition(old) ?? Self.repetition(new) }

    private static func repetition(
      _ all: [(Place, Operation)]
    ) -> (Operation, Operation, Place)? {
      var seen: [Place: Operation] = [:]
      for (place, operation) in all {
        if let other = seen.updateValue(operation, forKey: place) {
          return (other, operation, place)
        }
      }
      return nil
    }
  }

  var items = Changes<IndexPath>()
  var sections = Changes<Int>()
}

/// Where the places of a list go when some are taken out and others put in; the rest keep their
/// order.
struct OrderMap {
  private let removed: [Int]
  private let taken: [Int]

  /// - Parameters:
  ///   - removed: old places that do not keep their order: deleted, or moved.
  ///   - taken: new places of others: inserted, or moved there.
  init(removed: [Int], taken: [Int]) {
    (self.removed, self.taken) = (removed.sorted(), taken.sorted())
  }

  /// The new place of an old one; nil where that was removed.
  func new(_ old: Int) -> Int? { Self.map(old, out: removed, in: taken) }
  /// The old place of a new one; nil where that is taken.
  func old(_ new: Int) -> Int? { Self.map(new, out: taken, in: removed) }

  private static func map(_ place: Int, out: [Int], in other: [Int]) -> Int? {
    let before = out.partitioningIndex(where: { $0 >= place })
    if before < out.count, out[before] == place { return nil }
    let rank = place - before
    // The n-th place that is free: every one taken before it pushes it on by one.
    return rank + other.indices.partitioningIndex(where: { other[$0] - $0 > rank })
  }
}
