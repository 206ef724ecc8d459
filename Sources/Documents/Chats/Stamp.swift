import Foundation

/// A date and a time as a program writes them, at whatever place of a line.
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
  /// Seconds since 1970, where they are written so.
  var count: Double?
  /// Whether the time has no seconds, and no half of a day.
  var isShort = false
  var end: Int

  /// A day of the calendar with its year.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years start in March.
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

/// Reads a stamp one number or word at a time, in the ways of all locales.
struct StampScanner {
  private let bytes: ArraySlice<UInt8>
  private var at: Int
  private var stamp: Stamp
  private var half: Bool?
  /// A number before the name of a month, and the month.
  private var number: Int?
  private var month: Int?

  private init(_ bytes: ArraySlice<UInt8>) {
    (self.bytes, at) = (bytes, bytes.startIndex)
    stamp = Stamp(end: bytes.startIndex)
  }

  /// The stamp that the bytes start with; nil where they start with none.
  static func scan(_ bytes: ArraySlice<UInt8>) -> Stamp? {
    // Most lines of most files start with a letter that begins no stamp.
    guard let first = bytes.first, first != 0x09 else { return nil }
    var scanner = StampScanner(bytes)
    return scanner.scan()
  }

  private static let brackets: [UInt8: UInt8] = [0x5B: 0x5D, 0x28: 0x29, 0x3C: 0x3E, 0x7B: 0x7D]

  private mutating func scan() -> Stamp? {
    var (open, openPlace) = (UInt8?.none, at)
    while true {
      skip { $0.isSpace }
      guard at < bytes.endIndex else { break }
      let byte = bytes[at]
      if digit() != nil {
        guard readNumber() else { break }
        stamp.end = number == nil ? at : stamp.end
      } else if let close = open, byte == close {
        guard isFilled else { break }
        (open, at) = (nil, at + 1)
        stamp.end = at
      } else if let close = Self.brackets[byte], open == nil {
        (open, openPlace, at) = (close, at, at + 1)
      } else if ",_".utf8.contains(byte) || byte == "|" && open != nil {
        at += 1
      } else if scalar().value == 0x060C {
        at += 2
      } else if number != nil || lacksYear, byte == "-" || byte == "." {
        at += 1
      } else if byte == "+" || byte == "-" {
        guard readZone() else { break }
        stamp.end = at
      } else if isLetter, let isPart = readWord() {
        if isPart { stamp.end = at }
      } else {
        break
      }
    }
    guard isFilled else { return nil }
    if let open, openPlace < stamp.end { close(open) }
    addHalf()
    return stamp
  }

  private mutating func addHalf() {
    guard let half else { return }
    stamp.isShort = false
    guard let time = stamp.time, time < 43_200 + 3600 else { return }
    stamp.time = time.truncatingRemainder(dividingBy: 43_200) + (half ? 43_200 : 0)
  }

  /// Whether a day and a month are known, and what may follow is their year.
  private var lacksYear: Bool { stamp.day != nil && stamp.day?.year == nil && stamp.time == nil }

  private var isFilled: Bool { stamp.time != nil || stamp.day?.year != nil || stamp.count != nil }

  /// What follows a stamp in its bracket, such as `| Edited 10:00:15]`.
  private mutating func close(_ bracket: UInt8) {
    if let end = bytes[stamp.end...].prefix(Self.longestNote).firstIndex(of: bracket) {
      stamp.end = end + 1
    }
  }

  private static let longestNote = 40

  // MARK: - Signs

  private func scalar() -> (value: UInt32, width: Int) { bytes.scalar(at: at) }

  private mutating func skip(_ passes: (UInt32) -> Bool) {
    while at < bytes.endIndex, case let sign = scalar(), passes(sign.value) { at += sign.width }
  }

  private var isLetter: Bool { bytes[at].isLetter }

  /// A digit of any script that locales write times in.
  private func digit() -> (value: Int, width: Int)? {
    guard at < bytes.endIndex else { return nil }
    if bytes[at] < 0x80 { return bytes[at].isDigit ? (Int(bytes[at] & 15), 1) : nil }
    let (value, width) = scalar()
    let zero = Self.zeros.first { $0...$0 + 9 ~= value }
    return zero.map { (Int(value - $0), width) }
  }

  private static let zeros: [UInt32] = [0x660, 0x6F0, 0x966, 0x9E6, 0x1040, 0xFF10]

  private mutating func digits() -> (value: Int, count: Int) {
    var (value, count) = (0, 0)
    while count < 15, let next = digit() {
      (value, count, at) = (value * 10 + next.value, count + 1, at + next.width)
    }
    return (value, count)
  }

  private func isDigit(after place: Int) -> Bool {
    var next = self
    next.at = place
    return next.digit() != nil
  }

  // MARK: - Numbers

  private mutating func readNumber() -> Bool {
    let (value, count) = digits()
    skip { $0.isDirectionMark }
    guard at < bytes.endIndex else { return single(value, count) }
    switch bytes[at] {
    case ":" where isDigit(after: at + 1): return time(value, count)
    case "/", "-", ".": return group(value, count)
    default: break
    }
    let start = at
    skip { $0.isSpace }
    guard at < bytes.endIndex else { return single(value, count) }
    if let unit = Self.units[scalar().value] {
      at += scalar().width
      return set(value, unit)
    }
    // `22 h 15`
    if isNext("h"), stamp.time == nil, value <= 24 {
      at += 1
      skip { $0.isSpace }
      let minute = digits()
      if minute.count == 2, minute.value < 60 {
        stamp.time = Double(value * 3600 + minute.value * 60)
        return true
      }
    }
    at = start
    return single(value, count)
  }

  private static let units: [UInt32: Calendar.Component] = [
    0x5E74: .year, 0xB144: .year, 0x6708: .month, 0xC6D4: .month, 0x65E5: .day, 0xC77C: .day,
    0x6642: .hour, 0x65F6: .hour, 0xC2DC: .hour, 0x70B9: .hour, 0x5206: .minute, 0xBD84: .minute,
    0x79D2: .second, 0xCD08: .second,
  ]

  private mutating func set(_ value: Int, _ unit: Calendar.Component) -> Bool {
    switch unit {
    case .year:
      let year = value < 100 ? 2000 + value : value
      stamp.day = .init(year: year, first: 1, second: 1, isMonthFirst: true)
    case .month:
      guard (1...12).contains(value) else { return false }
      stamp.day = .init(year: stamp.day?.year, first: value, second: 1, isMonthFirst: true)
    case .day:
      guard (1...31).contains(value) else { return false }
      stamp.day?.second = value
    default:
      let length = unit == .hour ? 3600.0 : unit == .minute ? 60 : 1
      stamp.time = (stamp.time ?? 0) + Double(value) * length
    }
    return true
  }

  /// Hours, minutes and what follows them.
  private mutating func time(_ hour: Int, _ count: Int) -> Bool {
    guard stamp.time == nil, count <= 2, hour <= 24 else { return false }
    at += 1
    let minute = digits()
    guard minute.count == 2, minute.value < 60 else { return false }
    var seconds = Double(hour * 3600 + minute.value * 60)
    stamp.isShort = true
    if isNext(":"), isDigit(after: at + 1) {
      at += 1
      let second = digits()
      guard second.count == 2, second.value < 61 else { return false }
      seconds += Double(second.value)
      stamp.isShort = false
    }
    if isNext(".") || isNext(","), isDigit(after: at + 1) {
      at += 1
      let part = digits()
      seconds += Double(part.value) / (0..<part.count).reduce(1) { power, _ in power * 10 }
    }
    stamp.time = seconds
    return true
  }

  private func isNext(_ sign: Unicode.Scalar) -> Bool {
    at < bytes.endIndex && bytes[at] == UInt8(ascii: sign)
  }

  /// Numbers with one sign between them: a date, or a time after a date.
  private mutating func group(_ value: Int, _ count: Int) -> Bool {
    let (sign, start) = (bytes[at], at)
    var numbers = [(value: value, count: count)]
    while numbers.count < 3, at < bytes.endIndex, bytes[at] == sign {
      let before = at
      at += 1
      skip { $0.isDirectionMark || sign == "." && $0.isSpace }
      guard digit() != nil else {
        at = before
        break
      }
      let place = at
      let next = digits()
      // The hour after a date without a year is no third number.
      if sign == ".", isNext(":") {
        at = place
        break
      }
      numbers.append(next)
      skip { $0.isDirectionMark }
    }
    if numbers.count == 1 {
      at = start
      return single(value, count)
    }
    if sign == ".", stamp.day != nil || half != nil, stamp.time == nil {
      return dottedTime(numbers.map(\.value))
    }
    guard stamp.day == nil else { return false }
    guard let day = Self.day(numbers, sign) else {
      // `10.00.01`
      return numbers.count == 3 && sign == "." && numbers.allSatisfy { $0.count == 2 }
        && stamp.time == nil && dottedTime(numbers.map(\.value))
    }
    stamp.day = day
    if sign == ".", isNext(".") { at += 1 }
    return true
  }

  private mutating func dottedTime(_ numbers: [Int]) -> Bool {
    guard numbers[0] <= 24, numbers[1...].allSatisfy({ $0 < 60 }) else { return false }
    stamp.time = zip(numbers, [3600, 60, 1]).reduce(0) { $0 + Double($1.0 * $1.1) }
    return true
  }

  /// The date of two or three numbers; nil where they make none.
  private static func day(_ numbers: [(value: Int, count: Int)], _ sign: UInt8) -> Stamp.Day? {
    var day: Stamp.Day
    let values = numbers.map(\.value)
    if values.count == 2 {
      day = .init(first: values[0], second: values[1])
    } else if numbers[0].count == 4 || numbers[2].count == 1
      || sign == "-" && numbers[2].count == 2
    {
      day = .init(year: values[0], first: values[1], second: values[2], isMonthFirst: true)
    } else {
      guard numbers[2].count == 4 || numbers[2].count == 2 else { return nil }
      day = .init(year: values[2], first: values[0], second: values[1])
    }
    if let year = day.year, year < 100 { day.year = year + (year < 70 ? 2000 : 1900) }
    let small = (min(day.first, day.second), max(day.first, day.second))
    guard (1...12).contains(small.0), small.1 <= 31, day.year.map((1900...2200).contains) ?? true
    else { return nil }
    if small.1 > 12 { day.isMonthFirst = day.second > 12 }
    return day
  }

  /// A number on its own: what it is depends on what is known already.
  private mutating func single(_ value: Int, _ count: Int) -> Bool {
    let isFirst = stamp.day == nil && stamp.time == nil && month == nil && number == nil
    switch count {
    case 10 where isFirst, 13 where isFirst:
      stamp.count = Double(value) / (count == 10 ? 1 : 1000)
      return (1e9...2.2e9).contains(stamp.count ?? 0)
    case 8 where isFirst:
      stamp.day = Self.day([(value / 10_000, 4), (value / 100 % 100, 2), (value % 100, 2)], 0x2D)
      return stamp.day != nil
    case 6 where stamp.day != nil && stamp.time == nil:
      return dottedTime([value / 10_000, value / 100 % 100, value % 100])
    case 4 where stamp.day != nil && stamp.day?.year == nil && (1970...2200).contains(value):
      stamp.day?.year = value
      return true
    case 4 where isFirst, 1...2:
      if let month, stamp.day == nil, (1...31).contains(value) {
        stamp.day = .init(year: number, first: month, second: value, isMonthFirst: true)
        (number, self.month) = (nil, nil)
        skipOrdinal()
        return true
      }
      if count <= 2, stamp.time == nil, half != nil || isHalfNext, value <= 12 {
        stamp.time = Double(value) * 3600
        return true
      }
      guard stamp.day == nil, number == nil else { return false }
      number = value
      skipOrdinal()
      return true
    default: return false
    }
  }

  private mutating func skipOrdinal() {
    if ["st", "nd", "rd", "th"].contains(where: { bytes[at...].starts(with: $0.utf8) }) { at += 2 }
  }

  private var isHalfNext: Bool {
    var next = self
    next.skip { $0.isSpace }
    guard next.at < bytes.endIndex, next.isLetter else { return false }
    next.stamp.time = 0
    _ = next.readWord()
    return next.half != nil
  }

  private mutating func readZone() -> Bool {
    guard stamp.time != nil, stamp.zone == nil || stamp.zone == 0 else { return false }
    let isTouching = at == stamp.end
    let sign = bytes[at] == "+" ? 1 : -1
    at += 1
    var (value, count) = digits()
    if count == 2, isNext(":") {
      at += 1
      let minutes = digits()
      (value, count) = (value * 100 + minutes.value, count + minutes.count)
    }
    // A telephone number may follow after a space.
    guard count == 4 || count == 2 && isTouching else { return false }
    if count == 2 { value *= 100 }
    stamp.zone = sign * (value / 100 * 3600 + value % 100 * 60)
    return true
  }

  // MARK: - Words

  /// Reads a word.
  ///
  /// - Returns: Whether it is part of the stamp, or only stands between its parts; nil where it is neither.
  private mutating func readWord() -> Bool? {
    let start = at
    while at < bytes.endIndex, at - start < 40 {
      let (value, width) = scalar()
      if value == 0x2E || value == 0x22, at + 1 < bytes.endIndex, at > start {
        at += 1
        guard isLetter, digit() == nil, !scalar().value.isSpace else {
          at -= 1
          break
        }
      } else if isLetter, digit() == nil, !value.isSpace, value != 0x060C {
        at += width
      } else {
        break
      }
    }
    let word = bytes[start..<at].text
    if word == "T", isDigit(after: at) { return false }
    guard let meaning = StampWords.meaning(of: word), let isPart = read(meaning) else { return nil }
    if isNext(".") { at += 1 }
    return isPart
  }

  private mutating func read(_ meaning: StampWords.Meaning) -> Bool? {
    var next = self
    switch meaning {
    case .half(let half):
      self.half = half
      return stamp.time != nil
    case .halfStart(let half):
      next.skip { $0.isSpace || $0 == 0x2E }
      guard next.at < bytes.endIndex, bytes[next.at] | 0x20 == "m" else { return nil }
      next.at += 1
      guard next.at == bytes.endIndex || !next.isLetter || next.scalar().value.isSpace else {
        return nil
      }
      (at, self.half) = (next.at, half)
      return stamp.time != nil
    case .month(let month):
      guard stamp.day == nil else { return nil }
      if let day = number, day <= 31 {
        stamp.day = .init(first: month, second: max(1, day), isMonthFirst: true)
        (number, self.month) = (nil, nil)
        return false
      }
      next.skip { $0.isSpace || $0 == 0x2E || $0 == 0x2D }
      guard next.digit() != nil else { return nil }
      (self.month, at) = (month, next.at)
      return false
    case .zone(let shift):
      guard stamp.time != nil else { return nil }
      stamp.zone = shift
      return true
    case .weekday: return stamp.day != nil
    case .filler: return false
    case .unit: return stamp.time == nil ? nil : true
    }
  }
}
