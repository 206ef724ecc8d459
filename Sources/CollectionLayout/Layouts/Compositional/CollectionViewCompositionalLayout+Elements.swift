import Foundation
import Geometry

/// What stands at items and sections.
extension CollectionViewCompositionalLayout {
  func badges(at path: IndexPath) -> [CollectionViewLayoutAttributes] {
    guard let leaf = leaf(at: path) else { return [] }
    let shift = scrolled(path.section)
    let frame = leaf.frame.offsetBy(dx: -shift.dx, dy: -shift.dy)
    return (leaf.item?.supplementaryItems ?? []).map { item in
      let attributes = makeAttributes(for: .supplementary(item.elementKind, path))
      attributes.frame = item.containerAnchor.frame(
        of: item.layoutSize.size(in: frame.size), in: frame, by: item.itemAnchor)
      attributes.zIndex = item.zIndex
      return attributes
    }
  }

  func attributes(
    of boundary: SolvedSection.Boundary, _ section: Int
  ) -> CollectionViewLayoutAttributes {
    let path = IndexPath(item: boundary.index, section: section)
    let attributes = makeAttributes(for: .supplementary(boundary.item.elementKind, path))
    attributes.frame = sections[section].frame(of: boundary, shown: shown)
    attributes.isPinned = attributes.frame != boundary.frame
    attributes.zIndex = boundary.item.zIndex
    return attributes
  }

  func background(
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
}
