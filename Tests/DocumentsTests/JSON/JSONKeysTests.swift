import Foundation
import Testing

@testable import Documents

@Suite struct JSONKeysTests {
  private func path(_ keys: [String]) throws -> String? {
    let json = "{" + keys.map { "\"\($0)\": 1" }.joined(separator: ", ") + "}"
    do { _ = try JSONParser.parse(Array(json.utf8)[...]) } catch let error as DocumentError {
      #expect(error.message == "is given twice.")
      return error.path
    }
    return nil
  }

  /// Few keys are compared with one another, many are hashed.
  @Test(arguments: [1, 5, 11, 12, 13, 40, 1000, 30_000])
  func aRepeatedKeyIsFound(count: Int) throws {
    let keys = (0..<count).map { "key \($0)" }
    #expect(try path(keys) == nil)
    for place in [0, count / 2, count - 1] {
      #expect(try path(keys + [keys[place]]) == keys[place])
    }
    #expect(try path(keys + ["\\u006bey 0"]) == "key 0")
    #expect(try path(["\\u006bey 0"] + keys) == "key 0")
    #expect(try path(keys + ["é", "e\u{301}"]) == "é")
  }
}
