import Foundation
import Testing

@testable import Scenes

/// Days and times are those of Foundation's calendar in the machine's time zone.
@Suite struct MessageDaysTests {
  @Test func daysAndTimesAreThoseOfTheCalendar() throws {
    let days = MessageDays()
    let calendar = Calendar(identifier: .gregorian)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_GB")
    formatter.dateFormat = "HH:mm/EEEE d MMMM"
    // Every 53 hours of 60 years: both sides of the changes of the clock are among them.
    for step in 0..<10_000 {
      let at = 330_000_000 + Double(step) * 191_109
      let date = Date(timeIntervalSince1970: at)
      let words = formatter.string(from: date).split(separator: "/").map(String.init)
      #expect(days.time(of: at) == words[0])
      #expect(days.day(of: at)?.english == words[1])
      let start = calendar.startOfDay(for: date).timeIntervalSince1970
      #expect(days.number(of: at) == days.number(of: start), "\(words[1])")
      #expect(days.number(of: start - 1) == days.number(of: at) - 1, "\(words[1])")
    }
  }

  @Test func aTimeOfDayAloneHasNoDay() { #expect(MessageDays().day(of: 3600) == nil) }
}
