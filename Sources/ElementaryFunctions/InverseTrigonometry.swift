extension DoubleDouble {
  private static let pi = DoubleDouble(0x1.921fb54442d18p1, 0x1.1a62633145c07p-53)
  private static let halfPi = DoubleDouble(0x1.921fb54442d18p0, 0x1.1a62633145c07p-54)

  /// The arctangents of the eighths from 0 to 1.
  private static let arctangents: [DoubleDouble] = [
    DoubleDouble(0, 0),
    DoubleDouble(0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
    DoubleDouble(0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
    DoubleDouble(0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    DoubleDouble(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
    DoubleDouble(0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    DoubleDouble(0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
    DoubleDouble(0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    DoubleDouble(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]

  /// The arctangent of a number from 0 to 1: that of the nearest eighth c, and the series of
  /// z = (u-c)/(1+uc), at most 1/16.
  fileprivate init(arctangentOf u: DoubleDouble) {
    let eighth = (u.high * 8).nearestWhole
    let c = eighth / 8
    let scaled = DoubleDouble(product: u.high, c)
    let below = DoubleDouble(sum: 1, scaled.high)
    let z =
      DoubleDouble(sum: u.high - c, u.low)
      / DoubleDouble(below.high, below.low + (scaled.low + u.low * c))
    let s = z.high * z.high
    let s2 = s * s
    let a = (1.0 / 3 - s * (1.0 / 5)) + s2 * (1.0 / 7 - s * (1.0 / 9))
    let curved = z.high * s * (a + s2 * s2 * (1.0 / 11 - s * (1.0 / 13)))
    self = Self.arctangents[Int(eighth)] + DoubleDouble(larger: z.high, smaller: z.low - curved)
  }

  /// The angle of a direction in the first quadrant, x and y not negative.
  fileprivate init(angleOfY y: Double, x: Double) {
    if y == x {
      self.init(arctangentOf: DoubleDouble(y == 0 ? 0 : 1, 0))
    } else if y < x {
      self.init(arctangentOf: Self.ratio(y, x))
    } else {
      self = Self.halfPi + -DoubleDouble(arctangentOf: Self.ratio(x, y))
    }
  }

  /// The quotient of a number and a larger one; rounded to a double where the parts would over- or underflow.
  private static func ratio(_ a: Double, _ b: Double) -> DoubleDouble {
    guard b < 0x1p900, a > 0x1p-900 else { return DoubleDouble(a / b, 0) }
    return DoubleDouble(a, 0) / DoubleDouble(b, 0)
  }

  /// The angle in the second quadrant that this one in the first is the mirror image of.
  fileprivate var mirrored: DoubleDouble { Self.pi + -self }
}

extension Double {
  /// The angle of the direction (x, y) from the x axis, -π to π, within 1 unit in the last place; with C's values
  /// for zero and infinite arguments.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return nan }
    let angle = DoubleDouble(angleOfY: y.magnitude, x: x.magnitude)
    return Double(signOf: y, magnitudeOf: (x.sign == .minus ? angle.mirrored : angle).rounded)
  }

  /// The arctangent, -π/2 to π/2, within 1 unit in the last place.
  package static func atan(_ x: Double) -> Double { atan2(x, 1) }

  /// The arccosine, 0 to π, within 1 unit in the last place; NaN outside -1 to 1.
  package static func acos(_ x: Double) -> Double {
    guard x.magnitude < 1 else { return x == 1 ? 0 : x == -1 ? 0x1.921fb54442d18p1 : nan }
    // The half angle's tangent is √((1-x)/(1+x)).
    let (below, above) = (DoubleDouble(sum: 1, -x), DoubleDouble(sum: 1, x))
    let isSteep = x < 0
    let tangent = DoubleDouble(squareRootOf: isSteep ? above / below : below / above)
    let half = DoubleDouble(arctangentOf: tangent)
    let angle = DoubleDouble(2 * half.high, 2 * half.low)
    return (isSteep ? angle.mirrored : angle).rounded
  }
}
