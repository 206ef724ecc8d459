import Documents
import Testing

/// What WhatsApp exports in many languages.
@Suite struct WhatsAppTests {
  @Test(arguments: [
    // Android
    ("31.12.23, 22:15 - ", "15.01.24, 08:05 - "),
    ("12/31/23, 10:15\u{202F}PM - ", "1/15/24, 8:05\u{202F}AM - "),
    ("31/12/2023 22:15 - ", "15/01/2024 08:05 - "),
    ("31-12-2023 22:15 - ", "15-01-2024 08:05 - "),
    ("2023-12-31 22:15 - ", "2024-01-15 08:05 - "),
    ("2023-12-31, 10:15\u{202F}p.m. - ", "2024-01-15, 8:05\u{202F}a.m. - "),
    ("31/12/23, 10:15\u{A0}p.\u{A0}m. - ", "15/1/24, 8:05\u{A0}a.\u{A0}m. - "),
    ("2023/12/31 下午10:15 - ", "2024/1/15 上午8:05 - "),
    ("2023年12月31日 下午10:15 - ", "2024年1月15日 上午8:05 - "),
    ("31.12.2023 klo 22.15 - ", "15.1.2024 klo 8.05 - "),
    ("31.12.2023, 22:15 - ", "15.01.2024, 08:05 - "),
    ("2023. 12. 31. 오후 10:15 - ", "2024. 1. 15. 오전 8:05 - "),
    ("31.12.2023 22.15 - ", "15.01.2024 08.05 - "), ("31/12/23 22.15 - ", "15/01/24 08.05 - "),
    ("2023. 12. 31. 22:15 - ", "2024. 01. 15. 8:05 - "),
    ("31.12.2023 г., 22:15 ч. - ", "15.01.2024 г., 8:05 ч. - "),
    ("٣١‏/١٢‏/٢٠٢٣، ١٠:١٥ م - ", "١٥‏/١‏/٢٠٢٤، ٨:٠٥ ص - "),
    ("2023-12-31 22 h 15 - ", "2024-01-15 8 h 05 - "),
    ("31/12/23, 10:15 μ.μ. - ", "15/1/24, 8:05 π.μ. - "),
    ("31/12/2023, 10:15 PTG - ", "15/1/2024, 8:05 PG - "),
    ("2023. 12. 31. du. 10:15 - ", "2024. 01. 15. de. 8:05 - "),
    ("31.12.23, 10:15 e pasdites - ", "15.1.24, 8:05 e paradites - "),
    ("22:15, 31/12/2023 - ", "08:05, 15/01/2024 - "),
    // The Persian calendar, and Thailand's
    ("۱۴۰۲/۱۰/۱۰، ۲۲:۱۵ - ", "۱۴۰۲/۱۰/۲۵، ۸:۰۵ - "),
    ("31/12/2566 22:15 - ", "15/1/2567 08:05 - "),
    // iOS
    ("[31/12/23, பிற்பகல் 10:15:00] ", "[15/01/24, முற்பகல் 8:05:00] "),
    ("[31.12.23, 22:15:00] ", "[15.01.24, 08:05:00] "),
    ("[12/31/23, 10:15:00\u{202F}PM] ", "[1/15/24, 8:05:00\u{202F}AM] "),
    ("[31/12/2023 22:15:00] ", "[15/01/2024 08:05:00] "),
    ("[2023-12-31, 10:15:00\u{202F}p.m.] ", "[2024-01-15, 8:05:00\u{202F}a.m.] "),
    ("[2023/12/31 下午10:15:00] ", "[2024/1/15 上午8:05:00] "),
    ("[31.12.2023 klo 22.15.00] ", "[15.1.2024 klo 8.05.00] "),
    ("[31.12.2023, 22:15:00] ", "[15.01.2024, 08:05:00] "),
  ]) func readsEveryLanguage(evening: String, morning: String) throws {
    let chat = try ReadChat(
      """
      \(evening)Messages and calls are end-to-end encrypted. Tap to learn more.
      \(evening)Ada changed the subject from “a” to “Trip: Rome”
      \(evening)Ada Byron: list
      12:30 lunch: soup
      note: milk
      \(evening)+49 170 1234567: \u{202A}hello\u{202C}: you
      \(morning)Ben added Cem
      the group: welcome
      \(morning)Ben: morning
      """)
    #expect(
      chat.said == [
        "Ada Byron|list\n12:30 lunch: soup\nnote: milk", "+49 170 1234567|hello\u{202C}: you",
        "Ben|morning",
      ])
    #expect(chat.clock == ["2023-12-31 22:15:00", "2023-12-31 22:15:00", "2024-01-15 08:05:00"])
    #expect(chat.leftOut == 3)
  }

  @Test func marksOfDirectionShowWhatIsWhatsAppsOwn() throws {
    let chat = try ReadChat(
      """
      [31.12.23, 22:15:00] Trip to Rome: \u{200E}Messages and calls are end-to-end encrypted.
      [31.12.23, 22:15:01] \u{202A}Ada\u{202C}: hi
      \u{200E}[31.12.23, 22:15:02] Ben: \u{200E}image omitted
      [31.12.23, 22:15:03] Ada: \u{200E}This message was deleted.
      """)
    #expect(chat.said == ["Ada|hi", "Ben|image omitted"] && chat.leftOut == 2)
  }

  /// Newer programs put the mark before the whole line of some notices too.
  @Test func aGroupIsNoParticipant() throws {
    let chat = try ReadChat(
      """
      [31.12.23, 22:15:00] Trip to Rome: \u{200E}Messages and calls are end-to-end encrypted.
      [31.12.23, 22:15:01] Ada: hi
      \u{200E}[31.12.23, 22:15:02] Trip to Rome: \u{200E}Ada added Cem
      \u{200E}[31.12.23, 22:15:03] Cem: \u{200E}画像は含まれていません
      """)
    #expect(chat.said == ["Ada|hi", "Cem|画像は含まれていません"] && chat.leftOut == 2)
  }

  @Test func mediaAreToldInManyLanguages() throws {
    let chat = try Conversation.read(
      """
      [2024/12/31 22:15:00] エイダ: こんにちは
      \u{200E}[2024/12/31 22:15:01] ベン: \u{200E}画像は含まれていません
      [2024/12/31 22:15:02] ベン: <ei kuvaa>
      [2024/12/31 22:15:03] エイダ: ei kuvaa
      [2024/12/31 22:15:05] エイダ: \u{200E}このメッセージは削除されました。
      [2024/12/31 22:15:06] ベン: <Media har utelämnats>
      [2024/12/31 22:15:07] ベン: <省略影音内容>
      """)
    #expect(chat.messages.map(\.media?.kind) == [nil, .photo, .photo, nil, .other, .other])
    #expect(chat.messages[3].text == "ei kuvaa" && chat.leftOut == 1)
  }

  /// Polls and places have the mark of direction too, and are a participant's.
  @Test func pollsPlacesAndCaptionsAreSaid() throws {
    let chat = try Conversation.read(
      """
      [31.12.23, 22:15:00] Ada: \u{200E}POLL:
      Where to?
      \u{200E}OPTION: Rome (2 votes)
      [31.12.23, 22:15:01] ~\u{202F}Ben C.: \u{200E}Location: https://a.b/?q=1.0,2.0
      [31.12.23, 22:15:02] Ada: our boat \u{200E}image omitted
      [31.12.23, 22:15:03] Ada: \u{200E}You deleted this message.
      [31.12.23, 22:15:04] Ada: \u{200E}Ada changed the group name to “Rome: 2024”
      """)
    #expect(chat.participants == ["Ada", "Ben C."] && chat.leftOut == 2)
    #expect(chat.messages[0].text.hasPrefix("POLL:\nWhere to?"))
    #expect(chat.messages[1].text == "Location: https://a.b/?q=1.0,2.0")
    #expect(chat.messages[2].text == "our boat" && chat.messages[2].media?.kind == .photo)
    #expect(chat.messages[2].media?.isAlone == false)
  }

  @Test func theNoteOfAnEditIsNoPartOfTheWords() throws {
    let chat = try ReadChat(
      """
      [31.12.23, 22:15:00] Ada: fixed \u{200E}<Diese Notiz wurde geändert>
      [31.12.23, 22:15:01] Ben: one
      two <This message was edited>
      [31.12.23, 22:15:02] Ada: a <b>
      """)
    #expect(chat.said == ["Ada|fixed", "Ben|one\ntwo", "Ada|a <b>"])
  }

  /// Times, dates and other logs that people write are words.
  @Test func whatIsQuotedIsNoOtherChat() throws {
    let chat = try ReadChat(
      """
      31.12.23, 22:16 - Ada: list:
      - milk: 2
      31.12.23, 22:17 - Ben: ok: good
      1.1. at 10:00 meeting: café
      22:17 o'clock: go
      31.12.2023: end
      [10:00] <cem> quoted
      10:00 | dan | quoted
      01.01.24, 00:00 - Ada [office]: yes
      """)
    #expect(
      chat.said == [
        "Ada|list:\n- milk: 2",
        "Ben|ok: good\n1.1. at 10:00 meeting: café\n22:17 o'clock: go\n31.12.2023: end\n"
          + "[10:00] <cem> quoted\n10:00 | dan | quoted",
        "Ada [office]|yes",
      ])
  }

  @Test func aCommaMaySetOffTheTime() throws {
    let chat = try ReadChat(
      "2023년 12월 31일 오후 10:15, Ada : 안녕: 모두\n2023년 12월 31일 오후 10:16, Ben : 네\n")
    #expect(chat.said == ["Ada|안녕: 모두", "Ben|네"] && chat.clock[0] == "2023-12-31 22:15:00")
  }

  /// Where both readings of a date are possible, days that follow one another decide, then the way of writing.
  @Test(arguments: [
    (["05/01/24, 10:01 am", "06/01/24, 10:01 pm"], "2024-01-05", "2024-01-06"),
    (["1/5/24, 10:01 AM", "1/6/24, 10:01 PM"], "2024-01-05", "2024-01-06"),
    (["5/1/24, 10:01 AM", "6/1/24, 10:01 PM"], "2024-05-01", "2024-06-01"),
    (["1/12/23, 10:01 AM", "2/11/24, 10:01 PM"], "2023-01-12", "2024-02-11"),
    (["11/12/23, 10:01 AM", "12/1/23, 10:01 AM"], "2023-11-12", "2023-12-01"),
    (["24-01-30 10:01", "24-01-31 10:01"], "2024-01-30", "2024-01-31"),
    (["24.12.21, 10:01", "24.12.22, 10:01", "24.12.23, 10:01"], "2021-12-24", "2023-12-24"),
    (["12/11/2023, 10:01", "1/12/2023, 10:01", "2/12/2023, 10:01"], "2023-11-12", "2023-12-02"),
    (["11/12/2023, 10:01", "12/1/2023, 10:01", "12/2/2023, 10:01"], "2023-11-12", "2023-12-02"),
  ]) func theOrderOfDayAndMonthIsTheFiles(stamps: [String], first: String, last: String) throws {
    let chat = try ReadChat(stamps.map { "\($0) - Ada: hi\n" }.joined())
    #expect(chat.clock.first?.hasPrefix(first) == true, "\(chat.clock)")
    #expect(chat.clock.last?.hasPrefix(last) == true, "\(chat.clock)")
  }
}
