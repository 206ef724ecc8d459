import Foundation
import Geometry

/// What stands at items and sections.
extension CollectionViewCompositionalLayout {
  /// Where an item stands; nil where there is none.
  func leaf(at path: IndexPath) -> SolvedGroup.Leaf? {
    guard sections.indices.contains(path.section) else { return nil }
    return sections[path.section].groups.leaf(ofItem: path.item)
  }

  /// What a rectangle takes on the axis on which a section's groups follow one another.
  func stretch(
    of rect: CGRect, in solved: SolvedSection, _ number: Int
  ) -> (low: CGFloat, high: CGFloat) {
    let place = rect.offsetBy(dx: scrolled(number).dx, dy: scrolled(number).dy)
    return solved.isOrthogonal != isVertical ? (place.minY, place.maxY) : (place.minX, place.maxX)
  }

  /// Lets the section's handler change what shows of it.
  func handle(
    _ shown: [CollectionViewLayoutAttributes], of solved: SolvedSection, _ number: Int
  ) {
    guard let handler = solved.section.visibleItemsInvalidationHandler, let view = collectionView
    else { return }
    let visible = shown.filter { $0.frame.overlaps(view.bounds) }
    guard !visible.isEmpty else { return }
    guard solved.isOrthogonal else { return handler(visible, view.bounds.origin, solved.room) }
    let shift = scrolled(number)
    let moved = visible.filter { attributes in
      attributes.representedElementCategory != .decorationView
        && !solved.boundaries.contains { $0.item.elementKind == attributes.representedElementKind }
    }
    for attributes in moved { attributes.center = attributes.center + shift }
    handler(visible, CGPoint.zero + shift, solved.room)
    for attributes in moved { attributes.center = attributes.center - shift }
  }

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

  /// The header or footer of a kind, and whether it is one of the whole content; nil where there is none.
  func boundary(
    _ kind: String, at path: IndexPath
  ) -> (item: SolvedSection.Boundary, isOuter: Bool)? {
    let isIt = { (boundary: SolvedSection.Boundary) in
      boundary.item.elementKind == kind && boundary.index == path.item
    }
    if path.section == 0, let outer = frame.boundaries.first(where: isIt) { return (outer, true) }
    guard sections.indices.contains(path.section) else { return nil }
    return sections[path.section].boundaries.first(where: isIt).map { ($0, false) }
  }

  /// A header or a footer of a section.
  func attributes(
    of boundary: SolvedSection.Boundary, _ section: Int
  ) -> CollectionViewLayoutAttributes {
    attributes(
      of: boundary, section, at: sections[section].frame(of: boundary, shown: shown))
  }

  /// A header or a footer of the whole content.
  func attributes(of boundary: SolvedSection.Boundary) -> CollectionViewLayoutAttributes {
    attributes(of: boundary, 0, at: frame.frame(of: boundary, shown: shown))
  }

  private func attributes(
    of boundary: SolvedSection.Boundary, _ section: Int, at frame: CGRect
  ) -> CollectionViewLayoutAttributes {
    let path = IndexPath(item: boundary.index, section: section)
    let attributes = makeAttributes(for: .supplementary(boundary.item.elementKind, path))
    attributes.frame = frame
    attributes.isPinned = frame != boundary.frame
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

  /// The insets of a section, and those beside its headers and footers.
  func insets(
    of section: CompositionalSection, margins: EdgeInsets
  ) -> (own: DirectionalEdgeInsets, supplementary: DirectionalEdgeInsets) {
    let outer = configuration.contentInsetsReference
    let own =
      section.contentInsets
      + section.contentInsetsReference.margins(margins, or: outer).across(isVertical)
    let reference = section.supplementaryContentInsetsReference
    if reference == .automatic {
      return (own, section.supplementariesFollowContentInsets ? own : .zero)
    }
    return (own, reference.margins(margins).across(isVertical))
  }
}

extension DirectionalEdgeInsets {
  static func + (a: DirectionalEdgeInsets, b: DirectionalEdgeInsets) -> DirectionalEdgeInsets {
    DirectionalEdgeInsets(
      top: a.top + b.top, leading: a.leading + b.leading, bottom: a.bottom + b.bottom,
      trailing: a.trailing + b.trailing)
  }

  /// Those across the scroll direction.
  fileprivate func across(_ isVertical: Bool) -> DirectionalEdgeInsets {
    isVertical
      ? DirectionalEdgeInsets(top: 0, leading: leading, bottom: 0, trailing: trailing)
      : DirectionalEdgeInsets(top: top, leading: 0, bottom: bottom, trailing: 0)
  }
}
