import Foundation

/// A place that stays where it is on the screen while rows around it are measured, put in or taken
/// out.
public struct ListAnchor: Hashable, Sendable {
  /// Which end of the row.
  public enum Edge: Hashable, Sendable { case top, bottom }
  /// The row.
  public var id: RowID
  /// Its end.
  public var edge: Edge
  /// How far below the viewport's top that end is, in points.
  public var distance: Double
}

/// Rows of measured extent below one another, found by place or by id.
///
/// A value. Only rows that are looked at are ever measured; all others stand at the mean of those
/// that were.
public struct ListLayout: Sendable {
  private var extents: ExtentIndex
  private var ids: RowIDs
  /// What is left free above the first and below the last row, in points.
  public let padding: Double
  /// The mean of the measures so far, which rows not measured are taken for.
  private var measuredSum = 0.0
  private var measuredCount = 0
  /// The estimate follows the mean while so few rows are measured; later it would only make the
  /// scroll indicator crawl.
  private static let learning = 64

  /// Rows that are not measured yet.
  /// - Parameters:
  ///   - count: how many; a million cost no more than one.
  ///   - estimate: what a row is taken for before any is measured, in points.
  ///   - padding: what is left free at both ends, in points.
  public init(count: Int, estimate: Double, padding: Double = 0) {
    extents = ExtentIndex(count: count, estimate: estimate)
    ids = RowIDs(count: count)
    self.padding = padding
  }

  /// How many rows there are.
  public var count: Int { extents.count }
  /// The extent of everything, padding included, in points.
  public var contentExtent: Double { extents.total + 2 * padding }

  /// The id of a row.
  public func id(of row: Int) -> RowID { ids[row] }
  /// Where a row of an id stands now; nil where it is gone.
  public func row(of id: RowID) -> Int? { ids.index(of: id) }
  /// Where a row starts, in points of the content.
  public func top(of row: Int) -> Double { padding + extents.offset(ofRow: row) }
  /// A row's extent in points.
  public func extent(of row: Int) -> Double { extents.extent(ofRow: row).points }
  /// The row at a place of the content, the nearest where none is there; nil for an empty list.
  public func row(at offset: Double) -> Int? { extents.row(at: offset - padding) }

  /// The rows that show between two places of the content.
  public func rows(from top: Double, to bottom: Double) -> Range<Int> {
    guard let first = row(at: top), let last = row(at: bottom) else { return 0..<0 }
    return first..<max(first, last) + 1
  }

  // MARK: - Measuring

  /// Measures the rows between two places as they come to show, so that the anchor's place stays.
  ///
  /// - Parameters:
  ///   - top: the first place, in points below the viewport's top.
  ///   - bottom: the last place, in points below the viewport's top.
  ///   - offset: the content's offset; is corrected by what the rows above the anchor changed.
  ///   - anchor: what has to stay where it is; nil for the content's start.
  ///   - measure: the extent of a row in points.
  public mutating func measure(
    from top: Double, to bottom: Double, offset: inout Double, anchor: ListAnchor?,
    by measure: (Int) -> Double
  ) {
    // Each round measures what shows; what it moves may show more. A row is measured once, so this
    // ends, and in practice after two rounds.
    while true {
      let shown = rows(from: offset + top, to: offset + bottom)
      var didMeasure = false
      for row in shown where !extents.extent(ofRow: row).isMeasured {
        set(measure(row), ofRow: row)
        didMeasure = true
      }
      guard didMeasure else { return }
      if let anchor, let place = self.offset(of: anchor) { offset = place }
    }
  }

  private mutating func set(_ extent: Double, ofRow row: Int) {
    extents.setExtent(extent, ofRow: row)
    measuredSum += extent
    measuredCount += 1
    if measuredCount <= Self.learning {
      extents.setEstimate(max(1, measuredSum / Double(measuredCount)))
    }
  }

  /// Measures one row anew, as after a change of what it holds.
  public mutating func remeasure(_ row: Int, as extent: Double) {
    extents.setExtent(extent, ofRow: row)
  }

  /// Forgets all measures, as after a change of width.
  public mutating func forgetMeasures() {
    extents.forgetMeasures()
    (measuredSum, measuredCount) = (0, 0)
  }

  // MARK: - Anchors

  /// What holds a viewport at an offset: the end of the content when it shows within `tolerance`
  /// points and the list follows it, else the first row that has been measured.
  public func anchor(
    at offset: Double, viewport: Double, followsEnd: Bool, tolerance: Double = 30
  ) -> ListAnchor? {
    guard count > 0 else { return nil }
    if followsEnd, offset + viewport >= contentExtent - tolerance {
      let distance = top(of: count) - offset
      return ListAnchor(id: ids[count - 1], edge: .bottom, distance: distance)
    }
    let shown = rows(from: offset, to: offset + viewport)
    let row = shown.first { extents.extent(ofRow: $0).isMeasured } ?? shown.lowerBound
    return ListAnchor(id: ids[row], edge: .top, distance: top(of: row) - offset)
  }

  /// The offset at which an anchor is where it was; nil where its row is gone.
  public func offset(of anchor: ListAnchor) -> Double? {
    guard let row = ids.index(of: anchor.id) else { return nil }
    return top(of: anchor.edge == .top ? row : row + 1) - anchor.distance
  }

  // MARK: - Rows

  /// Puts new rows, not measured, before a row.
  public mutating func insert(_ new: Int, at row: Int) {
    extents.insert(count: new, at: row)
    ids.insert(new, at: row)
  }

  /// Takes rows out.
  public mutating func remove(_ rows: Range<Int>) {
    extents.remove(rows)
    ids.remove(rows)
  }
}
