import Testing

@testable import Documents

/// Searches in bytes find what the standard library's find.
@Suite struct BytesTests {
  /// All texts of up to so many of these characters.
  private static func texts(_ length: Int) -> [String] {
    guard length > 0 else { return [""] }
    return texts(length - 1).flatMap { text in ["a", ":", "é", "☃", " "].map { text + $0 } } + [""]
  }

  @Test func findsWhatTheStandardLibraryFinds() {
    for text in Self.texts(5) {
      for part in [text[...], text.dropFirst()] {
        for byte in [UInt8(ascii: ":"), UInt8(ascii: " "), 0xE2, 0] {
          let first = part.utf8.firstIndex(of: byte)
          #expect(part.utf8.has(byte) == (first != nil))
          #expect(part.utf8.place(of: byte) == first)
        }
      }
    }
    let long = String(repeating: "words ", count: 50) + "☃"
    #expect(long.utf8.has(0xE2) && long.utf8.place(of: 0x83) == long.utf8.firstIndex(of: 0x83))
  }

  @Test func findsTextsWhereTheyStand() {
    for text in Self.texts(6) {
      for words in ["a", "a:", "aa", ": a", "é", "☃☃"] {
        let starts = text.utf8.indices.filter { text.utf8[$0...].starts(with: words.utf8) }
        #expect(text.utf8.range(of: words)?.lowerBound == starts.first)
        #expect(text.utf8.lastRange(of: words)?.lowerBound == starts.last)
        #expect(text.utf8.range(of: words).map { String(text[$0]) } ?? words == words)
      }
    }
    #expect([UInt8]("xaby".utf8).range(of: "ab") == 1..<3)
  }

  @Test func nothingIsInNothing() {
    #expect([UInt8]().place(of: 0) == nil && ![UInt8]().has(0) && "".utf8.place(of: 0) == nil)
  }
}
