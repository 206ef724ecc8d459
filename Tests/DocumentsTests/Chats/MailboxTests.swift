import Foundation
import Testing

@testable import Documents

@Suite struct MailboxTests {
  private func read(_ text: String) throws -> ReadChat { try ReadChat(text) }

  @Test func readsAMailingListsArchive() throws {
    let chat = try read(
      """
      From ada at example.org  Mon Nov  3 10:00:00 2025
      From: ada at example.org (Ada Lovelace)
      Date: Mon, 3 Nov 2025 10:00:00 +0000
      Subject: [springs] Damping
      Message-ID: <1@example.org>

      Hello: what is a good damping ratio for a list
      of messages?

      From here on I use 0.8, which seems to be the value that everybody
      likes best.

      --\u{20}
      Ada
      http://example.org
      From bob at example.org  Mon Nov  3 11:00:00 2025
      From: "Bob B." <bob@example.org>
      Date: Mon, 3 Nov 2025 12:00:00 +0100
      Subject: Re: [springs] Damping
      In-Reply-To: <1@example.org>

      On Mon, Nov 3, 2025 at 10:00 AM Ada Lovelace wrote:
      > Hello: what is a good damping ratio for a list
      > of messages?

      One.

      >From what I saw, at least.

      """)
    #expect(
      chat.said == [
        "Ada Lovelace|Hello: what is a good damping ratio for a list\nof messages?\n\nFrom here on I use 0.8, "
          + "which seems to be the value that everybody likes best.",
        "Bob B.|One.\n\nFrom what I saw, at least.",
      ])
    let times = try Conversation(
      data: Data(
        """
        From a Mon Nov  3 10:00:00 2025
        From: a@b.c
        Date: Mon, 3 Nov 2025 12:00:00 +0100 (CET)

        x
        """.utf8), file: "a.mbox"
    ).messages.map(\.at)
    // 2025-11-03 11:00 UTC.
    #expect(times == [1_762_167_600])
  }

  @Test func aMailOfTheProgramsNumbersIsLeftOut() throws {
    let chat = try read(
      """
      From MAILER-DAEMON Mon Nov  3 10:00:00 2025
      Date: 03 Nov 2025 10:00:00 +0000
      From: Mail System Internal Data <MAILER-DAEMON@example.org>
      Subject: DON'T DELETE THIS MESSAGE -- FOLDER INTERNAL DATA
      X-IMAP: 1730000000 0000000002

      This text is part of the internal format of your mail folder.

      From ada@example.org Mon Nov  3 10:00:00 2025
      From: ada@example.org
      Date: Mon, 3 Nov 2025 10:00:00 +0000

      Hello
      """)
    #expect(chat.said == ["ada@example.org|Hello"] && chat.leftOut == 1)
  }

  /// What is passed over ends where its element does, in letters of any case; a header is no head.
  @Test func passesStylesOver() throws {
    let chat = try read(
      """
      From x@y.z Sat Jan  1 00:00:00 2022
      From: ada
      Content-Type: text/html

      <HEAD>no</head><header>Hello</header><STYLE>p{}</Style> you<script>never ends
      """)
    #expect(chat.said == ["ada|Hello younever ends"])
  }

  @Test func readsManyEncodedWords() throws {
    let words = String(repeating: "=?utf-8?q?=C3?= =?utf-8?q?=A9?= ", count: 20_000)
    #expect(MailHeader.decoded(words) == String(repeating: "é", count: 20_000) + " ")
    #expect(
      String(decoding: MailHeader.unquoted("a=\n=  \nb= c=3D=".utf8), as: UTF8.self) == "ab= c=")
    #expect(MailHeader.unquoted(String(repeating: "= x", count: 100_000).utf8).count == 300_000)
  }

  @Test func readsPartsEncodingsAndNames() throws {
    let html = "<html><head><style>p{}</style></head><body><p>Only &lt;b&gt;</p>here</body></html>"
    let chat = try read(
      """
      From x@y.z Sat Jan  1 00:00:00 2022
      From: =?UTF-8?Q?J=C3=B6rg_?= =?UTF-8?B?TcO8bGxlcg==?= <j@y.z>
      Date: 1 Jan 2022 00:00:00 GMT
      Content-Type: multipart/mixed;
       boundary="out"

      ignored
      --out
      Content-Type: multipart/alternative; boundary=in

      --in
      Content-Type: text/html

      <b>no</b>
      --in
      Content-Type: text/plain; charset=utf-8
      Content-Transfer-Encoding: quoted-printable

      Gr=C3=BC=C3=9Fe, das ist eine =
      Zeile
      --in--
      --out
      Content-Type: text/plain; name="log.txt"
      Content-Disposition: attachment

      not this
      --out--

      From x@y.z Sat Jan  1 00:00:01 2022
      From: k@y.z
      Date: Sat, 1 Jan 22 00:00:05 EST
      Content-Transfer-Encoding: base64

      SGVsbG8gd29ybGQ=

      From x@y.z Sat Jan  1 00:00:02 2022
      From: <l@y.z>
      Date: Sat, 1 Jan 2022 00:00:02 +0000
      Content-Type: text/html

      \(html)
      """)
    #expect(
      chat.said == [
        "Jörg Müller|Grüße, das ist eine Zeile", "l@y.z|Only <b>\nhere", "k@y.z|Hello world",
      ], "in the order of their dates: EST is five hours late")
  }

  @Test func wordsInWindows1252AreRead() throws {
    let head = "From a@b.c Mon Nov  3 10:00:00 2025\r\nFrom: a@b.c\r\n\r\n"
    let bytes = Array(head.utf8) + [0x47, 0x72, 0xFC, 0xDF, 0x65, 0x0D, 0x0A]
    let chat = try Conversation(data: Data(bytes), file: "a.mbox")
    #expect(chat.messages.map(\.text) == ["Grüße"])
  }

  @Test func aMailThatOnlyQuotesSaysItsSubject() throws {
    let chat = try read(
      """
      From a@b.c Mon Nov  3 10:00:00 2025
      From: Ada <a@b.c>
      Subject: =?utf-8?q?=E2=9C=93_done?=

      > all of it
      """)
    #expect(chat.said == ["Ada|✓ done"])
  }

  @Test(arguments: ["From me: hello\nFrom you: hi", "From Ada 10:00 2025\nnot a header at all"])
  func aChatThatStartsWithTheWordIsNone(text: String) {
    #expect(!Mailbox.isStart(Array(text.utf8)))
  }

  /// The line before a quotation is looked at once.
  @Test func quotationsAreLeftOutInLinearTime() {
    expectLinear(1500) { count in
      let mail = Data(
        ("From: Ada <a@b.org>\nTo: x@y.org\nDate: Mon, 01 Jan 2024 10:00:00 +0000\nSubject: s\n\n"
          + String(repeating: "word ", count: 8 * count) + "\n"
          + String(repeating: "> q\n\n", count: count)).utf8)
      return { _ = try? Conversation(data: mail, file: "mail.eml") }
    }
  }

  /// Cut anywhere, and with parts in parts in parts: it is read or refused.
  @Test func hostileMailIsReadOrRefused() throws {
    var deep = "From a@b.c Mon Nov  3 10:00:00 2025\nFrom: a@b.c\n"
    for k in 0..<500 { deep += "Content-Type: multipart/mixed; boundary=b\(k)\n\n--b\(k)\n" }
    deep +=
      String(repeating: "=?utf-8?q?", count: 5000) + "\n" + String(repeating: "X: y\n", count: 5000)
    let bytes = Array(deep.utf8)
    for count in stride(from: 60, through: bytes.count, by: 997) {
      do {
        _ = try Conversation(data: Data(bytes.prefix(count)), file: "a.mbox")
      } catch is DocumentError {}
    }
  }

  /// A mail of many lines is read up to a length, and those that follow are read.
  @Test func aLongMailIsCut() throws {
    let head = "From a@b Mon Nov  3 10:00:00 2025\nFrom: Ada\n\n"
    let chat = try read(head + String(repeating: "x\n", count: 1_000_000) + head + "y\n")
    #expect(chat.said.count == 2 && chat.said[0].utf8.count < 1_100_000 && chat.said[1] == "Ada|y")
  }

  /// Mails of one time stay in their order, and names stand in that of the first mails.
  @Test func mailsOfOneTimeKeepTheirOrder() throws {
    let mails = (0..<40).map { number in
      """
      From a@b Mon Nov  3 10:00:00 2025
      From: \(number % 2 == 0 ? "Ada" : "Bob")
      Date: Mon, \(number < 20 ? 4 : 3) Nov 2025 10:00:00 +0000

      \(number)

      """
    }
    let said = try read(mails.joined(separator: "\n")).said
    #expect(said == (Array(20..<40) + Array(0..<20)).map { "\($0 % 2 == 0 ? "Ada" : "Bob")|\($0)" })
  }

  /// A field that goes on for long is read up to a length, and the fields behind it are read.
  @Test(arguments: ["a=b;", "\n y"])
  func aLongFieldIsCut(_ more: String) throws {
    let long = String(repeating: more, count: 2_000_000 / more.utf8.count)
    let chat = try read(
      "From a@b Mon Nov  3 10:00:00 2025\nSubject: x\(long)\nFrom: Ada\n\n\n")
    #expect(
      chat.said.count == 1 && chat.said[0].hasPrefix("Ada|x") && chat.said[0].utf8.count < 140_000)
  }
}
