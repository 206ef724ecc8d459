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
  /// One section, as UIKit's default.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  /// Cells that take what they are given.
  public func collectionView(
    _ collectionView: CollectionView,
    preferredLayoutAttributesFitting attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes? { nil }
  /// No cell: what draws elements needs none.
  public func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    collectionView.store.views.isMissing = true
    return CollectionViewCell()
  }
  /// No view: what draws elements needs none.
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
