import Testing

@testable import Localization

@Suite struct CatalogReaderTests {
  private func read(_ text: String) throws -> [CatalogReader.Entry] {
    var reader = CatalogReader(Array(text.utf8))
    return try reader.entries()
  }

  @Test func readsWhatGettextWrites() throws {
    let entries = try read(
      """
      # Translator's words
      msgid ""
      msgstr ""
      "Language: ru\\n"

      #: a.swift
      msgid "say \\"{1}\\"\\n"
      msgstr ""
      "скажи "
      "«{1}»\\\\"
      #, fuzzy
      msgid "guess"
      msgstr "догадка"
      #~ msgid "gone"
      msgid "{1} cell"
      msgid_plural "{1} cells"
      msgstr[0] "a"
      msgstr[1] ""
      """)
    #expect(entries.map(\.key) == ["", "say \"{1}\"\n", "guess", "{1} cell"])
    #expect(entries[1].forms == ["скажи «{1}»\\"] && entries[1].isDone)
    #expect(entries[2].isFuzzy && !entries[2].isDone)
    #expect(entries[3].plural == "{1} cells" && entries[3].forms == ["a", ""])
    #expect(!entries[3].isDone)
    let words = try Translations(.russian, catalog: Array("msgid \"a\"\nmsgstr \"\"\n".utf8))
    #expect(!words.has("a") && words.string("a") == "a")
  }

  @Test(arguments: [
    ("msgstr \"a\"", 1), ("msgid \"a\"\nmsgstr \"b", 2), ("msgid\n\nmsgstr", 3), ("\n\nhello", 3),
    ("msgid \"a\"\nmsgctxt \"b\"", 2),
  ])
  func saysWhereAFileIsWrong(_ text: String, _ line: Int) {
    #expect { try read(text) } throws: { ($0 as? CatalogError)?.line == line }
  }
}
