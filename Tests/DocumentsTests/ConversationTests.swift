import Documents
import Foundation
import Testing

@Suite struct ConversationTests {
  private func read(_ text: String) throws -> Conversation {
    try Conversation(data: Data(text.utf8), file: "chat.txt")
  }

  private func complaint(_ data: Data) -> DocumentError? {
    do {
      _ = try Conversation(data: data, file: "chat.txt")
      return nil
    } catch { return error as? DocumentError }
  }

  @Test func readsLinesOfText() throws {
    let chat = try read(
      "Ada: Hello: you\r\n\nBob:  Hi \nand more\nsee https://x.org: yes\nAda: 🙂\n")
    #expect(chat.participants == ["Ada", "Bob"])
    #expect(
      chat.messages.map(\.text) == ["Hello: you", "Hi\nand more\nsee https://x.org: yes", "🙂"])
    #expect(chat.messages.map(\.sender) == [0, 1, 0])
    #expect(chat.title == "chat")
  }

  @Test func readsJSONAndJSONLines() throws {
    let array = try read(
      #"[{"from":"Ada","text":"a\nb","at":"2026-05-01T18:30:00Z"},{"from":"Bob","text":"\ud83d\ude42","at":1.5}]"#
    )
    #expect(array.messages.map(\.text) == ["a\nb", "🙂"])
    #expect(array.messages.map(\.at) == [1_777_660_200, 1.5])
    let lines = try read("{\"from\":\"Ada\",\"text\":\"a\"}\n\n{\"text\":\"b\",\"from\":\"Bob\"}\n")
    #expect(lines.participants == ["Ada", "Bob"])
    #expect(lines.messages[0].at == nil)
  }

  @Test func readsMarksAndUTF16() throws {
    #expect(try read("\u{FEFF}Ada: Hi").messages[0].text == "Hi")
    let wide = Data([0xFF, 0xFE]) + ("Ada: Zoë".data(using: .utf16LittleEndian) ?? Data())
    #expect(try Conversation(data: wide, file: "w.txt").messages[0].text == "Zoë")
  }

  @Test(
    arguments: [
      ("", nil, nil, "holds no message"), ("  \n\n", nil, nil, "holds no message"),
      ("just words\n", 1, nil, "needs a name"),
      ("{\"from\":\"Ada\",\"text\":\"a\"}\n{\"from\":\"Bob\"}", 2, nil, "needs \"text\""),
      (
        "[{\"from\":\"Ada\",\"text\":\"a\"},\n{\"from\":\"Bob\",\"text\":4}]", 2, "[1].text",
        "takes a text, not a number"
      ),
      (
        "[{\"from\":\"Ada\",\"text\":\"a\",\"txt\":1}]", 1, "[0].txt",
        "not known here. Did you mean \"text\"?"
      ),
      ("[{\"from\":\"Ada\",\"from\":\"Bob\",\"text\":\"a\"}]", 1, "[0].from", "given twice"),
      ("[{\"from\":\"Ada\",\"text\":\"a\",\"at\":\"noon\"}]", 1, "[0].at", "1970"),
      ("[{\"from\":\"Ada\",\"text\":\"a\"}", 1, nil, "needs \",\""),
      ("[1,]", 1, nil, "value"), ("[]", nil, nil, "holds no message"),
    ] as [(String, Int?, String?, String)])
  func saysWhatIsWrongAndWhere(text: String, line: Int?, path: String?, words: String) throws {
    let error = try #require(complaint(Data(text.utf8)))
    #expect(error.file == "chat.txt")
    #expect(error.line == line, "\(error)")
    if let path { #expect(error.path == path, "\(error)") }
    #expect(error.message.contains(words), "\(error)")
  }

  @Test func refusesWhatIsNoText() throws {
    #expect(complaint(Data([0x41, 0x00, 0x42]))?.message.contains("zero bytes") == true)
    let latin = Data("Ada: Hi\nBob: Zo".utf8) + Data([0xEB, 0x0A])
    #expect(complaint(latin)?.line == 2)
    let deep = Data((String(repeating: "[", count: 100_000)).utf8)
    #expect(complaint(deep)?.message.contains("nested") == true)
  }

  @Test func refusesFoldersMissingAndHugeFiles() throws {
    let folder = FileManager.default.temporaryDirectory.path
    #expect(throws: DocumentError.self) { try Conversation(contentsOf: folder) }
    #expect(throws: DocumentError.self) { try Conversation(contentsOf: folder + "/no-such-file") }
    let huge = folder + "/springlab-huge-\(UUID().uuidString)"
    _ = FileManager.default.createFile(atPath: huge, contents: nil)
    defer { try? FileManager.default.removeItem(atPath: huge) }
    let handle = try #require(FileHandle(forWritingAtPath: huge))
    try handle.truncate(atOffset: 200 << 20)
    do {
      _ = try Conversation(contentsOf: huge)
      Issue.record("200 MB were read")
    } catch { #expect("\(error)".contains("200 MB")) }
  }

  @Test(arguments: Samples.names)
  func samplesAreSound(name: String) throws {
    let chat = try Samples.conversation(named: name)
    #expect(chat.messages.count >= 25 && chat.participants.count >= 2)
    #expect(chat.participantIndex(named: chat.participants[1].uppercased()) == 1)
  }

  @Test func timesOfASampleAscend() throws {
    let times = try Samples.conversation(named: "studio").messages.compactMap(\.at)
    #expect(times.count > 30 && times == times.sorted())
  }

  @Test func oneSampleHasManyScripts() throws {
    let all = try Samples.conversation(named: "languages").messages.map(\.text).joined()
    for letter in ["大", "أ", "ב", "お", "👨‍👩‍👧‍👦"] { #expect(all.contains(letter)) }
    let longest = all.split { $0.isWhitespace }.map(\.count).max() ?? 0
    #expect(longest > 60)
  }
}

@Suite struct NearestTests {
  @Test func findsWhatWasMeant() {
    let names = ["messages", "cradle", "grid"]
    #expect(nearest(to: "mesages", in: names) == "messages")
    #expect(nearest(to: "CRADEL", in: names) == "cradle")
    #expect(nearest(to: "xylophone", in: names) == nil)
    #expect(nearest(to: "a", in: []) == nil)
  }
}
