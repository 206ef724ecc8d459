import Foundation
import Geometry

/// What an item collides as.
public enum DynamicItemCollisionBoundsType: Int, Hashable, Sendable {
  /// The item's bounds, the default.
  case rectangle
  /// The ellipse in its bounds; a circle where the sides are equal.
  case ellipse
  /// The item's `collisionBoundingPath`, convex or not.
  case path
}

/// Something that an animator can move: UIKit's `UIDynamicItem`.
///
/// The animator reads all of it when the item first joins a behaviour, and writes `center` and
/// `transform` after each step.
public protocol DynamicItem: AnyObject {
  /// The middle, in points of the animator's coordinates.
  var center: CGPoint { get set }
  /// The size, in points, above 0; the origin does not matter.
  var bounds: CGRect { get }
  /// The turn; scale and shear are ignored and replaced.
  var transform: CGAffineTransform { get set }
  /// What it collides as; `.rectangle` unless implemented.
  var collisionBoundsType: DynamicItemCollisionBoundsType { get }
  /// An outline about the centre, in points, convex or not; read where the type is `.path`.
  ///
  /// Only its first part counts.
  var collisionBoundingPath: BezierPath { get }
  /// What the item stands for; nil, the default, is the object itself.
  ///
  /// A new object of a key that an animator holds takes over the body of the one before, and a
  /// snapshot of another animator finds its items by their keys. A key does not change while the item
  /// is in an animator. An extension of ours.
  var dynamicKey: AnyHashable? { get }
}

extension Path {
  /// Whether the path's first part is an outline that an item can collide as: it encloses something
  /// and does not cross itself.
  public var canCollide: Bool { ConvexDecomposition.pieces(of: flattened()) != nil }

  /// Whether the path's first part is a line that items can bounce off: it has two places at least that are apart in
  /// the engine's metres too.
  public var canBound: Bool { chain.count > 1 }
}

extension DynamicItem {
  /// The rectangle of the bounds, by default.
  public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
  /// By default nil, for the object itself.
  public var dynamicKey: AnyHashable? { nil }
  /// The bounds about the centre.
  public var collisionBoundingPath: BezierPath {
    BezierPath(rect: CGRect(center: .zero, size: bounds.size))
  }
}

/// A plain item: only what an animator needs.
public final class DynamicBody: DynamicItem {
  /// The middle, in points of the animator's coordinates.
  public var center: CGPoint
  /// The size, in points; the origin does not matter.
  public var bounds: CGRect
  /// The turn, clockwise; the identity by default.
  public var transform = CGAffineTransform.identity
  /// Its bounds unless another is given.
  public var collisionBoundsType: DynamicItemCollisionBoundsType
  /// The outline about the centre, in points, where it collides as a path; nil is its bounds.
  public var path: Path?
  /// What the item stands for; nil is the object itself.
  public let dynamicKey: AnyHashable?

  /// The outline about the centre, in points.
  public var collisionBoundingPath: BezierPath {
    path.map(BezierPath.init(path:)) ?? BezierPath(rect: CGRect(center: .zero, size: bounds.size))
  }

  /// An item of a size around a centre, in points.
  public init(
    center: CGPoint, size: CGSize,
    collisionBoundsType: DynamicItemCollisionBoundsType = .rectangle, key: AnyHashable? = nil
  ) {
    (self.center, dynamicKey) = (center, key)
    bounds = CGRect(origin: .zero, size: size)
    self.collisionBoundsType = collisionBoundsType
  }
}

extension DynamicItem {
  /// Whether it is equal to an object: by the item's class, else if it is the same object.
  public func isEqual(_ object: Any?) -> Bool {
    if let own = self as? NSObject { return own.isEqual(object) }
    return object.map { $0 as AnyObject === self } ?? false
  }
}
