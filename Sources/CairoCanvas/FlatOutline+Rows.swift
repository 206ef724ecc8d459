import Canvas

/// What outlines of rectangles, round or not, have that others have not.
extension FlatOutline {
  /// The pixels of a rectangle whose edges are upright and between pixels; nil for any other outline.
  var wholePixels: PixelRect? {
    guard corners.count == 4, ends.count == 1, corners.allSatisfy({ $0.isBetweenPixels }) else {
      return nil
    }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    guard
      a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
        || a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    else { return nil }
    return PixelRect(
      minX: min(a.x, c.x) >> Self.stepBits, minY: min(a.y, c.y) >> Self.stepBits,
      maxX: max(a.x, c.x) >> Self.stepBits, maxY: max(a.y, c.y) >> Self.stepBits)
  }

  /// Fewer rows are not worth to be found.
  private static let leastRows = 16

  /// The rows around the middle that are covered alike, as there is no corner in them and all sides there are
  /// upright; nil for few.
  var rowsAlike: Range<Int>? {
    guard let corner = corners.first else { return nil }
    var (above, below) = corners.reduce((corner.y, corner.y)) {
      (min($0.0, $1.y), max($0.1, $1.y))
    }
    guard below - above >= Self.leastRows * Self.steps else { return nil }
    let middle = (above + below) / 2
    for corner in corners {
      if corner.y <= middle { above = max(above, corner.y) } else { below = min(below, corner.y) }
    }
    let first = (above + Self.steps - 1) >> Self.stepBits
    let end = below >> Self.stepBits
    return end - first >= Self.leastRows && isUpright(at: middle) ? first..<end : nil
  }

  /// Whether all sides at a height are upright.
  private func isUpright(at y: Int) -> Bool {
    var start = 0
    for end in ends {
      var last = corners[end - 1]
      for place in start..<end {
        let corner = corners[place]
        if (last.y <= y) != (corner.y <= y), last.x != corner.x { return false }
        last = corner
      }
      start = end
    }
    return true
  }
}

extension SIMD2<Int> {
  fileprivate var isBetweenPixels: Bool { (x | y) & (FlatOutline.steps - 1) == 0 }
}
