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
      "Ada: Hello: you\r\n\nBob:  Hi\nand more\nsee https://x.org: yes\nAda: 🙂\n")
    #expect(chat.participants == ["Ada", "Bob"])
    #expect(
      chat.messages.map(\.text) == ["Hello: you", "Hi\nand more\nsee https://x.org: yes", "🙂"])
    #expect(chat.messages.map(\.sender) == [0, 1, 0])
    #expect(chat.title == "chat")
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

  @Test(arguments: ["Ada: Zoë 😀", "Ada: 漢字\r\nBob: b"])
  func readsUTF16OfBothOrders(text: String) throws {
    for (mark, encoding) in [
      ([0xFF, 0xFE], String.Encoding.utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ] as [([UInt8], String.Encoding)] {
      let wide = Data(mark) + (text.data(using: encoding) ?? Data())
      let read = try Conversation(data: wide, file: "w.txt").messages
      #expect(try read == Conversation(data: Data(text.utf8), file: "w.txt").messages)
    }
    // Half a pair, and half a unit.
    for bytes in [[0xFF, 0xFE, 0x41, 0, 0x00, 0xD8], [0xFF, 0xFE, 0x41, 0, 0x41]] as [[UInt8]] {
      #expect(throws: DocumentError.self) { try Conversation(data: Data(bytes), file: "w.txt") }
    }
  }

  /// 3 MB that ask for 200 MB of reactions, and as much of names.
  @Test func memoryIsBounded() throws {
    let reactions = Array(repeating: "{\"emoji\":\"x\",\"count\":99}", count: 11).joined(
      separator: ",")
    let message = "{\"from\":\"a\",\"text\":\"b\",\"reactions\":[\(reactions)]}"
    func read(_ count: Int) throws -> Int {
      let all = Array(repeating: message, count: count).joined(separator: ",")
      return try Conversation.read("{\"messages\":[\(all)]}").messages.count
    }
    #expect(try read(1000) == 1000)
    let error = #expect(throws: DocumentError.self) { try read(40_000) }
    #expect(error?.message.english.contains("holds more messages than fit into 180 MB") == true)
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
  /// Times of day, whatever the machine's zone.
  private func clock(_ chat: Conversation) -> [String] {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_GB")
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    return chat.messages.map {
      $0.at.map { formatter.string(from: Date(timeIntervalSince1970: $0)) } ?? "–"
    }
  }

  @Test func readsIRCLogs() throws {
    let chat = try read(
      """
      [23:58] <@ada> evening: all
      [23:59] -!- cem [cem@host] has joined #springs
      [23:59] * ben waves
      [00:01] <cem> hi <b>
      no stamp here
      """)
    #expect(chat.participants == ["ada", "ben", "cem"])
    #expect(chat.messages.map(\.text) == ["evening: all", "waves", "hi <b>\nno stamp here"])
    #expect(
      clock(chat) == ["1970-01-01 23:58:00", "1970-01-01 23:59:00", "1970-01-02 00:01:00"])
    let bare = try read("12:30:05 <ada> one\n<ben> two\n")
    #expect(bare.messages.map(\.text) == ["one", "two"])
  }

  @Test func readsWhatsAppsExports() throws {
    let android = try read(
      """
      31/12/23, 22:15 - Messages and calls are end-to-end encrypted. No one can read them.
      31/12/23, 22:15 - Ada Byron: Happy new year
      soon!
      01/01/24, 00:00 - Ben: Now
      """)
    #expect(android.messages.map(\.text) == ["Happy new year\nsoon!", "Now"])
    #expect(clock(android) == ["2023-12-31 22:15:00", "2024-01-01 00:00:00"])
    let american = try read(
      "[1/2/24, 10:15:03\u{202F}PM] Ada: a\n\u{200E}[1/2/24, 12:00:00 AM] Ben: \u{200E}image omitted"
    )
    #expect(clock(american) == ["2024-01-02 22:15:03", "2024-01-02 00:00:00"])
    #expect(american.messages[1].text == "image omitted")
    let german = try read("[05.02.24, 09:05:00] Ada: a: b")
    #expect(clock(german) == ["2024-02-05 09:05:00"] && german.messages[0].text == "a: b")
  }

  @Test func readsTelegramsDiscordsAndSlacksExports() throws {
    let telegram = try read(
      """
      {"name": "Trip", "id": 5, "messages": [
       {"id": 1, "type": "service", "actor": "Ada", "action": "create_group", "text": ""},
       {"id": 2, "type": "message", "date": "2024-01-01T10:00:00", "date_unixtime": "1704103200",
        "from": "Ada", "text": ["see ", {"type": "link", "text": "springs.org"}, "!"]},
       {"id": 3, "type": "message", "from": null, "text": "", "sticker_emoji": "🚂"},
       {"id": 4, "type": "message", "from": "Ben", "photo": "p.jpg", "text": ""}]}
      """)
    #expect(telegram.messages.map(\.text) == ["see springs.org!", "🚂", "Photo"])
    #expect(telegram.participants == ["Ada", "Deleted account", "Ben"])
    #expect(telegram.messages.map { $0.media?.kind } == [nil, nil, .photo])
    #expect(telegram.messages[0].at == 1_704_103_200)
    let discord = try read(
      """
      {"guild": {}, "messages": [{"timestamp": "2024-01-01T10:00:00.5+00:00", "content": "hi",
      "author": {"name": "ada", "nickname": "Ada"}}]}
      """)
    #expect(discord.participants == ["Ada"] && discord.messages[0].at == 1_704_103_200.5)
    let slack = try read(
      """
      [{"type": "message", "user": "U1", "text": "hi", "ts": "1704103200.000100"},
       {"type": "message", "subtype": "channel_join", "user": "U2", "text": "joined", "ts": "1.0"}]
      """)
    #expect(slack.participants == ["U1"] && slack.messages.map(\.text) == ["hi"])
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
