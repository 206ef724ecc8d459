import Dynamics
import Foundation
import Geometry

/// Told of contacts, with identifiers as UIKit hands them over.
public protocol UICollisionBehaviorDelegate: CollisionBehaviorDelegate {
  /// An item touches a boundary, at a place in points; nil for the reference bounds.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// An item no longer touches a boundary.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  /// Nothing to do by default.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  /// Nothing to do by default.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}

  /// Hands the contact on with the identifier as UIKit has it.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?, at point: CGPoint
  ) {
    collisionBehavior(
      behavior, beganContactFor: item, withBoundaryIdentifier: copying(identifier), at: point)
  }
  /// Hands the end on with the identifier as UIKit has it.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any UIDynamicItem,
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
  /// Adds a boundary along a path; one of the same identifier is replaced.
  public func addBoundary(withIdentifier identifier: some Hashable, for path: UIBezierPath) {
    addBoundary(withIdentifier: identifier, for: path.path)
  }
  /// Adds a boundary along a path under an object as UIKit code has it, which has to be hashable.
  public func addBoundary(withIdentifier identifier: any NSCopying, for path: UIBezierPath) {
    addBoundary(withIdentifier: Self.hashable(identifier), for: path.path)
  }
  /// Adds a straight boundary under an object as UIKit code has it, which has to be hashable.
  public func addBoundary(
    withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
  ) {
    addBoundary(withIdentifier: Self.hashable(identifier), from: p1, to: p2)
  }
  /// The path of a boundary by an object as UIKit code has it; nil where there is none of it.
  public func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundary(withIdentifier: Self.hashable(identifier)).map(UIBezierPath.init(path:))
  }
  /// Removes a boundary by an object as UIKit code has it.
  public func removeBoundary(withIdentifier identifier: any NSCopying) {
    removeBoundary(withIdentifier: Self.hashable(identifier))
  }

  private static func hashable(_ identifier: any NSCopying) -> AnyHashable {
    guard let identifier = identifier as? any Hashable else {
      preconditionFailure("The identifier of a boundary is hashable.")
    }
    return AnyHashable(identifier)
  }
}
