import Foundation
import SeededRandom
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

  // MARK: - Places

  /// What is said of the first text "here" in a document.
  private func complaint(_ json: String) -> DocumentError? {
    func find(_ value: JSONValue) throws {
      switch value.content {
      case .string("here"): throw value.error("is wrong.")
      case .array(let values): try values.forEach(find)
      case .object(let members): try members.all.forEach { try find($0.value) }
      default: break
      }
    }
    do { try JSONParser.read(Array(json.utf8)[...], find) } catch {
      return error as? DocumentError
    }
    return nil
  }

  @Test(
    arguments: [
      ("\"here\"", nil, 1), ("[1, [true, \"here\"]]", "[1][1]", 1),
      ("{\"a\": {\"b\": [\n\n\"here\"]}}", "a.b[0]", 3),
      ("\n {\"a\": [], \"b\": {}, \"c\":\n \"here\"}", "c", 3),
      ("{\"a\": [[], [{}, {\"x\": \"here\"}]]}", "a[1][1].x", 1),
      ("\u{FEFF}{\"a\":\n\"here\"}", "a", 2), ("\u{FEFF}\"here\"", nil, 1),
    ] as [(String, String?, Int)])
  func aMistakeHasItsPlace(json: String, path: String?, line: Int) throws {
    let error = try #require(complaint(json))
    #expect(error.path == path && error.line == line && error.message == "is wrong.")
  }

  @Test(
    arguments: [
      ("[1, 2", nil), ("[1, x]", "[1]"), ("{\"a\": 1 \"b\": 2}", nil), ("[1,", "[1]"),
      ("{\"a\": [1, {\"b\" 2}]}", "a[1]"), ("{\"a\":", "a"), ("{a: 1}", nil), ("[1] 2", nil),
      ("[1, [\"\u{1}\"]]", "[1][0]"),
    ] as [(String, String?)])
  func whatIsNoJSONIsSaidWhere(json: String, path: String?) throws {
    let error = try #require(complaint(json))
    #expect(error.path == path, "\(error)")
  }

  @Test(arguments: ["1e309", "-1e400", "1" + String(repeating: "0", count: 998)])
  func aNumberMayBeTooLarge(number: String) throws {
    let error = try #require(complaint("{\"a\": [1,\n\(number)]}"))
    #expect(error.message.english.contains("too large a number"), "\(error)")
    #expect(error.path == "a[1]" && error.line == 2 && "\(error)".count < 300)
    #expect(complaint("[1.7976931348623157e308, -1e308]") == nil)
  }

  /// Where keys are looked at; elsewhere nothing reads it.
  @Test func aRepeatedKeyIsToldWhereItIsRead() {
    let error = #expect(throws: DocumentError.self) {
      try Experiment(data: Data(#"{"items": [], "frames": 1, "frames": 2}"#.utf8))
    }
    #expect(error?.path == "frames" && error?.message == "is given twice.")
  }

  // MARK: - Budgets

  @Test func timeGrowsWithTheLength() {
    let key = String(repeating: "k", count: 20_000)
    let documents: [(Int) -> String] = [
      { "[" + String(repeating: "1.5,", count: $0) + "1]" },
      { "{\"\(key)\":{\"\(key)\":[" + String(repeating: "[],", count: $0) + "1]}}" },
      { n in "{" + (0..<n / 4).map { "\"k\($0)\":1" }.joined(separator: ",") + "}" },
      { "\"" + String(repeating: "\\u0041", count: $0) + "\"" },
    ]
    for (number, document) in documents.enumerated() {
      expectLinear(20_000, "document \(number)") { count in
        let json = Array(document(count).utf8)
        return { _ = try? JSONParser.parse(json[...]) }
      }
    }
  }

  @Test func depthCountAndDigitsAreBounded() throws {
    let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
    #expect(try #require(complaint(deep)).message.english.contains("nested more than 200 deep"))
    let digits = "[1." + String(repeating: "0", count: 2000) + "]"
    #expect(try #require(complaint(digits)).message.english.contains("too long"))
    let open = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)
    #expect(throws: DocumentError.self) { try JSONParser.parse(open[...]) }
  }

  @Test(.slow) func aMessageIsShortWhateverTheFileHolds() throws {
    let key = String(repeating: "k\u{1B}", count: 100_000)
    for json in [
      "{\"setting\": 1, \(quoted(key)): 1}", "[\(quoted(key))]",
      "{\"version\": 1, \"scene\": \(quoted(key)), \"size\": [1, 1], \"events\": [{\"kind\": \(quoted(key))}]}",
      "{\"items\": [{\"id\": \(quoted(key)), \"center\": [0, 0], \"size\": [1, 1]}, {\"id\": \(quoted(key)), \"center\": [0, 0], \"size\": [1, 1]}]}",
    ] {
      let data = Data(json.utf8)
      for read: () throws -> Void in [
        { _ = try SavedWork(data: data, file: key) }, { _ = try Gesture(data: data, file: key) },
        { _ = try Experiment(data: data, file: key) },
        { _ = try Conversation(data: data, file: key) },
        { _ = try SavedSession(data: data, file: key) },
      ] {
        do { try read() } catch {
          let words = "\(error)"
          #expect(words.unicodeScalars.count < 300 && !words.contains("\u{1B}"), "\(words)")
          #expect(words.hasSuffix("."), "\(words)")
        }
      }
    }
  }
}
