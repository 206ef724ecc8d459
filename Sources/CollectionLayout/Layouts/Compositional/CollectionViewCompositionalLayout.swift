import Foundation
import Geometry

/// What all sections of a compositional layout have in common: UIKit's
/// `UICollectionViewCompositionalLayoutConfiguration`.
public final class CompositionalConfiguration: NSObject {
  /// Which way the content scrolls; vertical by default.
  public var scrollDirection = CollectionView.ScrollDirection.vertical
  /// What is left free between sections, in points; 0 by default.
  public var interSectionSpacing: CGFloat = 0
  /// Headers and footers of the whole content; none by default.
  ///
  /// Their index paths are those of a first section.
  public var boundarySupplementaryItems: [CompositionalBoundaryItem] = []
  /// What insets are counted from; the safe area, which is the whole view here, by default.
  public var contentInsetsReference = ContentInsetsReference.safeArea
}

/// Sections of groups of items, each as large as a share of what contains it or as so many points: UIKit's
/// `UICollectionViewCompositionalLayout`.
///
/// A section with an `orthogonalScrollingBehavior` scrolls across the layout's own direction by itself; the
/// offset is kept for its number, and goes with it in batch updates.
///
/// - Complexity: `prepare()` is O(sections + measured items), and O(items) in sections whose groups have a function
///   that places their items; a query costs what it returns, O(sections), and O(log n) for each item.
open class CollectionViewCompositionalLayout: CollectionViewLayout {
  /// Gives a section by its number; nil is a mistake of the program.
  public typealias SectionProvider = (Int, any CompositionalEnvironment) -> CompositionalSection?

  /// What all sections have in common.
  open var configuration: CompositionalConfiguration {
    didSet { invalidateLayout() }
  }
  private let provider: SectionProvider
  private(set) final var sections: [SolvedSection] = []
  /// The headers and footers of the whole content.
  private(set) final var frame = SolvedFrame()
  private var measured: [ElementKey: CGSize] = [:]
  /// The scrolls of the sections that scroll across the layout's direction.
  final var scrolls: [Int: ScrollPhysics] = [:]
  private var contentSize = CGSize.zero

  /// A layout whose sections are alike.
  public convenience init(section: CompositionalSection) {
    self.init(section: section, configuration: CompositionalConfiguration())
  }
  /// The same with a configuration.
  public convenience init(
    section: CompositionalSection, configuration: CompositionalConfiguration
  ) {
    self.init(sectionProvider: { _, _ in section }, configuration: configuration)
  }
  /// A layout whose sections a function gives.
  public convenience init(sectionProvider: @escaping SectionProvider) {
    self.init(sectionProvider: sectionProvider, configuration: CompositionalConfiguration())
  }
  /// The same with a configuration.
  public init(
    sectionProvider: @escaping SectionProvider, configuration: CompositionalConfiguration
  ) {
    (provider, self.configuration) = (sectionProvider, configuration)
    super.init()
  }

  /// Nil: a layout is made of sections, and there are no archives of them here.
  public required init?(coder: NSCoder) { nil }

  final var isVertical: Bool { configuration.scrollDirection == .vertical }

  // MARK: - Preparing

  /// Lays all sections out.
  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    if let plan = view.takePlan() { follow(plan) }
    let inset = view.contentInset
    let room = CGSize(
      width: max(0, view.bounds.width - inset.left - inset.right),
      height: max(0, view.bounds.height - inset.top - inset.bottom))
    let all = configuration.boundarySupplementaryItems
    let known = measured
    let measuredItems = measuredItems()
    frame = SolvedFrame(all, in: room, isVertical: isVertical) {
      known[.supplementary($0, IndexPath(item: $1, section: 0))]
    }
    var place = frame.before
    sections = (0..<view.numberOfSections).map { number in
      guard let section = provider(number, CompositionalRoom(contentSize: room)) else {
        preconditionFailure("The section provider gives a section for each number.")
      }
      if number > 0 { place += configuration.interSectionSpacing }
      place += section.outerSpacing.before
      let (own, others) = insets(of: section, margins: view.layoutMargins)
      let solved = SolvedSection(
        section, count: view.numberOfItems(inSection: number), start: place,
        room: CompositionalRoom(contentSize: room, contentInsets: own),
        supplementaryInsets: others, isVertical: isVertical,
        boundarySize: { known[.supplementary($0, IndexPath(item: $1, section: number))] },
        measuredItems: measuredItems[number, default: []]
      ) { known[.cell(IndexPath(item: $0, section: number))] }
      place = (isVertical ? solved.frame.maxY : solved.frame.maxX) + section.outerSpacing.after
      return solved
    }
    place += frame.close(at: place)
    contentSize =
      isVertical
      ? CGSize(width: room.width, height: place) : CGSize(width: place, height: room.height)
    takeScrolls()
  }

  /// The measured items of each section that has any, in order.
  private func measuredItems() -> [Int: [Int]] {
    let cells = measured.keys.filter { $0.category == .cell }.map(\.indexPath)
    return Dictionary(grouping: cells, by: \.section).mapValues { $0.map(\.item).sorted() }
  }

  /// Takes the measured sizes along to their items' new paths, and the scrolls to their sections'.
  private func follow(_ plan: UpdatePlan) {
    let kept = measured.compactMap { key, size in plan.newKey(of: key).map { ($0, size) } }
    measured = Dictionary(kept) { $1 }
    let moved = scrolls.compactMap { old, physics in plan.newSection(old).map { ($0, physics) } }
    scrolls = Dictionary(moved) { $1 }
  }

  // MARK: - Where things are

  /// The room across the scroll direction by the extent of all sections.
  open override var collectionViewContentSize: CGSize { contentSize }

  /// The cells, headers, footers and backgrounds that meet a rectangle.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var all: [CollectionViewLayoutAttributes] = []
    for (number, solved) in sections.enumerated() {
      let (start, end) =
        isVertical
        ? (solved.frame.minY, solved.frame.maxY) : (solved.frame.minX, solved.frame.maxX)
      guard start < high,
        end > low || solved.boundaries.contains(where: { $0.item.pinToVisibleBounds })
      else { continue }
      var own: [CollectionViewLayoutAttributes] = []
      let (first, last) = stretch(of: rect, in: solved, number)
      for item in solved.groups.items(from: first, to: last) {
        let path = IndexPath(item: item, section: number)
        own += [layoutAttributesForItem(at: path)].compactMap(\.self) + badges(at: path)
      }
      own += solved.boundaries.map { attributes(of: $0, number) }
      for decoration in solved.section.decorationItems {
        own += [background(decoration, number)]
      }
      own.removeAll { !$0.frame.overlaps(rect) }
      handle(own, of: solved, number)
      all += own
    }
    return all + frame.boundaries.map(attributes).filter { $0.frame.overlaps(rect) }
  }

  /// The attributes of an item, wherever it is; nil where there is none.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let leaf = leaf(at: indexPath) else { return nil }
    let attributes = makeAttributes(for: .cell(indexPath))
    let shift = scrolled(indexPath.section)
    attributes.frame = leaf.frame.offsetBy(dx: -shift.dx, dy: -shift.dy)
    attributes.zIndex = leaf.zIndex
    return attributes
  }

  /// The attributes of a header, a footer or a badge; nil where there is none.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    if let (boundary, isOuter) = boundary(elementKind, at: indexPath) {
      return isOuter ? attributes(of: boundary) : attributes(of: boundary, indexPath.section)
    }
    return badges(at: indexPath).first { $0.representedElementKind == elementKind }
  }

  /// The attributes of a background; nil where there is none.
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    return sections[indexPath.section].section.decorationItems
      .first { $0.elementKind == elementKind }.map { background($0, indexPath.section) }
  }

  // MARK: - Sections that scroll by themselves

  override var areScrollsAtRest: Bool { scrolls.values.allSatisfy(\.isStill) }

  override func advanceScrolls(by dt: TimeInterval) {
    for section in scrolls.keys.sorted() { changeScroll(of: section) { $0.advance(by: dt) } }
  }

  override func scrollAcross(
    to indexPath: IndexPath, at position: CollectionView.ScrollPosition, animated: Bool
  ) { scrollSection(to: indexPath, at: position, animated: animated) }

  private struct State: CollectionViewLayoutState {
    let sections: [SolvedSection]
    let frame: SolvedFrame
    let measured: [ElementKey: CGSize]
    let scrolls: [Int: ScrollPhysics]
    let contentSize: CGSize
  }

  /// The sections, the measured sizes and the scrolls.
  open override var savedState: (any CollectionViewLayoutState)? {
    get {
      State(
        sections: sections, frame: frame, measured: measured, scrolls: scrolls,
        contentSize: contentSize)
    }
    set {
      guard let state = newValue as? State else {
        preconditionFailure("The state of a compositional layout is restored on one.")
      }
      (sections, frame, measured) = (state.sections, state.frame, state.measured)
      (scrolls, contentSize) = (state.scrolls, state.contentSize)
    }
  }

  // MARK: - Invalidation

  /// True where the room changes, and on every scroll with pinned headers or footers or handlers of what
  /// shows.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds, old.size == newBounds.size else { return true }
    return sections.contains {
      $0.section.visibleItemsInvalidationHandler != nil
        || $0.boundaries.contains { $0.item.pinToVisibleBounds }
    } || frame.boundaries.contains { $0.item.pinToVisibleBounds }
  }

  /// True for items, headers and footers whose size is estimated, where their views prefer another one.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    let axes = fittedAxes(of: originalAttributes)
    let (new, old) = (preferredAttributes.size, originalAttributes.size)
    let key = originalAttributes.elementKey
    // What is as large as another item goes on preferring less.
    let known = measured[key]
    let size = key.category == .cell ? leaf(at: key.indexPath)?.item?.layoutSize : nil
    let isWideAsOthers = size?.widthDimension.isUniformAcrossSiblings == true
    let isHighAsOthers = size?.heightDimension.isUniformAcrossSiblings == true
    return axes.width && new.width != (isWideAsOthers ? known?.width ?? old.width : old.width)
      || axes.height && new.height != (isHighAsOthers ? known?.height ?? old.height : old.height)
  }

  /// Those that are estimated.
  override func fittedAxes(of attributes: CollectionViewLayoutAttributes) -> FittedAxes {
    let key = attributes.elementKey
    if key.category == .cell {
      guard let leaf = leaf(at: key.indexPath) else { return .none }
      return FittedAxes(width: leaf.isEstimated.width, height: leaf.isEstimated.height)
    }
    guard let size = boundary(key.kind, at: key.indexPath)?.item.item.layoutSize else {
      return .none
    }
    return FittedAxes(
      width: size.widthDimension.isSelfSized, height: size.heightDimension.isSelfSized)
  }

  /// Takes the size.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    measured[originalAttributes.elementKey] = preferredAttributes.size
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes)
  }

  /// Drops the measured sizes where nothing can be kept.
  open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything { measured = [:] }
    super.invalidateLayout(with: context)
  }
}
