/// What a text writes of when its messages were sent, in its order: dates and times, times alone, and dates in lines
/// of their own.
struct WrittenTimes {
  private struct Entry {
    /// The message; nil for a line of the program's own.
    let message: Int32?
    var stamp: Stamp
    /// Whether a line of the program's own says that this day begins.
    let startsDay: Bool
  }

  /// Clocks are set back by less without a day's going by, and messages come in the wrong order, in seconds.
  private static let disorder: Int32 = 300

  /// The first day of the year 1 and the last of 9999.
  private static let (firstDay, lastDay): (Int32, Int32) = (-719_162, 2_932_896)

  private var entries: [Entry] = []

  /// Whether a line tells a day, by its date or name.
  var haveDays: Bool { entries.contains { $0.stamp.day != nil || $0.stamp.name != nil } }

  /// Takes the date and time, or time, of a message.
  mutating func add(_ stamp: Stamp, of message: Int) {
    entries.append(Entry(message: Int32(message), stamp: stamp, startsDay: false))
  }

  /// Takes a date, with a time or none, that a line of the program's own has.
  mutating func add(_ day: WrittenDay, at seconds: Int32?) {
    let stamp = Stamp(day: day, seconds: seconds ?? 0, shift: nil, isAmerican: false)
    entries.append(Entry(message: nil, stamp: stamp, startsDay: seconds == nil))
  }

  /// Gives the messages' times in seconds since 1970, and forgets them; without any date, days are counted from the
  /// first of 1970.
  ///
  /// A message whose date does not exist has no time.
  mutating func settle(_ give: (_ message: Int, _ at: Double) -> Void) {
    fillYears()
    let order = DateOrder(entries.lazy.map(\.stamp))
    let days = days(from: entries.map { $0.stamp.day.flatMap { order.day($0) } })
    for (entry, day) in zip(entries, days) {
      guard let message = entry.message, let day else { continue }
      let there = Double(day) * 86_400 + Double(entry.stamp.seconds)
      give(Int(message), there - Double(entry.stamp.shiftThere(there)))
    }
    self = WrittenTimes()
  }

  // MARK: - Days

  /// Days since 1970 by entry, from those that dates tell; a date that does not exist has none.
  private func days(from days: consuming [Int32?]) -> [Int32?] {
    let first = days.firstIndex { $0 != nil } ?? 0
    if var day = days.isEmpty ? nil : days[first] {
      for i in (0..<first).reversed() {
        day -= max(
          Self.days(from: entries[i], to: entries[i + 1]), entries[i + 1].startsDay ? 1 : 0)
        day = max(Self.firstDay, day)
        if entries[i].stamp.day == nil { days[i] = day }
      }
    }
    let limits = limits(days)
    var (day, last) = (Int32(0), entries.first)
    for i in entries.indices.dropFirst(days.isEmpty || days[first] == nil ? 0 : first) {
      let entry = entries[i]
      if let there = days[i] {
        (day, last) = (there, entry)
      } else if entry.stamp.day == nil {
        let limit = max(day, limits?[i] ?? Self.lastDay)
        let there = min(day + Self.days(from: last ?? entry, to: entry), limit)
        days[i] = there
        // Of messages in the wrong order the latest counts.
        if there > day || last?.message == nil || entry.stamp.seconds > last?.stamp.seconds ?? 0 {
          last = entry
        }
        day = there
      }
    }
    return days
  }

  /// The last day that is possible before the next date that is known, by entry.
  private func limits(_ days: [Int32?]) -> [Int32?]? {
    // Where all days are known, or none is, nothing has one.
    guard days.contains(where: { $0 != nil }), days.contains(nil) else { return nil }
    var limits: [Int32?] = Array(repeating: nil, count: entries.count)
    var limit: Int32?
    for i in entries.indices.reversed() {
      limits[i] = limit
      if let day = days[i] { limit = day - (entries[i].startsDay ? 1 : 0) }
    }
    return limits
  }

  /// How many days go by from one entry to the next by what their clocks and their days' names say.
  private static func days(from last: Entry, to next: Entry) -> Int32 {
    // A line of the program's own may be in another zone.
    guard last.message != nil else { return 0 }
    let isBack = next.stamp.seconds < last.stamp.seconds - disorder
    guard let from = last.stamp.name, let to = next.stamp.name else { return isBack ? 1 : 0 }
    guard from == to else { return from.days(to: to) }
    return isBack && from.isWeekday ? 7 : 0
  }

  // MARK: - Years

  /// Gives each day that has none a year: that of the line of the program's own before it or, where none
  /// is, after it, and the next one when months begin anew.
  private mutating func fillYears() {
    let isOpen = entries.map { $0.stamp.day?.lacksYear == true }
    guard isOpen.contains(true) else { return }
    let hint = entries.firstIndex { $0.message == nil && $0.stamp.day?.sign == nil }
    var next = hint.flatMap { entries[$0].stamp.day }
    for i in (0..<(hint ?? 0)).reversed() where isOpen[i] {
      guard let there = next, let day = entries[i].stamp.day else { continue }
      let wraps = day.numbers[1] - there.numbers[1] > 6
      next = day.inYear(max(1, there.numbers[0] - (wraps ? 1 : 0)))
      entries[i].stamp.day = next
    }
    var last: WrittenDay?
    for i in entries.indices.dropFirst(hint ?? 0) {
      guard let day = entries[i].stamp.day, day.sign == nil else { continue }
      if isOpen[i] {
        let wraps = (last?.numbers[1] ?? 0) - day.numbers[1] > 6
        let year = last?.numbers[0] ?? 1970
        entries[i].stamp.day = day.inYear(wraps ? min(year + 1, 9999) : year)
      }
      if isOpen[i] || entries[i].message == nil { last = entries[i].stamp.day }
    }
  }
}
