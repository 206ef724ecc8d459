/// Reads a date and a time from the start of a text, one number or word at a time.
struct StampScanner {
  /// No date and time are longer, in scalars.
  private static let longest = 64
  /// More words that are not known are a sentence.
  static let mostUnknownWords = 3

  private let text: Substring.UnicodeScalarView
  private let bytes: Substring.UTF8View
  /// What comes next.
  var at: Substring.UnicodeScalarView.Index
  var length = 0
  var unknownWords = 0
  var written: WrittenDay?
  var month: Int16?
  var alone: FewNumbers = []
  var clock: FewNumbers?
  var half: Half?
  var (isAmerican, isEastern) = (false, false)
  var shift: Int32?
  /// What the day is called.
  var name: DayName?

  init(_ text: Substring) {
    self.text = text.unicodeScalars
    bytes = text.utf8
    at = self.text.startIndex
  }

  /// Whether bytes may hold a time, which takes a pass over them: a colon, a dot or an `h` after a number, or six digits.
  ///
  /// Bytes of other scripts may be digits and spaces.
  static func mayFindTime(in bytes: Substring.UTF8View) -> Bool {
    var (last, digits): (UInt8, Int) = (0, 0)
    let end = bytes.place { byte in
      defer { last = byte }
      digits = byte.mayBeDigit ? digits + 1 : 0
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "."): return last.mayBeDigit
      case UInt8(ascii: "h"), UInt8(ascii: "H"):
        return last.mayBeDigit || last == UInt8(ascii: " ")
      default: return digits == 6
      }
    }
    return end != nil
  }

  /// The date; its year is 0 where a named month has none.
  var day: WrittenDay? {
    if let written { return written }
    guard let month, let day = alone.first(where: { (1...31).contains($0) }) else { return nil }
    var year = alone.first { $0 > 31 } ?? 0
    // Of two small numbers the second is a year without its century.
    if year == 0, alone.count > 1, unknownWords == 0 { year = alone[1] }
    return WrittenDay(
      numbers: [(1...99).contains(year) ? 2000 + year : year, month, day], sign: nil)
  }

  /// The day alone, by its date or name.
  var dayAlone: Stamp? {
    guard clock == nil, isWhole, day != nil || name != nil else { return nil }
    return Stamp(
      day: day, seconds: 0, shift: nil, isAmerican: false, name: day == nil ? name : nil)
  }

  /// What was read; nil without a time.
  var stamp: Stamp? {
    guard let clock, let seconds = seconds(clock) else { return nil }
    let name = day == nil ? name : nil
    return Stamp(
      day: day, seconds: seconds, shift: shift, isAmerican: isAmerican, name: name,
      isEastern: isEastern)
  }

  /// A time of hours, minutes and seconds with dots between them, which may also be read as a date.
  var dotted: Stamp? {
    guard let written, written.sign == ".", isClock(written.numbers), clock == nil,
      let seconds = seconds(written.numbers)
    else { return nil }
    return Stamp(day: nil, seconds: seconds, shift: nil, isAmerican: false)
  }

  /// Whether nothing was read that is no part of a date or time.
  var isSure: Bool { unknownWords == 0 && alone.isEmpty == (month == nil) }

  var isAtEnd: Bool { at == text.endIndex }
  /// Whether the time has AM or PM.
  var hasHalf: Bool { half != nil }
  /// Whether the date, if there is one, is whole, and no other words were read.
  var isWhole: Bool { unknownWords == 0 && (month != nil || alone.isEmpty) }
  /// Whether there are numbers that may be a date.
  var hasDateNumbers: Bool { written != nil || !alone.isEmpty }

  /// Reads the next number or word; false, and nothing read, where there is none that may be part of it.
  mutating func step() -> Bool {
    repeat {
      skip { $0.isStampSpace || $0 == "," || $0 == "،" || $0 == "." }
    } while skipDaySign()
    skipJoint()
    guard let next = peek, length < Self.longest else { return false }
    if next.decimalDigit != nil { return number() }
    if next.isLetter { return word() }
    if next == "+" || next == "-", clock != nil, shift == nil { return offset() }
    return false
  }

  /// Reads numbers and words up to the first word that is not known.
  mutating func readKnown() { while unknownWords == 0, step() {} }

  /// Passes over what joins a named month to its numbers, `01-Jan-2024`, and a date to a time, `2024-01-01_10:00`.
  private mutating func skipJoint() {
    guard clock == nil, let joint = peek else { return }
    let isInDate = written == nil && (month != nil || !alone.isEmpty)
    let next = text.index(after: at)
    guard next < text.endIndex,
      isInDate && (joint == "-" || joint == "/")
        && (month != nil || text[next].isLetter) || day != nil && joint == "_"
    else { return }
    advance()
  }

  /// Passes over the sign after the number of a day, `5日`, which also begins the name of Sunday, `日曜日`.
  private mutating func skipDaySign() -> Bool {
    guard let next = peek, next == "日" || next == "일" else { return false }
    let after = text.index(after: at)
    let beginsWord = after < text.endIndex && text[after].isLetter
    let isAfterNumber = text[..<at].last?.decimalDigit != nil
    guard isAfterNumber || !beginsWord else { return false }
    advance()
    return true
  }

  /// Passes over what `takes` takes.
  mutating func skip(while takes: (Unicode.Scalar) -> Bool) {
    while let next = peek, takes(next) { advance() }
  }

  var peek: Unicode.Scalar? {
    guard at < text.endIndex else { return nil }
    // Most signs are one byte, which takes less time to look at than a scalar.
    let byte = bytes[at]
    return byte < 0x80 ? Unicode.Scalar(byte) : text[at]
  }

  /// What was passed over since a place.
  func text(from place: String.Index) -> String { String(Substring(text[place..<at])) }

  /// The same in bytes.
  func size(from place: String.Index) -> Int { bytes.distance(from: place, to: at) }

  mutating func advance() {
    at = bytes[at] < 0x80 ? bytes.index(after: at) : text.index(after: at)
    length += 1
  }

  // MARK: - Numbers

  private mutating func digits() -> Int16? {
    var (value, count) = (0, 0)
    while let digit = peek?.decimalDigit {
      (value, count) = (value * 10 + digit, count + 1)
      guard count <= 4 else { return nil }
      advance()
    }
    return count > 0 ? Int16(value) : nil
  }

  /// One number, or two or three with one kind of sign between them.
  private mutating func number() -> Bool {
    let start = (at, length)
    if compactDay() { return true }
    guard var numbers = digits().map({ [$0] as FewNumbers }) else { return false }
    var sign: Unicode.Scalar?
    while numbers.count < 3 {
      let before = (at, length)
      skip { $0 == "\u{200E}" || $0 == "\u{200F}" }
      guard let kind = peek?.stampJoint, sign ?? kind == kind else {
        (at, length) = before
        break
      }
      advance()
      if kind == "." || kind == "年" { skip { $0.isStampSpace } }
      guard let more = digits(), kind != "." || peek != ":" else {
        (at, length) = before
        break
      }
      sign = kind
      numbers.append(more)
    }
    if numbers.count == 1, let minutes = minutesAfterLetter() {
      (numbers, sign) = ([numbers[0], minutes], ":")
    }
    guard keep(numbers, sign) else {
      (at, length) = start
      return false
    }
    if sign == ":", peek == "." || peek == "," { skipFraction() }
    return true
  }

  /// The two digits after an hour's letter, `14 h 05` or `14h05`; nil, and nothing read, where there are none.
  private mutating func minutesAfterLetter() -> Int16? {
    let start = (at, length)
    skip { $0.isStampSpace }
    guard clock == nil, peek == "h" || peek == "H" else {
      (at, length) = start
      return nil
    }
    advance()
    skip { $0.isStampSpace }
    let place = length
    guard let minutes = digits(), length == place + 2, peek?.isLetter != true else {
      (at, length) = start
      return nil
    }
    return minutes
  }

  /// A date of eight digits, and after a T a time of six: `20240131`, `20240131T100000`.
  private mutating func compactDay() -> Bool {
    if day != nil, clock == nil, let time = compact(6) {
      guard isClock([time.0, time.1, time.2]) else { return false }
      clock = [time.0, time.1, time.2]
      return true
    }
    let start = (at, length)
    guard written == nil, month == nil, alone.isEmpty, let date = compact(8) else { return false }
    guard (19...20).contains(date.0 / 100), (1...12).contains(date.1) else {
      (at, length) = start
      return false
    }
    written = WrittenDay(numbers: [date.0, date.1, date.2], sign: "-")
    return true
  }

  /// So many digits, as a number of four or two and two of two each; nil, and nothing read, for any other count.
  private mutating func compact(_ count: Int) -> (Int16, Int16, Int16)? {
    let start = (at, length)
    var value = 0
    while length - start.1 <= count, let digit = peek?.decimalDigit {
      value = value * 10 + digit
      advance()
    }
    guard length - start.1 == count else {
      (at, length) = start
      return nil
    }
    return (Int16(value / 10_000), Int16(value / 100 % 100), Int16(value % 100))
  }

  private mutating func keep(_ numbers: FewNumbers, _ sign: Unicode.Scalar?) -> Bool {
    switch (sign, numbers.count) {
    case (nil, _):
      guard clock == nil || month != nil, alone.count < 2, written == nil else { return false }
      alone.append(numbers[0])
    case (":", _):
      guard clock == nil, isClock(numbers) else { return false }
      clock = numbers
    case (_, 3) where written == nil && month == nil:
      written = WrittenDay(numbers: numbers, sign: sign)
    case (_, 2) where sign != "." && clock == nil && day == nil && alone.isEmpty && month == nil:
      written = WrittenDay(numbers: numbers, sign: sign)
    case (".", 2) where clock == nil && day == nil && alone.isEmpty && month == nil && endsInDot:
      written = WrittenDay(numbers: numbers, sign: sign)
    case (".", _):
      guard day != nil, clock == nil, isClock(numbers) else { return false }
      clock = numbers
    default: return false
    }
    return true
  }

  /// Whether a dot and space come next, as after the month in `24.11. 10:00`.
  private var endsInDot: Bool {
    peek == "." && text[at...].dropFirst().first?.isStampSpace == true
  }

  private mutating func skipFraction() {
    let before = (at, length)
    advance()
    guard peek?.decimalDigit != nil else {
      (at, length) = before
      return
    }
    skip { $0.decimalDigit != nil }
  }

  /// How far a clock is ahead of Greenwich: `+01:00`, `-0500`.
  private mutating func offset() -> Bool {
    let start = (at, length)
    let sign: Int32 = peek == "-" ? -1 : 1
    advance()
    guard let first = digits(), length - start.1 == 5 || peek == ":" else {
      (at, length) = start
      return false
    }
    var (hours, minutes) = (Int32(first), Int32(0))
    if hours >= 100 { (hours, minutes) = (hours / 100, hours % 100) }
    if peek == ":" {
      advance()
      minutes = digits().map(Int32.init) ?? 0
    }
    shift = sign * (hours * 3600 + minutes * 60)
    return hours < 15 && minutes < 60
  }

  private func isClock(_ numbers: FewNumbers) -> Bool {
    (0..<24).contains(numbers[0]) && (0..<60).contains(numbers[1])
      && (numbers.count < 3 || (0...60).contains(numbers[2]))
  }

  private func seconds(_ clock: FewNumbers) -> Int32? {
    var hour = Int32(clock[0])
    switch half {
    case nil: break
    case .first: hour = hour == 12 ? 0 : hour
    case .second: hour = hour < 12 ? hour + 12 : hour
    }
    return hour * 3600 + Int32(clock[1]) * 60 + (clock.count > 2 ? Int32(clock[2]) : 0)
  }
}
