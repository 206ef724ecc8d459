import Canvas

/// How much of each pixel polygons cover.
///
/// The pixels are the same whatever part of a shape is asked for: `CoverageCells` counts in whole numbers.
/// One mask is used again and again, so that its memory is asked for once.
struct CoverageMask {
  /// Changes of the covered area from each pixel to the next; all 0 between two uses.
  private var changes: [Int32] = []
  /// The coverage, 0 to 255, row by row.
  private var bytes: [UInt8] = []
  /// Where in each row something changes.
  private var touched: [CoverageCells.Columns] = []
  /// Bytes from one row of coverage to the next.
  private var stride = 0
  private var size = (width: 0, height: 0)

  /// Works out the coverage of some pixels; a polygon inside of another the other way round is a hole.
  mutating func fill(_ outline: FlatOutline, in pixels: PixelRect) {
    resize(to: pixels)
    Self.grow(&changes, to: stride * pixels.height, 0)
    Self.grow(&touched, to: pixels.height, CoverageCells.Columns())
    unsafe changes.withUnsafeMutableBufferPointer { changes in
      unsafe touched.withUnsafeMutableBufferPointer { touched in
        guard let cells = unsafe CoverageCells(pixels, changes: changes, touched: touched)
        else { return }
        cells.add(outline)
        unsafe bytes.withUnsafeMutableBytes { bytes in
          if let bytes = bytes.baseAddress { unsafe cells.sum(into: bytes) }
        }
      }
    }
  }

  /// Makes room for the coverage of some pixels.
  private mutating func resize(to pixels: PixelRect) {
    size = (pixels.width, pixels.height)
    stride = CoverageCells.stride(of: pixels.width)
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
    let stride = stride
    unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe image.shift(right: right, down: down, into: bytes, stride: stride)
    }
  }

  /// Lends the coverage as an image, which lives no longer than that.
  mutating func withImage(_ body: (PixelImage) -> Void) {
    let (size, stride) = (size, stride)
    unsafe bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress,
        let image = unsafe PixelImage(
          .mask, on: base, width: size.width, height: size.height, stride: stride)
      else { return }
      body(image)
    }
  }

  /// Lends the coverage as a surface, which lives no longer than that.
  mutating func withSurface(_ body: (CairoSurface) -> Void) {
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
@safe struct CoverageCells {
  /// The columns of a row where something changes: the first, and the one behind the last.
  struct Columns {
    var start = Int32.max
    var end = Int32.min
  }

  /// The area of a whole pixel is a power of two: its height times twice its width.
  private static let areaBits = 17
  private static let stepBits = FlatOutline.stepBits
  private static let stepMask = FlatOutline.steps - 1

  private let pixels: PixelRect
  private let width: Int
  private let stride: Int
  private let changes: UnsafeMutablePointer<Int32>
  private let touched: UnsafeMutablePointer<Columns>

  /// The changes of a row of pixels, and the bytes of its coverage: whole fours, as pixman wants them, where
  /// something may change behind the last pixel.
  static func stride(of width: Int) -> Int { (width + 4) & ~3 }

  /// No areas of some pixels, in memory that holds zeros; nil without memory.
  init?(
    _ pixels: PixelRect, changes: UnsafeMutableBufferPointer<Int32>,
    touched: UnsafeMutableBufferPointer<Columns>
  ) {
    stride = Self.stride(of: pixels.width)
    guard
      changes.count >= stride * pixels.height && touched.count >= pixels.height,
      let changes = changes.baseAddress, let touched = touched.baseAddress
    else { return nil }
    (self.pixels, width) = (pixels, pixels.width)
    unsafe (self.changes, self.touched) = (changes, touched)
    unsafe touched.update(repeating: Columns(), count: pixels.height)
  }

  /// Adds all edges of an outline.
  func add(_ outline: FlatOutline) {
    let (top, bottom) = (pixels.minY << Self.stepBits, pixels.maxY << Self.stepBits)
    let corners = outline.corners.span
    var start = 0
    for end in outline.ends {
      var last = corners[end - 1]
      for place in start..<end {
        let corner = corners[place]
        // Most edges of a shape lie beside the rows that are drawn of it, or are level.
        if min(last.y, corner.y) < bottom, max(last.y, corner.y) > top, last.y != corner.y {
          addEdge(from: last, to: corner)
        }
        last = corner
      }
      start = end
    }
  }

  /// Adds an edge that is not level and crosses some of the rows.
  private func addEdge(from a: SIMD2<Int>, to b: SIMD2<Int>) {
    let (top, bottom, sign) = a.y < b.y ? (a, b, 1) : (b, a, -1)
    let first = max(top.y >> Self.stepBits, pixels.minY)
    let last = min((bottom.y &- 1) >> Self.stepBits, pixels.maxY &- 1)
    let slope = Double(bottom.x &- top.x) / Double(bottom.y &- top.y)
    let left = top.x &- pixels.minX << Self.stepBits
    let start = max(top.y, first << Self.stepBits)
    var x = left &+ (Double(start &- top.y) * slope).nearestWhole
    var end = (first &+ 1) << Self.stepBits
    // Heights are whole numbers, which stay so when they are added up.
    var (down, height) = (Double(end &- top.y), sign &* (end &- start))
    var row = first &- pixels.minY
    let lastRow = last &- pixels.minY
    while row < lastRow {
      let next = left &+ (down * slope).nearestWhole
      add(from: x, to: next, height: height, row: row)
      down += Double(FlatOutline.steps)
      (x, height, row) = (next, sign &* FlatOutline.steps, row &+ 1)
    }
    end = (last &+ 1) << Self.stepBits
    guard bottom.y <= end else {
      return add(from: x, to: left &+ (down * slope).nearestWhole, height: height, row: row)
    }
    let rest = sign &* (bottom.y &- max(start, last << Self.stepBits))
    add(from: x, to: bottom.x &- pixels.minX << Self.stepBits, height: rest, row: row)
  }

  /// Adds the part of an edge that lies in a row, between places that are counted from the first pixel.
  @inline(__always)
  private func add(from x1: Int, to x2: Int, height: Int, row: Int) {
    let column = x1 >> Self.stepBits
    guard (x1 ^ x2) >> Self.stepBits == 0, UInt(bitPattern: column) < UInt(bitPattern: width) else {
      return addAcross(from: x1, to: x2, height: height, row: row)
    }
    // Most parts of an edge lie in one pixel.
    touch(column, to: column, row: row)
    addPiece(
      height, twice: (x1 & Self.stepMask) &+ (x2 & Self.stepMask), at: row &* stride &+ column)
  }

  /// Adds a part that lies in several pixels, or beside all; out of line, as it is rare and needs many registers.
  @inline(never)
  private func addAcross(from x1: Int, to x2: Int, height: Int, row: Int) {
    let (left, right) = (min(x1, x2), max(x1, x2))
    let (first, last) = (left >> Self.stepBits, right >> Self.stepBits)
    if first >= width { return }
    let start = row &* stride
    touch(max(first, 0), to: min(max(last, 0), width &- 1), row: row)
    if last < 0 { return addPiece(height, twice: 0, at: start) }
    let slope = Double(height) / Double(right &- left)
    var (x, done) = (left, 0)
    if first < 0 {
      x = 0
      done = (Double(0 &- left) * slope).nearestWhole
      addPiece(done, twice: 0, at: start)
    }
    for column in max(first, 0)...min(last, width &- 1) {
      let edge = column << Self.stepBits
      let nextX = min(right, edge &+ FlatOutline.steps)
      let next = nextX == right ? height : (Double(nextX &- left) * slope).nearestWhole
      addPiece(next &- done, twice: x &+ nextX &- 2 &* edge, at: start &+ column)
      (x, done) = (nextX, next)
    }
  }

  /// Adds what lies in one pixel: its height, and twice its mean place from the left.
  @inline(__always)
  private func addPiece(_ height: Int, twice: Int, at place: Int) {
    let right = Int32(truncatingIfNeeded: height &* twice)
    unsafe changes[place] &+=
      Int32(truncatingIfNeeded: height &* (2 &* FlatOutline.steps)) &- right
    unsafe changes[place &+ 1] &+= right
  }

  /// Notes that something changes from one column to the one behind another.
  @inline(__always)
  private func touch(_ first: Int, to last: Int, row: Int) {
    unsafe touched[row].start = min(touched[row].start, Int32(truncatingIfNeeded: first))
    unsafe touched[row].end = max(touched[row].end, Int32(truncatingIfNeeded: last &+ 2))
  }

  // MARK: - Sums

  /// Turns areas into coverage, and leaves zeros in their place.
  func sum(into bytes: UnsafeMutableRawPointer) {
    var (areas, bytes) = unsafe (changes, bytes)
    for row in 0..<pixels.height {
      unsafe sum(touched[row], areas, into: bytes)
      unsafe (areas, bytes) = (areas + stride, bytes + stride)
    }
  }

  /// Turns the areas of a row into coverage.
  @inline(__always)
  private func sum(
    _ columns: Columns, _ areas: UnsafeMutablePointer<Int32>, into bytes: UnsafeMutableRawPointer
  ) {
    let (start, end) = (min(Int(columns.start), width), Int(columns.end))
    unsafe bytes.fill(0, from: 0, to: start)
    var (area, column) = (Int32(0), start)
    while column < end {
      // Most pixels of a large shape are like the one before.
      let next = unsafe endOfZeros(in: areas, from: column, to: end)
      if next > column { unsafe bytes.fill(coverage(area), from: column, to: next) }
      let group = min(end, next &+ 4)
      column = next
      while column < group {
        area &+= unsafe areas[column]
        unsafe areas[column] = 0
        unsafe bytes.storeBytes(of: coverage(area), toByteOffset: column, as: UInt8.self)
        column &+= 1
      }
    }
    // What covers the end of the row goes on behind it.
    unsafe bytes.fill(coverage(area), from: min(column, width), to: width)
  }

  /// The coverage of a pixel, 0 to 255, by the area that is covered of it.
  @inline(__always)
  private func coverage(_ area: Int32) -> UInt8 {
    let part = min(abs(area), 1 << Self.areaBits)
    return UInt8(truncatingIfNeeded: (part &* 255 &+ 1 << (Self.areaBits &- 1)) &>> Self.areaBits)
  }

  /// The end of zeros, eight at a time, from a column on.
  @inline(__always)
  private func endOfZeros(
    in areas: UnsafeMutablePointer<Int32>, from start: Int, to end: Int
  ) -> Int {
    let two = { (column: Int) in
      unsafe UnsafeRawPointer(areas + column).loadUnaligned(as: UInt64.self)
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

extension UnsafeMutableRawPointer {
  /// Sets bytes from a place to another.
  @inline(__always)
  fileprivate func fill(_ byte: UInt8, from start: Int, to end: Int) {
    guard end > start else { return }
    unsafe (self + start).initializeMemory(as: UInt8.self, repeating: byte, count: end &- start)
  }
}
