import Testing

/// Logs as IRC clients and bots write them.
@Suite struct IRCLogTests {
  @Test func readsIrssi() throws {
    let chat = try ReadChat(
      """
      --- Log opened Mon Jan 01 23:58:00 2024
      23:58 -!- ada [~ada@host.example] has joined #springs
      23:58 -!- Irssi: #springs: Total of 2 nicks [1 ops, 0 halfops, 0 voices, 1 normal]
      23:59 <@ada> evening: all
      23:59 < ben> hi
      23:59  * ben waves
      23:59 -ChanServ(services@x)- Welcome: read the topic
      --- Day changed Tue Jan 02 2024
      00:01 <+cem> hello
      00:02 -!- mode/#springs [+o cem] by ada
      --- Log closed Tue Jan 02 00:03:00 2024
      """)
    #expect(chat.said == ["ada|evening: all", "ben|hi", "ben|waves", "cem|hello"])
    #expect(chat.clock.first == "2024-01-01 23:59:00" && chat.clock.last == "2024-01-02 00:01:00")
    #expect(chat.leftOut == 7)
  }

  @Test func readsWeeChat() throws {
    let chat = try ReadChat(
      """
      2024-01-01 10:00:00\t-->\tada (~ada@host) has joined #springs
      2024-01-01 10:00:01\t--\tTopic for #springs is "now: then"
      2024-01-01 10:00:02\t@ada\tnote: this
      2024-01-01 10:00:03\t *\tben waves
      2024-01-01 10:00:04\t--\tben is now known as benny
      2024-01-01 10:00:05\tbenny\ta\tb
      2024-01-01 10:00:06\t<--\tada (~ada@host) has quit (Quit: bye)
      """)
    #expect(chat.said == ["ada|note: this", "ben|waves", "benny|a\tb"])
    #expect(chat.clock[0] == "2024-01-01 10:00:02" && chat.leftOut == 4)
  }

  @Test func anEmptyPrefixGoesOnWithTheSender() throws {
    let chat = try ReadChat(
      """
      2024-01-01 10:00:02\tada\tnote: this
      2024-01-01 10:00:03\t\tand that
      2024-01-01 10:00:04\t--\tben is now known as benny
      2024-01-01 10:00:05\t\tof the program
      2024-01-01 10:00:06\tbenny\tyes
      """)
    #expect(chat.said == ["ada|note: this", "ada|and that", "benny|yes"] && chat.leftOut == 2)
    #expect(chat.clock[1] == "2024-01-01 10:00:03")
  }

  @Test func textualsSessionsEndInNotices() throws {
    let chat = try ReadChat(
      """
      Begin Session: Monday, January 1, 2024 at 9:58:12 AM Central European Standard Time

      [2024-01-01T10:00:00+0000] <ada> hi
      End Session: Monday, January 1, 2024 at 10:58:12 AM Central European Standard Time
      """)
    #expect(chat.said == ["ada|hi"] && chat.leftOut == 2)
  }

  @Test func pidginsSentencesAreNoParticipants() throws {
    let chat = try ReadChat(
      """
      Conversation with #springs at Mon 01 Jan 2024 10:00:00 AM CET on ada@irc.org (irc)
      (10:00:01 AM) ada: hello: you
      (10:00:02 AM) Unable to send message: The message is too large.
      (10:00:03 AM) List of 3 users:
      ada, ben, cem
      (10:00:04 AM) Message could not be sent because the user is offline:
      lost words
      (10:00:05 AM) ben: hi
      """)
    #expect(chat.said == ["ada|hello: you", "ben|hi"] && chat.leftOut == 4)
  }

  @Test func linesWithoutTimesGoOnWithTheMessageBeforeANotice() throws {
    let chat = try ReadChat(
      """
      [10:00] <ada> hi
      === cem has joined #springs
      note: goes on
      [10:01] *** Topic: springs,
      note: and more
      [10:02] <ben> yes
      --> dan has joined #springs
      and: no
      """)
    #expect(chat.said == ["ada|hi\nnote: goes on", "ben|yes\nand: no"] && chat.leftOut == 3)
  }

  @Test func noticesBetweenPlainLinesAreLeftOut() throws {
    let chat = try ReadChat(
      """
      Ada: hi
      Ben: ok
      *** Cem joined
      --- day changed
      -!- mode/#x [+o ada] by ben
      === Dan has joined #x
      Ada: a poem
      *** The end ***
      --- dashes
      """)
    #expect(chat.said == ["Ada|hi", "Ben|ok", "Ada|a poem\n*** The end ***\n--- dashes"])
    #expect(chat.leftOut == 4)
  }

  @Test func readsHexChat() throws {
    let chat = try ReadChat(
      """
      **** BEGIN LOGGING AT Mon Jan  1 10:00:00 2024

      Jan 01 10:00:00 *\tNow talking on #springs
      Jan 01 10:00:00 *\tTopic for #springs is: springs
      Jan 01 10:00:00 *\tada (~ada@host) has joined
      Jan 01 10:00:01 <ada>\thi: you
      Jan 01 10:00:02 *\tben waves
      Jan 01 10:00:03 -NickServ-\tThis nickname is registered.
      **** ENDING LOGGING AT Mon Jan  1 11:00:00 2024
      """)
    #expect(chat.said == ["ada|hi: you", "ben|waves"])
    #expect(chat.clock == ["2024-01-01 10:00:01", "2024-01-01 10:00:02"])
    #expect(chat.leftOut == 6)
  }

  @Test func readsPidgin() throws {
    let chat = try ReadChat(
      """
      Conversation with #springs at Mon 01 Jan 2024 09:59:00 AM CET on ada@irc.example (irc)
      (10:00:00) The topic for #springs is: springs
      (10:00:00) ben [~ben@host] entered the room.
      (10:00:01) ada: hi: you
      and: more
      (10:00:02) ***ben waves
      (10:00:03) mode (+o ada ) by ChanServ
      (10:00:03) ben left the room (quit: Client Quit).
      (10:00:04 AM) ben@jabber.org/home: back
      (01/02/2024 10:00:05 AM) ada: later
      """)
    #expect(
      chat.said == [
        "ada|hi: you\nand: more", "ben|waves", "ben@jabber.org/home|back", "ada|later",
      ])
    #expect(chat.clock[0] == "2024-01-01 10:00:01" && chat.leftOut == 5)
  }

  @Test func readsPidginsHTML() throws {
    let chat = try ReadChat(
      """
      <html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"><title>Conversation with ben at Mon 01 Jan 2024 09:59:00 AM CET on ada (jabber)</title></head><body><h3>Conversation with ben at Mon 01 Jan 2024 09:59:00 AM CET on ada (jabber)</h3>
      <font color="#16569E"><font size="2">(10:00:01)</font> <b>ada:</b></font> a &amp; b &lt;c&gt;<br>note: d<br/>
      <font color="#A82F2F"><font size="2">(10:00:02)</font> <b>ben@jabber.org/home:</b></font> <a href="https://a.b">https://a.b</a><br/>
      <font size="2">(10:00:03)</font><b> ben has signed off.</b><br/>
      </body></html>
      """)
    #expect(chat.said == ["ada|a & b <c>\nnote: d", "ben@jabber.org/home|https://a.b"])
    #expect(chat.clock[0] == "2024-01-01 10:00:01" && chat.leftOut == 2)
  }

  @Test func readsZNCAndTheLoungeAndTextual() throws {
    let znc = try ReadChat(
      """
      [10:00:00] *** Joins: ada (~ada@host)
      [10:00:01] <ada> hi
      [10:00:02] * ada waves
      [10:00:03] -NickServ- You are: known
      [10:00:04] *** ada sets mode: +o ben
      """)
    #expect(znc.said == ["ada|hi", "ada|waves"] && znc.leftOut == 3)
    let lounge = try ReadChat(
      """
      [2024-01-01T10:00:00.000Z] *** ada (~ada@host) joined
      [2024-01-01T10:00:01.123Z] <ada> hi
      [2024-01-01T10:00:02.000Z] * ada waves
      [2024-01-01T10:00:03.000Z] *** ada changed nick to ben
      """)
    #expect(lounge.said == ["ada|hi", "ada|waves"] && lounge.leftOut == 2)
    let textual = try ReadChat(
      """
      [2024-01-01T10:00:00+0100] ada (~ada@host) joined the channel
      [2024-01-01T10:00:01+0100] <@ada> hi
      [2024-01-01T10:00:02+0100] • ada: waves
      [2024-01-01T10:00:03+0100] ada set the topic to "a: b"
      """)
    #expect(textual.said == ["ada|hi", "ada|waves"] && textual.leftOut == 2)
  }

  @Test func readsDircproxy() throws {
    let chat = try ReadChat(
      """
      [14 Jan 10:36] --> ada (n=user@68-246-114-6.area3.example.net) joined the channel
      [14 Jan 11:32] *** You disconnected
      [14 Jan 12:37] <ada!n=ada@72.21.36.138> ben: yes, it keeps running
      [14 Jan 12:38] <@ben!i=ibot@pdpc/supporter/active/someone/with/a/long/cloak/bot> good
      [14 Jan 12:39] <ada!n=other@c-24-30-241-47.hsd1.va.example.net> from elsewhere
      [15 Jan 08:42] * ada wanders away
      [15 Jan 08:43] <hey!> so!
      """)
    #expect(
      chat.said == [
        "ada|ben: yes, it keeps running", "ben|good", "ada|from elsewhere", "ada|wanders away",
        "hey!|so!",
      ])
    #expect(chat.leftOut == 2)
  }

  @Test func readsMIRC() throws {
    let chat = try ReadChat(
      """

      Session Start: Mon Jan 01 10:00:00 2024
      Session Ident: #springs
      [10:00] * Now talking in #springs
      [10:00] * Topic is 'springs: all of them'
      [10:00] * Set by ada on Sun Dec 31 10:00:00 2023
      [10:00] <@ada> \u{3}04,12red\u{3} and \u{2}bold\u{2}
      [10:01] * ben (~ben@host) has joined #springs
      [10:01] * Joins: cem (~cem@host)
      [10:02] * #springs created on Sun Dec 31 10:00:00 2023
      [10:02] * ben waves
      [10:03] * ada sets mode: +v ben
      [10:04] * ben has quit IRC (Quit: bye)
      Session Close: Mon Jan 01 11:00:00 2024
      """)
    #expect(chat.said == ["ada|red and bold", "ben|waves"])
    #expect(chat.clock == ["2024-01-01 10:00:00", "2024-01-01 10:02:00"])
    #expect(chat.leftOut == 11)
  }

  @Test func readsKonversation() throws {
    let chat = try ReadChat(
      """
      [Monday, 1 January 2024] [10:00:00 CET] Join\tada (~ada@host) has joined this channel.
      [Monday, 1 January 2024] [10:00:01 CET] <ada>\thi
      [Monday, 1 January 2024] [10:00:02 CET] *\tada waves
      [Monday, 1 January 2024] [10:00:03 CET] Topic\tThe channel topic is "a: b".
      [Monday, 1 January 2024] [10:00:04 CET] Quit\tada has left: bye
      """)
    #expect(chat.said == ["ada|hi", "ada|waves"] && chat.leftOut == 3)
    #expect(chat.clock[0] == "2024-01-01 10:00:01")
  }

  @Test func readsPublicArchives() throws {
    let ubuntu = try ReadChat(
      """
      === ada [~ada@host] has joined #springs
      [10:00] <ada> see === here: yes
      [10:01] * ada waves
      === ben is now known as benny
      [10:02] <benny> hi <b>
      === benny [~ben@host] has left #springs ["Leaving: now"]
      """)
    #expect(ubuntu.said == ["ada|see === here: yes", "ada|waves", "benny|hi <b>"])
    #expect(ubuntu.leftOut == 3)
    let eavesdrop = try ReadChat(
      """
      2024-01-01T10:00:00  *** ada has joined #springs
      2024-01-01T10:00:01  <ada> hi
      2024-01-01T10:00:02  * ada waves
      """)
    #expect(eavesdrop.said == ["ada|hi", "ada|waves"] && eavesdrop.leftOut == 1)
    #expect(eavesdrop.clock[0] == "2024-01-01 10:00:01")
    let clog = try ReadChat(
      """
      00:00:00 --- log: started springs/24.01.01
      00:11:12 --- join: ada (~ada@host) joined #springs
      00:11:13 <ada> hi
      00:11:14 --> ben has joined
      00:11:15 --- quit: ada (Quit: bye)
      """)
    #expect(clog.said == ["ada|hi"] && clog.leftOut == 4)
    let eggdrop = try ReadChat(
      """
      [00:00] --- Mon Jan  1 2024
      [00:01] ada (~ada@host) joined #springs.
      [00:01] Topic changed on #springs by ada!~ada@host: hi
      [00:02] <ada> hi
      [00:03] Nick change: ada -> ben
      """)
    #expect(eggdrop.said == ["ada|hi"] && eggdrop.leftOut == 4)
    #expect(eggdrop.clock == ["2024-01-01 00:02:00"])
  }

  /// Colons do not make people, once a file has times.
  @Test func linesWithoutATimeGoOn() throws {
    let chat = try ReadChat(
      """
      [10:00] <ada> list
      milk: two
      https://a.b: c
      --> ben (~ben@host) has joined
      <-- ben has quit (Quit: bye)
      [10:01] <ben> hi
      * two eggs
      * ada waves
      """)
    #expect(
      chat.said == ["ada|list\nmilk: two\nhttps://a.b: c", "ben|hi\n* two eggs", "ada|waves"])
    #expect(chat.leftOut == 2)
    let bare = try ReadChat("<ada> hi\n* ada waves\n*** ben has joined\n<ben> yes\n")
    #expect(bare.said == ["ada|hi", "ada|waves", "ben|yes"] && bare.leftOut == 1)
    let plain = try ReadChat("Ada: at\n12:30 lunch: soup\n*** Ben has joined\nBen: [10:00] x\n")
    #expect(plain.said == ["Ada|at\n12:30 lunch: soup", "Ben|[10:00] x"])
  }
}
