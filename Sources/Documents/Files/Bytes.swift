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

  /// Without the byte order mark of UTF-8.
  var withoutMark: SubSequence { dropFirst(starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) }

  /// Whether they begin with a byte order mark of UTF-16.
  var isMarkedAsUTF16: Bool { starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) }

  /// Where the bytes of a short text, which is not empty, stand first; nil where they do not.
  ///
  /// Linear in the bytes before it: Foundation's search copies the whole text at each call, so that a reader which
  /// searches again after each find would take the square of the length.
  func range(of words: String) -> Range<Index>? {
    var (searched, rest) = (Array(words.utf8), self[...])
    let first = searched.removeFirst()
    while let start = rest.place(of: first) {
      let after = rest.index(after: start)
      rest = rest[after...]
      if rest.starts(with: searched) {
        return start..<rest.index(after, offsetBy: searched.count)
      }
    }
    return nil
  }

  /// Where they stand last, found from the start.
  func lastRange(of words: String) -> Range<Index>? {
    var (found, rest) = (Range<Index>?.none, self[...])
    while let next = rest.range(of: words) {
      found = next
      rest = rest[rest.index(after: next.lowerBound)...]
    }
    return found
  }
}

extension ArraySlice<UInt8> {
  /// Whether they are text in UTF-8.
  var isUTF8: Bool {
    do { _ = try UTF8Span(validating: span) } catch { return false }
    return true
  }
}

extension UInt8 {
  /// Space, tab or a line break.
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension StringProtocol {
  /// The same without spaces of any kind and line breaks at both ends; Foundation's would go through UTF-16, which takes
  /// most of the time of reading a long chat.
  var trimmed: String {
    let isSpace = { (scalar: Unicode.Scalar) in
      scalar.properties.isWhitespace || scalar == "\u{200B}"
    }
    let inner = unicodeScalars.drop(while: isSpace)
    guard let last = inner.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(self[inner.startIndex..<inner.index(after: last)])
  }
}
