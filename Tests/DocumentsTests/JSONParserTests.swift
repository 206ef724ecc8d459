import Foundation
import Testing

@testable import Documents

@Suite struct JSONParserTests {
  private func text(_ json: String) throws -> String? {
    let value = try JSONParser.parse(Array(json.utf8)[...])
    if case .string(let text) = value.content { return text }
    return nil
  }

  @Test(arguments: [
    (#""\u0041""#, "A"), (#""\u00e9""#, "é"), (#""\uD83D\uDE00""#, "😀"), (#""\u00E9\n""#, "é\n"),
  ])
  func escapesAreRead(json: String, words: String) throws {
    #expect(try text(json) == words)
  }

  /// Four hexadecimal digits, and nothing that only looks like a number.
  @Test(arguments: [
    #""\u+041""#, #""\u-000""#, #""\u041""#, #""\u 041""#, #""\u00g1""#, #""\u００４１""#, #""\u004"#,
    #""\uD83D\u+E00""#, #""\uD83D\uDE0""#,
  ])
  func otherEscapesAreRefused(json: String) {
    #expect(throws: DocumentError.self) { try text(json) }
  }
}
