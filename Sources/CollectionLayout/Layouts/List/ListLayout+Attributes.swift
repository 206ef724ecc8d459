import Foundation
import Geometry

/// The attributes of a list layout's rows and headers.
extension CollectionViewListLayout {
  /// Pinned headers are drawn above rows.
  private static var pinnedLevel: Int { 10 }

  func row(
    _ path: IndexPath, from top: Double, _ extent: (points: Double, isMeasured: Bool)
  ) -> CollectionViewLayoutAttributes {
    let gap = extent.isMeasured ? spacingAbove?(path) ?? 0 : 0
    let attributes = makeAttributes(for: .cell(path))
    attributes.frame = CGRect(
      x: 0, y: CGFloat(top) + gap, width: state.width,
      height: CGFloat(extent.points) - gap - rowSpacing)
    return attributes
  }

  func header(_ section: Int) -> CollectionViewLayoutAttributes? {
    guard headerHeight > 0, state.rows.sections.indices.contains(section),
      let view = collectionView
    else { return nil }
    let attributes = makeAttributes(
      for: .supplementary(
        CollectionView.elementKindSectionHeader, IndexPath(item: 0, section: section)))
    let stretch = state.rows.stretch(ofSection: section)
    var top = CGFloat(stretch.lowerBound)
    if sectionHeadersPinToVisibleBounds {
      let pin = pinsAsPublished ? Pinning.headerAsPublished : Pinning.header
      top = pin(
        top...CGFloat(stretch.upperBound), headerHeight, view.bounds.minY + view.contentInset.top)
      attributes.zIndex = Self.pinnedLevel
      attributes.isPinned = top != CGFloat(stretch.lowerBound)
    }
    attributes.frame = CGRect(x: 0, y: top, width: state.width, height: headerHeight)
    return attributes
  }
}
