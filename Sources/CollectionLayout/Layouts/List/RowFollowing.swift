/// Where a view scrolls so that a row that grows stays in view: cnoon's rule, mended.
public enum RowFollowing {
  /// The offset that shows a row.
  ///
  /// A row whose end is below the viewport brings it up to the bottom; else one whose start is above
  /// comes down to the top. Beyond cnoon's: a row taller than the viewport shows its start, and the
  /// offset stays within the content.
  /// - Parameters:
  ///   - row: the row's stretch of the content, in points.
  ///   - offset: the offset now, in points.
  ///   - viewport: the viewport's extent, in points.
  ///   - inset: what covers the viewport's top, such as a pinned header, in points.
  ///   - content: the extent of all content, in points.
  /// - Returns: the offset, in points.
  public static func offset(
    showing row: ClosedRange<Double>, offset: Double, viewport: Double, inset: Double = 0,
    content: Double
  ) -> Double {
    let room = viewport - inset
    var target = offset
    if row.upperBound > offset + viewport {
      target = row.upperBound - viewport
      if row.upperBound - row.lowerBound > room { target = row.lowerBound - inset }
    } else if row.lowerBound < offset + inset {
      target = row.lowerBound - inset
    }
    return min(max(0, target), max(0, content - viewport))
  }
}
