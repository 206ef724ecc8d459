import Foundation
import Geometry

/// Receives touches that begin and end: UIKit's delegate.
///
/// `identifier` is nil for the boundary made of the reference bounds. A string comes as `NSString`, an
/// integer as `NSNumber`, an object as what it is, and any other value as the text that describes it.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// Two items touch, at a place in points.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint)
  /// Two items no longer touch.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem)
  /// An item touches a boundary, at a place in points.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint)
  /// An item no longer touches a boundary.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension CollisionBehaviorDelegate {
  /// Nothing to do by default.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint
  ) {}
  /// Nothing to do by default.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem
  ) {}
  /// Nothing to do by default.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint
  ) {}
  /// Nothing to do by default.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}
