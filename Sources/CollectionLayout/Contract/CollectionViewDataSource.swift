import Foundation

/// Says what a collection view shows: UIKit's `UICollectionViewDataSource`.
///
/// One that gives no views is for owners that draw `CollectionView.visibleElements` themselves.
public protocol CollectionViewDataSource: AnyObject {
  /// How many sections there are; 1 unless implemented.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// How many items a section has.
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int
  /// What the cell of an item would rather have than the layout's attributes, as by its text; nil,
  /// the default, takes them as they are.
  func collectionView(
    _ collectionView: CollectionView,
    preferredLayoutAttributesFitting attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes?
  /// The cell of an item, from `dequeueReusableCell(withReuseIdentifier:for:)`; without it the view has
  /// elements and no cells.
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell
  /// The view of a header, a footer or the like, from
  /// `dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:)`.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView
  /// Whether an item may be moved by hand; true unless implemented.
  func collectionView(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool
  /// An item was moved by hand: the data is to follow.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath)
}

extension CollectionViewDataSource {
  /// One section.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  /// Cells that take what they are given.
  public func collectionView(
    _ collectionView: CollectionView,
    preferredLayoutAttributesFitting attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes? { nil }
  /// No cell.
  public func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    collectionView.store.views.isMissing = true
    return CollectionViewCell()
  }
  /// No view.
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    collectionView.store.views.isMissing = true
    return CollectionReusableView()
  }
  /// Every item may be moved.
  public func collectionView(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Nothing: an item that is let go of elsewhere shows what the data has there.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}

/// Something that a collection view or its layout cannot do quite as requested.
public enum CollectionDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// An item of a flow layout is wider than the room for it, in points across the scroll direction.
  case itemTooWide(section: Int, extent: CGFloat, available: CGFloat)
  /// A layout gives no attributes for an item that the data source has.
  case missingAttributes(IndexPath)
  /// Cells' preferred sizes and the layout do not come to an agreement.
  case selfSizingDoesNotSettle
  /// A layout gives an element a place or a size that is no number: it does not show.
  case placeIsNoNumber(IndexPath)
  /// A cell or another view prefers a size that is below 0 or not finite: it keeps the one that it has.
  case preferredSizeIsNoSize(IndexPath)
  /// A layout's content has a size that is no number: it counts as 0.
  case contentSizeIsNoNumber

  /// A sentence for a person.
  public var description: String {
    switch self {
    case .itemTooWide(let section, let extent, let available):
      "An item of section \(section) is \(extent) pt wide and has \(available) pt:"
        + " it has to be less than the view's width minus the insets."
    case .missingAttributes(let path):
      "The layout has no attributes for item \(path.item) of section \(path.section)."
    case .selfSizingDoesNotSettle:
      "The sizes that cells prefer change with every answer of the layout."
    case .placeIsNoNumber(let path):
      "The layout has a place or a size that is no number for element \(path.item) of section"
        + " \(path.section)."
    case .preferredSizeIsNoSize(let path):
      "Element \(path.item) of section \(path.section) prefers a size that is below 0 or not"
        + " finite."
    case .contentSizeIsNoNumber: "The layout's content has a size that is no number."
    }
  }
}
