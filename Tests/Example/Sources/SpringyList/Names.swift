import UIKit

// Names that UIKit leaves to subclasses: what the libraries have beside UIKit's names takes none of them.

final class ListView: UICollectionView {
  var animators: [UIViewPropertyAnimator] = []
}

final class RowCell: UICollectionViewCell {
  var indexPath: IndexPath?
  var attributes: UICollectionViewLayoutAttributes?
}

final class RowAttributes: UICollectionViewLayoutAttributes {
  var isPinned = false
}
