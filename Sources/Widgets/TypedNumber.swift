import Foundation

/// A number as a person types it into a field: a plain one, one with a unit, or a simple sum of such.
///
/// `2*3`, `1.5 s`, `500 ms` in a field of seconds, `1 s + 20 ms` and `(120 + 40)/2` are numbers; a
/// number without a unit has the field's.
struct TypedNumber {
  /// Why a text is no number for a field.
  enum Mistake: Error, Hashable {
    /// It is no number at all.
    case noNumber
    /// It has a unit that does not convert to the field's.
    case otherUnit(String)
  }

  /// Units that convert into one another: how much each is of the family's first.
  private static let families: [[String: Double]] = [
    ["s": 1, "ms": 0.001, "µs": 1e-6, "us": 1e-6, "min": 60],
    ["Hz": 1, "kHz": 1000, "rad/s": 0.5 / Double.pi, "rpm": 1.0 / 60],
    ["pt": 1],
    ["pt/s": 1, "pt/ms": 1000],
    ["/s": 1, "1/s": 1, "/ms": 1000, "1/ms": 1000, "/min": 1.0 / 60],
    ["°": 1, "deg": 1, "rad": 180 / Double.pi],
    ["g": 1, "pt/s²": 0.001, "pt/s^2": 0.001],
    ["N/m": 1, "kN/m": 1000, "N/mm": 1000],
    ["N·s/m": 1, "Ns/m": 1, "N*s/m": 1],
    ["kg": 1, "g": 0.001],
    ["": 1, "%": 0.01],
  ]

  /// No sum is longer, in bytes: parentheses in one another take the stack.
  private static let longest = 400

  private let text: String
  private var at: String.Index
  /// The units that the field takes, and how much of its own each is.
  private let units: [String: Double]

  private init(_ text: String, unit: String) {
    self.text = text
    at = text.startIndex
    let family = Self.families.first { $0[unit] != nil } ?? [unit: 1]
    let own = family[unit] ?? 1
    units = family.mapValues { $0 / own }
  }

  /// The number that a text means in a field of a unit.
  static func value(of text: String, unit: String) throws(Mistake) -> Double {
    guard text.utf8.count <= longest else { throw .noNumber }
    var reader = TypedNumber(text, unit: unit)
    let value = try reader.sum()
    guard reader.peek() == nil, value.isFinite else { throw .noNumber }
    return value
  }

  // MARK: - Reading

  private mutating func peek() -> Character? {
    while at < text.endIndex, text[at].isWhitespace { at = text.index(after: at) }
    return at < text.endIndex ? text[at] : nil
  }

  private mutating func take(_ signs: Set<Character>) -> Character? {
    guard let sign = peek(), signs.contains(sign) else { return nil }
    at = text.index(after: at)
    return sign
  }

  private mutating func sum() throws(Mistake) -> Double {
    var value = try product()
    while let sign = take(["+", "-", "−"]) {
      let next = try product()
      value += sign == "+" ? next : -next
    }
    return value
  }

  private mutating func product() throws(Mistake) -> Double {
    var value = try factor()
    while let sign = take(["*", "×", "/", "÷", ":"]) {
      let next = try factor()
      value = sign == "*" || sign == "×" ? value * next : value / next
    }
    return value
  }

  private mutating func factor() throws(Mistake) -> Double {
    let sign: Double = take(["+", "-", "−"]).map { $0 == "+" ? 1 : -1 } ?? 1
    guard take(["("]) == nil else {
      let value = try sum()
      guard take([")"]) != nil else { throw .noNumber }
      return sign * value * (try unit())
    }
    let number = try self.number()
    return sign * number * (try unit())
  }

  private mutating func number() throws(Mistake) -> Double {
    _ = peek()
    let start = at
    skipDigits()
    if at < text.endIndex, [".", ","].contains(text[at]) {
      at = text.index(after: at)
      skipDigits()
    }
    let digits = text[start..<at].replacingOccurrences(of: ",", with: ".")
    guard let value = Double(digits + exponent()), value.isFinite else { throw .noNumber }
    return value
  }

  private mutating func skipDigits() {
    while at < text.endIndex, ("0"..."9").contains(text[at]) { at = text.index(after: at) }
  }

  /// The power of ten behind a number, as `e3` or `e-3`; empty where there is none.
  private mutating func exponent() -> String {
    let start = at
    guard at < text.endIndex, ["e", "E"].contains(text[at]) else { return "" }
    at = text.index(after: at)
    if at < text.endIndex, ["+", "-"].contains(text[at]) { at = text.index(after: at) }
    let digits = at
    skipDigits()
    if at == digits { at = start }
    return String(text[start..<at])
  }

  /// How much of the field's unit the one that stands here is; 1 where none does.
  private mutating func unit() throws(Mistake) -> Double {
    _ = peek()
    let known = Self.families.flatMap(\.keys) + units.keys
    let here = known.filter { !$0.isEmpty && text[at...].hasPrefix($0) && ends(after: $0) }
    guard let longest = here.max(by: { ($0.count, $1) < ($1.count, $0) }) else { return 1 }
    let fitting = here.filter { units[$0] != nil }.max { $0.count < $1.count }
    // A sign may also divide: "3/s" has a unit, where that is one of the field's.
    if fitting == nil, longest.first == "/" || longest.first == "1" { return 1 }
    guard let fitting, let factor = units[fitting], fitting.count == longest.count else {
      throw .otherUnit(longest)
    }
    at = text.index(at, offsetBy: fitting.count)
    return factor
  }

  /// Whether a unit that stands here is not the beginning of a longer word.
  private func ends(after unit: String) -> Bool {
    let end = text.index(at, offsetBy: unit.count)
    return end == text.endIndex || !(text[end].isLetter || text[end].isNumber)
  }
}
