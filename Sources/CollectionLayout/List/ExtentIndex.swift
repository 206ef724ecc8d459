/// The extents of rows along a scroll axis: where each row stands and which row stands where.
///
/// A counted B+ tree: a measured row costs an entry of 4 bytes, rows not yet measured, which stand at
/// the shared `estimate`, one entry for as many as are next to one another. Sums are whole numbers of
/// 1/1024 pt, so they never drift. All changes and look-ups are O(log entries).
public struct ExtentIndex: Sendable {
  /// What sums count in: 1/1024 pt.
  static let unitsPerPoint = 1024.0

  private typealias Entries = ExtentTree.Entries

  /// How many rows there are.
  public var count: Int { tree.sum.rows }
  /// What unmeasured rows are taken for, in points.
  public var estimate: Double { Double(estimateUnits) / Self.unitsPerPoint }
  /// How many rows are not measured.
  public var unmeasuredCount: Int { tree.sum.unmeasured }
  /// The extent of all rows, in points.
  public var total: Double { Double(tree.sum.units(estimate: estimateUnits)) / Self.unitsPerPoint }
  /// The bytes it takes.
  public var byteCount: Int { tree.byteCount }

  private var tree: ExtentTree
  private var estimateUnits: Int64

  /// Rows that are not measured yet.
  /// - Parameters:
  ///   - count: how many, 0 or more.
  ///   - estimate: what they are taken for, in points, above 0.
  public init(count: Int = 0, estimate: Double) {
    precondition(count >= 0, "An index has 0 rows or more.")
    estimateUnits = Self.estimateUnits(estimate)
    tree = ExtentTree(foreseeing: count)
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
    let place = tree.find(row)
    let entry = tree.entry(place.leaf, place.slot)
    return entry < 0 ? (estimate, false) : (Double(entry) / Self.unitsPerPoint, true)
  }

  // MARK: - Changing

  /// Measures a row: its extent in points, from 0 on.
  public mutating func setExtent(_ points: Double, ofRow row: Int) {
    precondition((0..<count).contains(row), "row \(row) is not one of \(count)")
    precondition(points >= 0 && points.isFinite, "an extent is 0 pt or more")
    let place = tree.find(row)
    let old = tree.entry(place.leaf, place.slot)
    var new = Entries()
    let (before, after) = old < 0 ? (place.rest, -Int(old) - place.rest - 1) : (0, 0)
    if before > 0 { new.append(Int32(-before)) }
    new.append(Int32(clamping: Self.units(points)))
    if after > 0 { new.append(Int32(-after)) }
    tree.replace(at: place, removing: 1, with: new)
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
    let place = tree.find(row)
    // Rows that are not measured are all alike: a run beside the place takes the new ones in.
    for slot in [place.slot, place.slot - 1] where slot >= 0 && slot < tree.count(place.leaf) {
      let entry = tree.entry(place.leaf, slot)
      guard entry < 0, slot == place.slot || place.rest == 0,
        -Int(entry) + new <= Int(Int32.max)
      else { continue }
      var target = place
      target.slot = slot
      return tree.replace(at: target, removing: 1, with: Entries(entry - Int32(new)))
    }
    tree.replace(at: place, removing: 0, with: Entries(Int32(-new)))
  }

  /// Takes rows out.
  public mutating func remove(_ rows: Range<Int>) {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= count, "rows \(rows) are not all among \(count)")
    var left = rows.count
    while left > 0 {
      let place = tree.find(rows.lowerBound)
      let entry = tree.entry(place.leaf, place.slot)
      let taken = entry < 0 ? min(left, -Int(entry) - place.rest) : 1
      let kept = entry < 0 ? -Int(entry) - taken : 0
      tree.replace(at: place, removing: 1, with: kept > 0 ? Entries(Int32(-kept)) : Entries())
      left -= taken
    }
  }
}
