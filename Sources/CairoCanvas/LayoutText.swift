/// The bytes given to Pango, and the conversion between its offsets and the caller's.
///
/// Pango ends a text at NUL, so U+FFFD stands for it; it is two bytes longer, and offsets behind it
/// differ from the caller's. Nothing else differs.
struct LayoutText {
  /// UTF-8 as Pango sees it.
  let bytes: [UInt8]
  /// Where the caller's text has NUL, ascending.
  private let nulls: [Int]
  /// The UTF-8 length of the caller's text.
  let callerCount: Int

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
  private static let growth = replacement.count - 1

  /// Prepares a text.
  init(_ text: String) {
    let source = Array(text.utf8)
    callerCount = source.count
    nulls = source.indices.filter { source[$0] == 0 }
    bytes = nulls.isEmpty ? source : source.flatMap { $0 == 0 ? Self.replacement : [$0] }
  }

  /// Pango's offset for a caller's one, cut to the text and moved back to the start of a scalar.
  func inner(_ offset: Int) -> Int {
    var offset = min(max(offset, 0), callerCount)
    if !nulls.isEmpty { offset += Self.growth * nulls.count { $0 < offset } }
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// The caller's offset for one of Pango's.
  func outer(_ offset: Int) -> Int {
    if nulls.isEmpty { return min(max(offset, 0), callerCount) }
    var passed = 0
    while passed < nulls.count, nulls[passed] + Self.growth * passed < offset { passed += 1 }
    return min(max(offset - Self.growth * passed, 0), callerCount)
  }

  /// Pango's offset some scalars further.
  func advance(_ offset: Int, scalars: Int) -> Int {
    var offset = offset
    for _ in 0..<max(0, scalars) where offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }
}
