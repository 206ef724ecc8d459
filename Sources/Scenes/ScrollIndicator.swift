import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

/// The thin bar that shows where a list is, and can be dragged.
struct ScrollIndicator {
  private var presence = FadingBar()
  /// Where in the bar it was pressed, in points from its top; nil while it is not.
  private var grip: CGFloat?

  private static let width: CGFloat = 6
  private static let margin: CGFloat = 3
  /// How near the edge a press has to be, in points.
  private static let reach: CGFloat = 16
  private static let shortest: CGFloat = 36

  mutating func show() { presence.show() }

  mutating func advance(by dt: Double, isMoving: Bool) {
    presence.advance(by: dt, isInUse: isMoving || grip != nil)
  }

  var isAtRest: Bool { presence.isAtRest }
  /// Whether the pointer has hold of it.
  var isHeld: Bool { grip != nil }

  private func frame(_ scroll: ScrollPhysics, content: Double, in viewport: CGRect) -> CGRect? {
    guard content > viewport.height, viewport.height > 2 * Self.shortest else { return nil }
    let track = viewport.height - 2 * Self.margin
    var length = max(Self.shortest, track * viewport.height / content)
    let most = scroll.range.upperBound
    // Past an end the bar grows shorter, as the content seems to.
    let past = max(-scroll.offset, scroll.offset - most, 0)
    length = max(12, length - past)
    let share = min(1, max(0, scroll.offset / max(1, most)))
    return CGRect(
      x: viewport.maxX - Self.width - Self.margin,
      y: viewport.minY + Self.margin + (track - length) * share, width: Self.width, height: length)
  }

  func covers(
    _ p: CGPoint, _ scroll: ScrollPhysics, content: Double, in viewport: CGRect
  ) -> Bool {
    guard p.x > viewport.maxX - Self.reach, let bar = frame(scroll, content: content, in: viewport)
    else {
      return false
    }
    return presence.opacity > 0.1 && p.y > bar.minY - 4 && p.y < bar.maxY + 4
  }

  /// A press on the bar, or beside it in its strip, takes hold of it.
  mutating func press(
    at p: CGPoint, _ scroll: inout ScrollPhysics, content: Double, in viewport: CGRect
  ) -> Bool {
    guard p.x > viewport.maxX - Self.reach, let bar = frame(scroll, content: content, in: viewport)
    else {
      return false
    }
    let isOnBar = p.y >= bar.minY && p.y <= bar.maxY
    grip = isOnBar ? p.y - bar.minY : bar.height / 2
    show()
    if !isOnBar { _ = drag(to: p, &scroll, content: content, in: viewport) }
    return true
  }

  /// Moves what is scrolled as the bar is dragged; false while it is not held.
  mutating func drag(
    to p: CGPoint, _ scroll: inout ScrollPhysics, content: Double, in viewport: CGRect
  ) -> Bool {
    guard let grip, let bar = frame(scroll, content: content, in: viewport) else { return false }
    let track = viewport.height - 2 * Self.margin - bar.height
    let share = (p.y - grip - viewport.minY - Self.margin) / max(1, track)
    let target = min(1, max(0, share)) * scroll.range.upperBound
    // Far jumps set the springs to rest; a slow drag of the bar is a scroll like any other.
    if abs(target - scroll.offset) > viewport.height {
      scroll.jump(to: target)
    } else {
      scroll.wheel(by: target - scroll.offset, isPrecise: true)
    }
    return true
  }

  mutating func release() -> Bool {
    defer { grip = nil }
    return grip != nil
  }

  func draw(
    _ scroll: ScrollPhysics, content: Double, in viewport: CGRect, into drawing: inout DrawList,
    theme: Theme
  ) {
    guard presence.opacity > 0, let bar = frame(scroll, content: content, in: viewport) else {
      return
    }
    drawing.fill(
      .roundedRect(bar, radius: Self.width / 2), theme.text.opacity(0.45 * presence.opacity))
  }
}

/// The indicator of a springy collection that scrolls up and down.
extension ScrollIndicator {
  mutating func press(
    at p: CGPoint, _ collection: SpringyCollection, in viewport: CGRect
  ) -> Bool {
    let content = collection.contentExtent
    return collection.scroller.change { press(at: p, &$0, content: content, in: viewport) }
  }

  mutating func drag(
    to p: CGPoint, _ collection: SpringyCollection, in viewport: CGRect
  ) -> Bool {
    let content = collection.contentExtent
    return collection.scroller.change { drag(to: p, &$0, content: content, in: viewport) }
  }

  func covers(_ p: CGPoint, _ collection: SpringyCollection, in viewport: CGRect) -> Bool {
    covers(p, collection.scroll, content: collection.contentExtent, in: viewport)
  }

  func draw(
    _ collection: SpringyCollection, in viewport: CGRect, into drawing: inout DrawList,
    theme: Theme
  ) {
    draw(
      collection.scroll, content: collection.contentExtent, in: viewport, into: &drawing,
      theme: theme)
  }
}
