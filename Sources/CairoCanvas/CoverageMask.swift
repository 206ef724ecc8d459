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
  /// Where in each row the coverage stands, and beside which nothing is covered.
  private var spans: [CoverageCells.Columns] = []
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
    resize(to: pixels)
    last = (outline, pixels)
    hasSpans = true
    Self.grow(&changes, to: stride * pixels.height, 0)
    Self.grow(&spans, to: pixels.height, CoverageCells.Columns())
    unsafe changes.withUnsafeMutableBufferPointer { changes in
      unsafe spans.withUnsafeMutableBufferPointer { spans in
        guard let cells = unsafe CoverageCells(pixels, changes: changes, touched: spans)
        else { return }
        cells.add(outline)
        unsafe bytes.withUnsafeMutableBytes { bytes in
          if let bytes = bytes.baseAddress { unsafe cells.sum(into: bytes) }
        }
      }
    }
  }
}

extension CoverageMask {
  /// Makes room for the coverage of some pixels.
  private mutating func resize(to pixels: PixelRect) {
    (size, hasSpans) = ((pixels.width, pixels.height), false)
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
      guard let bytes = bytes.baseAddress else { return }
      for row in 0..<size.height {
        let (start, span) = (row * stride, spans[row])
        let left = min(Int(span.start), size.width)
        unsafe bytes.fill(0, from: start, to: start + left)
        unsafe bytes.fill(0, from: start + max(left, Int(span.end)), to: start + size.width)
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
