import Foundation
import Testing

@testable import Documents

@Suite struct InputFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func refusal(_ path: String, most: Int = 100) -> String? {
    complaint { _ = try InputFile(path, most: most, kind: "a chat").rest() }
  }

  @Test func whatFitsIsRead() throws {
    let file = try InputFile(folder.write("Ada: hello\n", "a"), most: 11, kind: "a chat")
    #expect(try file.rest() == Array("Ada: hello\n".utf8) && file.size == 11)
    #expect(refusal(folder.file("a"), most: 10)?.contains("at most") == true)
    let parts = try [(5, 5), (0, 3), (9, 9), (11, 4), (20, 4)].map {
      String(decoding: try file.bytes(at: $0.0, count: $0.1), as: UTF8.self)
    }
    #expect(parts == ["hello", "Ada", "o\n", "", ""])
    // A link is as large as what it leads to.
    try folder.link("link", to: "a")
    #expect(refusal(folder.file("link"), most: 10)?.contains("at most") == true)
  }

  @Test func onlyFilesAndPipesAreRead() throws {
    #expect(refusal("/dev/zero")?.contains("is a device") == true)
    // Where no terminal is attached the system opens none.
    #expect(refusal("/dev/tty") == "tty: is a device; a chat is a file.")
    #expect(refusal(folder.path)?.contains("is a folder") == true)
    #expect(refusal(folder.file("none"))?.contains("no such file") == true)
    #expect(refusal("") == "the name of the file is empty.")
    try folder.link("x", to: "x")
    #expect(refusal(folder.file("x"))?.contains("circle") == true)
    #expect(refusal("/proc/self/mem")?.contains("cannot be read to its end") == true)
    let pipe = folder.file("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(refusal(pipe)?.contains("is a pipe") == true)
    #expect(try Data(document: pipe, kind: "a chat").isEmpty, "without a writer it is empty")
  }

  @Test func allReadersHoldTheLimit() throws {
    // The disk holds nothing of it.
    let large = try folder.write("[", "large.json")
    let handle = try #require(FileHandle(forWritingAtPath: large))
    try handle.truncate(atOffset: UInt64(Conversation.largestFile) + 1)
    try folder.link("chat.json", to: large)
    let path = folder.file("chat.json")
    for read: () throws -> Void in [
      { _ = try Conversation(contentsOf: path) }, { _ = try OpenedFile(contentsOf: path) },
      { _ = try Data(document: path, kind: "what is opened") },
    ] {
      #expect(throws: DocumentError.self) { try read() }
    }
  }

  /// The system would take what is before a zero byte for the path.
  @Test func aPathEndsAtNoZeroByte() throws {
    let chat = try folder.write("Ada: hi\nBen: yes\n", "chat.txt")
    for path in [chat + "\0", chat + "\0x.json", folder.path + "\0"] {
      for read: () throws -> Void in [
        { _ = try Conversation(contentsOf: path) }, { _ = try OpenedFile(contentsOf: path) },
        { _ = try Data(document: path, kind: "a chat") },
      ] {
        #expect(complaint(read)?.contains("zero byte") == true)
      }
    }
  }
}
