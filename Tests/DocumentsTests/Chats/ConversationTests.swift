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

  /// Tables in memory have another order each time.
  @Test(arguments: [
    "[01.02.24, 00:\n[01.02.24:00Bob: two",
    "[01.02.24] Ada: a\n[10:00] Ada: b\n[02.02.24] Bob: c\n[10:01] Bob: d",
  ])
  func timesOfEquallyFrequentFormsAreReadTheSame(text: String) throws {
    let readings = try (0..<40).map { _ in try read(text) }
    #expect(Set(readings).count == 1)
  }

  @Test func passesOverTheMarkOfUTF8() throws {
    #expect(try read("\u{FEFF}Ada: Hi").messages[0].text == "Hi")
  }

  @Test(
    arguments: [
      ("", nil, nil, "holds no message"), ("  \n\n", nil, nil, "holds no message"),
      ("{\"foo\": [1, 2]}", nil, nil, "holds no message"), ("[]", nil, nil, "holds no message"),
      ("[{\"from\":\"Ada\",\"text\":\"a\"}", 1, nil, "needs \",\""),
      ("[\n{\"from\": }]", 2, "[0].from", "value"),
      (#"[{"from": "A", "text": "b"},]"#, 1, nil, "value"),
    ] as [(String, Int?, String?, String)])
  func saysWhatIsWrongAndWhere(text: String, line: Int?, path: String?, words: String) throws {
    let error = try #require(complaint(Data(text.utf8)))
    #expect(error.file == "chat.txt")
    #expect(error.line == line, "\(error)")
    if let path { #expect(error.path == path, "\(error)") }
    #expect(error.message.english.contains(words), "\(error)")
  }

  @Test func refusesWhatIsNoText() throws {
    #expect(complaint(Data([0x41, 0x00, 0x42]))?.message.english.contains("zero bytes") == true)
    #expect(complaint(Data([0xFF, 0xFE, 0x41, 0]))?.message.english.contains("UTF-16") == true)
    let deep = Data((String(repeating: "[", count: 100_000)).utf8)
    #expect(complaint(deep)?.message.english.contains("nested") == true)
  }

  @Test func readsWhatIsNoUTF8AsWindows1252() throws {
    let latin = Data("Ada: Hi\nBob: Zo".utf8) + Data([0xEB, 0x20, 0x80, 0x35, 0x0A])
    #expect(try Conversation(data: latin, file: "l.txt").messages.map(\.text) == ["Hi", "Zoë €5"])
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

/// Logs and exports.
extension ConversationTests {
  /// Without any date the first day is that of 1970.
  @Test func aClockThatFallsBackIsOfTheNextDay() throws {
    let chat = try read("[23:58] <@ada> evening\n[00:01] <cem> hi\n[00:02] <cem> yes")
    #expect(
      chat.title == "chat"
        && chat.messages.map { ($0.at ?? 0) - (chat.messages[0].at ?? 0) } == [0, 180, 240])
  }

  @Test(arguments: [
    "[99:99] <ada> hi", "[12:30 xx] Ada: hi", "1/2/24 Ada: hi", "[] Ada", "<> hi", "* ", "12",
    "[1/2/3/4, 12:30] Ada: hi", "99999999999999999999:1 <a> b",
  ]) func whatOnlyLooksLikeALogIsNoCrash(line: String) {
    _ = try? read(line)
    _ = try? read("Ada: first\n" + line)
  }

  /// Half flags, each of which is one letter with the one before it, are searched from the end in bytes.
  @Test(arguments: [
    ("[12:01] [", "] x"), ("[12:01] [INFO] [", "/] x"), ("Ada: (- Ben: ", " -)"),
    ("[12:01] <#", "> x"), ("Ada: ", ".jpg"), ("Ada: /", "/a.jpg"), ("Ada ", " [10:01]\nx"),
  ])
  func flagsAreReadInLinearTime(start: String, end: String) {
    expectLinear(1500) { count in
      let line = start + String(repeating: "\u{1F1E6}", count: count) + end
      let text = Data("[12:00] <ada> hi\n\(line)\n[12:02] <ben> yes\n".utf8)
      let attachment = Data(
        """
        {"messages": [{"author": {"name": "ada"}, "content": "", "timestamp": "2024-01-01T10:00:00Z",
          "attachments": [{"url": "\(line)"}]}]}
        """.utf8)
      return {
        _ = try? Conversation(data: text, file: "chat.txt")
        _ = try? Conversation(data: attachment, file: "chat.json")
      }
    }
  }

  /// A long name among many is written in small letters once.
  @Test func aLongNameIsComparedOnce() {
    expectLinear(1000) { count in
      let names = (0..<count).map { "name\($0)" }
      let chat = Conversation(title: "", participants: names, messages: [])
      let wish = String(repeating: "Ä", count: count)
      return { #expect(chat.participantIndex(named: wish) == nil) }
    }
    let chat = Conversation(title: "", participants: ["a", "Name"], messages: [])
    #expect(chat.participantIndex(named: "NAME") == 1)
  }
}
