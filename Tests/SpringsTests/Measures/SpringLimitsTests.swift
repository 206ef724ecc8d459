import Foundation
import SeededRandom
import Testing

@testable import Springs

/// Whatever is in the range that is measured gives numbers.
@Suite struct SpringLimitsTests {
  private static let limits = SpringLimits.measurable
  private static let ratios = [
    0, SpringLimits.leastRatio, 0.5, 1, 1000, limits.dampingRatio.upperBound,
  ]
  private static let frequencies = [
    limits.angularFrequency.lowerBound, 10, limits.angularFrequency.upperBound,
  ]

  @Test(arguments: frequencies, ratios)
  func allMeasuresAreNumbers(angularFrequency: Double, dampingRatio: Double) {
    let spring = Spring(angularFrequency: angularFrequency, dampingRatio: dampingRatio)
    #expect(Self.limits.contains(spring))
    for measure: SpringMeasure in [
      .overshoot, .dampingRatio, .peakTime, .firstArrival, .settlingTime(tolerance: 0.01),
      .visiblePeriod, .response, .lag,
    ] {
      #expect(measure.value(of: spring)?.isFinite != false, "\(measure)")
    }
    for duration in spring.durations(tolerance: 0.01) {
      // An undamped spring never settles.
      let isNever = duration.value == .infinity && dampingRatio < 0.005
      #expect(duration.value.isFinite || isNever, "\(duration.id)")
    }
  }

  @Test(.slow, arguments: frequencies, ratios)
  func allConversionsAreNumbers(angularFrequency: Double, dampingRatio: Double) {
    let spring = Spring(angularFrequency: angularFrequency, dampingRatio: dampingRatio)
    for family in SpringFamily.all {
      let conversion = family.conversion(of: spring)
      #expect(conversion.values.allSatisfy { $0.isFinite }, "\(family.id): \(conversion.values)")
      #expect(conversion.exactness.error >= 0, "\(family.id)")
    }
  }

  @Test func allFrequenciesInHertzAreInRange() {
    for frequency in [1e-6, 1e6] {
      #expect(Self.limits.contains(Spring(frequency: frequency, dampingRatio: 1e6)))
    }
    #expect(!Self.limits.contains(Spring(frequency: 9e-7, dampingRatio: 1)))
    #expect(!Self.limits.contains(Spring(frequency: 1.1e6, dampingRatio: 1)))
  }
}
