import Foundation
import Geometry

/// Full-width cells that expand and collapse, in sections whose headers stick to the top of the view:
/// after cnoon's CollectionViewAnimations.
///
/// `toggle(_:in:)` animates with the collection view's spring, from wherever the cells are drawn and at
/// their velocity; the content offset keeps the cell in view.
public final class AccordionLayout: CollectionViewLayout {
  /// The height of a closed cell, in points; 100 by default.
  public var cellHeight: CGFloat = 100 { didSet { invalidate(oldValue != cellHeight) } }
  /// The height of an expanded cell, in points; 300 by default.
  public var expandedHeight: CGFloat = 300 { didSet { invalidate(oldValue != expandedHeight) } }
  /// The height of a section's header, in points; 0, the default, is none.
  public var headerHeight: CGFloat = 0 { didSet { invalidate(oldValue != headerHeight) } }
  /// Whether expanding a cell collapses the others; true by default.
  public var expandsOne = true

  /// What the layout remembers from pass to pass.
  private struct Memory: CollectionViewLayoutState {
    var rows = ListRows()
    /// The expanded cells, in order.
    var expanded: [IndexPath] = []
    var isStale = true
    /// The cell whose change the content offset follows.
    var followed: IndexPath?
  }
  private var memory = Memory()

  // MARK: - Expanding

  /// The expanded cells, in order.
  public var expandedItems: [IndexPath] { memory.expanded }

  /// Whether a cell is expanded, or on its way to be.
  public func isExpanded(_ path: IndexPath) -> Bool { memory.expanded.contains(path) }

  /// Expands a cell or collapses it, animated.
  public func toggle(_ path: IndexPath, in view: CollectionView) {
    view.animateLayout {
      let expands = !isExpanded(path)
      let others = expands && expandsOne ? [] : memory.expanded.filter { $0 != path }
      memory.expanded = (expands ? others + [path] : others).sorted()
      memory.followed = path
      invalidateCells()
    }
  }

  /// Expands these cells and collapses all others, without animation.
  public func setExpandedItems(_ paths: [IndexPath]) {
    memory.expanded = paths.sorted()
    invalidateCells()
  }

  private func invalidate(_ isOther: Bool) { if isOther { invalidateCells() } }

  private func invalidateCells() {
    memory.isStale = true
    invalidateLayout(with: makeInvalidationContext())
  }

  /// Puts so many cells in each section below one another.
  private func stack(_ counts: [Int]) {
    var rows = ListRows(counts: counts, estimate: cellHeight, head: headerHeight)
    memory.expanded.removeAll { !rows.contains($0) }
    for path in memory.expanded { rows.setExtent(height(path), of: path) }
    rows.restack()
    memory.rows = rows
  }

  private func top(_ path: IndexPath) -> CGFloat { memory.rows.start(of: path) ?? 0 }
  private func height(_ path: IndexPath) -> CGFloat {
    isExpanded(path) ? max(cellHeight, expandedHeight) : cellHeight
  }

  // MARK: - Invalidation

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let bounds = collectionView?.bounds else { return true }
    return newBounds.width != bounds.width || (headerHeight > 0 && newBounds.minY != bounds.minY)
  }

  public override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts { memory.isStale = true }
    super.invalidateLayout(with: context)
  }

  // MARK: - Layout

  public override func prepare() {
    guard let view = collectionView else { return }
    if let plan = view.takePlan() {
      memory.expanded = memory.expanded.compactMap { path in
        switch plan.fate(of: path) {
        case .stays(let new), .reloaded(let new): new
        case .deleted: nil
        }
      }.sorted()
    }
    guard memory.isStale else { return }
    memory.isStale = false
    stack((0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) })
  }

  public override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: memory.rows.end)
  }

  /// True: an answer is complete.
  package override var findsAllElements: Bool { true }

  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    var all: [CollectionViewLayoutAttributes] = []
    for (section, rows) in memory.rows.shown(from: rect.minY, to: rect.maxY) {
      if headerHeight > 0, let header = header(of: section) { all.append(header) }
      all += rows.map { cell(IndexPath(item: $0, section: section)) }
    }
    return all.filter { $0.frame.overlaps(rect) }
  }

  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    memory.rows.contains(indexPath) ? cell(indexPath) : nil
  }

  public override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard elementKind == CollectionView.elementKindSectionHeader, headerHeight > 0 else {
      return nil
    }
    return header(of: indexPath.section)
  }

  private func cell(_ path: IndexPath) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(
      x: 0, y: top(path), width: collectionView?.bounds.width ?? 0, height: height(path))
    return attributes
  }

  /// A header sticks to the top of the view as long as its section goes on below it.
  private func header(of section: Int) -> CollectionViewLayoutAttributes? {
    guard let bounds = collectionView?.bounds, memory.rows.sections.indices.contains(section) else {
      return nil
    }
    let stretch = memory.rows.stretch(ofSection: section)
    let range = CGFloat(stretch.lowerBound)...CGFloat(stretch.upperBound)
    let attributes = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
      with: IndexPath(item: 0, section: section))
    let y = Pinning.header(in: range, extent: headerHeight, top: bounds.minY)
    attributes.frame = CGRect(x: 0, y: y, width: bounds.width, height: headerHeight)
    attributes.zIndex = 1
    attributes.isPinned = y > range.lowerBound && y == bounds.minY
    return attributes
  }

  // MARK: - Offset

  /// Brings the cell that was toggled into view: an expanded cell's end, else its top below a header;
  /// a cell taller than the view shows its top.
  public override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    guard let view = collectionView, let path = memory.followed else {
      return proposedContentOffset
    }
    memory.followed = nil
    var target = proposedContentOffset
    if isExpanded(path) {
      let (top, bottom) = (top(path), top(path) + height(path))
      if bottom > target.y + view.bounds.height { target.y = bottom - view.bounds.height }
      if top < target.y + headerHeight { target.y = top - headerHeight }
    }
    return view.clamped(target)
  }

  // MARK: - Snapshots

  /// The expanded cells and the places of all.
  public override var savedState: (any CollectionViewLayoutState)? {
    get { memory }
    set {
      guard let saved = newValue as? Memory else { return }
      memory = saved
      stack(memory.rows.counts)
    }
  }
}
