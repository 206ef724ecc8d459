import Foundation
import Testing

/// Rules that every source keeps, and the files that still have to come up to them.
@Suite struct SourceRulesTests {
  private static let mostStoredProperties = 20

  private func sources() throws -> [(path: String, text: String)] {
    try House.files(under: "Sources", of: "swift").map {
      let path = $0.path.dropFirst(House.root.path.count + "/Sources/".count)
      return (String(path), try String(contentsOf: $0, encoding: .utf8))
    }
  }

  @Test func noTypeHasMoreThanTwentyStoredProperties() throws {
    for (path, text) in try sources() {
      let many = SourceOutline(text).storedProperties.filter {
        $0.value > Self.mostStoredProperties
      }
      #expect(many.isEmpty, "\(path): \(many)")
    }
  }

  @Test func everyPublicThrowingFunctionSaysWhatItThrows() throws {
    for (path, text) in try sources() {
      let missing = SourceOutline(text).undocumentedThrows
      #expect(missing.isEmpty, "\(path): \(missing)")
    }
  }
}
