import Foundation

/// A line of an IRC log or of a messenger's text export: `[12:30] <nick> words`,
/// `31.12.23, 22:15 - Name: words`, `[12/31/23, 10:15:03 PM] Name: words`.
enum ChatLine {
  /// The words of a participant.
  case message(name: String, words: String, Stamp?)
  /// A note of the program, such as that a participant joined or left.
  case notice

  /// Reads a line; nil for one that starts in none of these ways.
  init?(_ line: String) {
    let text = line.drop { Self.isInvisible($0) }
    guard let first = text.utf8.first else { return nil }
    if first == UInt8(ascii: "["), let end = text.firstIndex(of: "]") {
      guard let stamp = Stamp(text[text.index(after: text.startIndex)..<end]) else { return nil }
      self = Self.words(text[text.index(after: end)...], stamp)
    } else if first == UInt8(ascii: "<") {
      guard let message = Self.nick(text, nil) else { return nil }
      self = message
    } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) {
      guard let message = Self.stamped(text) else { return nil }
      self = message
    } else {
      return nil
    }
  }

  /// Marks of direction, which exports put before names and times.
  private static func isInvisible(_ c: Character) -> Bool {
    c == " " || c == "\u{200E}" || c == "\u{200F}" || c == "\u{FEFF}"
  }

  /// `date, time - Name: words` or `time <nick> words`.
  private static func stamped(_ text: Substring) -> ChatLine? {
    if let dash = text.range(of: " - "), let stamp = Stamp(text[..<dash.lowerBound]),
      stamp.date != nil
    {
      return words(text[dash.upperBound...], stamp)
    }
    guard let space = text.firstIndex(of: " "), let stamp = Stamp(text[..<space]) else {
      return nil
    }
    return nick(text[text.index(after: space)...], stamp)
  }

  private static func words(_ text: Substring, _ stamp: Stamp) -> ChatLine {
    let text = text.drop(while: isInvisible)
    if let message = nick(text, stamp) { return message }
    guard let colon = text.range(of: ":") else { return .notice }
    let name = text[..<colon.lowerBound].trimmed()
    let words = text[colon.upperBound...].drop(while: isInvisible)
    guard !name.isEmpty, !words.isEmpty, name.count <= longestName else { return .notice }
    return .message(name: name, words: String(words), stamp)
  }

  /// A longer run of letters before a colon is no name.
  private static let longestName = 60
  /// The signs that servers put before the names of operators.
  private static let ranks: Set<Character> = ["@", "+", "%", "~", "&", " "]

  /// `<nick> words`, or `* nick words` for an action.
  private static func nick(_ text: Substring, _ stamp: Stamp?) -> ChatLine? {
    if text.first == "<", let end = text.firstIndex(of: ">") {
      let name = text[text.index(after: text.startIndex)..<end].drop { ranks.contains($0) }
      let words = text[text.index(after: end)...].trimmed()
      guard !name.isEmpty, !words.isEmpty else { return .notice }
      return .message(name: String(name), words: words, stamp)
    }
    guard text.hasPrefix("* ") else { return nil }
    let parts = text.dropFirst(2).split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return .notice }
    return .message(name: String(parts[0]), words: String(parts[1]), stamp)
  }
}

/// A date, where there is one, and a time as an export writes them.
struct Stamp: Hashable {
  /// Three numbers in the order of the file; nil where only the time of day is known.
  let date: [Int]?
  /// What stands between them.
  let separator: Character?
  /// Seconds since midnight.
  let seconds: Int
  /// Whether the time has AM or PM.
  let isTwelveHour: Bool

  init?(_ text: Substring) {
    let parts = text.split { $0 == " " || $0 == "," || $0 == "\u{202F}" || $0 == "\u{A0}" }
    var (date, separator, time, half): ([Int]?, Character?, [Int]?, String?) = (nil, nil, nil, nil)
    for part in parts {
      if time == nil, let numbers = Self.numbers(part, between: [":"]), numbers.count <= 3 {
        time = numbers
      } else if date == nil, let numbers = Self.numbers(part, between: [".", "/", "-"]),
        numbers.count == 3
      {
        (date, separator) = (numbers, part.first { !$0.isNumber })
      } else if half == nil {
        half = part.lowercased().filter(\.isLetter)
      } else {
        return nil
      }
    }
    guard let time, let seconds = Self.seconds(time, half: half) else { return nil }
    (self.date, self.separator, self.seconds) = (date, separator, seconds)
    isTwelveHour = half != nil
  }

  /// Two or three numbers of at most four digits with one kind of sign between them.
  private static func numbers(_ text: Substring, between signs: [Character]) -> [Int]? {
    guard let sign = text.first(where: { !$0.isNumber }), signs.contains(sign) else { return nil }
    let numbers = text.split(separator: sign, omittingEmptySubsequences: true).map { part in
      part.utf8.count <= 4 ? Int(part) : nil
    }
    let known = numbers.compactMap { $0 }
    return known.count == numbers.count && (2...3).contains(known.count) ? known : nil
  }

  private static func seconds(_ time: [Int], half: String?) -> Int? {
    var hour = time[0]
    switch half {
    case nil: break
    case "am": hour = hour == 12 ? 0 : hour
    case "pm": hour = hour == 12 ? 12 : hour + 12
    default: return nil
    }
    guard (0..<24).contains(hour), (0..<60).contains(time[1]),
      time.count < 3 || (0...60).contains(time[2])
    else { return nil }
    return hour * 3600 + time[1] * 60 + (time.count > 2 ? time[2] : 0)
  }
}

/// The order of day, month and year in a file's dates, determined from all of them.
struct DateOrder {
  private enum Order { case dayFirst, monthFirst, yearFirst }

  private let order: Order

  init(_ stamps: [Stamp]) {
    let dates = stamps.compactMap(\.date)
    if dates.contains(where: { $0[0] > 31 }) {
      order = .yearFirst
    } else if dates.contains(where: { $0[0] > 12 }) {
      order = .dayFirst
    } else if dates.contains(where: { $0[1] > 12 }) {
      order = .monthFirst
    } else {
      let isAmerican = stamps.contains { $0.isTwelveHour && $0.separator == "/" }
      order = isAmerican ? .monthFirst : .dayFirst
    }
  }

  /// Days since 1 January 1970; nil for a date that does not exist.
  func day(_ date: [Int]) -> Int? {
    let (year, month, day): (Int, Int, Int) =
      switch order {
      case .dayFirst: (date[2], date[1], date[0])
      case .monthFirst: (date[2], date[0], date[1])
      case .yearFirst: (date[0], date[1], date[2])
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
