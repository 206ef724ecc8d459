import Testing

@testable import Localization

@Suite struct NumberWordsTests {
  private func words(_ language: Language) throws -> Translations {
    try Translations(language, catalog: Array("msgid \"a\"\nmsgstr \"b\"\n".utf8))
  }

  @Test(arguments: [
    ("0.66", "0,66"), ("−1.5 s", "−1,5 s"), ("2.00 Hz", "2,00 Гц"),
    ("1.2 Hz, ζ 0.4", "1,2 Гц, ζ 0,4"),
    ("12", "12"), ("0.5×", "0,5×"), ("≈ 0.01", "≈ 0.01"), ("≈0.01", "≈0,01"), ("Hz", "Гц"),
  ]) func numbersHaveADecimalCommaInRussian(english: String, russian: String) throws {
    let text: LocalizedText = "of \(english)"
    #expect(try words(.russian).string(text) == "of \(russian)")
    #expect(try words(.chinese).string(text) == "of \(english)")
    #expect(text.english == "of \(english)")
  }

  /// Names, paths, versions and code stay as they are.
  @Test(arguments: [
    "a.txt", "1.5 minutes", "1.2.3", "/home/1.5/x", "v1.5", "1.5.springlab", ".5", "5.", "", " ",
    "spring(1.5)", "10:30", "--1.5",
  ]) func otherWordsStay(words: String) throws {
    #expect(try self.words(.russian).string(.verbatim(words)) == words)
  }

  @Test func listsHaveTheSignsOfChinese() throws {
    let parts: [LocalizedText] = ["a", .verbatim("c, d"), "e: f"]
    let list = parts.joined(separator: ", ")
    #expect(try words(.chinese).string(list) == "b，c, d，e: f")
    #expect(try words(.russian).string(list) == "b, c, d, e: f")
    #expect(try words(.chinese).string("\(parts[0]): \(parts[0])") == "b：b")
  }
}
