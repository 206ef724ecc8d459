import CollectionLayout
import Foundation
import Geometry

/// Full-width rows below one another, section by section, that notes what it is asked.
class RowsLayout: CollectionViewLayout {
  var rowHeight: CGFloat = 50
  var headerHeight: CGFloat = 0
  var selfSizing = false
  var heights: [IndexPath: CGFloat] = [:]
  var log: [String] = []
  var invalidatesOnScroll = false
  var target: ((CGPoint) -> CGPoint)?
  var updates: [CollectionViewUpdateItem] = []
  private var frames: [(key: ElementKey, frame: CGRect)] = []
  private var byKey: [ElementKey: CGRect] = [:]
  private var height: CGFloat = 0

  override func prepare() {
    log.append("prepare")
    (frames, byKey, height) = ([], [:], 0)
    guard let view = collectionView else { return }
    func add(_ key: ElementKey, _ extent: CGFloat) {
      let frame = CGRect(x: 0, y: height, width: view.bounds.width, height: extent)
      frames.append((key, frame))
      byKey[key] = frame
      height += extent
    }
    for section in 0..<view.numberOfSections {
      if headerHeight > 0 {
        add(.supplementary("header", IndexPath(item: 0, section: section)), headerHeight)
      }
      for item in 0..<view.numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        add(.cell(path), heights[path] ?? rowHeight)
      }
    }
  }

  override var collectionViewContentSize: CGSize {
    log.append("size")
    return CGSize(width: collectionView?.bounds.width ?? 0, height: height)
  }

  private func attributes(_ key: ElementKey) -> CollectionViewLayoutAttributes? {
    guard let frame = byKey[key] else { return nil }
    let attributes = makeAttributes(for: key)
    attributes.frame = frame
    return attributes
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    log.append("elements")
    return frames.filter { $0.frame.overlaps(rect) }.compactMap { attributes($0.key) }
  }

  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    log.append("item \(path.section).\(path.item)")
    return attributes(.cell(path))
  }

  override func layoutAttributesForSupplementaryView(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(.supplementary(kind, path)) }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    log.append("should \(Int(collectionView?.bounds.minY ?? 0)) to \(Int(newBounds.minY))")
    return invalidatesOnScroll || newBounds.width != collectionView?.bounds.width
  }

  override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext {
    log.append("context at \(Int(collectionView?.bounds.minY ?? 0))")
    return super.invalidationContext(forBoundsChange: newBounds)
  }

  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    let all = context.invalidateEverything ? " all" : ""
    let counts = context.invalidateDataSourceCounts ? " counts" : ""
    log.append("invalidate" + all + counts)
    super.invalidateLayout(with: context)
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> Bool { selfSizing && preferred.size.height != original.size.height }

  override func invalidationContext(
    forPreferredLayoutAttributes preferred: CollectionViewLayoutAttributes,
    withOriginalAttributes original: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    heights[original.indexPath] = preferred.size.height
    if let top = collectionView?.bounds.minY, original.frame.minY < top {
      context.contentOffsetAdjustment.y = preferred.size.height - original.size.height
    }
    return context
  }

  override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    log.append("target")
    return target?(proposed) ?? proposed
  }

  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    log.append("updates \(updateItems.count)")
    updates = updateItems
  }
  override func finalizeCollectionViewUpdates() { log.append("finalize") }

  override func initialLayoutAttributesForAppearingItem(
    at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    log.append("initial \(path.section).\(path.item)")
    return nil
  }
  override func finalLayoutAttributesForDisappearingItem(
    at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    log.append("final \(path.section).\(path.item)")
    return nil
  }

  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) { log.append("bounds") }
  override func finalizeAnimatedBoundsChange() { log.append("finalize bounds") }
  override func prepareForTransition(to newLayout: CollectionViewLayout) { log.append("to") }
  override func prepareForTransition(from oldLayout: CollectionViewLayout) { log.append("from") }
  override func finalizeLayoutTransition() { log.append("finalize transition") }
}

/// Sections of named items.
final class Names: CollectionViewDataSource {
  var sections: [[String]]
  var preferredHeight: ((String) -> CGFloat)?

  init(_ sections: [[String]]) { self.sections = sections }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }
  func collectionView(
    _ collectionView: CollectionView,
    preferredLayoutAttributesFitting attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes? {
    guard let preferredHeight else { return nil }
    let path = attributes.indexPath
    attributes.size.height = preferredHeight(sections[path.section][path.item])
    return attributes
  }
}

/// A view over rows, 200 x 300 pt, with a data source that lives as long.
struct RowsHarness {
  let view: CollectionView
  let layout: RowsLayout
  let names: Names

  init(
    _ sections: [[String]], headerHeight: CGFloat = 0, layout: RowsLayout = RowsLayout()
  ) {
    self.layout = layout
    layout.headerHeight = headerHeight
    names = Names(sections)
    view = CollectionView(200, 300, layout, names)
    layout.log = []
  }

  init(rows: Int, layout: RowsLayout = RowsLayout()) {
    self.init([(0..<rows).map { "row \($0)" }], layout: layout)
  }

  /// Where cells are drawn below the view's top, by what they show.
  var shown: [String: CGFloat] {
    var tops: [String: CGFloat] = [:]
    for element in view.elementsThatStay where element.category == .cell {
      let path = element.indexPath
      tops[names.sections[path.section][path.item]] = element.frame.minY - view.bounds.minY
    }
    return tops
  }

  func run(_ seconds: Double, rate: Double = 60) {
    for _ in 0..<Int((seconds * rate).rounded()) { view.advance(by: 1 / rate) }
  }
}

extension CollectionView {
  var elementsThatStay: [CollectionElement] { visibleElements.filter { !$0.isGhost } }
  var elementsThatGo: [CollectionElement] { visibleElements.filter(\.isGhost) }
}
