extension String {
  /// The text as one line that a terminal or a window can show: characters that control a terminal or turn the
  /// direction of writing stand as `\u{1B}`, and the middle of a long text as "…".
  ///
  /// - Parameter most: The most scalars of the result, 20 or more.
  /// - Returns: The line.
  public func printable(most: Int = 299) -> String {
    // Each scalar gives one or more: what is beyond these shows at neither end.
    let head = Self.escaped(unicodeScalars.prefix(most + 1))
    if head.count <= most { return Self.text(head) }
    let half = most / 2
    let tail = Self.escaped(unicodeScalars.suffix(half)).suffix(half)
    return Self.text(head.prefix(most - 1 - half)) + "…" + Self.text(tail)
  }

  /// The text with each of its controls as `\u{1B}`, however long it is.
  public var withEscapedControls: String { Self.text(Self.escaped(unicodeScalars)) }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(UnicodeScalarView(scalars))
  }

  private static func escaped(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    scalars.flatMap { scalar in
      guard isControl(scalar) else { return [scalar] }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return Array("\\u{\(digits)}".unicodeScalars)
    }
  }

  /// Controls of C0 and C1, line and paragraph separators, and marks that turn the direction of writing.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
      true
    default: false
    }
  }

  // MARK: - Windows-1252

  /// What stands for the bytes 0x80 to 0x9F; where nothing does, the control with the byte's number.
  private static let windowsSigns = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  /// The text that bytes hold in Windows-1252, in which all bytes hold one.
  init(windows1252 bytes: some Sequence<UInt8>) {
    let scalars = bytes.lazy.map { byte in
      (0x80..<0xA0).contains(byte) ? Self.windowsSigns[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }
    self.init(UnicodeScalarView(scalars))
  }
}
