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

  @Test(arguments: [Language.chinese, .russian])
  func everyTextIsTranslated(_ language: Language) throws {
    let list = try Self.entries("springlab.pot")
    let own = try Self.entries("\(language.rawValue).po")
    #expect(own.map(\.key) == list.map(\.key))
    for (text, entry) in zip(list, own) {
      #expect(entry.isDone, "\(entry.key)")
      #expect(entry.plural == text.plural, "\(entry.key)")
      let forms = entry.plural == nil ? 1 : 1 + ((0...20).map(language.pluralForm).max() ?? 0)
      #expect(entry.forms.count == forms, "\(entry.key)")
      let places = Self.places(entry.key)
      for form in entry.forms { #expect(Self.places(form) == places, "\(entry.key): \(form)") }
    }
  }

  @Test func theShippedExperimentsAreTranslated() throws {
    let words = try Translations(shipped: .russian)
    for name in Samples.experiments {
      let experiment = try Samples.experiment(named: name)
      #expect(words.has(experiment.title) && words.has(experiment.question), "\(name)")
    }
  }
}
