import Foundation
import Geometry

/// Columns of equal width; each item goes where the shortest column ends.
///
/// Asking what shows costs as much as what shows: every column is searched by place, and by number for one item.
/// An item takes 12 bytes.
public final class WaterfallLayout: CollectionViewLayout {
  /// An item's height, from its number and width, in points.
  public typealias Height = (_ item: Int, _ width: CGFloat) -> CGFloat

  /// Columns are at least this wide, in points; 150 by default.
  public var minimumColumnWidth: CGFloat = 150 {
    didSet { if minimumColumnWidth != oldValue { invalidateLayout() } }
  }
  /// Between columns and between items, in points; 10 by default.
  public var spacing: CGFloat = 10 { didSet { if spacing != oldValue { invalidateLayout() } } }
  /// Around everything, in points; 10 by default.
  public var inset: CGFloat = 10 { didSet { if inset != oldValue { invalidateLayout() } } }

  private let height: Height
  private var state = State()

  private struct State: CollectionViewLayoutState {
    var columns: [Column] = []
    var width: CGFloat = 0
  }

  private struct Column {
    var x: CGFloat
    /// The items from top to bottom, and where each ends.
    var items: [Int32] = []
    var bottoms: [Double] = []

    mutating func reserve(_ count: Int) {
      items.reserveCapacity(count)
      bottoms.reserveCapacity(count)
    }

    /// Which of the column's items an item is.
    func index(of item: Int) -> Int? {
      let index = items.partitioningIndex(where: { $0 >= item })
      return index < items.count && items[index] == item ? index : nil
    }
  }

  private var columns: [Column] { state.columns }
  private var width: CGFloat { state.width }

  /// The columns with their items, and their width.
  public override var savedState: (any CollectionViewLayoutState)? {
    get { state }
    set {
      guard let new = newValue as? State else {
        preconditionFailure("The state of a waterfall layout is restored on a waterfall layout.")
      }
      state = new
    }
  }

  /// A layout of items of given heights.
  public init(height: @escaping Height) {
    self.height = height
    super.init()
  }

  /// Nil: heights are a function, which no archive holds.
  public required init?(coder: NSCoder) { nil }

  public override func prepare() {
    guard let view = collectionView else { return }
    let room = max(1, view.bounds.width - 2 * inset)
    let count = max(1, Int((room + spacing) / (max(1, minimumColumnWidth) + spacing)))
    state = State()
    state.width = (room - spacing * CGFloat(count - 1)) / CGFloat(count)
    state.columns = (0..<count).map { Column(x: inset + CGFloat($0) * (width + spacing)) }
    let items = view.numberOfSections > 0 ? view.numberOfItems(inSection: 0) : 0
    // Columns fill up alike: without room to grow a column of millions of items is copied many times over.
    for column in state.columns.indices { state.columns[column].reserve(items / count * 9 / 8 + 1) }
    for item in 0..<items { place(item) }
  }

  private func place(_ item: Int) {
    var shortest = 0
    for i in columns.indices where end(of: i) < end(of: shortest) { shortest = i }
    let top = end(of: shortest) + (columns[shortest].items.isEmpty ? 0 : spacing)
    state.columns[shortest].items.append(Int32(item))
    state.columns[shortest].bottoms.append(top + max(1, height(item, width)))
  }

  private func end(of column: Int) -> Double { columns[column].bottoms.last ?? Double(inset) }

  public override var collectionViewContentSize: CGSize {
    let end = columns.compactMap(\.bottoms.last).max() ?? Double(inset)
    return CGSize(width: collectionView?.bounds.width ?? 0, height: end + Double(inset))
  }

  /// True: an answer is complete.
  package override var findsAllElements: Bool { true }

  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    columns.flatMap { column in
      var low = column.bottoms.partitioningIndex(where: { $0 > Double(rect.minY) })
      var found: [CollectionViewLayoutAttributes] = []
      while low < column.items.count, frame(of: low, in: column).minY < rect.maxY {
        found.append(attributes(of: low, in: column))
        low += 1
      }
      return found
    }
  }

  private func frame(of index: Int, in column: Column) -> CGRect {
    let top = index > 0 ? column.bottoms[index - 1] + Double(spacing) : Double(inset)
    return CGRect(x: column.x, y: top, width: width, height: column.bottoms[index] - top)
  }

  private func attributes(of index: Int, in column: Column) -> CollectionViewLayoutAttributes {
    let path = IndexPath(item: Int(column.items[index]), section: 0)
    let attributes = makeAttributes(for: .cell(path))
    attributes.frame = frame(of: index, in: column)
    return attributes
  }

  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard indexPath.section == 0 else { return nil }
    for column in columns {
      if let index = column.index(of: indexPath.item) { return attributes(of: index, in: column) }
    }
    return nil
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width
  }
}
