import Foundation

extension Collection where Element == UInt8 {
  /// Whether a byte is among them.
  func has(_ byte: UInt8) -> Bool { place(of: byte) != nil }

  /// The place of the first such byte; nil where there is none.
  ///
  /// The C library looks at many at once; of a long chat every line is searched.
  func place(of byte: UInt8) -> Index? {
    let found = withContiguousStorageIfAvailable { bytes -> Int? in
      guard let start = bytes.baseAddress,
        let found = unsafe memchr(start, Int32(byte), bytes.count)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }
    guard let found else { return firstIndex(of: byte) }
    return found.map { index(startIndex, offsetBy: $0) }
  }
}

extension Substring.UTF8View {
  /// The place of the first byte that passes, without a copy of the bytes; nil where none does.
  @inline(__always)
  func place(where passes: (UInt8) -> Bool) -> Index? {
    let bytes = span
    for place in bytes.indices where passes(bytes[place]) {
      return index(startIndex, offsetBy: place)
    }
    return nil
  }
}
