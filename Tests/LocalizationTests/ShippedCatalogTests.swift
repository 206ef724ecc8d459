import Documents
import Foundation
import Testing

@testable import Localization

/// The catalogues in Assets against the list of all texts.
@Suite struct ShippedCatalogTests {
  static func entries(_ file: String) throws -> [CatalogReader.Entry] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let url = root.appendingPathComponent("Assets/Translations/\(file)")
    var reader = CatalogReader(Array(try Data(contentsOf: url)))
    return try reader.entries().filter { !$0.key.isEmpty }
  }

  private static func places(_ pattern: String) -> [String] {
    pattern.matches(of: /\{[0-9]+\}/).map { String($0.output) }.sorted()
  }

  @Test func theListHasEachTextOnce() throws {
    let keys = try Self.entries("springlab.pot").map(\.key)
    #expect(keys.count > 500 && Set(keys).count == keys.count)
  }

  @Test(arguments: [Language.chinese, .russian])
  func everyTextIsTranslated(_ language: Language) throws {
    let list = try Self.entries("springlab.pot")
    let own = try Self.entries("\(language.rawValue).po")
    #expect(own.map(\.key) == list.map(\.key))
    for (text, entry) in zip(list, own) {
      #expect(entry.isDone, "\(entry.key)")
      #expect(entry.plural == text.plural, "\(entry.key)")
      #expect(entry.forms.count == (entry.plural == nil ? 1 : language.pluralForms), "\(entry.key)")
      let places = Self.places(entry.key)
      for form in entry.forms { #expect(Self.places(form) == places, "\(entry.key): \(form)") }
    }
  }

  @Test(arguments: Language.allCases)
  func theProgramFindsIt(_ language: Language) throws {
    let words = try Translations(shipped: language)
    #expect(words.language == language)
    #expect((words.string("Damping") == "Damping") == (language == .english))
  }

  @Test func theShippedExperimentsAreTranslated() throws {
    let words = try Translations(shipped: .russian)
    for name in Samples.experiments {
      let experiment = try Samples.experiment(named: name)
      #expect(words.has(experiment.title) && words.has(experiment.question), "\(name)")
    }
  }

  /// A language's letters, so that nothing is left in English by accident.
  @Test func translationsAreInTheirLanguage() throws {
    let letters: [(Language, ClosedRange<Unicode.Scalar>)] = [
      (.chinese, "\u{3400}"..."\u{9FFF}"), (.russian, "\u{400}"..."\u{4FF}"),
    ]
    for (language, range) in letters {
      let same = try Self.entries("\(language.rawValue).po").filter { entry in
        !entry.forms.contains { $0.unicodeScalars.contains(where: range.contains) }
      }
      // What stays: names of articles, libraries and code.
      #expect(same.count < 40, "\(language): \(same.map(\.key))")
    }
  }
}
