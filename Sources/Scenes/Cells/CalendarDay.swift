/// A day of the Gregorian calendar, by its number from Monday, 1 January 2024.
struct CalendarDay {
  /// The day of its month, from 1.
  let day: Int
  /// The month, from 1.
  let month: Int
  /// The day of its week, from 0 for Monday.
  let weekday: Int
  /// Whether it is a Saturday or a Sunday.
  var isWeekend: Bool { weekday >= 5 }

  /// The number of 1 January 1970.
  static let ofEpoch = -19_723

  /// From 1 March 0000, the day that Hinnant's `civil_from_days` counts from, to the first day here.
  private static let firstDay = 719_468 - ofEpoch
  /// The days of 400 years.
  private static let era = 146_097

  init(_ number: Int) {
    let ofEra = (Self.firstDay + number) % Self.era
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    // Months from March: their first days lie on a line, rounded.
    let fromMarch = (5 * ofYear + 2) / 153
    day = ofYear - (153 * fromMarch + 2) / 5 + 1
    month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    weekday = (number % 7 + 7) % 7
  }
}
