import Canvas

/// How much of each pixel polygons cover.
///
/// The pixels are the same whatever part of a shape is asked for: `CoverageCells` counts in whole numbers.
/// One mask is used again and again, so that its memory is asked for once.
struct CoverageMask {
  /// Changes of the covered area from each pixel to the next; all 0 between two uses.
  private var changes: [Int32] = []
  /// The columns of each row in which something changes: the first, and the one behind the last below 0.
  private var touched: [SIMD2<Int32>] = []
  /// The coverage, 0 to 255, row by row.
  private var bytes: [UInt8] = []
  /// Where in each row the coverage stands, and beside which nothing is covered.
  private var spans: [Range<Int32>] = []
  /// Whether there is coverage in the spans alone, and anything beside them.
  private var hasSpans = false
  /// Bytes from one row of coverage to the next.
  private var stride = 0
  private var size = (width: 0, height: 0)
  /// What the coverage is of.
  private var last: (outline: FlatOutline, pixels: PixelRect)?

  /// Works out the coverage of some pixels; a polygon inside of another the other way round is a hole.
  mutating func fill(_ outline: FlatOutline, in pixels: PixelRect) {
    if let last, last.pixels == pixels, last.outline == outline { return }
    let width = pixels.width + CoverageCells.margin
    resize(to: pixels)
    last = (outline, pixels)
    hasSpans = true
    Self.grow(&changes, to: width * pixels.height, 0)
    Self.grow(&touched, to: pixels.height, CoverageCells.untouched)
    Self.grow(&spans, to: pixels.height, 0..<0)
    unsafe changes.withUnsafeMutableBufferPointer { changes in
      unsafe touched.withUnsafeMutableBufferPointer { touched in
        let cells = unsafe CoverageCells(pixels, changes: changes, touched: touched)
        cells.add(outline)
        unsafe bytes.withUnsafeMutableBytes { bytes in
          for row in 0..<pixels.height {
            spans[row] = unsafe cells.sum(
              row, into: UnsafeMutableRawBufferPointer(rebasing: bytes[(row * stride)...]))
          }
        }
      }
    }
  }
}

extension CoverageMask {
  /// Makes room for the coverage of some pixels.
  private mutating func resize(to pixels: PixelRect) {
    (size, hasSpans) = ((pixels.width, pixels.height), false)
    // Cairo wants rows of four bytes.
    stride = (pixels.width + 3) & ~3
    Self.grow(&bytes, to: stride * pixels.height, 0)
  }

  private static func grow<Element>(_ list: inout [Element], to count: Int, _ element: Element) {
    if list.count < count { list += repeatElement(element, count: count - list.count) }
  }

  /// Copies the part of a shadow that lies in some pixels, its middle stretched to a size.
  mutating func fill(
    _ shadow: ShadowMask, left: Int, top: Int, width: Int, height: Int, in pixels: PixelRect
  ) {
    resize(to: pixels)
    last = nil
    let columns = shadow.columns(left: left, width: width)
    let rows = shadow.rows(top: top, height: height)
    let (from, to) = (shadow.surface.stride, stride)
    unsafe shadow.surface.withPixels { source in
      unsafe bytes.withUnsafeMutableBytes { bytes in
        for y in pixels.minY..<pixels.maxY {
          let row = unsafe UnsafeRawBufferPointer(rebasing: source[(rows.place(of: y) * from)...])
          unsafe columns.copy(
            row, pixels.minX..<pixels.maxX,
            into: UnsafeMutableRawBufferPointer(rebasing: bytes[((y - pixels.minY) * to)...]))
        }
      }
    }
  }

  /// Takes the mask of a text, moved right and down by parts of a pixel.
  mutating func fill(_ image: TextImage, right: Double, down: Double) {
    resize(to: PixelRect(width: image.surface.width + 1, height: image.surface.height + 1))
    last = nil
    let stride = stride
    unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe image.shift(right: right, down: down, into: bytes, stride: stride)
    }
  }

  /// Lends the coverage, which is that of some pixels, or of one row after which all are alike; as one that
  /// changes, since what only reads it is lent a copy of the mask.
  mutating func withCoverage(
    of pixels: PixelRect, isOneRow: Bool = false, _ body: (PixelTarget.Coverage) -> Void
  ) {
    let stride = isOneRow ? 0 : stride
    let hasSpans = hasSpans
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe spans.withUnsafeBufferPointer { spans in
        unsafe body(
          PixelTarget.Coverage(
            bytes: bytes, spans: hasSpans ? spans : nil, stride: stride, pixels: pixels))
      }
    }
  }

  /// Fills in that nothing is covered beside the spans.
  private mutating func clearBesideSpans() {
    guard hasSpans else { return }
    hasSpans = false
    unsafe bytes.withUnsafeMutableBytes { bytes in
      for row in 0..<size.height {
        let (start, span) = (row * stride, spans[row])
        unsafe bytes.fill(0, from: start, to: start + Int(span.lowerBound))
        unsafe bytes.fill(0, from: start + Int(span.upperBound), to: start + size.width)
      }
    }
  }

  /// Lends the coverage as a surface, which lives no longer than that.
  mutating func withSurface(_ body: (CairoSurface) -> Void) {
    clearBesideSpans()
    let (size, stride) = (size, stride)
    unsafe bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress,
        let surface = unsafe CairoSurface(
          .mask, on: base, width: size.width, height: size.height, stride: stride)
      else { return }
      body(surface)
    }
  }
}

/// The areas beside the edges of polygons, from which the coverage of pixels is summed.
///
/// As in FreeType's smooth rasteriser each edge adds its signed area to the pixels that it crosses and its
/// height to all on their right. All sums are of whole numbers, and where an edge crosses a row or a
/// column depends on the edge alone.
@safe private struct CoverageCells {
  /// Changes in a row that are more than pixels: for what goes on behind the last one.
  static let margin = 2
  /// The columns of a row in which nothing changes.
  static let untouched = SIMD2<Int32>(repeating: .max)
  /// The area of a whole pixel is a power of two: its height times twice its width.
  private static let areaBits = 17
  private static let stepBits = FlatOutline.stepBits
  private static let whole = 1 << areaBits

  private let pixels: PixelRect
  private let width: Int
  private let changes: UnsafeMutableBufferPointer<Int32>
  private let touched: UnsafeMutableBufferPointer<SIMD2<Int32>>

  /// No areas of some pixels, in memory that holds zeros.
  init(
    _ pixels: PixelRect, changes: UnsafeMutableBufferPointer<Int32>,
    touched: UnsafeMutableBufferPointer<SIMD2<Int32>>
  ) {
    self.pixels = pixels
    width = pixels.width + Self.margin
    unsafe (self.changes, self.touched) = (changes, touched)
  }

  /// Adds all edges of an outline.
  func add(_ outline: FlatOutline) {
    var start = 0
    for end in outline.ends {
      var last = outline.corners[end - 1]
      for place in start..<end {
        let corner = outline.corners[place]
        addEdge(from: last, to: corner)
        last = corner
      }
      start = end
    }
  }

  private func addEdge(from a: SIMD2<Int>, to b: SIMD2<Int>) {
    if a.y == b.y { return }
    let (top, bottom, sign) = a.y < b.y ? (a, b, 1) : (b, a, -1)
    let first = max(top.y >> Self.stepBits, pixels.minY)
    let last = min((bottom.y &- 1) >> Self.stepBits, pixels.maxY &- 1)
    guard first <= last else { return }
    let slope = Double(bottom.x &- top.x) / Double(bottom.y &- top.y)
    let crossing = { (y: Int) in top.x &+ (Double(y &- top.y) * slope).nearestWhole }
    let origin = pixels.minX << Self.stepBits
    var y = max(top.y, first << Self.stepBits)
    var x = crossing(y) &- origin
    var row = first &- pixels.minY
    while row <= last &- pixels.minY {
      let nextY = min(bottom.y, (row &+ pixels.minY &+ 1) << Self.stepBits)
      let nextX = (nextY == bottom.y ? bottom.x : crossing(nextY)) &- origin
      let column = x >> Self.stepBits
      if column == nextX >> Self.stepBits, column >= 0, column < pixels.width {
        // Most parts of an edge lie in one pixel.
        let twice = x &+ nextX &- 2 &* (column << Self.stepBits)
        touch(column, to: column, row: row)
        addPiece(sign &* (nextY &- y), twice: twice, at: row &* width &+ column)
      } else {
        addPart(from: x, to: nextX, height: nextY &- y, sign: sign, row: row)
      }
      (x, y, row) = (nextX, nextY, row &+ 1)
    }
  }

  /// Adds the part of an edge that lies in a row, between places that are counted from the first pixel.
  private func addPart(from x1: Int, to x2: Int, height: Int, sign: Int, row: Int) {
    let (left, right) = (min(x1, x2), max(x1, x2))
    let (first, last) = (left >> Self.stepBits, right >> Self.stepBits)
    if first >= pixels.width { return }
    let start = row &* width
    touch(max(first, 0), to: min(max(last, 0), pixels.width &- 1), row: row)
    if last < 0 { return addPiece(sign &* height, twice: 0, at: start) }
    let slope = Double(height) / Double(right &- left)
    var (x, done) = (left, 0)
    if first < 0 {
      x = 0
      done = (Double(0 &- left) * slope).nearestWhole
      addPiece(sign &* done, twice: 0, at: start)
    }
    for column in max(first, 0)...min(last, pixels.width &- 1) {
      let edge = column << Self.stepBits
      let nextX = min(right, edge &+ FlatOutline.steps)
      let next = nextX == right ? height : (Double(nextX &- left) * slope).nearestWhole
      addPiece(sign &* (next &- done), twice: x &+ nextX &- 2 &* edge, at: start &+ column)
      (x, done) = (nextX, next)
    }
  }

  /// Adds what lies in one pixel: its height, and twice its mean place from the left.
  private func addPiece(_ height: Int, twice: Int, at place: Int) {
    let right = Int32(truncatingIfNeeded: height &* twice)
    unsafe changes[place] &+=
      Int32(truncatingIfNeeded: height &* (2 &* FlatOutline.steps)) &- right
    unsafe changes[place &+ 1] &+= right
  }

  /// Notes that something changes from one column to the one behind another.
  private func touch(_ first: Int, to last: Int, row: Int) {
    let columns = SIMD2(
      Int32(truncatingIfNeeded: first), Int32(truncatingIfNeeded: -2 &- last))
    unsafe touched[row] = pointwiseMin(touched[row], columns)
  }

  // MARK: - Sums

  /// The coverage of a pixel by the area that is covered of it.
  private static func coverage(_ area: Int32) -> UInt8 {
    let part = min(Int(area.magnitude), whole)
    return UInt8(truncatingIfNeeded: (part * 255 + whole / 2) >> areaBits)
  }

  /// Turns the areas of a row into coverage, leaves zeros in their place, and answers where the coverage stands:
  /// beside it nothing is covered.
  func sum(_ row: Int, into bytes: UnsafeMutableRawBufferPointer) -> Range<Int32> {
    let columns = unsafe touched[row]
    let (from, to) =
      columns == Self.untouched ? (0, 0) : (Int(columns.x), Int(0 &- columns.y))
    unsafe touched[row] = Self.untouched
    let areas = unsafe UnsafeMutableRawBufferPointer(
      UnsafeMutableBufferPointer(rebasing: changes[(row * width)..<((row + 1) * width)]))
    var (area, column) = (Int32(0), from)
    while column < to {
      // Most pixels of a large shape are like the one before.
      let end = unsafe endOfZeros(in: areas, from: column, to: min(to, pixels.width))
      if end > column {
        unsafe bytes.fill(Self.coverage(area), from: column, to: end)
        column = end
      }
      let next = min(column &+ 4, to)
      while column < next {
        area &+= unsafe areas.load(fromByteOffset: 4 &* column, as: Int32.self)
        unsafe areas.storeBytes(of: 0, toByteOffset: 4 &* column, as: Int32.self)
        if column < pixels.width { unsafe bytes[column] = Self.coverage(area) }
        column &+= 1
      }
    }
    let (start, end) = (min(from, pixels.width), min(to, pixels.width))
    let rest = Self.coverage(area)
    if rest == 0 { return Int32(start)..<Int32(end) }
    // What covers the end of the row goes on behind it.
    unsafe bytes.fill(rest, from: end, to: pixels.width)
    return Int32(start)..<Int32(pixels.width)
  }

  /// The end of whole eights of zeros from a column on.
  @inline(__always)
  private func endOfZeros(
    in areas: UnsafeMutableRawBufferPointer, from start: Int, to end: Int
  ) -> Int {
    let two = { (column: Int) in
      unsafe areas.loadUnaligned(fromByteOffset: 4 &* column, as: UInt64.self)
    }
    var column = start
    while column &+ 8 <= end,
      two(column) | two(column &+ 2) | two(column &+ 4) | two(column &+ 6) == 0
    {
      column &+= 8
    }
    return column
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Sets bytes from a place to another.
  @inline(__always)
  fileprivate func fill(_ byte: UInt8, from start: Int, to end: Int) {
    guard end > start else { return }
    unsafe UnsafeMutableRawBufferPointer(rebasing: self[start..<end])
      .initializeMemory(as: UInt8.self, repeating: byte)
  }
}
