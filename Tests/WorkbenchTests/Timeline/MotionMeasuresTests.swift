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

  /// What the spring card shows of the same step, to the digits that show, at any rate and phase.
  @Test(arguments: [0.2, 0.45, 0.7, 0.8], [0.7, 3.67])
  func aStepMeasuresAsTheCardShows(damping: Double, frequency: Double) throws {
    let spring = Spring(frequency: frequency, dampingRatio: damping)
    for phase in [0.0, 0.3, 0.7] {
      let motion = (-30...900).map { k -> (time: Double, displacement: Double) in
        let t = (Double(k) + phase) / 120
        return (9 + t, spring.state(at: max(0, t), displacement: 80).displacement)
      }
      let measured = try #require(MotionMeasures(motion))
      let step = StepLength.fixed(80)
      let pairs: [(SpringMeasure, Double?, Double)] = [
        (.overshootPoints(of: step), measured.overshoot, 0.05), (.peakTime, measured.peak, 0.005),
        (.firstArrival, measured.arrival, 0.005), (.visiblePeriod, measured.period, 0.005),
        (.settlingPoints(tolerance: 0.5, of: step), measured.settled, 0.005),
      ]
      for (measure, value, digit) in pairs {
        let exact = try #require(measure.value(of: spring))
        #expect(abs((value ?? .infinity) - exact) < digit, "\(measure) \(phase)")
      }
    }
  }

  /// Half a swing, a rest in the middle, half a swing: the first ball of a cradle, held at first by a
  /// hand that sinks a little, and lower with each swing.
  @Test(arguments: [1, 0.8]) func aSwingHasAnAmplitudeAndAPeriod(kept: Double) throws {
    let motion = (0...720).map { k -> (time: Double, displacement: Double) in
      let t = Double(k) / 120
      guard t > 1 else { return (t, -90 - 0.4 * (1 - t)) }
      let rest = (t - 1).truncatingRemainder(dividingBy: 1.6)
      let top = -90 * pow(kept, ((t - 1) / 1.6).rounded())
      return (t, min(0, top * cos(rest / 1.6 * 2 * Double.pi)))
    }
    let measured = try #require(SwingMeasures(motion))
    #expect(abs(measured.amplitude - 90.4) < 1e-9)
    #expect(abs(try #require(measured.period) - 1.6) < 0.005)
    #expect(SwingMeasures([(0, 0), (1, 0.2)]) == nil)
    #expect(SwingMeasures(Array(motion.prefix(200)))?.period == nil)
  }

  @Test func anOverdampedOneNeverArrives() throws {
    let spring = Spring(frequency: 1, dampingRatio: 1.5)
    let measured = try #require(MotionMeasures(release(spring, from: 80)))
    #expect(measured.arrival == nil && measured.peak == nil && measured.overshoot == 0)
    #expect(measured.period == nil)
    let settled = spring.settlingTime(tolerance: 0.5 / 80)
    #expect(abs(try #require(measured.settled) - settled) < 5e-3)
    // What still moves has not settled.
    let slow = Spring(frequency: 1, dampingRatio: 0.1)
    let moving = try #require(MotionMeasures(release(slow, from: 100, seconds: 1)))
    #expect(moving.settled == nil)
  }

  @Test func aDragThatHoldsCountsFromWhereItIsLetGo() throws {
    let spring = Spring(frequency: 2, dampingRatio: 0.6)
    let hold = (0..<120).map { (Double($0) / 240, 50.0) }
    let motion = hold + release(spring, from: 50).map { ($0.time - 4.5, $0.displacement) }
    let measured = try #require(MotionMeasures(motion))
    #expect(abs(try #require(measured.arrival) - (try #require(spring.firstArrival))) < 6e-3)
  }

  @Test func whatNeverLeftTheToleranceHasNoMeasures() {
    #expect(MotionMeasures([(0, 0), (1, 0.3), (2, -0.2)]) == nil && MotionMeasures([]) == nil)
  }
}
