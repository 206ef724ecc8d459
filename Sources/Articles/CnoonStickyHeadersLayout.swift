import Foundation
import UIKit

/// Christian Noon, "CollectionViewAnimations", Sticky Headers: sections of full-width cells with
/// headers that stay in view, of which invalidation contexts say what a scroll makes untrue.
///
/// A tap is as in `CnoonExpandingLayout`. Its faults are here too: every bounds change recomputes the
/// headers of all sections, from the offset before the change where the size stays, and a change of
/// size and origin at once prepares the headers twice, after which cells come from where they are.
public final class CnoonStickyHeadersLayout: UICollectionViewLayout {
  /// What of this layout is no longer true.
  public final class InvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Whether the headers have to be placed again; false by default.
    public var invalidateSectionHeaders = false
    /// Whether everything has to be worked out again; true by default.
    public var shouldInvalidateEverything = true

    public override var invalidateEverything: Bool { shouldInvalidateEverything }
  }

  /// The cell that is taller; nil for none.
  public var selectedCellIndexPath: IndexPath?
  /// The height of a header, in points; 40 in the article.
  public var headerHeight: CGFloat = 40
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
  private var sectionFrames: [CGRect] = []
  private var previousHeaders: [UICollectionViewLayoutAttributes] = []
  private var currentHeaders: [UICollectionViewLayoutAttributes] = []
  private var previousCells: [[UICollectionViewLayoutAttributes]] = []
  private var currentCells: [[UICollectionViewLayoutAttributes]] = []
  private var preparesEverything = true

  /// The class of the contexts that say what a scroll makes untrue.
  public override class var invalidationContextClass: AnyClass { InvalidationContext.self }

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

  /// Stacks headers and cells, unless a context has said that they stay.
  public override func prepare() {
    super.prepare()
    guard preparesEverything else { return }
    preparesEverything = false
    prepareSectionsAndCells()
    prepareHeaders()
  }

  private func prepareSectionsAndCells() {
    guard let collectionView else { return }
    previousCells = currentCells
    currentCells = []
    sectionFrames = []
    let width = collectionView.bounds.size.width
    var y: CGFloat = 0
    for section in 0..<collectionView.numberOfSections {
      let top = y
      y += headerHeight
      var cells: [UICollectionViewLayoutAttributes] = []
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let indexPath = IndexPath(item: item, section: section)
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        let height = indexPath == selectedCellIndexPath ? selectedCellHeight : cellHeight
        attributes.frame = CGRect(x: 0, y: y, width: width, height: height)
        cells.append(attributes)
        y += height
      }
      currentCells.append(cells)
      sectionFrames.append(CGRect(x: 0, y: top, width: width, height: y - top))
    }
    contentSize = CGSize(width: width, height: y)
  }

  private func prepareHeaders() {
    guard let collectionView else { return }
    previousHeaders = currentHeaders
    let offset = collectionView.contentOffset.y
    currentHeaders = sectionFrames.enumerated().map { section, frame in
      let attributes = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        with: IndexPath(item: 0, section: section))
      let y = min(max(frame.minY, offset), max(frame.maxY - headerHeight, offset - headerHeight))
      attributes.frame = CGRect(x: 0, y: y, width: frame.width, height: headerHeight)
      attributes.zIndex = 1
      return attributes
    }
  }

  // MARK: - Content

  /// The size of all sections, in points.
  public override var collectionViewContentSize: CGSize { contentSize }

  /// The headers and cells that meet a rectangle.
  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (currentHeaders + currentCells.flatMap { $0 }).filter { $0.frame.intersects(rect) }
  }

  private func cell(
    _ all: [[UICollectionViewLayoutAttributes]], at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    // The article indexes without a check and traps where the count has changed.
    guard all.indices.contains(indexPath.section),
      all[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return all[indexPath.section][indexPath.item]
  }

  private func header(
    _ all: [UICollectionViewLayoutAttributes], _ kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard kind == UICollectionView.elementKindSectionHeader,
      all.indices.contains(indexPath.section)
    else { return nil }
    return all[indexPath.section]
  }

  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { cell(currentCells, at: indexPath) }

  /// A header, where the last offset put it.
  public override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { header(currentHeaders, elementKind, at: indexPath) }

  /// A cell comes from where the layout before had it, instead of fading in.
  public override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { cell(previousCells, at: itemIndexPath) }

  /// A cell goes to where the layout has it now, instead of fading out.
  public override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { cell(currentCells, at: itemIndexPath) }

  /// A header comes from where it was placed before.
  public override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    header(previousHeaders, elementKind, at: elementIndexPath)
  }

  /// A header goes to where it is placed now.
  public override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    header(currentHeaders, elementKind, at: elementIndexPath)
  }

  // MARK: - Bounds

  /// Always true: the context says what changes.
  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  /// Everything where the size changes; the headers where the origin does.
  public override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    guard let own = context as? InvalidationContext, let old = collectionView?.bounds else {
      return context
    }
    own.shouldInvalidateEverything = old.size != newBounds.size
    if old.origin != newBounds.origin { own.invalidateSectionHeaders = true }
    return own
  }

  /// Places the headers where a context says that they moved, and notes what the next pass prepares.
  public override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    guard let own = context as? InvalidationContext else {
      return super.invalidateLayout(with: context)
    }
    if own.invalidateSectionHeaders {
      prepareHeaders()
      own.invalidateSupplementaryElements(
        ofKind: UICollectionView.elementKindSectionHeader,
        at: sectionFrames.indices.map { IndexPath(item: 0, section: $0) })
    }
    if own.invalidateEverything || own.invalidateDataSourceCounts { preparesEverything = true }
    super.invalidateLayout(with: own)
  }

  /// Moves the offset so that the whole selected cell shows below its header.
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
    if frame.minY < top + headerHeight { return CGPoint(x: 0, y: frame.minY - headerHeight) }
    return proposedContentOffset
  }

  // MARK: - Snapshots

  private struct State: UICollectionViewLayoutState {
    let selected: IndexPath?
    let contentSize: CGSize
    let sectionFrames: [CGRect]
    let previousHeaders: [UICollectionViewLayoutAttributes]
    let currentHeaders: [UICollectionViewLayoutAttributes]
    let previousCells: [[UICollectionViewLayoutAttributes]]
    let currentCells: [[UICollectionViewLayoutAttributes]]
    let preparesEverything: Bool
  }

  /// What the layout remembers, for this layout or another instance over the same data.
  public override var savedState: (any UICollectionViewLayoutState)? {
    get {
      State(
        selected: selectedCellIndexPath, contentSize: contentSize, sectionFrames: sectionFrames,
        previousHeaders: previousHeaders, currentHeaders: currentHeaders,
        previousCells: previousCells, currentCells: currentCells,
        preparesEverything: preparesEverything)
    }
    set {
      guard let state = newValue as? State else { return }
      (selectedCellIndexPath, contentSize) = (state.selected, state.contentSize)
      sectionFrames = state.sectionFrames
      (previousHeaders, currentHeaders) = (state.previousHeaders, state.currentHeaders)
      (previousCells, currentCells) = (state.previousCells, state.currentCells)
      preparesEverything = state.preparesEverything
    }
  }
}
