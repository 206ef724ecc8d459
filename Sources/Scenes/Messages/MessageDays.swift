import Documents
import Localization

/// The days and times of messages in words, in the machine's time zone.
struct MessageDays {
  /// Times before 1980, when no messenger wrote, are times of day whose date is not known.
  private static let unknownDates = 315_532_800.0

  /// Seconds since 1970 began here, as clocks on this machine's wall count them.
  private func seconds(of at: Double) -> Double { at + Double(LocalTime.shift(at: at)) }

  /// A number that two times share when they lie on one day.
  func number(of at: Double) -> Int { Int((seconds(of: at) / 86_400).rounded(.down)) }

  /// A day in words; nil where only the time of day is known.
  func day(of at: Double) -> LocalizedText? {
    guard at >= Self.unknownDates else { return nil }
    let day = CalendarDay(number(of: at) + CalendarDay.ofEpoch)
    return Self.words(Self.weekdays[day.weekday], day.day, month: day.month).capitalized()
  }

  /// The days of a week from Monday.
  static let weekdays: [LocalizedText] = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// A sentence a month, because some languages inflect its name.
  private static func words(_ weekday: LocalizedText, _ day: Int, month: Int) -> LocalizedText {
    switch month {
    case 1: "\(weekday) \(day) January"
    case 2: "\(weekday) \(day) February"
    case 3: "\(weekday) \(day) March"
    case 4: "\(weekday) \(day) April"
    case 5: "\(weekday) \(day) May"
    case 6: "\(weekday) \(day) June"
    case 7: "\(weekday) \(day) July"
    case 8: "\(weekday) \(day) August"
    case 9: "\(weekday) \(day) September"
    case 10: "\(weekday) \(day) October"
    case 11: "\(weekday) \(day) November"
    default: "\(weekday) \(day) December"
    }
  }

  /// A time of day in words.
  func time(of at: Double) -> String {
    let day = 24 * 60
    let minutes = (Int((seconds(of: at) / 60).rounded(.down)) % day + day) % day
    return AccordionWords.padded(minutes / 60) + ":" + AccordionWords.padded(minutes % 60)
  }
}
