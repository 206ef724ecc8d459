import Foundation
import SeededRandom
import Testing

@testable import Springs

@Suite struct DeviationTests {
  /// A CSS curve played here: stops and lines, and the target from the end on.
  private func played(_ easing: LinearEasing, at t: Double) -> Double {
    guard t < easing.duration else { return 1 }
    let place = t / easing.duration
    let after = easing.stops.firstIndex { $0.place > place } ?? easing.stops.count - 1
    let (a, b) = (easing.stops[after - 1], easing.stops[after])
    return a.value + (b.value - a.value) * (place - a.place) / (b.place - a.place)
  }

  /// The error is that of 50,000 places, the end among them, to a tenth, and never below it.
  @Test(.slow, arguments: propertySeeds(100)) func theErrorOfACurveBoundsIt(seed: Int) {
    var random = SplitMix64(state: UInt64(seed) << 32)
    let spring = Spring(
      frequency: Double.random(in: 0.3...5, using: &random),
      dampingRatio: seed < 4 ? 0.002 : Double.random(in: 0.1...2, using: &random))
    let easing = LinearEasing(spring, error: Double.random(in: 0.001...0.05, using: &random))
    let said = easing.motion(Release()).largestDeviation(from: spring)
    let length = easing.duration + 2 / spring.frequency
    let truth =
      (0...50_000).map { k -> Double in
        let t = length * Double(k) / 50_000
        return abs(played(easing, at: t) - spring.covered(at: t))
      }.max() ?? 0
    #expect(said >= truth * (1 - 1e-3) && said <= truth * 1.1, "\(spring) \(said) \(truth)")
  }

  @Test func aSpringThatNeverEndsIsCutByAWholeWay() {
    for (frequency, ratio) in [(1.0, 0.0), (1.03, 0), (1, 0.001)] {
      let spring = Spring(frequency: frequency, dampingRatio: ratio)
      let error = LinearEasing(spring, error: 0.002).motion(Release()).largestDeviation(
        from: spring)
      #expect(error > 0.75 && error < 1.01, "\(frequency) \(ratio) \(error)")
    }
    let slow = Spring(mass: 1, stiffness: 1, damping: 2_000_000)
    #expect(LinearEasing(slow, error: 0.002).motion(Release()).largestDeviation(from: slow) > 0.99)
  }

  @Test func errorsAreRoundedUp() {
    #expect(Digits.atMost(0.00171) == "0.0018" && Digits.atMost(0.0018) == "0.0018")
    #expect(Digits.atMost(0.99997) == "1" && Digits.atMost(0) == "0")
  }
}
