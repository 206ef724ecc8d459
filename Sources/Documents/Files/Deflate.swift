import CZlib

/// Bytes in few bytes, as zlib packs them (RFC 1950, RFC 1951).
enum Deflate {
  /// The bytes as a zlib stream, which holds a checksum of them.
  static func pack(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    let status = unsafe compress2(
      &packed, &count, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
    precondition(status == Z_OK, "A buffer of zlib's own bound holds what it packs.")
    return Array(packed.prefix(Int(count)))
  }

  /// At most so many bytes from a zlib stream, or from a raw one without head and checksum.
  ///
  /// - Throws: `DocumentError` where they are cut, changed or too many.
  static func unpack(_ packed: [UInt8], most: Int, isRaw: Bool = false) throws -> [UInt8] {
    var stream = unsafe z_stream()
    let began = unsafe inflateInit2_(
      &stream, isRaw ? -MAX_WBITS : MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(began == Z_OK, "zlib has memory for a stream and takes these parameters.")
    defer { unsafe inflateEnd(&stream) }
    // Room for one byte more shows a stream that is too long.
    var (packed, bytes) = (packed, [UInt8](repeating: 0, count: most + 1))
    let status = unsafe packed.withUnsafeMutableBufferPointer { source in
      unsafe bytes.withUnsafeMutableBufferPointer { target in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(target.count)
        return unsafe inflate(&stream, Z_FINISH)
      }
    }
    let count = unsafe Int(stream.total_out)
    guard count <= most else {
      throw DocumentError("unpacks to more than \(most) bytes, which are the most.")
    }
    guard status != Z_BUF_ERROR else { throw DocumentError("is cut short.") }
    guard status == Z_STREAM_END else {
      throw DocumentError("was changed on its way: its check does not fit.")
    }
    guard unsafe stream.avail_in == 0 else { throw DocumentError("goes on after its end.") }
    return Array(bytes.prefix(count))
  }

  /// The checksum of bytes: CRC-32.
  static func check(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: unsafe crc32(0, bytes, UInt32(bytes.count)))
  }
}
