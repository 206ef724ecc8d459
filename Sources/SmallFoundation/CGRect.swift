/// A rectangle along the axes; a negative width or height is one in the other direction.
public struct CGRect: Sendable {
  /// The corner that width and height are counted from.
  public var origin: CGPoint
  /// Width and height.
  public var size: CGSize

  /// A rectangle at the origin without extent.
  public static let zero = CGRect()
  /// No rectangle: what two that lie apart have in common.
  public static let null = CGRect(x: CGFloat.infinity, y: .infinity, width: 0, height: 0)
  /// All of the plane.
  public static let infinite = CGRect(
    x: -CGFloat.greatestFiniteMagnitude / 2, y: -CGFloat.greatestFiniteMagnitude / 2,
    width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  /// A rectangle at the origin without extent.
  public init() { self.init(origin: .zero, size: .zero) }
  /// A rectangle of a corner and a size.
  public init(origin: CGPoint, size: CGSize) { (self.origin, self.size) = (origin, size) }
  /// A rectangle of four numbers.
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
  }
  /// A rectangle of four whole numbers.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
  }
}

extension CGRect {
  /// Its extent across, which is not negative.
  public var width: CGFloat { abs(size.width) }
  /// Its extent down, which is not negative.
  public var height: CGFloat { abs(size.height) }
  /// Its left edge.
  public var minX: CGFloat { origin.x + min(size.width, 0) }
  /// The middle between its left and right edge.
  public var midX: CGFloat { (minX + maxX) / 2 }
  /// Its right edge.
  public var maxX: CGFloat { origin.x + max(size.width, 0) }
  /// Its top edge.
  public var minY: CGFloat { origin.y + min(size.height, 0) }
  /// The middle between its top and bottom edge.
  public var midY: CGFloat { (minY + maxY) / 2 }
  /// Its bottom edge.
  public var maxY: CGFloat { origin.y + max(size.height, 0) }

  /// Whether it is no rectangle.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  /// Whether it has no area.
  public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
  /// Whether it is all of the plane.
  public var isInfinite: Bool { self == .infinite }
  /// The same one with a width and a height that are not negative.
  public var standardized: CGRect {
    isNull ? .null : CGRect(x: minX, y: minY, width: width, height: height)
  }
  /// The smallest one of whole numbers around it.
  public var integral: CGRect {
    if isNull { return self }
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return CGRect(
      x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
}

extension CGRect: Hashable {
  /// Whether they cover the same points.
  public static func == (a: CGRect, b: CGRect) -> Bool {
    if a.isNull && b.isNull { return true }
    let (a, b) = (a.standardized, b.standardized)
    return a.origin == b.origin && a.size == b.size
  }

  /// What is equal has the same hash.
  public func hash(into hasher: inout Hasher) {
    let same = standardized
    hasher.combine(same.origin)
    hasher.combine(same.size)
  }
}

extension CGRect {
  /// Smaller by so much at every side, or larger; null where nothing is left.
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
    guard !isNull else { return self }
    var inner = standardized
    inner.origin.x += dx
    inner.origin.y += dy
    inner.size.width -= 2 * dx
    inner.size.height -= 2 * dy
    return inner.size.width < 0 || inner.size.height < 0 ? .null : inner
  }

  /// The same one elsewhere.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
    guard !isNull else { return self }
    var moved = standardized
    moved.origin.x += dx
    moved.origin.y += dy
    return moved
  }

  /// The smallest one around both.
  public func union(_ other: CGRect) -> CGRect {
    if isNull { return other }
    if other.isNull { return self }
    let (a, b) = (standardized, other.standardized)
    let (left, top) = (min(a.minX, b.minX), min(a.minY, b.minY))
    let (right, bottom) = (max(a.maxX, b.maxX), max(a.maxY, b.maxY))
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// What both cover; null where they lie apart, without extent where they touch.
  public func intersection(_ other: CGRect) -> CGRect {
    guard !isNull, !other.isNull else { return .null }
    let (a, b) = (standardized, other.standardized)
    let (left, top) = (max(a.minX, b.minX), max(a.minY, b.minY))
    let (right, bottom) = (min(a.maxX, b.maxX), min(a.maxY, b.maxY))
    guard left <= right, top <= bottom else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether they cover points that are the same, those of their edges too.
  public func intersects(_ other: CGRect) -> Bool { !intersection(other).isNull }

  /// Whether a point lies in it; its right and bottom edges do not belong to it.
  public func contains(_ point: CGPoint) -> Bool {
    guard !isNull, !isEmpty else { return false }
    return (minX..<maxX).contains(point.x) && (minY..<maxY).contains(point.y)
  }

  /// Whether it covers all of another one.
  public func contains(_ other: CGRect) -> Bool { union(other) == self }
}
