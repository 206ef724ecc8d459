// Elementary functions whose bits are the same on every processor. The C library's are not: it has several
// implementations of each and chooses by the processor's instructions. These use additions, multiplications,
// divisions and square roots alone, which IEEE 754 defines to the bit.
//
// The methods are those of J.-M. Muller, "Elementary Functions: Algorithms and Implementation", 2016: the
// argument is reduced to a small interval (chapter 11), where the function's own Taylor series is summed.

/// e^x as 2^exponent · (1 + rest).
struct ReducedExponential {
  /// Of the power of two that the number is multiplied with.
  let exponent: Int
  /// What e^x·2^-exponent is above 1: -0.293 to 0.415.
  let rest: DoubleDouble

  /// ln 2 in two parts, the first of 42 bits: its products with exponents are exact.
  static let ln2 = DoubleDouble(0x1.62e42fefa3800p-1, 0x1.ef35793c76730p-45)

  /// Takes e^x apart; x is -746 to 710.
  @inline(__always)
  init(_ x: DoubleDouble) {
    let turns = (x.high * 0x1.71547652b82fep0).nearestWhole
    exponent = Int(turns)
    let upper = x.high - turns * Self.ln2.high
    let lower = turns * Self.ln2.low - x.low
    let r = upper - lower
    let lost = (upper - r) - lower
    let terms = r * r * Self.seriesAfterLinear(r)
    let sum = r + terms
    rest = DoubleDouble(sum, ((r - sum) + terms) + lost * (1 + r))
  }

  /// (e^r - 1 - r) / r², the series to r^11/13!, for |r| up to ln 2 / 2; its error is 2^-57.
  @inline(__always)
  private static func seriesAfterLinear(_ r: Double) -> Double {
    let (r2, r4) = (r * r, r * r * (r * r))
    let a = (1.0 / 2 + r * (1.0 / 6)) + r2 * (1.0 / 24 + r * (1.0 / 120))
    let b = (1.0 / 720 + r * (1.0 / 5040)) + r2 * (1.0 / 40320 + r * (1.0 / 362_880))
    let c =
      (1.0 / 3_628_800 + r * (1.0 / 39_916_800))
      + r2 * (1.0 / 479_001_600 + r * (1.0 / 6_227_020_800))
    return a + r4 * (b + r4 * c)
  }

  /// The power, times a power of two.
  @inline(__always)
  func value(times2ToThe shift: Int = 0) -> Double {
    let exponent = exponent + shift
    let sum = 1 + rest.high
    let one = sum + (((1 - sum) + rest.high) + rest.low)
    if exponent > 1023 { return one * 0x1p1023 * Double.power(ofTwo: exponent - 1023) }
    if exponent < -1021 { return one * Double.power(ofTwo: exponent + 100) * 0x1p-100 }
    return one * Double.power(ofTwo: exponent)
  }

  /// The power less 1, for exponents of -60 to 60.
  @inline(__always)
  var lessOne: DoubleDouble {
    let scale = Double.power(ofTwo: exponent)
    let sum = DoubleDouble(sum: scale - 1, scale * rest.high)
    return DoubleDouble(larger: sum.high, smaller: sum.low + scale * rest.low)
  }
}

extension Double {
  /// 2^k for -1022 to 1023.
  @inline(__always)
  static func power(ofTwo k: Int) -> Double { Double(bitPattern: UInt64(k + 1023) << 52) }

  /// The exponents outside which e^x is infinite or zero.
  static let exponents = -745.2...709.79

  /// e^x, within 1 unit in the last place.
  package static func exp(_ x: Double) -> Double {
    guard exponents.contains(x) else { return x.isNaN ? x : x > 0 ? infinity : 0 }
    return ReducedExponential(DoubleDouble(x, 0)).value()
  }

  /// e^x - 1, without loss near 0; within 1 unit in the last place.
  package static func expm1(_ x: Double) -> Double {
    // e^-38 is less than half a unit in the last place of 1, and below 2^-54 x² of x.
    guard x >= -farArgument else { return x.isNaN ? x : -1 }
    guard x <= farArgument, x.magnitude > 0x1p-54 else { return x > 1 ? exp(x) - 1 : x }
    return ReducedExponential(DoubleDouble(x, 0)).lessOne.rounded
  }

  /// Where e^-x is lost beside e^x, and beside 1.
  private static let farArgument = 38.0

  /// The hyperbolic sine, within 1 unit in the last place.
  package static func sinh(_ x: Double) -> Double {
    guard x.magnitude > 0x1p-28 else { return x }
    guard x.magnitude < farArgument else {
      return Double(signOf: x, magnitudeOf: halfExp(x.magnitude))
    }
    let grown = ReducedExponential(DoubleDouble(x.magnitude, 0)).lessOne
    let sum = grown + grown / (grown + DoubleDouble(1, 0))
    return Double(signOf: x, magnitudeOf: 0.5 * sum.rounded)
  }

  /// The hyperbolic cosine, within 1 unit in the last place.
  package static func cosh(_ x: Double) -> Double {
    guard x.magnitude < farArgument else { return halfExp(x.magnitude) }
    let one = DoubleDouble(1, 0)
    let power = ReducedExponential(DoubleDouble(x.magnitude, 0)).lessOne + one
    return 0.5 * (power + one / power).rounded
  }

  /// e^x / 2, where e^x itself may be infinite.
  private static func halfExp(_ x: Double) -> Double {
    guard x < 711 else { return x.isNaN ? x : .infinity }
    return ReducedExponential(DoubleDouble(x, 0)).value(times2ToThe: -1)
  }

  /// The hyperbolic tangent, within 1 unit in the last place.
  package static func tanh(_ x: Double) -> Double {
    guard x.magnitude > 0x1p-28 else { return x }
    guard x.magnitude < 20 else { return x.isNaN ? x : Double(signOf: x, magnitudeOf: 1) }
    let grown = ReducedExponential(DoubleDouble(2 * x.magnitude, 0)).lessOne
    return Double(signOf: x, magnitudeOf: (grown / (grown + DoubleDouble(2, 0))).rounded)
  }
}
