import Documents
import Testing

/// Logs as pages and clients in other languages hold them.
@Suite struct LogPageTests {
  @Test func clientsOfOtherLanguagesAreNoPeople() throws {
    let german = try ReadChat(
      """
      **** BEGINN DES PROTOKOLLS AM Wed Jan 31 10:00:00 2024

      Jan 31 10:00:00 *\tJetzt im Gespräch: #federn
      Jan 31 10:00:01 *\tThema von #federn ist: Willkommen: alle
      Jan 31 10:00:02 <ada>\tguten Tag: alle
      Jan 31 10:00:03 *\tben (~ben@host.de) hat #federn betreten
      Jan 31 10:00:04 *\tben winkt
      Jan 31 10:00:05 <ben>\tmoin
      Jan 31 10:00:06 *\tben hat die Verbindung getrennt (Quit: weg)
      Jan 31 10:00:07 *\tcem heißt jetzt dora
      **** ENDE DES PROTOKOLLS AM Wed Jan 31 11:00:00 2024
      """)
    #expect(german.said == ["ada|guten Tag: alle", "ben|winkt", "ben|moin"])
    #expect(german.leftOut == 7 && german.clock[0] == "2024-01-31 10:00:02")
    let russian = try ReadChat("Янв 31 10:00:02 <ada>\tпривет\nЯнв 31 10:00:03 *\tada машет\n")
    #expect(
      russian.said == ["ada|привет", "ada|машет"] && russian.clock[0].hasPrefix("1970-01-31"))
    let french = try ReadChat("31 déc. 2023 10:00 <ada> oui\n1 juil. 2024 10:00 <ben> non: si\n")
    #expect(french.clock == ["2023-12-31 10:00:00", "2024-07-01 10:00:00"])
  }

  /// In an English log a lurker's action is an action.
  @Test func actionsOfThoseWhoSayNothingElseStay() throws {
    let chat = try ReadChat(
      "[10:00] * ben (~ben@host) has joined #springs\n[10:01] <ada> hi\n[10:02] * cem waves (twice)\n"
    )
    #expect(chat.said == ["ada|hi", "cem|waves (twice)"] && chat.leftOut == 1)
  }

  @Test func readsATimeAndNoSpace() throws {
    let chat = try ReadChat(
      """
      --- Log opened Wed Jan 31 10:00:00 2024
      2024-01-31 10:00 +0000<ada> hi: all
      2024-01-31 10:01 +0000-!- ben [~ben@host] has joined #springs
      2024-01-31 10:02 +0000<@ben> yes
      2024-01-31 10:03 +0000 * ada waves
      """)
    #expect(chat.said == ["ada|hi: all", "ben|yes", "ada|waves"] && chat.leftOut == 2)
    let short = try ReadChat("10:00<ada> hi\n10:01-!- ben has joined #springs\n10:02<ben> yes\n")
    #expect(short.said == ["ada|hi", "ben|yes"] && short.leftOut == 1)
    let words = try ReadChat("[10:00] <ada> at\nMay 10:30 suit: you\n[10:01] <ben> yes\n")
    #expect(words.said == ["ada|at\nMay 10:30 suit: you", "ben|yes"])
  }

  @Test func readsMarkdown() throws {
    let fenced = try ReadChat(
      """
      # 31/1/2024
      ```
      [10:00:00] *** Joins: ben (~ben@host)
      [10:00:01] <ada> hi
      ```
      # 1/2/2024
      ```
      [10:00:02] <ben> yes
      ```
      """)
    #expect(fenced.said == ["ada|hi", "ben|yes"])
    #expect(fenced.clock == ["2024-01-31 10:00:01", "2024-02-01 10:00:02"])
    let bold = try ReadChat(
      "## Meeting\n-ChanServ- Welcome: all\n\n**ada** : hi ben\n\n**ben:** hi: yes\nand **no** more\n"
    )
    #expect(bold.said == ["ada|hi ben", "ben|hi: yes\nand **no** more"] && bold.leftOut == 2)
    let list = try ReadChat(
      "- ada : hi\n- ben : yes: no\nben has left IRC (Client Quit)\n- ada : bye\n")
    #expect(list.said == ["ada|hi", "ben|yes: no", "ada|bye"] && list.leftOut == 1)
  }

  @Test func readsElementsUnderAHead() throws {
    let page = try ReadChat(
      """
      ---
      title: "Log of 2024-01-31"
      layout: post
      ---
      <span class="t">[9:00]</span> <span class="x">* ben (~ben@host) Quit (bye)</span><br />
      <span class="t">[9:01]</span> <span class="y">&lt;ada&gt; a &amp; b: c</span><br />
      <span class="t">[9:02]</span> <span class="y">&lt;ben&gt; yes</span><br />
      """)
    #expect(page.said == ["ada|a & b: c", "ben|yes"] && page.leftOut == 1)
    let nick = try ReadChat("<a> hi\n<b> see <i>this</i>\n")
    #expect(nick.said == ["a|hi", "b|see <i>this</i>"])
  }

  @Test func readsWideAngles() throws {
    let chat = try ReadChat(
      """
      ＜ada＞ こんにちは
       元気？
      ＜-- cem (~cem@host) has left #springs
       dora has quit (bye)
      --＞ eve (~eve@host) has joined #springs
      ＜ben＞ はい＞ada さん
      """)
    #expect(chat.said == ["ada|こんにちは\n元気？", "ben|はい＞ada さん"] && chat.leftOut == 2)
  }

  @Test func readsBarsAloneAndNamesThatAreFilledUp() throws {
    let bars = try ReadChat(
      "10:00:01   ada | one\n             | two\n10:00:02   ben | three\n10:00:03   --> | cem joined\n"
    )
    #expect(bars.said == ["ada|one\ntwo", "ben|three"] && bars.leftOut == 1)
    let lines = (0..<12).map {
      "2024-01-31 10:\(10 + $0) \($0 % 3 == 0 ? "ada  " : "benno") \($0) lines"
    }
    let filled = try ReadChat(lines.joined(separator: "\n") + "\n2024-01-31 10:30 ada   so: yes\n")
    #expect(filled.said.count == 13 && filled.said[12] == "ada|so: yes")
    #expect(Set(filled.said.map { $0.prefix { $0 != "|" } }) == ["ada", "benno"])
  }

  @Test func readsDirections() throws {
    let proxy = try ReadChat(
      """
      31-01-2024 10:00:01 -!- ada!~ada@host has joined #springs
      31-01-2024 10:00:02 < ada!~ada@host: hi
      31-01-2024 10:00:03 > ben: yes: no
      """)
    #expect(proxy.said == ["ada|hi", "ben|yes: no"] && proxy.leftOut == 1)
    let meeting = try ReadChat(
      "10:00:01 From Ada Lovelace to Everyone : hi\n10:00:02 From Ben to Ada to Everyone:\n\tyes: no\n"
    )
    #expect(meeting.said == ["Ada Lovelace|hi", "Ben to Ada|yes: no"])
    let colon = try ReadChat(
      """
      Log file opened at: 1/31/24 10:00:00 AM
      [10:00:11:] ada: hi
      [10:00:12:] ben: yes: no
      [10:00:13:] ***: cem (~cem@host) has joined the channel
      Log file closed at: 1/31/24 11:00:00 AM
      """)
    #expect(colon.said == ["ada|hi", "ben|yes: no"] && colon.leftOut == 3)
  }

  /// W3C's bot tells in a participant's name what happened to them.
  @Test func whatIsToldInTheirOwnNameIsANotice() throws {
    let chat = try ReadChat(
      """
      10:00:01 [ada]
      ada has joined #springs
      10:00:02 [ada]
      Topic: springs
      10:00:03 [ada]
      ada has changed the topic to: springs
      """)
    #expect(chat.said == ["ada|Topic: springs"] && chat.leftOut == 2)
  }
}
