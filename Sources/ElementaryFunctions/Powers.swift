extension Double {
  /// x^y, within 1 unit in the last place, with C's values for infinite and zero arguments; NaN for a
  /// negative x and a y that is not whole.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    guard !x.isNaN, !y.isNaN else { return nan }
    let sign: Double = x.sign == .minus && y.isOddWhole ? -1 : 1
    guard x.isFinite, y.isFinite, x != 0 else {
      return sign * limit(of: x.magnitude, to: y)
    }
    guard x > 0 || y.isWhole else { return nan }
    if x == -1 { return sign }
    let logarithm = DoubleDouble(logarithmOf: x.magnitude)
    let estimate = y * logarithm.high
    guard exponents.contains(estimate) else { return sign * (estimate > 0 ? infinity : 0) }
    // The exponent of a number this near 1 is under 2^-1000: its parts would be lost.
    guard y.magnitude > 0x1p-900 else { return 1 }
    return sign * ReducedExponential(DoubleDouble(y, 0) * logarithm).value()
  }

  /// The power of a magnitude where one of the numbers is infinite or the base 0.
  private static func limit(of x: Double, to y: Double) -> Double {
    if y.isInfinite { return x == 1 ? 1 : (x > 1) == (y > 0) ? infinity : 0 }
    return (x > 1) == (y > 0) ? infinity : 0
  }

  /// From 2^52 on every number is whole, and from 2^53 on even.
  private var isWhole: Bool { magnitude >= 0x1p52 || magnitude == magnitude.roundedDown }

  private var isOddWhole: Bool {
    magnitude < 0x1p53 && isWhole && UInt64(magnitude) & 1 == 1
  }

  private var roundedDown: Double { Double(UInt64(self)) }
}
