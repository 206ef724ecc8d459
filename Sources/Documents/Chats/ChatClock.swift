/// Turns stamps into seconds since 1970, as they follow one another in a file.
struct ChatClock {
  private var isMonthFirst = false
  /// Dates that have two readings, and how many more of the others have the month first than the day.
  private var (days, monthsFirst) = ([Stamp.Day](), 0)
  /// Whether times are written as Americans do: `1/5/24, 10:01 AM`.
  private var prefersMonths = false
  /// The day that a line of its own told, and its year.
  private var (day, year) = (Int?.none, Int?.none)
  private var last: Double?
  /// The zone's shift at the noon of the day that was looked up last.
  private var shift: (day: Int, seconds: Int)?

  /// Takes the order of a date's numbers into account.
  mutating func vote(_ stamp: Stamp, _ line: ArraySlice<UInt8>) {
    guard let day = stamp.day else { return }
    let written = line[..<stamp.end]
    prefersMonths =
      prefersMonths
      || written.has(0x2F) && written.has(0x4D) && written.range(of: "/0") == nil
    if day.first > 12 || day.second > 12 {
      monthsFirst += day.isMonthFirst == true ? 1 : -1
    } else if day.isMonthFirst == nil, days.last != day {
      days.append(day)
    }
  }

  /// Decides by numbers above 12, then by the order in which dates ascend; day before month where both are the same.
  mutating func settleOrder() {
    func falls(_ isMonthFirst: Bool) -> Int {
      let numbers = days.map { Self.number($0, $0.year ?? 1970, isMonthFirst) }
      return zip(numbers, numbers.dropFirst()).count { $0 > $1 }
    }
    let (month, day) = (falls(true), falls(false))
    isMonthFirst =
      monthsFirst == 0 ? month < day || month == day && prefersMonths : monthsFirst > 0
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
    if let written = stamp.day {
      year = written.year ?? year
      day = Self.number(written, year ?? 1970, isMonthFirst)
    } else if let last, time < last - 300 {
      day = (day ?? 0) + 1
    }
    last = time
    let today = day ?? 0
    let wall = Double(today) * 86_400 + time
    if let zone = stamp.zone { return wall - Double(zone) }
    if shift?.day != today { shift = (today, LocalTime.shift(at: Double(today) * 86_400 + 43_200)) }
    return wall - Double(shift?.seconds ?? 0)
  }
}
