/// Turns stamps into seconds since 1970, as they follow one another in a file.
struct ChatClock {
  private var isMonthFirst = false
  private var (days, styles) = ([Stamp.Day](), (month: 0, day: 0))
  /// The day that a line of its own told, and its year.
  private var day: Int?
  private var year: Int?
  private var last: Double?
  /// Whether any date was told.
  private var isDated = false
  /// The zone's shift at the noon of the day that was looked up last.
  private var shift: (day: Int, seconds: Int)?

  /// Takes a date into account that has two readings.
  mutating func vote(_ stamp: Stamp, _ line: ArraySlice<UInt8>) {
    guard let day = stamp.day else { return }
    let written = line[..<stamp.end]
    prefersMonths =
      prefersMonths
      || written.has(0x2F) && written.range(of: "M") != nil
        && written.range(of: "/0") == nil
    if let isMonthFirst = day.isMonthFirst {
      if day.first > 12 || day.second > 12 {
        if isMonthFirst { styles.month += 1 } else { styles.day += 1 }
      }
    } else if days.last != day {
      days.append(day)
    }
  }

  /// Decides by numbers above 12, then by the order in which dates ascend; day before month where both are the same.
  mutating func settleOrder() {
    if styles.day > 0 || styles.month > 0 {
      isMonthFirst = styles.month > styles.day
      return
    }
    func falls(_ isMonthFirst: Bool) -> Int {
      let numbers = days.map { Self.number($0, $0.year ?? 1970, isMonthFirst) }
      return zip(numbers, numbers.dropFirst()).count { $0 > $1 }
    }
    let (month, day) = (falls(true), falls(false))
    isMonthFirst = month < day || month == day && prefersMonths
  }

  /// Whether times are written as Americans do.
  private var prefersMonths = false

  private static func number(_ day: Stamp.Day, _ year: Int, _ isMonthFirst: Bool) -> Int {
    let first = day.isMonthFirst ?? isMonthFirst
    return Stamp.days(year, first ? day.first : day.second, first ? day.second : day.first)
  }

  /// Takes a day that a line of its own tells.
  ///
  /// - Returns: By how many days the times before it move, which had no day yet.
  mutating func note(_ stamp: Stamp) -> Int? {
    guard let written = stamp.day else { return nil }
    year = written.year ?? year
    let new = Self.number(written, year ?? 1970, isMonthFirst)
    defer { (day, last, isDated) = (new, stamp.time, true) }
    guard !isDated, let last else { return nil }
    let isSameDay = stamp.time.map { $0 >= last } ?? false
    return new - (day ?? 0) - (isSameDay ? 0 : 1)
  }

  /// When it is; days are counted where there is none, as the clock falls back by more than five minutes.
  mutating func seconds(_ stamp: Stamp) -> Double? {
    if let count = stamp.count { return count }
    guard let time = stamp.time else { return nil }
    if let written = stamp.day {
      year = written.year ?? year
      isDated = true
      day = Self.number(written, written.year ?? year ?? 1970, isMonthFirst)
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
