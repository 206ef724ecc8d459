internal import CPangoCairo
import Canvas

/// The pixels that a cairo context draws on, for colours through masks.
///
/// Cairo takes longer to begin such a step than most of them have pixels: letters and round corners are small. The
/// pixels are those that cairo would make, to the bit.
@safe struct PixelTarget {
  /// The pixels that it has, counted as the context counts them.
  let pixels: PixelRect
  private let surface: OpaquePointer
  private let base: UnsafeMutableRawPointer
  private let stride: Int

  /// The newest group of a context, else its surface; nil where that has no pixels of four bytes.
  init?(of context: OpaquePointer) {
    guard let surface = unsafe cairo_get_group_target(context),
      unsafe cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
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
    unsafe self.surface = surface
    unsafe self.base = UnsafeMutableRawPointer(base)
    stride = Int(unsafe cairo_image_surface_get_stride(surface))
  }

  /// Coverage of some pixels, 0 to 255; with a stride of 0 all rows are like the first.
  @safe struct Coverage {
    let bytes: UnsafeRawBufferPointer
    /// Where in each row it stands, beside which nothing is covered; nil where it stands everywhere.
    var spans: UnsafeBufferPointer<Range<Int32>>?
    let stride: Int
    let pixels: PixelRect

    /// The columns of a row in which anything may be covered, seen from the first pixel.
    fileprivate func columns(of row: Int) -> Range<Int> {
      guard let span = unsafe spans?[stride == 0 ? 0 : row] else { return 0..<pixels.width }
      return Int(span.lowerBound)..<Int(span.upperBound)
    }
  }

  /// Paints colours over pixels as much as they are covered.
  func paint(_ source: PixelSource, through mask: Coverage, in area: PixelRect) {
    let area = area.intersection(pixels).intersection(mask.pixels)
    guard !area.isEmpty, let coverage = unsafe mask.bytes.baseAddress else { return }
    unsafe cairo_surface_flush(surface)
    for y in area.minY..<area.maxY {
      let columns = mask.columns(of: y - mask.pixels.minY)
      let left = max(area.minX, mask.pixels.minX + columns.lowerBound)
      let count = min(area.maxX, mask.pixels.minX + columns.upperBound) - left
      guard count > 0 else { continue }
      let from = (y - mask.pixels.minY) * mask.stride + left - mask.pixels.minX
      let to = (y - pixels.minY) * stride + 4 * (left - pixels.minX)
      let row = unsafe (coverage: coverage + from, target: base + to)
      switch source {
      case .color(let color):
        unsafe color.paint(count, through: row.coverage, over: row.target)
      case .image(let image):
        unsafe image.row(from: left, y: y)
          .paint(count, through: row.coverage, over: row.target)
      }
    }
    unsafe cairo_surface_mark_dirty(surface)
  }
}
