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
}
