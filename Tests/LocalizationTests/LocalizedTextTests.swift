import Testing

@testable import Localization

@Suite struct LocalizedTextTests {
  private static let russian = """
    msgid "Opened {1}"
    msgstr "Открыто: {1}"

    msgid "{1} of {2}"
    msgstr "из {2} — {1}"

    msgid "Damping"
    msgstr "Затухание"

    msgid "{1} tile"
    msgid_plural "{1} tiles"
    msgstr[0] "{1} плитка"
    msgstr[1] "{1} плитки"
    msgstr[2] "{1} плиток"
    """

  private func russian(_ text: LocalizedText) throws -> String {
    try Translations(.russian, catalog: Array(Self.russian.utf8)).string(text)
  }

  @Test func interpolationsAreNumberedPlaces() {
    let name = "a.json"
    let text: LocalizedText = "Opened \(name), \(2) of \(3)"
    #expect(text.pattern == "Opened {1}, {2} of {3}")
    #expect(text.english == "Opened a.json, 2 of 3")
  }

  @Test func valuesStandWhereTheTranslationPutsThem() throws {
    #expect(try russian("Opened \("x {2} y")") == "Открыто: x {2} y")
    #expect(try russian("\(1) of \(2)") == "из 2 — 1")
  }

  @Test func aTextInATextIsTranslatedToo() throws {
    let damping: LocalizedText = "Damping"
    #expect(try russian("Opened \(damping)") == "Открыто: Затухание")
    #expect(try russian("Opened \(damping.lowercased())") == "Открыто: затухание")
    #expect(try russian(damping.lowercased().capitalized()) == "Затухание")
    #expect(damping.lowercased().english == "damping")
    #expect(try russian([damping, .verbatim("B")].joined(separator: ", ")) == "Затухание, B")
  }

  @Test func whatIsVerbatimOrUnknownStaysAsItIs() throws {
    #expect(try russian(.verbatim("Damping")) == "Damping")
    #expect(try russian("Nothing of the kind {1} { 7}") == "Nothing of the kind {1} { 7}")
    #expect(try russian(LocalizedText(key: "Damping")) == "Затухание")
  }

  @Test func aCountChoosesTheForm() throws {
    let tiles = { (count: Int) -> LocalizedText in
      .plural(count, "\(count) tile", "\(count) tiles")
    }
    #expect([0, 1, 2].map { tiles($0).english } == ["0 tiles", "1 tile", "2 tiles"])
    #expect(
      try [1, 2, 5, 11, 21, 112].map { try russian(tiles($0)) } == [
        "1 плитка", "2 плитки", "5 плиток", "11 плиток", "21 плитка", "112 плиток",
      ])
  }
}
