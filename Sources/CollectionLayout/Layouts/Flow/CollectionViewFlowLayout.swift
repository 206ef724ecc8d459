import Foundation
import Geometry

/// Lines of items, justified, below one another or beside one another: UIKit's
/// `UICollectionViewFlowLayout`.
///
/// Lines are filled greedily; what is left over in a full line is spread between its items, an item
/// alone in one is centred. Sections of items of one size cost the same however many those are;
/// queries cost what they return.
open class CollectionViewFlowLayout: CollectionViewLayout {
  /// Which way the content scrolls.
  public typealias ScrollDirection = CollectionView.ScrollDirection

  /// What a delegate says for items that have the layout's `itemSize`.
  public static let uniformSize = CGSize(width: -1, height: -1)
  /// An `estimatedItemSize` that lets cells have the size they prefer.
  public static let automaticSize = CGSize(width: CGFloat(Int32.max), height: CGFloat(Int32.max))

  /// The size of items, in points, where the delegate has nothing to say.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidate(itemSize != oldValue) } }
  /// What is left free between lines, in points.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { invalidate(minimumLineSpacing != oldValue) }
  }
  /// What is left free at least between items of a line, in points.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { invalidate(minimumInteritemSpacing != oldValue) }
  }
  /// What is left free around each section's lines, in points; zero by default.
  open var sectionInset = EdgeInsets.zero { didSet { invalidate(sectionInset != oldValue) } }
  /// What `sectionInset` is counted from: UIKit's `SectionInsetReference`.
  public enum SectionInsetReference: Int, Hashable, Sendable {
    /// From the content insets (default).
    case fromContentInset
    /// Counted from the edges of the safe area.
    case fromSafeArea
    /// Counted from the view's layout margins.
    case fromLayoutMargins
  }
  /// What `sectionInset` is counted from across the scroll direction.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { invalidate(sectionInsetReference != oldValue) }
  }
  /// The size of headers, in points, of which only that along the scroll direction counts; zero, the
  /// default, for none.
  open var headerReferenceSize = CGSize.zero {
    didSet { invalidate(headerReferenceSize != oldValue) }
  }
  /// The size of footers, as for headers.
  open var footerReferenceSize = CGSize.zero {
    didSet { invalidate(footerReferenceSize != oldValue) }
  }
  /// What items are taken for until they show and say what they prefer; zero, the default, for items
  /// that are not asked.
  open var estimatedItemSize = CGSize.zero { didSet { invalidate(estimatedItemSize != oldValue) } }
  /// Which way the content scrolls; vertical by default.
  open var scrollDirection = ScrollDirection.vertical {
    didSet { invalidate(scrollDirection != oldValue) }
  }
  /// Whether headers stay in view while their section shows; false by default.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { invalidate(sectionHeadersPinToVisibleBounds != oldValue) }
  }
  /// Whether footers stay in view while their section shows; false by default.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { invalidate(sectionFootersPinToVisibleBounds != oldValue) }
  }

  /// Works the layout out anew where a property of it is another one.
  private func invalidate(_ isOther: Bool) { if isOther { invalidateLayout() } }

  /// Pinned headers and footers are drawn above cells.
  private static let pinnedLevel = 10

  var state = State()
  var sections: [FlowSection] { state.sections }
  var anchor: (path: IndexPath, main: CGFloat)?
  private var isFilling = false
  var isVertical: Bool { scrollDirection == .vertical }
  var isSelfSizing: Bool { estimatedItemSize != .zero }

  /// The class of the contexts that a flow layout understands.
  open override class var invalidationContextClass: AnyClass {
    CollectionViewFlowLayoutInvalidationContext.self
  }

  /// What the layout remembers from pass to pass.
  struct State: CollectionViewLayoutState {
    var metrics: [FlowMetrics] = []
    var sections: [FlowSection] = []
    var measured: [IndexPath: CGSize] = [:]
    fileprivate var crossExtent: CGFloat = 0
    fileprivate var needsMetrics = true
    fileprivate var needsLines = true
  }

  /// The lines and the measured sizes.
  open override var savedState: (any CollectionViewLayoutState)? {
    get { state }
    set {
      guard let saved = newValue as? State else {
        preconditionFailure("The state of a flow layout is restored on a flow layout.")
      }
      (state, anchor) = (saved, nil)
    }
  }

  // MARK: - Preparing

  /// Fills the lines anew, if they are no longer true.
  open override func prepare() {
    super.prepare()
    if let owner { fill(owner) }
  }

  /// Fills the lines of a subclass whose `prepare()` does not call this one's.
  private func fillIfNeeded() {
    let isStale = state.needsMetrics || state.needsLines
    if isStale, !isFilling, let owner, !owner.validity.needsPrepare { fill(owner) }
  }

  private func fill(_ view: CollectionView) {
    isFilling = true
    defer { isFilling = false }
    let inset = view.contentInset
    let cross =
      isVertical
      ? view.bounds.width - inset.left - inset.right
      : view.bounds.height - inset.top - inset.bottom
    if let plan = view.takePlan(), !state.measured.isEmpty { follow(plan) }
    let all = 0..<view.numberOfSections
    if state.needsMetrics { state.metrics = all.map { askMetrics(of: $0, view) } }
    if state.needsMetrics || state.needsLines || cross != state.crossExtent { arrange(cross) }
    (state.needsMetrics, state.needsLines) = (false, false)
    holdAnchor(view)
  }

  private func arrange(_ cross: CGFloat) {
    state.crossExtent = cross
    var start: CGFloat = 0
    state.sections = state.metrics.map { metrics in
      let section = FlowSection(metrics, start: start, crossExtent: cross, isVertical: isVertical)
      start = section.end
      return section
    }
  }

  // MARK: - Where things are

  /// The room across the scroll direction by the extent of all sections.
  open override var collectionViewContentSize: CGSize {
    fillIfNeeded()
    let main = sections.last?.end ?? 0
    return isVertical
      ? CGSize(width: state.crossExtent, height: main)
      : CGSize(width: main, height: state.crossExtent)
  }

  /// True, but for subclasses, which may leave elements out.
  package override var findsAllElements: Bool {
    type(of: self) == CollectionViewFlowLayout.self
  }

  /// The cells, headers and footers that meet a rectangle.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    fillIfNeeded()
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var all: [CollectionViewLayoutAttributes] = []
    var number = firstSection(endingAfter: low)
    while number < sections.count, sections[number].start < high {
      let section = sections[number]
      all += beside(CollectionView.elementKindSectionHeader, number)
      for item in section.items(from: low, to: high) {
        all.append(cell(IndexPath(item: item, section: number)))
      }
      all += beside(CollectionView.elementKindSectionFooter, number)
      number += 1
    }
    return all.filter { $0.frame.overlaps(rect) }
  }

  private func beside(_ kind: String, _ section: Int) -> [CollectionViewLayoutAttributes] {
    let path = IndexPath(item: 0, section: section)
    return layoutAttributesForSupplementaryView(ofKind: kind, at: path).map { [$0] } ?? []
  }

  func firstSection(endingAfter place: CGFloat) -> Int {
    sections.partitioningIndex(where: { $0.end > place })
  }

  private func cell(_ path: IndexPath) -> CollectionViewLayoutAttributes {
    let attributes = makeAttributes(for: .cell(path))
    attributes.frame = rect(sections[path.section].frame(of: path.item))
    return attributes
  }

  private func rect(_ frame: FlowFrame) -> CGRect {
    let size = frame.size
    return isVertical
      ? CGRect(x: frame.cross, y: frame.main, width: size.cross, height: size.main)
      : CGRect(x: frame.main, y: frame.cross, width: size.main, height: size.cross)
  }

  /// The attributes of an item, wherever it is; nil where there is none.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    fillIfNeeded()
    guard sections.indices.contains(indexPath.section),
      (0..<sections[indexPath.section].lines.count).contains(indexPath.item)
    else { return nil }
    return cell(indexPath)
  }

  /// The attributes of a section's header or footer, pinned where it is to be; nil where there is
  /// none.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    fillIfNeeded()
    guard sections.indices.contains(indexPath.section), indexPath.item == 0 else { return nil }
    let section = sections[indexPath.section]
    let isHeader = elementKind == CollectionView.elementKindSectionHeader
    guard isHeader || elementKind == CollectionView.elementKindSectionFooter else { return nil }
    let extent = isHeader ? section.header : section.footer
    guard extent > 0 else { return nil }
    var main = isHeader ? section.start : section.end - extent
    let attributes = makeAttributes(for: .supplementary(elementKind, indexPath))
    if isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds {
      let shown = shownStretch
      let stretch = section.start...max(section.start, section.end)
      main =
        isHeader
        ? Pinning.header(in: stretch, extent: extent, top: shown.lowerBound)
        : Pinning.footer(in: stretch, extent: extent, bottom: shown.upperBound)
      attributes.zIndex = Self.pinnedLevel
      attributes.isPinned = main != (isHeader ? section.start : section.end - extent)
    }
    attributes.frame = rect(
      FlowFrame(main: main, cross: 0, size: FlowSize(main: extent, cross: state.crossExtent)))
    return attributes
  }

  /// What shows along the scroll direction, without the insets.
  var shownStretch: ClosedRange<CGFloat> {
    guard let view = collectionView else { return 0...0 }
    let (b, inset) = (view.bounds, view.contentInset)
    let (low, high) =
      isVertical
      ? (b.minY + inset.top, b.maxY - inset.bottom) : (b.minX + inset.left, b.maxX - inset.right)
    return low...max(low, high)
  }

  // MARK: - Invalidation

  /// Takes what a context says; only a flow layout's own can spare it the work.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    let flow = context as? CollectionViewFlowLayoutInvalidationContext
    if context.invalidateEverything || context.invalidateDataSourceCounts
      || flow?.invalidateFlowLayoutDelegateMetrics ?? true
    {
      state.needsMetrics = true
    }
    if flow?.invalidateFlowLayoutAttributes ?? true { state.needsLines = true }
    if context.invalidateEverything { state.measured = [:] }
    super.invalidateLayout(with: context)
  }

  /// True where the room across the scroll direction changes, and with pinned headers or footers on
  /// every scroll.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = owner?.bounds else { return true }
    let pins = sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
    return crossChanges(old, newBounds) || pins
  }

  private func crossChanges(_ old: CGRect, _ new: CGRect) -> Bool {
    isVertical ? old.width != new.width : old.height != new.height
  }

  /// A scroll makes only the pinned headers and footers untrue.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    guard let old = owner?.bounds,
      let flow = context as? CollectionViewFlowLayoutInvalidationContext
    else { return context }
    let resizes = crossChanges(old, newBounds)
    flow.invalidateFlowLayoutDelegateMetrics = resizes
    flow.invalidateFlowLayoutAttributes = resizes
    // Other widths, other sizes.
    if resizes { state.measured = [:] }
    return flow
  }

  /// A step of an animator makes no line untrue.
  open override func invalidationContextForAnimatorStep()
    -> CollectionViewLayoutInvalidationContext
  {
    let context = super.invalidationContextForAnimatorStep()
    if let flow = context as? CollectionViewFlowLayoutInvalidationContext {
      flow.invalidateFlowLayoutDelegateMetrics = false
      flow.invalidateFlowLayoutAttributes = false
    }
    return context
  }

  // MARK: - Self-sizing

  /// True for items that were taken for an estimate, or have changed.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    let axes = fittedAxes(of: originalAttributes)
    return axes.width && preferredAttributes.size != originalAttributes.size
  }

  /// Both of cells with an `estimatedItemSize`, and none of headers and footers.
  override func fittedAxes(of attributes: CollectionViewLayoutAttributes) -> FittedAxes {
    isSelfSizing && attributes.representedElementCategory == .cell ? FittedAxes() : .none
  }

  /// Takes the size, and holds what is on the screen where it is.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    if anchor == nil { anchor = firstShown() }
    state.measured[originalAttributes.indexPath] = preferredAttributes.size
    state.needsMetrics = true
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes)
  }
}
