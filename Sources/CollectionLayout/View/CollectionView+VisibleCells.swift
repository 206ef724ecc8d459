import Foundation
import Geometry

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
