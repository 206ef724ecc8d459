import Testing

@testable import UIKit

/// Sums of variables are added up in the variables' order, whatever the order in which they were put in.
@Suite struct LinearSystemTests {
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func aSumIsAddedUpInOneOrder(order: [Int]) {
    let factors = [1, 1e16, -1e16]
    for capacity in [0, 8, 32, 128, 512] {
      var sum = LinearSystem.Expression(factors: Dictionary(minimumCapacity: capacity))
      for variable in order { sum.factors[variable] = factors[variable] }
      // One is less than half of what 1e16 can tell apart: only when it comes last it would be left.
      #expect(sum.value([1, 1, 1]) == 0)
    }
  }
}
