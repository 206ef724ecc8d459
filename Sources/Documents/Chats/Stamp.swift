import Foundation

/// A date, where there is one, and a time as a program writes them.
struct Stamp: Hashable {
  /// The date; nil where only the time of day is known.
  var day: WrittenDay?
  /// Seconds since midnight.
  var seconds: Int32
  /// How many seconds the clock is ahead of Greenwich; nil for the clock on this machine's wall.
  var shift: Int32?
  /// Whether the time has AM or PM in capitals, as in the United States.
  var isAmerican: Bool
  /// What the day is called where it has no date.
  var name: DayName?
  /// Whether AM or PM is written as in China, Japan or Korea, where the year comes first.
  var isEastern = false

  /// How many seconds the clock is ahead of Greenwich when it shows so many since 1970.
  func shiftThere(_ seconds: Double) -> Int {
    shift.map(Int.init) ?? LocalTime.shift(at: seconds)
  }
}

extension Stamp {
  /// A count of seconds; nil for one before 2001 or after 2100, which is any other number.
  init?(secondsSince1970 seconds: Int) {
    guard (1_000_000_000..<4_102_444_800).contains(seconds) else { return nil }
    let days = seconds / 86_400
    self.init(
      day: WrittenDay(days: days), seconds: Int32(seconds - days * 86_400), shift: 0,
      isAmerican: false)
  }
}

/// A day that is named by its place in the week or by its distance from the day of reading.
enum DayName: Hashable {
  /// 0 for Monday to 6 for Sunday.
  case weekday(Int8)
  case yesterday, today

  var isWeekday: Bool {
    if case .weekday = self { true } else { false }
  }

  /// How many days go by until the next day of another name.
  func days(to next: DayName) -> Int32 {
    guard case .weekday(let from) = self, case .weekday(let to) = next else { return 1 }
    return Int32(to - from + 7) % 7
  }
}

/// A date as a file writes it.
struct WrittenDay: Hashable {
  /// Three numbers in the order of the file, or two without a year; year, month and day where the month has a name.
  let numbers: FewNumbers
  /// What stands between them; nil where the month has a name.
  let sign: Unicode.Scalar?

  init(numbers: FewNumbers, sign: Unicode.Scalar?) { (self.numbers, self.sign) = (numbers, sign) }

  /// The date of a count of days since 1970, after Hinnant's `civil_from_days`.
  init(days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    let numbers = [year, month < 10 ? month + 3 : month - 9, day]
    self.init(numbers: FewNumbers(numbers.map { Int16(clamping: $0) }), sign: nil)
  }

  /// Whether it has a year.
  var hasYear: Bool { numbers.count == 3 && (sign != nil || numbers[0] > 0) }
  /// Whether a named month has no year.
  var lacksYear: Bool { sign == nil && numbers[0] == 0 }

  /// The same day of a named month in another year.
  func inYear(_ year: Int16) -> WrittenDay {
    WrittenDay(numbers: [year, numbers[1], numbers[2]], sign: nil)
  }
}

/// The order of day, month and year in a file's dates, determined from all of them.
struct DateOrder {
  private enum Order { case dayFirst, monthFirst, yearFirst }

  private let order: Order

  /// Takes the stamps in the order of the file: of two orders that are possible, the one in which days follow one
  /// another is meant.
  init(_ stamps: some Sequence<Stamp>) {
    var (first, second): (Int16, Int16) = (0, 0)
    var (isAmerican, isEastern) = (false, false)
    var (turnsByDay, turnsByMonth) = (0, 0)
    // A year of two digits may come first: it stays while days go on.
    var (isFirstSteady, isThirdSteady) = (true, true)
    var last: FewNumbers?
    var (startWithYear, endWithYear) = (false, false)
    // With dots it stands at the end: on one day of the month year after year, not in one year day after day.
    var isDotted = true
    for stamp in stamps {
      guard let day = stamp.day, day.sign != nil else { continue }
      var n = day.numbers
      // A year of four digits says its order, and nothing of others.
      if Self.startsWithYear(n) {
        startWithYear = true
        continue
      }
      endWithYear = endWithYear || n.count == 3
      isDotted = isDotted && day.sign == "."
      if n.count == 2 { n.append(1970) }
      first = max(first, n[0])
      second = max(second, n[1])
      isAmerican = isAmerican || (stamp.isAmerican && day.sign == "/")
      isEastern = isEastern || stamp.isEastern && n[2] < 32
      if let last {
        isFirstSteady = isFirstSteady && n[0] == last[0]
        isThirdSteady = isThirdSteady && n[2] == last[2]
        turnsByDay += (n[2], n[1], n[0]) < (last[2], last[1], last[0]) ? 1 : 0
        turnsByMonth += (n[2], n[0], n[1]) < (last[2], last[0], last[1]) ? 1 : 0
      }
      last = n
    }
    if first > 31 || startWithYear && !endWithYear || (isEastern && second <= 12)
      || (isFirstSteady && !isThirdSteady && !isDotted)
    {
      order = .yearFirst
    } else if first > 12 || second > 12 {
      order = first > 12 ? .dayFirst : .monthFirst
    } else if turnsByDay != turnsByMonth {
      order = turnsByDay < turnsByMonth ? .dayFirst : .monthFirst
    } else {
      order = isAmerican ? .monthFirst : .dayFirst
    }
  }

  /// Days since 1 January 1970; nil for a date that does not exist.
  func day(_ written: WrittenDay) -> Int32? {
    let n = filled(written.numbers)
    let (year, month, day) =
      switch written.sign == nil || Self.startsWithYear(written.numbers) ? .yearFirst : order {
      case .dayFirst: (n.2, n.1, n.0)
      case .monthFirst: (n.2, n.0, n.1)
      case .yearFirst: (n.0, n.1, n.2)
      }
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    switch year {
    case 1370..<1416: return Self.persianDays(year, month, day)
    case 1416..<1470: return Self.islamicDays(year, month, day)
    // Thailand counts from the death of the Buddha.
    case 2440..<2700: return Self.days(year - 543, month, day)
    default: return Self.days(year < 100 ? year + 2000 : year, month, day)
    }
  }

  private static func startsWithYear(_ numbers: FewNumbers) -> Bool {
    numbers.count == 3 && numbers[0] > 99
  }

  /// Three numbers: without a year the month comes first or last.
  private func filled(_ numbers: FewNumbers) -> (Int32, Int32, Int32) {
    let (first, second) = (Int32(numbers[0]), Int32(numbers[1]))
    if numbers.count == 3 { return (first, second, Int32(numbers[2])) }
    return order == .yearFirst ? (1970, first, second) : (first, second, 1970)
  }

  /// Days from the Persian calendar, whose 8 leap years in 33 hold from 1343 to 1472; 1 Farvardin 1400 is 21 March
  /// 2021.
  private static func persianDays(_ year: Int32, _ month: Int32, _ day: Int32) -> Int32 {
    func leapYears(through year: Int32) -> Int32 { (8 * year + 29) / 33 }
    let dayOfYear = (month < 8 ? 31 * (month - 1) : 186 + 30 * (month - 7)) + day - 1
    return days(2021, 3, 21) + 365 * (year - 1400) + leapYears(through: year - 1)
      - leapYears(through: 1399) + dayOfYear
  }

  /// Days from the Islamic calendar as tables have it, with 11 leap years in 30; by sight of the moon it may be a day
  /// more or less.
  private static func islamicDays(_ year: Int32, _ month: Int32, _ day: Int32) -> Int32 {
    let dayOfYear = (59 * (month - 1) + 1) / 2 + day - 1
    return days(622, 7, 19) + 354 * (year - 1) + (11 * (year - 1) + 14) / 30 + dayOfYear
  }

  /// Days from the civil calendar, after Hinnant's `days_from_civil`.
  private static func days(_ year: Int32, _ month: Int32, _ day: Int32) -> Int32 {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
