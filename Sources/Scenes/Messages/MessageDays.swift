import Foundation

/// The days and times of messages in words, in the machine's time zone.
final class MessageDays {
  private let dayFormatter = MessageDays.formatter("EEEE d MMMM")
  private let timeFormatter = MessageDays.formatter("HH:mm")
  private let zone = TimeZone.current

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
  func day(of at: Double) -> String? {
    at < Self.firstYear ? nil : dayFormatter.string(from: Date(timeIntervalSince1970: at))
  }

  /// A time of day in words.
  func time(of at: Double) -> String {
    timeFormatter.string(from: Date(timeIntervalSince1970: at))
  }
}
