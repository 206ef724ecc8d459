import Foundation

extension CollectionView {
  /// The paths of the selected items, in order; nil where none is.
  public var indexPathsForSelectedItems: [IndexPath]? {
    store.views.selected.isEmpty ? nil : store.views.selected.sorted()
  }

  /// Selects an item and scrolls it to a place; nil ends every selection.
  ///
  /// The delegate is not told.
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard let indexPath else { return deselectAll() }
    if !allowsMultipleSelection { deselectAll() }
    setSelected(true, at: indexPath)
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Ends the selection of an item.
  ///
  /// The delegate is not told.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    setSelected(false, at: indexPath)
  }

  func deselectAll() { for path in store.views.selected { setSelected(false, at: path) } }

  private func setSelected(_ isSelected: Bool, at path: IndexPath) {
    if isSelected { store.views.selected.insert(path) } else { store.views.selected.remove(path) }
    (store.table[.cell(path)]?.view as? CollectionViewCell)?.isSelected = isSelected
  }

  /// Lets the selection follow an update: what is gone or shows something else is not selected any more.
  func followSelection(_ plan: UpdatePlan) {
    guard !store.views.selected.isEmpty else { return }
    store.views.selected = Set(
      store.views.selected.compactMap {
        if case .stays(let path) = plan.fate(of: $0) { path } else { nil }
      })
  }

  /// What a tap on an item does: the delegate may forbid it, and is told; in between the item is let go.
  ///
  /// A tap on the only item that may be selected selects it again, as in UIKit.
  func tapItem(at path: IndexPath, letGo: () -> Void) {
    let ends = allowsMultipleSelection && store.views.selected.contains(path)
    let may =
      ends
      ? delegate?.collectionView(self, shouldDeselectItemAt: path)
      : delegate?.collectionView(self, shouldSelectItemAt: path)
    let isAllowed = allowsSelection && may ?? true
    letGo()
    guard isAllowed else { return }
    if ends {
      setSelected(false, at: path)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    let others = allowsMultipleSelection ? [] : store.views.selected.sorted().filter { $0 != path }
    for other in others { setSelected(false, at: other) }
    setSelected(true, at: path)
    for other in others { delegate?.collectionView(self, didDeselectItemAt: other) }
    delegate?.collectionView(self, didSelectItemAt: path)
  }
}
