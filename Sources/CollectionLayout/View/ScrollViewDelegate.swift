import Foundation

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
  /// The layout's choice.
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
