import Foundation
import Geometry

/// Which item stands first, and going back to where it stood.
extension CollectionViewScroller {
  /// How often a place is looked up anew: rows that were estimated are measured as they come into view.
  private static let mostLooks = 8
  /// How near a place is near enough, in points.
  private static let nearness = 0.01

  /// The item that stands first in the viewport, and how far its start is from the viewport's, in points: less than
  /// zero where it is cut off; nil where no item is in view.
  public var firstItem: (path: IndexPath, distance: Double)? {
    let start = along(view.bounds.origin)
    return firstCell(after: start).map { ($0.path, span($0.frame).start - start) }
  }

  /// How long the content is, in points.
  public var extent: Double { isVertical ? view.contentSize.height : view.contentSize.width }

  /// Goes at once to where an item stands at a distance from the viewport's start, in points, as far as the content
  /// reaches.
  ///
  /// An item that is not there leaves all as it is. Costs up to eight layouts of what is in view.
  ///
  /// - Parameters:
  ///   - path: The item.
  ///   - distance: From the viewport's start to the item's, in points.
  ///   - offset: Where it stood there once, in points; it is taken where the content is as long as it was then, or
  ///     where the layout says nothing of an item out of view.
  ///   - extent: How long the content was then, in points.
  public func jump(to path: IndexPath, distance: Double, once offset: Double, of extent: Double) {
    guard path.section < view.numberOfSections,
      path.item < view.numberOfItems(inSection: path.section)
    else { return }
    settle()
    if abs(self.extent - extent) <= Self.nearness { return jump(within: offset) }
    for _ in 0..<Self.mostLooks {
      let frame = view.layoutAttributesForItem(at: path)?.frame
      let before = physics.offset
      jump(within: frame.map { span($0).start - distance } ?? offset)
      if abs(physics.offset - before) <= Self.nearness { return }
    }
  }

  private func jump(within wish: Double) {
    jump(to: min(max(physics.range.lowerBound, wish), physics.range.upperBound))
    settle()
  }

  /// The first cell that ends after a place on the content, and its frame.
  func firstCell(after start: Double) -> (path: IndexPath, frame: CGRect)? {
    view.store.elements.filter { $0.category == .cell && !$0.isLeaving }
      .map { ($0.indexPath, $0.attributes.frame) }
      .filter { span($0.1).start + span($0.1).extent > start }
      .min { (span($0.1).start, $0.0) < (span($1.1).start, $1.0) }
  }

  /// A frame's start and extent along the way that it scrolls.
  func span(_ frame: CGRect) -> (start: Double, extent: Double) {
    isVertical ? (frame.minY, frame.height) : (frame.minX, frame.width)
  }
}
