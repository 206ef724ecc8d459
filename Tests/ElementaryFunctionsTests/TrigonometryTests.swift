import ElementaryFunctions
import Foundation
import Testing

@Suite struct TrigonometryTests {
  @Test func sinesAreTheLibrarysWithin2Units() {
    let ranges = [-1...1, -10...10, -1e6...1e6, -1e15...1e15, 0...1e300, 3.14159...3.1416]
    expectSame(Double.sin, sin, in: ranges)
    expectSame(Double.cos, cos, in: ranges)
  }

  /// The double that lies nearest to a multiple of π/2, against 600 digits that were computed with mpmath 1.3.
  ///
  /// The C library of Debian 12 is 8 units off here. The double is from Muller, "Elementary Functions", 11.3.2.
  @Test func theHardestAngleIsReducedRight() {
    #expect(Double.cos(6_381_956_970_095_103 * 0x1p797) == -4.687165924254628e-19)
    #expect(Double.sin(6_381_956_970_095_103 * 0x1p797) == 1)
  }
}
