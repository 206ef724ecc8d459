import Foundation
import Geometry

/// Full-width rows of their own heights below one another, in sections with headers: for a million
/// rows at the cost of those that show.
///
/// Only rows that show are ever measured; what is on the screen stays where it is while they are.
/// An extension of ours, in the place of a flow layout with estimated sizes.
open class CollectionViewListLayout: CollectionViewLayout {
  /// The height of a row for a width, in points.
  public typealias Measure = (_ indexPath: IndexPath, _ width: CGFloat) -> CGFloat

  /// Says how high rows are, when they come to show; nil, the default, for rows that stand at the
  /// estimate or prefer a height of their own.
  public var measure: Measure? {
    didSet { forgetHeights() }
  }
  /// What rows are taken for before they are measured, in points, above 0.
  public var estimatedRowHeight: CGFloat = 44 {
    didSet { if estimatedRowHeight != oldValue { forgetHeights() } }
  }
  /// What is left free below each row, in points.
  public var rowSpacing: CGFloat = 0 {
    didSet { if rowSpacing != oldValue { forgetHeights() } }
  }
  /// The height of each section's header, in points; 0, the default, for none.
  public var headerHeight: CGFloat = 0 {
    didSet { if headerHeight != oldValue { forgetHeights() } }
  }
  /// Whether headers stay in view while their section shows; false by default.
  public var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateRows() } }
  }
  /// Whether headers are pinned by cnoon's formula; false by default.
  public var pinsAsPublished = false {
    didSet { if pinsAsPublished != oldValue { invalidateRows() } }
  }
  /// The row that animated changes keep in view, as cnoon's expanding cells are; nil, the default,
  /// for none.
  public var followedRow: IndexPath?

  /// Pinned headers are drawn above rows.
  private static let pinnedLevel = 10

  /// A section: where it starts, and its rows.
  struct Section: Sendable {
    var start = 0.0
    var rows: ExtentIndex
  }

  var sections: [Section] = []
  private var counts: [Int] = []
  private var width: CGFloat = 0
  private var isStale = true
  /// Each section's own extent beside its rows.
  private var head: Double { Double(headerHeight) }

  // MARK: - Preparing

  /// Measures the rows that show, and holds the first of them where it is.
  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    if let plan = view.takePlan(), !isStale {
      follow(plan)
    } else {
      takeCounts(view)
    }
    let held = anchor(view.bounds)
    let newWidth = view.bounds.width - view.contentInset.left - view.contentInset.right
    if newWidth != width {
      width = newWidth
      for section in sections.indices where measure != nil {
        sections[section].rows.forgetMeasures()
      }
      restack()
    }
    let moved = measureShown(view.bounds, held)
    if moved != 0 { view.pendingAdjustment = view.pendingAdjustment + CGVector(dx: 0, dy: moved) }
  }

  private func takeCounts(_ view: CollectionView) {
    let new = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
    guard isStale || new != counts else { return }
    (counts, isStale) = (new, false)
    let estimate = Double(estimatedRowHeight + rowSpacing)
    sections = new.map { Section(rows: ExtentIndex(count: $0, estimate: estimate)) }
    restack()
  }

  private func restack() {
    var start = 0.0
    for section in sections.indices {
      sections[section].start = start
      start += head + sections[section].rows.total
    }
  }

  /// Measures what shows around a row that stays where it is; gives how far the content above grew.
  ///
  /// What a measure moves may show more rows; each is measured once.
  private func measureShown(
    _ bounds: CGRect, _ held: (path: IndexPath, top: CGFloat)?
  ) -> CGFloat {
    while true {
      let moved = held.flatMap { held in top(of: held.path).map { $0 - held.top } } ?? 0
      guard let measure else { return moved }
      var didMeasure = false
      for (section, rows) in shown(in: bounds.offsetBy(dx: 0, dy: moved)) {
        for row in rows where !sections[section].rows.extent(ofRow: row).isMeasured {
          let height = measure(IndexPath(item: row, section: section), width)
          sections[section].rows.setExtent(Double(height + rowSpacing), ofRow: row)
          didMeasure = true
        }
      }
      guard didMeasure else { return moved }
      restack()
    }
  }

  // MARK: - Rows

  private func end(of section: Int) -> Double {
    sections[section].start + head + sections[section].rows.total
  }

  private func firstSection(endingAfter place: Double) -> Int {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if end(of: middle) > place { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The sections that meet a rectangle, each with its rows that do.
  private func shown(in rect: CGRect) -> [(section: Int, rows: Range<Int>)] {
    var all: [(section: Int, rows: Range<Int>)] = []
    var number = firstSection(endingAfter: Double(rect.minY))
    while number < sections.count, sections[number].start < Double(rect.maxY) {
      let (rows, top) = (sections[number].rows, sections[number].start + head)
      var range = 0..<0
      if Double(rect.maxY) > top, let first = rows.row(at: Double(rect.minY) - top),
        let last = rows.row(at: Double(rect.maxY) - top)
      {
        range = first..<last + 1
      }
      all.append((number, range))
      number += 1
    }
    return all
  }

  private func top(of path: IndexPath) -> CGFloat? {
    guard sections.indices.contains(path.section),
      (0..<sections[path.section].rows.count).contains(path.item)
    else { return nil }
    let section = sections[path.section]
    return CGFloat(section.start + head + section.rows.offset(ofRow: path.item))
  }

  /// The first row that begins in view, or the one that fills it.
  private func anchor(_ bounds: CGRect) -> (path: IndexPath, top: CGFloat)? {
    var filling: (path: IndexPath, top: CGFloat)?
    for (section, rows) in shown(in: bounds) {
      for row in rows {
        let path = IndexPath(item: row, section: section)
        guard let top = top(of: path) else { continue }
        let isMeasured = measure == nil || sections[section].rows.extent(ofRow: row).isMeasured
        if top >= bounds.minY, isMeasured { return (path, top) }
        if filling == nil { filling = (path, top) }
      }
    }
    return filling
  }

  /// A row's height now, in points; the estimate while it is not measured.
  public func height(ofRowAt path: IndexPath) -> CGFloat {
    CGFloat(sections[path.section].rows.extent(ofRow: path.item).points) - rowSpacing
  }

  /// Gives a row a height, in points; inside `animateLayout` everything moves there.
  public func setHeight(_ height: CGFloat, ofRowAt path: IndexPath) {
    sections[path.section].rows.setExtent(Double(height + rowSpacing), ofRow: path.item)
    restack()
    let context = makeInvalidationContext()
    context.invalidateItems(at: [path])
    invalidateLayout(with: context)
  }

  /// Measures all rows anew when they show.
  public func forgetHeights() {
    isStale = true
    invalidateRows()
  }

  private func invalidateRows() {
    invalidateLayout(with: makeInvalidationContext())
  }

  // MARK: - Where things are

  /// The width of the view by the extent of all sections.
  open override var collectionViewContentSize: CGSize {
    CGSize(width: width, height: sections.isEmpty ? 0 : end(of: sections.count - 1))
  }

  /// The rows and headers that meet a rectangle.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    var all: [CollectionViewLayoutAttributes] = []
    for (section, rows) in shown(in: rect) {
      if let header = header(section) { all.append(header) }
      for row in rows {
        if let row = layoutAttributesForItem(at: IndexPath(item: row, section: section)) {
          all.append(row)
        }
      }
    }
    return all.filter { $0.frame.overlaps(rect) }
  }

  /// A row, wherever it is; nil where there is none.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let top = top(of: indexPath) else { return nil }
    let attributes = makeAttributes(for: .cell(indexPath))
    attributes.frame = CGRect(x: 0, y: top, width: width, height: height(ofRowAt: indexPath))
    return attributes
  }

  /// A section's header, pinned where it is to be; nil where there is none.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard elementKind == CollectionView.elementKindSectionHeader, indexPath.item == 0 else {
      return nil
    }
    return header(indexPath.section)
  }

  private func header(_ section: Int) -> CollectionViewLayoutAttributes? {
    guard headerHeight > 0, sections.indices.contains(section), let view = collectionView else {
      return nil
    }
    let kind = CollectionView.elementKindSectionHeader
    let attributes = makeAttributes(
      for: .supplementary(kind, IndexPath(item: 0, section: section)))
    var top = CGFloat(sections[section].start)
    if sectionHeadersPinToVisibleBounds {
      let pin = pinsAsPublished ? Pinning.headerAsPublished : Pinning.header
      let stretch = top...CGFloat(end(of: section))
      top = pin(stretch, headerHeight, view.bounds.minY + view.contentInset.top)
      attributes.zIndex = Self.pinnedLevel
    }
    attributes.frame = CGRect(x: 0, y: top, width: width, height: headerHeight)
    return attributes
  }

  // MARK: - Invalidation

  /// Notes what a reload makes untrue.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything { isStale = true }
    super.invalidateLayout(with: context)
  }

  /// True: other rows may have to be measured, and headers to be pinned.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  /// True where a row prefers another height than it has.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { preferredAttributes.size.height != originalAttributes.size.height }

  /// Takes the height; what begins above what shows moves the offset instead of the screen.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    let (path, height) = (originalAttributes.indexPath, preferredAttributes.size.height)
    sections[path.section].rows.setExtent(Double(height + rowSpacing), ofRow: path.item)
    restack()
    if let view = collectionView, originalAttributes.frame.minY < view.bounds.minY {
      context.contentOffsetAdjustment.y = height - originalAttributes.size.height
    }
    return context
  }

  /// Keeps the followed row in view.
  open override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    guard let followedRow, let view = collectionView, let top = top(of: followedRow) else {
      return proposedContentOffset
    }
    let bottom = top + height(ofRowAt: followedRow)
    let y = RowFollowing.offset(
      showing: Double(top)...Double(bottom), offset: proposedContentOffset.y,
      viewport: view.bounds.height,
      inset: sectionHeadersPinToVisibleBounds ? Double(headerHeight) : 0,
      content: collectionViewContentSize.height)
    return CGPoint(x: proposedContentOffset.x, y: y)
  }

  // MARK: - Updates

  /// Takes the heights along to their rows' new places.
  private func follow(_ plan: UpdatePlan) {
    let changes = plan.changes.items
    var moved: [(to: IndexPath, extent: Double)] = []
    for move in changes.moves {
      let extent = sections[move.from.section].rows.extent(ofRow: move.from.item)
      if extent.isMeasured { moved.append((move.to, extent.points)) }
    }
    let removed = Dictionary(
      grouping: changes.deletes + changes.moves.map(\.from), by: \.section)
    let taken = Dictionary(grouping: changes.inserts + changes.moves.map(\.to), by: \.section)
    let estimate = Double(estimatedRowHeight + rowSpacing)
    var next = plan.after.items.map { Section(rows: ExtentIndex(count: $0, estimate: estimate)) }
    for old in sections.indices {
      guard let new = plan.newSection(old), !plan.isInserted(section: new) else { continue }
      var rows = sections[old].rows
      for path in changes.reloads where path.section == old {
        rows.remove(path.item..<path.item + 1)
        rows.insert(count: 1, at: path.item)
      }
      for path in (removed[old] ?? []).sorted(by: >) { rows.remove(path.item..<path.item + 1) }
      for path in (taken[new] ?? []).sorted() { rows.insert(count: 1, at: path.item) }
      next[new].rows = rows
    }
    for (path, extent) in moved { next[path.section].rows.setExtent(extent, ofRow: path.item) }
    (sections, counts) = (next, plan.after.items)
    restack()
  }
}
