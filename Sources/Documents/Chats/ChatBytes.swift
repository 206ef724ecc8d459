extension UInt32 {
  /// Space of any kind but the tab, and marks of direction, which exports put around names and times.
  var isSpace: Bool {
    self == 0x20 || self == 0xA0 || self == 0x2009 || self == 0x202F || self == 0x200B
      || isDirectionMark
  }

  var isDirectionMark: Bool {
    0x200E...0x200F ~= self || 0x202A...0x202E ~= self || 0x2066...0x2069 ~= self || self == 0xFEFF
  }
}

extension ArraySlice<UInt8> {
  /// The scalar at a place of text in UTF-8, and its width in bytes.
  func scalar(at place: Int) -> (value: UInt32, width: Int) {
    let byte = self[place]
    guard byte >= 0xC0 else { return (UInt32(byte), 1) }
    let width = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    guard place + width <= endIndex else { return (0xFFFD, endIndex - place) }
    var value = UInt32(byte) & (0x7F >> UInt32(width))
    for next in self[(place + 1)..<(place + width)] { value = value << 6 | UInt32(next & 0x3F) }
    return (value, width)
  }

  /// The same without spaces and marks of direction at both ends.
  var trimmed: ArraySlice<UInt8> { trimmedStart().trimmedEnd }

  func trimmedStart(keepingTabs: Bool = false) -> ArraySlice<UInt8> {
    var start = startIndex
    while start < endIndex, case (let value, let width) = scalar(at: start),
      value.isSpace || !keepingTabs && (value == 0x09 || value == 0x0A)
    {
      start += width
    }
    return self[start...]
  }

  var trimmedEnd: ArraySlice<UInt8> {
    var end = endIndex
    while end > startIndex {
      var start = end - 1
      while start > startIndex, self[start] & 0xC0 == 0x80 { start -= 1 }
      let value = scalar(at: start).value
      guard value.isSpace || value == 0x09 || value == 0x0A else { break }
      end = start
    }
    return self[..<end]
  }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Whether it is a letter of ASCII, or a part of another sign.
  var isLetter: Bool { self >= 0x80 || (0x61...0x7A).contains(self | 0x20) }

  static func == (byte: UInt8, sign: Unicode.Scalar) -> Bool { UInt32(byte) == sign.value }
  static func != (byte: UInt8, sign: Unicode.Scalar) -> Bool { UInt32(byte) != sign.value }
  static func ~= (sign: Unicode.Scalar, byte: UInt8) -> Bool { byte == sign }
}

extension UInt8? {
  var isDigit: Bool { self?.isDigit == true }
  var isLetter: Bool { self?.isLetter == true }

  static func == (byte: UInt8?, sign: Unicode.Scalar) -> Bool { byte.map { $0 == sign } ?? false }
  static func != (byte: UInt8?, sign: Unicode.Scalar) -> Bool { !(byte == sign) }
}

extension ArraySlice<UInt8> {
  /// Whether they begin with the bytes of a text.
  func begins(with words: String) -> Bool {
    words.isEmpty || first == words.utf8.first && starts(with: words.utf8)
  }

  /// What stands before the place where a text stands first; nil where it does not.
  func before(_ words: String) -> ArraySlice<UInt8>? {
    range(of: words).map { self[..<$0.lowerBound] }
  }

  /// A nick without the signs of its rights.
  var withoutRights: ArraySlice<UInt8> { trimmed.drop { "@+%&~*".utf8.contains($0) } }
  /// No bytes, at the end of these.
  var nothing: ArraySlice<UInt8> { self[endIndex...] }
  var text: String { String(decoding: self, as: UTF8.self) }
}
