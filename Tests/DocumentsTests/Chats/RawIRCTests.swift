import Documents
import Testing

/// IRC's own protocol, meetings that are written down, and names before times.
@Suite struct RawIRCTests {
  @Test func readsTheProtocol() throws {
    let bare = try ReadChat(
      """
      :ada!~ada@host JOIN #x
      :ada!~ada@host PRIVMSG #x :hi: all
      :ben!~ben@host PRIVMSG #x :\u{1}ACTION waves\u{1}
      PING :server
      :server 372 ada :- welcome
      :ben!~ben@host PRIVMSG #x yes
      """)
    #expect(bare.said == ["ada|hi: all", "ben|waves", "ben|yes"] && bare.leftOut == 3)
    let tagged = try ReadChat(
      """
      @msgid=x;time=2026-11-24T10:00:01.000Z :ada!~ada@host PRIVMSG #x :hi
      @time=2026-11-24T10:00:02.000Z :ben!~ben@host PART #x
      """)
    #expect(tagged.said == ["ada|hi"] && tagged.leftOut == 1)
    let stamped = try ReadChat(
      "2026-11-24T10:00:00 :ada!~ada@host JOIN #x\n2026-11-24T10:00:01 :ada!~ada@host PRIVMSG #x :a\n"
    )
    #expect(stamped.said == ["ada|a"] && stamped.clock == ["2026-11-24 10:00:01"])
  }

  @Test func readsCaptions() throws {
    let teams = try ReadChat(
      """
      WEBVTT

      00:00:01.000 --> 00:00:04.000
      <v Ada Lovelace>hello there</v>

      00:00:05.000 --> 00:00:07.000
      <v Ada Lovelace>and more</v>

      00:00:08.000 --> 00:00:09.000
      <v Ben>yes: no</v>
      """)
    #expect(teams.said == ["Ada Lovelace|hello there\nand more", "Ben|yes: no"])
    #expect(teams.clock == ["1970-01-01 00:00:01", "1970-01-01 00:00:08"])
    let zoom = try ReadChat(
      "WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.000\nAda: hi\n\n2\n00:00:05.000 --> 00:00:06.000\nBen: yes\n"
    )
    #expect(zoom.said == ["Ada|hi", "Ben|yes"])
  }

  @Test func readsZoomsReactions() throws {
    let text = """
      10:00:01 From  Ada Lovelace  to  Everyone:
      \thello all
      10:00:05 From  Ben  to  Everyone:
      \tReplying to "hello all"
      \thi: yes
      10:00:09 From  Cem  to  Everyone:
      \tReacted to "hello a..." with 👍
      10:00:15 From  Cem  to  Everyone:
      \tRemoved a 👍 reaction from "hello all"
      """
    let chat = try ReadChat(text)
    #expect(chat.said == ["Ada Lovelace|hello all", "Ben|hi: yes"] && chat.leftOut == 2)
  }

  @Test(arguments: [
    "Ada (10:00): hi\nBen (10:01): yes: no\n", "Ada 10:00 AM: hi\nBen 10:01 AM: yes: no\n",
    "Ada at 10:00 AM: hi\nBen at 10:01 AM: yes: no\n", "Ada [10:00]: hi\nBen [10:01]: yes: no\n",
  ])
  func readsTimesAfterNames(text: String) throws {
    let chat = try ReadChat(text)
    #expect(chat.said == ["Ada|hi", "Ben|yes: no"])
    #expect(chat.clock == ["1970-01-01 10:00:00", "1970-01-01 10:01:00"])
    let words = try ReadChat("Ada: so\nwe meet at 10:00: bring bread\nBen: ok\n")
    #expect(words.said == ["Ada|so\nwe meet at 10:00: bring bread", "Ben|ok"])
  }

  @Test func datesOfTwoNumbersAreOrdered() throws {
    let chat = try ReadChat(
      "11-24 23:59 <ada> hi\n11-25 00:01 <ben> yes\n11-25 00:02 -!- cem has joined #x\n")
    #expect(chat.said == ["ada|hi", "ben|yes"] && chat.leftOut == 1)
    #expect(chat.clock == ["1970-11-24 23:59:00", "1970-11-25 00:01:00"])
  }
}

/// Names and times in lines of their own, as some archives have them.
@Suite struct ChatTitleTests {
  @Test func readsNamesAloneBeforeColons() throws {
    let copied = try ReadChat(
      "How to bake\n\nChatGPT said:\nYou need:\n- flour\nSo: mix\nYou said:\nthanks\nChatGPT said:\nNote:\nok\n"
    )
    #expect(
      copied.said == ["ChatGPT|You need:\n- flour\nSo: mix", "You|thanks", "ChatGPT|Note:\nok"])
    #expect(copied.leftOut == 1)
    let play = try ReadChat("Ada:\nhello\nthere\n\nBen:\nyes\n")
    #expect(play.said == ["Ada|hello\nthere", "Ben|yes"])
    #expect(throws: (any Error).self) { try ReadChat("Ingredients:\nflour\nwater\n") }
  }

  @Test func readsSecondsAboveNames() throws {
    let chat = try Conversation.read(
      "1507963027\nada\nhi: all\n\n1507963300\nada\n\n1507963320\nben\ntwo\nlines\n")
    #expect(chat.participants == ["ada", "ben"] && chat.leftOut == 1)
    #expect(chat.messages.map(\.text) == ["hi: all", "two\nlines"])
    #expect(chat.messages.map(\.at) == [1_507_963_027, 1_507_963_320])
  }

  @Test func readsBarsAndTheNewestFirst() throws {
    let chat = try ReadChat(
      """
      updated now

      2026-11-24T10:04:11.286|ada|no: yes
      2026-11-24T10:01:02.970|ben|a | b
      2026-11-23T10:00:00.000|ada|first
      """)
    #expect(chat.said == ["ada|first", "ben|a | b", "ada|no: yes"])
    #expect(chat.clock[0] == "2026-11-23 10:00:00")
  }
}
