import Foundation
import Geometry

/// Full-width rows of their own heights below one another, in sections: ten million rows
/// at the cost of those that show.
///
/// Only rows that show are measured. What is on the screen stays where it is while rows above it are
/// measured, inserted or removed, and with `sticksToEnd` the end stays at the end. An extension of
/// ours, in the place of a flow layout with estimated sizes.
open class CollectionViewListLayout: CollectionViewLayout {
  /// The height of a row for a width, in points.
  public typealias Measure = (_ indexPath: IndexPath, _ width: CGFloat) -> CGFloat

  /// Gives the heights of rows when they come to show; nil, the default, for rows that stand at the
  /// estimate or prefer a height of their own.
  public var measure: Measure? { didSet { forgetHeights() } }
  /// What is left free above a row, in points; nil, the default, for nothing.
  public var spacingAbove: ((IndexPath) -> CGFloat)? { didSet { forgetHeights() } }
  /// What rows are taken for before any is measured, in points, above 0; then it is the mean of those
  /// that were measured first.
  public var estimatedRowHeight: CGFloat = 44 {
    didSet { if estimatedRowHeight != oldValue { forgetHeights() } }
  }
  /// What is left free above the first and below the last row, in points; 0 by default.
  public var endPadding: CGFloat = 0 { didSet { if endPadding != oldValue { forgetHeights() } } }
  /// Whether the list opens at its end, and stays there as long as it shows and no finger holds it;
  /// false by default.
  public var sticksToEnd = false
  /// How near to the end counts as at it, in points.
  private static let endTolerance: CGFloat = 30
  /// How far below its place a row starts that is inserted after the last one, in points, opaque; nil,
  /// the default, for a row that fades in where it belongs.
  public var appendedRowOffset: CGFloat?

  /// Less than this, in points, is what sums of many extents are rounded by.
  private static let noticed: CGFloat = 1e-6

  struct State: CollectionViewLayoutState {
    var rows = ListRows()
    var width: CGFloat = 0
    var isStale = true
    /// What stays where it is in the next layout pass, where something else than a scroll needs one.
    var held: RowAnchor?
  }

  var state = State()
  private var appended: Set<IndexPath> = []

  /// The rows' measures, and what is held.
  open override var savedState: (any CollectionViewLayoutState)? {
    get { state }
    set {
      guard let new = newValue as? State else {
        preconditionFailure("The state of a list layout is restored on a list layout.")
      }
      state = new
    }
  }

  // MARK: - Preparing

  /// Measures the rows that show, and moves the offset so that what is held stays where it is.
  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    var held: RowAnchor?
    if let plan = view.takePlan(), !state.isStale {
      held = follow(plan)
    } else {
      held = state.held ?? anchor(snapsToEnd: false)
      takeCounts(view)
      // Without a row to hold, every measure would show others: the estimate changes with it.
      if held == nil { held = anchor(snapsToEnd: false) }
    }
    state.held = nil
    let newWidth = view.bounds.width - view.contentInset.left - view.contentInset.right
    if newWidth != state.width {
      state.width = newWidth
      if measure != nil { state.rows.forgetMeasures() }
    }
    let moved = measureShown(view, held) - view.bounds.minY
    if abs(moved) > Self.noticed { view.adjustOffset(by: CGVector(dx: 0, dy: moved)) }
  }

  private func takeCounts(_ view: CollectionView) {
    let new = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
    guard state.isStale || new != state.rows.counts else { return }
    state.isStale = false
    state.rows = ListRows(
      counts: new, estimate: Double(estimatedRowHeight), padding: Double(endPadding))
  }

  /// Measures what shows around what is held; gives the offset at which that stays where it is.
  ///
  /// What a measure moves may show more rows; each is measured once.
  private func measureShown(_ view: CollectionView, _ held: RowAnchor?) -> CGFloat {
    while true {
      let offset = held.flatMap { self.offset(holding: $0) } ?? view.bounds.minY
      guard measure != nil else { return offset }
      let low = Double(offset - view.elementMargin)
      let high = low + Double(view.elementBounds.height)
      var didMeasure = false
      for (section, rows) in state.rows.shown(from: low, to: high) {
        for row in rows {
          let path = IndexPath(item: row, section: section)
          guard !state.rows.extent(of: path).isMeasured else { continue }
          state.rows.measure(path, as: measuredExtent(of: path))
          didMeasure = true
        }
      }
      guard didMeasure else { return offset }
      state.rows.restack()
    }
  }

  /// The preferred extent of a row, with what is left free above it.
  func measuredExtent(of path: IndexPath) -> Double {
    Double((measure?(path, state.width) ?? 0) + (spacingAbove?(path) ?? 0))
  }

  // MARK: - Where things are

  /// The width of the view by the extent of all sections.
  open override var collectionViewContentSize: CGSize {
    CGSize(width: state.width, height: state.rows.end)
  }

  /// True, but for subclasses, which may leave rows out.
  package override var findsAllElements: Bool {
    type(of: self) == CollectionViewListLayout.self
  }

  /// The rows that meet a rectangle.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    var all: [CollectionViewLayoutAttributes] = []
    for (section, rows) in state.rows.shown(from: Double(rect.minY), to: Double(rect.maxY)) {
      guard
        var top = rows.first.flatMap({
          state.rows.start(of: IndexPath(item: $0, section: section))
        })
      else { continue }
      for row in rows {
        let path = IndexPath(item: row, section: section)
        let extent = state.rows.extent(of: path)
        let attributes = self.row(path, from: top, extent)
        if attributes.frame.overlaps(rect) { all.append(attributes) }
        top += extent.points
      }
    }
    return all
  }

  /// A row, wherever it is; nil where there is none.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let top = state.rows.start(of: indexPath) else { return nil }
    return row(indexPath, from: top, state.rows.extent(of: indexPath))
  }

  // MARK: - Rows that are inserted after the last

  /// Notes which rows are inserted after the last.
  open override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    guard appendedRowOffset != nil else { return }
    let inserted = Set(
      updateItems.filter { $0.updateAction == .insert }.compactMap(\.indexPathAfterUpdate))
    appended = []
    for (section, count) in state.rows.counts.enumerated() {
      for item in (0..<count).reversed() {
        let path = IndexPath(item: item, section: section)
        guard inserted.contains(path) else { break }
        appended.insert(path)
      }
    }
  }

  /// Forgets which rows were inserted.
  open override func finalizeCollectionViewUpdates() { appended = [] }

  /// A row that is inserted after the last one starts `appendedRowOffset` below its place.
  open override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let appendedRowOffset, appended.contains(itemIndexPath) else { return nil }
    let attributes = layoutAttributesForItem(at: itemIndexPath)
    attributes?.center.y += appendedRowOffset
    return attributes
  }

  /// Leaves rows that are deleted to the collection view, which fades them where they are.
  open override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  // MARK: - Invalidation

  /// Notes what a reload makes untrue.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything { state.isStale = true }
    super.invalidateLayout(with: context)
  }

  /// True: other rows may have to be measured.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  /// With another size of the bounds, what shows stays.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    if newBounds.size != collectionView?.bounds.size { hold() }
    return super.invalidationContext(forBoundsChange: newBounds)
  }

  /// True: what shows stays where it is.
  package override var keepsPlaceOnResize: Bool { true }

  /// True where a row prefers another height than it has.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    fittedAxes(of: originalAttributes).height
      && preferredAttributes.size.height != originalAttributes.size.height
  }

  override func fittedAxes(of attributes: CollectionViewLayoutAttributes) -> FittedAxes {
    FittedAxes(width: false, height: attributes.representedElementCategory == .cell)
  }

  /// Takes the height; what begins above what shows moves the offset instead of the screen.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    hold()
    let (path, height) = (originalAttributes.indexPath, preferredAttributes.size.height)
    state.rows.setExtent(Double(height + (spacingAbove?(path) ?? 0)), of: path)
    state.rows.restack()
    return context
  }

  private func row(
    _ path: IndexPath, from top: Double, _ extent: (points: Double, isMeasured: Bool)
  ) -> CollectionViewLayoutAttributes {
    let gap = extent.isMeasured ? spacingAbove?(path) ?? 0 : 0
    let attributes = makeAttributes(for: .cell(path))
    attributes.frame = CGRect(
      x: 0, y: CGFloat(top) + gap, width: state.width,
      height: CGFloat(extent.points) - gap)
    return attributes
  }

  // MARK: - Anchors

  /// What stays where it is: the end, where the list is at it and sticks to it; else the first row
  /// that begins in view, or the one that fills it.
  ///
  /// `snapsToEnd`: Whether a list that is nearly at its end goes there.
  func anchor(snapsToEnd: Bool) -> RowAnchor? {
    guard let view = collectionView else { return nil }
    if let end = endAnchor(view, snaps: snapsToEnd) { return end }
    let bounds = view.bounds
    var filling: RowAnchor?
    for (section, rows) in state.rows.shown(from: Double(bounds.minY), to: Double(bounds.maxY)) {
      for row in rows {
        let path = IndexPath(item: row, section: section)
        guard let start = state.rows.start(of: path) else { continue }
        let anchor = RowAnchor.row(path, distance: CGFloat(start) - bounds.minY)
        let isMeasured = measure == nil || state.rows.extent(of: path).isMeasured
        if CGFloat(start) >= bounds.minY, isMeasured { return anchor }
        if filling == nil { filling = anchor }
      }
    }
    return filling
  }

  private func endAnchor(_ view: CollectionView, snaps: Bool) -> RowAnchor? {
    let content = view.contentSize.height + view.contentInset.bottom
    guard sticksToEnd, !view.isTracking, view.bounds.maxY >= content - Self.endTolerance else {
      return nil
    }
    let distance = lastOffset(view.contentSize.height, view) - view.bounds.minY
    return .end(distance: snaps ? min(0, distance) : distance)
  }

  private func lastOffset(_ content: CGFloat, _ view: CollectionView) -> CGFloat {
    max(-view.contentInset.top, content - view.bounds.height + view.contentInset.bottom)
  }

  /// The offset at which an anchor is where it was; nil where its row is gone.
  func offset(holding anchor: RowAnchor) -> CGFloat? {
    switch anchor {
    case .row(let path, let distance): state.rows.start(of: path).map { CGFloat($0) - distance }
    case .end(let distance):
      collectionView.map { lastOffset(collectionViewContentSize.height, $0) - distance }
    }
  }

  /// Lets what shows stay where it is in the next layout pass.
  func hold() {
    if state.held == nil, !state.isStale { state.held = anchor(snapsToEnd: true) }
  }

  /// Puts a row's start so far below the top of the bounds in the next layout pass, in points.
  public func hold(_ path: IndexPath, at distance: CGFloat) {
    state.held = .row(path, distance: distance)
  }

  // MARK: - Heights

  /// Measures rows anew, as after their content changed; inside `animateLayout` everything moves
  /// there.
  ///
  /// Rows that were not measured yet are measured when they show.
  public func remeasureRows(at paths: [IndexPath]) {
    hold()
    for path in paths where state.rows.contains(path) && state.rows.extent(of: path).isMeasured {
      state.rows.setExtent(measuredExtent(of: path), of: path)
    }
    state.rows.restack()
    let context = makeInvalidationContext()
    context.invalidateItems(at: paths)
    invalidateLayout(with: context)
  }

  /// Measures all rows anew when they show.
  public func forgetHeights() {
    state.isStale = true
    invalidateLayout(with: makeInvalidationContext())
  }

  // MARK: - Updates

  /// Takes the rows' extents along to their new places; gives what stays where it is.
  func follow(_ plan: UpdatePlan) -> RowAnchor? {
    var held = state.held ?? firstThatStays(plan)
    if case .row(let path, let distance) = held {
      if case .stays(let new) = plan.fate(of: path) {
        held = .row(new, distance: distance)
      } else {
        held = nil
      }
    }
    state.rows.follow(plan)
    return held
  }

  /// The end where the list sticks to it, else the first row in view that stays; if none does, the
  /// one after those comes up to where the first of them is.
  private func firstThatStays(_ plan: UpdatePlan) -> RowAnchor? {
    guard let view = collectionView else { return nil }
    if let end = endAnchor(view, snaps: true) { return end }
    let bounds = view.bounds
    var first: CGFloat?
    for (section, rows) in state.rows.shown(from: Double(bounds.minY), to: Double(bounds.maxY)) {
      for row in rows.lowerBound..<state.rows.sections[section].rows.count {
        let path = IndexPath(item: row, section: section)
        let isShown = rows.contains(row)
        let distance = isShown ? state.rows.start(of: path).map { CGFloat($0) - bounds.minY } : nil
        if first == nil { first = distance }
        guard case .stays = plan.fate(of: path) else { continue }
        return .row(path, distance: distance ?? first ?? 0)
      }
    }
    return nil
  }
}

/// What of a list stays where it is on the screen while rows are measured, inserted or removed.
enum RowAnchor: Sendable {
  /// A row's start, so far below the top of the bounds, in points.
  case row(IndexPath, distance: CGFloat)
  /// The last offset at which the content fills the bounds is so far below the offset, in points.
  case end(distance: CGFloat)
}
