/// Turns stamps into seconds since 1970, as they follow one another in a file.
struct ChatClock {
  private var isMonthFirst = false
  /// Dates that have two readings, and how many more of the others have the month first than the day.
  private var (days, monthsFirst) = ([Stamp.Day](), 0)
  /// The day that a line of its own told, and its year.
  private var (day, year) = (0, Int?.none)
  private var last: Double?
  /// The zone's shift at the noon of the day that was looked up last.
  private var shift: (day: Int, seconds: Int)?

  /// Takes the order of a date's numbers into account.
  mutating func vote(_ stamp: Stamp) {
    guard let day = stamp.day else { return }
    if day.first > 12 || day.second > 12 {
      monthsFirst += day.isMonthFirst == true ? 1 : -1
    } else if day.isMonthFirst == nil, days.last != day {
      days.append(day)
    }
  }

  /// Decides by numbers above 12, then by the order in which dates ascend; day before month where both are the same.
  mutating func settleOrder() {
    let falls = [true, false].map { isMonthFirst in
      let numbers = days.map { Self.number($0, $0.year ?? 1970, isMonthFirst) }
      return zip(numbers, numbers.dropFirst()).count { $0 > $1 }
    }
    isMonthFirst = monthsFirst == 0 ? falls[0] < falls[1] : monthsFirst > 0
  }

  private static func number(_ day: Stamp.Day, _ year: Int, _ isMonthFirst: Bool) -> Int {
    let first = day.isMonthFirst ?? isMonthFirst
    return Stamp.days(year, first ? day.first : day.second, first ? day.second : day.first)
  }

  /// Takes a day that a line of its own tells.
  mutating func note(_ stamp: Stamp) {
    guard let written = stamp.day else { return }
    year = written.year ?? year
    (day, last) = (Self.number(written, year ?? 1970, isMonthFirst), stamp.time)
  }

  /// When it is; days are counted where there is none, as the clock falls back by more than five minutes.
  mutating func seconds(_ stamp: Stamp) -> Double? {
    guard let time = stamp.time else { return nil }
    if stamp.day != nil { note(stamp) } else if let last, time < last - 300 { day += 1 }
    last = time
    let wall = Double(day) * 86_400 + time
    if let zone = stamp.zone { return wall - Double(zone) }
    if shift?.day != day { shift = (day, LocalTime.shift(at: Double(day) * 86_400 + 43_200)) }
    return wall - Double(shift?.seconds ?? 0)
  }
}
