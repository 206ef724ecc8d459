import Foundation
import Testing

@testable import Springs

@Suite struct SpringMeasuresTests {
  /// reference/springs.md §2.1: 2 % settling, ω·t; printed to two decimals.
  @Test(arguments: [
    (0.2, 19.60), (0.4, 8.41), (0.6, 5.94), (0.8, 3.76), (0.95, 5.26), (1, 5.83), (1.5, 10.66),
  ])
  func settlesAsTabulated(ratio: Double, settled: Double) {
    let time = Spring(angularFrequency: 1, dampingRatio: ratio).settlingTime(tolerance: 0.02)
    #expect(abs(time - settled) < 0.006)
  }

  @Test(arguments: [0.1, 0.5, 0.78, 0.9, 1, 2]) func nothingLeavesTheBandAfterwards(ratio: Double) {
    let spring = Spring(frequency: 1, dampingRatio: ratio)
    let settled = spring.settlingTime(tolerance: 0.01)
    #expect(abs(abs(spring.state(at: settled, displacement: 1).displacement) - 0.01) < 1e-9)
    for i in 1...2000 {
      let later = spring.state(at: settled + Double(i) * 0.002, displacement: 1)
      #expect(abs(later.displacement) < 0.01)
    }
  }

  @Test func measuresAgreeWithTheMotion() throws {
    let spring = Spring(frequency: 2, dampingRatio: 0.3)
    let peak = try #require(spring.peakTime)
    let atPeak = spring.state(at: peak, displacement: 1)
    #expect(abs(atPeak.velocity) < 1e-9)
    #expect(abs(-atPeak.displacement - spring.overshoot) < 1e-12)
    let arrival = try #require(spring.firstArrival)
    #expect(abs(spring.state(at: arrival, displacement: 1).displacement) < 1e-12)
    let period = try #require(spring.dampedPeriod)
    let later = spring.state(at: arrival + period, displacement: 1)
    #expect(abs(later.displacement) < 1e-12)
  }

  @Test func lagIsWhatADragLeadsTo() {
    let spring = Spring(frequency: 1, dampingRatio: 0.8)
    let dragged = spring.state(at: 30, displacement: 0, velocity: 0, drift: 1)
    #expect(abs(dragged.displacement - spring.steadyLag(speed: 1)) < 1e-12)
    #expect(abs(spring.steadyLag(speed: 1) - 0.8 / .pi) < 1e-15)
  }
}
