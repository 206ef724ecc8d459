import ElementaryFunctions
import Foundation
import Geometry

/// Where the balls of a Newton's cradle hang: places in points, the middle of the bar at the origin,
/// y downward.
public struct CradleGeometry: Hashable, Sendable {
  /// How many balls hang in the row.
  public let count: Int
  /// The distance from the bar to a ball's centre, in points; above 0.
  public var string: CGFloat
  /// A ball's diameter, in points.
  public let diameter: CGFloat
  /// The free distance between balls at rest, in points.
  public let gap: CGFloat

  /// The largest angle of a string that the posts leave room for, in radians.
  public static let widestSwing = 50.0 * Double.pi / 180

  /// A row of balls on strings.
  public init(count: Int, string: CGFloat, diameter: CGFloat = 48, gap: CGFloat = 0.5) {
    precondition(string > 0 && diameter > 0, "Balls and strings have a size above 0.")
    (self.count, self.string, self.diameter, self.gap) = (count, string, diameter, gap)
  }

  /// Where a ball's string is tied to the bar.
  public func anchor(of ball: Int) -> CGPoint {
    CGPoint(x: (CGFloat(ball) - CGFloat(count - 1) / 2) * (diameter + gap), y: 0)
  }

  /// Where a ball's centre hangs at rest.
  public func restCenter(of ball: Int) -> CGPoint { center(of: ball, angle: 0) }

  /// Where a ball's centre is when its string stands at an angle, in radians, positive to the right.
  public func center(of ball: Int, angle: Double) -> CGPoint {
    let a = anchor(of: ball)
    return CGPoint(x: a.x + string * Double.sin(angle), y: a.y + string * Double.cos(angle))
  }

  /// Half the length of the bar: the posts at its ends stand outside the widest swing.
  public var halfBar: CGFloat {
    let row = CGFloat(count) * (diameter + gap) / 2
    return row + string * Double.sin(Self.widestSwing) + diameter * 0.4
  }

  /// How far below the bar the floor is.
  public var floor: CGFloat { string + diameter * 1.05 }

  /// What is left above the bar.
  public var headroom: CGFloat { diameter * 0.4 }

  /// The room that the cradle takes with its base.
  public var extent: CGSize {
    CGSize(
      width: 2 * (halfBar + diameter * 0.8), height: headroom + floor + diameter * 1.1)
  }
}
