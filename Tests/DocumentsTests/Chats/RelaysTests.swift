import Documents
import Foundation
import Testing

/// Programs that carry messages from one network to another.
@Suite struct RelaysTests {
  @Test(arguments: [
    "[10:00] <bridgebot> <alice> hi: you\n[10:01] <bridgebot> <bob> yes\n[10:02] <cem> ok\n",
    "[10:00] <relay> [Telegram] alice: hi: you\n[10:01] <relay> [Telegram] bob: yes\n[10:02] <cem> ok\n",
    "[10:00] <relay> (irc) alice: hi: you\n[10:01] <relay> (irc) bob: yes\n[10:02] <cem> ok\n",
    "bot: alice> hi: you\nbot: bob> yes\ncem: ok\n",
    "[10:00] <tg> (alice) hi: you\n[10:01] <tg> (bob) yes\n[10:02] <cem> ok\n[10:03] <tg> (alice) so\n",
    "[10:00] <matterbridge> [irc] <@al\u{200B}ice> hi: you\n[10:01] <matterbridge> [discord] <bob> yes\n"
      + "[10:02] <cem> ok\n",
    "[10:00] <+x> <alice> hi: you\n[10:01] <x> <bob> yes\n[10:02] <cem> ok\n[10:03] <x> <alice> so\n"
      + "[10:04] <x> <alice> on\n",
    "[{\"from\": \"Bridge\", \"text\": \"**<alice>** hi: you\"}, {\"from\": \"Bridge\", \"text\": "
      + "\"**<bob>** yes\"}, {\"from\": \"cem\", \"text\": \"ok\"}]",
  ])
  func areUnwrapped(text: String) throws {
    #expect(try ReadChat(text).said.prefix(3) == ["alice|hi: you", "bob|yes", "cem|ok"])
  }

  @Test func theirNoticesAreLeftOut() throws {
    let chat = try ReadChat(
      """
      [10:00] <bridgebot> <alice> hi
      [10:01] <bridgebot> bob has joined
      [10:02] <bridgebot> <bob> yes
      """)
    #expect(chat.said == ["alice|hi", "bob|yes"] && chat.leftOut == 1)
  }

  /// People answer one another, quote others, and programs report.
  @Test(arguments: [
    "[10:00] <ada> bob: hi\n[10:01] <helpbot> ada: see 42\n[10:02] <bob> so\n[10:03] <helpbot> bob: no\n"
      + "[10:04] <helpbot> ada: yes\n[10:05] <helpbot> bob: yes\n",
    "[10:00] <rssbot> [News] Swift is out: read it\n[10:01] <rssbot> [News] Springs: a paper\n"
      + "[10:02] <rssbot> [News] Damping: a paper\n",
    "[10:00] <bridgebot> <alice> hi\n[10:01] <bridgebot> <alice> yes\n",
    "[10:00] <ada> <bob> hi\n[10:01] <ada> <cem> yes\n[10:02] <ada> is what they said\n",
    "[10:00] <bob> hi\n[10:01] <cem> yes\n[10:02] <ada> <bob> hi\n[10:03] <ada> <cem> yes\n"
      + "[10:04] <ada> <bob> hi\n[10:05] <ada> <cem> yes\n",
  ])
  func othersStayWhatTheyAre(text: String) throws {
    let said = try ReadChat(text).said
    let lines = text.split(separator: "\n").map { line in
      let body = line.dropFirst(9)
      let end = body.firstIndex(of: ">") ?? body.endIndex
      return "\(body[..<end])|\(body[end...].dropFirst(2))"
    }
    #expect(said == lines)
  }

  /// Whether names are those of others is looked up, however many there are.
  @Test func manyNamesTakeNoSquareOfTheirTime() {
    expectLinear(2500) { count in
      let text = (0..<count).map { "bot: n\($0): hi\np\($0): hi\n" }.joined()
      return { #expect((try? Conversation.read(text)) != nil) }
    }
  }
}
