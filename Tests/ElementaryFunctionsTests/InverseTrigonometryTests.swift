import ElementaryFunctions
import Foundation
import SeededRandom
import Testing

@Suite struct InverseTrigonometryTests {
  @Test func arctangentsAndArccosinesAreTheLibrarysWithin2Units() {
    expectSame(Double.atan, atan, in: [-1...1, -10...10, -1e6...1e6])
    expectSame(Double.acos, acos, in: [-1...1, 0.99...1, -1 ... -0.99])
  }

  @Test func anglesOfDirectionsAreTheLibrarysWithin2Units() {
    var random = SplitMix64(state: 5)
    for _ in 0..<60_000 {
      let (y, x) = (
        Double.random(in: -1...1, using: &random), Double.random(in: -1e-2...1e-2, using: &random)
      )
      for (y, x) in [(y, x), (x, y)] {
        let apart = distance(Double.atan2(y, x), atan2(y, x))
        if apart > 2 {
          #expect(apart <= 2, "(\(x), \(y))")
          return
        }
      }
    }
    for y in specialArguments {
      for x in specialArguments {
        #expect(distance(Double.atan2(y, x), atan2(y, x)) <= 2, "(\(x), \(y))")
      }
    }
  }
}
