import Testing

@testable import Documents

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain – tëxt 😀👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "plain – tëxt 😀👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("", ""),
    ("\u{1B}[31mred\u{7}", "\\u{1B}[31mred\\u{7}"), ("a\nb\r\tc\0", "a\\u{A}b\\u{D}\\u{9}c\\u{0}"),
    ("\u{9B}2J\u{85}", "\\u{9B}2J\\u{85}"),
    ("x\u{202E}gpj.exe\u{2069}", "x\\u{202E}gpj.exe\\u{2069}"),
    ("\u{2028}\u{200F}", "\\u{2028}\\u{200F}"),
  ])
  func controlsAreEscaped(text: String, printed: String) { #expect(text.printable() == printed) }

  @Test func aLongTextKeepsItsEnds() {
    let text = String(repeating: "a", count: 200) + String(repeating: "b", count: 200)
    let printed = text.printable()
    #expect(
      printed.unicodeScalars.count == 299 && printed.hasPrefix("aaa") && printed.hasSuffix("bbb"))
    #expect(printed.contains("a…b"))
    #expect(String(repeating: "a", count: 299).printable().count == 299)
    #expect(!String(repeating: "a", count: 299).printable().contains("…"))
    // Escapes count as what they are, and one character may have any number of scalars.
    #expect(String(repeating: "\u{1B}", count: 299).printable().unicodeScalars.count == 299)
    let marks = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(marks.printable().unicodeScalars.count == 299)
    #expect(text.printable(most: 20).unicodeScalars.count == 20)
  }
}
