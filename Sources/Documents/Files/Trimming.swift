extension UInt8 {
  /// Space, tab or a line break.
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension StringProtocol {
  /// The same without spaces of any kind and line breaks at both ends; Foundation's would go through UTF-16, which takes
  /// most of the time of reading a long chat.
  var trimmed: String {
    let scalars = unicodeScalars
    let isSpace = { (scalar: Unicode.Scalar) in
      scalar.properties.isWhitespace || scalar == "\u{200B}"
    }
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }
}

extension Character {
  /// Whether it is a letter or a digit of ASCII, or of any script.
  var isAlphanumeric: Bool { isLetter || isNumber }
}
