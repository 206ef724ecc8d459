import ElementaryFunctions
import Foundation

/// A direction and a length in two dimensions; y grows downward.
public struct CGVector: Hashable, Codable, Sendable {
  /// The part along x, which grows to the right.
  public var dx: CGFloat
  /// The part along y, which grows downward on a screen.
  public var dy: CGFloat

  /// A vector from its parts, zero by default.
  @inlinable public init(dx: CGFloat = 0, dy: CGFloat = 0) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector of length 0.
  public static let zero = CGVector()

  /// √(dx² + dy²), in the unit of its parts.
  @inlinable public var length: CGFloat { (dx * dx + dy * dy).squareRoot() }

  /// The angle from the x axis, clockwise on the screen, in radians.
  public var angle: CGFloat { Double.atan2(dy, dx) }

  /// The sum of two vectors.
  @inlinable public static func + (a: CGVector, b: CGVector) -> CGVector {
    CGVector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }

  /// The difference of two vectors.
  @inlinable public static func - (a: CGVector, b: CGVector) -> CGVector {
    CGVector(dx: a.dx - b.dx, dy: a.dy - b.dy)
  }

  /// The vector scaled by a number.
  @inlinable public static func * (a: CGVector, k: CGFloat) -> CGVector {
    CGVector(dx: a.dx * k, dy: a.dy * k)
  }
}
