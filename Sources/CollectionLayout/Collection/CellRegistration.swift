import Foundation
import Geometry

/// Cells by values that say how to fill them.
extension CollectionView {
  /// Tells one registration from another.
  private final class Token {}

  /// The class of a cell and what fills it: UIKit's `UICollectionView.CellRegistration`.
  public struct CellRegistration<Cell: CollectionViewCell, Item> {
    /// Fills the cell of an item.
    public typealias Handler = (Cell, IndexPath, Item) -> Void

    private let token: AnyObject = Token()
    fileprivate let handler: Handler
    fileprivate var identifier: String { "registration \(ObjectIdentifier(token))" }

    /// Cells that a function fills.
    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// A cell of a registration, used again or new, filled with an item where there is one.
  public func dequeueConfiguredReusableCell<Cell: CollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    let view = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = view as? Cell else {
      preconditionFailure("A registration makes cells of its class.")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }
}

/// The views that show, and their elements.
extension CollectionView {
  /// The paths of the cells that show, in the layout's order.
  public var indexPathsForVisibleItems: [IndexPath] { visibleCellElements.map(\.indexPath) }

  /// The cell of an item; nil where it does not show.
  public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    guard let element = store.table[.cell(indexPath)], isVisible(element) else { return nil }
    return cell(of: element)
  }

  /// The cells that show, in the layout's order; plain ones where the data source gives none.
  public var visibleCells: [CollectionViewCell] { visibleCellElements.compactMap(cell) }

  private var visibleCellElements: [CollectionElement] {
    store.elements.filter { $0.category == .cell && isVisible($0) }
  }

  /// Also of an element that was on its way out until the bounds came after it.
  private func isVisible(_ element: CollectionElement) -> Bool {
    element.attributes.frame.overlaps(bounds)
  }

  /// The path of a cell that shows; nil for any other cell.
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    guard let element = cell.element, store.table[element.attributes.elementKey] === element else {
      return nil
    }
    return element.indexPath
  }

  /// The view of a supplementary element; nil where it does not show or has none.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionReusableView? {
    guard let element = store.table[.supplementary(elementKind, indexPath)], isVisible(element)
    else { return nil }
    return element.view
  }
}
