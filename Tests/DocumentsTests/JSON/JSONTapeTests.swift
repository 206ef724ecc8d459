import Foundation
import Testing

@testable import Documents

@Suite struct JSONTapeTests {
  private func parse(_ json: String) throws -> JSONValue {
    try JSONParser.parse(Array(json.utf8)[...])
  }

  /// Whatever a document holds, its values take no more than 12 bytes each beside it.
  @Test(arguments: [
    "\"x\"", "\"sixteen letters!\"", "1", "null", "[]", "{}", "[1]", "{\"a\":1}",
    "{\"a\":{\"b\":[]}}",
    "{\"a\":1,\"b\":2,\"c\":\"\\u00e9\"}",
    String(repeating: "[", count: 150) + String(repeating: "]", count: 150),
    "{\"\(String(repeating: "k", count: 300))\":\"\"}",
  ])
  func valuesAreSmall(_ item: String) throws {
    let list = try parse("[" + Array(repeating: item, count: 1000).joined(separator: ",") + "]")
    func count(_ value: JSONValue) -> Int {
      switch value.content {
      case .array(let values): values.reduce(1) { $0 + count($1) }
      case .object(let members): members.reduce(1) { $0 + count($1.value) }
      default: 1
      }
    }
    // Its list grows by doubling.
    #expect(list.memory <= 2 * 12 * count(list))
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", -0.0), ("123456789012345", 123_456_789_012_345), ("1e3", 1000),
      ("-2.5E-1", -0.25),
      ("123456789012345678", 123_456_789_012_345_680), ("0.1", 0.1), ("1e-400", 0),
    ] as [(String, Double)])
  func numbersAreExact(json: String, number: Double) throws {
    let read = try parse(" [\(json)] ").array().map { try $0.number() }
    #expect(read.map(\.bitPattern) == [number.bitPattern])
  }

  @Test(arguments: ["01", "1.", ".5", "+1", "1e", "1e999", "--1", "1-1", "0x1"])
  func whatIsNoNumberIsRefused(json: String) {
    #expect(throws: DocumentError.self) { try parse("[\(json)]") }
  }

  @Test func membersAreFoundByTheirTexts() throws {
    let value = try parse(#"{"a": 1, "\u0062": 2, "é": [3, {"a": 4}], "long \n key": null, "": 5}"#)
    #expect(try value.value(of: "a")?.number() == 1 && value.value(of: "b")?.number() == 2)
    #expect(
      try value.value(of: "")?.number() == 5 && value.value(of: "long \n key")?.isNull == true)
    let list = try #require(try value.value(of: "e\u{301}")?.array())
    #expect(
      try list.count == 2 && list.first?.number() == 3
        && Array(list)[1].value(of: "a")?.number() == 4)
    #expect(value.value(of: "c") == nil && list.first?.value(of: "a") == nil)
    #expect(try value.members().map(\.key) == ["a", "b", "é", "long \n key", ""])
  }
}
