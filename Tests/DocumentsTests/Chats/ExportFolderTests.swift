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

  @Test func linksInAFolderAreNotFollowed() throws {
    let (folder, other) = (try TestFolder(), try TestFolder())
    try writeSlack(to: other)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/round", withDestinationPath: folder.path)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/general", withDestinationPath: other.path + "/general")
    #expect(FolderTree(folder.path).files.isEmpty)
  }

  // MARK: - Archives with more than the chat

  enum Fault: CaseIterable, Sendable { case large, password, damaged }

  private struct Packed {
    var name, text: String
    var fault: Fault?
  }

  /// An archive of stored files.
  private func archive(of files: [Packed]) -> [UInt8] {
    var (archive, list) = ([UInt8](), [UInt8]())
    for file in files {
      let (name, bytes) = (Array(file.name.utf8), Array(file.text.utf8))
      let check = Int(Deflate.check(bytes)) ^ (file.fault == .damaged ? 1 : 0)
      let size = file.fault == .large ? Conversation.largestFile + 1 : bytes.count
      let about = numbers(
        (20, 2), (file.fault == .password ? 1 : 0, 2), (0, 2), (0, 4), (check, 4),
        (bytes.count, 4), (size, 4), (name.count, 2))
      list += [0x50, 0x4B, 0x01, 0x02] + numbers((20, 2)) + about
      list += numbers((0, 12), (archive.count, 4)) + name
      archive += ZipArchive.mark + about + numbers((0, 2)) + name
      archive += bytes
    }
    let end = numbers(
      (0, 4), (files.count, 2), (files.count, 2), (list.count, 4), (archive.count, 4), (0, 2))
    archive += list
    archive += [0x50, 0x4B, 0x05, 0x06] + end
    return archive
  }

  /// Numbers of so many bytes, the lowest first.
  private func numbers(_ fields: (value: Int, count: Int)...) -> [UInt8] {
    fields.flatMap { field in
      (0..<field.count).map { UInt8(truncatingIfNeeded: field.value >> (8 * $0)) }
    }
  }

  private let hello = "[01/02/2024, 10:00:00] Ada: Hello\n"
  private let minutes = String(repeating: "Chair: welcome\nSecretary: minutes\n", count: 20)

  /// The files of a folder or an archive, and what is read of them, or what is wrong.
  private struct Export {
    var files: [Packed]
    var isArchive = true
    var said: [String]?
    var words = "", file: String?, line: Int?

    func write(to folder: TestFolder, archive: ([Packed]) -> [UInt8]) throws -> String {
      if isArchive { return try folder.write(archive(files), "WhatsApp Chat with Ada.zip") }
      for file in files { try folder.write(file.text, "export/" + file.name) }
      return folder.path + "/export"
    }
  }

  private var exports: [Export] {
    let faults: [Fault] = [.large, .password, .damaged]
    let names = ["_chat.txt", "Chat/_chat.txt", "WhatsApp Chat with Ada.txt"]
    // A larger attachment is not the chat.
    let read = names.map {
      [Packed(name: "00000003-minutes.txt", text: minutes), Packed(name: $0, text: hello)]
    }
    let words = ["has more than the 64 MB", "has a password", "is damaged"]
    let refused = zip(faults, words).map { fault, words in
      Export(
        files: [
          Packed(name: "_chat.txt", text: hello, fault: fault),
          Packed(name: "data.csv", text: minutes, fault: fault),
          Packed(name: "photo.jpg", text: "x"),
        ], words: "holds _chat.txt, which " + words)
    }
    let mistake = Packed(name: "result.json", text: "{\"messages\": [\n{\"from\": }\n]}")
    let part = Packed(name: "ada_1/message_1.json", text: part(1_704_103_200))
    return read.map { Export(files: $0, said: ["Ada|Hello"]) } + refused + [
      Export(
        files: [
          Packed(name: "_chat.txt", text: hello),
          Packed(name: "notes.txt", text: "Ben: not this\n"),
        ],
        isArchive: false, said: ["Ada|Hello"]),
      Export(
        files: [Packed(name: "notes.txt", text: "Ben: not this\n")], isArchive: false,
        words: "holds no conversation"),
      Export(
        files: [Packed(name: "a/b.png", text: "<p>")], isArchive: false,
        words: "holds no conversation"),
      Export(files: [Packed(name: "photo.jpg", text: "x")], words: "holds no conversation"),
      Export(files: [mistake], file: "result.json", line: 2),
      Export(
        files: [part, Packed(name: "ada_1/message_2.json", text: "x", fault: .damaged)],
        words: "holds ada_1/message_2.json, which is damaged"),
      Export(
        files: [
          part,
          Packed(name: "ada_1/message_2.json", text: "{\"messages\": [\n{\"sender_name\": }\n]}"),
        ],
        isArchive: false, file: "ada_1/message_2.json", line: 2),
      Export(
        files: [
          Packed(name: "general/2024-01-02.json", text: "[]"),
          Packed(name: "general/2024-01-03.json", text: "[\n{\"ts\": }\n]"),
        ], isArchive: false, file: "general/2024-01-03.json", line: 2),
    ]
  }

  @Test func theLikeliestFileIsReadAndWhatIsWrongWithItIsTold() throws {
    for export in exports {
      let folder = try TestFolder()
      let path = try export.write(to: folder, archive: archive)
      let names = export.files.map(\.name)
      if let said = export.said {
        #expect(try self.said(path) == said, "\(names)")
      } else {
        let error = #expect(throws: DocumentError.self) { try Conversation(contentsOf: path) }
        #expect(error?.message.english.hasPrefix(export.words) == true, "\(names)")
        #expect(export.file == nil || error?.file == export.file && error?.line == export.line)
      }
      let isChat = export.said != nil || export.file != nil
      #expect(export.isArchive || OpenedFile.isExport(path) == isChat, "\(names)")
    }
  }

  // MARK: - Parts of a chat

  /// Messenger's file with two messages of some seconds, the newest first.
  private func part(_ seconds: Int) -> String {
    """
    {"participants": [{"name": "Ada"}, {"name": "Ben"}], "title": "Ada", "messages": [
      {"sender_name": "Ada", "timestamp_ms": \((seconds + 1) * 1000), "content": "new \(seconds)"},
      {"sender_name": "Ben", "timestamp_ms": \(seconds * 1000), "content": "old \(seconds)"}]}
    """
  }

  /// Eleven parts, the newest first, of which the last has a notice only.
  private func parts() -> [(name: String, text: String)] {
    let call = #"{"sender_name": "Ada", "timestamp_ms": 1000, "type": "Call", "content": "x"}"#
    let parts = (1...10).map { number -> (name: String, text: String) in
      (name: "message_\(number).json", text: part(1_704_103_200 + 100 * (10 - number)))
    }
    return parts + [(name: "message_11.json", text: "{\"messages\": [\(call)]}")]
  }

  private func expectAllParts(_ path: String, title: String) throws {
    let chat = try Conversation(contentsOf: path)
    let seconds = (0..<10).map { 1_704_103_200 + 100 * $0 }
    #expect(try said(path) == seconds.flatMap { ["Ben|old \($0)", "Ada|new \($0)"] })
    #expect(chat.messages.compactMap(\.at) == seconds.flatMap { [Double($0), Double($0 + 1)] })
    #expect(chat.participants == ["Ben", "Ada"] && chat.leftOut == 1 && chat.title == title)
  }

  @Test func thePartsOfAChatInAnArchiveAreJoined() throws {
    let folder = try TestFolder()
    var files = parts().map {
      Packed(name: "messages/inbox/ada_1/" + $0.name, text: $0.text)
    }
    files.append(Packed(name: "messages/inbox/eve_2/message_1.json", text: part(1_804_103_200)))
    files.append(Packed(name: "messages/minutes.txt", text: minutes))
    let path = try folder.write(archive(of: files), "facebook-ada.zip")
    try expectAllParts(path, title: "facebook-ada")
  }

  @Test func thePartsOfAChatInAFolderAreJoined() throws {
    let folder = try TestFolder()
    for file in parts() {
      try folder.write(file.text, "ada_1/" + file.name)
    }
    #expect(OpenedFile.isExport(folder.path + "/ada_1"))
    try expectAllParts(folder.path + "/ada_1", title: "ada_1")
  }

  @Test func joiningPartsEndsWhereItIsCancelled() throws {
    struct Cancelled: Error {}
    let folder = try TestFolder()
    for file in parts() { try folder.write(file.text, file.name) }
    var shares: [Double] = []
    do {
      _ = try Conversation(contentsOf: folder.path) { share in
        shares.append(share)
        if share > 0.5 { throw Cancelled() }
      }
      Issue.record("reading goes on")
    } catch is Cancelled {}
    #expect(shares == shares.sorted() && shares.last.map { $0 <= 1 } == true)
  }
}
