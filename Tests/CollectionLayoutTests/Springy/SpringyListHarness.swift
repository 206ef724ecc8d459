import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// A list layout on springs over rows of given extents, each with 8 pt left free above it.
final class SpringyListHarness: CollectionViewDataSource {
  static let gap = 8.0
  var count: Int
  /// The extent of a row, gap included, in points.
  var extent: (Int) -> Double
  let layout = CollectionViewListLayout()
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private(set) var collection: SpringyCollection!

  init(
    count: Int = 400, estimate: Double = 54, at offset: Double = 4000, profile: Profile = .ideal,
    viewport: Double = 568, margin: CGFloat = 120, gap: Double = SpringyListHarness.gap,
    sticksToEnd: Bool = false, extent: @escaping (Int) -> Double = { _ in 54 }
  ) {
    (self.count, self.extent) = (count, extent)
    layout.estimatedRowHeight = estimate
    layout.sticksToEnd = sticksToEnd
    let view = CollectionView(320, viewport, layout)
    view.dataSource = self
    layout.measure = { [unowned self] path, _ in CGFloat(self.extent(path.item) - gap) }
    layout.spacingAbove = { _ in CGFloat(gap) }
    collection = SpringyCollection(view, profile: profile, margin: margin)
    collection.scroller.jump(to: offset)
    collection.advance(by: 0)
  }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }

  var view: CollectionView { collection.view }
  var scroll: ScrollPhysics { collection.scroll }
  /// The cells near the screen, in order.
  var cells: [DrawnElement] { collection.drawnCells }
  /// Where cells are drawn below the bounds' top, by their ids.
  var tops: [CollectionElement.ID: Double] {
    Dictionary(uniqueKeysWithValues: cells.map { ($0.element.id, Double($0.frame.minY)) })
  }
  /// The same by their rows.
  var topsByRow: [Int: Double] {
    Dictionary(
      uniqueKeysWithValues: cells.map { ($0.element.indexPath.item, Double($0.frame.minY)) })
  }
  var showsEnd: Bool {
    scroll.offset + view.bounds.height >= view.contentSize.height - 30
  }

  func path(_ row: Int) -> IndexPath { IndexPath(item: row, section: 0) }
  func id(_ row: Int) -> CollectionElement.ID? { view.element(for: .cell(path(row)))?.id }

  func run(_ seconds: Double = 3) {
    for _ in 0..<Int(seconds * 60) { collection.advance(by: 1.0 / 60) }
  }
  func insert(_ new: Int, at row: Int) throws {
    view.performBatchUpdates {
      count += new
      view.insertItems(at: (row..<row + new).map(path))
    }
  }
  func remove(_ rows: Range<Int>) throws {
    view.performBatchUpdates {
      count -= rows.count
      view.deleteItems(at: rows.map(path))
    }
  }
  /// Adds a row at the end, which springs in from 48 pt below.
  func append() throws {
    try insert(1, at: count)
    if let id = id(count - 1) { collection.springs.nudge(id, by: 48) }
  }
  func remeasure(_ row: Int) {
    view.animateLayout { layout.remeasureRows(at: [path(row)]) }
  }
}
