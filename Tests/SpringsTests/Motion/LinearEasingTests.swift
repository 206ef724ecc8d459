import Foundation
import Testing

@testable import Springs

@Suite struct LinearEasingTests {
  private let bouncy = Spring(response: 0.5, dampingFraction: 0.5)

  /// springs §2.3: RDP with a vertical tolerance, 0.5 s, bounce 0.5, 1.011 s.
  @Test(arguments: [(0.01, 14), (0.005, 22), (0.002, 36), (0.001, 46)])
  func keepsAsManyStopsAsTabulated(tolerance: Double, stops: Int) {
    let easing = LinearEasing(bouncy, error: tolerance / 0.9, duration: 1.011)
    #expect(abs(easing.stops.count - stops) <= 2, "\(easing.stops.count)")
  }

  @Test(arguments: [0.01, 0.002, 0.0005], [0.05, 0.3, 0.8, 1, 2])
  func staysWithinTheError(error: Double, ratio: Double) {
    let spring = Spring(frequency: 1.5, dampingRatio: ratio)
    let easing = LinearEasing(spring, error: error)
    #expect(easing.stops.first?.value == 0 && easing.stops.last?.value == 1)
    for i in 0...5000 {
      let t = easing.duration * 1.1 * Double(i) / 5000
      #expect(abs(easing.value(at: t / easing.duration) - spring.covered(at: t)) <= error)
    }
  }

  @Test func evenStopsHaveTheKnownBound() {
    // ω²Δt²/8 bounds what straight lines miss: 0.0112 for 40 of them over 1.011 s.
    let w = bouncy.angularFrequency
    #expect(abs(w * w * pow(1.011 / 40, 2) / 8 - 0.0126) < 1e-3)
    let stops = (0...40).map {
      LinearEasing.Stop(place: Double($0) / 40, value: bouncy.covered(at: 1.011 * Double($0) / 40))
    }
    var easing = LinearEasing(bouncy, error: 0.1, duration: 1.011)
    easing.stops = stops
    let worst = (0...4000).map { i in
      abs(easing.value(at: Double(i) / 4000) - bouncy.covered(at: 1.011 * Double(i) / 4000))
    }.max()
    #expect((worst ?? 1) <= 0.0112)
  }

  @Test func aSpringWithoutDampingIsCut() {
    let easing = LinearEasing(Spring(frequency: 1, dampingRatio: 0), error: 0.01)
    #expect(easing.duration == 40 && easing.stops.last?.value == 1)
  }
}
