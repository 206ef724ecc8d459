import Foundation

/// May change what a collection view does, and is told what it did: UIKit's
/// `UICollectionViewDelegate`.
public protocol CollectionViewDelegate: ScrollViewDelegate {
  /// The offset after an update, an animated change of bounds or of the layout; called after the
  /// layout's own.
  func collectionView(
    _ collectionView: CollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint
  /// Where an item that is moved by hand may go instead of a proposed place.
  func collectionView(
    _ collectionView: CollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath
  /// The same in an older form, which is called unless the other one is implemented.
  func collectionView(
    _ collectionView: CollectionView,
    targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath
  /// The layout that leads from one to another; a plain `CollectionViewTransitionLayout` unless
  /// implemented.
  func collectionView(
    _ collectionView: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout
  /// Whether a finger on an item highlights it, without which a tap does not select it.
  func collectionView(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool
  /// A finger is on an item.
  func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath)
  /// The finger is lifted, or does something else.
  func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath)
  /// Whether a tap may select an item.
  func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool
  /// Whether a tap may end the selection of an item.
  func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool
  /// A tap has selected an item.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
  /// A tap has ended the selection of an item.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)
  /// A cell comes into view.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)
  /// A cell has gone out of view.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)
  /// A header or the like comes into view.
  func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath)
  /// A header or the like has gone out of view.
  func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath)
}

extension CollectionViewDelegate {
  /// What the layout proposes, unchanged.
  public func collectionView(
    _ collectionView: CollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// What the layout proposes, unchanged.
  public func collectionView(
    _ collectionView: CollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    self.collectionView(
      collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath,
      toProposedIndexPath: proposedIndexPath)
  }
  /// What the layout proposes, unchanged.
  public func collectionView(
    _ collectionView: CollectionView,
    targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }
  /// The plain one, of the two layouts.
  public func collectionView(
    _ collectionView: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout {
    CollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
  }
  /// Every item, as UIKit does by default.
  public func collectionView(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Nothing to do by default.
  public func collectionView(
    _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
  ) {}
  /// Nothing to do by default.
  public func collectionView(
    _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) {}
  /// Every item, as UIKit does by default.
  public func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Every item, as UIKit does by default.
  public func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Nothing to do by default.
  public func collectionView(
    _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
  /// Nothing to do by default.
  public func collectionView(
    _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}
  /// Nothing to do by default.
  public func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Nothing to do by default.
  public func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// Nothing to do by default.
  public func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// Nothing to do by default.
  public func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
}

/// Is told how a view is scrolled, and may say where a flick ends: UIKit's `UIScrollViewDelegate`.
///
/// Collection views are the only views here that scroll.
public protocol ScrollViewDelegate: AnyObject {
  /// The content offset has changed, for whatever reason.
  func scrollViewDidScroll(_ scrollView: CollectionView)
  /// A finger begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: CollectionView)
  /// The finger lets go: `targetContentOffset` is where the content is to come to rest, given by the
  /// layout, and may be changed; the velocity is in points per millisecond.
  func scrollViewWillEndDragging(
    _ scrollView: CollectionView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// The finger has let go.
  func scrollViewDidEndDragging(_ scrollView: CollectionView, willDecelerate decelerate: Bool)
  /// The content goes on by itself after a flick.
  func scrollViewWillBeginDecelerating(_ scrollView: CollectionView)
  /// The content has come to rest after a flick.
  func scrollViewDidEndDecelerating(_ scrollView: CollectionView)
  /// An animated change of the offset is done.
  func scrollViewDidEndScrollingAnimation(_ scrollView: CollectionView)
}

extension ScrollViewDelegate {
  /// Nothing to do by default.
  public func scrollViewDidScroll(_ scrollView: CollectionView) {}
  /// Nothing to do by default.
  public func scrollViewWillBeginDragging(_ scrollView: CollectionView) {}
  /// Leaves the offset that the layout has chosen.
  public func scrollViewWillEndDragging(
    _ scrollView: CollectionView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Nothing to do by default.
  public func scrollViewDidEndDragging(
    _ scrollView: CollectionView, willDecelerate decelerate: Bool
  ) {}
  /// Nothing to do by default.
  public func scrollViewWillBeginDecelerating(_ scrollView: CollectionView) {}
  /// Nothing to do by default.
  public func scrollViewDidEndDecelerating(_ scrollView: CollectionView) {}
  /// Nothing to do by default.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: CollectionView) {}
}

/// A view whose delegate may be told of nothing but scrolling.
public protocol Scrolled: AnyObject {
  /// Is told how the view scrolls.
  var scrollDelegate: (any ScrollViewDelegate)? { get set }
}

extension Scrolled {
  /// Is told how the view scrolls: the name of `delegate` for objects that are no collection view's delegate.
  @_disfavoredOverload
  public var delegate: (any ScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}

extension CollectionView: Scrolled {}
