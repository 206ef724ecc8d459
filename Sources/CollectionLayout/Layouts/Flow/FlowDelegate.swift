import Foundation
import Geometry

/// Says how a flow layout's sections and items differ: UIKit's `UICollectionViewDelegateFlowLayout`.
///
/// What is not implemented is as the layout's own properties say.
public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
  /// The size of an item, in points.
  ///
  /// Where it is not implemented, all items have the layout's `itemSize`.
  /// `CollectionViewFlowLayout.uniformSize` for a section's first item says the same of the section;
  /// either way the size of the others is not requested.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// What is left free around a section's lines, in points.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets
  /// What is left free between lines, in points.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// What is left free at least between items of a line, in points.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// The size of a section's header, of which only that along the scroll direction counts.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// The size of a section's footer, of which only that along the scroll direction counts.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension CollectionViewDelegateFlowLayout {
  /// The layout's `itemSize` for all.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    OptionalMethod.noteDefault()
    return (layout as? CollectionViewFlowLayout)?.takeItemSize() ?? .zero
  }
  /// The layout's `sectionInset`.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets {
    OptionalMethod.noteDefault()
    return (layout as? CollectionViewFlowLayout)?.sectionInset ?? .zero
  }
  /// The layout's `minimumLineSpacing`.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    OptionalMethod.noteDefault()
    return (layout as? CollectionViewFlowLayout)?.minimumLineSpacing ?? 0
  }
  /// The layout's `minimumInteritemSpacing`.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    OptionalMethod.noteDefault()
    return (layout as? CollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0
  }
  /// The layout's `headerReferenceSize`.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    OptionalMethod.noteDefault()
    return (layout as? CollectionViewFlowLayout)?.headerReferenceSize ?? .zero
  }
  /// The layout's `footerReferenceSize`.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    OptionalMethod.noteDefault()
    return (layout as? CollectionViewFlowLayout)?.footerReferenceSize ?? .zero
  }
}

/// What of a flow layout is no longer true: UIKit's `UICollectionViewFlowLayoutInvalidationContext`.
open class CollectionViewFlowLayoutInvalidationContext:
  CollectionViewLayoutInvalidationContext
{
  /// Whether the delegate gives the sizes again; true by default.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the lines have to be filled again; true by default.
  open var invalidateFlowLayoutAttributes = true
}
