import CollectionLayout
import Foundation
import Geometry

/// A list that is pulled down says that it wants to be loaded again: UIKit's `UIRefreshControl`, for what draws
/// it.
open class UIRefreshControl: UIControl, ScrollFollowing {
  /// How far a list is pulled until it says so, in points.
  private static let pull: CGFloat = 64
  /// Whether the list is being loaded.
  public private(set) var isRefreshing = false
  /// What is said below it.
  open var attributedTitle: NSAttributedString?
  private var isArmed = true

  /// The list is being loaded.
  open func beginRefreshing() { isRefreshing = true }
  /// The list has been loaded.
  open func endRefreshing() { isRefreshing = false }

  /// Says once a pull that the list wants to be loaded.
  package func follow(_ view: UICollectionView) {
    let pull = -(view.contentOffset.y + view.contentInset.top)
    if pull <= 0 { isArmed = true }
    guard isArmed, view.isTracking, !isRefreshing, pull >= Self.pull else { return }
    (isArmed, isRefreshing) = (false, true)
    sendActions(for: .valueChanged)
  }
}

extension UIScrollView {
  /// Says that the list is pulled down and wants to be loaded again; nil, the default, for none.
  public var refreshControl: UIRefreshControl? {
    get { follower as? UIRefreshControl }
    set {
      refreshControl?.removeFromSuperview()
      follower = newValue
      guard let newValue else { return }
      newValue.isHidden = true
      insertSubview(newValue, at: 0)
    }
  }
}
