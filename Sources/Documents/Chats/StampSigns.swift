extension Unicode.Scalar {
  /// Space of any kind, but no tab, and the marks of direction that exports put around names and times.
  var isStampSpace: Bool {
    switch value {
    case 0x20, 0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0x202F: true
    default: false
    }
  }

  /// Whether it is a letter of any script, or a sign on one.
  var isLetter: Bool {
    // Most letters need none of the standard library's tables.
    if value < 0x80 { return (0x61...0x7A).contains(value | 0x20) }
    return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
  }

  /// The value of a digit of any script.
  var decimalDigit: Int? {
    if value < 0x80 { return (0x30...0x39).contains(value) ? Int(value) - 0x30 : nil }
    return properties.numericType == .decimal ? properties.numericValue.map { Int($0) } : nil
  }

  /// The kind of a sign between the numbers of a date or time.
  var stampJoint: Unicode.Scalar? {
    switch self {
    case ":", ".", "/", "-": self
    case "年", "月", "년", "월": "年"
    default: nil
    }
  }
}
