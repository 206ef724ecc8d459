import Foundation
import Geometry

/// Is told which items will soon show, to load what they need: UIKit's `UICollectionViewDataSourcePrefetching`.
public protocol CollectionViewDataSourcePrefetching: AnyObject {
  /// Items come near, the nearest first.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// Items that came near are far again and have not shown; nothing unless implemented.
  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  /// Nothing.
  public func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}

/// What is known of items that will soon show.
struct Prefetching {
  weak var source: (any CollectionViewDataSourcePrefetching)?
  var isEnabled = true
  /// The items that came near and have not shown.
  var pending: Set<IndexPath> = []
  /// The content offset at the last layout pass, and whether the content went on or back before it.
  var offset: CGPoint?
  var goesOn = true
}

extension CollectionView {
  /// Is told which items will soon show: those of the next viewport in the direction of the last scroll.
  public var prefetchDataSource: (any CollectionViewDataSourcePrefetching)? {
    get { store.views.prefetching.source }
    set {
      store.views.prefetching.source = newValue
      (store.views.prefetching.pending, validity.needsLayout) = ([], true)
    }
  }

  /// Whether `prefetchDataSource` is told; true by default.
  public var isPrefetchingEnabled: Bool {
    get { store.views.prefetching.isEnabled }
    set { (store.views.prefetching.isEnabled, validity.needsLayout) = (newValue, true) }
  }

  /// Tells of items that have come near, and of those that are not any more.
  func prefetch() {
    guard isPrefetchingEnabled, let source = prefetchDataSource else { return }
    let isVertical = contentSize.height > bounds.height || contentSize.width <= bounds.width
    let way = bounds.origin - (store.views.prefetching.offset ?? bounds.origin)
    let moved = isVertical ? way.dy : way.dx
    if moved != 0 { store.views.prefetching.goesOn = moved > 0 }
    store.views.prefetching.offset = bounds.origin
    let sign: CGFloat = store.views.prefetching.goesOn ? 1 : -1
    let next = bounds.offsetBy(
      dx: isVertical ? 0 : sign * bounds.width, dy: isVertical ? sign * bounds.height : 0)
    let near = givenAttributes(in: next).filter {
      $0.representedElementCategory == .cell && counts.contains($0.indexPath)
        && $0.frame.overlaps(next) && !$0.frame.overlaps(bounds)
    }.map(\.indexPath)
    let shown = Set(indexPathsForVisibleItems)
    let pending = store.views.prefetching.pending
    store.views.prefetching.pending = Set(near)
    let gone = pending.subtracting(near).subtracting(shown)
    if !gone.isEmpty { source.collectionView(self, cancelPrefetchingForItemsAt: gone.sorted()) }
    let new = near.filter { !pending.contains($0) }
    guard !new.isEmpty else { return }
    source.collectionView(self, prefetchItemsAt: sign > 0 ? new : new.reversed())
  }

  /// What is behind all elements and stays where the bounds are; nil by default.
  public var backgroundView: View? {
    get { store.views.background }
    set {
      guard newValue !== backgroundView else { return }
      store.views.background?.removeFromSuperview()
      store.views.background = newValue
      guard let newValue else { return }
      insertSubview(newValue, at: 0)
      newValue.frame = bounds
    }
  }

  /// The place of the rearmost element's view among the views: before the background.
  var firstElementPlace: Int { backgroundView.map { $0.superview === self ? 1 : 0 } ?? 0 }
}
