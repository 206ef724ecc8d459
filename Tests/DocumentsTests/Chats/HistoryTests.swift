import Documents
import Testing

/// What messengers keep of their own chats on the disk.
@Suite struct HistoryTests {
  @Test func readsPsis() throws {
    let text = """
      |2024-01-09T14:00:10|1|from|N---|hello: you
      |2024-01-09T14:00:20|5|to|N---|two\\nlines \\p yes
      """
    let chat = try ReadChat(text)
    #expect(chat.said == ["Contact|hello: you", "Me|two\nlines | yes"])
    #expect(try Conversation.read(text).me == 1)
    #expect(chat.clock == ["2024-01-09 14:00:10", "2024-01-09 14:00:20"])
  }

  @Test func readsTrillians() throws {
    let chat = try Conversation.read(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <session type="start" time="1704805200" medium="JABBER" to="ada" from="ben" />
      <message type="incoming_privateMessage" time="1704805210" from="ada" from_display="Ada" text="a%20%26%20%C3%A9=" />
      <message type="outgoing_privateMessage" time="1704805220" from="ben" from_display="Ben" text="hi" />
      <message type="information_standard" time="1704805230" text="Ada%20left" />
      """)
    #expect(chat.participants == ["Ada", "Ben"] && chat.leftOut == 1)
    #expect(chat.messages.map(\.text) == ["a & é=", "hi"])
    #expect(chat.messages.map(\.at) == [1_704_805_210, 1_704_805_220])
  }

  @Test func readsTeamss() throws {
    let chat = try Conversation.read(
      """
      {"value": [
      {"id": "2", "messageType": "message", "createdDateTime": "2024-01-09T13:00:20.123Z",
       "from": {"user": {"id": "b", "displayName": "Ben"}},
       "body": {"contentType": "html", "content": "<div>hi &amp; <b>you</b></div>"},
       "reactions": [{"reactionType": "like", "user": {"user": {"id": "a"}}}]},
      {"id": "1", "messageType": "message", "createdDateTime": "2024-01-09T13:00:10Z",
       "from": {"user": {"id": "a", "displayName": "Ada"}}, "body": {"contentType": "text", "content": "hello"}},
      {"id": "0", "messageType": "systemEventMessage", "createdDateTime": "2024-01-09T13:00:00Z", "from": null,
       "body": {"contentType": "html", "content": "<systemEventMessage/>"}}]}
      """)
    #expect(chat.participants == ["Ada", "Ben"] && chat.leftOut == 1)
    #expect(chat.messages.map(\.text) == ["hello", "hi & you"])
    #expect(chat.messages[0].at == 1_704_805_210 && chat.messages[1].reactions == ["👍"])
  }

  /// Where AM and PM are written in Chinese, Japanese or Korean, a year of two digits comes first.
  @Test(arguments: ["24. 1. 9. 오후 2:00", "24/1/9 下午2:00", "24/1/9 午後2:00"])
  func easternYearsComeFirst(time: String) throws {
    let chat = try ReadChat("\(time), Ada : hi\n\(time), Ben : yes\n".replacing(" :", with: ":"))
    #expect(chat.clock == ["2024-01-09 14:00:00", "2024-01-09 14:00:00"])
  }
}
