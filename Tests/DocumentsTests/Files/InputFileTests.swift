import Foundation
import Testing

@testable import Documents

final class InputFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("springlab-in-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
  private func make(_ name: String, _ data: Data = Data()) -> String {
    _ = FileManager.default.createFile(atPath: path(name), contents: data)
    return path(name)
  }
  private func complaint(_ path: String, most: Int = 100) -> String? {
    do {
      let file = try InputFile(path, most: most, kind: "a chat")
      _ = try file.rest()
    } catch { return "\(error)" }
    return nil
  }

  @Test func whatFitsIsRead() throws {
    let words = Data("Ada: hello\n".utf8)
    let file = try InputFile(make("a", words), most: 11, kind: "a chat")
    #expect(try file.rest() == Array(words) && file.size == 11)
    #expect(complaint(path("a"), most: 10)?.contains("at most") == true)
  }

  @Test func partsAreReadFromAnyPlace() throws {
    let file = try InputFile(make("a", Data("Ada: hello\n".utf8)), most: 11, kind: "a chat")
    let parts = try [(5, 5), (0, 3), (9, 9), (11, 4), (20, 4)].map {
      String(decoding: try file.bytes(at: $0.0, count: $0.1), as: UTF8.self)
    }
    #expect(parts == ["hello", "Ada", "o\n", "", ""])
  }

  /// A link is as large as what it leads to.
  @Test func aLinkPassesNoLimit() throws {
    let large = make("large", Data(repeating: 0x20, count: 101))
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: large)
    #expect(complaint(path("link"))?.contains("at most") == true)
    try FileManager.default.createSymbolicLink(atPath: path("x"), withDestinationPath: "x")
    #expect(complaint(path("x"))?.contains("circle") == true)
  }

  @Test func onlyFilesAndPipesAreRead() throws {
    #expect(complaint("/dev/zero")?.contains("is a device") == true)
    #expect(complaint(folder.path)?.contains("is a folder") == true)
    #expect(complaint(path("none"))?.contains("no such file") == true)
    #expect(unsafe mkfifo(path("pipe"), 0o600) == 0)
    #expect(complaint(path("pipe"))?.contains("is a pipe") == true)
    #expect(
      try Data(document: path("pipe"), kind: "a chat").isEmpty, "without a writer it is empty")
    #expect(throws: DocumentError.self) {
      try Data(document: path("pipe"), kind: "a setting", takesPipes: false)
    }
    let file = make("settings.ini", Data("a=1\n".utf8))
    #expect(try Data(document: file, kind: "a setting", most: 4).count == 4)
    #expect(throws: DocumentError.self) { try Data(document: file, kind: "a setting", most: 3) }
  }

  @Test func whatCannotBeReadIsNamed() throws {
    // Where no terminal is attached the system opens none.
    #expect(complaint("/dev/tty") == "tty: is a device; a chat is a file.")
    #expect(
      complaint("/proc/self/mem")
        == "cannot be read to its end: the disk reports an error.")
    #expect(complaint("") == "the name of the file is empty.")
    let error = #expect(throws: DocumentError.self) { try Data(document: "", kind: "a chat") }
    #expect(error?.description == "the name of the file is empty.")
  }

  @Test func allReadersHoldTheLimit() throws {
    // The disk holds nothing of it.
    let large = make("large.json", Data("[".utf8))
    let handle = try #require(FileHandle(forWritingAtPath: large))
    try handle.truncate(atOffset: UInt64(Conversation.largestFile) + 1)
    try FileManager.default.createSymbolicLink(
      atPath: path("chat.json"), withDestinationPath: large)
    for read: () throws -> Void in [
      { _ = try Conversation(contentsOf: self.path("chat.json")) },
      { _ = try OpenedFile(contentsOf: self.path("chat.json")) },
      { _ = try Data(document: self.path("chat.json"), kind: "what is opened") },
    ] {
      #expect(throws: DocumentError.self) { try read() }
    }
  }

  /// The system would take what is before a zero byte for the path.
  @Test func aPathEndsAtNoZeroByte() throws {
    let chat = make("chat.txt", Data("Ada: hi\nBen: yes\n".utf8))
    for path in [chat + "\0", chat + "\0x.json", folder.path + "\0"] {
      #expect(complaint(path)?.contains("zero byte") == true)
      for read: () throws -> Void in [
        { _ = try Conversation(contentsOf: path) }, { _ = try OpenedFile(contentsOf: path) },
        { _ = try Data(document: path, kind: "a chat") },
      ] {
        let error = #expect(throws: DocumentError.self) { try read() }
        #expect(error?.description.contains("zero byte") == true)
      }
    }
  }
}
