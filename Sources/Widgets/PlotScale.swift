import Foundation

/// How the numbers along one side of a plot are mapped to points.
public struct PlotScale: Hashable, Sendable {
  /// The numbers at the two ends; never equal.
  public var range: ClosedRange<Double>
  /// The places of the two ends, in points: the first may be the greater one.
  public var start, end: Double

  /// A scale over a range of numbers, from one place to another, in points.
  public init(_ range: ClosedRange<Double>, from start: Double, to end: Double) {
    precondition(range.upperBound > range.lowerBound, "A scale runs over more than one number.")
    (self.range, self.start, self.end) = (range, start, end)
  }

  private var span: Double { range.upperBound - range.lowerBound }

  /// Where a number stands, in points.
  public func place(of value: Double) -> Double {
    start + (value - range.lowerBound) / span * (end - start)
  }

  /// The number at a place.
  public func value(at place: Double) -> Double {
    range.lowerBound + (place - start) / (end - start) * span
  }

  /// Numbers that read well, no two of them nearer than so many points: multiples of 1, 2 or 5 times
  /// a power of ten.
  public func ticks(spacing: Double) -> [Double] {
    let step = Self.step(atLeast: span * spacing / max(1, abs(end - start)))
    let (first, last) = (
      (range.lowerBound / step).rounded(.up), (range.upperBound / step).rounded(.down)
    )
    guard first <= last, last - first < 1000 else { return [] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is not below a number.
  public static func step(atLeast wish: Double) -> Double {
    guard wish > 0, wish.isFinite else { return 1 }
    let decade = pow(10, (log10(wish)).rounded(.down))
    for factor in [1.0, 2, 5] where factor * decade >= wish * (1 - 1e-9) { return factor * decade }
    return 10 * decade
  }

  /// A number, 0 or more, with so many decimals; Foundation's formatting takes twenty times as long.
  private static func fixed(_ value: Double, _ digits: Int) -> String {
    let scale = pow(10, Double(digits))
    guard value * scale < 1e15 else { return String(format: "%.\(digits)f", value) }
    let (whole, part) = Int((value * scale).rounded()).quotientAndRemainder(
      dividingBy: Int(scale))
    if digits == 0 { return "\(whole)" }
    let decimals = String(part)
    return "\(whole)." + String(repeating: "0", count: digits - decimals.count) + decimals
  }

  /// A tick's number, with as many decimals as the step between ticks needs.
  public static func label(_ value: Double, step: Double) -> String {
    let digits = max(0, -Int((log10(step) + 1e-9).rounded(.down)))
    let text = fixed(abs(value), min(6, digits))
    return value < 0 && Double(text) != 0 ? "−" + text : text
  }
}
