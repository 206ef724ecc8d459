/// A rectangle of whole pixels, counted from a picture's top left.
public struct PixelRect: Hashable, Sendable {
  /// The first column and row.
  public var minX, minY: Int
  /// The column and row behind the last.
  public var maxX, maxY: Int

  /// A rectangle of no pixels at the origin.
  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// The pixels from one column and row up to another, which are left out.
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// All pixels of a picture.
  public init(width: Int, height: Int) {
    self.init(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  /// Pixels from left to right.
  public var width: Int { max(0, maxX - minX) }
  /// Pixels from top to bottom.
  public var height: Int { max(0, maxY - minY) }
  /// How many pixels there are in it.
  public var count: Int { width * height }
  /// Whether it has no pixel.
  public var isEmpty: Bool { maxX <= minX || maxY <= minY }

  /// Whether both have a pixel in common.
  public func intersects(_ other: PixelRect) -> Bool {
    max(minX, other.minX) < min(maxX, other.maxX) && max(minY, other.minY) < min(maxY, other.maxY)
  }

  /// The pixels that both have, or none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    guard intersects(other) else { return .empty }
    return PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  /// The least rectangle that holds both.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Whether it holds all pixels of another one.
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
