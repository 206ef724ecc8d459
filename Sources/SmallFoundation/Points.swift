/// A coordinate; Foundation's is a structure around the same number.
public typealias CGFloat = Double

/// A point of the plane.
public struct CGPoint: Hashable, Sendable {
  /// The coordinate across.
  public var x: CGFloat
  /// The coordinate down.
  public var y: CGFloat
  /// The origin.
  public static let zero = CGPoint()

  /// The origin.
  public init() { self.init(x: 0, y: 0) }
  /// A point of two coordinates.
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
  /// A point of two whole coordinates.
  public init(x: Int, y: Int) { self.init(x: CGFloat(x), y: CGFloat(y)) }
}

/// A width and a height.
public struct CGSize: Hashable, Sendable {
  /// The extent across.
  public var width: CGFloat
  /// The extent down.
  public var height: CGFloat
  /// No extent.
  public static let zero = CGSize()

  /// No extent.
  public init() { self.init(width: 0, height: 0) }
  /// A size of two extents.
  public init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }
  /// A size of two whole extents.
  public init(width: Int, height: Int) {
    self.init(width: CGFloat(width), height: CGFloat(height))
  }
}
