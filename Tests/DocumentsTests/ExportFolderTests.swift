import Foundation
import Testing

@testable import Documents

/// Whole exports of messengers, as folders and as zip archives.
@Suite struct ExportFolderTests {
  private func said(_ path: String) throws -> [String] {
    let chat = try Conversation(contentsOf: path)
    return chat.messages.map { "\(chat.participants[$0.sender])|\($0.text)" }
  }

  private let slack = ["Ada|Tea &amp; cake for @Bob B?", "Bob B|Yes, here", "Ada|Good <3"]

  private func writeSlack(to folder: TestFolder) throws {
    let files = [
      "users.json": #"""
      [{"id": "U1", "name": "ada", "profile": {"display_name": "Ada", "real_name": "Ada L"}}, {"id": "U2", "name": "bob", "real_name": "Bob B", "profile": {"display_name": "", "real_name": "Bob B"}}]
      """#,
      "channels.json": "[]",
      "general/2024-01-01.json": #"""
      [{"type": "message", "user": "U1", "text": "Tea &amp;amp; cake for <@U2>?", "ts": "1704103200.000100"}, {"type": "message", "subtype": "channel_join", "user": "U2", "text": "<@U2> has joined", "ts": "1704103201.0"}]
      """#,
      "general/2024-01-02.json": #"""
      [{"type": "message", "user": "U2", "text": "Yes, <https://x.org|here>", "ts": "1704189600.000200"}, {"type": "message", "user": "U1", "text": "Good &lt;3", "ts": "1704189700.0"}]
      """#,
      "random/2024-01-01.json": #"""
      [{"type": "message", "user": "U2", "text": "other room", "ts": "1704103200.1"}]
      """#,
      ".hidden/2024-01-01.json": "{",
      "canvases/notes.html": "<p>no chat</p>",
    ]
    for (name, text) in files { try folder.write(text, name) }
  }

  @Test func readsSlacksFolderDayByDay() throws {
    let folder = try TestFolder()
    try writeSlack(to: folder)
    #expect(OpenedFile.isExport(folder.path))
    let chat = try Conversation(contentsOf: folder.path)
    #expect(try said(folder.path) == slack)
    // The longest channel, by its name; who joined is left out.
    #expect(chat.title == "general" && chat.leftOut == 1)
    #expect(
      chat.messages.map { $0.at ?? 0 } == [1_704_103_200.0001, 1_704_189_600.0002, 1_704_189_700])
    guard case .conversation(let opened) = try OpenedFile(contentsOf: folder.path) else {
      Issue.record("a folder is a conversation")
      return
    }
    #expect(opened == chat)
  }

  @Test func readingAFolderEndsWhereItIsCancelled() throws {
    struct Cancelled: Error {}
    let folder = try TestFolder()
    try folder.write("no chat", "_chat.txt")
    try folder.write(#"{"messages": [{"from": "Ada", "text": "hi"}]}"#, "result.json")
    #expect(try said(folder.path) == ["Ada|hi"], "the first is none, the second is")
    #expect(throws: Cancelled.self) {
      try Conversation(contentsOf: folder.path) { _ in throw Cancelled() }
    }
  }

  @Test func readsTheFolderOfOneChannel() throws {
    let folder = try TestFolder()
    try writeSlack(to: folder)
    // Without the list of users their signs stay.
    #expect(
      try said(folder.path + "/general") == [
        "U1|Tea &amp; cake for @U2?", "U2|Yes, here", "U1|Good <3",
      ])
  }

  @Test func readsSlacksArchive() throws {
    let folder = try TestFolder()
    let path = try folder.write(Archives.slack, "Team export.zip")
    #expect(try said(path) == slack)
    #expect(try Conversation(contentsOf: path).title == "general")
    guard case .conversation = try OpenedFile(contentsOf: path) else {
      Issue.record("an archive is a conversation")
      return
    }
  }

  @Test func readsTheChatInAnArchiveWithPictures() throws {
    let folder = try TestFolder()
    let path = try folder.write(Archives.whatsApp, "WhatsApp Chat - Bob.zip")
    #expect(try said(path) == ["Ada|Hello", "Bob|Hi there"])
    #expect(try Conversation(contentsOf: path).title == "WhatsApp Chat - Bob")
  }

  @Test func aMistakeInADayNamesItsFileAndLine() throws {
    let folder = try TestFolder()
    try writeSlack(to: folder)
    try folder.write("[\n{\"ts\": }\n]", "general/2024-01-03.json")
    let error = #expect(throws: DocumentError.self) { try Conversation(contentsOf: folder.path) }
    #expect(error?.file?.contains("2024-01-03.json") == true && error?.line == 2)
  }

  @Test func foldersWithoutAChatAreRefused() throws {
    let folder = try TestFolder()
    try folder.write("<p>", "a/b.png")
    #expect(!OpenedFile.isExport(folder.path))
    #expect(throws: DocumentError.self) { try Conversation(contentsOf: folder.path) }
    #expect(throws: DocumentError.self) { try OpenedFile(contentsOf: folder.path) }
  }

  @Test func linksInAFolderAreNotFollowed() throws {
    let (folder, other) = (try TestFolder(), try TestFolder())
    try writeSlack(to: other)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/round", withDestinationPath: folder.path)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/general", withDestinationPath: other.path + "/general")
    #expect(FolderTree(folder.path).files.isEmpty)
  }

  @Test func readsAFolderWithAMessengersFile() throws {
    let folder = try TestFolder()
    try folder.write("[01/02/2024, 10:00:00] Ada: Hello\n", "_chat.txt")
    try folder.write("Ben: not this\n", "notes.txt")
    #expect(OpenedFile.isExport(folder.path))
    #expect(try said(folder.path) == ["Ada|Hello"])
  }

  @Test func anotherFoldersTextsAreNoChat() throws {
    let folder = try TestFolder()
    try folder.write("Ben: not this\n", "notes.txt")
    #expect(!OpenedFile.isExport(folder.path))
    #expect(throws: DocumentError.self) { try Conversation(contentsOf: folder.path) }
  }
}
