internal import CPangoCairo
import Canvas

/// The pixels that a cairo context draws on, for colours through masks.
///
/// Cairo takes longer to begin such a step than most of them have pixels: letters and round corners are small. The
/// pixels are those that cairo would make, to the bit.
@safe struct PixelTarget {
  /// The pixels that it has, counted as the context counts them.
  let pixels: PixelRect
  private let base: UnsafeMutableRawPointer
  private let stride: Int

  /// The newest group of a context, else its surface; nil where that has no pixels of four bytes.
  init?(of context: OpaquePointer) {
    guard let surface = unsafe cairo_get_group_target(context) else { return nil }
    unsafe self.init(surface)
  }

  /// A surface; nil where it has no pixels of four bytes.
  init?(_ surface: CairoSurface) { unsafe self.init(surface.surface) }

  private init?(_ surface: OpaquePointer) {
    guard unsafe cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      case let format = unsafe cairo_image_surface_get_format(surface),
      format == CAIRO_FORMAT_RGB24 || format == CAIRO_FORMAT_ARGB32,
      let base = unsafe cairo_image_surface_get_data(surface)
    else { return nil }
    var (x, y) = (0.0, 0.0)
    unsafe cairo_surface_get_device_offset(surface, &x, &y)
    guard let left = Int(exactly: -x), let top = Int(exactly: -y) else { return nil }
    pixels = PixelRect(
      minX: left, minY: top, maxX: left + Int(unsafe cairo_image_surface_get_width(surface)),
      maxY: top + Int(unsafe cairo_image_surface_get_height(surface)))
    // Cairo keeps no pixels of an image apart from it; it only has to know that there are some now.
    unsafe cairo_surface_flush(surface)
    unsafe cairo_surface_mark_dirty(surface)
    unsafe self.base = UnsafeMutableRawPointer(base)
    stride = Int(unsafe cairo_image_surface_get_stride(surface))
  }

  /// Coverage of some pixels, 0 to 255; with a stride of 0 all rows are like the first.
  @safe struct Coverage {
    let bytes: UnsafeRawBufferPointer
    /// Where in each row it stands, beside which nothing is covered; nil where it stands everywhere.
    var spans: UnsafeBufferPointer<CoverageCells.Columns>?
    let stride: Int
    let pixels: PixelRect

    /// The columns of a row in which anything may be covered, seen from the first pixel.
    @inline(__always)
    fileprivate func columns(of row: Int) -> (start: Int, end: Int) {
      guard let span = unsafe spans?[stride == 0 ? 0 : row] else { return (0, pixels.width) }
      return (Int(span.start), Int(span.end))
    }
  }

  /// Paints colours over pixels as much as they are covered.
  func paint(_ source: PixelSource, through mask: Coverage, in area: PixelRect) {
    let area = area.intersection(pixels).intersection(mask.pixels)
    guard !area.isEmpty, let coverage = unsafe mask.bytes.baseAddress else { return }
    // Which kind of source it is shall not be looked up in each row.
    switch source {
    case .color(let color):
      unsafe eachRow(of: mask, in: area, from: coverage) { _, _, row in
        unsafe color.paint(row.count, through: row.coverage, over: row.target)
      }
    case .image(let image):
      unsafe eachRow(of: mask, in: area, from: coverage) { x, y, row in
        unsafe image.row(from: x, y: y).paint(row.count, through: row.coverage, over: row.target)
      }
    case .rows(let image):
      unsafe eachRow(of: mask, in: area, from: coverage) { _, y, row in
        unsafe image.color(ofRow: y)
          .paint(row.count, through: row.coverage, over: row.target)
      }
    }
  }

  /// Paints opaque colours over all pixels of an area.
  func paint(_ source: PixelSource, all area: PixelRect) {
    precondition(source.isOpaque, "Colours that are mixed are painted through a mask.")
    let area = area.intersection(pixels)
    if area.isEmpty { return }
    for y in area.minY..<area.maxY {
      let target = unsafe base + (y - pixels.minY) * stride + 4 * (area.minX - pixels.minX)
      switch source {
      case .color(let color): unsafe color.copy(area.width, from: 0, to: target)
      case .image(let image):
        unsafe image.row(from: area.minX, y: y).copy(area.width, from: 0, to: target)
      case .rows(let image):
        unsafe image.color(ofRow: y).copy(area.width, from: 0, to: target)
      }
    }
  }

  /// What is covered of a row of pixels.
  @unsafe private struct Row {
    let count: Int
    let coverage: UnsafeRawPointer
    let target: UnsafeMutableRawPointer
  }

  /// Calls a closure with the first pixel of each row that may be covered.
  @inline(__always)
  private func eachRow(
    of mask: Coverage, in area: PixelRect, from coverage: UnsafeRawPointer,
    _ paint: (_ x: Int, _ y: Int, Row) -> Void
  ) {
    var row = area.minY &- mask.pixels.minY
    var covered = unsafe coverage + row &* mask.stride
    var target = unsafe base + (area.minY &- pixels.minY) &* stride
    let (first, end) = (area.minX &- mask.pixels.minX, area.maxX &- mask.pixels.minX)
    let offset = mask.pixels.minX &- pixels.minX
    while row < area.maxY &- mask.pixels.minY {
      let columns = mask.columns(of: row)
      let left = max(first, columns.start)
      let count = min(end, columns.end) &- left
      if count > 0 {
        unsafe paint(
          left &+ mask.pixels.minX, row &+ mask.pixels.minY,
          Row(count: count, coverage: covered + left, target: target + 4 &* (left &+ offset)))
      }
      unsafe (covered, target) = (covered + mask.stride, target + stride)
      row &+= 1
    }
  }
}
