import Foundation
import Testing

@testable import Scenes

@Suite struct CalendarDayTests {
  /// Foundation's calendar says the same of every day of 84 years.
  @Test func daysAreThoseOfTheCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let start = try #require(
      calendar.date(from: DateComponents(year: 2024, month: 1, day: 1)))
    for number in CalendarDay.ofEpoch..<10_958 {
      let date = start.addingTimeInterval(Double(number) * 86_400)
      let parts = calendar.dateComponents([.day, .month, .weekday], from: date)
      let day = CalendarDay(number)
      #expect(day.day == parts.day && day.month == parts.month, "day \(number)")
      // The calendar counts from Sunday as 1.
      #expect(day.weekday == (try #require(parts.weekday) + 5) % 7, "day \(number)")
      #expect(day.isWeekend == (parts.weekday == 1 || parts.weekday == 7), "day \(number)")
    }
  }
}
