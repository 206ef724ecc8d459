import Testing

/// The small Foundation's functions of texts answer as Foundation's.
@Suite struct TextsTests {
  private static let texts = [
    "", " ", "a", "\t a b\u{A0}", "\n\r\n a.b.a \u{2028}", "aa.ab.AA", "<B>bold</b> <b>",
    "e\u{301}e",
    "été e", "日本語 日本", "Привет, привет", "👧 a👧", "x--y---z", "=?utf-8?q?a?=", "a (b) (c",
  ]
  private static let words = [
    "a", "aa", "b", "e", "<b", "</b>", "--", "=?", " (", "日本", "привет", "👧", "no such word",
  ]

  @Test(arguments: texts) func trimming(text: String) {
    #expect(SmallAnswers.trimmed(text) == FoundationAnswers.trimmed(text))
  }

  @Test(arguments: texts) func searching(text: String) {
    // Regardless of case only Latin letters are looked for.
    for word in Self.words {
      let (small, whole) = (
        SmallAnswers.places(of: word, in: text), FoundationAnswers.places(of: word, in: text)
      )
      for (index, pair) in zip(small, whole).enumerated()
      where index != 2 || word.utf8.allSatisfy({ $0 < 0x80 }) {
        #expect(pair.0 == pair.1, "\(word) in \(text), \(index)")
      }
      #expect(SmallAnswers.replaced(text, word) == FoundationAnswers.replaced(text, word))
    }
  }

  /// Every letter of the scripts that the window and its languages use.
  @Test func folding() {
    let scalars = [0x20...0x17F, 0x386...0x45F, 0x1E00...0x1EFF, 0xFF01...0xFF5E]
      .flatMap { $0.compactMap(Unicode.Scalar.init) }.filter(\.properties.isAlphabetic)
    let wrong = scalars.map(String.init).filter {
      SmallAnswers.folded("x\($0)y") != FoundationAnswers.folded("x\($0)y")
    }
    #expect(wrong == [])
  }

  @Test(arguments: [0, -0.0, 1, 0.5, 2.5, -3.14159265358979, 1e-7, 123456789.987654321, 9999])
  func formatting(value: Double) {
    for digits in 0...17 {
      #expect(SmallAnswers.formatted(value, digits) == FoundationAnswers.formatted(value, digits))
    }
  }
}
