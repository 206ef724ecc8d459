import Canvas
import Foundation
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

/// A long text is laid out piece by piece, as if it were laid out at once.
@Suite struct TextPieceTests {
  private let text: PangoText
  private let mono: TextStyle

  init() throws {
    text = try PangoText()
    var mono = TextStyle(size: 14)
    mono.isMonospaced = true
    self.mono = mono
  }

  /// The width of so many characters, with room for half of one.
  private func width(_ count: Int) -> CGFloat {
    let ten = text.metrics(of: TextBlock("0000000000", mono)).size.width
    return ten / 10 * (CGFloat(count) + 0.5)
  }

  /// Words of nine letters and a space: so many fit in a line, whatever piece they are in.
  @Test(arguments: [1, 2, 4, 7], [3, 60, 700, 2500])
  func linesBreakWhereWordsDo(_ inLine: Int, _ words: Int) {
    let block = TextBlock(
      String(repeating: "abcdefghi ", count: words), mono, width: width(10 * inLine))
    #expect(text.metrics(of: block).lineCount == (words + inLine - 1) / inLine)
    let height = text.metrics(of: block).size.height / CGFloat((words + inLine - 1) / inLine)
    for word in stride(from: 0, to: words, by: 13) {
      let caret = text.caret(in: block, at: 10 * word)
      #expect(abs(caret.minY - CGFloat(word / inLine) * height) < 0.01)
      #expect(abs(caret.minX - width(10 * (word % inLine)) + width(0)) < 0.1)
      #expect(text.offset(in: block, at: CGPoint(x: caret.minX + 1, y: caret.midY)) == 10 * word)
    }
  }

  /// A newline of two characters is one, wherever a piece would end.
  @Test(arguments: ["\n", "\r\n", "x\n", "ab\r\n", "x\u{2029}"])
  func everyParagraphIsALine(_ line: String) {
    for count in [1, 100, 512, 3001] {
      let block = TextBlock(String(repeating: line, count: count), mono, width: 300)
      #expect(text.metrics(of: block).lineCount == count + 1)
    }
  }

  @Test func theCaretGoesThroughAllOfIt() {
    let words = String(repeating: "abc\nde fghi ", count: 120)
    let block = TextBlock(words, mono, width: width(12))
    let count = words.utf8.count
    #expect((0..<count).allSatisfy { text.offset(in: block, from: $0, moving: 1) == $0 + 1 })
    #expect((1...count).allSatisfy { text.offset(in: block, from: $0, moving: -1) == $0 - 1 })
    #expect(text.offset(in: block, from: count, moving: 1) == count)
    #expect(text.offset(in: block, from: 0, moving: -1) == 0)
  }

  /// Lines that have words of the other direction alone keep that of their paragraph, and begin at its side.
  @Test(arguments: [("שלום ", true), ("hello ", false)])
  func aParagraphKeepsItsDirection(_ first: String, _ isRightToLeft: Bool) {
    var style = mono
    style.alignment = .natural
    let words = first + String(repeating: "abcdefghi ", count: 397) + "end"
    let block = TextBlock(words, style, width: width(40))
    let last = text.selectionRects(in: block, range: words.utf8.count - 3..<words.utf8.count)
    #expect(last.count == 1 && (last[0].minX > width(20)) == isRightToLeft, "\(last)")
  }

  /// Marks without a letter are one cluster, wider than any line: Pango breaks before it.
  @Test(arguments: [
    "\u{0E48}", "\u{0610}", "\u{0301}", "\u{0F71}", "\u{302A}", "\u{0B3E}", "\u{200D}",
  ])
  func aRunOfMarksEnds(mark: String) {
    let (before, after) = ("ab ", " cd ef gh")
    for count in [100, 200, 700, 3000] {
      let words = before + String(repeating: mark, count: count) + after
      let block = TextBlock(words, mono, width: width(8))
      let (few, end) = (text.metrics(of: block), words.utf8.count)
      #expect(few.lineCount >= 2 && few.lineCount <= count + 3)
      #expect(text.caret(in: block, at: end).maxY == few.size.height)
      #expect(text.caret(in: block, at: end - 2).maxY == few.size.height)
      #expect(text.offset(in: block, at: CGPoint(x: 1000, y: few.size.height - 1)) == end)
    }
  }
}

@Suite struct LinkRangesTests {
  @Test(arguments: [
    ("see https://example.org/a?b=1, please", ["https://example.org/a?b=1"]),
    ("(www.swift.org).", ["www.swift.org"]),
    ("HTTP://A.B http://c.d!", ["HTTP://A.B", "http://c.d"]),
    ("awww.cute no", []), ("http://", []), ("", []), ("www.", []),
    ("Grüße: https://de.wikipedia.org/wiki/Öl\nund mehr", ["https://de.wikipedia.org/wiki/Öl"]),
    ("“https://a.b”…", ["https://a.b"]),
  ])
  func addressesAreFound(text: String, links: [String]) {
    let bytes = Array(text.utf8)
    let found = LinkRanges.find(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(found == links)
  }
}
