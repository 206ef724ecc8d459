internal import CPangoCairo
import Foundation

extension CairoCanvas {
  /// The picture as PNG; the same pixels always give the same bytes.
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

  /// Writes the picture as a PNG file, over one that is there.
  public func writePNG(to path: String) throws(CanvasError) {
    let data = try pngData()
    guard let file = unsafe fopen(path, "wb") else {
      throw .cannotWrite(path: path, reason: Self.lastError)
    }
    let written = unsafe data.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
    let writeError = Self.lastError
    // Closing flushes: a full disk may show only here.
    let isClosed = unsafe fclose(file) == 0
    guard written == data.count else { throw .cannotWrite(path: path, reason: writeError) }
    guard isClosed else { throw .cannotWrite(path: path, reason: Self.lastError) }
  }

  private static var lastError: String { unsafe String(cString: strerror(errno)) }
}
