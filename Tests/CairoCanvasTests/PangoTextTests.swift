import Canvas
import Foundation
import Testing

@testable import CairoCanvas

@Suite struct PangoTextTests {
  /// Whatever a chat holds, a text is measured in a moment.
  @Test(arguments: [
    String(repeating: "w", count: 40_000), "e" + String(repeating: "\u{301}", count: 40_000),
    String(repeating: "so many words ", count: 100_000), String(repeating: "漢", count: 40_000),
    String(repeating: "\u{202E}a\u{202C}", count: 20_000), String(repeating: "👩‍👩‍👧", count: 5000),
  ])
  func anyTextIsMeasuredSoon(words: String) throws {
    let text = try PangoText()
    let clock = ContinuousClock()
    let time = clock.measure {
      let size = text.metrics(of: TextBlock(words, TextStyle(size: 16), width: 300)).size
      #expect(size.width >= 0 && size.width < 1e5 && size.height > 0)
    }
    #expect(time < .seconds(10), "\(words.prefix(5)): \(time)")
  }

  let text: PangoText
  let style = TextStyle(size: 17)

  init() throws { text = try PangoText() }

  private func metrics(_ string: String, width: CGFloat? = nil, _ style: TextStyle? = nil)
    -> TextMetrics
  {
    text.metrics(of: TextBlock(string, style ?? self.style, width: width))
  }

  @Test func aLongTextWrapsWithinItsWidth() {
    let words = "The quick brown fox jumps over the lazy dog and runs away at once."
    let wrapped = metrics(words, width: 150)
    #expect(wrapped.lineCount > 2)
    #expect(wrapped.size.width <= 150)
    #expect(wrapped.size.width > 100)
    #expect(metrics(words).lineCount == 1)
    #expect(
      abs(wrapped.size.height - CGFloat(wrapped.lineCount) * metrics("Hi").size.height) < 0.01)
  }

  @Test func emptyAndEndedTextsHaveTheirLines() {
    #expect(metrics("").lineCount == 1)
    #expect(metrics("").size.width == 0)
    #expect(metrics("").size.height > 15)
    #expect(metrics("one\ntwo").lineCount == 2)
    #expect(metrics("one\n").lineCount == 2)
  }

  @Test func lineHeightIsExactWhateverTheFont() {
    let style = TextStyle(size: 13, lineHeight: 18)
    for words in ["plain", "Ünïcode", "😀 emoji 👍🏽", "漢字", "שלום", "two\nlines 😀"] {
      let metrics = metrics(words, style)
      #expect(metrics.size.height == 18 * CGFloat(metrics.lineCount))
    }
    #expect(metrics("plain", style).baseline == metrics("plain\n😀", style).baseline)
  }

  @Test func lineLimitCutsAcrossParagraphs() {
    var style = style
    style.lineLimit = 2
    let words = "The quick brown fox jumps over the lazy dog and runs away at once."
    let cut = metrics(words, width: 150, style)
    #expect(cut.lineCount == 2)
    #expect(cut.size.width <= 150)
    #expect(metrics("a\nb\nc\nd", style).lineCount == 2)
    #expect(metrics("a\nb", style).size == metrics("a\nb").size)
    // The last line says that something follows.
    style.lineLimit = 1
    #expect(metrics("a\nb", style).size.width > metrics("a").size.width + 5)
    #expect(metrics("a\nb", style).size.width == metrics("a…").size.width)
  }

  @Test func tabularDigitsAreEquallyWide() {
    let tabular = TextStyle(size: 13, hasTabularDigits: true)
    let widths = Set(
      (0...9).map { metrics(String(repeating: "\($0)", count: 8), tabular).size.width })
    #expect(widths.count == 1)
    #expect(metrics("11111111").size.width < metrics("00000000").size.width)
  }

  @Test(arguments: ["שלום עולם", "مرحبا بالعالم"]) func rightToLeftStandsRight(words: String) {
    let block = TextBlock("A much longer line of words\n" + words, style)
    let size = text.metrics(of: block).size
    let end = text.caret(in: block, at: block.text.utf8.count)
    let start = text.caret(in: block, at: "A much longer line of words\n".utf8.count)
    #expect(abs(start.minX - size.width) < 0.01)
    #expect(end.minX < start.minX - 20)
    var left = block
    left.style.alignment = .left
    #expect(abs(text.caret(in: left, at: block.text.utf8.count).minX) < 0.01)
  }

  @Test(arguments: ["👨‍👩‍👧‍👦", "👍🏽", "🇩🇪", "é", "e\u{301}"]) func aGraphemeIsOneStep(
    grapheme: String
  ) {
    let block = TextBlock("a\(grapheme)b", style)
    let end = 1 + grapheme.utf8.count
    #expect(text.offset(in: block, from: 1, moving: 1) == end)
    #expect(text.offset(in: block, from: end, moving: -1) == 1)
    #expect(text.caret(in: block, at: end).minX > text.caret(in: block, at: 1).minX + 3)
  }

  @Test func selectionCoversItsLines() throws {
    let block = TextBlock("one\ntwo", TextStyle(size: 17, lineHeight: 22))
    let word = text.selectionRects(in: block, range: 4..<7)
    let width = metrics("two").size.width
    #expect(word.count == 1)
    #expect(abs(try #require(word.first).width - width) < 0.01)
    #expect(try #require(word.first).minY == 22)
    #expect(text.selectionRects(in: block, range: 2..<5).count == 3)
    #expect(text.selectionRects(in: block, range: 5..<5).isEmpty)
    let mixed = TextBlock("ab שלום cd", style)
    #expect(text.selectionRects(in: mixed, range: 0..<5).count == 2)
  }

  @Test func wordBoundariesAscendAndHoldTheEnds() {
    let block = TextBlock("Hello, wörld!", style)
    #expect(text.wordBoundaries(in: block) == [0, 5, 7, 13, 14])
    #expect(text.wordBoundaries(in: TextBlock("", style)) == [0])
  }

  @Test func anyOffsetIsSafe() {
    for string in ["", "é", "a\0b", "שלום\n😀", "\n"] {
      let block = TextBlock(string, style, width: 50)
      for offset in [Int.min, -1, 0, 1, 2, 3, 1000, Int.max] {
        let caret = text.caret(in: block, at: offset)
        #expect(caret.minX.isFinite && caret.height > 0)
        for direction in [-1, 0, 1, 5] {
          let moved = text.offset(in: block, from: offset, moving: direction)
          #expect((0...string.utf8.count).contains(moved))
        }
        _ = text.selectionRects(in: block, range: min(0, offset)..<max(offset, 0))
      }
      _ = text.offset(in: block, at: CGPoint(x: CGFloat.nan, y: .infinity))
    }
    for width in [CGFloat.nan, -.infinity, -5, 0, 1e300, .infinity] {
      #expect(metrics("some words", width: width).size.height > 0)
    }
    for size in [CGFloat.nan, -3, 0, .infinity] {
      #expect(metrics("some words", TextStyle(size: size)).size.height.isFinite)
    }
  }

  @Test func nulDoesNotEndTheText() {
    let block = TextBlock("a\0b", style)
    #expect(metrics("a\0b").size.width > metrics("a").size.width + metrics("b").size.width)
    #expect(text.offset(in: block, from: 1, moving: 1) == 2)
    #expect(text.offset(in: block, from: 2, moving: 1) == 3)
    #expect(text.caret(in: block, at: 3).minX == metrics("a\0b").size.width)
  }

  @Test func aMissingFontIsASentence() async {
    await #expect(processExitsWith: .success) {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        "springlab-no-fonts-\(ProcessInfo.processInfo.processIdentifier).conf")
      try "<fontconfig></fontconfig>".write(to: file, atomically: true, encoding: .utf8)
      unsafe setenv("FONTCONFIG_FILE", file.path, 1)
      defer { try? FileManager.default.removeItem(at: file) }
      let error = #expect(throws: FontError.noFontInstalled) { _ = try PangoText() }
      #expect(error?.description.contains("apt-get install fonts-inter") == true)
    }
  }
}
