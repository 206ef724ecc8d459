import Foundation
import SeededRandom
import Testing

@testable import Springs

/// A spring integrated by Runge and Kutta's method of order 4, independent of any closed form.
private struct Integrated {
  var places: [Double] = []
  let step: Double

  init(_ spring: Spring, velocity: Double, until end: Double, step: Double) {
    self.step = step
    let (w, zeta) = (spring.angularFrequency, spring.dampingRatio)
    let pull = { (x: Double, v: Double) in -w * w * x - 2 * zeta * w * v }
    var (x, v) = (1.0, -velocity)
    for _ in 0...Int(end / step) {
      places.append(x)
      let (a1, b1) = (v, pull(x, v))
      let (a2, b2) = (v + step / 2 * b1, pull(x + step / 2 * a1, v + step / 2 * b1))
      let (a3, b3) = (v + step / 2 * b2, pull(x + step / 2 * a2, v + step / 2 * b2))
      let (a4, b4) = (v + step * b3, pull(x + step * a3, v + step * b3))
      x += step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
      v += step / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
    }
  }

  var overshoot: Double { max(0, -(places.min() ?? 0)) }
  var arrival: Double? { places.firstIndex { $0 <= 0 }.map { Double($0) * step } }
  func settled(_ tolerance: Double) -> Double {
    Double((places.lastIndex { abs($0) > tolerance } ?? -1) + 1) * step
  }
}

@Suite struct ReleaseTests {
  @Test(arguments: propertySeeds(60)) func measuresAreThoseOfTheMotion(seed: Int) {
    var random = SplitMix64(state: UInt64(seed) << 32)
    let ratio = [
      Double.random(in: 0.05...0.95, using: &random), 1,
      Double.random(in: 1.05...4, using: &random),
    ][seed % 3]
    let spring = Spring(frequency: Double.random(in: 0.5...3, using: &random), dampingRatio: ratio)
    let velocity = Double.random(in: -30...60, using: &random)
    let step = ReleasedSpring(spring, velocity: velocity)
    let end = max(1, 1.5 * step.settlingTime(tolerance: 0.003))
    let motion = Integrated(spring, velocity: velocity, until: end, step: 1e-4)
    #expect(abs(step.overshoot - motion.overshoot) < 1e-4, "\(spring) \(velocity)")
    #expect((step.firstArrival != nil) == (motion.arrival != nil), "\(spring) \(velocity)")
    if let at = step.firstArrival { #expect(abs(at - (motion.arrival ?? 0)) < 2.1e-4) }
    for tolerance in [0.5, 0.1, 0.01, 0.003] {
      let off = abs(step.settlingTime(tolerance: tolerance) - motion.settled(tolerance))
      #expect(off < 3e-4, "\(spring) \(velocity) \(tolerance)")
    }
  }

  @Test(arguments: [0.1, 0.7, 1, 2.5]) func atRestItIsTheSpring(ratio: Double) {
    let spring = Spring(frequency: 1.7, dampingRatio: ratio)
    let step = ReleasedSpring(spring)
    #expect(abs(step.overshoot - spring.overshoot) < 1e-12)
    #expect(abs((step.firstArrival ?? -1) - (spring.firstArrival ?? -1)) < 1e-12)
    #expect(abs((step.peakTime ?? -1) - (spring.peakTime ?? -1)) < 1e-12)
    #expect(step.settlingTime(tolerance: 0.01) == spring.settlingTime(tolerance: 0.01))
  }

  @Test func velocitiesAreInDistances() {
    #expect(Release(distance: 200, velocity: 400).share == 2)
    #expect(VelocityUnit.unitsPerMillisecond.value(of: Release(velocity: 400)) == 0.4)
    #expect(VelocityUnit.distances.value(of: Release(distance: 80, velocity: 400)) == 5)
  }
}
