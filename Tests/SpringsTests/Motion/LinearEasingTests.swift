import Foundation
import Testing

@testable import Springs

@Suite struct LinearEasingTests {
  /// springs §2.3: RDP with a vertical tolerance, 0.5 s, bounce 0.5, 1.011 s.
  @Test(arguments: [(0.01, 14), (0.005, 22), (0.002, 36), (0.001, 46)])
  func keepsAsManyStopsAsTabulated(tolerance: Double, stops: Int) {
    let bouncy = Spring(response: 0.5, dampingFraction: 0.5)
    let easing = LinearEasing(bouncy, error: tolerance / 0.9, duration: 1.011)
    #expect(abs(easing.stops.count - stops) <= 2, "\(easing.stops.count)")
  }

  @Test func aSpringWithoutDampingIsCut() {
    let easing = LinearEasing(Spring(frequency: 1, dampingRatio: 0), error: 0.01)
    #expect(easing.duration == 40 && easing.stops.last?.value == 1)
  }
}
