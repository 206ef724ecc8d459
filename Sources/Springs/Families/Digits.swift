import ElementaryFunctions
import Foundation

/// Numbers as code has them: a point, no grouping, no exponent, no needless zeros.
public enum Digits {
  /// A number to so many significant digits.
  public static func significant(_ value: Double, _ digits: Int = 6) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : "\(value)" }
    let decimals = max(0, digits - 1 - Int(Double.log10(abs(value)).rounded(.down)))
    return fixed(value, decimals)
  }

  /// A number to so many decimals, rounded as `printf` does.
  public static func padded(_ value: Double, _ decimals: Int) -> String {
    quick(value, decimals) ?? String(format: "%.\(decimals)f", value)
  }

  /// Powers of ten that a product with them is exact enough for.
  private static let tens = [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6]

  /// The same in a twentieth of the time; nil where a product might round otherwise than the digits.
  private static func quick(_ value: Double, _ decimals: Int) -> String? {
    guard tens.indices.contains(decimals), abs(value) < 1e9 else { return nil }
    let scaled = abs(value) * tens[decimals]
    let whole = scaled.rounded(.down)
    // The product is off by a unit of its last place at most, far less than this.
    guard abs(scaled - whole - 0.5) > 1e-6, scaled < 1e9 else { return nil }
    let number = Int(scaled.rounded())
    let digits = String(number)
    let sign = value.sign == .minus ? "-" : ""
    if decimals == 0 { return sign + digits }
    let zeros = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count))
    let all = zeros + digits
    let point = all.utf8.index(all.endIndex, offsetBy: -decimals)
    return sign + all[..<point] + "." + all[point...]
  }

  /// A number to so many decimals at most.
  public static func fixed(_ value: Double, _ decimals: Int) -> String {
    let text = padded(value, decimals)
    guard text.contains(".") else { return text }
    let short = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    let trimmed = String(short.reversed())
    return trimmed == "-0" ? "0" : trimmed
  }

  /// The same with a decimal point in any case, for languages that tell whole numbers apart.
  public static func decimal(_ value: Double, _ digits: Int = 6) -> String {
    let text = significant(value, digits)
    return text.contains(".") ? text : text + ".0"
  }
}
