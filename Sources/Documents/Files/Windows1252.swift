extension String {
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
