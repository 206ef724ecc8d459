import UIKit

// Backgrounds of lists, as clients of UIKit write them.

/// Runs lists in a view of 320 by 400 points and hands plain values over.
enum ClientCodeLists {
  private final class Rows: NSObject, UICollectionViewDataSource {
    var counts: [Int]
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
