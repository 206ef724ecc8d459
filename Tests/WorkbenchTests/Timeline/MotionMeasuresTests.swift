import Foundation
import Springs
import Testing

@testable import Workbench

/// Measured on a sampled motion, against the closed forms of the same motion.
struct MotionMeasuresTests {
  private func release(
    _ spring: Spring, from displacement: Double, rate: Double = 240, seconds: Double = 12
  ) -> [(time: Double, displacement: Double)] {
    (0...Int(seconds * rate)).map { k in
      let t = Double(k) / rate
      return (5 + t, spring.state(at: t, displacement: displacement).displacement)
    }
  }

  @Test(arguments: [0.2, 0.5, 0.7], [40.0, -120])
  func aReleaseMeasuresAsTheFormulasSay(damping: Double, from displacement: Double) throws {
    let spring = Spring(frequency: 1, dampingRatio: damping)
    let measured = try #require(MotionMeasures(release(spring, from: displacement)))
    let way = abs(displacement)
    #expect(abs(measured.lag - way) < 1e-9)
    #expect(abs(measured.overshoot - spring.overshoot * way) < 2e-3 * way)
    #expect(abs(try #require(measured.arrival) - (try #require(spring.firstArrival))) < 1e-3)
    #expect(abs(try #require(measured.peak) - (try #require(spring.peakTime))) < 1 / 240.0)
    #expect(abs(try #require(measured.period) - (try #require(spring.dampedPeriod))) < 1e-3)
    let settled = spring.settlingTime(tolerance: MotionMeasures.tolerance / way)
    #expect(abs(try #require(measured.settled) - settled) < 5e-3)
  }

  @Test func anOverdampedOneNeverArrives() throws {
    let spring = Spring(frequency: 1, dampingRatio: 1.5)
    let measured = try #require(MotionMeasures(release(spring, from: 80)))
    #expect(measured.arrival == nil && measured.peak == nil && measured.overshoot == 0)
    #expect(measured.period == nil)
    let settled = spring.settlingTime(tolerance: 0.5 / 80)
    #expect(abs(try #require(measured.settled) - settled) < 5e-3)
  }

  @Test func aDragThatHoldsCountsFromWhereItIsLetGo() throws {
    let spring = Spring(frequency: 2, dampingRatio: 0.6)
    let hold = (0..<120).map { (Double($0) / 240, 50.0) }
    let motion = hold + release(spring, from: 50).map { ($0.time - 4.5, $0.displacement) }
    let measured = try #require(MotionMeasures(motion))
    #expect(abs(try #require(measured.arrival) - (try #require(spring.firstArrival))) < 6e-3)
  }

  @Test func whatStillMovesHasNotSettled() throws {
    let spring = Spring(frequency: 1, dampingRatio: 0.1)
    let measured = try #require(MotionMeasures(release(spring, from: 100, seconds: 1)))
    #expect(measured.settled == nil)
  }

  @Test func whatNeverLeftTheToleranceHasNoMeasures() {
    #expect(MotionMeasures([(0, 0), (1, 0.3), (2, -0.2)]) == nil)
    #expect(MotionMeasures([]) == nil)
  }
}
