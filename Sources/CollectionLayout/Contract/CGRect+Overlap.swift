import Foundation

extension CGRect {
  /// Whether two rectangles have more than an edge in common.
  ///
  /// Foundation's `intersects` on Linux counts edges that touch, Core Graphics' does not.
  @inlinable public func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
