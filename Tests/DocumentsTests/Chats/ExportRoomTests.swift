import Testing

@testable import Documents

/// How much of an export is read, and what is said of more.
@Suite struct ExportRoomTests {
  /// Files of sizes that are told, each with the same text.
  private struct Listed: FileTree {
    let files: [(path: String, size: Int)]
    var text = ""

    func read(_ path: String) throws -> [UInt8] { Array(text.utf8) }
  }

  private func refusal(_ files: Listed) -> DocumentError? {
    #expect(throws: DocumentError.self) {
      try ExportFolder(files).conversation(named: "export.zip", progress: { _ in })
    }
  }

  /// A builder that has read Slack's list of users, with so much room before.
  private func builder(_ users: String, room: Int = 1 << 20) throws -> ConversationBuilder {
    var builder = ConversationBuilder()
    builder.note(memory: Conversation.mostMemory - room)
    try builder.readUsers(Array(users.utf8)[...]) { _ in }
    return builder
  }

  @Test func usersTakeMemory() throws {
    let users = (0..<100).map { #"{"id": "U\#($0)", "name": "Ada \#($0)"}"# }
    let list = "[\(users.joined(separator: ","))]"
    let read = try builder(list, room: 50_000)
    #expect(read.users.count == 100 && read.users["U7"] == "Ada 7")
    let room = Conversation.mostMemory - read.memory
    #expect((25_000..<40_000).contains(room), "the list itself is gone: \(room)")
    let error = #expect(throws: DocumentError.self) { try builder(list, room: 10_000) }
    #expect(error?.message.english == "lists more users than fit into 180 MB of memory.")
  }

  /// A user that is listed once more may have a longer name.
  @Test func anotherNameTakesWhatItIsLonger() throws {
    let long = String(repeating: "x", count: 1000)
    let one = try builder(#"[{"id": "U1", "name": "x"}]"#)
    let two = try builder(#"[{"id": "U1", "name": "x"}, {"id": "U1", "name": "\#(long)"}]"#)
    #expect(two.memory - one.memory == 999 && two.users == ["U1": long])
  }

  /// A sign of a few letters stands for a name of any length.
  @Test func namesInTextsTakeMemory() throws {
    let name = String(repeating: "x", count: 100_000)
    func read(_ count: Int) throws -> [String] {
      var builder = try self.builder(#"[{"id": "U1", "name": "\#(name)"}]"#)
      let said = #"{"type": "message", "user": "U1", "text": "<@U1>", "ts": "1704103200.0"}"#
      let day = "[\(Array(repeating: said, count: count).joined(separator: ","))]"
      try builder.readSlack { try $0(Array(day.utf8)[...]) }
      return builder.messages.map(\.text)
    }
    #expect(try read(5) == Array(repeating: "@" + name, count: 5))
    let error = #expect(throws: DocumentError.self) { try read(20) }
    #expect(error?.message.english.hasPrefix("holds more messages than fit") == true)
  }

  @Test func aListOfUsersThatIsNoneIsPlaced() {
    let files = [("users.json", 2), ("general/2024-01-01.json", 2)].map { (path: $0.0, size: $0.1) }
    let object = refusal(Listed(files: files, text: "{}"))
    #expect(object?.description == "users.json: line 1: takes a list, not an object.")
    let empty = refusal(Listed(files: files))
    #expect(empty?.description.hasPrefix("users.json: line 1: needs a value here") == true)
  }

  @Test func aDayWithoutAnythingIsPlaced() {
    let error = refusal(Listed(files: [("general/2024-01-01.json", 0)]))
    #expect(error?.file == "general/2024-01-01.json" && error?.line == 1)
  }

  @Test func partsAreBoundedTogether() {
    let parts = (1...9).map { (path: "message_\($0).json", size: Conversation.largestFile) }
    let all = refusal(Listed(files: parts, text: "{\"messages\": []}"))
    #expect(
      all?.message.english == "holds a chat whose parts have more than the 512 MB that are read.")
    let some = refusal(Listed(files: Array(parts.dropLast()), text: "{\"messages\": []}"))
    #expect(some?.message.english.hasPrefix("holds no message") == true)
  }

  /// Before a day is read the channel is known to have too much.
  @Test func aChannelIsBounded() {
    let days = (1...2).map { (path: "general/2024-01-0\($0).json", size: 40 << 20) }
    let error = refusal(Listed(files: days, text: "[]"))
    #expect(
      error?.message.english == "holds general, which has more than the 64 MB of a conversation.")
  }
}
