import ElementaryFunctions
import Foundation

/// Numbers as code has them: a point, no grouping, no needless zeros; an exponent in `brief` alone.
public enum Digits {
  /// A number to so many significant digits.
  public static func significant(_ value: Double, _ digits: Int = 6) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : "\(value)" }
    let decimals = max(0, digits - 1 - Int(Double.log10(abs(value)).rounded(.down)))
    return fixed(value, decimals)
  }

  /// The same for readers: with an exponent where it would take more places than a double has digits.
  public static func brief(_ value: Double, _ digits: Int = 6) -> String {
    let text = significant(value, digits)
    guard value.isFinite, text.utf8.count > mostPlaces else { return text }
    let parts = String(format: "%.\(digits - 1)e", value).split(separator: "e")
    guard parts.count == 2, let share = Double(parts[0]), let power = Int(parts[1]) else {
      return text
    }
    return "\(fixed(share, digits - 1))e\(power)"
  }

  private static let mostPlaces = 15

  /// An error to so many significant digits, rounded up: it is at most what is written.
  public static func atMost(_ error: Double, _ digits: Int = 2) -> String {
    guard error.isFinite, error > 0 else { return brief(error, digits) }
    let step = Double.pow(10, Double(Int(Double.log10(error).rounded(.down)) - digits + 1))
    // A number that is written in as many digits is its own bound.
    return brief((error / step - 1e-9).rounded(.up) * step, digits)
  }

  /// A number to so many decimals, rounded as `printf` does.
  public static func padded(_ value: Double, _ decimals: Int) -> String {
    quick(value, decimals) ?? String(format: "%.\(decimals)f", value)
  }

  /// Powers of ten, to which numbers with as many decimals are scaled without an error that counts.
  private static let tens = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6]

  /// The same in a twentieth of the time; nil for what needs more digits than these.
  private static func quick(_ value: Double, _ decimals: Int) -> String? {
    guard tens.indices.contains(decimals), abs(value) < 1e9 else { return nil }
    let scaled = DoubleDouble(product: abs(value), tens[decimals])
    guard scaled.high < 1e15 else { return nil }
    let whole = scaled.high.rounded(.down)
    // What is half way between two numbers to the last bit gets an even digit.
    let above = scaled.high - whole - 0.5 + scaled.low
    var number = Int(whole)
    if above > 0 || above == 0 && number & 1 == 1 { number += 1 }
    return unsafe String(unsafeUninitializedCapacity: 20) { bytes in
      let count = max(decimals + 1, digitCount(of: number)) + (decimals > 0 ? 1 : 0)
      let first = value.sign == .minus ? 1 : 0
      for place in (first..<first + count).reversed() {
        if decimals > 0, place == first + count - decimals - 1 {
          unsafe bytes[place] = UInt8(ascii: ".")
        } else {
          unsafe bytes[place] = UInt8(ascii: "0") + UInt8(number % 10)
          number /= 10
        }
      }
      if first == 1 { unsafe bytes[0] = UInt8(ascii: "-") }
      return first + count
    }
  }

  private static func digitCount(of number: Int) -> Int {
    var (count, rest) = (1, number)
    while rest >= 10 { (count, rest) = (count + 1, rest / 10) }
    return count
  }

  /// A number to so many decimals at most.
  public static func fixed(_ value: Double, _ decimals: Int) -> String {
    let text = padded(value, decimals)
    guard text.contains(".") else { return text }
    let short = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    let trimmed = String(short.reversed())
    return trimmed == "-0" ? "0" : trimmed
  }

  /// The same with a decimal point in any case, for languages in which whole numbers have another type.
  public static func decimal(_ value: Double, _ digits: Int = 6) -> String {
    let text = significant(value, digits)
    return text.contains(".") ? text : text + ".0"
  }
}
