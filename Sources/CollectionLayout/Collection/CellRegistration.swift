import Foundation
import Geometry

/// Cells and supplementary views by values that say how to fill them.
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

  /// The class of a supplementary view and what fills it: UIKit's
  /// `UICollectionView.SupplementaryRegistration`.
  public struct SupplementaryRegistration<Supplementary: CollectionReusableView> {
    /// Fills the view of a kind.
    public typealias Handler = (Supplementary, String, IndexPath) -> Void

    private let token: AnyObject = Token()
    fileprivate let kind: String
    fileprivate let handler: Handler
    fileprivate var identifier: String { "registration \(ObjectIdentifier(token))" }

    /// Views of a kind that a function fills.
    public init(elementKind: String, handler: @escaping Handler) {
      (kind, self.handler) = (elementKind, handler)
    }
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

  /// A supplementary view of a registration, used again or new, filled.
  public func dequeueConfiguredReusableSupplementary<Supplementary: CollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    register(
      Supplementary.self, forSupplementaryViewOfKind: registration.kind,
      withReuseIdentifier: registration.identifier)
    let made = dequeueReusableSupplementaryView(
      ofKind: registration.kind, withReuseIdentifier: registration.identifier, for: indexPath)
    guard let view = made as? Supplementary else {
      preconditionFailure("A registration makes views of its class.")
    }
    registration.handler(view, registration.kind, indexPath)
    return view
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

  /// The views of a kind of supplementary elements that show.
  public func visibleSupplementaryViews(
    ofKind elementKind: String
  ) -> [CollectionReusableView] { visibleSupplementaries(elementKind).compactMap(\.view) }

  /// The paths of a kind of supplementary elements that show, in the layout's order.
  public func indexPathsForVisibleSupplementaryElements(
    ofKind elementKind: String
  ) -> [IndexPath] { visibleSupplementaries(elementKind).map(\.indexPath) }

  private func visibleSupplementaries(_ kind: String) -> [CollectionElement] {
    store.elements.filter {
      $0.category == .supplementaryView && $0.kind == kind && isVisible($0)
    }
  }
}
