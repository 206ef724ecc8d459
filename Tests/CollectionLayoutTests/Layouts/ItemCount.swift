import CollectionLayout
import Foundation
import Geometry

/// A data source that has so many items in each section.
final class ItemCount: CollectionViewDataSource {
  var counts: [Int]
  /// The number of items of the first section.
  var count: Int {
    get { counts[0] }
    set { counts[0] = newValue }
  }

  init(_ counts: Int...) { self.counts = counts }

  func numberOfSections(in view: CollectionView) -> Int { counts.count }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    counts[section]
  }

  /// Puts an item into a view's first section.
  func insert(_ item: Int, in view: CollectionView) {
    view.performBatchUpdates {
      count += 1
      view.insertItems(at: [IndexPath(item: item, section: 0)])
    }
  }

  /// Takes an item out of a view's first section.
  func delete(_ item: Int, in view: CollectionView) {
    view.performBatchUpdates {
      count -= 1
      view.deleteItems(at: [IndexPath(item: item, section: 0)])
    }
  }
}

extension CollectionView {
  /// A view at the origin, laid out where it has a data source, which is not kept.
  convenience init(
    _ width: CGFloat, _ height: CGFloat, _ layout: CollectionViewLayout,
    _ source: CollectionViewDataSource? = nil
  ) {
    self.init(
      frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
    guard let source else { return }
    dataSource = source
    layoutIfNeeded()
  }

  /// Lets so many frames of 1/60 s pass.
  func run(frames: Int) { for _ in 0..<frames { advance(by: 1.0 / 60) } }
}
