import Dynamics
import Foundation

/// Animators of a collection view's layout, whose items are layout attributes.
extension DynamicAnimator {
  /// An animator that invalidates a layout whenever it has moved something.
  ///
  /// The layout keeps the animator and returns the attributes that it moves; the collection view
  /// steps it in `CollectionView.advance(by:)`. The animator does not keep the layout.
  public convenience init(
    collectionViewLayout layout: CollectionViewLayout,
    profile: Profile = DynamicAnimator.defaultProfile
  ) {
    self.init(profile: profile)
    host = layout
    layout.register(self)
  }

  /// The attributes of an item's cell, if a behaviour here holds them.
  public func layoutAttributesForCell(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(of: .cell(indexPath)) }

  /// The attributes of a supplementary view, if a behaviour here holds them.
  public func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(of: .supplementary(kind, indexPath)) }

  /// The attributes of a decoration view, if a behaviour here holds them.
  public func layoutAttributesForDecorationView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(of: .decoration(kind, indexPath)) }

  /// Larger than any content.
  private static let everywhere = CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)

  /// Paths change with every insertion, so what is asked for is compared now, item by item.
  private func attributes(of key: ElementKey) -> CollectionViewLayoutAttributes? {
    for case let attributes as CollectionViewLayoutAttributes in items(in: Self.everywhere)
    where attributes.elementKey == key {
      return attributes
    }
    return nil
  }
}
