import Documents
import Foundation
import Testing

/// A chat and its right reading, from a file in `Fixtures`: `#### title`, the chat, `----`, and a line for each message
/// with its sender and words and, where they are tested, its time and media; other lines of the reading are in brackets.
struct ChatFixture: CustomTestStringConvertible {
  let title: String
  let chat: Data
  let reading: [String]

  var testDescription: String { title }

  /// The fixtures of every file.
  static func all() throws -> [ChatFixture] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try files.flatMap { file in
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      return ("\n" + text).components(separatedBy: "\n#### ").dropFirst().map { fixture in
        let parts = fixture.components(separatedBy: "\n----\n")
        let lines = parts[0].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return ChatFixture(
          title: "\(file): \(lines[0])", chat: Data((lines.count > 1 ? String(lines[1]) : "").utf8),
          reading: parts.last?.split(separator: "\n").map(String.init) ?? [])
      }
    }
  }

  /// What is wrong with what is read; nil where it is right.
  func complaint() -> String? {
    let chat: Conversation
    do { chat = try Conversation(data: self.chat, file: "chat.txt") } catch {
      return reading == ["(\(error))"] ? nil : "\(title): \(error)"
    }
    let said = reading.filter { !$0.hasPrefix("(") }
    var read = chat.messages.enumerated().map { place, message in
      let wanted = place < said.count ? said[place].components(separatedBy: " | ").count : 2
      let fields = [
        chat.participants[message.sender],
        message.text.replacing("\n", with: "\\n").replacing("\t", with: "\\t"),
        chat.time(of: message) ?? "-", message.media?.kind.rawValue ?? "-",
      ]
      return fields.prefix(wanted).joined(separator: " | ")
    }
    for note in reading where note.hasPrefix("(") {
      switch note.split(separator: " ")[0] {
      case "(format": read.append("(format \(chat.format))")
      case "(sides": read.append(chat.isUnnamed ? "(sides alternate)" : "(names)")
      case "(read":
        read.append(
          chat.unread.map { "(\($0.english))".replacing("Read", with: "read") } ?? "(read all)")
      case "(me": read.append("(me \(chat.participants[chat.me]))")
      default: read.append("(\(chat.leftOut) left out)")
      }
    }
    let wanted = said + reading.filter { $0.hasPrefix("(") }
    return read == wanted
      ? nil
      : "\(title)\n  wanted\n\(wanted.joined(separator: "\n"))\n  read\n\(read.joined(separator: "\n"))"
  }
}

@Suite struct ChatFixtureTests {
  @Test func everyFixtureIsReadRightly() throws {
    let fixtures = try ChatFixture.all()
    let wrong = fixtures.compactMap { $0.complaint() }
    #expect(
      fixtures.count > 100 && wrong.isEmpty,
      "\(wrong.count) wrong:\n\(wrong.joined(separator: "\n\n"))")
  }
}

extension Conversation {
  /// Reads a text.
  static func read(_ text: String) throws -> Conversation {
    try Conversation(data: Data(text.utf8), file: "chat.txt")
  }
}
