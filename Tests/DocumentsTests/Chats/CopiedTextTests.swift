import Testing

/// Text that is copied from the windows of messengers.
@Suite struct CopiedTextTests {
  @Test func readsTelegrams() throws {
    let chat = try ReadChat(
      """
      Ada, [24.11.2026 10:00]
      hello

      Ada, [24.11.2026 10:01]
      [Forwarded from Cem]
      two
      lines: here

      [24.11.2026 10:02]
      and more

      Ben Okri, [24.11.2026 22:03]
      [In reply to Ada]
      Yes: no
      """)
    #expect(
      chat.said == ["Ada|hello", "Ada|two\nlines: here", "Ada|and more", "Ben Okri|Yes: no"])
    #expect(chat.clock[2] == "2026-11-24 10:02:00" && chat.clock[3] == "2026-11-24 22:03:00")
    let american = try ReadChat(
      "Ada, [Nov 24, 2026 at 10:00:05 AM]:\nhello\n\nBen, [Nov 24, 2026 at 1:02:06 PM]:\nyes\n")
    #expect(american.said == ["Ada|hello", "Ben|yes"])
    #expect(american.clock == ["2026-11-24 10:00:05", "2026-11-24 13:02:06"])
  }

  @Test func readsDiscords() throws {
    let chat = try ReadChat(
      """
      ada — 11/22/2026 11:00 PM
      hello
      there
      ben — Yesterday at 10:01 PM
      yes: no
      [10:02 PM]
      more
      NEW
      helper
      APP
       — Today at 10:03 PM
      see you at 10:30
      """)
    #expect(
      chat.said == ["ada|hello\nthere", "ben|yes: no", "ben|more", "helper|see you at 10:30"])
    #expect(
      chat.clock == [
        "2026-11-22 23:00:00", "2026-11-23 22:01:00", "2026-11-23 22:02:00", "2026-11-24 22:03:00",
      ])
    let parts = try ReadChat(
      "ada\n — \nheute um 10:00 Uhr\nhallo\nben\n — \nheute um 10:01 Uhr\nja\n[10:02]\nnein\n")
    #expect(parts.said == ["ada|hallo", "ben|ja", "ben|nein"])
    let old = try ReadChat("adaToday at 10:00 AM\nhello\nbenToday at 10:01 AM\nyes\n")
    #expect(old.said == ["ada|hello", "ben|yes"])
  }

  @Test func readsSlacks() throws {
    let chat = try ReadChat(
      """
      Ada Lovelace:palm_tree:  12:58 PM
      hello there (edited)
      1:02
      more
      2 replies
      View thread
      GitHub
      APP  1:03 PM
      [x/y] new commit
      Ben  11:04 PM
      joined #general.
      Ben  11:05 PM
      at 10:30
      :+1:
      2
      ok
      """)
    #expect(
      chat.said == [
        "Ada Lovelace|hello there", "Ada Lovelace|more", "GitHub|[x/y] new commit",
        "Ben|at 10:30\nok",
      ])
    #expect(chat.leftOut == 1)
    #expect(chat.clock.map { $0.suffix(8) } == ["12:58:00", "13:02:00", "13:03:00", "23:05:00"])
    let parts = try ReadChat(
      "Ada Lovelace\n  10:00\nhello there\n10:02\nmore\nBen\n  10:03\nyes: no\n")
    #expect(parts.said == ["Ada Lovelace|hello there", "Ada Lovelace|more", "Ben|yes: no"])
    let old = try ReadChat("ada [10:00 AM]\nhello\nben [10:01 AM]\nyes: no\n\n[10:02]\nmore\n")
    #expect(old.said == ["ada|hello", "ben|yes: no", "ben|more"])
  }

  @Test func readsICQsAndWebex() throws {
    let icq = try ReadChat(
      """
      -------------------------------------->-
      ada
      12.03.2021 10:00:00
      hi there

      --------------------------------------<-
      ben
      12.03.2021 10:00:05
      hello: you
      and more

      -------------------------------------->-
      ada
      12.03.2021 10:01:00
      bye
      """)
    #expect(icq.said == ["ada|hi there", "ben|hello: you\nand more", "ada|bye"])
    let webex = try ReadChat(
      """
      from Ada L to everyone:    10:00 AM
      hi there
      from Ben to everyone:    10:01 AM
      hello
      """)
    #expect(webex.said == ["Ada L|hi there", "Ben|hello"])
    let zoom = try ReadChat("17:34:29\t From Ada L : hello\n17:34:40\t From Ben : yes: sure\n")
    #expect(zoom.said == ["Ada L|hello", "Ben|yes: sure"])
  }

  @Test func readsOthers() throws {
    for text in [
      "[10:00 AM] Ada Lovelace\nhi\n\n[10:01 AM] Ben\nyes: no\n",
      "Ada Lovelace\n10:00 AM\nhi\n\nBen\n10:01 AM\nyes: no\n",
      "Ada Lovelace\nYesterday 10:00 AM\nhi\nBen\nToday 10:01 AM\nyes: no\n",
      "Ada Lovelace, 10:00\nhi\nBen, 10:01\nyes: no\n",
      "Ada Lovelace, Tue 10:00 AM, Edited\nhi\nBen, Tue 10:01 AM\nyes: no\n",
      "Ada Lovelace 11/24 10:00 AM\nhi\nBen 11/24 10:01 AM\nyes: no\n",
      "Ada Lovelace  24.11. 10:00\nhi\nBen  24.11. 10:01\nyes: no\n",
      "Ada Lovelace 2026/11/24 10:00:05\nhi\nBen 2026/11/24 10:01:05\nyes: no\n",
      "[10:00, 24/11/2026] Ada Lovelace: hi\n[10:01, 24/11/2026] Ben: yes: no\n",
    ] {
      let chat = try ReadChat(text)
      #expect(chat.said == ["Ada Lovelace|hi", "Ben|yes: no"], "\(text)")
      #expect(chat.clock[0].contains(" 10:00:0"), "\(text)")
    }
    let words = try ReadChat(
      "Ada 10:00:05\nhi\nBen 10:00:09\nlunch at 12:00\nAda 10:00:19\nsee you at 12:00\n")
    #expect(words.said == ["Ada|hi", "Ben|lunch at 12:00", "Ada|see you at 12:00"])
  }

  /// Words that end in a time name no sender.
  @Test(arguments: [
    "The train leaves at 10:00\nand we will be there at 12:00\nor so.\n",
    "Lunch 12:00\nDinner 18:00\n", "Lunch, 12:00\n", "10:00\nhello\n",
  ])
  func otherTextsAreRefused(text: String) {
    #expect((try? ReadChat(text)) == nil)
  }

  @Test func chatsWhoseWordsEndInTimesStayWhatTheyAre() throws {
    let chat = try ReadChat("Ada: when\nBen: the train — 10:00\nit is late  10:00 AM\nAda: ok\n")
    #expect(chat.said == ["Ada|when", "Ben|the train — 10:00\nit is late  10:00 AM", "Ada|ok"])
  }
}
