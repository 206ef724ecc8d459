import ElementaryFunctions
import Foundation
import Testing

@Suite struct LogarithmsTests {
  @Test func logarithmsAreTheLibrarysWithin2Units() {
    expectSame(
      Double.log, log, in: [0...2, 0...1e300, 0.999...1.001, 0 ... .leastNormalMagnitude / 100])
    expectSame(Double.log10, log10, in: [0...2, 0...1e300, 0.999...1.001])
    expectSame(Double.log1p, log1p, in: [-1...1, -1e-5...1e-5, 0...1e10])
    expectSame(Double.acosh, acosh, in: [1...2, 1...1.001, 1...1e10])
  }

  @Test func logarithmsOfPowersOfTenAreWhole() throws {
    for k in -22...22 {
      let power = try #require(Double("1e\(k)"))
      #expect(Double.log10(power) == Double(k))
    }
  }
}
