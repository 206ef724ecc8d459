/// A date and a time as a program writes them at the start of a line.
struct Stamp {
  /// A date: its two small numbers stay in the order in which they are written.
  struct Day: Hashable {
    var year: Int?
    var first, second: Int
    /// Nil where both could be the month.
    var isMonthFirst: Bool?
  }

  var day: Day?
  /// In seconds from midnight.
  var time: Double?
  /// Seconds ahead of Greenwich; nil is this machine's zone.
  var zone: Int?
  var end: Int

  /// The stamp that bytes start with; nil where they start with none.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first, first != 0x09 else { return nil }
    var scanner = StampScanner(bytes)
    guard let stamp = scanner.scan() else { return nil }
    self = stamp
  }

  /// The stamp that a text starts with; nil where it starts with none.
  init?(_ text: String) { self.init(Array(text.utf8)[...]) }

  fileprivate init(at end: Int) { self.end = end }

  /// A day of the calendar with its year, in days since 1970.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years start in March, and all are after 0.
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}

/// Reads a stamp one number, word or sign at a time: one grammar for all locales.
///
/// Each reader says whether it read a part of the stamp or only what stands between its parts; nil ends the stamp.
private struct StampScanner {
  private let bytes: ArraySlice<UInt8>
  private var at: Int
  private var stamp: Stamp
  private var isAfternoon: Bool?
  /// What is known of a date with the name of a month.
  private var year: Int?, month: Int?, dayNumber: Int?
  /// What ends the bracket that is open.
  private var close: UInt8?

  init(_ bytes: ArraySlice<UInt8>) {
    (self.bytes, at) = (bytes, bytes.startIndex)
    stamp = Stamp(at: bytes.startIndex)
  }

  mutating func scan() -> Stamp? {
    while true {
      skip { $0.isSpace || $0 == 0x2C || $0 == 0x5F || $0 == 0x060C }
      guard at < bytes.endIndex,
        let isPart = digit() != nil ? readNumber() : bytes[at].isLetter ? readWord() : readSign()
      else { break }
      if isPart { stamp.end = at }
    }
    guard isFilled else { return nil }
    if let isAfternoon, let time = stamp.time, time < 13 * 3600 {
      stamp.time = time.truncatingRemainder(dividingBy: 43_200) + (isAfternoon ? 43_200 : 0)
    }
    return stamp
  }

  private var isFilled: Bool { stamp.time != nil || stamp.day?.year != nil }

  private mutating func skip(_ passes: (UInt32) -> Bool) {
    while at < bytes.endIndex, case (let value, let width) = bytes.scalar(at: at), passes(value) {
      at += width
    }
  }

  private func isNext(_ sign: Unicode.Scalar) -> Bool { at < bytes.endIndex && bytes[at] == sign }

  /// Reads a bracket, a sign between the parts of a date, or a zone, such as `+0100` and `-08:00`.
  private mutating func readSign() -> Bool? {
    let byte = bytes[at]
    at += 1
    if byte == close {
      close = nil
      return isFilled ? true : nil
    } else if close == nil, "[(<{".utf8.contains(byte) {
      close = byte == "(" ? byte + 1 : byte + 2
      return false
    } else if stamp.time == nil, byte == "-" || byte == "." {
      return (month ?? dayNumber) == nil ? nil : false
    }
    guard stamp.time != nil, byte == "+" || byte == "-" else { return nil }
    var (value, count) = digits()
    if count == 2, isNext(":") {
      at += 1
      let minutes = digits()
      (value, count) = (value * 100 + minutes.value, count + minutes.count)
    }
    guard count == 4 else { return nil }
    stamp.zone = (byte == "+" ? 1 : -1) * (value / 100 * 3600 + value % 100 * 60)
    return true
  }

  // MARK: - Numbers

  /// The zeros of the scripts that locales write times in.
  private static let zeros: [UInt32] = [0x660, 0x6F0, 0x966, 0x9E6, 0x1040, 0xFF10]

  private func digit() -> (value: Int, width: Int)? {
    guard at < bytes.endIndex else { return nil }
    if bytes[at] < 0x80 { return bytes[at].isDigit ? (Int(bytes[at] & 15), 1) : nil }
    let (value, width) = bytes.scalar(at: at)
    return Self.zeros.first { $0...$0 + 9 ~= value }.map { (Int(value - $0), width) }
  }

  private mutating func digits() -> (value: Int, count: Int) {
    var (value, count) = (0, 0)
    while count < 15, let next = digit() {
      (value, count, at) = (value * 10 + next.value, count + 1, at + next.width)
    }
    return (value, count)
  }

  /// Reads a number, and up to two more behind it with the same sign between them.
  private mutating func readNumber() -> Bool? {
    var (values, lengths, count) = (SIMD4(0, 0, 0, 0), SIMD4(0, 0, 0, 0), 0)
    var (sign, end) = (UInt8?.none, at)
    repeat {
      (values[count], lengths[count]) = digits()
      (count, end) = (count + 1, at)
      guard count < 3, let next = readSeparator(), sign ?? next == next, digit() != nil else {
        break
      }
      sign = next
    } while true
    at = end
    guard let sign else { return takeSingle(values[0], lengths[0]) }
    let isDotted = sign == "." && stamp.time == nil && (stamp.day != nil || isAfternoon != nil)
    if sign == ":" || isDotted { return takeTime(values, lengths, count) }
    if sign == "." { skip { $0 == 0x2E || Self.units.contains($0) } }
    return takeDate(values, lengths, count, sign)
  }

  /// What stands behind years, months and days in the East.
  private static let units: [UInt32] = [0x5E74, 0xB144, 0x6708, 0xC6D4, 0x65E5, 0xC77C]

  /// Reads the sign between two numbers, such as the `h` of `22 h 15`, which is a colon.
  private mutating func readSeparator() -> UInt8? {
    skip { $0.isDirectionMark }
    guard at < bytes.endIndex else { return nil }
    let (sign, scalar) = (bytes[at], bytes.scalar(at: at))
    let isUnit = sign == "." || sign >= 0x80 && Self.units.contains(scalar.value)
    if isUnit || sign == ":" || sign == "/" || sign == "-" {
      at += scalar.width
      skip { isUnit ? $0.isSpace : $0.isDirectionMark }
      return isUnit ? 0x2E : sign
    }
    skip { $0.isSpace }
    guard isNext("h") else { return nil }
    at += 1
    skip { $0.isSpace }
    return 0x3A
  }

  /// Takes hours, minutes and seconds, without their fractions.
  private mutating func takeTime(_ values: SIMD4<Int>, _ lengths: SIMD4<Int>, _ count: Int) -> Bool?
  {
    guard stamp.time == nil, lengths[0] <= 2, values[0] <= 24, lengths[1] == 2, values[1] < 60,
      count == 2 || lengths[2] == 2 && values[2] < 61
    else { return nil }
    stamp.time = Double(values[0] * 3600 + values[1] * 60 + values[2])
    if isNext(".") || isNext(","), bytes[at...].dropFirst().first.isDigit {
      at += 1
      _ = digits()
    }
    return true
  }

  /// Takes the date of two or three numbers.
  private mutating func takeDate(
    _ values: SIMD4<Int>, _ lengths: SIMD4<Int>, _ count: Int, _ sign: UInt8
  ) -> Bool? {
    var day = Stamp.Day(first: values[0], second: values[1])
    if count == 3, lengths[0] == 4 || lengths[2] == 1 || sign == "-" && lengths[2] == 2 {
      day = .init(year: values[0], first: values[1], second: values[2], isMonthFirst: true)
    } else if count == 3 {
      guard lengths[2] == 4 || lengths[2] == 2 else { return nil }
      day.year = values[2]
    }
    day.year = day.year.map { $0 < 70 ? $0 + 2000 : $0 < 100 ? $0 + 1900 : $0 }
    let (small, large) = (min(day.first, day.second), max(day.first, day.second))
    guard stamp.day == nil, 1...12 ~= small, large <= 31, 1900...2200 ~= day.year ?? 2000
    else { return nil }
    if large > 12 { day.isMonthFirst = day.second > 12 }
    stamp.day = day
    return true
  }

  /// Takes a number on its own: the day or the year of a date with the name of a month.
  private mutating func takeSingle(_ value: Int, _ length: Int) -> Bool? {
    if length <= 2, stamp.day == nil, dayNumber == nil, 1...31 ~= value {
      dayNumber = value
    } else if stamp.day?.year == nil, year == nil,
      length == 4 && 1970...2200 ~= value || length == 2 && month != nil && stamp.time == nil
    {
      year = length == 2 ? 2000 + value : value
    } else {
      return nil
    }
    return takeNamedDay()
  }

  private mutating func takeNamedDay() -> Bool {
    if let month, let dayNumber {
      stamp.day = .init(year: year, first: month, second: dayNumber, isMonthFirst: true)
    } else {
      stamp.day?.year = year
    }
    return stamp.day != nil
  }

  // MARK: - Words

  /// The longest word, in bytes.
  private static let longestWord = 40

  private mutating func readWord() -> Bool? {
    let start = at
    while at < bytes.endIndex, at - start < Self.longestWord,
      case (let value, let width) = bytes.scalar(at: at)
    {
      // `p.m` is one word, and so is `p. m`.
      let isInside = at > start && (value == 0x2E || value == 0x22)
      guard isInside || bytes[at].isLetter && digit() == nil && !value.isSpace && value != 0x060C
      else { break }
      at += width
    }
    while bytes[at - 1] == "." { at -= 1 }
    var word = bytes[start..<at].text.lowercased()
    let next = bytes[at...].prefix(8).drop { $0 == "." }.trimmedStart()
    if at == start + 1, next.first == "m" || next.first == "M", !next.dropFirst().first.isLetter {
      (word, at) = (word + "m", next.startIndex + 1)
    }
    guard let isPart = take(word) else { return nil }
    if isNext(".") { at += 1 }
    return isPart
  }

  private mutating func take(_ word: String) -> Bool? {
    if let month = StampWords.months[word] {
      // In some languages the name of a weekday before it is that of a month.
      guard stamp.day == nil || self.month != nil && stamp.day?.year == nil else { return nil }
      self.month = month
      return takeNamedDay()
    }
    guard let kind = StampWords.kinds[word] else { return nil }
    switch kind {
    case .forenoon, .afternoon: isAfternoon = kind == .afternoon
    case .weekday: return stamp.day != nil
    case .filler: return false
    case .unit: break
    case .zone: stamp.zone = stamp.time == nil ? nil : 0
    }
    return stamp.time != nil ? true : kind == .forenoon || kind == .afternoon ? false : nil
  }
}
