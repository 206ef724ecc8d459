import Foundation
import Testing

@testable import Documents

/// Conversations that come from the disk in pieces.
@Suite final class LineReaderTests {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("springlab-\(UUID().uuidString).txt")

  deinit { try? FileManager.default.removeItem(at: path) }

  /// Lines of all lengths up to 400 letters, of one to four bytes, for more than three pieces of a megabyte.
  private static let words: [String] = (0..<20_000).map { n in
    String(repeating: ["a", "é", "€", "🙂"][n % 4], count: 1 + n * 7919 % 100)
  }

  private func write(_ text: String) throws { try Data(text.utf8).write(to: path) }

  private func read(
    _ progress: ReadingProgress = { _ in }
  ) throws -> Conversation { try Conversation(contentsOf: path.path, progress: progress) }

  private static func object(_ words: String) -> String {
    "{\"from\": \"Ada\", \"text\": \"\(words)\"}"
  }

  @Test(arguments: ["\n", "\r\n"]) func linesAcrossPiecesAreWhole(lineBreak: String) throws {
    try write("\u{FEFF}" + Self.words.map { "Ada: \($0)" }.joined(separator: lineBreak))
    var shares: [Double] = []
    let read = try read { shares.append($0) }
    #expect(read.messages.map(\.text) == Self.words)
    #expect(read.participants == ["Ada"])
    #expect(shares.count > 2 && shares.last == 1 && shares == shares.sorted())
  }

  /// However the file is written, its messages are the same.
  @Test func everyFormIsReadToTheEnd() throws {
    let array = "[\(Self.words.map(Self.object).joined(separator: ",\n"))]"
    let lines = Self.words.map(Self.object).joined(separator: "\n")
    let export = Self.words.map {
      "{\"type\": \"message\", \"from\": \"Ada\", \"text\": \"\($0)\"}"
    }.joined(separator: ", ")
    for text in [array, lines, "{\"name\": \"Ada\", \"messages\": [\(export)], \"id\": 1}"] {
      try write(text)
      var shares: [Double] = []
      let read = try read { shares.append($0) }
      #expect(read.messages.map(\.text) == Self.words)
      #expect(shares.count > 2 && shares == shares.sorted() && shares.allSatisfy { $0 <= 1 })
    }
  }

  @Test func whatTheProgressThrowsEndsTheReading() throws {
    for text in [
      Self.words.map { "Ada: \($0)" }.joined(separator: "\n"),
      "[\(Self.words.map(Self.object).joined(separator: ","))]",
    ] {
      try write(text)
      #expect(throws: CancellationError.self) {
        try read { if $0 > 0.4 { throw CancellationError() } }
      }
    }
  }

  /// Mistakes are named with their line, in whatever piece they are.
  @Test func mistakesDeepInAFileHaveTheirLine() throws {
    try write(Self.words.map { "\(Self.object($0))\n" }.joined() + "{\"from\": \"Ada\"}")
    do {
      _ = try read()
      Issue.record("A message needs a text.")
    } catch let error as DocumentError {
      #expect(error.line == Self.words.count + 1 && error.file == path.lastPathComponent)
    }
    try write("{\"messages\": [\(Self.object("a")),\n{\"type\": \"message\"}]}")
    do {
      _ = try read()
      Issue.record("A message needs a text.")
    } catch let error as DocumentError {
      #expect(error.line == 2 && error.path == "messages[1]")
    }
  }

  /// As Foundation trims, which goes by the general category.
  @Test func trimsAsFoundationDoes() {
    let spaces = [
      "", " ", "\t", "\n", "\r\n", "\u{A0}", "\u{2003}", "\u{2028}", "\u{85}", "\u{200B}",
    ]
    for first in spaces {
      for last in spaces {
        let text = "\(first)\(last)a\(first)é\(last)"
        #expect(text.trimmed() == text.trimmingCharacters(in: .whitespaces))
        #expect(
          text.trimmed(.whitespaceAndNewlines)
            == text.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
  }

  /// What is made of a line takes a multiple of its memory.
  @Test func linesOfTextHaveABound() throws {
    let long = String(repeating: "0,", count: 5_000_000)
    for start in ["Ada: ", "[10:00] <ada> ", "a,"] {
      try write("Ada: hi\n" + start + long)
      let error = #expect(throws: DocumentError.self) { try read() }
      #expect(error?.line == 2 && error?.description.contains("8 MB") == true)
      let whole = Data(("Ada: hi\n" + start + long).utf8)
      #expect(throws: DocumentError.self) { try Conversation(data: whole, file: "chat.txt") }
    }
  }

  /// A list of numbers is JSON's, which has budgets of its own.
  @Test func aLongListIsNoText() throws {
    try write("[" + String(repeating: "0,", count: 2_000_000) + "0]")
    let error = #expect(throws: DocumentError.self) { try read() }
    #expect(error?.line == 1 && error?.description.contains("needs a name") == true)
    for text in ["[0,0,0", "[a, b"] {
      #expect(!ChatLine(text, number: 1).startsInBrackets)
    }
    for text in ["[10:00] <ada> hi", "[ada] hi", "[1] hi"] {
      #expect(ChatLine(text, number: 1).startsInBrackets)
    }
  }
}
