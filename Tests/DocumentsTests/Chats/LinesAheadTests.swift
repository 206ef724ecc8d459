import Foundation
import SeededRandom
import Testing

@testable import Documents

/// Long chats are read from the disk by two threads, and hold what one would read.
@Suite struct LinesAheadTests {
  private static func file(_ text: Data) throws -> String {
    let path = NSTemporaryDirectory() + "lines-ahead-\(UUID().uuidString).txt"
    try text.write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Lines of a megabyte and a half in one of the manners that logs have.
  private static func log(_ line: (Int) -> String) -> Data {
    var text = ""
    while text.utf8.count < 3 << 19 { text += line(text.utf8.count) + "\n" }
    return Data(text.utf8)
  }

  @Test(
    .slow,
    arguments: [
      "<ada> words", "Ada: words", "2024-01-31 10:00\tada\twords", "[10:00] <ada> wörter 你好",
      "31.12.23, 22:15 - Ada: words",
    ])
  func holdsWhatOneThreadReads(start: String) throws {
    let log = Self.log { $0 % 7 == 3 ? "\($0) goes on" : "\(start) \($0)" }
    let path = try Self.file(log)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let read = try Conversation(contentsOf: path)
    var whole = try Conversation(data: log, file: "lines.txt")
    whole.title = read.title
    #expect(read == whole && read.messages.count > 25_000)
  }

  @Test func everyLineComesOnceInOrder() throws {
    let log = Self.log { String($0) }
    let path = try Self.file(log)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let lines = LinesAhead(try InputFile(path, most: 1 << 30, kind: "a log"), after: [])
    #expect(try lines.next()?.lines.isEmpty == true && lines.next() == nil)
    let start = Array("first\nsec".utf8)
    let all = LinesAhead(try InputFile(path, most: 1 << 30, kind: "a log"), after: start[...])
    var (words, numbers, size): ([String], [Int], Int) = ([], [], 0)
    while let batch = try all.next() {
      words += batch.lines.map(\.whole)
      numbers += batch.lines.map(\.number)
      size += batch.size
    }
    let wanted = String(decoding: log, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(words == ["first", "sec" + wanted[0]] + wanted.dropFirst())
    #expect(numbers == Array(1...words.count) && size == start.count + log.count)
  }

  @Test func aMistakeNearTheEndIsTold() throws {
    let path = try Self.file(Self.log { "Ada: \($0)" } + Data([0, 0x0A]))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: DocumentError.self) { try Conversation(contentsOf: path) }
    #expect(error?.message.english.contains("zero bytes") == true)
  }

  @Test(.slow) func readingEndsWhereItIsNotWanted() throws {
    let path = try Self.file(Self.log { "Ada: \($0)" })
    defer { try? FileManager.default.removeItem(atPath: path) }
    for _ in 0..<20 {
      #expect(throws: CancellationError.self) {
        try Conversation(contentsOf: path) { if $0 > 0.1 { throw CancellationError() } }
      }
    }
  }
}
