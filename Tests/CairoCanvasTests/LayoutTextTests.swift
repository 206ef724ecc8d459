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

  @Test func advancingGoesByScalarsAndStops() {
    let text = LayoutText("aé😀")
    #expect(text.advance(0, scalars: 2) == 3)
    #expect(text.advance(3, scalars: 1) == 7)
    #expect(text.advance(7, scalars: 4) == 7)
    #expect(text.advance(1, scalars: -1) == 1)
  }
}
