import Foundation
import Geometry

/// What all sections of a compositional layout have in common: UIKit's
/// `UICollectionViewCompositionalLayoutConfiguration`.
public final class CompositionalConfiguration: NSObject {
  /// Which way the content scrolls; vertical by default.
  public var scrollDirection = CollectionView.ScrollDirection.vertical
  /// What is left free between sections, in points; 0 by default.
  public var interSectionSpacing: CGFloat = 0
}

/// Sections of groups of items, each as large as a share of what contains it or as so many points: UIKit's
/// `UICollectionViewCompositionalLayout`.
///
/// Sections do not scroll across the layout's own direction.
///
/// - Complexity: `prepare()` is O(items); a query costs what it returns, and O(sections).
open class CollectionViewCompositionalLayout: CollectionViewLayout {
  /// Gives a section by its number; nil is a mistake of the program.
  public typealias SectionProvider = (Int, any CompositionalEnvironment) -> CompositionalSection?

  /// What all sections have in common.
  open var configuration: CompositionalConfiguration {
    didSet { invalidateLayout() }
  }
  private let provider: SectionProvider
  private var sections: [SolvedSection] = []
  private var measured: [IndexPath: CGSize] = [:]
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

  private var isVertical: Bool { configuration.scrollDirection == .vertical }

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
    var place: CGFloat = 0
    sections = (0..<view.numberOfSections).map { number in
      guard let section = provider(number, CompositionalRoom(contentSize: room)) else {
        preconditionFailure("The section provider gives a section for each number.")
      }
      if number > 0 { place += configuration.interSectionSpacing }
      let solved = SolvedSection(
        section, count: view.numberOfItems(inSection: number), start: place,
        room: CompositionalRoom(contentSize: room, contentInsets: section.contentInsets),
        isVertical: isVertical
      ) { [measured] in measured[IndexPath(item: $0, section: number)] }
      place = isVertical ? solved.frame.maxY : solved.frame.maxX
      return solved
    }
    contentSize =
      isVertical
      ? CGSize(width: room.width, height: place) : CGSize(width: place, height: room.height)
  }

  /// Takes the measured sizes along to their items' new paths.
  private func follow(_ plan: UpdatePlan) {
    var kept: [IndexPath: CGSize] = [:]
    for (path, size) in measured {
      if case .stays(let new) = plan.fate(of: path) { kept[new] = size }
    }
    measured = kept
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
      for item in solved.items(from: low, to: high) {
        let path = IndexPath(item: item, section: number)
        own += [layoutAttributesForItem(at: path)].compactMap(\.self) + badges(at: path)
      }
      own += solved.boundaries.map { attributes(of: $0, number) }
      for decoration in solved.section.decorationItems {
        own += [background(decoration, number)]
      }
      own.removeAll { !$0.frame.overlaps(rect) }
      handle(own, of: solved)
      all += own
    }
    return all
  }

  private func handle(_ shown: [CollectionViewLayoutAttributes], of solved: SolvedSection) {
    guard let handler = solved.section.visibleItemsInvalidationHandler, let view = collectionView
    else { return }
    let visible = shown.filter { $0.frame.overlaps(view.bounds) }
    guard !visible.isEmpty else { return }
    handler(visible, view.bounds.origin, solved.room)
  }

  /// The attributes of an item, wherever it is; nil where there is none.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let leaf = leaf(at: indexPath) else { return nil }
    let attributes = makeAttributes(for: .cell(indexPath))
    (attributes.frame, attributes.zIndex) = (leaf.frame, leaf.zIndex)
    return attributes
  }

  /// The attributes of a header, a footer or a badge; nil where there is none.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let boundary = sections[indexPath.section].boundaries.first {
      $0.item.elementKind == elementKind && $0.index == indexPath.item
    }
    if let boundary { return attributes(of: boundary, indexPath.section) }
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

  /// Where an item stands; nil where there is none.
  private func leaf(at path: IndexPath) -> SolvedGroup.Leaf? {
    guard sections.indices.contains(path.section),
      sections[path.section].leaves.indices.contains(path.item)
    else { return nil }
    return sections[path.section].leaves[path.item]
  }

  private func badges(at path: IndexPath) -> [CollectionViewLayoutAttributes] {
    guard let leaf = leaf(at: path) else { return [] }
    return (leaf.item?.supplementaryItems ?? []).map { item in
      let attributes = makeAttributes(for: .supplementary(item.elementKind, path))
      attributes.frame = item.containerAnchor.frame(
        of: item.layoutSize.size(in: leaf.frame.size), in: leaf.frame, by: item.itemAnchor)
      attributes.zIndex = item.zIndex
      return attributes
    }
  }

  private func attributes(
    of boundary: SolvedSection.Boundary, _ section: Int
  ) -> CollectionViewLayoutAttributes {
    let path = IndexPath(item: boundary.index, section: section)
    let attributes = makeAttributes(for: .supplementary(boundary.item.elementKind, path))
    attributes.frame = sections[section].frame(of: boundary, shown: shown)
    attributes.isPinned = attributes.frame != boundary.frame
    attributes.zIndex = boundary.item.zIndex
    return attributes
  }

  private func background(
    _ item: CompositionalDecorationItem, _ section: Int
  ) -> CollectionViewLayoutAttributes {
    let path = IndexPath(item: 0, section: section)
    let attributes = makeAttributes(for: .decoration(item.elementKind, path))
    let (frame, insets) = (sections[section].frame, item.contentInsets)
    attributes.frame = CGRect(
      x: frame.minX + insets.leading, y: frame.minY + insets.top,
      width: max(0, frame.width - insets.leading - insets.trailing),
      height: max(0, frame.height - insets.top - insets.bottom))
    attributes.zIndex = item.zIndex
    return attributes
  }

  /// What shows, without the insets.
  private var shown: CGRect {
    guard let view = collectionView else { return .zero }
    return view.bounds.inset(by: view.contentInset)
  }

  // MARK: - Invalidation

  /// True where the room changes, and on every scroll with pinned headers or footers or handlers of what
  /// shows.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds, old.size == newBounds.size else { return true }
    return sections.contains {
      $0.section.visibleItemsInvalidationHandler != nil
        || $0.boundaries.contains { $0.item.pinToVisibleBounds }
    }
  }

  /// True for items whose size is estimated, where their cells prefer another one.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool {
    guard let leaf = leaf(at: originalAttributes.indexPath) else { return false }
    let (new, old) = (preferredAttributes.size, originalAttributes.size)
    return leaf.isEstimated.width && new.width != old.width
      || leaf.isEstimated.height && new.height != old.height
  }

  /// Takes the size.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    measured[originalAttributes.indexPath] = preferredAttributes.size
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
