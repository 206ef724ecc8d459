import Foundation
import Testing

@testable import Localization

/// Every text of the window stands in one list, and nothing else does.
@Suite struct TextListTests {
  /// What draws the window and names what stands in it.
  private static let targets = ["Widgets", "Scenes", "Workbench"]
  /// What also says sentences that the window shows, among much else.
  private static let libraries = ["Springs", "Documents"]

  /// Words that are the same everywhere: units, signs and the names of keys.
  private static let signs: Set<String> = [
    "pt", "ms", "µs", "Hz", "kHz", "kg", "kN", "mm", "Ns", "rad", "ζ", "σ", "Δ", "Σp", "ΣKE", "jω",
    "Nm", "Ctrl", "Shift", "Tab", "Esc", "Home", "End", "Page", "Delete", "Insert", "Return",
  ]
  /// What is no text although it looks like one: formats, names in files, and lines of logs.
  private static let others: Set<String> = [
    "HH:mm", "en_GB", "HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "angularResistance",
    "{1} – Springlab",
    // Names of libraries.
    "SwiftUI", "CSS", "Compose", "Motion", "UIKit",
    "value {1}", "place {1}", "code {1}", "offset {1}", "offset {1} ", "of {1}",
    ", the newest {1} messages",
    "offset {1}, {2} of {3} managed", "{1} tiles, offset {2} of ", "{1} hang, {2} fall",
    "{1} {2}, {3} behaviors, ", "frame {1}, {2}", ", {1} left the world", ", {1} chosen",
    ", {1} left the world",
  ]

  private struct Source {
    let name: String
    let literals: [SwiftLiterals.Literal]
  }

  private func sources(_ targets: [String]) throws -> [Source] {
    try targets.flatMap { House.files(under: "Sources/\($0)", of: "swift") }.map {
      Source(
        name: $0.lastPathComponent,
        literals: SwiftLiterals.all(in: try String(contentsOf: $0, encoding: .utf8)))
    }
  }

  private func list() throws -> Set<String> {
    let url = House.root.appendingPathComponent("Assets/Translations/springlab.pot")
    var reader = CatalogReader(Array(try Data(contentsOf: url)))
    return Set(try reader.entries().flatMap { [$0.key, $0.plural].compactMap { $0 } })
      .subtracting([""])
  }

  /// Whether a literal has words that a language would translate.
  private static func isText(_ literal: SwiftLiterals.Literal) -> Bool {
    let pattern = literal.pattern
    let isName = pattern.wholeMatch(of: /[a-z0-9.\-_{}$\[\]\/]*/) != nil
    let isForProgrammers = literal.head.contains(/(precondition|preconditionFailure|fatalError)\(/)
    if isName || isForProgrammers || others.contains(pattern) { return false }
    let words = pattern.replacing(/\{[0-9]+\}/, with: " ")
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return words.contains { word in
      word.filter(\.isLetter).count > 1 && !signs.contains(word)
        && word.wholeMatch(of: /F[0-9]+|s²/) == nil
    }
  }

  @Test func noTextOfTheWindowIsMissing() throws {
    let list = try list()
    let missing = try sources(Self.targets).flatMap {
      source in
      source.literals.filter { Self.isText($0) && !list.contains($0.pattern) }
        .map { "\(source.name): \"\($0.pattern)\"" }
    }
    #expect(missing.isEmpty, "add to Assets/Translations: \(missing)")
  }

  /// Sentences and rules about springs; the names of families, parameters and presets stay as they are.
  @Test func noTextAboutSpringsIsMissing() throws {
    let list = try list()
    let names: Set<String> = [
      "react-spring frequency", "anime.js duration", "anime.js 3",
      // What stops a program.
      "a family takes one value a parameter, inside its range",
      "a swing of 1 or more, within the way",
      "a spring's angular frequency is finite, 0 rad/s or more",
      "a spring's damping ratio is finite, 0 or more",
    ]
    let missing = try sources(["Springs"]).filter { !$0.name.contains("Preset") }.flatMap {
      source in
      source.literals.filter { literal in
        let pattern = literal.pattern
        let isSentence = pattern.hasSuffix(".")
        let isRule = pattern.contains(/^[a-z0-9ζ]/) && !source.name.contains(/Code|Swift\.swift/)
        return (isSentence || isRule) && pattern.contains(" ") && !pattern.contains("\n")
          && Self.isText(literal) && !names.contains(pattern) && !list.contains(pattern)
      }.map { "\(source.name): \"\($0.pattern)\"" }
    }
    #expect(missing.isEmpty, "add to Assets/Translations: \(missing)")
  }

  /// Words that are drawn without a look into the catalogue stay in English for ever.
  @Test func noWordsArePastTranslation() throws {
    let words = try sources(Self.targets).flatMap {
      source in
      source.literals.filter {
        ["TextBlock", "verbatim"].contains($0.call) && Self.isText($0)
      }.map { "\(source.name): \"\($0.pattern)\"" }
    }
    #expect(words.isEmpty, "make these a LocalizedText: \(words)")
  }

  @Test func noTextIsUnused() throws {
    var used = Set(
      try sources(Self.targets + Self.libraries).flatMap { $0.literals.map(\.pattern) })
    for file in House.files(under: "Assets/Experiments", of: "json") {
      used.formUnion(
        SwiftLiterals.all(in: try String(contentsOf: file, encoding: .utf8)).map(\.pattern))
    }
    let events = House.root.appendingPathComponent("Assets/Scenes/events.txt")
    used.formUnion(
      try String(contentsOf: events, encoding: .utf8).components(separatedBy: "\n"))
    let unused = try list().subtracting(used)
    #expect(unused.isEmpty, "take out of Assets/Translations: \(unused.sorted())")
  }

  /// Sentences about files: what is thrown or made into an error.
  @Test func noSentenceAboutAFileIsMissing() throws {
    let list = try list()
    let missing = try sources(["Documents"]).flatMap { source in
      source.literals.filter { literal in
        // Keys of files, and what separates names.
        let pattern = literal.pattern
        let isKey = pattern == ", " || pattern.wholeMatch(of: /[A-Za-z0-9.\-_{}$\[\]]*/) != nil
        return literal.head.contains(/(throw .*|error\()$/) && !isKey && !list.contains(pattern)
      }.map { "\(source.name): \"\($0.pattern)\"" }
    }
    #expect(missing.isEmpty, "add to Assets/Translations: \(missing)")
  }

  @Test func literalsAreReadAsPatterns() {
    let source = #"""
      say("a \(b("c")) \"d\" \u{2212}")  // "no"
      let long = """
        one \(x) \
        two
          three
        """
      """#
    #expect(
      SwiftLiterals.all(in: source).map(\.pattern)
        == ["c", "a {1} \"d\" −", "one {1} two\n  three"])
  }
}
