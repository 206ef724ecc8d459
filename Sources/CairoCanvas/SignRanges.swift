/// Where a text has long rows of signs, without a letter or a digit.
///
/// Inter chooses forms of signs by what stands beside them (`calt`), for which HarfBuzz looks at all signs in a row many
/// times: a text of "-" takes 15 times as long as one of words.
enum SignRanges {
  /// Rows from this many bytes on are found: shorter ones, such as arrows and rules between words, keep their forms.
  static let shortest = 64

  /// The rows in bytes of UTF-8, ascending.
  static func find(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for end in 0...bytes.count where end == bytes.count || !isSign(bytes[end]) {
      if end - start >= shortest { ranges.append(start..<end) }
      start = end + 1
    }
    return ranges
  }

  /// Whether a byte is a sign or a space of ASCII's.
  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
      false
    default: true
    }
  }
}
