import UIKit

// Prefetching and backgrounds of lists, as clients of UIKit write them.

/// Runs lists in a view of 320 by 400 points and hands plain values over.
enum ClientCodeLists {
  private final class Rows: NSObject, UICollectionViewDataSource,
    UICollectionViewDataSourcePrefetching
  {
    var counts: [Int]
    var prefetched: [[Int]] = []
    var cancelled: [[Int]] = []
    init(_ counts: [Int]) { self.counts = counts }
    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { counts[section] }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
    {
      prefetched.append(indexPaths.map(\.item))
    }
    func collectionView(
      _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {
      cancelled.append(indexPaths.map(\.item))
    }
  }

  /// Rows of 44 points.
  private static func view(_ rows: Rows) -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 320, height: 44)
    layout.minimumLineSpacing = 0
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = rows
    DisplayLink.advance(by: 0)
    return view
  }

  /// What is told of items that come near, in rows of 44 points: at first, after a scroll on by 100 points and back by
  /// 60, and with prefetching switched off.
  static func prefetched() -> (
    told: [[Int]], cancelled: [[Int]], afterReload: [Int], whenOff: Int
  ) {
    let rows = Rows([100])
    let view = view(rows)
    view.prefetchDataSource = rows
    DisplayLink.advance(by: 0)
    for y in [440.0, 450, 396] {
      view.contentOffset.y = y
      DisplayLink.advance(by: 0)
    }
    let (told, cancelled) = (rows.prefetched, rows.cancelled)
    rows.prefetched = []
    view.reloadData()
    DisplayLink.advance(by: 0)
    let afterReload = rows.prefetched.first ?? []
    view.isPrefetchingEnabled = false
    rows.prefetched = []
    view.contentOffset.y = 2000
    DisplayLink.advance(by: 0)
    return (told, cancelled, afterReload, rows.prefetched.count)
  }

  /// Where a background is after a scroll and a new size, whether it is behind the cells, and what is hit beside them.
  static func background() -> (frames: [CGRect], isLast: Bool, isHit: Bool, isGone: Bool) {
    let rows = Rows([3])
    let view = view(rows)
    let back = UIView()
    view.backgroundView = back
    var frames = [back.frame]
    view.contentOffset.y = 50
    frames.append(back.frame)
    view.frame.size = CGSize(width: 200, height: 300)
    DisplayLink.advance(by: 0)
    frames.append(back.frame)
    rows.counts = [5]
    view.reloadData()
    DisplayLink.advance(by: 0)
    let isLast = view.subviews.first === back && view.subviews.count == 5
    let isHit = view.hitTest(CGPoint(x: 10, y: 340), with: nil) === back
    view.backgroundView = nil
    return (frames, isLast, isHit, back.superview == nil && view.subviews.count == 4)
  }
}
