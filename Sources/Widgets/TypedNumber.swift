import Foundation
import Localization

/// A number as a person types it into a field: a plain one, one with a unit, or a simple sum of such.
///
/// `2*3`, `1.5 s`, `500 ms` in a field of seconds, `1 s + 20 ms` and `(120 + 40)/2` are numbers; a
/// number without a unit has the field's. `1/3 s` is a third of a second in a field of any unit of time.
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
    ["s": 1, "sec": 1, "ms": 0.001, "µs": 1e-6, "us": 1e-6, "min": 60],
    ["Hz": 1, Language.russian.hertz: 1, "kHz": 1000, "rad/s": 0.5 / Double.pi, "rpm": 1.0 / 60],
    ["pt": 1],
    ["pt/s": 1, "pt/ms": 1000],
    ["/s": 1, "1/s": 1, "/ms": 1000, "1/ms": 1000, "/min": 1.0 / 60],
    ["°": 1, "deg": 1, "rad": 180 / Double.pi],
    ["°/s": 1, "deg/s": 1, "rad/s": 180 / Double.pi, "rpm": 6],
    ["g": 1, "pt/s²": 0.001, "pt/s^2": 0.001],
    ["N/m": 1, "kN/m": 1000, "N/mm": 1000],
    ["N·s/m": 1, "Ns/m": 1, "N*s/m": 1],
    ["kg": 1, "g": 0.001],
    ["N": 1, "kN": 1000],
    ["N m": 1, "N·m": 1, "Nm": 1],
    ["": 1, "ζ": 1, "%": 0.01],
  ]
  private static let known = families.flatMap(\.keys).filter { !$0.isEmpty }
  /// A share of what stands before it: in `1/50 %` it belongs to the 50 alone.
  private static let percent = "%"

  /// No sum is longer, in bytes, and has more parentheses in one another: these take the stack.
  private static let longest = 4 * TextEditor.longest, deepest = 100
  /// How long a word is that is taken for a unit, in letters: `0x` is no number.
  private static let lengthsOfUnits = 2...12

  private let text: String
  private var at: String.Index
  private var depth = 0
  /// The units that the field takes, and how much of its own each is.
  private let units: [String: Double]

  private init(_ text: String, unit: String) {
    self.text = text
    at = text.startIndex
    let family = Self.families.first { $0[unit] != nil } ?? [unit: 1]
    let own = family[unit] ?? 1
    units = family.mapValues { $0 / own }
  }

  /// The number that a text means in a field of a unit; one that is too large for a computer is its largest one.
  static func value(of text: String, unit: String) throws(Mistake) -> Double {
    guard text.utf8.count <= longest else { throw .noNumber }
    var reader = TypedNumber(text, unit: unit)
    let value = try reader.sum()
    guard reader.peek() == nil, !value.isNaN else { throw reader.mistakeOfRest }
    let largest = Double.greatestFiniteMagnitude
    return min(max(-largest, value), largest)
  }

  /// What is wrong with what is left: a word behind a number is a unit that is not known.
  private var mistakeOfRest: Mistake {
    let rest = text[at...].trimmingCharacters(in: .whitespaces)
    let isUnit = Self.lengthsOfUnits.contains(rest.count) && rest.allSatisfy(\.isLetter)
    return isUnit ? .otherUnit(rest) : .noNumber
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
    var (value, unit) = try factor()
    var hasUnit = unit != nil
    value *= unit ?? 1
    while let sign = take(["*", "×", "/", "÷", ":"]) {
      let (next, unit) = try factor()
      guard sign == "*" || sign == "×" || next != 0 else { throw .noNumber }
      if sign == "*" || sign == "×" {
        value *= next * (unit ?? 1)
      } else if hasUnit {
        value /= next * (unit ?? 1)
      } else {
        // A unit behind a fraction of plain numbers is the unit of the fraction.
        value = value / next * (unit ?? 1)
      }
      if unit != nil { hasUnit = true }
    }
    return value
  }

  /// A number with its sign, and how much of the field's unit the one behind it is; nil where none is there.
  private mutating func factor() throws(Mistake) -> (Double, unit: Double?) {
    let sign: Double = take(["+", "-", "−"]).map { $0 == "+" ? 1 : -1 } ?? 1
    let isSum = take(["("]) != nil
    depth += isSum ? 1 : 0
    guard depth <= Self.deepest else { throw .noNumber }
    let number = isSum ? try sum() : try self.number()
    depth -= isSum ? 1 : 0
    guard !isSum || take([")"]) != nil else { throw .noNumber }
    let start = at
    let unit = try self.unit()
    let isPercent = text[start..<at].trimmingCharacters(in: .whitespaces) == Self.percent
    return isPercent ? (sign * number * (unit ?? 1), nil) : (sign * number, unit)
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
    guard let value = Double(digits + exponent()) else { throw .noNumber }
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

  /// How much of the field's unit the one that stands here is; nil where none does.
  private mutating func unit() throws(Mistake) -> Double? {
    _ = peek()
    let all = Self.known + units.keys.filter { !$0.isEmpty }
    let rest = text[at...]
    let here = all.filter {
      rest.prefix($0.count).lowercased() == $0.lowercased() && ends(after: $0)
    }
    guard let longest = here.max(by: { ($0.count, $1) < ($1.count, $0) }) else { return nil }
    let fitting = here.filter { units[$0] != nil }.max { $0.count < $1.count }
    // A sign may also divide: "3/s" has a unit, where that is one of the field's.
    if fitting == nil, longest.first == "/" || longest.first == "1" { return nil }
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
