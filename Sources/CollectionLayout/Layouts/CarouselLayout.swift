import Foundation

/// Tiles of one size beside one another, known by ids that they keep wherever they stand: places in
/// points of the content, x to the right.
///
/// A value; a million tiles cost no more than one.
public struct CarouselLayout: Sendable {
  /// A tile's sides, in points.
  public let tile: CGSize
  /// What is left free between two tiles, in points.
  public let spacing: Double
  /// What is left free before the first and after the last tile, in points.
  public let inset: Double
  private var ids: RowIDs

  /// A row of tiles; Shinobi's sizes by default.
  public init(
    count: Int, tile: CGSize = CGSize(width: 70, height: 70), spacing: Double = 10,
    inset: Double = 10
  ) {
    precondition(count >= 0 && tile.width > 0 && spacing >= 0, "A row holds tiles of some width.")
    (self.tile, self.spacing, self.inset) = (tile, spacing, inset)
    ids = RowIDs(count: count)
  }

  /// How many tiles there are.
  public var count: Int { ids.count }
  /// From one tile to the next, in points.
  public var pitch: Double { tile.width + spacing }
  /// The extent of everything, in points.
  public var contentExtent: Double {
    2 * inset + Double(count) * pitch - (count > 0 ? spacing : 0)
  }

  /// The id of the tile in a place.
  public func id(of row: Int) -> RowID { ids[row] }
  /// Where the tile of an id stands now; nil where it is gone.
  public func row(of id: RowID) -> Int? { ids.index(of: id) }
  /// The middle of a place, in points of the content; places go on beyond both ends.
  public func middle(of row: Int) -> Double { inset + tile.width / 2 + Double(row) * pitch }

  /// The place nearest to a point of the content, from the first to the last; nil for an empty row.
  public func row(at x: Double) -> Int? {
    guard count > 0 else { return nil }
    let nearest = ((x - middle(of: 0)) / pitch).rounded()
    return Int(min(max(nearest, 0), Double(count - 1)))
  }

  /// The places that show between two points of the content.
  public func rows(from left: Double, to right: Double) -> Range<Int> {
    guard let first = row(at: left), let last = row(at: right) else { return 0..<0 }
    return first..<max(first, last) + 1
  }

  /// Where a tile put in at a point goes: to the right of the one nearest to it, or into its place
  /// where that is right of the point already.
  public func insertionRow(at x: Double) -> Int {
    guard let nearest = row(at: x) else { return 0 }
    return middle(of: nearest) < x ? nearest + 1 : nearest
  }

  /// A place as the springs of a list take it: half of the gap is on each side of the tile.
  public func place(of row: Int) -> RowPlace {
    RowPlace(
      id: ids[row], row: row, top: middle(of: row) - pitch / 2, extent: pitch, gap: spacing)
  }

  // MARK: - Changes

  /// Puts new tiles before a place; gives their ids.
  @discardableResult
  public mutating func insert(_ new: Int, at row: Int) -> [RowID] {
    precondition(row >= 0 && row <= count, "Tiles are put in from the first place to the end.")
    ids.insert(new, at: row)
    return (row..<row + max(0, new)).map { ids[$0] }
  }

  /// Takes the tile of a place out.
  public mutating func remove(_ row: Int) {
    precondition(row >= 0 && row < count, "Only a tile that is there can be taken out.")
    ids.remove(row..<row + 1)
  }

  /// Moves a tile to the place that it has afterwards; those between move on by one.
  public mutating func move(_ row: Int, to target: Int) {
    precondition(
      row >= 0 && row < count && target >= 0 && target < count,
      "A tile is moved from one place of the row to another.")
    ids.move(row, to: target)
  }
}
