import Documents
import Testing

/// Days of messages whose lines have a time alone, or a date without its year.
@Suite struct WrittenTimesTests {
  @Test func whatIsBeforeADatesLineBelongsToTheDaysBefore() throws {
    let irssi = try ReadChat(
      """
      23:58 <ada> a
      00:10 <ben> b
      23:59 <ada> c
      --- Day changed Tue Nov 24 2026
      00:01 <ada> d
      --- Day changed Wed Nov 25 2026
      """)
    #expect(
      irssi.clock == [
        "2026-11-22 23:58:00", "2026-11-23 00:10:00", "2026-11-23 23:59:00", "2026-11-24 00:01:00",
      ])
    let opened = try ReadChat(
      "09:00 <ada> a\n10:00 <ben> b\n--- Log opened Tue Nov 24 10:30:00 2026\n10:31 <ada> c\n")
    #expect(opened.clock.allSatisfy { $0.hasPrefix("2026-11-24") })
    let closed = try ReadChat(
      """
      10:00 <ada> a
      --- Log closed Tue Nov 24 10:05:00 2026
      --- Log opened Sat Nov 28 09:00:00 2026
      09:01 <ada> b
      """)
    #expect(closed.clock == ["2026-11-24 10:00:00", "2026-11-28 09:01:00"])
  }

  @Test func linesOfDatesHaveManyForms() throws {
    for line in [
      "-- Tue, 24 Nov 2026 --", "-- Tue, 24 Nov 2026 (Mon, 23 Nov 2026) --", "——— 24.11.2026 ———",
      "-- Day changed from Mon, 23 Nov 2026 to Tue, 24 Nov 2026", "=== 2026-11-24 ===",
    ] {
      let chat = try ReadChat(
        "10:00:01   ada | hi\n10:00:02   ben | yes\n\(line)\n11:00:00 ada | c\n")
      #expect(chat.said == ["ada|hi", "ben|yes", "ada|c"] && chat.leftOut == 1, "\(line)")
      #expect(chat.clock[1] == "2026-11-23 10:00:02" && chat.clock[2] == "2026-11-24 11:00:00")
    }
  }

  /// Without dates a day begins where the clock falls back, but not by a few seconds.
  @Test func messagesInTheWrongOrderBeginNoDay() throws {
    let chat = try ReadChat(
      "[22:00:05] <ada> a\n[22:00:03] <ben> b\n[22:00:04] <ada> c\n[00:02:00] <ben> d\n")
    #expect(
      chat.clock.map { $0.prefix(10) } == ["1970-01-01", "1970-01-01", "1970-01-01", "1970-01-02"])
    let dated = try ReadChat(
      """
      # 24.11.2026
      [02:50] <ada> a
      [02:10] <ben> winter time
      # 25.11.2026
      [08:00] <ada> c
      [07:00] <ben> d
      """)
    #expect(
      dated.clock.map { $0.prefix(10) } == ["2026-11-24", "2026-11-24", "2026-11-25", "2026-11-26"])
  }

  @Test func namedDaysOfTheWeekFollowOneAnother() throws {
    let chat = try ReadChat(
      "[Mon 10:00] <ada> a\n[Tue 11:00] <ben> b\n[Fri 12:00] <ada> c\n[Fri 09:00] <ben> d\n")
    #expect(
      chat.clock == [
        "1970-01-01 10:00:00", "1970-01-02 11:00:00", "1970-01-05 12:00:00", "1970-01-12 09:00:00",
      ])
  }

  @Test func datesWithoutAYearTakeTheNearestThatIsKnown() throws {
    let chat = try ReadChat(
      """
      Nov 30 10:00:00 <ada> a
      Dec 31 10:00:00 <ada> b
      Jan 02 10:00:00 <ben> c
      **** BEGIN LOGGING AT Sun Jan  3 10:00:00 2027
      Jan 03 10:00:00 <ada> d
      Dec 31 10:00:00 <ada> e
      Jan 01 10:00:00 <ada> f
      """)
    #expect(chat.clock.map { $0.prefix(4) } == ["2026", "2026", "2027", "2027", "2027", "2028"])
  }
}

/// Files that are made to have no end of days stay inside of the calendar.
@Suite struct WrittenTimesLimitTests {
  @Test func daysAndYearsEndWhereTheCalendarDoes() throws {
    let clocks = (0..<40_000).map { "[Mon \($0 % 2 == 0 ? 23 : 10):00] <ada> \($0)\n" }.joined()
    let chat = try Conversation.read(clocks + "[Mon 09:00] <ada> end\n")
    #expect(try #require(chat.messages.last?.at) < 253_402_300_800 + 86_400)
    let years = (0..<80_000).map { "\($0 % 2 == 0 ? "Dec 31" : "Jan 01") 10:00:00 <ada> x\n" }
    #expect(try Conversation.read(years.joined()).messages.count == 80_000)
    let before = clocks + "--- Day changed Tue Nov 24 2026\n[Tue 10:00] <ada> end\n"
    #expect(try Conversation.read(before).messages.count == 40_001)
  }
}
