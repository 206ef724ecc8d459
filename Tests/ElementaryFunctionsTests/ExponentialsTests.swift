import ElementaryFunctions
import Foundation
import Testing

@Suite struct ExponentialsTests {
  @Test func exponentialsAreTheLibrarysWithin2Units() {
    expectSame(Double.exp, exp, in: [-1...1, -700...700, -750 ... -700, 1e-10...1e-5])
    expectSame(Double.expm1, expm1, in: [-1...1, -40...40, -1e-5...1e-5, -0.4 ... -0.3])
  }

  @Test func hyperbolicFunctionsAreTheLibrarysWithin2Units() {
    expectSame(Double.sinh, sinh, in: [-1...1, -45...45, 700...711])
    expectSame(Double.cosh, cosh, in: [-1...1, -45...45, 700...711])
    expectSame(Double.tanh, tanh, in: [-1...1, -30...30])
  }

  /// Rounded from 60 digits computed with mpmath 1.3.
  @Test func someAreExactToTheLastDigit() {
    #expect(Double.exp(1) == 2.718281828459045)
    #expect(Double.exp(-1) == 0.36787944117144233)
    #expect(Double.exp(100) == 2.6881171418161356e43)
    #expect(Double.expm1(1e-10) == 1.00000000005e-10)
    #expect(Double.tanh(0.5) == 0.46211715726000974)
  }
}
