import Dynamics
import Foundation
import Geometry

extension DebugSnapshot {
  /// An item of a rectangle that is held to a place by a spring of length 0.
  mutating func hold(
    _ frame: CGRect, to rest: CGPoint, velocity: CGVector, isAwake: Bool
  ) {
    items.append(Item(frame: frame, velocity: velocity, isAwake: isAwake))
    ties.append(Tie(.spring, from: rest, to: frame.center, length: 0, startIsAnchor: true))
  }
}

extension DebugSnapshot.Item {
  /// An upright rectangle.
  public init(frame: CGRect, velocity: CGVector, isAwake: Bool) {
    let corners = [
      CGPoint(x: frame.minX, y: frame.minY), CGPoint(x: frame.maxX, y: frame.minY),
      CGPoint(x: frame.maxX, y: frame.maxY), CGPoint(x: frame.minX, y: frame.maxY),
    ]
    self.init(
      outlines: [.polygon(corners)], center: frame.center, velocity: velocity, isAwake: isAwake)
  }
}

extension AccordionList {
  /// What the springs of the rows that show do, in points from the viewport's top left: the bottom of
  /// a row that grows hangs on a spring from where it will be, and the row that goes to its place on
  /// a spring from there.
  public func picture(from x: Double, width: Double) -> DebugSnapshot {
    var picture = DebugSnapshot()
    for row in shown {
      let frame = CGRect(x: x, y: row.top, width: width, height: row.extent)
      let key = Key.extent(layout.id(of: row.row))
      let rate = springs.velocity(key)
      picture.items.append(
        DebugSnapshot.Item(
          frame: frame, velocity: CGVector(dx: 0, dy: rate),
          isAwake: springs.value(key) != nil || transition != nil))
      if let target = springs.target(key) {
        picture.ties.append(
          anchored(at: row.top + target, to: row.top + row.extent, x: x + width / 2))
      }
    }
    if let (id, _) = followed, let place = springs.target(.follow), let row = layout.row(of: id) {
      let now = layout.top(of: row) - scroll.offset
      picture.ties.append(anchored(at: place, to: now, x: x + width / 4))
    }
    if scroll.isTracking { picture.hand = CGPoint(x: x + width / 2, y: pointer) }
    return picture
  }

  private func anchored(at rest: Double, to now: Double, x: Double) -> DebugSnapshot.Tie {
    DebugSnapshot.Tie(
      .spring, from: CGPoint(x: x, y: rest), to: CGPoint(x: x, y: now), length: 0,
      startIsAnchor: true)
  }
}
