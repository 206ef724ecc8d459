import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

/// The thin bar under a row that shows the content offset, and can be dragged.
struct CarouselIndicator {
  private var presence = FadingBar()
  /// The place in the bar that is held, in points from its left; nil while it is not held.
  private var grip: CGFloat?

  /// The height of the bar, in points.
  static let thickness: CGFloat = 5
  private static let margin: CGFloat = 12
  /// The greatest distance of a press, in points.
  private static let reach: CGFloat = 7
  private static let shortest: CGFloat = 36

  mutating func show() { presence.show() }

  mutating func advance(by dt: Double, isMoving: Bool) {
    presence.advance(by: dt, isInUse: isMoving || grip != nil)
  }

  var isAtRest: Bool { presence.isAtRest }

  private func bar(_ scroll: ScrollPhysics, in track: CGRect) -> CGRect? {
    let most = scroll.range.upperBound
    let room = track.width - 2 * Self.margin
    guard most > 0, room > 2 * Self.shortest else { return nil }
    // Past an end the bar becomes shorter.
    let past = max(-scroll.offset, scroll.offset - most, 0)
    let length = max(12, max(Self.shortest, room * track.width / (most + track.width)) - past)
    let share = min(1, max(0, scroll.offset / most))
    return CGRect(
      x: track.minX + Self.margin + (room - length) * share, y: track.minY, width: length,
      height: track.height)
  }

  func covers(_ p: CGPoint, _ scroll: ScrollPhysics, track: CGRect) -> Bool {
    guard presence.opacity > 0.1, let bar = bar(scroll, in: track) else { return false }
    return bar.insetBy(dx: -4, dy: -Self.reach).contains(p)
  }

  mutating func press(at p: CGPoint, _ scroll: ScrollPhysics, track: CGRect) -> Bool {
    guard covers(p, scroll, track: track), let bar = bar(scroll, in: track) else { return false }
    grip = p.x - bar.minX
    show()
    return true
  }

  /// The offset that a drag of the bar leads to; nil while the bar is not held.
  func drag(to p: CGPoint, _ scroll: ScrollPhysics, track: CGRect) -> Double? {
    guard let grip, let bar = bar(scroll, in: track) else { return nil }
    let room = track.width - 2 * Self.margin - bar.width
    let share = (p.x - grip - track.minX - Self.margin) / max(1, room)
    return min(1, max(0, share)) * scroll.range.upperBound
  }

  mutating func release() -> Bool {
    defer { grip = nil }
    return grip != nil
  }

  func draw(
    _ scroll: ScrollPhysics, track: CGRect, into list: inout DrawList, theme: Theme
  ) {
    guard presence.opacity > 0, let bar = bar(scroll, in: track) else { return }
    list.fill(
      .roundedRect(bar, radius: Self.thickness / 2), theme.text.opacity(0.45 * presence.opacity))
  }
}
