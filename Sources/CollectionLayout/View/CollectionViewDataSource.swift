import Foundation

/// Says what a collection view shows: UIKit's `UICollectionViewDataSource`, without views.
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
}

extension CollectionViewDataSource {
  /// One section.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  /// Cells that take what they are given.
  public func collectionView(
    _ collectionView: CollectionView,
    preferredLayoutAttributesFitting attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes? { nil }
}

/// May change where a collection view scrolls to: UIKit's `UICollectionViewDelegate`.
public protocol CollectionViewDelegate: AnyObject {
  /// The offset after an update, an animated change of bounds or of the layout; called after the
  /// layout's own.
  func collectionView(
    _ collectionView: CollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint
}

extension CollectionViewDelegate {
  /// What the layout proposes.
  public func collectionView(
    _ collectionView: CollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }
}

/// Something that a collection view or its layout cannot do quite as requested.
public enum CollectionDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// An item of a flow layout is wider than the room for it, in points across the scroll direction.
  case itemTooWide(section: Int, extent: CGFloat, available: CGFloat)
  /// A layout gives no attributes for an item that the data source has.
  case missingAttributes(IndexPath)
  /// Cells' preferred sizes and the layout do not come to an agreement.
  case selfSizingDoesNotSettle

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
    }
  }
}
