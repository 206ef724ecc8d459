import Foundation
import Geometry

/// Where items hang that share one anchor: objc.io's Newtonian collection view, in points of a stage
/// of some width, y downward.
public struct NewtonianLayout: Hashable, Sendable {
  /// The stage's size, in points.
  public var size: CGSize
  /// The attachments' length, in points; above 0.
  public var length: CGFloat

  /// An item's sides, in points.
  public static let itemSize = CGSize(width: 100, height: 100)
  /// How far below the stage's top the anchor is, in points.
  public static let anchorHeight: CGFloat = 64
  /// Where items come in: so far right of the stage, and so far below its top, in points.
  public static let entry = CGVector(dx: 150, dy: 350)
  /// Nothing starts further right of the anchor than this, in points.
  public static let farthestEntry: CGFloat = 1100
  /// How far outside the stage's edges an item has left it, in points: no corner of it shows.
  public static let margin: CGFloat = 100

  /// A layout for a stage.
  public init(size: CGSize, length: CGFloat) {
    precondition(length > 0, "An attachment that items hang on has a length above 0.")
    (self.size, self.length) = (size, length)
  }

  /// What all items hang on.
  public var anchor: CGPoint { CGPoint(x: size.width / 2, y: Self.anchorHeight) }

  /// Where a new item starts: outside the stage, and on an extremely wide one where its spring does
  /// not hurl it.
  public var entrance: CGPoint {
    CGPoint(
      x: min(size.width + Self.entry.dx, anchor.x + Self.farthestEntry), y: Self.entry.dy)
  }

  /// Where one item alone comes to rest: its weight stretches the spring by g/ω².
  ///
  /// - Parameters:
  ///   - gravity: in points per second squared.
  ///   - frequency: the spring's, in hertz, above 0.
  /// - Returns: the item's centre, in points.
  public func restCenter(gravity: CGFloat, frequency: CGFloat) -> CGPoint {
    let omega = 2 * CGFloat.pi * frequency
    return CGPoint(x: anchor.x, y: anchor.y + length + gravity / (omega * omega))
  }

  /// Whether an item that only falls has left for good: below the stage or beside it.
  public func hasLeft(_ center: CGPoint) -> Bool {
    center.y > size.height + Self.margin || center.x < -Self.margin
      || center.x > size.width + Self.margin
  }
}
