import Testing

@testable import CairoCanvas

@Suite struct LayoutTextTests {
  @Test func plainTextKeepsItsOffsets() {
    let text = LayoutText("aé😀")
    #expect(text.bytes == Array("aé😀".utf8))
    for offset in [0, 1, 3, 7] {
      #expect(text.inner(offset) == offset)
      #expect(text.outer(offset) == offset)
    }
    // Inside of a scalar: back to its start.
    #expect(text.inner(2) == 1)
    #expect(text.inner(6) == 3)
    #expect(text.inner(-5) == 0)
    #expect(text.inner(99) == 7)
  }

  @Test func offsetsPassNuls() {
    let text = LayoutText("\0a\0\0b")
    #expect(text.bytes == Array("\u{FFFD}a\u{FFFD}\u{FFFD}b".utf8))
    let inner = (0...5).map { text.inner($0) }
    #expect(inner == [0, 3, 4, 7, 10, 11])
    #expect(inner.map { text.outer($0) } == Array(0...5))
  }

  /// Pango gets places to break at, where the caller's offsets have none.
  @Test func aLongWordCanBeBroken() {
    let word = String(repeating: "ab", count: 400) + " \0é" + String(repeating: "😀", count: 100)
    let text = LayoutText(word)
    let shown = String(decoding: text.bytes, as: UTF8.self)
    #expect(shown.replacing("\u{200B}", with: "").replacing("\u{FFFD}", with: "\0") == word)
    let longest = shown.split { $0 == " " || $0 == "\u{200B}" }.map(\.utf8.count).max() ?? 0
    #expect(longest <= LayoutText.longestWord + 2, "the sign for NUL is longer")
    for (index, _) in word.unicodeScalars.enumerated() {
      let place = word.unicodeScalars.index(word.startIndex, offsetBy: index)
      let offset = word.utf8.distance(from: word.startIndex, to: place)
      #expect(text.outer(text.inner(offset)) == offset)
    }
    #expect(text.inner(word.utf8.count) == text.bytes.count)
    #expect(text.outer(text.bytes.count) == word.utf8.count)
    // Both ends of a place to break at are the same place.
    #expect(text.outer(256) == 256 && text.outer(259) == 256 && text.inner(256) == 259)
  }

  @Test func aCharacterIsNotBroken() {
    let marks = "e" + String(repeating: "\u{301}", count: 2000)
    #expect(LayoutText(marks + marks).bytes.count == 2 * marks.utf8.count + 3)
  }

  @Test func aTextEndsSomewhere() {
    let text = LayoutText(String(repeating: "é ", count: 100_000), most: 1000)
    #expect(text.bytes.count <= 1004 && String(validating: text.bytes, as: UTF8.self) != nil)
    #expect(String(decoding: text.bytes, as: UTF8.self).hasSuffix("…"))
    #expect(text.inner(200_000) == text.bytes.count && text.callerCount == 300_000)
    let mark = LayoutText("e" + String(repeating: "\u{301}", count: 100_000))
    #expect(String(validating: mark.bytes, as: UTF8.self) != nil && mark.bytes.count < 70_000)
  }

  @Test func advancingGoesByScalarsAndStops() {
    let text = LayoutText("aé😀")
    #expect(text.advance(0, scalars: 2) == 3)
    #expect(text.advance(3, scalars: 1) == 7)
    #expect(text.advance(7, scalars: 4) == 7)
    #expect(text.advance(1, scalars: -1) == 1)
  }
}
