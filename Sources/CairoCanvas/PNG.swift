internal import CPangoCairo
import Foundation

extension CairoCanvas {
  /// The picture as PNG; the same pixels always give the same bytes.
  ///
  /// - Throws: `CanvasError.cannotEncode` where cairo has no memory for it.
  public func pngData() throws(CanvasError) -> Data {
    var data = Data()
    let status = unsafe withUnsafeMutablePointer(to: &data) { target in
      unsafe cairo_surface_write_to_png_stream(
        surface.surface,
        { closure, bytes, count in
          guard let closure = unsafe closure, let bytes = unsafe bytes else {
            return CAIRO_STATUS_WRITE_ERROR
          }
          unsafe closure.assumingMemoryBound(to: Data.self).pointee.append(
            bytes, count: Int(count))
          return CAIRO_STATUS_SUCCESS
        }, target)
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .cannotEncode(reason: unsafe String(cString: cairo_status_to_string(status)))
    }
    return data
  }
}
