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
  /// What the coverage is of.
  private var last: (outline: FlatOutline, pixels: PixelRect)?

  /// Works out the coverage of some pixels; a polygon inside of another the other way round is a hole.
  mutating func fill(_ outline: FlatOutline, in pixels: PixelRect) {
    if let last, last.pixels == pixels, last.outline == outline { return }
    resize(to: pixels)
    last = (outline, pixels)
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

  /// Lends the coverage as an image, which lives no longer than that; with one row, after which all are alike, as one
  /// of a height.
  mutating func withImage(heightOfOneRow: Int? = nil, _ body: (PixelImage) -> Void) {
    let (size, stride) = (size, stride)
    unsafe bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress,
        let image = unsafe PixelImage(
          .mask, on: base, width: size.width, height: heightOfOneRow ?? size.height,
          stride: heightOfOneRow == nil ? stride : 0)
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
