import Dynamics
import Foundation
import Geometry

extension DebugSnapshot {
  /// An item of a rectangle that is held to a place by a spring of length 0.
  mutating func hold(
    _ frame: CGRect, to rest: CGPoint, velocity: CGVector, isAwake: Bool
  ) {
    items.append(Item(frame: frame, velocity: velocity, isAwake: isAwake))
    joints.append(Joint(.spring, from: rest, to: frame.center, length: 0, startIsAnchor: true))
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
