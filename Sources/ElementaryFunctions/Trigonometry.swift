/// An angle within π/4 of 0, after quarter turns were taken off.
struct ReducedAngle {
  /// How many quarter turns were taken off; the last two bits count.
  let quarter: Int
  /// What is left, in radians.
  let rest: DoubleDouble

  /// Takes quarter turns off a finite angle.
  @inline(__always)
  init(_ x: Double) {
    if x.magnitude <= 0.785398 {
      self.init(quarter: 0, rest: DoubleDouble(x, 0))
    } else if x.magnitude < 0x1p20 {
      self.init(small: x)
    } else {
      self.init(large: x)
    }
  }

  @inline(__always)
  private init(quarter: Int, rest: DoubleDouble) { (self.quarter, self.rest) = (quarter, rest) }

  /// π/2 in parts of 33, 33, 33 and 53 bits: the products of the first three with whole numbers under 2^20 are
  /// exact.
  ///
  /// W. J. Cody and W. Waite, "Software Manual for the Elementary Functions", 1980.
  @inline(__always)
  private init(small x: Double) {
    let turns = (x * 0x1.45f306dc9c883p-1).nearestWhole
    let first = DoubleDouble(sum: x - turns * 0x1.921fb544p0, -turns * 0x1.0b4611a6p-34)
    let second = DoubleDouble(sum: first.high, -turns * 0x1.3198a2ep-69)
    quarter = Int(turns)
    rest = DoubleDouble(
      larger: second.high,
      smaller: first.low + (second.low - turns * 0x1.b839a252049c1p-104))
  }

  /// The first 1,280 bits of 2/π.
  private static let twoOverPi: [UInt64] = [
    0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab, 0xf0cf_bc20_9af4_361d,
  ]

  /// 64 bits of 2/π from a bit on; those before the point are 0.
  private static func bits(from start: Int) -> UInt64 {
    guard start >= 0 else { return start > -64 ? twoOverPi[0] >> UInt64(-start) : 0 }
    let (word, shift) = (start / 64, UInt64(start % 64))
    guard shift > 0 else { return twoOverPi[word] }
    return twoOverPi[word] << shift | twoOverPi[word + 1] >> (64 - shift)
  }

  /// The angle as a fraction of a turn, in whole numbers: of its product with 2/π only the bits worth less
  /// than 4 matter.
  ///
  /// M. H. Payne and R. N. Hanek, "Radian Reduction for Trigonometric Functions", SIGNUM 18, 1983.
  @inline(never)
  private init(large x: Double) {
    let start = Int(x.exponent) - 52 - 2
    let whole = x.significandBitPattern | 1 << 52
    let low = whole.multipliedFullWidth(by: Self.bits(from: start + 128)).high
    let middle = UInt128(whole) * UInt128(Self.bits(from: start + 64)) + UInt128(low)
    let upper = UInt128(whole &* Self.bits(from: start)) << 64
    let turn = upper &+ middle
    let isOverHalf = turn >> 125 & 1 == 1
    let part = isOverHalf ? 0 &- turn << 2 : turn << 2
    let quarters = Int(truncatingIfNeeded: turn >> 126) + (isOverHalf ? 1 : 0)
    let angle = Self.quarterTurns(part)
    let isNegative = isOverHalf != (x < 0)
    quarter = x < 0 ? -quarters : quarters
    rest = isNegative ? DoubleDouble(-angle.high, -angle.low) : angle
  }

  /// The angle, in radians, of a fraction of a quarter turn, in units of 2^-128.
  private static func quarterTurns(_ part: UInt128) -> DoubleDouble {
    guard part > 0 else { return DoubleDouble(0, 0) }
    let shift = part.leadingZeroBitCount
    let bits = part << UInt128(shift)
    let (upper, lower) = (UInt64(truncatingIfNeeded: bits >> 64), UInt64(truncatingIfNeeded: bits))
    let unit = Double.power(ofTwo: -64 - shift)
    let number = DoubleDouble(
      Double(upper & ~0x7ff) * unit, (Double(upper & 0x7ff) + Double(lower) * 0x1p-64) * unit)
    return number * DoubleDouble(0x1.921fb54442d18p0, 0x1.1a62633145c07p-54)
  }

  /// The sine of what is left: the series to x^17/17!, its error 2^-63.
  @inline(__always)
  var restSine: Double {
    let (r, z) = (rest.high, rest.high * rest.high)
    let z2 = z * z
    let a = (1.0 / 6 - z * (1.0 / 120)) + z2 * (1.0 / 5040 - z * (1.0 / 362_880))
    let b =
      (1.0 / 39_916_800 - z * (1.0 / 6_227_020_800))
      + z2 * (1.0 / 1_307_674_368_000 - z * (1.0 / 355_687_428_096_000))
    return r - (z * r * (a + z2 * z2 * b) - rest.low * (1 - 0.5 * z))
  }

  /// The cosine of what is left: the series to x^16/16!, its error 2^-58.
  @inline(__always)
  var restCosine: Double {
    let (r, z) = (rest.high, rest.high * rest.high)
    let z2 = z * z
    let a = (1.0 / 24 - z * (1.0 / 720)) + z2 * (1.0 / 40320 - z * (1.0 / 3_628_800))
    let b =
      (1.0 / 479_001_600 - z * (1.0 / 87_178_291_200)) + z2 * (1.0 / 20_922_789_888_000)
    let half = 0.5 * z
    let one = 1 - half
    return one + (((1 - one) - half) + (z2 * (a + z2 * z2 * b) - r * rest.low))
  }
}

extension Double {
  /// The sine, within 1 unit in the last place, for any finite angle in radians; NaN for an infinite one.
  package static func sin(_ x: Double) -> Double { sineAndCosine(x).sine }

  /// The cosine, within 1 unit in the last place, for any finite angle in radians; NaN for an infinite one.
  package static func cos(_ x: Double) -> Double { sineAndCosine(x).cosine }

  /// Sine and cosine of one angle, in radians, for the cost of little more than one.
  package static func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    guard x.isFinite else { return (nan, nan) }
    guard x.magnitude > 0x1p-27 else { return (x, 1) }
    let angle = ReducedAngle(x)
    let (s, c) = (angle.restSine, angle.restCosine)
    switch angle.quarter & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }
}
