import Testing

@testable import Documents

/// Names that lines start with, without a sign around them.
@Suite struct FirstWordsTests {
  @Test(
    arguments: [
      ("Ada hello", "Ada"), ("Ada Lovelace hello", "Ada"), ("Ben Nevis hello there", "Ben Nevis"),
      ("Ben Nevis", nil), ("Ben hello there", nil), ("Ada", nil), (" Ada hello", nil), ("", nil),
      ("Adam hello", nil), ("Ada ", "Ada"),
    ] as [(String, String?)])
  func aLineStartsWithANameOfOneWordOrTwo(line: String, name: String?) {
    #expect(FirstWords.name(of: line, among: ["Ada", "Ben Nevis"]) == name)
  }

  /// Each line is looked up, and not compared with all names.
  @Test func manyNamesTakeNoSquareOfTheirTime() throws {
    expectLinear(2500) { count in
      let names = (0..<count).map { "10:00 n\($0 / 2) a\n" }.joined()
      let text = names + String(repeating: "10:00 q a\n", count: count)
      return { #expect((try? Conversation.read(text))?.participants.count ?? 0 > count / 2) }
    }
  }
}
