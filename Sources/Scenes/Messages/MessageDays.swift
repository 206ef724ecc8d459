import Foundation
import Localization

/// The days and times of messages in words, in the machine's time zone.
final class MessageDays {
  private let timeFormatter = MessageDays.formatter("HH:mm")
  private let zone = TimeZone.current
  private let calendar = Calendar(identifier: .gregorian)

  /// Times in this first year are times of day whose date is not known.
  private static let firstYear = 31_536_000.0

  private static func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_GB")
    formatter.dateFormat = format
    return formatter
  }

  /// A number that two times share when they lie on one day.
  func number(of at: Double) -> Int {
    let shift = zone.secondsFromGMT(for: Date(timeIntervalSince1970: at))
    return Int(((at + Double(shift)) / 86_400).rounded(.down))
  }

  /// A day in words; nil where only the time of day is known.
  func day(of at: Double) -> LocalizedText? {
    guard at >= Self.firstYear else { return nil }
    let date = calendar.dateComponents(
      [.weekday, .day, .month], from: Date(timeIntervalSince1970: at))
    // The calendar counts from Sunday as 1.
    let weekday = Self.weekdays[((date.weekday ?? 1) + 5) % 7]
    return Self.words(weekday, date.day ?? 1, month: date.month ?? 1).capitalized()
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
    timeFormatter.string(from: Date(timeIntervalSince1970: at))
  }
}
