extension DoubleDouble {
  /// The natural logarithm of a finite number above 0, its error under 2^-64 of it.
  ///
  /// x = 2^k·m with m between √½ and √2, and ln m = 2 artanh(s) with s = (m-1)/(m+1).
  @inline(__always)
  init(logarithmOf x: Double) {
    let isSubnormal = x < 0x1p-1022
    let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
    let k = Int(Int64(bitPattern: bits &- 0x3fe6_a09e_667f_3bcd) >> 52)
    let m = Double(bitPattern: bits &- UInt64(bitPattern: Int64(k)) << 52)
    let s = DoubleDouble(m - 1, 0) / DoubleDouble(sum: 1, m)
    let square = s * s
    let cubic = DoubleDouble(
      larger: 0x1.5555555555555p-1, smaller: Self.seriesAfterCubic(square.high))
    let thirds = DoubleDouble(cubic.high, cubic.low + 0x1.5555555555555p-55)
    let curved = s * (square * thirds)
    let whole = Double(isSubnormal ? k - 54 : k)
    let sum = DoubleDouble(sum: whole * ReducedExponential.ln2.high, 2 * s.high)
    let more = DoubleDouble(sum: sum.high, curved.high)
    self.init(
      larger: more.high,
      smaller: more.low
        + (sum.low + (2 * s.low + (curved.low + whole * ReducedExponential.ln2.low))))
  }

  /// 2 z/5 + 2 z²/7 + ..., for z = s² up to 0.0295; what is left out is under 2^-67.
  @inline(__always)
  private static func seriesAfterCubic(_ z: Double) -> Double {
    let (z2, z4) = (z * z, z * z * (z * z))
    let a = (2.0 / 5 + z * (2.0 / 7)) + z2 * (2.0 / 9 + z * (2.0 / 11))
    let b = (2.0 / 13 + z * (2.0 / 15)) + z2 * (2.0 / 17 + z * (2.0 / 19))
    let c = 2.0 / 21 + z * (2.0 / 23) + z2 * (2.0 / 25)
    return z * (a + z4 * (b + z4 * c))
  }
}

extension Double {
  /// The natural logarithm, within 1 unit in the last place; -∞ for 0, NaN below.
  package static func log(_ x: Double) -> Double {
    logarithm(x) { $0.rounded }
  }

  /// The decimal logarithm, within 1 unit in the last place, exact for powers of ten; -∞ for 0, NaN below.
  package static func log10(_ x: Double) -> Double {
    logarithm(x) { ($0 * DoubleDouble(0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57)).rounded }
  }

  private static func logarithm(_ x: Double, _ finish: (DoubleDouble) -> Double) -> Double {
    guard x > 0, x < infinity else { return x == 0 ? -infinity : x > 0 ? x : nan }
    return finish(DoubleDouble(logarithmOf: x))
  }

  /// ln(1 + x), without loss near 0; within 1 unit in the last place; -∞ for -1, NaN below.
  package static func log1p(_ x: Double) -> Double {
    guard x > -1, x < infinity else { return x == -1 ? -infinity : x > 0 ? x : nan }
    guard x.magnitude > 0x1p-54 else { return x }
    let one = DoubleDouble(sum: 1, x)
    let whole = DoubleDouble(logarithmOf: one.high)
    return whole.high + (whole.low + one.low / one.high)
  }

  /// The inverse hyperbolic cosine, within 1 unit in the last place; NaN below 1.
  package static func acosh(_ x: Double) -> Double {
    guard x >= 1 else { return nan }
    guard x < 0x1p28 else { return log(x) + 0x1.62e42fefa39efp-1 }
    let above = DoubleDouble(x - 1, 0)
    let square = above * (above + DoubleDouble(2, 0))
    guard square.high > 0 else { return 0 }
    let sum = DoubleDouble(squareRootOf: square) + above
    let one = sum + DoubleDouble(1, 0)
    let whole = DoubleDouble(logarithmOf: one.high)
    return whole.high + (whole.low + one.low / one.high)
  }
}
