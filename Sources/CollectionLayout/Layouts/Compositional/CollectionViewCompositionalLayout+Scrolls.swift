import Foundation
import Geometry

/// Sections that scroll across the layout's direction, each with an offset of its own.
extension CollectionViewCompositionalLayout {
  /// How much of a section shows across the layout's direction, in points.
  private var viewport: CGFloat {
    guard let bounds = collectionView?.bounds else { return 0 }
    return isVertical ? bounds.width : bounds.height
  }

  /// Takes the extents of what scrolls, after the sections were laid out.
  func takeScrolls() {
    var kept: [Int: ScrollPhysics] = [:]
    for (number, solved) in sections.enumerated() where solved.isOrthogonal {
      let (before, after) = solved.margins(in: viewport)
      let known = scrolls[number]
      var physics = known ?? ScrollPhysics()
      physics.parameters = solved.scrollParameters
      physics.landsExactly = true
      physics.setExtents(
        content: solved.acrossExtent, viewport: viewport, before: before, after: after)
      if known == nil { physics.jump(to: -before) }
      kept[number] = physics
    }
    scrolls = kept
  }

  /// How far a section is scrolled across the layout's direction, in points.
  func scrolled(_ section: Int) -> CGVector {
    let offset = scrolls[section]?.offset ?? 0
    return isVertical ? CGVector(dx: offset, dy: 0) : CGVector(dx: 0, dy: offset)
  }

  /// The section that a finger at a point of the content scrolls; nil for none.
  func scrollingSection(at point: CGPoint) -> Int? {
    sections.indices.first {
      sections[$0].isOrthogonal
        && sections[$0].band.contains(isVertical ? point.y : point.x)
    }
  }

  /// Changes the scroll of a section; the elements are where it puts them in the next pass.
  func changeScroll(of section: Int, _ change: (inout ScrollPhysics) -> Void) {
    guard var physics = scrolls[section] else { return }
    let offset = physics.offset
    change(&physics)
    scrolls[section] = physics
    if physics.offset != offset { collectionView?.setNeedsLayout() }
  }

  /// A finger lets go of a section, at a time in seconds.
  func endDrag(of section: Int, time: TimeInterval) {
    guard sections.indices.contains(section) else { return }
    let (solved, viewport) = (sections[section], viewport)
    changeScroll(of: section) { physics in
      let offset = physics.offset
      physics.endDrag(time: time) { proposed, velocity in
        solved.target(from: offset, proposed: proposed, velocity: velocity, viewport: viewport)
      }
    }
  }

  /// Brings an item to a position within its section.
  func scrollSection(
    to indexPath: IndexPath, at position: CollectionView.ScrollPosition, animated: Bool
  ) {
    guard let leaf = leaf(at: indexPath), let physics = scrolls[indexPath.section] else { return }
    let (frame, insets) = (leaf.frame, sections[indexPath.section].room.contentInsets)
    let target =
      isVertical
      ? CollectionView.offset(
        showing: frame.minX...frame.maxX, from: physics.offset, extent: viewport,
        insets: (insets.leading, insets.trailing), position,
        (.left, .centeredHorizontally, .right))
      : CollectionView.offset(
        showing: frame.minY...frame.maxY, from: physics.offset, extent: viewport,
        insets: (insets.top, insets.bottom), position, (.top, .centeredVertically, .bottom))
    changeScroll(of: indexPath.section) {
      if animated { $0.scroll(to: target) } else { $0.jump(to: target) }
    }
  }
}
