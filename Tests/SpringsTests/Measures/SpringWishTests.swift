import Foundation
import Testing

@testable import Springs

@Suite struct SpringWishTests {
  private let start = Spring(frequency: 1, dampingRatio: 0.5)
  private static let settling = SpringMeasure.settlingTime(tolerance: 0.01)

  /// Every measure alone: it comes out as wished, and what goes with it stays.
  @Test(arguments: [
    (SpringMeasure.overshoot, 0.2), (.peakTime, 0.3), (.firstArrival, 0.25), (settling, 1.3),
    (.visiblePeriod, 0.8), (.response, 0.5), (.lag, 0.1), (.dampingRatio, 0.3),
  ])
  func aWishIsGranted(measure: SpringMeasure, value: Double) throws {
    let spring = try start.with(measure, at: value)
    #expect(abs(try #require(measure.value(of: spring)) - value) < 1e-9)
    if measure.isTime {
      #expect(spring.dampingRatio == start.dampingRatio)
    } else {
      #expect(abs(try #require(spring.peakTime) - (start.peakTime ?? 0)) < 1e-9)
    }
  }

  /// Every pair that can be had: one moves, the other is held.
  @Test(arguments: [
    (SpringMeasure.overshoot, 0.05, settling), (.overshoot, 0.3, .response),
    (.overshoot, 0.3, .firstArrival), (.dampingRatio, 0.9, settling), (.peakTime, 0.6, settling),
    (settling, 0.8, .peakTime), (.firstArrival, 0.4, .lag), (.lag, 0.2, .response),
    (.response, 0.9, .firstArrival), (.visiblePeriod, 1.2, .dampingRatio),
    (.peakTime, 0.4, .overshoot),
  ])
  func aHeldMeasureStays(measure: SpringMeasure, value: Double, held: SpringMeasure) throws {
    let spring = try start.with(measure, at: value, holding: held)
    #expect(abs(try #require(measure.value(of: spring)) - value) < 1e-5)
    let (now, before) = (held.value(of: spring), held.value(of: start))
    #expect(abs(try #require(now) - (try #require(before))) < 1e-5)
  }

  @Test(arguments: [
    (SpringMeasure.overshoot, 1.2, SpringMeasure?.none, "less than the way"),
    (.overshoot, -0.1, nil, "0 or more"), (.peakTime, 0, nil, "longer than 0"),
    (.dampingRatio, -1, nil, "0 or more"), (.overshoot, 0.4, .dampingRatio, "held"),
    (.peakTime, 0.4, .response, "No spring has this peak time"),
    (.response, .nan, nil, "longer than 0"),
  ])
  func theImpossibleIsRefused(
    measure: SpringMeasure, value: Double, held: SpringMeasure?, words: String
  ) throws {
    do throws(WishRefusal) {
      let spring = try start.with(measure, at: value, holding: held)
      Issue.record("granted \(spring)")
    } catch {
      #expect(error.reason.english.contains(words), "\(error.reason)")
      #expect(error.nearest.angularFrequency > 0)
      if let held {
        let (kept, before) = (held.value(of: error.nearest), held.value(of: start))
        #expect(abs(try #require(kept) - (try #require(before))) < 1e-6)
      }
    }
  }

  /// As a slider is dragged: each of its moves is such a wish.
  @Test(
    arguments: [SpringMeasure.dampingRatio, .response],
    [
      SpringMeasure.settlingPoints(tolerance: 0.5, of: .lag(speed: 1000)),
      .settlingPoints(tolerance: 0.5, of: .fixed(200)), .lag,
    ])
  func aWishForAnOwnNumberIsCheapWhateverIsHeld(
    measure: SpringMeasure, held: SpringMeasure
  ) throws {
    let (before, now) = (
      try #require(held.value(of: start)), try #require(measure.value(of: start))
    )
    let clock = ContinuousClock.now
    for step in 1...60 {
      let value = now * (1 - 0.001 * Double(step))
      guard let spring = try? start.with(measure, at: value, holding: held) else { continue }
      #expect(abs(try #require(measure.value(of: spring)) - value) < 1e-9)
      #expect(abs(try #require(held.value(of: spring)) - before) < 1e-6)
    }
    // Unoptimised code on a busy machine: sixty full searches take minutes there.
    let elapsed = clock.duration(to: .now)
    #expect(elapsed < .seconds(4), "\(elapsed)")
  }

  @Test func whatHasNoPeakSaysSo() {
    let heavy = Spring(frequency: 1, dampingRatio: 2)
    #expect(throws: WishRefusal.self) { try heavy.with(.peakTime, at: 0.5) }
    #expect(throws: WishRefusal.self) {
      try Spring(frequency: 1, dampingRatio: 0).with(Self.settling, at: 1)
    }
  }
}
