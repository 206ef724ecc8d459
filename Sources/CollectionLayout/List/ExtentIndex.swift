/// The extents of rows along a scroll axis: where each row stands and which row stands where.
///
/// A counted B+ tree. A leaf holds entries: a measured row with its extent, or a run of rows not yet
/// measured, which stand at the shared `estimate` and cost one entry however many they are. Sums are
/// whole numbers of 1/1024 pt, so they never drift. All changes and look-ups are O(log entries).
public struct ExtentIndex: Sendable {
  /// What sums count in: 1/1024 pt.
  static let unitsPerPoint = 1024.0
  /// The most entries of a leaf, and children of a node.
  static let fanOut = 64
  /// A change adds at most this many entries to a leaf before it is split.
  static let spare = 2

  /// How many rows there are.
  public var count: Int { sum.rows }
  /// What unmeasured rows are taken for, in points.
  public var estimate: Double { Double(estimateUnits) / Self.unitsPerPoint }
  /// How many rows are not measured.
  public var unmeasuredCount: Int { sum.unmeasured }
  /// The extent of all rows, in points.
  public var total: Double { points(sum) }

  private var estimateUnits: Int64
  /// What a part of the tree holds.
  struct Sum: Sendable {
    var rows = 0
    var unmeasured = 0
    /// The extent of the measured rows, in units.
    var measured: Int64 = 0

    static func += (a: inout Sum, b: Sum) {
      a.rows += b.rows
      a.unmeasured += b.unmeasured
      a.measured += b.measured
    }

    static func - (a: Sum, b: Sum) -> Sum {
      Sum(
        rows: a.rows - b.rows, unmeasured: a.unmeasured - b.unmeasured,
        measured: a.measured - b.measured)
    }
  }

  private var sum = Sum()
  /// Entries of leaf `l` from `l * (fanOut + spare)`: an extent in units, or minus a run's length.
  private var entries: [Int32] = []
  private var entryCounts: [Int32] = []
  /// Children of node `n` from `n * (fanOut + 1)`: leaves on the lowest level, nodes above.
  private var children: [Int32] = []
  private var childSums: [Sum] = []
  private var childCounts: [Int32] = []
  private var root: Int32 = 0
  /// How many levels of nodes stand above the leaves; at least 1.
  private var depth = 1

  /// Rows that are not measured yet.
  /// - Parameters:
  ///   - count: how many, 0 or more.
  ///   - estimate: what they are taken for, in points, above 0.
  public init(count: Int = 0, estimate: Double) {
    precondition(count >= 0 && estimate > 0, "an index needs rows of some extent")
    estimateUnits = Self.units(estimate)
    let leaf = makeLeaf()
    root = makeNode()
    childCounts[0] = 1
    children[0] = leaf
    if count > 0 { insert(count: count, at: 0) }
  }

  static func units(_ points: Double) -> Int64 { Int64((points * unitsPerPoint).rounded()) }

  private func units(_ sum: Sum) -> Int64 {
    sum.measured + Int64(sum.unmeasured) * estimateUnits
  }
  private func points(_ sum: Sum) -> Double { Double(units(sum)) / Self.unitsPerPoint }

  /// Takes another estimate for all rows not measured, at O(1).
  public mutating func setEstimate(_ points: Double) {
    precondition(points > 0, "an estimate is above 0 pt")
    estimateUnits = Self.units(points)
  }

  // MARK: - Nodes

  private static let leafStride = fanOut + spare
  private static let nodeStride = fanOut + 1

  private mutating func makeLeaf() -> Int32 {
    entries.append(contentsOf: repeatElement(0, count: Self.leafStride))
    entryCounts.append(0)
    return Int32(entryCounts.count - 1)
  }

  private mutating func makeNode() -> Int32 {
    children.append(contentsOf: repeatElement(0, count: Self.nodeStride))
    childSums.append(contentsOf: repeatElement(Sum(), count: Self.nodeStride))
    childCounts.append(0)
    return Int32(childCounts.count - 1)
  }

  private func rows(of entry: Int32) -> Int { entry < 0 ? -Int(entry) : 1 }
  private func sum(of entry: Int32) -> Sum {
    entry < 0
      ? Sum(rows: -Int(entry), unmeasured: -Int(entry), measured: 0)
      : Sum(rows: 1, unmeasured: 0, measured: Int64(entry))
  }
  private func units(of entry: Int32) -> Int64 {
    entry < 0 ? Int64(-entry) * estimateUnits : Int64(entry)
  }

  // MARK: - Looking up

  /// Where a row starts, in points from the first one's start; the total for `count`.
  public func offset(ofRow row: Int) -> Double {
    precondition((0...count).contains(row), "row \(row) is not one of \(count)")
    var (rest, above) = (row, Sum())
    var node = Int(root)
    for level in (0..<depth).reversed() {
      var slot = node * Self.nodeStride
      let last = slot + Int(childCounts[node]) - 1
      while slot < last, rest >= childSums[slot].rows {
        rest -= childSums[slot].rows
        above += childSums[slot]
        slot += 1
      }
      node = Int(children[slot])
      if level == 0 { break }
    }
    var offset = units(above)
    let first = node * Self.leafStride
    for slot in first..<first + Int(entryCounts[node]) {
      let entry = entries[slot]
      let rows = rows(of: entry)
      if rest < rows { return Double(offset + Int64(rest) * estimateUnits) / Self.unitsPerPoint }
      rest -= rows
      offset += units(of: entry)
    }
    return Double(offset) / Self.unitsPerPoint
  }

  /// The row at a place, in points from the first one's start: rows hold their start, not their
  /// end; places before the first and after the last give those.
  ///
  /// Nil where there is no row.
  public func row(at offset: Double) -> Int? {
    guard count > 0 else { return nil }
    let inside = min(max(0, offset * Self.unitsPerPoint), Double(units(sum)))
    var rest = Int64(inside.rounded(.down))
    var row = 0
    var node = Int(root)
    for _ in 0..<depth {
      var slot = node * Self.nodeStride
      let last = slot + Int(childCounts[node]) - 1
      while slot < last, rest >= units(childSums[slot]) {
        rest -= units(childSums[slot])
        row += childSums[slot].rows
        slot += 1
      }
      node = Int(children[slot])
    }
    let first = node * Self.leafStride
    for slot in first..<first + Int(entryCounts[node]) {
      let entry = entries[slot]
      let extent = units(of: entry)
      if rest < extent {
        return row + (entry < 0 ? Int(rest / estimateUnits) : 0)
      }
      rest -= extent
      row += rows(of: entry)
    }
    return count - 1
  }

  /// The extent of a row in points, and whether it was measured.
  public func extent(ofRow row: Int) -> (points: Double, isMeasured: Bool) {
    precondition((0..<count).contains(row), "row \(row) is not one of \(count)")
    var finder = self.find(row)
    let entry = entries[finder.slot]
    finder.rest = 0
    return entry < 0 ? (estimate, false) : (Double(entry) / Self.unitsPerPoint, true)
  }

  // MARK: - Finding an entry

  /// The way to an entry: a node and a child's slot on each level from the root, then the leaf.
  private struct Place {
    var path: [(node: Int, slot: Int)]
    var leaf: Int
    var slot: Int
    /// How far into the entry's rows.
    var rest: Int
  }

  private func find(_ row: Int) -> Place {
    var place = Place(path: [], leaf: 0, slot: 0, rest: row)
    place.path.reserveCapacity(depth)
    var node = Int(root)
    for _ in 0..<depth {
      var slot = node * Self.nodeStride
      let last = slot + Int(childCounts[node]) - 1
      while slot < last, place.rest >= childSums[slot].rows {
        place.rest -= childSums[slot].rows
        slot += 1
      }
      place.path.append((node, slot))
      node = Int(children[slot])
    }
    place.leaf = node
    place.slot = node * Self.leafStride
    let end = place.slot + Int(entryCounts[node])
    while place.slot < end {
      let rows = rows(of: entries[place.slot])
      if place.rest < rows { break }
      place.rest -= rows
      place.slot += 1
    }
    return place
  }

  // MARK: - Changing

  /// Measures a row: its extent in points, from 0 on.
  public mutating func setExtent(_ points: Double, ofRow row: Int) {
    precondition((0..<count).contains(row), "row \(row) is not one of \(count)")
    precondition(points >= 0 && points.isFinite, "an extent is 0 pt or more")
    let place = find(row)
    let old = entries[place.slot]
    let extent = Int32(clamping: Self.units(points))
    if old >= 0 { return replace(at: place, removing: 1, with: [extent]) }
    let (before, after) = (place.rest, -Int(old) - place.rest - 1)
    var new: [Int32] = []
    if before > 0 { new.append(Int32(-before)) }
    new.append(extent)
    if after > 0 { new.append(Int32(-after)) }
    replace(at: place, removing: 1, with: new)
  }

  /// Forgets all measures.
  public mutating func forgetMeasures() {
    self = ExtentIndex(count: count, estimate: estimate)
  }

  /// Puts rows that are not measured before a row; `count` puts them at the end.
  public mutating func insert(count new: Int, at row: Int) {
    precondition(new >= 0 && (0...count).contains(row), "rows go in at 0...\(count), not \(row)")
    var left = new
    while left > 0 {
      // An entry counts at most 2³¹ rows.
      let part = min(left, Int(Int32.max) / 2)
      insertRun(part, at: row)
      left -= part
    }
  }

  private mutating func insertRun(_ new: Int, at row: Int) {
    let place = find(row)
    let first = place.leaf * Self.leafStride
    let end = first + Int(entryCounts[place.leaf])
    // Rows not measured are all alike: a run at hand takes the new ones in.
    for slot in [place.slot, place.slot - 1] where slot >= first && slot < end {
      let entry = entries[slot]
      guard entry < 0, slot == place.slot || place.rest == 0,
        -Int(entry) + new <= Int(Int32.max)
      else { continue }
      var target = place
      target.slot = slot
      return replace(at: target, removing: 1, with: [entry - Int32(new)])
    }
    replace(at: place, removing: 0, with: [Int32(-new)])
  }

  /// Takes rows out.
  public mutating func remove(_ rows: Range<Int>) {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= count, "rows \(rows) are not all among \(count)")
    var left = rows.count
    while left > 0 {
      let place = find(rows.lowerBound)
      let entry = entries[place.slot]
      if entry >= 0 {
        replace(at: place, removing: 1, with: [])
        left -= 1
      } else {
        let taken = min(left, -Int(entry) - place.rest)
        let kept = -Int(entry) - taken
        replace(at: place, removing: 1, with: kept > 0 ? [Int32(-kept)] : [])
        left -= taken
      }
    }
  }

  /// Replaces entries of a leaf and brings all sums above it up to date.
  private mutating func replace(at place: Place, removing: Int, with new: [Int32]) {
    var change = Sum()
    for slot in place.slot..<place.slot + removing { change = change - sum(of: entries[slot]) }
    for entry in new { change += sum(of: entry) }
    let first = place.leaf * Self.leafStride
    let end = first + Int(entryCounts[place.leaf])
    let grown = new.count - removing
    if grown > 0 {
      for slot in stride(from: end - 1, through: place.slot + removing, by: -1) {
        entries[slot + grown] = entries[slot]
      }
    } else if grown < 0 {
      for slot in place.slot + removing..<end { entries[slot + grown] = entries[slot] }
    }
    for (i, entry) in new.enumerated() { entries[place.slot + i] = entry }
    entryCounts[place.leaf] += Int32(grown)
    sum += change
    for step in place.path { childSums[step.slot] += change }
    if Int(entryCounts[place.leaf]) > Self.fanOut { splitLeaf(place) }
  }

  // MARK: - Splitting

  private mutating func splitLeaf(_ place: Place) {
    let new = Int(makeLeaf())
    let count = Int(entryCounts[place.leaf])
    let half = count / 2
    var moved = Sum()
    for i in half..<count {
      let entry = entries[place.leaf * Self.leafStride + i]
      entries[new * Self.leafStride + i - half] = entry
      moved += sum(of: entry)
    }
    entryCounts[place.leaf] = Int32(half)
    entryCounts[new] = Int32(count - half)
    adopt(Int32(new), moved, along: place.path)
  }

  /// Puts a new child behind the one at the end of a path, and splits nodes that are too full.
  private mutating func adopt(_ child: Int32, _ moved: Sum, along path: [(node: Int, slot: Int)]) {
    var (child, moved) = (child, moved)
    for (node, slot) in path.reversed() {
      let end = node * Self.nodeStride + Int(childCounts[node])
      for i in stride(from: end - 1, through: slot + 1, by: -1) {
        children[i + 1] = children[i]
        childSums[i + 1] = childSums[i]
      }
      childSums[slot] = childSums[slot] - moved
      children[slot + 1] = child
      childSums[slot + 1] = moved
      childCounts[node] += 1
      if Int(childCounts[node]) <= Self.fanOut { return }
      (child, moved) = splitNode(node)
    }
    growRoot(child, moved)
  }

  private mutating func splitNode(_ node: Int) -> (child: Int32, moved: Sum) {
    let new = Int(makeNode())
    let count = Int(childCounts[node])
    let half = count / 2
    var moved = Sum()
    for i in half..<count {
      let (from, to) = (node * Self.nodeStride + i, new * Self.nodeStride + i - half)
      children[to] = children[from]
      childSums[to] = childSums[from]
      moved += childSums[from]
    }
    childCounts[node] = Int32(half)
    childCounts[new] = Int32(count - half)
    return (Int32(new), moved)
  }

  private mutating func growRoot(_ child: Int32, _ moved: Sum) {
    let old = root
    root = makeNode()
    let first = Int(root) * Self.nodeStride
    (children[first], children[first + 1]) = (old, child)
    (childSums[first], childSums[first + 1]) = (sum - moved, moved)
    childCounts[Int(root)] = 2
    depth += 1
  }
}
