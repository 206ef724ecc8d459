import Foundation

/// A date, where there is one, and a time as a program writes them.
struct Stamp: Hashable {
  /// The date; nil where only the time of day is known.
  var day: WrittenDay?
  /// Seconds since midnight.
  var seconds: Int32
  /// How many seconds the clock is ahead of Greenwich; nil for the clock on this machine's wall.
  var shift: Int32?
  /// Whether the time has AM or PM.
  var isTwelveHour: Bool
}

/// A date as a file writes it.
struct WrittenDay: Hashable {
  /// Three numbers in the order of the file; year, month and day where the month has a name.
  let numbers: [Int16]
  /// What stands between them; nil where the month has a name.
  let sign: Unicode.Scalar?

  /// The same day of a named month in another year.
  func inYear(_ year: Int16) -> WrittenDay {
    WrittenDay(numbers: [year] + numbers[1...], sign: nil)
  }
}

/// The order of day, month and year in a file's dates, determined from all of them.
struct DateOrder {
  private enum Order { case dayFirst, monthFirst, yearFirst }

  private let order: Order

  init(_ stamps: some Collection<Stamp>) {
    var (first, second): (Int16, Int16) = (0, 0)
    var isAmerican = false
    for stamp in stamps {
      guard let day = stamp.day, day.sign != nil else { continue }
      first = max(first, day.numbers[0])
      second = max(second, day.numbers[1])
      isAmerican = isAmerican || (stamp.isTwelveHour && day.sign == "/")
    }
    if first > 31 {
      order = .yearFirst
    } else if first > 12 {
      order = .dayFirst
    } else {
      order = second > 12 || isAmerican ? .monthFirst : .dayFirst
    }
  }

  /// Days since 1 January 1970; nil for a date that does not exist.
  func day(_ written: WrittenDay) -> Int? {
    let n = written.numbers.map(Int.init)
    let (year, month, day): (Int, Int, Int) =
      switch written.sign == nil ? .yearFirst : order {
      case .dayFirst: (n[2], n[1], n[0])
      case .monthFirst: (n[2], n[0], n[1])
      case .yearFirst: (n[0], n[1], n[2])
      }
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    return Self.days(year < 100 ? 2000 + year : year, month, day)
  }

  /// Days from the civil calendar, after Hinnant's `days_from_civil`.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
