import Foundation

/// Distances inward from the four edges of a rectangle, in points.
public struct EdgeInsets: Hashable, Codable, Sendable {
  /// Inward from the top edge, in points.
  public var top: CGFloat
  /// Inward from the left edge, in points.
  public var left: CGFloat
  /// Inward from the bottom edge, in points.
  public var bottom: CGFloat
  /// Inward from the right edge, in points.
  public var right: CGFloat

  /// Insets edge by edge, zero by default.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// 0 pt from every edge.
  public static let zero = EdgeInsets()
}

/// Distances inward from the edges of a rectangle by the direction of reading, in points.
public struct DirectionalEdgeInsets: Hashable, Codable, Sendable {
  /// Inward from the top edge, in points.
  public var top: CGFloat
  /// From the edge where lines begin.
  public var leading: CGFloat
  /// Inward from the bottom edge, in points.
  public var bottom: CGFloat
  /// From the edge where lines end.
  public var trailing: CGFloat

  /// Insets edge by edge, zero by default.
  public init(
    top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
  ) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// 0 pt from every edge.
  public static let zero = DirectionalEdgeInsets()
}

/// A shift from a centre, in points.
public struct Offset: Hashable, Codable, Sendable {
  /// To the right, in points.
  public var horizontal: CGFloat
  /// Downward, in points; 0 by default.
  public var vertical: CGFloat

  /// A shift from its parts, zero by default.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// The shift that a vector is.
  public init(_ vector: CGVector) { self.init(horizontal: vector.dx, vertical: vector.dy) }

  /// The same as a vector.
  public var vector: CGVector { CGVector(dx: horizontal, dy: vertical) }

  /// 0 pt in both directions.
  public static let zero = Offset()
}

/// A closed range of numbers whose ends may be infinite.
public struct FloatRange: Hashable, Codable, Sendable {
  /// The lower end of the range, in the range's unit.
  public var minimum: CGFloat
  /// The upper end of the range, in the range's unit.
  public var maximum: CGFloat

  /// A range from its ends, zero by default.
  public init(minimum: CGFloat = 0, maximum: CGFloat = 0) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// The range that holds only zero.
  public static let zero = FloatRange()
  /// The range that holds every number.
  public static let infinite = FloatRange(minimum: -.infinity, maximum: .infinity)

  /// Whether both ends are infinite.
  public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }
}
