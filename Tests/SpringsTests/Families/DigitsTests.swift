import Foundation
import Springs
import Testing

@Suite struct DigitsTests {
  @Test(arguments: 0..<8)
  func digitsAreThoseOfThePrinter(decimals: Int) {
    var random = Sequence64(state: UInt64(decimals) + 1)
    var values: [Double] = [
      0, -0.0, 0.5, 1.5, 2.5, -0.5, 0.005, 0.015, 1.005, 0.125, 99.995, 1e9, -1e9, 999_999_999.5,
      1e12, 1e300, .infinity, -.infinity, 0.1 + 0.2, -0.0004,
    ]
    for _ in 0..<20_000 {
      let size = pow(10, Double.random(in: -7...11, using: &random))
      values.append(Double.random(in: -size...size, using: &random))
      // Just at, below and above what is rounded up.
      let tie = (values[values.count - 1] * 1000).rounded() / 1000 + 0.0005
      values += [tie, tie.nextDown, tie.nextUp]
    }
    for value in values {
      #expect(Digits.padded(value, decimals) == String(format: "%.\(decimals)f", value))
    }
  }

  @Test(
    arguments: [
      (0, "0"), (1, "1"), (-0.25, "-0.25"), (1e-9, "0.000000001"), (1e-300, "1e-300"),
      (-1.23456789e-200, "-1.23457e-200"), (1e300, "1e300"), (-2.5e20, "-2.5e20"),
      (1_465_871_290_218.9, "1465871290219"), (.leastNonzeroMagnitude, "4.94066e-324"),
      (.infinity, "inf"),
    ] as [(Double, String)])
  func numbersForReadersAreShort(value: Double, text: String) {
    #expect(Digits.brief(value) == text)
    #expect(!value.isFinite || Digits.brief(value, 17).utf8.count <= 24)
  }

  private struct Sequence64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}
