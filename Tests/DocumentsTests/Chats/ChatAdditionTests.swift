import Testing

@testable import Documents

/// What text exports write below a message, around words, or between days.
@Suite struct ChatAdditionTests {
  /// A file may tell of any number, and each takes memory.
  @Test func aMessageHasSoManyReactions() throws {
    let given = "😀😁😂😃😄😅😆😇😈😉😊😋".map {
      #"{"emoji": {"name": "\#($0)"}, "count": 5000}"#
    }
    let chats = [
      #"{"messages": [{"author": {"name": "Ada"}, "content": "hi", "timestamp": "2024-01-01T10:00:00Z", "reactions": [\#(given.joined(separator: ","))]}]}"#,
      "[24/11/2026, 10:01:00] Ada: hi\n"
        + String(repeating: "[24/11/2026, 10:02:00] Ben: Reacted to \"hi\" with 👍\n", count: 1200),
    ]
    for text in chats {
      let chat = try Conversation.read(text)
      #expect(chat.messages[0].text == "hi" && chat.messages[0].reactions.count == 999)
    }
  }

  @Test func readsDiscordsParts() throws {
    let text = """
      [24/11/2026 10:01] ben (pinned)
      yes: no
      second

      {Attachments}
      https://cdn.x.com/a.png?ex=1

      {Reactions}
      👍 (2) 

      [24/11/2026 10:02] cem

      {Stickers}
      https://cdn/s.png

      [24/11/2026 10:03] bot
      {Embed}
      News
      """
    let read = try ReadChat(text)
    #expect(read.said == ["ben|yes: no\nsecond", "cem|Sticker", "bot|News"])
    let chat = try Conversation.read(text)
    #expect(chat.messages[0].media?.name == "a.png" && chat.messages[0].reactions == ["👍", "👍"])
    #expect(chat.messages[1].media == Media(.sticker))
  }

  @Test(arguments: [
    ("👍 (2) 🎉 ", ["👍", "👍", "🎉"]), ("🎉", ["🎉"]),
    ("logo (3) ❤️", [":logo:", ":logo:", ":logo:", "❤️"]), ("kite (2)", ["🪁", "🪁"]),
    ("😮 by Ada", ["😮"]), ("Loved by Ada", ["❤️"]),
  ])
  func readsReactions(line: String, wanted: [String]) throws {
    let chat = try Conversation.read(
      """
      [24/11/2026 10:01] ben
      hi

      {Reactions}
      \(line)

      [24/11/2026 10:02] cem
      there
      """)
    #expect(chat.messages.map(\.text) == ["hi", "there"] && chat.messages[0].reactions == wanted)
  }

  @Test(arguments: ["hi there", "(2)", "👍 yes", "🎉 (0)", "two (2) words more"])
  func otherWordsAreNoReactions(line: String) {
    #expect(ChatWords.reactions(line) == nil)
  }

  @Test func whatDiscordTellsOfPeopleIsNotSaid() throws {
    let chat = try ReadChat(
      """
      [24/11/2026 10:00] ada
      Joined the server.

      [24/11/2026 10:01] ben
      Pinned a message. It is above.

      [24/11/2026 10:02] ben
      Pinned a message.

      [24/11/2026 10:03] ada
      Started a call that lasted 3 minutes.
      """)
    #expect(chat.said == ["ben|Pinned a message. It is above."] && chat.leftOut == 3)
  }

  @Test func whatPidginAnswersForAPersonIsTheirs() throws {
    let chat = try ReadChat(
      """
      (09:41:00) Ben: there?
      (09:42:10) mira@example.org <AUTO-REPLY>: away: lunch
      (09:50:00) mira@example.org: back
      """)
    #expect(chat.said == ["Ben|there?", "mira@example.org|away: lunch", "mira@example.org|back"])
  }

  @Test func whatSignalsMessagesAnswerIsLeftOut() throws {
    let chat = try ReadChat(
      """
      [2024-01-01 10:00:00] Ada: hello there  
      [2024-01-01 10:01:00] Me: 

      > hello there
      > and more

      Fine, thanks  
      > so

      (- Ada: 👍 -)
      [2024-01-01 10:02:00] Ada: 

      > only quoted

      [2024-01-01 10:03:00] Me: 

      > the last

      yes
      [2024-01-01 10:04:00] Ada:   [a.pdf](./media/a.pdf)  
      [2024-01-01 10:05:00] Ada:   
      (( 😀 ))
      """)
    #expect(
      chat.said == [
        "Ada|hello there", "Me|Fine, thanks\n> so", "Ada|> only quoted", "Me|yes",
        "Ada|[a.pdf](./media/a.pdf)", "Ada|Sticker",
      ])
  }

  @Test func readsSignalsParts() throws {
    let text = """
      [2026-11-24 10:00:00] Ada: hi
      (- Me: 👍, Ben: 🎉 -)
      [2026-11-24 10:01:00] Me: look ![](./media/a.png)
      """
    let chat = try Conversation.read(text)
    #expect(chat.messages.map(\.text) == ["hi", "look"])
    #expect(chat.messages[0].reactions == ["👍", "🎉"] && chat.messages[1].media?.name == "a.png")
    // Words in such brackets stay words.
    let words = try ReadChat(
      "31.12.23, 22:15 - Ada: first\n(( second line ))\n(- a: b, c -)\n31.12.23, 22:16 - Ben: yes\n"
    )
    #expect(words.said == ["Ada|first\n(( second line ))\n(- a: b, c -)", "Ben|yes"])
    let letters = try Conversation.read(
      """
      From: You (+4915)
      Type: outgoing
      Sent: Tue, 24 Nov 2026 10:00:00 +0000
      Attachment: pic.jpg (image/jpeg, 1234 bytes)

      From: Ben (+4917)
      Type: incoming
      Sent: Tue, 24 Nov 2026 10:01:00 +0000

      yes
      """)
    #expect(letters.messages.map(\.text) == ["Photo", "yes"])
    #expect(letters.messages[0].media == Media(.photo, name: "pic.jpg"))
  }

  @Test func readsPathsOfFiles() throws {
    let chat = try Conversation.read(
      "Nov 24, 2026 10:02:00 AM\nAda\n/Users/x/Attachments/IMG_1.heic\nlook\n")
    #expect(chat.messages[0].text == "look" && chat.messages[0].media?.name == "IMG_1.heic")
  }

  @Test func readsQuotationsOfLINE() throws {
    let chat = try ReadChat(
      """
      [LINE] Chat history with Ada
      Saved on: 11/24/2026, 12:00

      Mon, 11/23/2026
      11:59 PM\tBen\t"two ""lines""
      10:00 said: yes"
      Tue, 11/24/2026
      12:01 AM\tAda\t"one"
      12:02 AM\tAda\t"open
      """)
    #expect(chat.said == ["Ben|two \"lines\"\n10:00 said: yes", "Ada|\"one\"", "Ada|\"open"])
    #expect(chat.clock[1] == "2026-11-24 00:01:00")
    let thai = try ReadChat(
      "วันจันทร์ที่ 23/11/2569\n23:58\tAda\tสวัสดี\nวันอังคารที่ 24/11/2569\n00:01\tBen\t[สติกเกอร์]\n")
    #expect(thai.said == ["Ada|สวัสดี", "Ben|[สติกเกอร์]"])
    #expect(thai.clock == ["2026-11-23 23:58:00", "2026-11-24 00:01:00"])
  }

  @Test func readsKakaoTalks() throws {
    let computer = try ReadChat(
      """
      Ada 님과 카카오톡 대화
      저장한 날짜 : 2026-11-24 12:00:00

      --------------- 2026년 11월 23일 월요일 ---------------
      [Ada] [오후 11:58] 안녕
      [벤 오크리] [오후 11:59] 네: 맞아요
      둘째 줄
      --------------- 2026년 11월 24일 화요일 ---------------
      Cem님이 들어왔습니다.
      [Ada] [오전 12:02] 사진
      """)
    #expect(computer.said == ["Ada|안녕", "벤 오크리|네: 맞아요\n둘째 줄", "Ada|사진"])
    #expect(computer.clock.last == "2026-11-24 00:02:00")
    let phone = try ReadChat(
      """
      KakaoTalk Chats with Ada
      Monday, November 23, 2026
      Nov 23, 2026 at 23:58, Ada : hi
      Tuesday, November 24, 2026
      Nov 24, 2026 at 0:01, Cem joined this chatroom.
      Nov 24, 2026 at 0:02, Ben : yes: no
      """)
    #expect(phone.said == ["Ada|hi", "Ben|yes: no"])
  }
}
