/// A number as the sum of two doubles, the second at most half a unit in the last place of the first.
///
/// Sums and products without loss: T. J. Dekker, "A Floating-Point Technique for Extending the Available
/// Precision", Numerische Mathematik 18, 1971. Only additions and multiplications, each rounded once, are
/// used: no fused multiply-add, which not every processor has.
package struct DoubleDouble {
  package var high: Double
  package var low: Double

  /// A number from its parts, which are taken as they are.
  init(_ high: Double, _ low: Double) { (self.high, self.low) = (high, low) }

  /// The exact sum of two numbers.
  @inline(__always)
  init(sum a: Double, _ b: Double) {
    high = a + b
    let part = high - a
    low = (a - (high - part)) + (b - part)
  }

  /// The exact sum of two numbers, the first of them not the smaller one.
  @inline(__always)
  init(larger a: Double, smaller b: Double) {
    high = a + b
    low = (a - high) + b
  }

  /// The exact product of two numbers, each under 2^996.
  @inline(__always)
  package init(product a: Double, _ b: Double) {
    let (x, y) = (Self.halves(a), Self.halves(b))
    high = a * b
    low = ((x.0 * y.0 - high) + x.0 * y.1 + x.1 * y.0) + x.1 * y.1
  }

  /// A number's upper 26 bits and the rest.
  @inline(__always)
  private static func halves(_ a: Double) -> (Double, Double) {
    let shifted = a * 0x1.0000002p27
    let upper = shifted - (shifted - a)
    return (upper, a - upper)
  }

  /// The product, its error about 2^-104 of it.
  @inline(__always)
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let exact = DoubleDouble(product: a.high, b.high)
    return DoubleDouble(
      larger: exact.high, smaller: exact.low + (a.high * b.low + a.low * b.high))
  }

  /// The quotient, its error about 2^-104 of it.
  @inline(__always)
  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let first = a.high / b.high
    let back = DoubleDouble(product: first, b.high)
    let left = ((a.high - back.high) - back.low) + (a.low - first * b.low)
    return DoubleDouble(larger: first, smaller: left / b.high)
  }

  /// The sum, its error about 2^-104 of the larger part.
  @inline(__always)
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let exact = DoubleDouble(sum: a.high, b.high)
    return DoubleDouble(larger: exact.high, smaller: exact.low + (a.low + b.low))
  }

  /// The square root of a number above 0, its error about 2^-104 of it.
  @inline(__always)
  init(squareRootOf a: DoubleDouble) {
    let first = a.high.squareRoot()
    let back = DoubleDouble(product: first, first)
    self.init(
      larger: first, smaller: (((a.high - back.high) - back.low) + a.low) / (2 * first))
  }

  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

  /// The sum rounded to one number.
  var rounded: Double { high + low }
}

extension Double {
  /// The nearest whole number, for magnitudes under 2^51: adding 1.5·2^52 leaves no place for a fraction.
  @inline(__always)
  var nearestWhole: Double { (self + 0x1.8p52) - 0x1.8p52 }
}
