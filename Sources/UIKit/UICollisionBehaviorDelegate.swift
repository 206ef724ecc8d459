import Dynamics
import Foundation
import Geometry

/// Told of contacts, with identifiers as UIKit hands them over.
public protocol UICollisionBehaviorDelegate: CollisionBehaviorDelegate {
  /// An item touches a boundary, at a place in points; nil for the reference bounds.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// An item no longer touches a boundary.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  /// Nothing to do by default.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  /// Nothing to do by default.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}

  /// Hands the contact on with the identifier as UIKit has it.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?, at point: CGPoint
  ) {
    collisionBehavior(
      behavior, beganContactFor: item, withBoundaryIdentifier: copying(identifier), at: point)
  }
  /// Hands the end on with the identifier as UIKit has it.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?
  ) {
    collisionBehavior(behavior, endedContactFor: item, withBoundaryIdentifier: copying(identifier))
  }

  private func copying(_ identifier: AnyHashable?) -> (any NSCopying)? {
    switch identifier?.base {
    case let words as String: NSString(string: words)
    case let number as Int: NSNumber(value: number)
    case let other as any NSCopying: other
    case let other?: NSString(string: "\(other)")
    case nil: nil
    }
  }
}

extension CollisionBehavior {
  /// Adds a boundary along a path under a string or number as UIKit code has it.
  public func addBoundary(withIdentifier identifier: any NSCopying, for path: UIBezierPath) {
    addBoundary(withIdentifier: Self.name(identifier), for: path.path)
  }
  /// Adds a straight boundary under a string or number as UIKit code has it.
  public func addBoundary(
    withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
  ) {
    addBoundary(withIdentifier: Self.name(identifier), from: p1, to: p2)
  }
  /// Removes a boundary by a string or number as UIKit code has it.
  public func removeBoundary(withIdentifier identifier: any NSCopying) {
    removeBoundary(withIdentifier: Self.name(identifier))
  }

  private static func name(_ identifier: any NSCopying) -> String {
    (identifier as? NSString).map { "\($0)" } ?? "\(identifier)"
  }
}
