import Foundation

/// Content without elements: of a collection view that is only to scroll what is put in it.
final class PlainContentLayout: CollectionViewLayout {
  /// In points.
  var size = CGSize.zero

  override var collectionViewContentSize: CGSize { size }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    []
  }
}
