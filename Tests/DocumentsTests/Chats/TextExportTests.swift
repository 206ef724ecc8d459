import Documents
import Foundation
import Testing

/// What other messengers export as text.
@Suite struct TextExportTests {
  @Test func readsDiscordsText() throws {
    let chat = try ReadChat(
      """
      ==============================================================
      Guild: Springs
      Channel: Text Channels / general
      ==============================================================

      [01/31/2024 10:00 AM] ada
      hi: you

      https://a.b

      [01/31/2024 10:01 AM] ben (pinned)
      yes

      {Attachments}
      https://c.d/e.png

      ==============================================================
      Exported 2 message(s)
      ==============================================================
      """)
    #expect(
      chat.said == ["ada|hi: you\nhttps://a.b", "ben|yes"])
    #expect(chat.clock == ["2024-01-31 10:00:00", "2024-01-31 10:01:00"])
  }

  @Test func aDiscordMessageWithoutWordsIsNotTheExportsEnd() throws {
    let chat = try ReadChat(
      """
      [01/31/2024 10:00 AM] ada
      hi

      [01/31/2024 10:01 AM] ben

      ==============================================================
      Exported 2 message(s)
      ==============================================================
      """)
    #expect(chat.said == ["ada|hi"])
  }

  @Test func readsLINE() throws {
    let chat = try ReadChat(
      """
      [LINE] Chat history with Ada
      Saved on: 2024/01/31 10:00

      2024/01/30(Tue)
      23:58\tAda\tHello: you
      23:59\tBen\t"two
      lines"
      2024/01/31(Wed)
      00:01\tAda\tlater
      00:02\tCem joined the chat.
      """)
    #expect(chat.said == ["Ada|Hello: you", "Ben|two\nlines", "Ada|later"])
    #expect(chat.clock[0] == "2024-01-30 23:58:00" && chat.clock[2] == "2024-01-31 00:01:00")
  }

  @Test func datesMayHaveTheirYearsAtEitherEnd() throws {
    let chat = try ReadChat(
      """
      [LINE] Chat history with Ada
      Saved on: 2024/03/28 10:00

      Wed, 03/06/2024
      23:58\tAda\thello
      Thu, 03/21/2024
      00:01\tBen\tlater
      """)
    #expect(chat.clock == ["2024-03-06 23:58:00", "2024-03-21 00:01:00"])
  }

  @Test func readsSignalAndIMessage() throws {
    let signal = try ReadChat(
      "[2024-01-31 10:00] Ada: hi: you\n> note: quoted\n[2024-01-31 10:01] Me: yes\n")
    #expect(signal.said == ["Ada|hi: you\n> note: quoted", "Me|yes"])
    let iMessage = try ReadChat(
      """
      Jan 31, 2024 10:00:00 AM (Read by you after 5 seconds)
      Ada
      hi: you

      Jan 31, 2024  2:01:00 PM
      Me
      yes
      no
      """)
    #expect(iMessage.said == ["Ada|hi: you", "Me|yes\nno"])
    #expect(iMessage.clock == ["2024-01-31 10:00:00", "2024-01-31 14:01:00"])
  }
}

/// What else exports of text hold.
@Suite struct TextNoticeTests {
  @Test func iMessagesOwnLinesAreNotSaid() throws {
    let chat = try Conversation.read(
      """
      Jan 05, 2024  9:00:00 AM (Read by you after 1 minute, 5 seconds)
      +15551234567
      hi: all
      Tapbacks:
      Loved by Me
      😮 by Ada

      Jan 05, 2024 12:00:00 PM
      Me
      This message responded to an earlier message.
      yes

      Jan 05, 2024 12:06:00 PM +15551234567 named the conversation Trip: Rome

      Jan 05, 2024 12:06:30 PM You changed the group photo.

      Jan 05, 2024 12:07:00 PM
      Me
      Reactions: none
      """)
    #expect(chat.messages.map(\.text) == ["hi: all", "yes", "Reactions: none"])
    #expect(chat.messages[0].reactions == ["❤️", "😮"] && chat.leftOut == 2)
  }

  @Test func signalsLettersHaveHeads() throws {
    let chat = try ReadChat(
      """
      Conversation: Ada (+15551234567)

      From: Ada (+15551234567)
      Type: incoming
      Sent: Fri, 5 Jan 2024 10:00:00
      Received: Fri, 5 Jan 2024 10:00:01

      hi: all
      note: more

      From: You
      Type: outgoing
      Sent: Fri, 5 Jan 2024 10:00:05

      hello
      """)
    #expect(chat.said == ["Ada|hi: all\nnote: more", "You|hello"])
    #expect(chat.clock == ["2024-01-05 10:00:00", "2024-01-05 10:00:05"])
  }

  @Test func adiumsMessagesAreElements() throws {
    let chat = try ReadChat(
      """
      <?xml version="1.0" encoding="UTF-8" ?>
      <chat xmlns="http://purl.org/net/ulf/ns/0.4-02" account="me@a.b" service="Jabber">
      <event type="windowOpened" sender="me@a.b" time="2024-01-31T10:00:00"/>
      <message sender="ada@a.b" time="2024-01-31T10:00:05" alias="Ada L."><div><span style="x: y">hi &amp; hello</span></div></message>
      <message sender="me@a.b" time="2024-01-31T10:00:10"><div>how: are<br/>you</div></message>
      <status type="offline" sender="ada@a.b" time="2024-01-31T10:05:05"/>
      </chat>
      """)
    #expect(chat.said == ["Ada L.|hi & hello", "me@a.b|how: are\nyou"] && chat.leftOut == 2)
    #expect(chat.clock == ["2024-01-31 10:00:05", "2024-01-31 10:00:10"])
  }

  @Test func skypesEditedMessagesAreMessages() throws {
    let chat = try ReadChat(
      """
      [31/01/2024 10:00:00] Ada L.: hi: all
      [31/01/2024 10:00:09] *** Ada L. added Cem ***
      [31/01/2024 10:00:11 | Edited 10:00:15] Ada L.: fixed
      """)
    #expect(chat.said == ["Ada L.|hi: all", "Ada L.|fixed"] && chat.leftOut == 1)
  }
}

/// What cannot be read, and why.
@Suite struct UnreadableChatTests {
  private func complaint(_ text: String) -> String {
    do { return "\(try ReadChat(text).said)" } catch { return "\(error)" }
  }

  @Test func anUnknownFormatSaysWhatWasTried() {
    let words = complaint("\n#EXTM3U of springs\n")
    #expect(words.contains("line 2") && words.contains("\"#EXTM3U of springs\""))
    for tried in ["Name: text", "JSON", "IRC", "WhatsApp"] { #expect(words.contains(tried)) }
  }

  @Test func aLogOfNoticesSaysSo() {
    let log = "[10:00] *** Joins: ada (~a@b)\n[10:01] *** Parts: ada (~a@b)\n"
    #expect(complaint(log).contains("no message but 2 notices"))
  }
}

/// What messengers export as JSON.
@Suite struct JSONExportTests {
  @Test func slackHasNamesAndEscapes() throws {
    let chat = try ReadChat(
      """
      [{"type": "message", "user": "U01", "text": "a &amp; b &lt;c&gt; <@U02> <https://a.b|here>", "ts": "1.1"},
       {"type": "message", "user": "U02", "text": "<#C1|general> <!here> <https://a.b>", "ts": "2.1",
        "user_profile": {"display_name": "", "real_name": "Ben"}},
       {"type": "message", "subtype": "channel_join", "user": "U3", "text": "joined", "ts": "3.0"},
       {"type": "message", "user": "U01", "text": "1 < 2", "ts": "4.1",
        "user_profile": {"display_name": "ada", "real_name": "Ada"}}]
      """)
    #expect(
      chat.said == ["ada|a & b <c> @Ben here", "Ben|#general @here https://a.b", "ada|1 < 2"])
    #expect(chat.leftOut == 1)
  }

  @Test func messengersAttachmentsAreTheirLinks() throws {
    let chat = try ReadChat(
      """
      {"participants": [{"name": "Ben"}], "messages": [
       {"sender_name": "Ben", "timestamp_ms": 2000, "content": "You sent an attachment.",
        "share": {"link": "https://a.b"}},
       {"sender_name": "Ben", "timestamp_ms": 1000, "content": "hi"}]}
      """)
    #expect(chat.said == ["Ben|hi", "Ben|https://a.b"])
  }

  @Test func discordAndTelegramFallBackToOtherNames() throws {
    let discord = try ReadChat(
      """
      {"messages": [{"type": "Default", "content": "hi", "author": {"name": "ada", "nickname": ""}},
      {"type": "GuildMemberJoin", "content": "Joined the server.", "author": {"name": "ben"}}]}
      """)
    #expect(discord.said == ["ada|hi"] && discord.leftOut == 1)
    let telegram = try ReadChat(
      #"{"messages": [{"type": "message", "from": "", "from_id": "user7", "text": "hi"}]}"#)
    #expect(telegram.said == ["user7|hi"])
    let all = try ReadChat(
      """
      {"about": "x", "chats": {"about": "y", "list": [{"name": "Ada", "messages": []},
       {"name": "Ben", "messages": [
        {"type": "message", "from": "Ben", "text": "hi", "date_unixtime": "1704103200"}]}]}}
      """)
    #expect(all.said == ["Ben|hi"])
  }

  @Test func messengerIsTurnedAroundAndMended() throws {
    let chat = try ReadChat(
      #"""
      {"participants": [{"name": "Zo\u00c3\u00ab"}], "messages": [
       {"sender_name": "Ada", "timestamp_ms": 2000, "content": "later"},
       {"sender_name": "Ben", "timestamp_ms": 1500, "photos": []},
       {"sender_name": "Zo\u00c3\u00ab", "timestamp_ms": 1000, "content": "caf\u00c3\u00a9"}]}
      """#)
    #expect(chat.said == ["Zoë|café", "Ada|later"] && chat.leftOut == 1)
  }

  @Test func whatProgramsTellIsLeftOut() throws {
    let messenger = try ReadChat(
      """
      {"messages": [
       {"sender_name": "Ada", "timestamp_ms": 5000, "content": "Reacted x to your message "},
       {"sender_name": "Ben", "timestamp_ms": 4000, "content": "Ben sent an attachment.",
        "share": {"link": "https://a.b"}},
       {"sender_name": "Ben", "timestamp_ms": 3000, "content": "Ben named the group Trip: Rome."},
       {"sender_name": "Ben", "timestamp_ms": 1000, "content": "Ben named it well"}]}
      """)
    #expect(messenger.said == ["Ben|Ben named it well", "Ben|https://a.b"])
    #expect(messenger.leftOut == 2)
    let newer = try Conversation.read(
      """
      {"participants": ["Ada"], "threadName": "Ada_1", "messages": [
       {"isUnsent": false, "senderName": "Ada", "text": "hi", "timestamp": 1704448801000,
        "type": "text", "reactions": [{"actor": "Ben", "reaction": "👍"}]}]}
      """)
    #expect(newer.messages.map(\.text) == ["hi"] && newer.messages[0].at == 1_704_448_801)
    #expect(newer.messages[0].reactions == ["👍"])
    let telegram = try ReadChat(
      """
      {"messages": [
       {"type": "message", "date": "2024-01-05T10:00:01", "from": "Ada", "text": "",
        "poll": {"question": "Where: to?", "answers": []}}]}
      """)
    #expect(telegram.said == ["Ada|Where: to?"] && telegram.clock == ["2024-01-05 10:00:01"])
    let discord = try ReadChat(
      """
      {"messages": [{"type": "20", "content": "done", "author": {"name": "bot"}},
       {"type": "ChannelPinnedMessage", "content": "Pinned a message.", "author": {"name": "ada"}}]}
      """)
    #expect(discord.said == ["bot|done"] && discord.leftOut == 1)
  }

  @Test func readsGoogleChat() throws {
    let text = """
      {"messages": [{"creator": {"name": "Ada", "email": "a@b.c", "user_type": "Human"},
        "created_date": "Monday, January 1, 2024 at 10:00:00\u{202F}AM UTC", "text": "hi"},
       {"creator": {"name": "", "email": "ben@b.c"}, "text": "yes"}]}
      """
    #expect(try ReadChat(text).said == ["Ada|hi", "ben@b.c|yes"])
    let chat = try Conversation(data: Data(text.utf8), file: "messages.json")
    #expect(chat.messages[0].at == 1_704_103_200)
  }
}
