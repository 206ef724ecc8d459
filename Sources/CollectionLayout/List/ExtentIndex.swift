/// The extents of rows along a scroll axis: where each row stands and which row stands where.
///
/// A counted B+ tree: a measured row costs an entry of 4 bytes, rows not yet measured, which stand at
/// the shared `estimate`, one entry for as many as are next to one another. Sums are whole numbers of
/// 1/1024 pt, so they never drift.
///
/// - Complexity: look-ups and changes are O(log entries), sums and another estimate O(1).
public struct ExtentIndex: Sendable {
  /// What sums count in: 1/1024 pt.
  static let unitsPerPoint = 1024.0

  /// How many rows there are.
  public var count: Int { tree.sum.rows }
  /// What unmeasured rows are taken for, in points.
  public var estimate: Double { Double(estimateUnits) / Self.unitsPerPoint }
  /// The extent of all rows, in points.
  public var total: Double { Double(tree.sum.units(estimate: estimateUnits)) / Self.unitsPerPoint }
  /// The bytes of memory that it takes.
  public var byteCount: Int { tree.byteCount }

  private var tree = ExtentTree()
  private var estimateUnits: Int64

  /// Rows that are not measured yet.
  /// - Parameters:
  ///   - count: how many, 0 or more.
  ///   - estimate: what they are taken for, in points, above 0.
  public init(count: Int = 0, estimate: Double) {
    precondition(count >= 0, "An index has 0 rows or more.")
    estimateUnits = Self.estimateUnits(estimate)
    insert(count: count, at: 0)
  }

  static func units(_ points: Double) -> Int64 { Int64((points * unitsPerPoint).rounded()) }

  private static func estimateUnits(_ points: Double) -> Int64 {
    precondition(points > 0, "An estimate is above 0 pt.")
    return max(1, units(points))
  }

  /// Takes another estimate for all rows not measured, at O(1).
  public mutating func setEstimate(_ points: Double) { estimateUnits = Self.estimateUnits(points) }

  // MARK: - Looking up

  /// Where a row starts, in points from the first one's start; the total for `count`.
  public func offset(ofRow row: Int) -> Double {
    precondition((0...count).contains(row), "row \(row) is not one of \(count)")
    return Double(tree.offset(ofRow: row, estimate: estimateUnits)) / Self.unitsPerPoint
  }

  /// The row at a place, in points from the first one's start: rows hold their start, not their
  /// end; places before the first and after the last give those.
  ///
  /// Nil where there is no row.
  public func row(at offset: Double) -> Int? {
    guard count > 0 else { return nil }
    let end = Double(tree.sum.units(estimate: estimateUnits))
    let inside = min(max(0, offset * Self.unitsPerPoint), end)
    return min(count - 1, tree.row(at: Int64(inside.rounded(.down)), estimate: estimateUnits))
  }

  /// The extent of a row in points, and whether it was measured.
  public func extent(ofRow row: Int) -> (points: Double, isMeasured: Bool) {
    precondition((0..<count).contains(row), "row \(row) is not one of \(count)")
    guard let entry = tree.entry(ofRow: row), entry >= 0 else { return (estimate, false) }
    return (Double(entry) / Self.unitsPerPoint, true)
  }

  // MARK: - Changing

  /// Measures a row: its extent in points, from 0 on.
  public mutating func setExtent(_ points: Double, ofRow row: Int) {
    precondition((0..<count).contains(row), "row \(row) is not one of \(count)")
    precondition(points >= 0 && points.isFinite, "an extent is 0 pt or more")
    tree.edit(row) { entries, slot, rest in
      let old = Int(entries[slot])
      entries[slot] = Int32(clamping: Self.units(points))
      guard old < 0 else { return }
      let after = -old - rest - 1
      if after > 0 { entries.insert(Int32(-after), at: slot + 1) }
      if rest > 0 { entries.insert(Int32(-rest), at: slot) }
    }
  }

  /// Forgets all measures: every row is estimated again.
  public mutating func forgetMeasures() {
    self = ExtentIndex(count: count, estimate: estimate)
  }

  /// Puts rows that are not measured before a row, or at the end for `count`.
  ///
  /// There are fewer than 2³¹ in all.
  public mutating func insert(count new: Int, at row: Int) {
    precondition(new >= 0 && (0...count).contains(row), "rows go in at 0...\(count), not \(row)")
    precondition(count + new < Int(Int32.max), "an index has fewer than 2³¹ rows")
    guard new > 0 else { return }
    tree.edit(row) { entries, slot, rest in
      // Rows that are not measured are all alike: a run beside the place takes the new ones in.
      for near in [slot, slot - 1]
      where entries.indices.contains(near) && entries[near] < 0 && (near == slot || rest == 0) {
        return entries[near] -= Int32(new)
      }
      entries.insert(Int32(-new), at: slot)
    }
  }

  /// Takes rows out; those after them move up.
  public mutating func remove(_ rows: Range<Int>) {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= count, "rows \(rows) are not all among \(count)")
    var left = rows.count
    while left > 0 {
      tree.edit(rows.lowerBound) { entries, slot, rest in
        let run = max(1, -Int(entries[slot]))
        let taken = min(left, run - rest)
        left -= taken
        if taken == run { entries.remove(at: slot) } else { entries[slot] += Int32(taken) }
      }
    }
  }
}
