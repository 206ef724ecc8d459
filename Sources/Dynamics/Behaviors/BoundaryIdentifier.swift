import Foundation
import Geometry

/// The identifier of a boundary: any hashable value inside, an object that can be copied outside.
enum BoundaryIdentifier {
  /// A string is the same whichever of Foundation's two types it has; all else stays what it is.
  static func name(_ identifier: some Hashable) -> AnyHashable {
    (identifier as? NSString).map { AnyHashable("\($0)") } ?? AnyHashable(identifier)
  }

  /// The object that a delegate gets.
  static func object(_ name: AnyHashable) -> any NSCopying {
    switch name.base {
    case let words as String: NSString(string: words)
    case let number as Int: NSNumber(value: number)
    case let other as any NSCopying: other
    case let other: NSString(string: "\(other)")
    }
  }

  static func hashable(_ identifier: any NSCopying) -> AnyHashable {
    guard let identifier = identifier as? any Hashable else {
      preconditionFailure("The identifier of a boundary is hashable.")
    }
    return AnyHashable(identifier)
  }
}

extension CollisionBehavior {
  /// Adds a boundary along a path; one of the same identifier is replaced.
  public func addBoundary(withIdentifier identifier: some Hashable, for path: BezierPath) {
    addBoundary(withIdentifier: identifier, for: path.path)
  }
  /// Adds a boundary along a path under an object as UIKit code has it, which has to be hashable.
  public func addBoundary(withIdentifier identifier: any NSCopying, for path: BezierPath) {
    addBoundary(withIdentifier: BoundaryIdentifier.hashable(identifier), for: path.path)
  }
  /// Adds a straight boundary under an object as UIKit code has it, which has to be hashable.
  public func addBoundary(
    withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
  ) {
    addBoundary(withIdentifier: BoundaryIdentifier.hashable(identifier), from: p1, to: p2)
  }
  /// The path of a boundary by an object as UIKit code has it; nil where there is none of it.
  public func boundary(withIdentifier identifier: any NSCopying) -> BezierPath? {
    boundary(withIdentifier: BoundaryIdentifier.hashable(identifier)).map(BezierPath.init(path:))
  }
  /// Removes a boundary by an object as UIKit code has it.
  public func removeBoundary(withIdentifier identifier: any NSCopying) {
    removeBoundary(withIdentifier: BoundaryIdentifier.hashable(identifier))
  }
}
