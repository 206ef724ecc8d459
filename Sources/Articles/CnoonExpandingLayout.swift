import Foundation
import UIKit

/// Christian Noon, "CollectionViewAnimations", Cell Animations: full-width cells of which the
/// selected one is taller, with the offset following it.
///
/// A tap is: toggle `selectedCellIndexPath`, then `invalidateLayout()` and `layoutIfNeeded()` in
/// `UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0)`.
/// Its faults are here too: cells come from where the layout before had them, so that a tap in the
/// middle of an animation makes them jump, and the offset that follows the selected cell is not kept
/// within the content.
public final class CnoonExpandingLayout: UICollectionViewLayout {
  /// The cell that is taller; nil for none.
  public var selectedCellIndexPath: IndexPath?
  /// The height of a cell, in points; 100 in the article.
  public var cellHeight: CGFloat = 100
  /// The height of the selected cell, in points; 300 in the article.
  public var selectedCellHeight: CGFloat = 300

  /// The duration of the article's animation, s.
  public var animationDuration = 0.4
  /// The damping ratio of the article's animation; 1, or 0.5 where it bounces.
  public var animationDamping: CGFloat = 1
  /// The initial velocity of the article's animation, in whole distances per second; 0, or 2 where
  /// it bounces.
  public var animationVelocity: CGFloat = 0

  private var contentSize = CGSize.zero
  private var previousAttributes: [[UICollectionViewLayoutAttributes]] = []
  private var currentAttributes: [[UICollectionViewLayoutAttributes]] = []

  /// What the article's controller does when a cell is tapped.
  public func toggleCell(at indexPath: IndexPath) {
    selectedCellIndexPath = selectedCellIndexPath == indexPath ? nil : indexPath
    UIView.animate(
      withDuration: animationDuration, delay: 0, usingSpringWithDamping: animationDamping,
      initialSpringVelocity: animationVelocity, options: [],
      animations: {
        self.invalidateLayout()
        self.collectionView?.layoutIfNeeded()
      }, completion: nil)
  }

  // MARK: - Preparation

  /// Stacks the cells from the top to the bottom.
  public override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    previousAttributes = currentAttributes
    contentSize = .zero
    currentAttributes = []
    let width = collectionView.bounds.size.width
    var y: CGFloat = 0
    for section in 0..<collectionView.numberOfSections {
      var cells: [UICollectionViewLayoutAttributes] = []
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let indexPath = IndexPath(item: item, section: section)
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        let height = indexPath == selectedCellIndexPath ? selectedCellHeight : cellHeight
        attributes.frame = CGRect(x: 0, y: y, width: width, height: height)
        cells.append(attributes)
        y += height
      }
      currentAttributes.append(cells)
    }
    contentSize = CGSize(width: width, height: y)
  }

  private func attributes(
    _ all: [[UICollectionViewLayoutAttributes]], at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    // The article indexes without a check and traps where the count has changed.
    guard all.indices.contains(indexPath.section),
      all[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return all[indexPath.section][indexPath.item]
  }

  // MARK: - Content

  /// The size of all cells, in points.
  public override var collectionViewContentSize: CGSize { contentSize }

  /// The cells that meet a rectangle.
  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    currentAttributes.flatMap { $0 }.filter { $0.frame.intersects(rect) }
  }

  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { attributes(currentAttributes, at: indexPath) }

  /// A cell comes from where the layout before had it, instead of fading in.
  public override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { attributes(previousAttributes, at: itemIndexPath) }

  /// A cell goes to where the layout has it now, instead of fading out.
  public override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { attributes(currentAttributes, at: itemIndexPath) }

  // MARK: - Bounds

  /// True where the size changes.
  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    collectionView?.bounds.size != newBounds.size
  }

  /// Moves the offset so that the whole selected cell shows.
  public override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    guard let selectedCellIndexPath,
      let frame = layoutAttributesForItem(at: selectedCellIndexPath)?.frame,
      let height = collectionView?.bounds.size.height
    else { return proposedContentOffset }
    let top = proposedContentOffset.y
    let bottom = top + height
    if frame.maxY > bottom { return CGPoint(x: 0, y: top + (frame.maxY - bottom)) }
    if frame.minY < top { return CGPoint(x: 0, y: top - (top - frame.minY)) }
    return proposedContentOffset
  }

  // MARK: - Snapshots

  private struct State: UICollectionViewLayoutState {
    let selected: IndexPath?
    let previous: [[UICollectionViewLayoutAttributes]]
    let current: [[UICollectionViewLayoutAttributes]]
    let contentSize: CGSize
  }

  /// What the layout remembers, for this layout or another instance over the same data.
  public override var savedState: (any UICollectionViewLayoutState)? {
    get {
      State(
        selected: selectedCellIndexPath, previous: previousAttributes, current: currentAttributes,
        contentSize: contentSize)
    }
    set {
      guard let state = newValue as? State else { return }
      (selectedCellIndexPath, contentSize) = (state.selected, state.contentSize)
      (previousAttributes, currentAttributes) = (state.previous, state.current)
    }
  }
}
