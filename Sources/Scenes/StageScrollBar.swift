import CollectionLayout
import Foundation
import Geometry
import Widgets

extension ScrollBar.Extent {
  /// At the right edge of a viewport whose content scrolls up and down.
  init(_ scroll: ScrollPhysics, content: Double, in viewport: CGRect) {
    self.init(
      track: CGRect(
        x: viewport.maxX - 9, y: viewport.minY + 3, width: 6, height: viewport.height - 6),
      view: viewport.height, content: content, offset: scroll.offset, most: scroll.range.upperBound)
  }

  /// At the right edge of a viewport of a springy collection that scrolls up and down.
  init(_ collection: SpringyCollection, in viewport: CGRect) {
    self.init(collection.scroll, content: collection.contentExtent, in: viewport)
  }
}

extension ScrollBar {
  /// A press on the bar, or beside it in its track, takes hold of it.
  mutating func press(
    at p: CGPoint, _ scroll: inout ScrollPhysics, content: Double, in viewport: CGRect
  ) -> Bool {
    let extent = Extent(scroll, content: content, in: viewport)
    guard press(at: p, extent, takesTrack: true) else { return false }
    if !extent.isOnBar(p) { _ = drag(to: p, &scroll, content: content, in: viewport) }
    return true
  }

  /// Moves what is scrolled as the bar is dragged; false while it is not held.
  func drag(
    to p: CGPoint, _ scroll: inout ScrollPhysics, content: Double, in viewport: CGRect
  ) -> Bool {
    let extent = Extent(scroll, content: content, in: viewport)
    guard let target = offset(draggedTo: p, extent) else { return false }
    // Far jumps set the springs to rest; a slow drag of the bar is a scroll like any other.
    if abs(target - scroll.offset) > viewport.height {
      scroll.jump(to: target)
    } else {
      scroll.wheel(by: target - scroll.offset, isPrecise: true)
    }
    return true
  }

  mutating func press(at p: CGPoint, _ collection: SpringyCollection, in viewport: CGRect) -> Bool {
    let content = collection.contentExtent
    return collection.scroller.change { press(at: p, &$0, content: content, in: viewport) }
  }

  func drag(to p: CGPoint, _ collection: SpringyCollection, in viewport: CGRect) -> Bool {
    let content = collection.contentExtent
    return collection.scroller.change { drag(to: p, &$0, content: content, in: viewport) }
  }
}
