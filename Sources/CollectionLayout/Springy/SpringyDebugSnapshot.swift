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

extension SpringyList {
  /// What the springs of the rows that show do, in points from the viewport's top left: a row hangs
  /// on a spring from where it would be at rest.
  ///
  /// A rectangle stands for each row, by its place and where its top is drawn.
  public func picture(_ frame: (_ place: RowPlace, _ top: Double) -> CGRect) -> DebugSnapshot {
    var picture = DebugSnapshot()
    for (place, top) in drawnRows where top < viewport && top + place.extent > 0 {
      let drawn = frame(place, top)
      let rest = place.top - scroll.offset + changes.slide(of: place.id)
      picture.hold(
        drawn, to: CGPoint(x: drawn.midX, y: drawn.midY + rest - top),
        velocity: CGVector(dx: 0, dy: springs.velocity(of: place.id)),
        isAwake: springs.isAwake(place.id))
    }
    if scroll.isTracking {
      let middle = picture.items.first?.center.x ?? 0
      picture.hand = CGPoint(x: middle, y: pointer)
    }
    return picture
  }
}
