import ElementaryFunctions
import Foundation
import SeededRandom
import Testing

@Suite struct PowersTests {
  @Test func powersAreTheLibrarysWithin2Units() {
    var random = SplitMix64(state: 3)
    let ranges: [(ClosedRange<Double>, ClosedRange<Double>)] = [
      (0...10, -10...10), (0.99...1, 0...1e5), (0...1e300, -1...1), (1e-10...1e10, -30...30),
      (0 ... .leastNormalMagnitude / 100, -1...1),
    ]
    for (bases, exponents) in ranges {
      for _ in 0..<20_000 {
        let x = Double.random(in: bases, using: &random)
        let y = Double.random(in: exponents, using: &random)
        let apart = distance(Double.pow(x, y), pow(x, y))
        if apart > 2 {
          #expect(apart <= 2, "\(x)^\(y)")
          return
        }
      }
    }
  }

  @Test func specialPowersAreTheLibrarys() {
    for x in specialArguments {
      for y in specialArguments {
        #expect(distance(Double.pow(x, y), pow(x, y)) <= 2, "\(x)^\(y)")
      }
    }
  }

  @Test func wholePowersOfTenAreExact() throws {
    for k in 0...22 { #expect(Double.pow(10, Double(k)) == (try #require(Double("1e\(k)")))) }
  }
}
