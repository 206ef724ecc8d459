import Foundation
import Geometry

/// What of a layout is no longer true: UIKit's `UICollectionViewLayoutInvalidationContext`.
///
/// A subclass adds what its layout needs.
open class CollectionViewLayoutInvalidationContext: NSObject {
  /// A context in which nothing is marked yet.
  public required override init() { super.init() }

  /// Whether nothing of the layout can be kept, as after `reloadData()` or `invalidateLayout()`.
  open var invalidateEverything: Bool { isWhole }
  /// Whether sections and items have to be counted anew.
  open var invalidateDataSourceCounts: Bool { countsChanged }
  var isWhole = false
  var countsChanged = false
  var movement: (targets: [IndexPath], previous: [IndexPath], position: CGPoint)?

  /// Where the items were that are moved by hand; nil where none is.
  open var previousIndexPathsForInteractivelyMovingItems: [IndexPath]? { movement?.previous }
  /// Where the items are to go that are moved by hand; nil where none is.
  open var targetIndexPathsForInteractivelyMovingItems: [IndexPath]? { movement?.targets }
  /// Where the finger has the items that are moved by hand, in points of the content; zero where none is.
  open var interactiveMovementTarget: CGPoint { movement?.position ?? .zero }

  /// The items that are elsewhere now; nil for none.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The supplementary views that are elsewhere now, by kind; nil for none.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decoration views that are elsewhere now, by kind; nil for none.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// What the content offset changes by, in points, so that what is on the screen stays.
  open var contentOffsetAdjustment = CGPoint.zero

  /// Marks items, beside those that are marked.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Marks supplementary views of a kind.
  open func invalidateSupplementaryElements(ofKind kind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([kind: indexPaths], uniquingKeysWith: +)
  }

  /// Marks decoration views of a kind.
  open func invalidateDecorationElements(ofKind kind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([kind: indexPaths], uniquingKeysWith: +)
  }
}
