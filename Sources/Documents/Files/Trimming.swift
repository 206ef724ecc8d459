extension UInt8 {
  /// Space, tab or a line break.
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

/// What is taken off both ends of a text.
enum Trimming {
  /// Spaces of any kind and tabs.
  case whitespace
  /// These and line breaks.
  case whitespaceAndNewlines

  fileprivate func takes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Foundation counts the space without width among them.
    case 0x20, 0x09, 0x200B: true
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self == .whitespaceAndNewlines
    case ..<0x80: false
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }
}

extension StringProtocol {
  /// The same without what is at both ends; Foundation's would go through UTF-16, which takes most of the time
  /// of reading a long chat.
  func trimmed(_ kind: Trimming = .whitespace) -> String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !kind.takes($0) }),
      let last = scalars.lastIndex(where: { !kind.takes($0) })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }
}

extension Character {
  /// Whether it is a letter or a digit of ASCII, or of any script.
  var isAlphanumeric: Bool { isLetter || isNumber }
}
