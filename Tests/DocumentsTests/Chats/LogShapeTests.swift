import Documents
import Testing

/// Logs whose lines name their senders in rarer ways.
@Suite struct LogShapeTests {
  /// Where few lines name a sender, the first 50,000 tell how.
  @Test func aLongMessageIsReadAsItsStartIs() throws {
    let lines = Array(repeating: "x", count: 60_000)
    let chat = try Conversation.read((["Ada: hi"] + lines + ["Ben: yes"]).joined(separator: "\n"))
    #expect(chat.participants == ["Ada", "Ben"] && chat.messages.count == 2)
    #expect(chat.messages[0].text == (["hi"] + lines).joined(separator: "\n"))
    #expect(throws: DocumentError.self) {
      try Conversation.read((lines + ["Ada: hi"]).joined(separator: "\n"))
    }
  }

  @Test func whatSaysNothingIsLeftOut() throws {
    let chat = try ReadChat("12:03 <ada> hi\n12:04 *12* \n12:05 <ben> yes\n")
    #expect(chat.said == ["ada|hi", "ben|yes"] && chat.leftOut == 1)
    #expect(throws: DocumentError.self) { try ReadChat("12:03 *12* \n") }
  }

  @Test func readsATabAfterTheName() throws {
    let chat = try ReadChat(
      """
      [10:00:01] ada\thello all
      [10:00:05] ben\thi ada: how are you?
      [10:00:12] -->\tcem has joined #springs
      [10:00:15] *\tada waves
      [10:00:20] ada\tsee https://a.b/c:d
      [10:00:21] --\tMode #springs [+o ada] by ChanServ
      """)
    #expect(
      chat.said == [
        "ada|hello all", "ben|hi ada: how are you?", "ada|waves", "ada|see https://a.b/c:d",
      ])
    #expect(chat.leftOut == 2 && chat.clock[0].hasSuffix("10:00:01"))
    let dated = try ReadChat(
      "[2024-01-31 10:00:01] ada\thello\n[2024-01-31 10:00:05] ben\thi\n")
    #expect(dated.said == ["ada|hello", "ben|hi"] && dated.clock[1] == "2024-01-31 10:00:05")
    let signs = try ReadChat(
      "2024-01-31 10:00:00\tℹ\tconnected\n2024-01-31 10:00:01\t@ada\thi\n")
    #expect(signs.said == ["ada|hi"] && signs.leftOut == 1)
  }

  @Test func readsDeedsWithoutColumnsAmongColumns() throws {
    let chat = try ReadChat(
      "00:01\tada joined\n00:02\tada\thi\n00:03\tben\thello\n00:03\t * ben waves\n")
    #expect(chat.said == ["ada|hi", "ben|hello", "ben|waves"] && chat.leftOut == 1)
  }

  @Test func readsNamesInQuotes() throws {
    let chat = try ReadChat(
      """
      <10:00:00> "ada": hi
      <10:00:05> "ben b": hello: "you"
      <10:00:06> *** "cem" connected to channel
      <10:00:07> "ada": bye
      """)
    #expect(chat.said == ["ada|hi", "ben b|hello: \"you\"", "ada|bye"] && chat.leftOut == 1)
  }

  @Test func readsABarAfterTheName() throws {
    let chat = try ReadChat(
      """
      10:00:01        --> | cem (~cem@host) has joined #springs
      10:00:02       @ada | hello
      10:00:03        ben | hi: you
      10:00:03            | and more
      10:00:04          * | ada waves
      10:00:05        <-- | cem has quit (bye)
      """)
    #expect(chat.said == ["ada|hello", "ben|hi: you\nand more", "ada|waves"])
    #expect(chat.leftOut == 2)
  }

  @Test func readsNamesInBracketsAndBeforeAnArrow() throws {
    let brackets = try ReadChat(
      "10:00:01 [ada] hello\n10:00:02 [ben] hi ada\n10:00:03 [ada] bye: all\n10:00:04 *** cem left\n"
    )
    #expect(brackets.said == ["ada|hello", "ben|hi ada", "ada|bye: all"] && brackets.leftOut == 1)
    let arrows = try ReadChat("10:00 ada> hello\n10:01 ben> hi: you\n10:02 * ada waves\n")
    #expect(arrows.said == ["ada|hello", "ben|hi: you", "ada|waves"])
    let angles = try ReadChat(
      "[10:00] <ada>: hello\n[10:01] <ben:#springs> hi\n[10:02] <#springs:cem> yes\n")
    #expect(angles.said == ["ada|hello", "ben|hi", "cem|yes"])
  }

  @Test func readsNamesOnLinesOfTheirOwn() throws {
    let chat = try ReadChat(
      """
      13:58:45 [Agent]
      Agent has joined #springs
      13:58:45 [Agent]
      logging to https://a.b
      14:00:01 [ada]
      this is: it
      """)
    #expect(chat.said == ["Agent|logging to https://a.b", "ada|this is: it"])
    #expect(chat.leftOut == 1)
  }

  @Test func readsTimesOfAnyKind() throws {
    let seconds = try Conversation.read(
      "1434567890 -!- ada(~a@host) has joined #springs\n1434567891 <ada> hi: all\n")
    #expect(seconds.messages.map(\.at) == [1_434_567_891] && seconds.leftOut == 1)
    let compact = try ReadChat("20240131 10:00:01 <ada> hi\n20240131T100005 <ben> yes\n")
    #expect(compact.said == ["ada|hi", "ben|yes"])
    #expect(compact.clock == ["2024-01-31 10:00:01", "2024-01-31 10:00:05"])
    let last = try ReadChat(
      """
      *** You have joined channel #springs
      [Wed Jan 31 2024]
      <ada> hello there                                  [10:00]
      <ben> hi ada: look                                 [10:01]
      *** cem (~cem@host) has joined channel #springs    [10:02]
      * ada waves                                        [10:03]
      <ben> at [10:00]
      """)
    #expect(last.said == ["ada|hello there", "ben|hi ada: look", "ada|waves", "ben|at [10:00]"])
    #expect(last.clock[1] == "2024-01-31 10:01:00" && last.leftOut == 3)
    let coloured = try ReadChat(
      "03[10:00] * Now talking in #springs\n[10:01] <ada> hi\n02[10:02] * ben has quit IRC (bye)\n")
    #expect(coloured.said == ["ada|hi"] && coloured.leftOut == 2)
  }

  @Test(arguments: [
    ("Jan 31 2024 10:00:01 ", true), ("2024 Jan 31 10:00:01 ", true),
    ("[31-Jan-2024 10:00:01] ", true), ("10:00:01: ", false), ("10:00:01 - ", false),
    ("1/31/2024 10:00:01 AM: ", true), ("2024-01-31_10:00:01 ", true), ("<10:00:01> ", false),
    ("Wed Jan 31 10:00:01 2024 ", true), ("[10:00:01]\t", false),
    ("2024-01-31 10:00:01,123 ", true), ("[10.00.01] ", false), ("   10:00:01 ", false),
    ("2024-01-31T10:00:01.123456 ", true), ("20240131T100001 ", true),
  ]) func readsTimesHoweverTheyAreSetOff(stamp: String, hasDay: Bool) throws {
    let chat = try ReadChat(
      "\(stamp)<ada> hi: all\n\(stamp)*** cem has joined #springs\n\(stamp)* ada waves\n")
    #expect(chat.said == ["ada|hi: all", "ada|waves"] && chat.leftOut == 1)
    #expect(chat.clock[0].hasSuffix("10:00:01"))
    #expect(chat.clock[0].hasPrefix("2024-01-31") == hasDay, "\(chat.clock)")
  }

  /// Clients write of themselves, and of what is said to one alone, in many ways.
  @Test func noNoticeIsGluedToAMessage() throws {
    let chat = try ReadChat(
      """
      IRC log started Mon Jan 1 10:00
      -NickServ- [#springs] "Welcome to: us"
      <ada> hello
       Python interface unloaded
      == cem [~cem@host] has joined #springs
      cem [~cem@host] has quit [bye]
      *** Signoff: ben (Ping timeout)
      -ben- a notice
      >ben< sent to one
      -> *ben* sent to one
      *ben* said to one
      ### Log session terminated ###
      <ben> back
      IRC log ended Mon Jan 1 11:00
      """)
    #expect(chat.said == ["ada|hello", "ben|said to one", "ben|back"] && chat.leftOut == 11)
    let chatZilla = try ReadChat(
      """
      [INFO]\tChannel view for “#springs” opened.
      -->|\tcem (~c@h) has joined #springs
      <ada>\thi: all
      |<--\tcem has left irc.example.net (Quit: bye)
      =-=\tYOU are now known as adb
      -:- SignOff cem: #springs (Ping timeout)
      >>> cem [~c@h] has joined #springs
      <adb>\tyes
      """)
    #expect(chatZilla.said == ["ada|hi: all", "adb|yes"] && chatZilla.leftOut == 6)
    let quassel = try ReadChat("[10:00:01] <ada> hi\n[10:00:03] -*- ada waves\n")
    #expect(quassel.said == ["ada|hi", "ada|waves"])
    let plain = try ReadChat("ada: hi\nben: list\n* two eggs\n* ada waves\n")
    #expect(plain.said == ["ada|hi", "ben|list\n* two eggs", "ada|waves"])
    let cloud = try ReadChat(
      """
      [2024-01-31 13:35:31] → cem joined (~cem@host)
      [2024-01-31 13:37:30] <ada> hello
      [2024-01-31 13:37:31] — ada waves
      [2024-01-31 13:37:33] ⇐ cem quit (~cem@host): Ping timeout
      [2024-01-31 13:37:34] * ben → benny
      [2024-01-31 13:37:35] * ada set the topic: a: b
      """)
    #expect(cloud.said == ["ada|hello", "ada|waves"] && cloud.leftOut == 4)
    let hexChat = try ReadChat(
      """
      Jan 31 10:00:00 *\tYou're now known as ada
      Jan 31 10:00:01 *\t[ben] (~ben@host): Ben
      Jan 31 10:00:02 *\t[ben] End of WHOIS list.
      Jan 31 10:00:03 *\tNetsplit a.b <-> c.d quits: cem
      Jan 31 10:00:04 *\tben is now away: back soon
      Jan 31 10:00:05 *\tben is back
      Jan 31 10:00:06 <ada>\thi
      """)
    #expect(hexChat.said == ["ben|is back", "ada|hi"] && hexChat.leftOut == 5)
    let eggdrop = try ReadChat(
      "[00:02] <ada> hi\n[00:03] Action: ada waves\n[00:04] ada (~a@host) left irc: Quit: bye\n")
    #expect(eggdrop.said == ["ada|hi", "ada|waves"] && eggdrop.leftOut == 1)
    let archive = try ReadChat("13:58:45 <ada> ada has joined #springs\n13:58:46 <ada> hi\n")
    #expect(archive.said == ["ada|hi"] && archive.leftOut == 1)
  }

  /// What somebody did is no name, whatever colons it has.
  @Test func noSpeakerIsInvented() throws {
    let chat = try ReadChat(
      """
      7/26/2023, 3:13:27 PM - Ada L.: hello
      7/26/2023, 3:13:28 PM - ben joined the room
      7/26/2023, 3:13:29 PM - ben: hi: you
      7/26/2023, 3:13:30 PM - ben changed the room name to x: y
      7/26/2023, 3:13:31 PM - ben maria: both
      7/26/2023, 3:13:32 PM - ben maria: are people
      """)
    #expect(
      chat.said == ["Ada L.|hello", "ben|hi: you", "ben maria|both", "ben maria|are people"])
    #expect(chat.leftOut == 2)
    let before = try ReadChat(
      "10:00 #springs <ada> hi\n10:01 [#springs] <ben> yo\n10:02 #springs *** cem joined\n")
    #expect(before.said == ["ada|hi", "ben|yo"] && before.leftOut == 1)
    let bridged = try ReadChat("[10:00] <ada> hi\n[10:01] <a\u{200B}da> again\n")
    #expect(bridged.said == ["ada|hi", "ada|again"])
    let channel = try ReadChat(
      "[2024-01-31 10:00:01] #springs ada: hello\n[2024-01-31 10:00:02] #springs ben: hi: you\n")
    #expect(channel.said == ["ada|hello", "ben|hi: you"])
  }

  /// Nothing is around the names, but they come back again and again.
  @Test func readsNamesThatOnlyATimeSetsOff() throws {
    let line = try ReadChat(
      """
      2024.01.05 Friday
      10:00 Ada Byron hi: all
      10:01 Ben yes
      10:02 Ada Byron [Photo]
      10:03 Ben two
      lines: here
      10:04 Ada Byron joined the chat.
      2024.01.06 Saturday
      00:05 Ben later
      """)
    #expect(
      line.said == [
        "Ada Byron|hi: all", "Ben|yes", "Ada Byron|[Photo]", "Ben|two\nlines: here", "Ben|later",
      ])
    #expect(line.clock.last == "2024-01-06 00:05:00" && line.leftOut == 3)
    let said = (0..<6).flatMap { ["ada this is \($0)", "ben no: that \($0)"] }
    let log = try ReadChat(
      said.enumerated().map { "[10:\(10 + $0)] \($1)\n" }.joined() + "[10:59] Connection closed\n")
    #expect(log.said.count == 12 && Set(log.said.map { $0.prefix(3) }) == ["ada", "ben"])
    #expect(log.leftOut == 1)
    #expect(throws: (any Error).self) {
      try ReadChat("07:00 wake up\n12:00 lunch: soup\n22:00 sleep at home\n22:30 sleep again\n")
    }
  }

  /// Lines that start with a time and name nobody in a way that is known are not read as if they did.
  @Test func whatIsNotKnownIsRefused() throws {
    #expect(throws: (any Error).self) {
      try ReadChat("[10:00] ada hello\n[10:01] ben hi ada\n[10:02] ada one more: yes\n")
    }
    #expect(throws: (any Error).self) {
      try ReadChat("[10.0] <ada> hello: all\n[10.1] <ben> hi\n")
    }
    #expect(throws: (any Error).self) { try ReadChat("10:00 | ada | hello\n10:01 | ben | hi\n") }
  }
}

/// Logs as JSON, under the names that programs and databases give the parts of a message.
@Suite struct JSONLogTests {
  @Test func readsTheLinesOfADatabase() throws {
    let chat = try Conversation.read(
      """
      {"type":"join","time":"2024-01-31T10:00:00Z","nick":"cem","message":null}
      {"type":"message","time":"2024-01-31T10:00:01Z","nick":"ada","message":"hello: all","channel":"#springs"}
      {"time":"2024-01-31T10:00:05Z","nick":"ben","message":"hi"}
      {"time":1706695210,"nick":"ada","message":"bye"}
      {"time":1706695211,"nick":"ada","message":""}
      """)
    #expect(chat.participants == ["ada", "ben"] && chat.leftOut == 2)
    #expect(chat.messages.map(\.text) == ["hello: all", "hi", "bye"])
    #expect(chat.messages.map(\.at) == [1_706_695_201, 1_706_695_205, 1_706_695_210])
  }

  @Test func readsListsOfOtherPrograms() throws {
    let gitter = try ReadChat(
      #"""
      [{"id":"5","text":"hello","sent":"2024-01-31T10:00:00.000Z",
        "fromUser":{"username":"ada","displayName":"Ada L."}},
       {"id":"6","text":"hi","fromUser":{"username":"ben"}}]
      """#)
    #expect(gitter.said == ["Ada L.|hello", "ben|hi"])
    let matrix = try Conversation.read(
      """
      {"room_name":"x","messages":[
      {"type":"m.room.member","sender":"@ada:a.b","content":{"membership":"join"}},
      {"type":"m.room.message","sender":"@ada:a.b","content":{"msgtype":"m.text","body":"hello"},
       "origin_server_ts":1706695201000}]}
      """)
    #expect(matrix.participants == ["@ada:a.b"] && matrix.leftOut == 1)
    #expect(matrix.messages.map(\.at) == [1_706_695_201])
    let dated = try ReadChat(
      #"[{"from":"ada","text":"hi","date":"2024-01-31 10:00:05","id":1}]"#)
    #expect(dated.said == ["ada|hi"] && dated.clock == ["2024-01-31 10:00:05"])
    let mine = try ReadChat(
      #"{"is_from_me":true,"sender":null,"text":"a"}"# + "\n"
        + #"{"is_from_me":false,"sender":"ben","text":"b"}"#)
    #expect(mine.said == ["Me|a", "ben|b"])
  }
}
