import Foundation
import Testing

@testable import Documents

/// Mail in character sets other than UTF-8; the bytes are those of the sets' tables.
@Suite struct CharsetTests {
  private func mail(
    _ charset: String, _ body: [UInt8], from: String = "a@b.c", more: String = ""
  ) throws -> Conversation {
    let head = """
      From a@b.c Mon Nov  3 10:00:00 2025
      From: \(from)
      Date: Mon, 3 Nov 2025 10:00:00 +0000
      Content-Type: text/plain; charset=\(charset)
      \(more)

      """
    return try Conversation(data: Data(Array(head.utf8) + [0x0A] + body), file: "a.mbox")
  }

  private static let words: [(String, [UInt8], String)] = [
    ("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"),
    ("\"KOI8-U\"", [0xF0, 0xD2, 0xC9, 0xD7, 0xA6, 0xD4], "Привіт"),
    ("windows-1251", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет"),
    ("windows-1250", [0x8E, 0x6C, 0x75, 0x9D], "Žluť"),
    ("Windows-1253", [0xC3, 0xE5, 0xE9, 0xDC], "Γειά"),
    ("cp1255", [0xF9, 0xEC, 0xE5, 0xED], "שלום"),
    ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42], "日本"),
    ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B, 0x87, 0x40], "日本①"),
    ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
    ("euc-kr", [0xC7, 0xD1, 0xB1, 0xDB], "한글"),
    ("ks_c_5601-1987", [0xC7, 0xD1, 0xB1, 0xDB], "한글"),
    ("gb2312", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
    ("GB18030", [0xC4, 0xE3, 0x81, 0x30, 0x8A, 0x31], "你ä"),
    ("big5", [0xA7, 0x41, 0xA6, 0x6E], "你好"),
    ("iso-8859-15", [0x31, 0xA4], "1€"), ("iso-8859-1", [0x31, 0x80], "1€"),
    ("utf-8", [0xC3, 0xA9], "é"), ("x-none", [0xC3, 0xA9], "é"),
    ("../../x", [0xC3, 0xA9], "é"),
  ]

  @Test(arguments: words.indices) func readsABody(_ index: Int) throws {
    let (charset, bytes, words) = Self.words[index]
    #expect(try mail(charset, bytes).messages.map(\.text) == [words], "\(charset)")
    #expect(
      try mail(
        charset, Array(Data(bytes).base64EncodedString().utf8),
        more: "Content-Transfer-Encoding: base64"
      ).messages.map(\.text) == [words], "\(charset)")
  }

  @Test func readsNames() throws {
    let word = { (bytes: [UInt8], set: String) in
      "=?\(set)?B?" + Data(bytes).base64EncodedString() + "?="
    }
    let ivan = word([0xE9, 0xD7, 0xC1, 0xCE], "koi8-r") + " <i@x.org>"
    #expect(try mail("koi8-r", [0x78], from: ivan).participants == ["Иван"])
    // A letter of two bytes begins in one word and ends in the next.
    let split = word([0xC7, 0xD1, 0xB1], "euc-kr") + "\n " + word([0xDB], "EUC-KR") + " <k@x.org>"
    #expect(try mail("euc-kr", [0x78], from: split).participants == ["한글"])
    let quoted = "=?windows-1251*ru?Q?=C8=E2=E0=ED_?= =?utf-8?Q?=C3=A9?= <i@x.org>"
    #expect(try mail("koi8-r", [0x78], from: quoted).participants == ["Иван é"])
  }

  @Test func readsNamesWithoutEncoding() throws {
    var bytes = Array("From a@b.c Mon Nov  3 10:00:00 2025\nFrom: ".utf8)
    bytes += [0xE9, 0xD7, 0xC1, 0xCE]
    bytes += Array(" <i@x.org>\nContent-Type: text/plain; charset=koi8-r\n\nx\n".utf8)
    #expect(try Conversation(data: Data(bytes), file: "a.mbox").participants == ["Иван"])
  }

  @Test func aPageTellsItsSet() throws {
    let page =
      Array("<html><meta charset='windows-1251'><body>".utf8) + [0xCF, 0xF0] + [
        0x3C, 0x2F, 0x62, 0x3E,
      ]
    let head = """
      From a@b.c Mon Nov  3 10:00:00 2025
      From: a@b.c
      Content-Type: text/html


      """
    let chat = try Conversation(data: Data(Array(head.utf8) + page), file: "a.mbox")
    #expect(chat.messages.map(\.text) == ["Пр"])
  }

  @Test(arguments: words.indices) func malformedTextIsRead(_ index: Int) throws {
    let (charset, bytes, _) = Self.words[index]
    for cut in bytes.indices {
      let broken = Array("go ".utf8) + bytes[...cut] + [0xFF, 0x80, 0x1B, 0x24] + [0x20, 0x78]
      #expect(try mail(charset, broken).messages.first?.text.hasPrefix("go ") == true, "\(charset)")
    }
  }
}
