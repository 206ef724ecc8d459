import Documents
import Testing

/// Chats as tables with a row a message.
@Suite struct TableChatTests {
  @Test func readsFilesAndReactions() throws {
    let chat = try Conversation.read(
      """
      AuthorID,Author,Date,Content,Attachments,Reactions
      "1","ada","2024-01-09T14:00:10.1230000+00:00","hello, you","","👍 (2),❤️ (1)"
      "2","ben","2024-01-09T14:00:20.1230000+00:00","","https://x.org/1/a.png?ex=1",""
      """)
    #expect(chat.messages.map(\.text) == ["hello, you", "Photo"])
    #expect(chat.messages[0].reactions == ["👍", "👍", "❤️"])
    #expect(chat.messages[1].media == Media(.photo, name: "a.png"))
  }

  @Test func readsDiscords() throws {
    let new = try ReadChat(
      """
      AuthorID,Author,Date,Content,Attachments,Reactions
      "9","ada","2026-11-24T10:00:00.1230000","hi, there","",""
      "8","ben","2026-11-24T10:01:00.0000000","yes: ""no""
      second","https://cdn/a.png",""
      "8","ben","2026-11-24T10:02:00.0000000","","",""
      """)
    #expect(new.said == ["ada|hi, there", "ben|yes: \"no\"\nsecond"] && new.leftOut == 1)
    #expect(new.clock == ["2026-11-24 10:00:00", "2026-11-24 10:01:00"])
    let old = try ReadChat(
      "AuthorID;Author;Date;Content;Attachments\n\"9\";\"ada\";\"24-Nov-26 01:01 PM\";\"a; b\";\"\"\n"
    )
    #expect(old.said == ["ada|a; b"] && old.clock == ["2026-11-24 13:01:00"])
  }

  @Test func readsKakaoTalksAndVibers() throws {
    let kakao = try ReadChat(
      "Date,User,Message\n2026-11-24 10:00:00,\"Ada\",\"hi\"\n2026-11-24 10:01:00,\"Ben\",\"a\n\nb\"\n"
    )
    #expect(kakao.said == ["Ada|hi", "Ben|a\nb"] && kakao.clock[1] == "2026-11-24 10:01:00")
    let viber = try ReadChat(
      "24/11/2026,10:00:00,Ada,+49170,\"hi, you\"\n24/11/2026,10:01:00,Me,+49171,yes: no\n")
    #expect(viber.said == ["Ada|hi, you", "Me|yes: no"] && viber.clock[0] == "2026-11-24 10:00:00")
  }

  @Test func columnsWithTabsAndSecondsSince1970AreRead() throws {
    let chat = try Conversation.read("timestamp\tfrom_name\tmessage\n1795514400\tada\thi: you\n")
    #expect(chat.participants == ["ada"] && chat.messages[0].text == "hi: you")
    #expect(chat.messages[0].at == 1_795_514_400)
  }

  @Test func wordsWithCommasAreNoTable() throws {
    let chat = try ReadChat("Ada: name, message, date\nBen: 24/11/2026,10:00:00,Ada,no\n")
    #expect(chat.said.count == 2)
  }

  /// Values behind any that a message needs are passed over.
  @Test func aRowOfManyValuesIsRead() throws {
    let chat = try ReadChat(
      "date,name,message\n2024-01-01,Ada,hi" + String(repeating: ",", count: 1_000_000))
    #expect(chat.said == ["Ada|hi"])
  }
}
