import Foundation
import Springs

/// Numbers as text, the same everywhere: a point, no grouping.
public enum Numerals {
  /// A number with a fixed count of decimals; a minus sign only where a digit shows it.
  public static func fixed(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite else { return "–" }
    let text = Digits.padded(value, digits)
    return text.hasPrefix("-") && text.allSatisfy { "-0.".contains($0) }
      ? String(text.dropFirst()) : text
  }

  /// The same with a minus sign instead of a hyphen, as plots have it.
  public static func signed(_ value: Double, _ digits: Int) -> String {
    let text = fixed(value, digits)
    return text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }

  /// A number with as many decimals as its size deserves: 0.66, 1.0, 28, 494.
  public static func short(_ value: Double) -> String {
    let size = abs(value)
    return fixed(value, size < 0.995 ? 2 : size < 9.95 ? 1 : 0)
  }
}
