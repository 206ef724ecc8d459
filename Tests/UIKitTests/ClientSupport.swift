import UIKit

/// Items of one section by their number, without cells.
final class Counted: NSObject, UICollectionViewDataSource {
  var count: Int
  init(_ count: Int) { self.count = count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
}

extension UICollectionView {
  /// A view at the origin that lays items of a size out without spaces.
  convenience init(
    _ width: CGFloat, _ height: CGFloat, items size: CGSize,
    _ layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout()
  ) {
    layout.itemSize = size
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    self.init(
      frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
  }
}

/// Lets so many frames of 1/60 s pass.
func run(_ frames: Int) { for _ in 0..<frames { DisplayLink.advance(by: 1.0 / 60) } }
