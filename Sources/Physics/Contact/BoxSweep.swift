/// Upright boxes in their order along an axis, to find those that overlap: sweep and prune.
struct BoxSweep {
  private struct Entry {
    let box: AABB
    let index: Int
    let isWanted: Bool
  }

  private var entries: [Entry] = []

  /// Forgets all boxes.
  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func append(_ box: AABB, isWanted: Bool) {
    entries.append(Entry(box: box, index: entries.count, isWanted: isWanted))
  }

  /// Calls `found` once for every two overlapping boxes of which one is wanted.
  mutating func forEachOverlap(_ found: (Int, Int) -> Void) {
    let axis = widestAxis
    entries.sort { $0.box.lower[axis] < $1.box.lower[axis] }
    for i in entries.indices {
      let entry = entries[i]
      let end = entry.box.upper[axis]
      for other in entries[(i + 1)...] {
        if other.box.lower[axis] > end { break }
        if entry.isWanted || other.isWanted, entry.box.overlaps(other.box) {
          found(entry.index, other.index)
        }
      }
    }
  }

  /// The axis along which the boxes' middles are spread more: 0 for x, 1 for y.
  private var widestAxis: Int {
    var (sum, squares) = (Vector(), Vector())
    for entry in entries {
      let middle = entry.box.lower + entry.box.upper
      sum += middle
      squares += middle * middle
    }
    let spread = squares * Double(entries.count) - sum * sum
    return spread.x >= spread.y ? 0 : 1
  }
}
