import Foundation
import Testing

/// The functions of C that Core Graphics has.
@Suite struct ClientCodeFunctionsTests {
  @Test func edgesAndSizes() {
    #expect(ClientCodeFunctions.edges() == [10, 25, 40, 20, 40, 60, 30, 40, 5, 5])
  }

  @Test func rectangles() {
    #expect(
      ClientCodeFunctions.rects() == [
        CGRect(x: 10, y: 20, width: 10, height: 10), CGRect(x: 0, y: 0, width: 40, height: 60),
        CGRect(x: 11, y: 18, width: 30, height: 40), CGRect(x: 15, y: 30, width: 20, height: 20),
        CGRect(x: 5, y: 4, width: 5, height: 6), CGRect(x: 0, y: 1, width: 2, height: 2),
        CGRect(x: 2, y: -22, width: 20, height: 20),
      ])
    #expect(ClientCodeFunctions.answers().allSatisfy { $0 })
    #expect(ClientCodeFunctions.noes().allSatisfy { !$0 })
  }

  /// A turn by a quarter brings (x, y) to (-y, x).
  @Test func transforms() {
    let expected: [(CGFloat, CGFloat)] = [
      (11, 22), (-2, 1), (8, 21), (8, 21), (-22, 11), (1, 2), (4, 9), (3, 4),
    ]
    for (point, expected) in zip(ClientCodeFunctions.points(), expected) {
      #expect(abs(point.x - expected.0) < 1e-12 && abs(point.y - expected.1) < 1e-12)
    }
  }
}
