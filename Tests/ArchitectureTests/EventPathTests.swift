import Foundation
import Testing

/// The way of an event through the sources, as CONTRIBUTING.md lists it.
@Suite struct EventPathTests {
  private static let most = 25

  private func functions() throws -> [(type: String, function: String)] {
    let url = House.root.appendingPathComponent("CONTRIBUTING.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let section = text.components(separatedBy: "\n## ").first { $0.hasPrefix("One move") } ?? ""
    let names = section.matches(of: /`([A-Z][A-Za-z]*)\.([a-z][A-Za-z]*)`/)
    return names.map { (String($0.1), String($0.2)) }
  }

  @Test func everyFunctionIsThere() throws {
    let functions = try functions()
    #expect((15...Self.most).contains(functions.count))
    let sources = try House.files(under: "Sources", of: "swift").map {
      try String(contentsOf: $0, encoding: .utf8)
    }
    let missing = functions.filter { type, function in
      let declaration = "(class|struct|extension) \(type)\\b"
      return !sources.contains { source in
        source.contains("func \(function)(")
          && source.range(of: declaration, options: .regularExpression) != nil
      }
    }
    #expect(missing.isEmpty, "CONTRIBUTING.md names what is not in the sources: \(missing)")
  }
}
