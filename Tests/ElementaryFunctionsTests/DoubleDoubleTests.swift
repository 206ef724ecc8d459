import Foundation
import SeededRandom
import Testing

@testable import ElementaryFunctions

@Suite struct DoubleDoubleTests {
  /// Factors of 26 bits have exact products; so the parts of products of their sums can be checked in whole numbers.
  @Test func productsAreExact() {
    var random = SplitMix64(state: 8)
    for _ in 0..<10_000 {
      let (a, b) = (
        Int64.random(in: 0..<1 << 53, using: &random), Int64.random(in: 0..<1 << 53, using: &random)
      )
      let product = DoubleDouble(product: Double(a), Double(b))
      let (whole, exact) = (Int128(product.high) + Int128(product.low), Int128(a) * Int128(b))
      #expect(whole == exact)
    }
  }

  @Test func quotientsAndRootsGiveTheirArgumentsBack() {
    var random = SplitMix64(state: 10)
    for _ in 0..<10_000 {
      let a = DoubleDouble(.random(in: 0.1...10, using: &random), 0)
      let b = DoubleDouble(.random(in: 0.1...10, using: &random), 0)
      let (back, square) = (a / b * b + -a, DoubleDouble(squareRootOf: a))
      let left = square * square + -a
      #expect(abs(back.rounded) < 1e-30 && abs(left.rounded) < 1e-30)
    }
  }
}
