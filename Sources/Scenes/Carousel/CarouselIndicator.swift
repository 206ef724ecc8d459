import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

/// The thin bar under a row that shows where it is, and can be dragged.
struct CarouselIndicator {
  private var presence = FadingBar()
  /// Where in the bar it was pressed, in points from its left; nil while it is not.
  private var grip: CGFloat?

  /// How high the bar is, in points.
  static let thickness: CGFloat = 5
  private static let margin: CGFloat = 12
  /// How near a press has to be, in points.
  private static let reach: CGFloat = 7
  private static let shortest: CGFloat = 36

  mutating func show() { presence.show() }

  mutating func advance(by dt: Double, isMoving: Bool) {
    presence.advance(by: dt, isInUse: isMoving || grip != nil)
  }

  var isAtRest: Bool { presence.isAtRest }

  private func bar(_ model: CarouselModel, in track: CGRect) -> CGRect? {
    let most = model.scroll.range.upperBound
    let room = track.width - 2 * Self.margin
    guard most > 0, room > 2 * Self.shortest else { return nil }
    // Past an end the bar grows shorter, as the content seems to.
    let past = max(-model.scroll.offset, model.scroll.offset - most, 0)
    let length = max(12, max(Self.shortest, room * track.width / (most + track.width)) - past)
    let share = min(1, max(0, model.scroll.offset / most))
    return CGRect(
      x: track.minX + Self.margin + (room - length) * share, y: track.minY, width: length,
      height: track.height)
  }

  func covers(_ p: CGPoint, _ model: CarouselModel, track: CGRect) -> Bool {
    guard presence.opacity > 0.1, let bar = bar(model, in: track) else { return false }
    return bar.insetBy(dx: -4, dy: -Self.reach).contains(p)
  }

  mutating func press(at p: CGPoint, _ model: CarouselModel, track: CGRect) -> Bool {
    guard covers(p, model, track: track), let bar = bar(model, in: track) else { return false }
    grip = p.x - bar.minX
    show()
    return true
  }

  mutating func drag(to p: CGPoint, _ model: CarouselModel, track: CGRect) -> Bool {
    guard let grip, let bar = bar(model, in: track) else { return false }
    let room = track.width - 2 * Self.margin - bar.width
    let share = (p.x - grip - track.minX - Self.margin) / max(1, room)
    let target = min(1, max(0, share)) * model.scroll.range.upperBound
    // Far jumps set the springs to rest; a slow drag of the bar is a scroll like any other.
    if abs(target - model.scroll.offset) > model.viewport {
      model.scroll.jump(to: target)
    } else {
      model.pointer = p.x
      model.scroll.wheel(by: target - model.scroll.offset, isPrecise: true)
    }
    return true
  }

  mutating func release() -> Bool {
    defer { grip = nil }
    return grip != nil
  }

  func draw(
    _ model: CarouselModel, track: CGRect, into list: inout DrawList, theme: Theme
  ) {
    guard presence.opacity > 0, let bar = bar(model, in: track) else { return }
    list.fill(
      .roundedRect(bar, radius: Self.thickness / 2), theme.text.opacity(0.45 * presence.opacity))
  }
}
