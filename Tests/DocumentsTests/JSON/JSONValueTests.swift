import Foundation
import Testing

@testable import Documents

@Suite struct JSONValueTests {
  private func parse(_ json: String) throws -> JSONValue {
    try JSONParser.parse(Array(json.utf8)[...])
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", -0.0), ("123456789012345", 123_456_789_012_345), ("1e3", 1000),
      ("-2.5E-1", -0.25), ("0.1", 0.1), ("1e-400", 0),
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
    #expect(try list.count == 2 && list[0].number() == 3 && list[1].value(of: "a")?.number() == 4)
    #expect(value.value(of: "c") == nil && list[0].value(of: "a") == nil)
    #expect(try value.members().all.map(\.key) == ["a", "b", "é", "long \n key", ""])
  }
}
