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
}
